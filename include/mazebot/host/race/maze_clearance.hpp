// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RACE_MAZE_CLEARANCE_HPP
#define MAZEBOT_HOST_RACE_MAZE_CLEARANCE_HPP

#include "../detail/requires_hosted.hpp"
// Keep the line above first.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../config.hpp"
#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../motion/pose_2d.hpp"
#include "../../motion/turn_clearance.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How far a robot is from the walls and posts of a known maze.
///
///     const MazeClearance clearance(maze.walls, MazeScale<double>(0.18, 0.012), outline);
///     clearance.at(pose);    // metres
///
/// There is a post at every corner of every cell. Unknown walls count as walls. Memory: 4 numbers for each wall and
/// each post.
class MazeClearance {
 public:
  /// Copies the walls and the outline.
  MazeClearance(const RunTimeWallMap& walls, const MazeScale<double>& scale, std::vector<OutlinePoint<double>> outline)
      : scale_(scale), outline_(std::move(outline)), width_(walls.width()), height_(walls.height()) {
    for (const OutlinePoint<double>& point : outline_) {
      radius_ = std::max(radius_, std::hypot(point.ahead, point.right));
    }
    near_.resize(static_cast<std::size_t>(width_ + 1) * static_cast<std::size_t>(height_ + 1));
    const double cell = scale.cell_size;
    for (int x = 0; x <= width_; ++x) {
      for (int y = 0; y <= height_; ++y) {
        add(cell * x, cell * x, cell * y, cell * y);
        if (x < width_ && has_wall(walls, x, y, Heading::south)) add(cell * x, cell * (x + 1), cell * y, cell * y);
        if (y < height_ && has_wall(walls, x, y, Heading::west)) add(cell * x, cell * x, cell * y, cell * (y + 1));
      }
    }
  }

  /// The distance in metres between the outline and the nearest wall, and at most one cell; 0 if it touches one. The
  /// pose is in metres from the maze's south-west corner. O(corners).
  double at(const Pose2D<double>& pose) const { return at(pose, scale_.cell_size); }
  /// The same, and at most `most`: the faster, the less that is. Precondition: it is at most one cell.
  double at(const Pose2D<double>& pose, double most) const {
    double nearest = most;
    Corners corners;
    const double reach = radius_ + most + scale_.wall_thickness;
    // A wall begins at its post in the south or in the west.
    const auto post = [&](double along) { return static_cast<int>(std::floor(along / scale_.cell_size)); };
    for (int x = std::max(0, post(pose.x - reach)); x <= std::min(width_, post(pose.x + reach)); ++x) {
      for (int y = std::max(0, post(pose.y - reach)); y <= std::min(height_, post(pose.y + reach)); ++y) {
        for (const Wall& wall : near_[index(x, y)]) {
          const double far = radius_ + nearest;
          const double dx = std::max({wall.left - pose.x, pose.x - wall.right, 0.0});
          const double dy = std::max({wall.bottom - pose.y, pose.y - wall.top, 0.0});
          if (dx * dx + dy * dy >= far * far) continue;
          if (corners.empty()) corners = corners_at(pose);
          detail::PolygonDistance<double> gap;
          for (std::size_t i = 0; i < corners.size(); ++i) {
            const auto& next = corners[(i + 1) % corners.size()];
            gap.add_edge(corners[i].first, corners[i].second, next.first, next.second, wall);
          }
          const bool touches = gap.overlaps() || contains(corners, wall.left, wall.bottom);
          nearest = std::min(nearest, touches ? 0.0 : gap.distance());
        }
      }
    }
    return nearest;
  }

 private:
  using Wall = detail::WallRectangle<double>;
  using Corners = std::vector<std::pair<double, double>>;

  Corners corners_at(const Pose2D<double>& pose) const {
    const double sine = std::sin(pose.angle);
    const double cosine = std::cos(pose.angle);
    Corners corners;
    corners.reserve(outline_.size());
    for (const OutlinePoint<double>& point : outline_) {
      corners.push_back(
          {pose.x + point.ahead * sine + point.right * cosine, pose.y + point.ahead * cosine - point.right * sine});
    }
    return corners;
  }
  // Whether a point is inside the outline: of a post that it covers, no edge meets an edge.
  static bool contains(const Corners& corners, double x, double y) {
    bool is_inside = false;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const auto& [x0, y0] = corners[i];
      const auto& [x1, y1] = corners[(i + 1) % corners.size()];
      if ((y0 > y) != (y1 > y) && x < x0 + (x1 - x0) * (y - y0) / (y1 - y0)) is_inside = !is_inside;
    }
    return is_inside;
  }
  bool has_wall(const RunTimeWallMap& walls, int x, int y, Heading side) const {
    // The borders in the north and in the east of the last cells are those before the cells that are not there.
    const bool inside = x < width_ && y < height_;
    const Cell cell(inside ? x : std::min(x, width_ - 1), inside ? y : std::min(y, height_ - 1));
    const Heading heading = x == width_ ? Heading::east : y == height_ ? Heading::north : side;
    return !walls.known(cell, heading) || walls.wall(cell, heading);
  }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_ + 1) + static_cast<std::size_t>(x);
  }
  // A wall from post to post, under the post where it begins.
  void add(double left, double right, double bottom, double top) {
    const double thick = scale_.wall_thickness / 2;
    const int x = static_cast<int>(std::lround(left / scale_.cell_size));
    const int y = static_cast<int>(std::lround(bottom / scale_.cell_size));
    near_[index(x, y)].push_back({left - thick, right + thick, bottom - thick, top + thick});
  }

  MazeScale<double> scale_;
  std::vector<OutlinePoint<double>> outline_;
  int width_;
  int height_;
  double radius_ = 0;
  std::vector<std::vector<Wall>> near_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RACE_MAZE_CLEARANCE_HPP
