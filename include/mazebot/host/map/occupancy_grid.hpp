// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_OCCUPANCY_GRID_HPP
#define MAZEBOT_HOST_MAP_OCCUPANCY_GRID_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "block_map.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What an occupancy grid says about a square.
enum class Occupancy : std::uint8_t {
  free,      ///< a robot may be there
  occupied,  ///< an obstacle is there
  unknown    ///< never seen, or seen as neither
};

/// The name as text.
constexpr const char* to_string(Occupancy occupancy) {
  switch (occupancy) {
    case Occupancy::free: return "free";
    case Occupancy::occupied: return "occupied";
    case Occupancy::unknown: break;
  }
  return "unknown";
}

/// A pose in the frame of a robot system's map (ROS REP 103): metres, and radians *anticlockwise* from the x axis. The
/// frame's origin is anywhere; Pose2D counts from the corner of the grid, and clockwise from north.
struct MapFramePose {
  double x = 0;    ///< metres
  double y = 0;    ///< metres
  double yaw = 0;  ///< radians, anticlockwise from the x axis

  /// Compares exactly.
  friend bool operator==(const MapFramePose& a, const MapFramePose& b) {
    return a.x == b.x && a.y == b.y && a.yaw == b.yaw;
  }
  friend bool operator!=(const MapFramePose& a, const MapFramePose& b) { return !(a == b); }  ///< not equal
};

/// A map as SLAM makes it (occupancy grid; in ROS nav_msgs/OccupancyGrid): for each square -1 if it is unknown, else 0
/// to 100, how surely it is occupied. Squares are counted from the south-west, as cells are.
///
/// The origin is the pose of the south-west corner in the map's frame. Its yaw turns the whole grid; from_map() and
/// to_map() take it into account. RAM: 1 byte a square.
class OccupancyGrid {
 public:
  static constexpr std::int8_t unknown_value = -1;    ///< of a square that was never seen
  static constexpr std::int8_t occupied_value = 100;  ///< of a square that is certainly occupied
  static constexpr double least_resolution = 0.01;    ///< metres
  static constexpr double largest_resolution = 1;     ///< metres

  /// All squares are unknown. Throws std::invalid_argument for sides that are not 1..4096, a resolution that is not
  /// 0.01 to 1 m, or an origin that is no finite number.
  OccupancyGrid(int width, int height, double resolution, const MapFramePose& origin = MapFramePose())
      : grid_(width, height),
        resolution_(resolution),
        origin_(origin),
        sine_(std::sin(origin.yaw)),
        cosine_(std::cos(origin.yaw)),
        values_(grid_.cell_count(), unknown_value) {
    if (!(resolution >= least_resolution && resolution <= largest_resolution)) {
      throw std::invalid_argument(fmt::format("found a resolution of {} m, expected {} to {} m", resolution,
                                              +least_resolution, +largest_resolution));
    }
    if (!std::isfinite(origin.x) || !std::isfinite(origin.y) || !std::isfinite(origin.yaw)) {
      throw std::invalid_argument("found an origin that is no finite number, expected x, y and yaw");
    }
  }

  const RunTimeGrid& grid() const { return grid_; }       ///< the size in squares
  int width() const { return grid_.width(); }             ///< columns
  int height() const { return grid_.height(); }           ///< rows
  double resolution() const { return resolution_; }       ///< the side of a square, in metres
  const MapFramePose& origin() const { return origin_; }  ///< the south-west corner in the map's frame

  /// The value of a square: -1, or 0 to 100. Precondition: it is inside.
  std::int8_t value(Cell square) const { return values_[grid_.index(square)]; }
  /// Sets a value. Precondition: the square is inside, and the value is -1 to 100.
  void set(Cell square, std::int8_t value) { values_[grid_.index(square)] = value; }
  const std::vector<std::int8_t>& values() const { return values_; }  ///< row by row from the south-west
  std::vector<std::int8_t>& values() { return values_; }              ///< row by row from the south-west

  /// Returns what a value means: 0 is free, 100 occupied, everything else unknown. So does AMCL of ROS, and so a
  /// picture means the same in the modes trinary and scale.
  static constexpr Occupancy meaning_of(std::int8_t value) {
    return value == 0 ? Occupancy::free : value == occupied_value ? Occupancy::occupied : Occupancy::unknown;
  }
  /// Returns whether a robot may be where that is what is known: unknown squares are free with Unknown::open.
  static constexpr bool is_free(Occupancy occupancy, Unknown unknown) {
    return occupancy == Occupancy::free || (occupancy == Occupancy::unknown && unknown == Unknown::open);
  }
  /// Returns what is known of a square. Everything outside the map is unknown.
  Occupancy at(Cell square) const { return grid_.contains(square) ? meaning_of(value(square)) : Occupancy::unknown; }
  /// Returns the free squares; with Unknown::open the unknown ones are free, too. Those that are forbidden are left
  /// out. O(squares).
  RunTimeCellSet free_squares(Unknown unknown = Unknown::wall, const RunTimeCellSet* forbidden = nullptr) const {
    RunTimeCellSet free(grid_);
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
      if (forbidden != nullptr && forbidden->contains_at(i)) continue;
      if (is_free(meaning_of(values_[i]), unknown)) free.insert_at(i);
    }
    return free;
  }
  /// Returns how many squares are free, occupied and unknown, in the order of the enumeration. O(squares).
  std::vector<std::size_t> counts() const {
    std::vector<std::size_t> counts(3);
    for (const std::int8_t value : values_) ++counts[static_cast<std::size_t>(meaning_of(value))];
    return counts;
  }

  /// Converts a pose in the map's frame into metres from the grid's south-west corner, clockwise from the grid's north.
  Pose2D<double> from_map(const MapFramePose& pose) const {
    const double dx = pose.x - origin_.x, dy = pose.y - origin_.y;
    return {dx * cosine_ + dy * sine_, dy * cosine_ - dx * sine_,
            std::remainder(pi<double>() / 2 - (pose.yaw - origin_.yaw), 2 * pi<double>())};
  }
  /// The inverse of from_map().
  MapFramePose to_map(const Pose2D<double>& pose) const {
    MapFramePose there;
    there.x = origin_.x + pose.x * cosine_ - pose.y * sine_;
    there.y = origin_.y + pose.x * sine_ + pose.y * cosine_;
    there.yaw = std::remainder(pi<double>() / 2 - pose.angle + origin_.yaw, 2 * pi<double>());
    return there;
  }
  /// Returns the square at a position from the south-west corner; it may lie outside.
  Cell square_at(double x, double y) const {
    const auto index = [this](double along) {
      return static_cast<int>(std::floor(std::fmin(std::fmax(along / resolution_, -2), 32000)));
    };
    return Cell(index(x), index(y));
  }

  /// Compares squares, resolution and origin, not the names.
  friend bool operator==(const OccupancyGrid& a, const OccupancyGrid& b) {
    return a.grid_ == b.grid_ && a.resolution_ == b.resolution_ && a.origin_ == b.origin_ && a.values_ == b.values_;
  }
  friend bool operator!=(const OccupancyGrid& a, const OccupancyGrid& b) { return !(a == b); }  ///< not equal

  std::string name;  ///< for people

 private:
  RunTimeGrid grid_;
  double resolution_;
  MapFramePose origin_;
  double sine_, cosine_;
  std::vector<std::int8_t> values_;
};

/// Returns the block map with the same squares as cells, for simulators and planners of cells. Its cells have the side
/// resolution(). O(squares).
inline BlockMap block_map_of(const OccupancyGrid& map, Unknown unknown = Unknown::wall) {
  return BlockMap(map.free_squares(unknown), map.name);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_OCCUPANCY_GRID_HPP
