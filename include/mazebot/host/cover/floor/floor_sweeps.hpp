// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_SWEEPS_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_SWEEPS_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../../detail/integers.hpp"
#include "../../detail/random.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Counts for each square how many legs of a path pass over its middle with a round brush, and which needed squares no
// leg passes. A leg is O(squares under it). RAM: 2.1 bytes a square, and 4 for each one that was missing. A square
// that 16 383 legs have passed over counts as swept for ever.
//
// The brush's middle may be ahead of the robot's. Then a leg that is driven the other way sweeps other squares; what
// the brush sweeps during turns in place is not counted.
class FloorSweeps {
 public:
  // The radius is that of the brush, and the offset is ahead of the robot's middle, in squares.
  FloorSweeps(const RunTimeGrid& grid, double radius, double offset)
      : grid_(grid),
        radius_(radius),
        offset_(offset),
        squares_(grid.cell_count()),
        missing_bits_(grid.cell_count() / 64 + 1) {}

  // Call for all needed squares before the first leg.
  void need(RunTimeGrid::Index index) {
    if (squares_[index] != 0) return;
    squares_[index] = needed;
    missing_bits_[index / 64] |= bit(index);
    list(index);
    ++missing_;
  }

  double radius() const { return radius_; }
  // Whether a leg sweeps the same squares in both directions.
  bool is_symmetric() const { return offset_ == 0; }
  // How many needed squares no leg passes.
  std::size_t missing() const { return missing_; }
  bool is_missing(RunTimeGrid::Index index) const { return is_missing(squares_[index]); }
  bool is_needed(RunTimeGrid::Index index) const { return (squares_[index] & needed) != 0; }

  // The squares under a leg, computed once for all that is tried with it.
  class Leg {
   public:
    Leg() = default;
    Leg(const FloorSweeps& sweeps, FloorPoint from, FloorPoint to) { assign(sweeps, from, to); }
    void assign(const FloorSweeps& sweeps, FloorPoint from, FloorPoint to) {
      spans_.clear();
      const int width = sweeps.grid_.width();
      if (!sweeps.is_symmetric()) {
        const double length = distance_between(from, to);
        if (length == 0) return;  // in no direction
        const double share = sweeps.offset_ / length, x = (to.x - from.x) * share, y = (to.y - from.y) * share;
        from = {from.x + x, from.y + y};
        to = {to.x + x, to.y + y};
      }
      SweptDisc(from, to, sweeps.radius_).for_each_middle(sweeps.grid_.height(), [&](int row, int first, int last) {
        first = std::max(first, 0);
        last = std::min(last, width - 1);
        if (last < first) return;
        const std::size_t begin = static_cast<std::size_t>(row) * static_cast<std::size_t>(width);
        spans_.push_back({static_cast<RunTimeGrid::Index>(begin + static_cast<std::size_t>(first)), last - first + 1});
      });
    }

   private:
    friend class FloorSweeps;
    struct Span {
      RunTimeGrid::Index begin;
      int count;
    };
    std::vector<Span> spans_;
  };

  // How many missing squares are under a leg. O(rows under it).
  std::size_t missing_under(const Leg& leg) const {
    std::size_t count = 0;
    for (const Leg::Span span : leg.spans_) count += missing_in(span.begin, span.count);
    return count;
  }
  // At least as many: those in the rectangle around the leg. Several times faster, because most have none.
  std::size_t missing_around(FloorPoint from, FloorPoint to) const {
    const double around = radius_ + std::fabs(offset_);
    const int west = std::max(0, static_cast<int>(std::min(from.x, to.x) - around));
    const int east = std::min(grid_.width() - 1, static_cast<int>(std::max(from.x, to.x) + around));
    const int south = std::max(0, static_cast<int>(std::min(from.y, to.y) - around));
    const int north = std::min(grid_.height() - 1, static_cast<int>(std::max(from.y, to.y) + around));
    if (west > east) return 0;
    std::size_t count = 0;
    for (int y = south; y <= north; ++y) count += missing_in(grid_.index(Cell(west, y)), east - west + 1);
    return count;
  }

  void add(const Leg& leg) {
    for (const Leg::Span span : leg.spans_) {
      std::uint16_t* const squares = squares_.data() + span.begin;
      unsigned gained = 0;
      for (int i = 0; i < span.count; ++i) {
        gained += is_missing(squares[i]) ? 1U : 0U;
        squares[i] = static_cast<std::uint16_t>(squares[i] + (is_full(squares[i]) ? 0 : 1));
      }
      if (gained == 0) continue;
      missing_ -= gained;
      for (int i = 0; i < span.count; ++i) {  // no other square of the span is missing
        const RunTimeGrid::Index index = span.begin + static_cast<RunTimeGrid::Index>(i);
        missing_bits_[index / 64] &= ~bit(index);
      }
    }
  }
  void remove(const Leg& leg) {
    for (const Leg::Span span : leg.spans_) {
      std::uint16_t* const squares = squares_.data() + span.begin;
      unsigned lost = 0;
      for (int i = 0; i < span.count; ++i) {
        squares[i] = static_cast<std::uint16_t>(squares[i] - (is_full(squares[i]) ? 0 : 1));
        lost += is_missing(squares[i]) ? 1U : 0U;
      }
      if (lost == 0) continue;
      missing_ += lost;
      for (int i = 0; i < span.count; ++i) {
        const RunTimeGrid::Index index = span.begin + static_cast<RunTimeGrid::Index>(i);
        if (is_missing(squares[i])) missing_bits_[index / 64] |= bit(index);
        if (squares[i] == needed) list(index);
      }
    }
  }
  void add(FloorPoint from, FloorPoint to) { add(Leg(*this, from, to)); }
  void remove(FloorPoint from, FloorPoint to) { remove(Leg(*this, from, to)); }
  // Draws a missing square: its middle. Returns false if there is none.
  bool any_missing(Random& random, FloorPoint& middle) {
    while (missing_ != 0 && !listed_.empty()) {
      const std::size_t which = random.below(static_cast<std::uint32_t>(listed_.size()));
      const RunTimeGrid::Index index = listed_[which];
      if (is_missing(index)) {
        const Cell square = grid_.cell(index);
        middle = {square.x + 0.5, square.y + 0.5};
        return true;
      }
      squares_[index] &= static_cast<std::uint16_t>(~listed);
      listed_[which] = listed_.back();
      listed_.pop_back();
    }
    return false;
  }

 private:
  // Of a square: how many legs pass over it, and two flags.
  static constexpr std::uint16_t needed = 0x8000, listed = 0x4000, counter = 0x3FFF;
  // Of so many legs that no more are counted. It stays so, whatever is removed.
  static bool is_full(std::uint16_t square) { return (square & counter) == counter; }
  static bool is_missing(std::uint16_t square) { return (square & ~unsigned{listed}) == needed; }
  static std::uint64_t bit(RunTimeGrid::Index index) { return std::uint64_t{1} << (index % 64); }
  // Among so many squares in a row.
  std::size_t missing_in(RunTimeGrid::Index first, int many) const {
    const RunTimeGrid::Index last = first + static_cast<RunTimeGrid::Index>(many) - 1;
    const std::uint64_t head = ~std::uint64_t{0} << (first % 64), tail = ~std::uint64_t{0} >> (63 - last % 64);
    std::size_t count = 0;
    for (RunTimeGrid::Index word = first / 64; word <= last / 64; ++word) {
      std::uint64_t bits = missing_bits_[word];
      if (word == first / 64) bits &= head;
      if (word == last / 64) bits &= tail;
      if (bits != 0) count += static_cast<std::size_t>(count_bits(bits));
    }
    return count;
  }
  void list(RunTimeGrid::Index index) {
    squares_[index] |= listed;
    listed_.push_back(index);
  }

  RunTimeGrid grid_;
  double radius_, offset_;
  std::vector<std::uint16_t> squares_;
  std::vector<std::uint64_t> missing_bits_;  // the same by bits, to count many at a time
  std::vector<RunTimeGrid::Index> listed_;
  std::size_t missing_ = 0;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_SWEEPS_HPP
