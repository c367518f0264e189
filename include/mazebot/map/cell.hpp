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
  int16_t x;
  int16_t y;

  constexpr Cell() : x(0), y(0) {}
  constexpr Cell(int east, int north) : x(static_cast<int16_t>(east)), y(static_cast<int16_t>(north)) {}

  /// The cell `distance` steps away; negative distances go backwards.
  constexpr Cell towards(Heading heading, int distance = 1) const {
    return Cell(x + (heading == Heading::east   ? distance
                     : heading == Heading::west ? -distance
                                                : 0),
                y + (heading == Heading::north   ? distance
                     : heading == Heading::south ? -distance
                                                 : 0));
  }

  friend constexpr bool operator==(Cell a, Cell b) { return a.x == b.x && a.y == b.y; }
  friend constexpr bool operator!=(Cell a, Cell b) { return !(a == b); }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_CELL_HPP
