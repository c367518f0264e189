// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATOR_OBSERVATION_HPP
#define MAZEBOT_NAVIGATOR_OBSERVATION_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a robot reports before each decision: how its last command ended, and what it sees, as one ray for each side.
///
/// A ray is the number of cell borders that can be crossed on its side, up to the reach of the sensor. A plain wall
/// sensor has reach 1: 0 free cells is a wall, 1 is an opening. Fewer free cells than the reach means that a wall ends
/// the ray there. A side without a sensor has reach 0. RAM: 10 bytes.
class Observation {
 public:
  constexpr Observation() : free_{0, 0, 0, 0}, reach_{0, 0, 0, 0}, short_by_(0), bumps_unfelt_(0) {}

  /// A reading of a plain wall sensor.
  MAZEBOT_CONSTEXPR14 Observation& set_wall(Turn side, bool is_wall) { return set_ray(side, is_wall ? 0 : 1, 1); }
  /// A reading of a range sensor: `free_cells` borders can be crossed on that side; the sensor's limit is `reach`. The
  /// values are clamped to 0 <= free_cells <= reach <= 255.
  MAZEBOT_CONSTEXPR14 Observation& set_ray(Turn side, int free_cells, int reach) {
    const int seen_at_most = reach < 0 ? 0 : reach > 255 ? 255 : reach;
    const int seen_free = free_cells < 0 ? 0 : free_cells > seen_at_most ? seen_at_most : free_cells;
    free_[static_cast<int>(side)] = static_cast<uint8_t>(seen_free);
    reach_[static_cast<int>(side)] = static_cast<uint8_t>(seen_at_most);
    return *this;
  }
  /// The last command crossed that many cell borders less than ordered, because the robot was blocked.
  MAZEBOT_CONSTEXPR14 Observation& set_short_by(int cells) {
    short_by_ = static_cast<uint16_t>(cells < 0 ? 0 : cells > 32767 ? 32767 : cells) & 0x7FFFU;
    return *this;
  }

  /// Says whether the robot notices that a wall stops it. Without a call it does. drive() says that it does not if the
  /// robot's forward() returns nothing.
  MAZEBOT_CONSTEXPR14 Observation& set_feels_bumps(bool feels_bumps) {
    bumps_unfelt_ = feels_bumps ? 0 : 1;
    return *this;
  }

  /// Returns whether a sensor looks to that side.
  constexpr bool sensed(Turn side) const { return reach_[static_cast<int>(side)] != 0; }
  /// Returns whether the robot's cell has a wall on that side. Precondition: sensed(side).
  constexpr bool wall(Turn side) const { return free_[static_cast<int>(side)] == 0; }
  /// Free cells on that side, as far as the ray reaches.
  constexpr int free_cells(Turn side) const { return free_[static_cast<int>(side)]; }
  /// The reach of that ray in cells; 0: no sensor there.
  constexpr int reach(Turn side) const { return reach_[static_cast<int>(side)]; }
  /// Cell borders of the last command that were not crossed; 0 if it was carried out in full.
  constexpr int short_by() const { return short_by_; }
  constexpr bool feels_bumps() const { return bumps_unfelt_ == 0; }  ///< whether the robot notices that a wall stops it

 private:
  uint8_t free_[4];
  uint8_t reach_[4];
  uint16_t short_by_ : 15;
  uint16_t bumps_unfelt_ : 1;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATOR_OBSERVATION_HPP
