// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_FOLLOW_WALL_HPP
#define MAZEBOT_RECOVER_FOLLOW_WALL_HPP

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/evidence_map.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

template <class MapT>
MAZEBOT_CONSTEXPR14 bool is_certain_wall(const MapT& map, Pose pose, Flag<true>) {
  return map.grid().contains(pose.cell) && map.wall(pose.cell, pose.heading) &&
         map.evidence(pose.cell, pose.heading) == Evidence::certain;
}
template <class MapT>
MAZEBOT_CONSTEXPR14 bool is_certain_wall(const MapT&, Pose, Flag<false>) {
  return false;
}

// One step along the wall on the left, as the sensors see it: the pose may be wrong. But not where the map is certain
// of a wall: a sensor that has missed it once may miss it each time, and a robot that feels no bumps would drive
// against it again and again.
template <class MapT>
MAZEBOT_CONSTEXPR14 Command follow_wall(const MapT& map, Pose pose, const Observation& seen, bool was_blocked) {
  const Turn sides[3] = {Turn::left, Turn::ahead, Turn::right};
  for (int i = 0; i < 3; ++i) {
    if (was_blocked && sides[i] == Turn::ahead) continue;
    if (!seen.sensed(sides[i]) || seen.wall(sides[i])) continue;
    if (!is_certain_wall(map, pose.turned(sides[i]), Flag<MapT::has_evidence>())) return Command::go(sides[i], 1);
  }
  return Command::turn_only(Turn::right);
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_FOLLOW_WALL_HPP
