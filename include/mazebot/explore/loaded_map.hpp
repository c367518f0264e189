// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_LOADED_MAP_HPP
#define MAZEBOT_EXPLORE_LOADED_MAP_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../navigator/observation.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Tells whether an explorer's map is of this maze, and whether a goal is known. A map that was loaded may be of another
// maze until the robot has come to a goal with it. One contradiction may be a misread wall, so it is forgiven after
// eight cells that agree.
//
// One number tells whether the map is trusted: `verified`, or how many cells must still agree.
class LoadedMap {
 public:
  // At first the map is the robot's own.
  constexpr LoadedMap() : to_agree_(verified), goal_seen_(false) {}

  constexpr bool is_verified() const { return to_agree_ == verified; }
  // Returns whether the robot has been at a goal, or a route to one is known for certain.
  constexpr bool goal_seen() const { return goal_seen_; }
  MAZEBOT_CONSTEXPR14 void set_goal_seen(bool goal_seen) { goal_seen_ = goal_seen; }
  // A map was loaded.
  MAZEBOT_CONSTEXPR14 void begin() {
    to_agree_ = 0;
    goal_seen_ = false;
  }
  // It is of this maze, for certain, or it was thrown away.
  MAZEBOT_CONSTEXPR14 void verify() { to_agree_ = verified; }

  // The map was compared with what the robot sees in a cell. An explorer begins a new map if this one is of another
  // maze, or shows for certain that there is no path to a goal: then it would end before it has compared the map.
  template <class LoopT>
  MAZEBOT_CONSTEXPR14 void compare(LoopT& loop, unsigned contradictions, bool has_moved, const Observation& seen) {
    const unsigned to_agree = to_agree_ + contradictions * cells_to_forgive;
    const bool is_at_goal = loop.state().goals().contains(loop.state().pose().cell);
    if (to_agree > cells_to_forgive || loop.shows_no_way()) {
      goal_seen_ = is_at_goal;
      verify();
      loop.begin_map(seen);
      return;
    }
    to_agree_ = (to_agree - (to_agree != 0 && has_moved && contradictions == 0 ? 1U : 0U)) & 15U;
    if (is_at_goal) verify();
  }

 private:
  enum : uint8_t { cells_to_forgive = 8, verified = 15 };
  uint8_t to_agree_ : 4;
  bool goal_seen_ : 1;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_LOADED_MAP_HPP
