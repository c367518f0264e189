// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_SWEEPS_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_SWEEPS_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../detail/random.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Counts for each square how many legs of a path pass over its middle with a round brush, and which needed squares no
// leg passes. A leg is O(squares under it). RAM: 2 bytes a square, and 4 for each one that was missing. A square
// that 16 383 legs have passed over counts as swept for ever.
//
// The brush's middle may be ahead of the robot's. Then a leg that is driven the other way sweeps other squares; what
// the brush sweeps during turns in place is not counted.
class FloorSweeps {
 public:
  // The radius is that of the brush, and the offset is ahead of the robot's middle, in squares.
  FloorSweeps(const RunTimeGrid& grid, double radius, double offset)
      : grid_(grid), radius_(radius), offset_(offset), squares_(grid.cell_count()) {}

  // Call for all needed squares before the first leg.
  void need(RunTimeGrid::Index index) {
    if (squares_[index] != 0) return;
    squares_[index] = needed;
    list(index);
    ++missing_;
  }

  double radius() const { return radius_; }
  // Whether a leg sweeps the same squares in both directions.
  bool is_symmetric() const { return offset_ == 0; }
  // How many needed squares no leg passes.
  std::size_t missing() const { return missing_; }
  bool is_missing(RunTimeGrid::Index index) const { return is_missing(squares_[index]); }

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

  void add(const Leg& leg) {
    for (const Leg::Span span : leg.spans_) {
      std::uint16_t* const squares = squares_.data() + span.begin;
      unsigned gained = 0;
      for (int i = 0; i < span.count; ++i) {
        gained += is_missing(squares[i]) ? 1U : 0U;
        squares[i] = static_cast<std::uint16_t>(squares[i] + (is_full(squares[i]) ? 0 : 1));
      }
      missing_ -= gained;
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
        if (squares[i] == needed) list(span.begin + static_cast<RunTimeGrid::Index>(i));
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
  void list(RunTimeGrid::Index index) {
    squares_[index] |= listed;
    listed_.push_back(index);
  }

  RunTimeGrid grid_;
  double radius_, offset_;
  std::vector<std::uint16_t> squares_;
  std::vector<RunTimeGrid::Index> listed_;
  std::size_t missing_ = 0;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_SWEEPS_HPP
