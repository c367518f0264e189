// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_POSE_HPP
#define MAZEBOT_MAP_POSE_HPP

#include "cell.hpp"
#include "heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Where a robot stands and which way it faces.
struct Pose {
  Cell cell;
  Heading heading;

  constexpr Pose() : cell(), heading(Heading::north) {}
  constexpr Pose(Cell at, Heading facing) : cell(at), heading(facing) {}

  constexpr Pose turned(Turn turn) const { return Pose(cell, heading + turn); }
  constexpr Pose advanced(int cells = 1) const { return Pose(cell.towards(heading, cells), heading); }

  friend constexpr bool operator==(Pose a, Pose b) { return a.cell == b.cell && a.heading == b.heading; }
  friend constexpr bool operator!=(Pose a, Pose b) { return !(a == b); }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_POSE_HPP
