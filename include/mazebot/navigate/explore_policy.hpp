// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_EXPLORE_POLICY_HPP
#define MAZEBOT_NAVIGATE_EXPLORE_POLICY_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"
#include "../plan/exploration_field.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The parts of a search.
enum class Leg : uint8_t {
  to_goal,  ///< to a goal cell for the first time
  proving,  ///< wherever a shorter route could still be hidden
  homeward  ///< back to the start
};

/// What a policy of the Explorer has, here with the plain answers.
///
/// aim() makes cells targets of the field, on every leg; the robot goes to the cheapest. crossing() is the cost, 1..31,
/// of leaving a cell through an opening or an unknown wall. doubt() >= 1 is the weight of an unknown wall on the way
/// that is to be proved next: the way with the least sum of doubts is looked at first; it must say the same from either
/// side of the wall. Prices and weights outside their limits are cut off. Prices shape how far everything is; of its
/// neighbours the robot takes the one from which least is left. prove() decides when enough is known.
/// All of them see the explorer: its map, pose, leg, start and goals.
struct PlainPolicy {
  template <class ExplorerT, class FieldT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void aim(const ExplorerT& explorer, FieldT& field, const DoubtT& doubt_of) const {
    switch (explorer.leg()) {
      case Leg::to_goal: aim_at_goals(explorer, field); break;
      case Leg::proving: field.aim_at_doubts(explorer.wall_map(), explorer.start(), doubt_of, 0); break;
      case Leg::homeward: aim_at_start(explorer, field); break;
    }
  }
  template <class ExplorerT, class IndexT>
  constexpr unsigned crossing(const ExplorerT&, IndexT, Heading) const {
    return 1;
  }
  template <class ExplorerT, class IndexT>
  constexpr unsigned doubt(const ExplorerT&, IndexT, Heading) const {
    return 1;
  }

  /// Is enough known? The explorer asks whenever something new was seen. Here: the shortest route in cells is proved.
  template <class ExplorerT, class FieldT, class DoubtT>
  MAZEBOT_CONSTEXPR14 Proof prove(const ExplorerT& explorer, FieldT& field, const DoubtT& doubt_of) const {
    return field.prove(explorer.wall_map(), explorer.goals(), explorer.start().cell, Unknown::open, doubt_of);
  }

 protected:
  template <class ExplorerT, class FieldT>
  static MAZEBOT_CONSTEXPR14 void aim_at_goals(const ExplorerT& explorer, FieldT& field) {
    field.clear_targets();
    explorer.goals().for_each_index([&](typename FieldT::Index goal) { field.aim_at_index(goal, 0); });
  }
  template <class ExplorerT, class FieldT>
  static MAZEBOT_CONSTEXPR14 void aim_at_start(const ExplorerT& explorer, FieldT& field) {
    field.clear_targets();
    field.aim_at_index(explorer.grid().index(explorer.start().cell), 0);
  }
};

/// After the first goal, the nearest unknown wall on the shortest possible way that has the fewest of them.
struct FewestUnknown : PlainPolicy {};

/// Adachi's method as most mice know it: to the goal and back to the start by the shortest possible way, and again,
/// until both are the same known way.
class Adachi : public PlainPolicy {
 public:
  template <class ExplorerT, class FieldT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void aim(const ExplorerT& explorer, FieldT& field, const DoubtT&) {
    if (explorer.leg() == Leg::to_goal) {
      towards_start_ = false;
    } else if (explorer.leg() == Leg::homeward) {
      towards_start_ = true;
    } else if (explorer.goals().contains(explorer.pose().cell)) {
      towards_start_ = true;
    } else if (explorer.pose().cell == explorer.start().cell) {
      towards_start_ = false;
    }
    if (towards_start_) {
      aim_at_start(explorer, field);
    } else {
      aim_at_goals(explorer, field);
    }
  }

 private:
  bool towards_start_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_EXPLORE_POLICY_HPP
