// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_SWEPT_DISC_HPP
#define MAZEBOT_HOST_MAP_SWEPT_DISC_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A position on an occupancy grid, in *squares* from its south-west corner: the middle of square (2, 3) is (2.5, 3.5).
struct FloorPoint {
  double x = 0;  ///< to the east
  double y = 0;  ///< to the north

  friend bool operator==(FloorPoint a, FloorPoint b) { return a.x == b.x && a.y == b.y; }  ///< exactly
  friend bool operator!=(FloorPoint a, FloorPoint b) { return !(a == b); }                 ///< not equal
};

/// Returns the distance between two points, in squares.
inline double distance_between(FloorPoint a, FloorPoint b) {
  const double x = a.x - b.x, y = a.y - b.y;
  return std::sqrt(x * x + y * y);
}

/// The area that a disc passes over while its middle moves along a line (a stadium, or capsule): what a brush sweeps,
/// and what a robot needs. Its ends on each row of squares are computed exactly. Lengths are in squares.
class SweptDisc {
 public:
  /// The disc moves from one point to another, which may be the same.
  SweptDisc(FloorPoint from, FloorPoint to, double radius)
      : low_(from.y <= to.y ? from : to), high_(from.y <= to.y ? to : from), radius_(radius) {
    const double dx = high_.x - low_.x, dy = high_.y - low_.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    const double lift = length > 0 ? radius * dx / length : 0;
    const double off = length > 0 ? radius * dy / length : 0;
    left_from_ = low_.y + lift;
    left_to_ = high_.y + lift;
    right_from_ = low_.y - lift;
    right_to_ = high_.y - lift;
    slope_ = dy > 0 ? dx / dy : 0;
    left_x_ = low_.x - off;
    right_x_ = low_.x + off;
  }

  double south() const { return low_.y - radius_; }   ///< the lowest point
  double north() const { return high_.y + radius_; }  ///< the highest point

  /// Calls use(row, first column, last column) for the squares whose middle is inside, row by row, within the rows 0 to
  /// rows - 1; the columns may lie outside the map.
  template <class UseT>
  void for_each_middle(int rows, UseT&& use) const {
    const int first = std::max(0, static_cast<int>(std::ceil(south() - 0.5)));
    const int last = std::min(rows - 1, static_cast<int>(std::floor(north() - 0.5)));
    for (int row = first; row <= last; ++row) {
      const double y = row + 0.5;
      use(row, static_cast<int>(std::ceil(left(y) - 0.5)), static_cast<int>(std::floor(right(y) - 0.5)));
    }
  }
  /// Calls use(row, first column, last column) for the squares that the open area overlaps; they may lie outside the
  /// map. Stops and returns false when use() returns false.
  template <class UseT>
  bool all_overlapped(UseT&& use) const {
    const int first = static_cast<int>(std::floor(south())), last = static_cast<int>(std::ceil(north())) - 1;
    for (int row = first; row <= last; ++row) {
      // The left and the right side are convex: the outermost point of a row is as near as possible to the outermost of
      // all.
      const double below = row, above = row + 1.0;
      const double west = left(std::clamp(nearest(low_.x<high_.x, low_.x> high_.x, below, above), below, above));
      const double east = right(std::clamp(nearest(low_.x > high_.x, low_.x < high_.x, below, above), below, above));
      if (!use(row, static_cast<int>(std::floor(west)), static_cast<int>(std::ceil(east)) - 1)) return false;
    }
    return true;
  }

 private:
  // The height of the outermost point: of the lower or the upper end; both, if the line is upright.
  double nearest(bool is_low, bool is_high, double below, double above) const {
    if (is_low) return low_.y;
    if (is_high) return high_.y;
    return above < low_.y ? low_.y : below > high_.y ? high_.y : std::max(below, low_.y);
  }
  double half_at(double dy) const { return std::sqrt(std::max(0.0, radius_ * radius_ - dy * dy)); }
  double left(double y) const {
    if (y <= left_from_) return low_.x - half_at(y - low_.y);
    if (y >= left_to_) return high_.x - half_at(y - high_.y);
    return left_x_ + (y - left_from_) * slope_;
  }
  double right(double y) const {
    if (y <= right_from_) return low_.x + half_at(y - low_.y);
    if (y >= right_to_) return high_.x + half_at(y - high_.y);
    return right_x_ + (y - right_from_) * slope_;
  }

  FloorPoint low_, high_;
  double radius_;
  double left_from_, left_to_, right_from_, right_to_;  // the heights between which the sides are straight
  double slope_, left_x_, right_x_;
};

/// Where a robot can drive on an occupancy grid: exact for any position and any straight line. A round robot needs its
/// circle everywhere. A robot that is longer than wide needs the circle in which it turns at both ends of a line, and
/// only its width between them. O(rows that the robot passes). RAM: 1 bit a square.
class DriveSpace {
 public:
  /// The radius, of the circle in which the robot turns, and half its width are in squares. Without a width, or if it
  /// is not below the radius, the robot is round. Everything outside the free squares is an obstacle. The robot may
  /// touch obstacles, and overlap them by a millionth of a square.
  DriveSpace(const RunTimeCellSet& free, double radius, double half_width = 0)
      : grid_(free.grid()),
        radius_(radius),
        half_width_(half_width > 0 && half_width < radius ? half_width : radius),
        words_((static_cast<std::size_t>(grid_.width()) + 63) / 64),
        blocked_(words_ * static_cast<std::size_t>(grid_.height()), ~std::uint64_t{0}) {
    free.for_each_index([&](RunTimeGrid::Index index) { set_free(grid_.cell(index), true); });
  }

  /// Makes a square free or an obstacle. Precondition: it is inside the map. O(1).
  void set_free(Cell square, bool is_free) {
    std::uint64_t& word =
        blocked_[static_cast<std::size_t>(square.y) * words_ + static_cast<std::size_t>(square.x) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (static_cast<unsigned>(square.x) % 64);
    word = is_free ? word & ~bit : word | bit;
  }

  const RunTimeGrid& grid() const { return grid_; }  ///< the size of the map
  double radius() const { return radius_; }          ///< of the circle in which the robot turns, in squares
  /// Whether the robot needs the same room everywhere.
  bool is_round() const { return !(half_width_ < radius_); }

  /// Returns whether the robot can stand there and turn.
  bool fits(FloorPoint at) const { return is_free(at, at, radius_); }
  /// Returns whether the robot can drive straight from one point to another, and turn at both.
  bool fits(FloorPoint from, FloorPoint to) const {
    return passes(from, to) && (is_round() || (fits(from) && fits(to)));
  }
  /// Returns whether the robot can drive straight from one point to another, where it need not be able to turn.
  bool passes(FloorPoint from, FloorPoint to) const { return is_free(from, to, half_width_); }

 private:
  // The first and the last half circle of the width lie inside the circles in which the robot turns. So do its corners
  // where they are before `from` or beyond `to`.
  bool is_free(FloorPoint from, FloorPoint to, double radius) const {
    const SweptDisc robot(from, to, radius - 1e-6);
    return robot.all_overlapped([&](int row, int first, int last) {
      return row >= 0 && row < grid_.height() && first >= 0 && last < grid_.width() && !is_blocked(row, first, last);
    });
  }
  bool is_blocked(int row, int first, int last) const {
    const std::uint64_t* words = blocked_.data() + static_cast<std::size_t>(row) * words_;
    const auto from = static_cast<unsigned>(first), to = static_cast<unsigned>(last);
    const std::uint64_t head = ~std::uint64_t{0} << (from % 64), tail = ~std::uint64_t{0} >> (63 - to % 64);
    if (from / 64 == to / 64) return (words[from / 64] & head & tail) != 0;
    for (unsigned word = from / 64 + 1; word < to / 64; ++word) {
      if (words[word] != 0) return true;
    }
    return (words[from / 64] & head) != 0 || (words[to / 64] & tail) != 0;
  }

  RunTimeGrid grid_;
  double radius_, half_width_;
  std::size_t words_;
  std::vector<std::uint64_t> blocked_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_SWEPT_DISC_HPP
