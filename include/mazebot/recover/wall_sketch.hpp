// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_WALL_SKETCH_HPP
#define MAZEBOT_RECOVER_WALL_SKETCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "log_odds.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {

// How many of the lowest four bits are set. O(1).
constexpr MAZEBOT_INLINE_FOR_SPEED int count_sides(unsigned sides) {
  return static_cast<int>((sides & 1U) + (sides >> 1 & 1U) + (sides >> 2 & 1U) + (sides >> 3 & 1U));
}

// The walls of a hypothesis: unknown, open, wall, or doubtful (read as open and as a wall, and then ignored). Two
// nibbles of direction bits for each cell: the high one tells which sides were read as walls, the low one which as
// open.
template <class GridT>
class WallSketch {
 public:
  explicit MAZEBOT_CONSTEXPR14 WallSketch(const GridT& grid) : cells_(grid, 0) {}

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void copy(const MapT& map) {
    for (size_t i = 0; i < map.grid().cell_count(); ++i) {
      const unsigned byte = map.byte_at(static_cast<Index>(i));
      const unsigned known = byte >> 4;
      cells_[i] = static_cast<uint8_t>((known & byte) << 4 | (known & ~byte));
    }
  }

  // Returns which readings of a cell's sides contradict walls that are not doubtful. All are nibbles of direction bits,
  // and `walls` are among `sensed`. Precondition: the cell is inside the maze.
  constexpr unsigned contradicted(const GridT& grid, Cell cell, unsigned sensed, unsigned walls) const {
    return contradicted(cells_[grid.index(cell)], sensed & ~walls, walls);
  }
  // The reward of such readings, which are then drawn.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED int rate(const GridT& grid, Cell cell, unsigned sensed, unsigned walls,
                                                        int agreement, int contradiction) {
    const Index index = grid.index(cell);
    const unsigned before = cells_[index];
    const unsigned doubtful = before & before >> 4;
    const unsigned agrees = ((before >> 4 & walls) | (before & sensed & ~walls)) & ~doubtful;
    const int reward = agreement * count_sides(agrees);
    const unsigned changed = sensed & ~agrees & ~doubtful;
    return changed == 0 ? reward : reward - contradiction * draw(grid, index, changed, walls & changed);
  }
  // The same for one side.
  MAZEBOT_CONSTEXPR14 int rate(const GridT& grid, Cell cell, Heading heading, bool is_wall, int agreement,
                               int contradiction) {
    const unsigned side = direction_bit(heading);
    return rate(grid, cell, side, is_wall ? side : 0U, agreement, contradiction);
  }
  constexpr bool is_wall(const GridT& grid, Pose pose) const {
    return only_wall(cells_[grid.index(pose.cell)] & direction_bit(pose.heading) * 17U);
  }

  // Knows nothing, not even the border.
  MAZEBOT_CONSTEXPR14 void clear(const GridT& grid) {
    for (size_t i = 0; i < grid.cell_count(); ++i) cells_[static_cast<Index>(i)] = 0;
  }
  // Forgets what is doubtful and all but one side of each wall, of the cells up to a corner of the rectangle that
  // begins at (0, 0). Returns how many walls and openings are left.
  MAZEBOT_CONSTEXPR14 int keep_each_wall_once(const GridT& grid, Cell corner) {
    int left = 0;
    for (int y = 0; y <= corner.y; ++y) {
      for (int x = 0; x <= corner.x; ++x) {
        uint8_t& cell = cells_[grid.index(Cell::in_range(x, y))];
        const unsigned sides = direction_bit(Heading::north) | direction_bit(Heading::east) |
                               (y == 0 ? direction_bit(Heading::south) : 0U) |
                               (x == 0 ? direction_bit(Heading::west) : 0U);
        const unsigned kept = sides & ~(unsigned(cell) & unsigned(cell) >> 4);
        cell = static_cast<uint8_t>(cell & (kept | kept << 4));
        left += count_sides(cell) + count_sides(cell >> 4);
      }
    }
    return left;
  }
  // Adds the evidence of some cells in a row of another sketch without doubtful walls, which lie on cells of this one,
  // and takes what they hold from what is left. Both rows are given by their first cells.
  MAZEBOT_CONSTEXPR14 void compare(const WallSketch& other, typename GridT::Index theirs, typename GridT::Index ours,
                                   int cells, int& evidence, int& left) const {
    for (int i = 0; i < cells; ++i) {
      const unsigned there = other.cells_[static_cast<Index>(theirs + static_cast<Index>(i))];
      if (there == 0) continue;
      left -= count_sides(there) + count_sides(there >> 4);
      const unsigned here = cells_[static_cast<Index>(ours + static_cast<Index>(i))];
      const unsigned sure = ~(here & here >> 4) & 15U;
      const unsigned agrees = (here & there) | (here & there) >> 4;
      const unsigned contradicts = (here & there >> 4) | (here >> 4 & there);
      evidence += LogOdds::agreement * count_sides(agrees & sure);
      if ((contradicts & sure) != 0) evidence -= LogOdds::contradiction * count_sides(contradicts & sure);
    }
  }

 private:
  typedef typename GridT::Index Index;

  static constexpr bool only_wall(unsigned side) { return side > 15U && (side & 15U) == 0; }
  // Without the doubtful sides: those in both nibbles.
  static constexpr unsigned contradicted(unsigned before, unsigned openings, unsigned walls) {
    return ((before & walls) | (before >> 4 & openings)) & ~(before & before >> 4);
  }

  // Draws readings on both sides of each wall, and returns how many contradicted what was known. Open and wall together
  // make doubtful. Precondition: none agrees, and none was doubtful.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE int draw(const GridT& grid, Index index, unsigned sensed, unsigned walls) {
    const unsigned before = cells_[index];
    cells_[index] = static_cast<uint8_t>(before | walls << 4 | (sensed & ~walls));
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Heading heading = heading_at(quarter);
      const unsigned side = direction_bit(heading);
      if ((sensed & side) == 0 || !grid.has_neighbour(index, heading)) continue;
      uint8_t& beyond = cells_[grid.neighbour(index, heading)];
      const unsigned back = direction_bit(opposite(heading));
      beyond = static_cast<uint8_t>(beyond | ((walls & side) != 0 ? back << 4 : back));
    }
    return count_sides(sensed & (before | before >> 4));
  }

  typename GridT::template Array<uint8_t> cells_;
};

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_WALL_SKETCH_HPP
