// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATOR_RECORD_OBSERVATION_HPP
#define MAZEBOT_NAVIGATOR_RECORD_OBSERVATION_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/cell.hpp"
#include "../map/evidence_map.hpp"
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

namespace detail {

/// What an observation did to a map.
class Recorded {
 public:
  constexpr Recorded() : contradictions_(0), is_new_(false), corrected_(false) {}

  /// Adds what one reading did to the map.
  MAZEBOT_CONSTEXPR14 void add(Reading reading) {
    if (reading == Reading::contradicts || reading == Reading::corrected) ++contradictions_;
    if (reading == Reading::recorded || reading == Reading::corrected) is_new_ = true;
    if (reading == Reading::corrected) corrected_ = true;
  }

  /// Returns whether anything is known, or unknown again, that was not before.
  constexpr bool is_new() const { return is_new_; }
  /// Returns whether the map said the opposite of something, and was changed.
  constexpr bool corrected() const { return corrected_; }
  /// The readings that contradicted the map.
  constexpr uint16_t contradictions() const { return contradictions_; }

 private:
  uint16_t contradictions_;
  bool is_new_ : 1;
  bool corrected_ : 1;
};

// A look at a wall. Only a map with evidence can doubt walls. One that `settles` settles a doubtful wall, and makes a
// wall doubtful that it contradicts.
template <class MapT>
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Reading record_look(MapT& map, Cell cell, Heading heading, bool is_wall, bool,
                                                              Flag<false>) {
  return map.record(cell, heading, is_wall);
}
template <class MapT>
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Reading record_look(MapT& map, Cell cell, Heading heading, bool is_wall,
                                                              bool settles, Flag<true>) {
  if (!settles || !map.grid().contains(cell)) return map.record(cell, heading, is_wall);
  if (map.evidence(cell, heading) == Evidence::doubtful) return map.settle(cell, heading, is_wall);
  const Reading reading = map.record(cell, heading, is_wall);
  if (reading != Reading::contradicts) return reading;
  map.doubt(cell, heading);
  return map.known(cell, heading) ? Reading::contradicts : Reading::corrected;
}

}  // namespace detail

/// Records what a robot reports in a map. All navigators with a map use this function.
///
/// The robot stands at `pose` and has just crossed `crossed` cell borders straight ahead: these are recorded as open.
/// If it was blocked, there is a wall ahead; that is certain and overwrites the map. Then it records the rays of the
/// sensors. A ray ends at a wall and at a reading that contradicts the map. In a map without evidence such a reading
/// changes nothing. In a map with evidence it can make a wall doubtful. A robot that feels no bumps has to rely on its
/// looks: each one after it has been elsewhere settles a doubtful wall, or makes a wall doubtful that it contradicts,
/// unless the wall is certain. `sides_seen`, as direction bits, are the sides that it has looked at since it came into
/// the cell. No look settles anything before a push (`will_push`). O(crossed + reach).
template <class MapT>
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE detail::Recorded record_observation(MapT& map, Pose pose, int crossed,
                                                                              bool was_blocked, const Observation& seen,
                                                                              uint8_t& sides_seen,
                                                                              bool will_push = false) {
  detail::Recorded recorded;
  if (crossed > 0) sides_seen = 0;
  for (int back = crossed; back > 0; --back) {
    recorded.add(map.record_crossing(pose.cell.towards(pose.heading, -back), pose.heading));
  }
  if (was_blocked) recorded.add(map.overwrite(pose.cell, pose.heading, true));
  const bool may_settle = !seen.feels_bumps() && !will_push;
  for (int i = 0; i < 4; ++i) {
    const Turn side = turn_at(i);
    const Heading heading = pose.heading + side;
    const bool settles = (sides_seen & direction_bit(heading)) == 0 && may_settle;
    if (seen.sensed(side)) sides_seen = static_cast<uint8_t>(sides_seen | direction_bit(heading));
    Cell cell = pose.cell;
    for (int free = 0; free < seen.reach(side); ++free) {
      const bool is_wall = free == seen.free_cells(side);
      const Reading reading =
          detail::record_look(map, cell, heading, is_wall, settles, detail::Flag<MapT::has_evidence>());
      recorded.add(reading);
      if (is_wall || reading == Reading::contradicts || reading == Reading::corrected) break;
      cell = cell.towards(heading);
    }
  }
  return recorded;
}
/// The same for a robot that looks at all sides as soon as it comes into a cell.
template <class MapT>
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE detail::Recorded record_observation(MapT& map, Pose pose, int crossed,
                                                                              bool was_blocked,
                                                                              const Observation& seen) {
  uint8_t all_sides = 15;
  return record_observation(map, pose, crossed, was_blocked, seen, all_sides);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATOR_RECORD_OBSERVATION_HPP
