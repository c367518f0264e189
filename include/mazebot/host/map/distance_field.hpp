// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_DISTANCE_FIELD_HPP
#define MAZEBOT_HOST_MAP_DISTANCE_FIELD_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../../map/cell.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The exact distance from the middle of each square of an occupancy grid to the nearest obstacle (Euclidean distance
/// transform): to the nearest point of a blocked square, or to its middle. Everything outside the map is blocked, too,
/// if distances are to edges.
///
/// Columns first, then rows by lower envelopes of parabolas (Felzenszwalb, Huttenlocher 2012). A square is three point
/// sources a half apart: its nearest point is always one of them. O(squares). RAM: 4 bytes a square.
class DistanceField {
 public:
  /// Where in a blocked square distances end.
  enum class To : std::uint8_t {
    edge,   ///< its nearest point: how near a wall is
    middle  ///< its middle: how near a position is
  };
  static constexpr std::int32_t never = INT32_MAX;  ///< nothing is blocked

  /// `blocked(index)` says whether the square with that number is an obstacle.
  template <class BlockedT>
  DistanceField(const RunTimeGrid& grid, BlockedT&& blocked, To to = To::edge)
      : grid_(grid), squares_(grid.cell_count()) {
    const auto width = static_cast<std::size_t>(grid.width()), height = static_cast<std::size_t>(grid.height());
    // The distance to the nearest blocked square of the column, in half squares; 0 in it.
    constexpr std::uint16_t far = 0xFFFF;
    const bool has_border = to == To::edge;
    const unsigned first = has_border ? 1 : 2;
    std::vector<std::uint16_t> columns(squares_.size());
    for (std::size_t row = 0; row < height; ++row) {
      for (std::size_t x = 0; x < width; ++x) {
        const std::size_t i = row * width + x;
        const unsigned below = row == 0 ? (has_border ? 0U : far) : columns[i - width];
        columns[i] = blocked(static_cast<RunTimeGrid::Index>(i)) ? std::uint16_t{0}
                     : below == far                              ? far
                     : below == 0                                ? static_cast<std::uint16_t>(first)
                                                                 : static_cast<std::uint16_t>(below + 2);
      }
    }
    for (std::size_t row = height; row-- > 0;) {
      for (std::size_t x = 0; x < width; ++x) {
        const std::size_t i = row * width + x;
        const unsigned above = row + 1 == height ? (has_border ? 0U : far) : columns[i + width];
        if (columns[i] == 0 || above == far) continue;
        const unsigned through = above == 0 ? first : above + 2;
        if (through < columns[i]) columns[i] = static_cast<std::uint16_t>(through);
      }
    }
    Envelope envelope(2 * width + 1);
    for (std::size_t row = 0; row < height; ++row) {
      const std::uint16_t* column = columns.data() + row * width;
      envelope.clear();
      for (std::size_t x = 0; x <= width; ++x) {
        if (has_border) {
          const unsigned left = x == 0 ? 0U : column[x - 1], right = x == width ? 0U : column[x];
          const unsigned nearer = std::min(left, right);
          if (nearer != far) envelope.add(static_cast<std::int32_t>(2 * x), nearer);
        }
        if (x < width && column[x] != far) envelope.add(static_cast<std::int32_t>(2 * x + 1), column[x]);
      }
      envelope.write(squares_.data() + row * width, width);
    }
  }

  const RunTimeGrid& grid() const { return grid_; }  ///< the size of the map
  /// Four times the square of the distance in squares, exact; `never` if nothing is blocked.
  std::int32_t four_squared(RunTimeGrid::Index index) const { return squares_[index]; }
  /// The distance in squares.
  double distance(Cell square) const {
    const std::int32_t value = squares_[grid_.index(square)];
    return value == never ? std::numeric_limits<double>::infinity() : std::sqrt(value) / 2;
  }
  /// Returns the value that four_squared() reaches at a distance in squares, for comparisons in whole numbers. The
  /// distance may be too short by a billionth.
  static std::int32_t least_four_squared(double distance) {
    return static_cast<std::int32_t>(std::ceil(4 * distance * distance * (1 - 1e-9)));
  }

 private:
  // The lower envelope of parabolas (x - at)^2 + height^2, in half squares.
  class Envelope {
   public:
    explicit Envelope(std::size_t most) : at_(most), height_(most), from_(most + 1) {}

    void clear() { count_ = 0; }
    void add(std::int32_t at, std::uint32_t height) {
      const std::int64_t squared = static_cast<std::int64_t>(height) * height;
      while (count_ > 0) {
        // The first whole position from which the new parabola is lower.
        const std::int64_t span = at - at_[count_ - 1];
        const std::int64_t numerator = squared - height_[count_ - 1] + static_cast<std::int64_t>(at) * at -
                                       static_cast<std::int64_t>(at_[count_ - 1]) * at_[count_ - 1];
        const std::int64_t crossing = numerator < 0 ? -1 : numerator / (2 * span) + 1;
        if (crossing > from_[count_ - 1]) {
          from_[count_] = static_cast<std::int32_t>(std::min<std::int64_t>(crossing, INT32_MAX));
          break;
        }
        --count_;
      }
      if (count_ == 0) from_[0] = -1;
      at_[count_] = at;
      height_[count_++] = squared;
    }
    void write(std::int32_t* to, std::size_t width) const {
      std::size_t which = 0;
      for (std::size_t i = 0; i < width; ++i) {
        const auto x = static_cast<std::int32_t>(2 * i + 1);
        while (which + 1 < count_ && from_[which + 1] <= x) ++which;
        const std::int64_t off = count_ == 0 ? 0 : x - at_[which];
        to[i] = count_ == 0 ? never : static_cast<std::int32_t>(off * off + height_[which]);
      }
    }

   private:
    std::size_t count_ = 0;
    std::vector<std::int32_t> at_;
    std::vector<std::int64_t> height_;  // squared
    std::vector<std::int32_t> from_;
  };

  RunTimeGrid grid_;
  std::vector<std::int32_t> squares_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_DISTANCE_FIELD_HPP
