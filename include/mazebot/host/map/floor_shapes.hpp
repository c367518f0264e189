// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_FLOOR_SHAPES_HPP
#define MAZEBOT_HOST_MAP_FLOOR_SHAPES_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "occupancy_grid.hpp"
#include "run_time_grid.hpp"
#include "swept_disc.hpp"

// No-go areas, virtual walls and masks as squares of an occupancy grid.
namespace mazebot {
inline namespace mazebot_v0 {

/// Returns the position of a point of the map's frame, in squares; it may lie outside. The yaw does not matter.
inline FloorPoint floor_point(const OccupancyGrid& map, const MapFramePose& at) {
  const Pose2D<double> metres = map.from_map(at);
  return {metres.x / map.resolution(), metres.y / map.resolution()};
}

/// Adds the squares that a line overlaps, such as a virtual wall. Its ends are in squares and may lie outside the map.
/// O(squares on the line).
inline void insert_line(RunTimeCellSet& squares, FloorPoint from, FloorPoint to) {
  const RunTimeGrid& grid = squares.grid();
  // Clipped to the rows and columns of the map and one more (Liang, Barsky), for lines of any length.
  double begin = 0, end = 1;
  const auto clip = [&](double at, double step, double least, double most) {
    if (step == 0) return at >= least && at <= most;
    const double first = (least - at) / step, second = (most - at) / step;
    begin = std::max(begin, std::min(first, second));
    end = std::min(end, std::max(first, second));
    return begin <= end;
  };
  if (!clip(from.x, to.x - from.x, -1, grid.width() + 1.0) || !clip(from.y, to.y - from.y, -1, grid.height() + 1.0)) {
    return;
  }
  const auto at = [&](double share) {
    return FloorPoint{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
  };
  SweptDisc(at(begin), at(end), 1e-9).all_overlapped([&](int row, int first, int last) {
    for (int column = std::max(first, 0); column <= std::min(last, grid.width() - 1); ++column) {
      if (row >= 0 && row < grid.height()) squares.insert(Cell(column, row));
    }
    return true;
  });
}

/// Adds the squares that a polygon overlaps: those whose middle is inside by the even-odd rule, and those under its
/// edges. The last point is joined to the first. O(rows * edges + squares).
inline void insert_polygon(RunTimeCellSet& squares, const std::vector<FloorPoint>& corners) {
  const RunTimeGrid& grid = squares.grid();
  for (std::size_t i = 0; i < corners.size(); ++i) insert_line(squares, corners[i], corners[(i + 1) % corners.size()]);
  std::vector<double> crossings;
  for (int row = 0; row < grid.height(); ++row) {
    const double y = row + 0.5;
    crossings.clear();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const FloorPoint a = corners[i], b = corners[(i + 1) % corners.size()];
      if ((a.y <= y) != (b.y <= y)) crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
      const int first = static_cast<int>(std::ceil(std::max(crossings[i], -1.0) - 0.5));
      const int last = static_cast<int>(std::floor(std::min(crossings[i + 1], grid.width() + 1.0) - 0.5));
      for (int column = std::max(first, 0); column <= std::min(last, grid.width() - 1); ++column) {
        squares.insert(Cell(column, row));
      }
    }
  }
}

namespace detail {

// The square of one map in which the middle of another one's square lies; it may be outside.
inline Cell same_square(const OccupancyGrid& to, const OccupancyGrid& from, Cell square) {
  const double side = from.resolution();
  const Pose2D<double> at = to.from_map(from.to_map({(square.x + 0.5) * side, (square.y + 0.5) * side, 0}));
  return to.square_at(at.x, at.y);
}

}  // namespace detail

/// Returns the squares of a map whose middle lies in a square of that kind of another map of the same frame. The maps
/// may differ in size, resolution and origin. O(squares).
inline RunTimeCellSet squares_in(const OccupancyGrid& map, const OccupancyGrid& other,
                                 Occupancy kind = Occupancy::occupied) {
  RunTimeCellSet squares(map.grid());
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const Cell square = detail::same_square(other, map, map.grid().cell(i));
    if (other.grid().contains(square) && other.at(square) == kind) squares.insert_at(i);
  }
  return squares;
}

/// Returns the squares of a map that are forbidden by another map of the same frame (a mask, keepout filter): those
/// with their middle in an occupied square, and those around the middle of one. O(squares of both).
inline RunTimeCellSet squares_of_mask(const OccupancyGrid& map, const OccupancyGrid& mask) {
  RunTimeCellSet squares = squares_in(map, mask);
  for (RunTimeGrid::Index i = 0; i < mask.grid().cell_count(); ++i) {
    if (OccupancyGrid::meaning_of(mask.values()[i]) != Occupancy::occupied) continue;
    const Cell square = detail::same_square(map, mask, mask.grid().cell(i));
    if (map.grid().contains(square)) squares.insert(square);
  }
  return squares;
}

/// Returns whether two maps of one frame share any floor: whether a corner or the middle of one is inside the other.
/// O(1).
inline bool share_floor(const OccupancyGrid& a, const OccupancyGrid& b) {
  const auto any_inside = [](const OccupancyGrid& of, const OccupancyGrid& in) {
    const double width = of.width() * of.resolution(), height = of.height() * of.resolution();
    for (int y = 0; y <= 2; ++y) {
      for (int x = 0; x <= 2; ++x) {
        const Pose2D<double> at =
            in.from_map(of.to_map({width * (0.001 + 0.499 * x), height * (0.001 + 0.499 * y), 0}));
        if (in.grid().contains(in.square_at(at.x, at.y))) return true;
      }
    }
    return false;
  };
  return any_inside(a, b) || any_inside(b, a);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_FLOOR_SHAPES_HPP
