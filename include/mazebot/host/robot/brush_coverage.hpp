// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_BRUSH_COVERAGE_HPP
#define MAZEBOT_HOST_ROBOT_BRUSH_COVERAGE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "disc_footprint.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Measures how much of a house's floor a round brush has cleaned: counts for each small square how often the brush
/// passed over its middle. Only squares that the brush can reach from the robot's start count.
class BrushCoverage {
 public:
  static constexpr int most_squares = 1 << 24;  ///< squares at most: 4096x4096

  /// `resolution` is about the side of a square: a whole number of them makes a cell. O(squares). RAM: 2 bytes a
  /// square, and 1 more while the reachable ones are found; at most 50 MB. Throws std::invalid_argument if a side has
  /// more than 16383 squares, or all more than most_squares (41943 square metres in squares of 5 cm).
  BrushCoverage(const DiscFootprint& robot, double brush_width, double resolution, double start_x, double start_y)
      : per_cell_(squares_per_cell(robot, resolution)),
        columns_(robot.grid().width() * per_cell_),
        rows_(robot.grid().height() * per_cell_),
        side_(robot.cell_size() / per_cell_),
        brush_(brush_width / 2),
        squares_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        if (robot.is_wall(column / per_cell_, row / per_cell_)) continue;
        at(column, row) = floor_bit;
        ++floor_;
      }
    }
    find_reachable(robot, start_x, start_y);
  }

  /// Moves the brush's middle along a line. O(squares near the line).
  void sweep(double x0, double y0, double x1, double y1) {
    const double dx = x1 - x0, dy = y1 - y0;
    const double square = dx * dx + dy * dy;
    // An in-place turn cleans nothing more.
    if (square == 0 && sweeps_ != 0) return;
    ++sweeps_;
    last_swept_.swap(swept_now_);
    swept_now_.clear();
    for_each_square_near(std::min(x0, x1), std::min(y0, y1), std::max(x0, x1), std::max(y0, y1),
                         [&](std::uint16_t& here, double x, double y) {
                           const double along =
                               square > 0 ? std::clamp(((x - x0) * dx + (y - y0) * dy) / square, 0.0, 1.0) : 0;
                           const double off_x = x0 + along * dx - x, off_y = y0 + along * dy - y;
                           if (off_x * off_x + off_y * off_y > brush_ * brush_) return;
                           if (here < one_pass) {
                             ++swept_floor_;
                             if ((here & reachable_bit) != 0) ++swept_;
                           }
                           // Two consecutive sweeps overlap: they are one pass.
                           const bool is_new_pass = (here & recent_bit) == 0;
                           if (is_new_pass && here < most_passes * one_pass)
                             here = static_cast<std::uint16_t>(here + one_pass);
                           here |= recent_bit;
                           swept_now_.push_back(static_cast<std::uint32_t>(&here - squares_.data()));
                         });
    // Squares that only the sweep before passed are no longer recent.
    for (const std::uint32_t index : last_swept_) squares_[index] &= static_cast<std::uint16_t>(~recent_bit);
    for (const std::uint32_t index : swept_now_) squares_[index] |= recent_bit;
  }

  int columns() const { return columns_; }  ///< squares from west to east
  int rows() const { return rows_; }        ///< squares from south to north
  /// The side of a square, in metres.
  double side() const { return side_; }
  /// How often the brush passed over a square, at most 8191; squares are counted from the south-west.
  std::uint32_t passes(int column, int row) const { return at(column, row) / one_pass; }
  bool is_floor(int column, int row) const {
    return (at(column, row) & floor_bit) != 0;
  }  ///< whether no obstacle is there
  /// Returns whether the brush can reach the square.
  bool is_reachable(int column, int row) const { return (at(column, row) & reachable_bit) != 0; }

  /// The share of the reachable floor that is swept, 0 to 1. O(1).
  double coverage() const {
    return reachable_ == 0 ? 0 : static_cast<double>(swept_) / static_cast<double>(reachable_);
  }
  /// The share of all free floor that is swept, whether the robot can reach it or not, 0 to 1.
  double floor_coverage() const {
    return floor_ == 0 ? 0 : static_cast<double>(swept_floor_) / static_cast<double>(floor_);
  }
  /// The reachable floor in square metres.
  double reachable_area() const { return static_cast<double>(reachable_) * side_ * side_; }
  double floor_area() const { return static_cast<double>(floor_) * side_ * side_; }  ///< square metres

 private:
  static int squares_per_cell(const DiscFootprint& robot, double resolution) {
    const double count = std::max(1.0, std::round(robot.cell_size() / resolution));
    const double columns = count * robot.grid().width(), rows = count * robot.grid().height();
    // Half squares are counted in the coordinates of a Cell.
    if (!(columns < 16384 && rows < 16384 && columns * rows <= most_squares)) {
      throw std::invalid_argument(
          fmt::format("found {:.0f}x{:.0f} squares of {:g} m to clean, expected at most 16383 on a side and {} in all: "
                      "the cells are too large",
                      columns, rows, resolution, +most_squares));
    }
    return static_cast<int>(count);
  }

  // A square is 16 bits: three flags, and above them the passes. Recent: the last sweep passed over it.
  enum : std::uint16_t { floor_bit = 1, reachable_bit = 2, recent_bit = 4, one_pass = 8, most_passes = 8191 };

  std::uint16_t& at(int column, int row) {
    return squares_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                    static_cast<std::size_t>(column)];
  }
  std::uint16_t at(int column, int row) const {
    return squares_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                    static_cast<std::size_t>(column)];
  }
  double middle(int column) const { return (column + 0.5) * side_; }
  int column_of(double along) const { return static_cast<int>(std::floor(along / side_)); }

  // Calls use(square, its middle) for the floor squares whose middle may be within the brush's reach of that rectangle.
  template <class UseT>
  void for_each_square_near(double west, double south, double east, double north, UseT&& use) {
    const int left = std::max(column_of(west - brush_), 0), right = std::min(column_of(east + brush_), columns_ - 1);
    const int below = std::max(column_of(south - brush_), 0), above = std::min(column_of(north + brush_), rows_ - 1);
    for (int row = below; row <= above; ++row) {
      for (int column = left; column <= right; ++column) {
        if (std::uint16_t& square = at(column, row); (square & floor_bit) != 0)
          use(square, middle(column), middle(row));
      }
    }
  }

  // Floods the positions of the robot's middle and marks the squares that the brush reaches from there. Steps of half a
  // square never miss the middle of a gap of one cell.
  void find_reachable(const DiscFootprint& robot, double start_x, double start_y) {
    enum : std::uint8_t { unknown, reached, too_near };
    const double step = side_ / 2;
    const int width = 2 * columns_ + 1, height = 2 * rows_ + 1;
    // Two bits a position. The positions to go on from are a front, which is short.
    std::vector<std::uint8_t> places((static_cast<std::size_t>(width) * static_cast<std::size_t>(height) + 3) / 4, 0);
    const auto number = [&](int x, int y) {
      return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    };
    const auto place = [&](int x, int y) {
      const std::size_t i = number(x, y);
      return places[i / 4] >> (2 * (i % 4)) & 3;
    };
    std::vector<Cell> open, front;
    const auto reach = [&](int x, int y) {
      if (place(x, y) != unknown) return;
      const bool fits = robot.fits(x * step, y * step);
      const std::size_t i = number(x, y);
      places[i / 4] |= static_cast<std::uint8_t>((fits ? reached : too_near) << (2 * (i % 4)));
      if (fits) open.push_back(Cell(x, y));
    };
    // The start may lie between four positions.
    const int x = static_cast<int>(start_x / step), y = static_cast<int>(start_y / step);
    for (int i = 0; i < 4; ++i) reach(x + i % 2, y + i / 2);
    // The border is wall: every position that fits has a neighbour.
    std::vector<Cell> rim;
    while (!open.empty()) {
      front.swap(open);
      open.clear();
      for (const Cell at_place : front) {
        bool is_rim = false;
        for (int i = 0; i < 4; ++i) {
          const Cell next = at_place.towards(heading_at(i));
          reach(next.x, next.y);
          is_rim = is_rim || place(next.x, next.y) == too_near;
        }
        if (is_rim) rim.push_back(at_place);
      }
    }
    // A square is reachable from its middle, or from a position on the rim.
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        if (place(2 * column + 1, 2 * row + 1) == reached) mark_reachable(at(column, row));
      }
    }
    for (const Cell from : rim) {
      const double from_x = from.x * step, from_y = from.y * step;
      for_each_square_near(from_x, from_y, from_x, from_y, [&](std::uint16_t& square, double to_x, double to_y) {
        const double dx = to_x - from_x, dy = to_y - from_y;
        if (dx * dx + dy * dy <= brush_ * brush_) mark_reachable(square);
      });
    }
  }
  void mark_reachable(std::uint16_t& square) {
    if ((square & reachable_bit) == 0) ++reachable_;
    square |= reachable_bit;
  }

  int per_cell_;
  int columns_;
  int rows_;
  double side_;
  double brush_;
  std::vector<std::uint16_t> squares_;
  std::vector<std::uint32_t> last_swept_, swept_now_;  // what the last two sweeps passed over
  std::uint64_t sweeps_ = 0;
  std::size_t floor_ = 0, reachable_ = 0, swept_ = 0, swept_floor_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_BRUSH_COVERAGE_HPP
