// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_MAP_POINT_HPP
#define MAZEBOT_HOST_DRAW_MAP_POINT_HPP

#include "../detail/requires_hosted.hpp"

#include "../../map/cell.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A position on a map, in cells from its south-west corner: the middle of cell (0, 0) is (0.5, 0.5).
struct MapPoint {
  double x = 0;  ///< in cells, to the east
  double y = 0;  ///< in cells, to the north
};
/// A point of a curve, and how fast the robot is there.
struct SpeedPoint {
  MapPoint at;       ///< in cells
  double speed = 0;  ///< m/s
};
/// The middle of a cell.
constexpr MapPoint middle_of(Cell cell) { return {cell.x + 0.5, cell.y + 0.5}; }

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_MAP_POINT_HPP
