// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_RECORD_OBSERVATION_HPP
#define MAZEBOT_NAVIGATE_RECORD_OBSERVATION_HPP

#include <stddef.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "observation.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How many of the `ordered` cells of the last command were not crossed: 0..ordered.
MAZEBOT_CONSTEXPR14 inline int cells_missing(const Observation& seen, int ordered) {
  return seen.short_by() < ordered ? seen.short_by() : ordered;
}

/// Records what a robot reports in a map. All navigators with a map use this function. Returns whether anything new was
/// recorded, and adds the readings that contradicted the map to `contradictions`.
///
/// The robot stands at `pose` and has just crossed `crossed` cell borders straight ahead: these are recorded as open.
/// If it was blocked, there is a wall ahead; that is certain and overwrites the map. Then it records the rays of the
/// sensors. A reading that contradicts the map is counted and changes nothing. A ray ends at a wall and at such a
/// reading. O(crossed + reach).
template <class MapT>
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE bool record_observation(MapT& map, Pose pose, int crossed, bool was_blocked,
                                                                  const Observation& seen, size_t& contradictions) {
  bool is_new = false;
  for (int back = crossed; back > 0; --back) {
    const Reading reading = map.record(pose.cell.towards(pose.heading, -back), pose.heading, false);
    if (reading == Reading::recorded) is_new = true;
    if (reading == Reading::contradicts) ++contradictions;
  }
  if (was_blocked && map.overwrite(pose.cell, pose.heading, true) == Reading::recorded) is_new = true;
  for (int i = 0; i < 4; ++i) {
    const Turn side = turn_at(i);
    const Heading heading = pose.heading + side;
    Cell cell = pose.cell;
    for (int free = 0; free < seen.reach(side); ++free) {
      const bool is_wall = free == seen.free_cells(side);
      const Reading reading = map.record(cell, heading, is_wall);
      if (reading == Reading::recorded) is_new = true;
      if (reading == Reading::contradicts) ++contradictions;
      if (is_wall || reading == Reading::contradicts) break;
      cell = cell.towards(heading);
    }
  }
  return is_new;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_RECORD_OBSERVATION_HPP
