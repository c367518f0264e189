// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_LOCATE_VIEW_HPP
#define MAZEBOT_LOCATE_VIEW_HPP

#include "../config.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/observation.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Counts the cell borders that can be crossed from the pose towards that side, up to `reach`: the reading of a range
/// sensor. Unknown walls count as walls. O(reach).
template <class MapT>
MAZEBOT_CONSTEXPR14 int free_cells(const MapT& map, Pose pose, Turn side, int reach) {
  const Heading heading = pose.heading + side;
  int passed = 0;
  for (Cell cell = pose.cell; passed < reach && map.open(cell, heading, Unknown::wall); cell = cell.towards(heading)) {
    ++passed;
  }
  return passed;
}

/// Predicts what a robot sees at the pose. Sides and reach of its sensors are those of the observation `sensors`. Where
/// the map does not know the next wall, the ray ends: its reach is what the map knows for sure, and without any such
/// wall the side is not sensed. O(reach).
template <class MapT>
MAZEBOT_CONSTEXPR14 Observation look_from(const MapT& map, Pose pose, const Observation& sensors) {
  Observation seen;
  for (int i = 0; i < 4; ++i) {
    const Turn side = turn_at(i);
    if (!sensors.sensed(side)) continue;
    const int free = free_cells(map, pose, side, sensors.reach(side));
    const bool ends = free < sensors.reach(side);
    const Pose last(pose.cell.towards(pose.heading + side, free), pose.heading);
    seen.set_ray(side, free, ends && !map.known(last, side) ? free : sensors.reach(side));
  }
  return seen;
}

/// Counts the rays of `seen` that cannot be seen from the pose, whatever the unknown walls are: 0 to 4. O(reach).
template <class MapT>
MAZEBOT_CONSTEXPR14 int wrong_rays(const MapT& map, Pose pose, const Observation& seen) {
  int wrong = 0;
  for (int i = 0; i < 4; ++i) {
    const Turn side = turn_at(i);
    if (!seen.sensed(side)) continue;
    const Heading heading = pose.heading + side;
    const int free = seen.free_cells(side);
    Cell cell = pose.cell;
    int passed = 0;
    for (; passed < free && map.open(cell, heading, Unknown::open); cell = cell.towards(heading)) ++passed;
    if (passed < free || (free < seen.reach(side) && map.open(cell, heading, Unknown::wall))) ++wrong;
  }
  return wrong;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_LOCATE_VIEW_HPP
