// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MAZE_WALLS_HPP
#define MAZEBOT_HOST_ROBOT_MAZE_WALLS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../motion/pose_2d.hpp"
#include "../../motion/turn_clearance.hpp"
#include "../detail/exact_math.hpp"
#include "../map/run_time_grid.hpp"

MAZEBOT_EXACT_PRODUCTS_BEGIN

namespace mazebot {
inline namespace mazebot_v0 {

/// The walls and posts of a maze as rectangles in metres, for simulators: which are near, and how long a ray is. A post
/// stands at every corner of every cell, and a wall goes from post to post. Unknown walls count as walls. Lengths are
/// in metres from the maze's south-west corner. Memory: 4 numbers for each wall and for each post without walls.
class MazeWalls {
 public:
  using Wall = detail::WallRectangle<double>;  ///< a wall with both of its posts, or a post

  /// What a ray meets.
  struct Hit {
    double distance;   ///< metres, or the reach if it meets nothing
    std::size_t wall;  ///< its number: less than size(), or size() if it meets nothing
  };

  /// Copies the walls.
  MazeWalls(const RunTimeWallMap& walls, const MazeScale<double>& scale)
      : scale_(scale), columns_(walls.width() + 1), rows_(walls.height() + 1) {
    const double cell = scale.cell_size;
    for (int y = 0; y < rows_; ++y) {
      for (int x = 0; x < columns_; ++x) {
        first_.push_back(walls_.size());
        const bool to_east = x + 1 < columns_ && has_wall(walls, x, y, Heading::south);
        const bool to_north = y + 1 < rows_ && has_wall(walls, x, y, Heading::west);
        if (to_east) add(cell * x, cell * (x + 1), cell * y, cell * y);
        if (to_north) add(cell * x, cell * x, cell * y, cell * (y + 1));
        if (!to_east && !to_north) add(cell * x, cell * x, cell * y, cell * y);
      }
    }
    first_.push_back(walls_.size());
  }

  std::size_t size() const { return walls_.size(); }  ///< how many rectangles there are

  /// Calls use(number, wall) for every rectangle that has a point in a box, and perhaps for others. O(cells in it).
  template <class UseT>
  void for_each_in(double left, double right, double bottom, double top, UseT&& use) const {
    const double thick = scale_.wall_thickness / 2;
    const int first_column = std::max(cells(left - thick) - 1, 0);
    const int last_column = std::min(cells(right + thick), columns_ - 1);
    const int first_row = std::max(cells(bottom - thick) - 1, 0);
    const int last_row = std::min(cells(top + thick), rows_ - 1);
    if (first_column > last_column) return;
    for (int row = first_row; row <= last_row; ++row) {
      const std::size_t end = first_[index(last_column, row) + 1];
      for (std::size_t i = first_[index(first_column, row)]; i < end; ++i) {
        const Wall& wall = walls_[i];
        if (wall.left <= right && wall.right >= left && wall.bottom <= top && wall.top >= bottom) use(i, wall);
      }
    }
  }

  /// Follows a ray from a position. Its direction (dx, dy) has length 1. A ray that begins in a wall has length 0.
  /// O(cells that it may cross).
  Hit ray(double x, double y, double dx, double dy, double reach) const {
    Hit hit = {reach, walls_.size()};
    const double end_x = x + dx * reach;
    const double end_y = y + dy * reach;
    // Beyond any length, with the sign, for a ray along an axis.
    const double per_x = dx == 0 ? 1e300 : 1 / dx;
    const double per_y = dy == 0 ? 1e300 : 1 / dy;
    for_each_in(std::min(x, end_x), std::max(x, end_x), std::min(y, end_y), std::max(y, end_y),
                [&](std::size_t number, const Wall& wall) {
                  const double west = (wall.left - x) * per_x;
                  const double east = (wall.right - x) * per_x;
                  const double south = (wall.bottom - y) * per_y;
                  const double north = (wall.top - y) * per_y;
                  const double enter = std::max(std::min(west, east), std::min(south, north));
                  const double leave = std::min(std::max(west, east), std::max(south, north));
                  if (enter <= leave && leave >= 0 && enter < hit.distance) hit = {std::max(enter, 0.0), number};
                });
    return hit;
  }

 private:
  bool has_wall(const RunTimeWallMap& walls, int x, int y, Heading side) const {
    // The borders in the north and in the east of the last cells are those before the cells that are not there.
    const Cell cell(std::min(x, walls.width() - 1), std::min(y, walls.height() - 1));
    const Heading heading = x == walls.width() ? Heading::east : y == walls.height() ? Heading::north : side;
    return !walls.known(cell, heading) || walls.wall(cell, heading);
  }
  void add(double left, double right, double bottom, double top) {
    const double thick = scale_.wall_thickness / 2;
    walls_.push_back({left - thick, right + thick, bottom - thick, top + thick});
  }
  int cells(double along) const {
    return static_cast<int>(std::floor(std::clamp(along / scale_.cell_size, -1e6, 1e6)));
  }
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  }

  MazeScale<double> scale_;
  int columns_;
  int rows_;
  std::vector<Wall> walls_;         // of one corner after the other, row by row
  std::vector<std::size_t> first_;  // of each corner
};

}  // namespace mazebot_v0
}  // namespace mazebot

MAZEBOT_EXACT_PRODUCTS_END

#endif  // MAZEBOT_HOST_ROBOT_MAZE_WALLS_HPP
