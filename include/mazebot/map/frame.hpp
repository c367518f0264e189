// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_FRAME_HPP
#define MAZEBOT_MAP_FRAME_HPP

#include "../detail/config.hpp"
#include "pose.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A pose may describe a movement: where a robot ends that began at (0, 0) facing north. This is where the same
/// movement ends when it begins at `start`. O(1).
constexpr Pose placed(Pose movement, Pose start) {
  return Pose(start.cell.towards(start.heading, movement.cell.y).towards(start.heading + Turn::right, movement.cell.x),
              start.heading + (movement.heading - Heading::north));
}

namespace detail {

// (x, y) as seen from a robot at (0, 0) facing `heading`: x to its right, y ahead of it.
constexpr Cell turned_back(int x, int y, Heading heading) {
  return heading == Heading::north   ? Cell(x, y)
         : heading == Heading::east  ? Cell(-y, x)
         : heading == Heading::south ? Cell(-x, -y)
                                     : Cell(y, -x);
}

}  // namespace detail

/// The movement that leads from `start` to `end`: `placed(movement_between(start, end), start) == end`. O(1).
constexpr Pose movement_between(Pose start, Pose end) {
  return Pose(detail::turned_back(end.cell.x - start.cell.x, end.cell.y - start.cell.y, start.heading),
              Heading::north + (end.heading - start.heading));
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_FRAME_HPP
