// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_RAY_CASTER_HPP
#define MAZEBOT_HOST_MAP_RAY_CASTER_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "distance_field.hpp"
#include "occupancy_grid.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Where a ray ends on an occupancy grid.
struct RayEnd {
  double distance = 0;             ///< metres from where the ray begins; the range if it met nothing
  Occupancy at = Occupancy::free;  ///< the square it met; outside the map is unknown; free: nothing within the range
};

/// Finds how far a ray goes over free squares of an occupancy grid: what a range sensor would measure there.
///
/// Exact: a ray ends where it enters a square that is not free. Far from obstacles it advances by the distance field
/// (sphere tracing), near to them from border to border (digital differential analyser). RAM: 5 bytes a square.
class RayCaster {
 public:
  /// Does not keep the map.
  explicit RayCaster(const OccupancyGrid& map)
      : grid_(map.grid()), resolution_(map.resolution()), safe_(grid_.cell_count()), at_(grid_.cell_count()) {
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) at_[i] = OccupancyGrid::meaning_of(map.values()[i]);
    const DistanceField clear(grid_, [&](RunTimeGrid::Index i) { return at_[i] != Occupancy::free; });
    // From anywhere in the square: its middle is at most half a diagonal away.
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
      safe_[i] = static_cast<float>(std::sqrt(clear.four_squared(i)) / 2 - 0.708);
    }
  }

  const RunTimeGrid& grid() const { return grid_; }  ///< the size of the map
  double resolution() const { return resolution_; }  ///< metres a square

  /// Casts a ray from x, y (metres from the grid's south-west corner) along the unit vector dx, dy.
  RayEnd cast(double x, double y, double dx, double dy, double range) const {
    const double most = range / resolution_;
    x /= resolution_, y /= resolution_;
    int column = static_cast<int>(std::floor(x)), row = static_cast<int>(std::floor(y));
    constexpr double never = std::numeric_limits<double>::infinity();
    for (double driven = 0; driven < most;) {
      if (column < 0 || row < 0 || column >= grid_.width() || row >= grid_.height()) {
        return {driven * resolution_, Occupancy::unknown};
      }
      const std::size_t square =
          static_cast<std::size_t>(row) * static_cast<std::size_t>(grid_.width()) + static_cast<std::size_t>(column);
      if (at_[square] != Occupancy::free) return {driven * resolution_, at_[square]};
      double step = safe_[square];
      if (step >= 1) {
        x += dx * step, y += dy * step;
        column = static_cast<int>(x), row = static_cast<int>(y);
      } else {
        const double to_column = dx > 0 ? (column + 1 - x) / dx : dx < 0 ? (column - x) / dx : never;
        const double to_row = dy > 0 ? (row + 1 - y) / dy : dy < 0 ? (row - y) / dy : never;
        step = std::max(0.0, std::min(to_column, to_row));
        x += dx * step, y += dy * step;
        if (to_column < to_row) {
          column += dx > 0 ? 1 : -1;
        } else {
          row += dy > 0 ? 1 : -1;
        }
      }
      driven += step;
    }
    return {range, Occupancy::free};
  }
  /// The same for an angle, clockwise from the grid's north.
  RayEnd cast(double x, double y, double angle, double range) const {
    return cast(x, y, std::sin(angle), std::cos(angle), range);
  }

  /// Returns whether a round robot fits with its middle in the middle of a square, by metres. False outside the map.
  bool fits(double x, double y, double radius) const {
    const double column = std::floor(x / resolution_), row = std::floor(y / resolution_);
    if (!(column >= 0 && row >= 0 && column < grid_.width() && row < grid_.height())) return false;
    const std::size_t square =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(grid_.width()) + static_cast<std::size_t>(column);
    return (safe_[square] + 0.708) * resolution_ >= radius - 1e-6;
  }

 private:
  RunTimeGrid grid_;
  double resolution_;
  std::vector<float> safe_;  // squares that a point in this one can move in any direction
  std::vector<Occupancy> at_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_RAY_CASTER_HPP
