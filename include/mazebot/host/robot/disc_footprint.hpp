// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_DISC_FOOTPRINT_HPP
#define MAZEBOT_HOST_ROBOT_DISC_FOOTPRINT_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The footprint of a round robot on an occupancy grid, for simulators: how near the walls are, how long a laser ray
/// is, and when a moving robot touches a wall. Lengths are in metres from the map's south-west corner, angles in
/// radians clockwise from north. Everything outside the map is wall.
class DiscFootprint {
 public:
  /// All lengths in metres.
  DiscFootprint(const RunTimeCellSet& free_cells, double cell_size, double disc_radius)
      : grid_(free_cells.grid()),
        stride_(static_cast<std::size_t>(grid_.width()) + 2),
        walls_(stride_ * (static_cast<std::size_t>(grid_.height()) + 2), 1),
        cell_(cell_size),
        radius_(disc_radius) {
    free_cells.for_each_index([&](RunTimeGrid::Index index) {
      const Cell cell = grid_.cell(index);
      walls_[at(cell.x, cell.y)] = 0;
    });
  }

  const RunTimeGrid& grid() const { return grid_; }  ///< the size of the map
  double radius() const { return radius_; }          ///< of the robot, in metres
  double cell_size() const { return cell_; }         ///< the side of a cell, in metres
  /// The column, or row, at a distance in metres from the map's corner.
  int column_of(double along) const { return static_cast<int>(std::floor(along / cell_)); }
  /// Returns whether that cell is an obstacle, or outside the map.
  bool is_wall(int column, int row) const { return !grid_.contains(Cell(column, row)) || walls_[at(column, row)] != 0; }

  /// Calls use(dx, dy) for every wall cell that is nearer than `reach`, with the vector to its nearest point in metres.
  /// O(cells within reach).
  template <class UseT>
  void for_each_wall_near(double x, double y, double reach, UseT&& use) const {
    const int left = column_of(x - reach), right = column_of(x + reach), top = column_of(y + reach);
    for (int row = column_of(y - reach); row <= top; ++row) {
      for (int column = left; column <= right; ++column) {
        if (!is_wall(column, row)) continue;
        const double dx = std::clamp(x, column * cell_, (column + 1) * cell_) - x;
        const double dy = std::clamp(y, row * cell_, (row + 1) * cell_) - y;
        if (dx * dx + dy * dy < reach * reach) use(dx, dy);
      }
    }
  }

  /// Returns whether the disc fits with its middle there. It may touch a wall, and overlap it by a nanometre.
  bool fits(double x, double y) const {
    bool free = true;
    for_each_wall_near(x, y, radius_ - 1e-9, [&free](double, double) { free = false; });
    return free;
  }

  /// Returns the exact length of a ray from a free position, at most `reach`. Its direction (dx, dy) has length 1. Goes
  /// cell by cell (Amanatides, Woo 1987). O(cells on the ray).
  double ray(double x, double y, double dx, double dy, double reach) const {
    constexpr double never = std::numeric_limits<double>::infinity();
    int column = column_of(x), row = column_of(y);
    const int column_step = dx > 0 ? 1 : -1, row_step = dy > 0 ? 1 : -1;
    double to_column = dx == 0 ? never : ((column + (dx > 0)) * cell_ - x) / dx;
    double to_row = dy == 0 ? never : ((row + (dy > 0)) * cell_ - y) / dy;
    const double per_column = dx == 0 ? never : cell_ / std::fabs(dx);
    const double per_row = dy == 0 ? never : cell_ / std::fabs(dy);
    for (;;) {
      const double here = std::min(to_column, to_row);
      if (!(here < reach)) return reach;
      if (to_column < to_row) {
        column += column_step;
        to_column += per_column;
      } else {
        row += row_step;
        to_row += per_row;
      }
      // The border of wall cells around the map ends every ray.
      if (walls_[at(column, row)] != 0) return std::max(here, 0.0);
    }
  }

  /// Returns how many seconds the disc can drive at a velocity (w clockwise) before it touches a wall, at most
  /// `seconds`. Exact: uses the closed forms of where a line or an arc meets lines (the walls' faces, moved out by the
  /// radius) and circles (around their corners), and stops a nanometre earlier. Preconditions: the disc fits at `from`
  /// and turns less than half a circle. O(cells near the path).
  double seconds_to_contact(const Pose2D<double>& from, double v, double w, double seconds) const {
    if (v == 0) return seconds;
    const double slack = 1e-6 / std::fabs(v);  // seconds: a contact at the start may have its root just before 0
    const double reach = std::fabs(v) * seconds + radius_;
    const MiddlePath path(from, v, w);
    double until = seconds;
    // At `time` the path is at a wall's face or corner, whose outside is in the direction `outward`. The first time
    // that the path leads into the wall counts.
    const auto meet = [&](double time, double outward_x, double outward_y) {
      if (time < -slack || time >= until) return;
      if (path.velocity_x(time) * outward_x + path.velocity_y(time) * outward_y < 0) until = std::max(time, 0.0);
    };
    const int left = column_of(from.x - reach), right = column_of(from.x + reach), top = column_of(from.y + reach);
    for (int row = column_of(from.y - reach); row <= top; ++row) {
      for (int column = left; column <= right; ++column) {
        if (!is_wall(column, row)) continue;
        // The disc can touch only faces towards a free cell, and corners between two such faces.
        const bool is_face[] = {!is_wall(column - 1, row), !is_wall(column + 1, row), !is_wall(column, row - 1),
                                !is_wall(column, row + 1)};
        const double x[] = {column * cell_, (column + 1) * cell_};
        const double y[] = {row * cell_, (row + 1) * cell_};
        for (int side = 0; side < 2; ++side) {
          const double outward = side == 0 ? -1 : 1;
          if (is_face[side]) {
            path.for_each_time_at_x(x[side] + outward * radius_, [&](double time) {
              if (path.y(time) >= y[0] && path.y(time) <= y[1]) meet(time, outward, 0);
            });
          }
          if (is_face[2 + side]) {
            path.for_each_time_at_y(y[side] + outward * radius_, [&](double time) {
              if (path.x(time) >= x[0] && path.x(time) <= x[1]) meet(time, 0, outward);
            });
          }
          for (int other = 0; other < 2; ++other) {
            if (!is_face[side] || !is_face[2 + other]) continue;
            path.for_each_time_at_circle(x[side], y[other], radius_, [&](double time) {
              meet(time, path.x(time) - x[side], path.y(time) - y[other]);
            });
          }
        }
      }
    }
    return until < seconds ? std::max(until - 1e-9 / std::fabs(v), 0.0) : seconds;
  }

  /// Returns the pose after driving a line or an arc at a constant velocity for that time. Ignores walls.
  static Pose2D<double> driven(const Pose2D<double>& from, double v, double w, double seconds) {
    const MiddlePath path(from, v, w);
    return {path.x(seconds), path.y(seconds), from.angle + w * seconds};
  }

 private:
  // The path of the middle at a constant velocity.
  class MiddlePath {
   public:
    MiddlePath(const Pose2D<double>& from, double v, double w)
        : from_(from), v_(v), w_(w), sine_(std::sin(from.angle)), cosine_(std::cos(from.angle)) {
      // An arc of a radius of many kilometres is a line, and its closed forms would lose all digits.
      is_line_ = std::fabs(w) < 1e-6 * std::fabs(v) || w == 0;
      if (is_line_) return;
      radius_ = v / w;
      centre_x_ = from.x + radius_ * cosine_;
      centre_y_ = from.y - radius_ * sine_;
    }

    double x(double time) const {
      return is_line_ ? from_.x + v_ * sine_ * time : centre_x_ - radius_ * std::cos(from_.angle + w_ * time);
    }
    double y(double time) const {
      return is_line_ ? from_.y + v_ * cosine_ * time : centre_y_ + radius_ * std::sin(from_.angle + w_ * time);
    }
    double velocity_x(double time) const { return v_ * (is_line_ ? sine_ : std::sin(from_.angle + w_ * time)); }
    double velocity_y(double time) const { return v_ * (is_line_ ? cosine_ : std::cos(from_.angle + w_ * time)); }

    template <class UseT>
    void for_each_time_at_x(double at, UseT&& use) const {
      if (is_line_) {
        if (sine_ != 0) use((at - from_.x) / (v_ * sine_));
        return;
      }
      const double cosine = (centre_x_ - at) / radius_;
      if (!(std::fabs(cosine) <= 1)) return;
      const double angle = std::acos(cosine);
      use(time_of(angle));
      use(time_of(-angle));
    }
    template <class UseT>
    void for_each_time_at_y(double at, UseT&& use) const {
      if (is_line_) {
        if (cosine_ != 0) use((at - from_.y) / (v_ * cosine_));
        return;
      }
      const double sine = (at - centre_y_) / radius_;
      if (!(std::fabs(sine) <= 1)) return;
      const double angle = std::asin(sine);
      use(time_of(angle));
      use(time_of(pi<double>() - angle));
    }
    template <class UseT>
    void for_each_time_at_circle(double at_x, double at_y, double radius, UseT&& use) const {
      if (is_line_) {
        const double dx = from_.x - at_x, dy = from_.y - at_y;
        const double along = dx * sine_ + dy * cosine_;  // the distance along the line
        const double square = along * along - (dx * dx + dy * dy - radius * radius);
        if (!(square >= 0)) return;
        const double root = std::sqrt(square);
        use((-along - root) / v_);
        use((-along + root) / v_);
        return;
      }
      // Intersects two circles, in coordinates from the arc's centre.
      const double dx = centre_x_ - at_x, dy = centre_y_ - at_y;
      const double between = std::hypot(dx, dy);
      const double cosine = (radius * radius - between * between - radius_ * radius_) / (2 * radius_ * between);
      if (!(std::fabs(cosine) <= 1)) return;
      const double direction = std::atan2(dy, -dx), angle = std::acos(cosine);
      use(time_of(direction + angle));
      use(time_of(direction - angle));
    }

   private:
    double time_of(double angle) const { return std::remainder(angle - from_.angle, 2 * pi<double>()) / w_; }

    Pose2D<double> from_;
    double v_, w_, sine_, cosine_;
    bool is_line_ = true;
    double radius_ = 0, centre_x_ = 0, centre_y_ = 0;
  };

  // Returns the index in the table of walls, which has a border of wall cells around the map.
  std::size_t at(int column, int row) const {
    return static_cast<std::size_t>(row + 1) * stride_ + static_cast<std::size_t>(column + 1);
  }

  RunTimeGrid grid_;
  std::size_t stride_;
  std::vector<unsigned char> walls_;
  double cell_;
  double radius_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_DISC_FOOTPRINT_HPP
