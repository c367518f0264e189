// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_BLIND_LOOKS_HPP
#define MAZEBOT_EXPLORE_BLIND_LOOKS_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/record_observation.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What an explorer's robot has looked at and felt in its cell, and what it does about walls that it can only see.
//
// A robot that feels no bumps (`void forward()`) does not try a doubtful wall: it looks again after it has been
// elsewhere. It pushes, that is, drives towards a wall that it sees, only if its cell looks closed on all sides,
// because it has come in somewhere, or if no path is left but through such walls. If it then sees another cell, it has
// passed.
class BlindLooks {
 public:
  constexpr BlindLooks()
      : sides_seen_(0), feels_bumps_(true), bump_denied_(false), may_push_(false), pushes_(false), view_(0) {}

  constexpr bool feels_bumps() const { return feels_bumps_; }
  // Direction bits: where a sensor has looked since the robot came into this cell.
  constexpr uint8_t sides_seen() const { return sides_seen_; }
  // The last command is carried out, taken back, or the robot was put elsewhere: it is no push any more.
  MAZEBOT_CONSTEXPR14 void set_sides_seen(unsigned sides) {
    sides_seen_ = sides & 15U;
    pushes_ = false;
  }
  // The robot sees that now, and has looked at these sides of its cell.
  MAZEBOT_CONSTEXPR14 void take_in(const Observation& seen, unsigned sides) {
    view_ = view_of(seen);
    if (pushes_) may_push_ = false;
    set_sides_seen(sides);
  }
  MAZEBOT_CONSTEXPR14 void forget_bump() { bump_denied_ = false; }
  // May the next doubtful wall that the robot comes to be pushed? Then no look settles it before.
  MAZEBOT_CONSTEXPR14 void permit_push(bool may_push) { may_push_ = may_push; }
  constexpr bool may_push() const { return may_push_; }

  constexpr bool pushes() const { return pushes_; }  // the last command
  // Has a push led through the wall? Then the robot sees something else than before, or saw no wall ahead.
  MAZEBOT_CONSTEXPR14 bool has_passed(const Observation& seen) const {
    return view_of(seen) != view_ || (view_ & 1U) == 0;
  }
  // How many of the cells that were ordered the robot has not driven. Call it first after each command.
  MAZEBOT_CONSTEXPR14 int cells_missing_of(const Observation& seen, int ordered) const {
    return pushes_ && !has_passed(seen) ? ordered : cells_missing(seen, ordered);
  }
  // Was the robot stopped by a wall? A wheel that slips looks like a bump. If the sensor ahead sees no wall, the robot
  // tries once more; a map without evidence takes the bump at once.
  MAZEBOT_CONSTEXPR14 bool was_blocked(const Observation& seen, bool falls_short, bool has_evidence) {
    feels_bumps_ = seen.feels_bumps();
    bump_denied_ = has_evidence && falls_short && !bump_denied_ && seen.sensed(Turn::ahead) && !seen.wall(Turn::ahead);
    return falls_short && !bump_denied_;
  }

  // The next wall to cross or to see is a wall of the robot's cell, but the robot does not see it. At the start that
  // side may have been behind it, or it has no sensor there. It turns to see the wall; if that does not help, it tries
  // to go through.
  template <class LoopT>
  MAZEBOT_CONSTEXPR14 Command look(LoopT& loop, Optional<Heading> heading) {
    typedef typename LoopT::MapT MapT;
    const MapT& map = loop.state().wall_map();
    const Pose pose = loop.state().pose();
    for (int i = 0; i < 4 && !heading; ++i) {
      if (!map.known(pose, turn_at(i))) heading = pose.heading + turn_at(i);
    }
    if (!heading) return loop.end(Status::blocked);
    if (MapT::has_evidence && !feels_bumps_ && (sides_seen_ & direction_bit(*heading)) != 0) {
      // It goes to the next cell, and looks again when it is back. It leaves the planned path, so it drops the plan,
      // which may say nothing of that cell.
      loop.borrow_field();
      const auto here = map.grid().index(pose.cell);
      const unsigned open = map.exits_at(here, Unknown::wall);
      const unsigned unseen = map.exits_at(here, Unknown::open) & ~unsigned(sides_seen_);
      if (may_push_ || (open | unseen) == 0) {
        pushes_ = *heading == pose.heading;
      } else {
        heading = first_of(open != 0 ? open : unseen, pose.heading);
        if (open != 0) return loop.go(*heading, 1);
      }
    }
    const Turn side = *heading - pose.heading;
    if (pushes_) return loop.go(*heading, 1);
    if (side == Turn::ahead && (feels_bumps_ || sides_seen_ == 0)) return loop.go(*heading);
    // A robot that feels no bumps always turns right, so that each of its sensors sees each side.
    return loop.turn(side == Turn::left && feels_bumps_ ? Turn::left : Turn::right);
  }

 private:
  // The sides with a wall: bit i is turn_at(i), so bit 0 is ahead. A side without a sensor counts as one.
  static MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE uint8_t view_of(const Observation& seen) {
    unsigned walls = 0;
    for (int i = 0; i < 4; ++i) walls |= seen.wall(turn_at(i)) ? 1U << i : 0U;
    return static_cast<uint8_t>(walls);
  }
  // Of the sides given as direction bits, the first in the order of preferred_turn().
  static MAZEBOT_CONSTEXPR14 Heading first_of(unsigned sides, Heading facing) {
    int i = 0;
    while ((sides & direction_bit(facing + preferred_turn(i))) == 0) ++i;
    return facing + preferred_turn(i);
  }

  uint8_t sides_seen_ : 4;
  bool feels_bumps_ : 1;
  bool bump_denied_ : 1;  // the last bump, by the sensor ahead
  bool may_push_ : 1;
  bool pushes_ : 1;
  uint8_t view_;  // the walls seen last
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_BLIND_LOOKS_HPP
