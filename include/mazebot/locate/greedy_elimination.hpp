// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_LOCATE_GREEDY_ELIMINATION_HPP
#define MAZEBOT_LOCATE_GREEDY_ELIMINATION_HPP

#include <stddef.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "hypotheses.hpp"
#include "pose_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A localizer's policy: goes to the nearest pose at which the hypotheses would see different walls. This is the
/// published greedy method of position elimination. Of equally near poses it takes the first in the order of StepsT
/// (ahead, left, right).
///
/// In a partly known map it goes only where the map knows the path of one hypothesis, the leader, and at the end a wall
/// that contradicts another hypothesis. If the first hypothesis has no such path, the next ones are tried, two more in
/// each plan(): some may stand where more is known.
///
/// RAM: that of the search, a movement and a number; 16x16: 264 bytes on AVR. plan() is O(levels * poses + poses *
/// hypotheses * reach), in a partly known map at most twice that.
template <class GridT, class StepsT = TurningSteps>
class BasicGreedyElimination {
 public:
  /// This class, so that MAZEBOT_CHECK_ELIMINATION_POLICY notices a public derivation.
  typedef BasicGreedyElimination PolicyT;

  /// Nothing is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicGreedyElimination(const GridT& grid = GridT())
      : search_(grid), leader_(), plans_in_vain_(0) {}

  /// Plans a path to a pose that splits the hypotheses, none of which contradicts what is seen now. False: there is
  /// none, and if the map is fully known they are indistinguishable.
  template <class MapT, class HypothesesT>
  MAZEBOT_CONSTEXPR14 bool plan(const MapT& map, const HypothesesT& hypotheses, const Observation& sensors) {
    const Pose first = *hypotheses.first();
    const size_t passed_over = size_t(plans_in_vain_) * leaders_a_plan;
    size_t tried = 0;
    bool found = false;
    bool knows_all = false;
    const bool all_tried = hypotheses.for_each_while([&](Pose leader) {
      if (tried++ < passed_over) return true;
      if (tried > passed_over + leaders_a_plan) return false;
      leader_ = compose(leader, inverse(first));
      knows_all = map.explored(leader.cell);
      found = search_.run(map, leader, [&](Pose there) {
        knows_all = knows_all && map.explored(there.cell);
        return !hypotheses.same_view_as(map, leader, there, sensors);
      });
      // If the map knows all that this leader can reach, no other leader finds a difference.
      return !found && !knows_all;
    });
    plans_in_vain_ = static_cast<typename GridT::Distance>(found || all_tried || knows_all ? 0 : plans_in_vain_ + 1);
    return found;
  }

  /// The next command on the planned path. `first` is where the first hypothesis is now.
  MAZEBOT_CONSTEXPR14 Command next(Pose first) const {
    const Straight straight = search_.next_straight(compose(leader_, first));
    return Command::go(straight.turn, straight.cells);
  }

 private:
  enum : size_t { leaders_a_plan = 2 };

  BasicPoseSearch<GridT, StepsT> search_;
  detail::Movement<GridT> leader_;          // leads from the first hypothesis to the leader, whose path is planned
  typename GridT::Distance plans_in_vain_;  // since the last one that found a path
};

/// The greedy policy for a Width x Height maze.
template <int Width, int Height, class StepsT = TurningSteps>
using GreedyElimination = BasicGreedyElimination<Grid<Width, Height>, StepsT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_LOCATE_GREEDY_ELIMINATION_HPP
