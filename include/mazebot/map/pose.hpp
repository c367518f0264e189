// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_POSE_HPP
#define MAZEBOT_MAP_POSE_HPP

#include "../config.hpp"
#include "cell.hpp"
#include "heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A cell and a heading: where a robot is and which direction it faces. A Pose also describes a movement: `Pose(Cell(1,
/// 2), Heading::east)` means two cells ahead, one to the right, then facing right.
struct Pose {
  Cell cell;        ///< where it is
  Heading heading;  ///< where it faces

  constexpr Pose() : cell(), heading(Heading::north) {}
  constexpr Pose(Cell at, Heading facing) : cell(at), heading(facing) {}  ///< in a cell, facing a heading

  constexpr Pose turned(Turn turn) const { return Pose(cell, heading + turn); }  ///< the pose after a turn on the spot
  /// The pose some cells ahead; behind, for a negative number.
  constexpr Pose advanced(int cells = 1) const { return Pose(cell.towards(heading, cells), heading); }

  /// Returns whether cell and heading are the same.
  friend constexpr bool operator==(Pose a, Pose b) { return a.cell == b.cell && a.heading == b.heading; }
  friend constexpr bool operator!=(Pose a, Pose b) { return !(a == b); }  ///< another cell or heading
};

/// The pose at which `movement` ends when it begins at `start`. Poses form a group under compose() with the identity
/// `Pose()`: the rigid motions of the grid, SE(2) in quarter turns. O(1).
constexpr Pose compose(Pose start, Pose movement) {
  return Pose(start.cell.towards(start.heading, movement.cell.y).towards(start.heading + Turn::right, movement.cell.x),
              start.heading + (movement.heading - Heading::north));
}

namespace detail {

// (x, y) as seen from a robot at (0, 0) facing `heading`: x to its right, y ahead of it.
constexpr Cell as_seen_facing(Heading heading, int x, int y) {
  return heading == Heading::north   ? Cell::in_range(x, y)
         : heading == Heading::east  ? Cell::in_range(-y, x)
         : heading == Heading::south ? Cell::in_range(-x, -y)
                                     : Cell::in_range(y, -x);
}

}  // namespace detail

/// The movement that leads from `start` to `end`: `compose(start, relative_pose(start, end)) == end`. O(1).
constexpr Pose relative_pose(Pose start, Pose end) {
  return Pose(detail::as_seen_facing(start.heading, end.cell.x - start.cell.x, end.cell.y - start.cell.y),
              Heading::north + (end.heading - start.heading));
}

/// The movement that undoes `movement`: `compose(movement, inverse(movement)) == Pose()`. O(1).
constexpr Pose inverse(Pose movement) { return relative_pose(movement, Pose()); }

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_POSE_HPP
