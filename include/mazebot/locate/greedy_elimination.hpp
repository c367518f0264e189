// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_LOCATE_GREEDY_ELIMINATION_HPP
#define MAZEBOT_LOCATE_GREEDY_ELIMINATION_HPP

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "pose_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A localizer's policy: goes to the nearest pose at which the hypotheses would see different walls. This is the
/// published greedy method of position elimination. Of equally near poses it takes the first in the order of StepsT
/// (ahead, left, right).
///
/// RAM: that of the search; 16x16: 260 bytes on AVR. plan() is O(levels * poses + poses * hypotheses * reach).
template <class GridT, class StepsT = TurningSteps>
class BasicGreedyElimination {
 public:
  /// This class, so that MAZEBOT_CHECK_ELIMINATION_POLICY notices a public derivation.
  typedef BasicGreedyElimination PolicyT;

  /// Nothing is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicGreedyElimination(const GridT& grid = GridT()) : search_(grid) {}

  /// Plans a path to a pose that splits the hypotheses, all of which see the same now. False: there is none, they are
  /// indistinguishable.
  template <class MapT, class HypothesesT>
  MAZEBOT_CONSTEXPR14 bool plan(const MapT& map, const HypothesesT& hypotheses, const Observation& sensors) {
    return search_.run(map, *hypotheses.first(),
                       [&](Pose there) { return !hypotheses.same_view(map, there, sensors); });
  }

  /// The next command on the planned path. `first` is where the first hypothesis is now.
  MAZEBOT_CONSTEXPR14 Command next(Pose first) const {
    const Straight straight = search_.next_straight(first);
    return Command::go(straight.turn, straight.cells);
  }

 private:
  BasicPoseSearch<GridT, StepsT> search_;
};

/// The greedy policy for a Width x Height maze.
template <int Width, int Height, class StepsT = TurningSteps>
using GreedyElimination = BasicGreedyElimination<Grid<Width, Height>, StepsT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_LOCATE_GREEDY_ELIMINATION_HPP
