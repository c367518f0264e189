// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_FAULTY_MOTION_HPP
#define MAZEBOT_RECOVER_FAULTY_MOTION_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "log_odds.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a robot really did in a step in which something went wrong. RAM: 8 bytes.
///
/// Slips, overshoots and wrong turns are relative to the pose before the step, so they stay what they are when the
/// steps before are explained in another way. Where somebody put the robot down is a place in the maze.
struct FaultyMotion {
  Pose place;              ///< where it ended, or nothing: see is_placed
  uint8_t crossed;         ///< cell borders, after the first turn; see crossed_ahead()
  uint8_t cost;            ///< log-odds against it: tells missed walls from other faults
  Turn turned_too_far;     ///< in addition to the turn that was ordered
  Turn turned_afterwards;  ///< by hand, before it looked
  bool is_placed;          ///< `place` holds, the turns do not

  /// The wheels turned by so much more than ordered, then crossed so many borders, then somebody turned the robot.
  static constexpr FaultyMotion relative(Turn too_far, int crossed, Turn afterwards = Turn::ahead) {
    return FaultyMotion{
        Pose(), static_cast<uint8_t>(crossed), static_cast<uint8_t>(LogOdds::fault), too_far, afterwards, false};
  }
  /// The robot moved as ordered, and its sensors read anything, from then on for a few steps: sun, a shaking cable.
  static constexpr FaultyMotion burst(int crossed) {
    return FaultyMotion{
        Pose(), static_cast<uint8_t>(crossed), static_cast<uint8_t>(LogOdds::burst), Turn::ahead, Turn::ahead, false};
  }
  /// The robot was put down there, or stands there before a wall that its sensors missed.
  static constexpr FaultyMotion placed(Pose place, int cost) {
    return FaultyMotion{place, 0, static_cast<uint8_t>(cost), Turn::ahead, Turn::ahead, true};
  }

  /// Where the step ends that begins at a pose, with the turn that was ordered.
  constexpr Pose end(Pose pose, Turn ordered) const {
    return is_placed ? place : pose.turned(ordered + turned_too_far).advanced(crossed).turned(turned_afterwards);
  }
  /// The borders that it crossed in the direction in which it faces at the end of the step.
  constexpr int crossed_ahead() const { return turned_afterwards == Turn::ahead ? crossed : 0; }
  /// Returns whether a wall stopped the robot that its sensors missed; it stands at `place` and faces the wall.
  constexpr bool is_missed_wall() const { return cost == LogOdds::missed_wall; }
  /// Returns whether only the sensors were at fault, in this step and the next ones up to steps_of_a_burst.
  constexpr bool is_burst() const { return cost == LogOdds::burst; }

  enum : uint8_t { steps_of_a_burst = 5 };
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_FAULTY_MOTION_HPP
