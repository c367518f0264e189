// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_STEP_HPP
#define MAZEBOT_RECOVER_STEP_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../navigator/observation.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// One step of a robot, as ordered and as observed: a turn, then at most one cell border, then what the sensors read.
/// Of a ray only the wall of the robot's own cell is kept. RAM: 2 bytes.
class Step {
 public:
  constexpr Step() : motion_(0), sight_(0) {}
  /// `crossed`: the robot says that it crossed a cell border. `was_blocked`: it was ordered to, and says it could not.
  MAZEBOT_CONSTEXPR14 Step(Turn turn, bool crossed, bool was_blocked, const Observation& seen)
      : motion_(static_cast<uint8_t>(static_cast<unsigned>(turn) | (crossed ? 4U : 0U) | (was_blocked ? 8U : 0U))),
        sight_(0) {
    for (int i = 0; i < 4; ++i) {
      const Turn side = turn_at(i);
      if (!seen.sensed(side)) continue;
      sight_ = static_cast<uint8_t>(sight_ | direction_bit(side) << 4 | (seen.wall(side) ? direction_bit(side) : 0));
    }
  }

  constexpr Turn turn() const { return turn_at(motion_ & 3); }   ///< before the border
  constexpr bool crossed() const { return (motion_ & 4) != 0; }  ///< the robot said that it crossed a border
  /// The robot was ordered to cross, and said that it could not.
  constexpr bool was_blocked() const { return (motion_ & 8) != 0; }
  /// Returns whether a sensor is on that side.
  constexpr bool sensed(Turn side) const { return (sight_ >> 4 & direction_bit(side)) != 0; }
  /// Returns whether the sensor of that side read a wall. False without a sensor.
  constexpr bool wall(Turn side) const { return (sight_ & direction_bit(side)) != 0; }
  /// The sides with a sensor, as direction bits of headings, if the robot faces that heading.
  constexpr uint8_t sensed_from(Heading heading) const { return rotated(sight_ >> 4, static_cast<int>(heading)); }
  /// The sides where a sensor read a wall, in the same form.
  constexpr uint8_t walls_from(Heading heading) const { return rotated(sight_ & 15, static_cast<int>(heading)); }
  /// Returns whether a wall blocked it. If its sensor ahead reads an opening, its wheels may have slipped instead.
  constexpr bool bumped() const {
    return was_blocked() && (!sensed(Turn::ahead) || wall(Turn::ahead) || (motion_ & 16) != 0);
  }
  /// It was a wall, whatever the sensor ahead reads; or, if it crossed a border, there was none, whatever it read
  /// before.
  MAZEBOT_CONSTEXPR14 void confirm() { motion_ = static_cast<uint8_t>(motion_ | 16U); }
  /// Returns whether it crossed a border, and that does not depend on what the sensor read before.
  constexpr bool surely_crossed() const { return (motion_ & 20) == 20; }

  /// What the sensors read, as rays of reach 1.
  MAZEBOT_CONSTEXPR14 Observation observation() const {
    Observation seen;
    for (int i = 0; i < 4; ++i) {
      if (sensed(turn_at(i))) seen.set_wall(turn_at(i), wall(turn_at(i)));
    }
    return seen;
  }

 private:
  // Sides as seen from the robot, turned by so many quarters.
  static constexpr uint8_t rotated(int sides, int quarters) {
    return static_cast<uint8_t>((sides << 4 | sides) >> quarters & 15);
  }

  uint8_t motion_;
  uint8_t sight_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_STEP_HPP
