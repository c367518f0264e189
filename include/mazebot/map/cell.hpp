// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_CELL_HPP
#define MAZEBOT_MAP_CELL_HPP

#include <stdint.h>

#include "heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A square of the maze. (0, 0) is the south-west corner, x grows east, y grows north. A Cell may lie outside a maze
/// (one step over the border): ask Grid::contains().
struct Cell {
  int16_t x;  ///< column, from the west
  int16_t y;  ///< row, from the south

  constexpr Cell() : x(0), y(0) {}
  /// Coordinates are clamped to -32768 .. 32767. Where int has 16 bits, as on AVR, this costs nothing.
  constexpr Cell(int east, int north) : x(clamped(east)), y(clamped(north)) {}

  /// The cell `distance` steps away; negative distances lead backwards. Precondition: its coordinates fit 16 bits.
  constexpr Cell towards(Heading heading, int distance = 1) const {
    return in_range(x + (heading == Heading::east   ? distance
                         : heading == Heading::west ? -distance
                                                    : 0),
                    y + (heading == Heading::north   ? distance
                         : heading == Heading::south ? -distance
                                                     : 0));
  }

  /// A cell whose coordinates are known to fit 16 bits, for code that runs often.
  static constexpr Cell in_range(int east, int north) {
    return Cell(static_cast<int16_t>(east), static_cast<int16_t>(north), Unchecked());
  }

  friend constexpr bool operator==(Cell a, Cell b) { return a.x == b.x && a.y == b.y; }  ///< the same column and row
  friend constexpr bool operator!=(Cell a, Cell b) { return !(a == b); }                 ///< another column or row

 private:
  struct Unchecked {};
  constexpr Cell(int16_t east, int16_t north, Unchecked) : x(east), y(north) {}
  static constexpr int16_t clamped(long value) {
    return value < -32768 ? int16_t(-32768) : value > 32767 ? int16_t(32767) : static_cast<int16_t>(value);
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_CELL_HPP
