// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_ROUTE_HPP
#define MAZEBOT_SEARCH_ROUTE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The letter of a step as micromouse articles write it: F straight on, R and L after a quarter turn, A after turning
/// around.
constexpr char letter(Turn turn) {
  return turn == Turn::ahead ? 'F' : turn == Turn::right ? 'R' : turn == Turn::left ? 'L' : 'A';
}

/// A turn, then `cells` cells straight on (perhaps 0).
struct Straight {
  Turn turn;  ///< before the straight
  int cells;  ///< of the straight
};

/// A path from a pose, with a turn before each border it crosses. "FFRF" is two cells straight on, a
/// turn to the right and one cell, one more cell straight on.
///
/// A route never needs more than Width * Height - 1 steps; there is room for Width * Height. RAM: two bits a step,
/// Width * Height / 4 bytes, and the pose and the length. 16x16: 76 bytes on AVR.
template <class GridT>
class BasicRoute : public GridT::template Assignment<BasicRoute<GridT>>, private GridT {
 public:
  /// Without steps.
  explicit MAZEBOT_CONSTEXPR14 BasicRoute(Pose from, const GridT& grid = GridT())
      : GridT(grid), turns_(grid, 0), size_(0), from_(from), end_(from) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze
  constexpr Pose start() const { return from_; }         ///< the pose at its beginning
  constexpr Pose end() const { return end_; }            ///< the pose after the last step
  /// Borders crossed.
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }  ///< whether there are no steps

  /// Appends a step in that direction. False (and no change) if the route is full or the step leaves the grid.
  MAZEBOT_CONSTEXPR14 bool append(Heading heading) {
    const Pose next = Pose(end_.cell, heading).advanced();
    if (size_ == grid().cell_count() || !grid().contains(next.cell)) return false;
    const Turn turn = heading - end_.heading;
    uint8_t& four = turns_[size_ / 4];
    four = static_cast<uint8_t>(four | static_cast<unsigned>(turn) << (size_ % 4 * 2));
    ++size_;
    end_ = next;
    return true;
  }

  /// Begins anew from that pose, without steps.
  MAZEBOT_CONSTEXPR14 void restart(Pose from) {
    turns_.fill(0);
    size_ = 0;
    from_ = end_ = from;
  }

  /// The robot will face that heading at the start: for one that has turned around there. The path stays.
  MAZEBOT_CONSTEXPR14 void face_at_start(Heading heading) {
    if (size_ == 0) {
      end_ = Pose(end_.cell, heading);
    } else {
      const Turn turn = from_.heading + (*this)[0] - heading;
      turns_[0] = static_cast<uint8_t>((turns_[0] & 0xFCU) | static_cast<unsigned>(turn));
    }
    from_ = Pose(from_.cell, heading);
  }

  /// The turn before step `position`. Precondition: position < size().
  constexpr Turn operator[](size_t position) const { return turn_at(turns_[position / 4] >> (position % 4 * 2)); }

  /// The turn at `position` together with the straight steps that follow it. Precondition: position < size(). O(cells).
  MAZEBOT_CONSTEXPR14 Straight straight_at(size_t position) const {
    size_t after = position + 1;
    while (after < size_ && (*this)[after] == Turn::ahead) ++after;
    const Straight straight = {(*this)[position], static_cast<int>(after - position)};
    return straight;
  }

  /// Quarter turns along the route.
  MAZEBOT_CONSTEXPR14 size_t turn_count() const {
    size_t total = 0;
    for (size_t i = 0; i < size_; ++i) total += static_cast<size_t>(quarter_turns((*this)[i]));
    return total;
  }

  /// Whether both are the same steps from the same pose.
  friend MAZEBOT_CONSTEXPR14 bool operator==(const BasicRoute& a, const BasicRoute& b) {
    if (a.from_ != b.from_ || a.size_ != b.size_) return false;
    for (size_t i = 0; i < a.size_; ++i) {
      if (a[i] != b[i]) return false;
    }
    return true;
  }
  /// Whether the starts or the steps differ.
  friend MAZEBOT_CONSTEXPR14 bool operator!=(const BasicRoute& a, const BasicRoute& b) { return !(a == b); }

 private:
  typename GridT::template Array<uint8_t, 4> turns_;
  size_t size_;
  Pose from_;
  Pose end_;
};

/// A route through a Width x Height maze.
template <int Width, int Height>
using Route = BasicRoute<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_ROUTE_HPP
