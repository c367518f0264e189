// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_RECORD_OBSERVATION_HPP
#define MAZEBOT_NAVIGATE_RECORD_OBSERVATION_HPP

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "observation.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// How what a robot reports gets into the map of a navigator. note(Reading) is told what the map said to each piece.

// The robot was to go `ordered` cells to `pose` and fell `missing` short. Returns where it is.
template <class MapT, class NoteT>
MAZEBOT_CONSTEXPR14 Pose record_move(MapT& map, Pose pose, int ordered, int missing, const NoteT& note) {
  for (int back = ordered; back > missing; --back) {
    note(map.record(pose.cell.towards(pose.heading, -back), pose.heading, false));  // it came through
  }
  pose = pose.advanced(-missing);
  if (missing != 0) note(map.overwrite(pose.cell, pose.heading, true));
  return pose;
}

// What its sensors say at `pose`.
template <class MapT, class NoteT>
MAZEBOT_CONSTEXPR14 void record_rays(MapT& map, Pose pose, const Observation& seen, const NoteT& note) {
  for (int i = 0; i < 4; ++i) {
    const Turn side = turn_at(i);
    const Heading heading = pose.heading + side;
    Cell cell = pose.cell;
    for (int free = 0; free < seen.reach(side); ++free) {
      const bool is_wall = free == seen.free_cells(side);
      const Reading reading = map.record(cell, heading, is_wall);
      note(reading);
      // What lies behind a wall, or behind a reading that cannot be right, was not seen.
      if (is_wall || reading == Reading::contradicts) break;
      cell = cell.towards(heading);
    }
  }
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_RECORD_OBSERVATION_HPP
