// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_WALL_SKETCH_HPP
#define MAZEBOT_NAVIGATE_WALL_SKETCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {

// The walls of a hypothesis: unknown, open, wall, or doubtful (read as open and as a wall, and then ignored). Two bits
// for each side of each cell: north in the lowest ones.
template <class GridT>
class WallSketch {
 public:
  explicit MAZEBOT_CONSTEXPR14 WallSketch(const GridT& grid) : cells_(grid, 0) {}

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void copy(const MapT& map) {
    for (size_t i = 0; i < map.grid().cell_count(); ++i) {
      const uint8_t byte = map.byte_at(static_cast<Index>(i));
      unsigned sides = 0;
      for (int quarter = 0; quarter < 4; ++quarter) {
        const uint8_t side = direction_bit(heading_at(quarter));
        if ((byte >> 4 & side) != 0) sides |= ((byte & side) != 0 ? 2U : 1U) << 2 * quarter;
      }
      cells_[i] = static_cast<uint8_t>(sides);
    }
  }

  // Does the reading contradict a wall that is not doubtful? Precondition: the cell is inside the maze.
  constexpr bool contradicts(const GridT& grid, Cell cell, Heading heading, bool is_wall) const {
    return (cells_[grid.index(cell)] >> 2 * static_cast<int>(heading) & 3U) == (is_wall ? 1U : 2U);
  }
  // The reward of a reading, which is then drawn. Precondition: the cell is inside the maze.
  MAZEBOT_CONSTEXPR14 int rate(const GridT& grid, Cell cell, Heading heading, bool is_wall, int agreement,
                               int contradiction) {
    const Index index = grid.index(cell);
    const unsigned read = is_wall ? 2U : 1U;
    const unsigned before = cells_[index] >> 2 * static_cast<int>(heading) & 3U;
    if (before == read) return agreement;
    if (before == 3U) return 0;
    mark(index, heading, read);
    if (grid.has_neighbour(index, heading)) mark(grid.neighbour(index, heading), opposite(heading), read);
    return before == 0U ? 0 : -contradiction;
  }
  constexpr bool is_wall(const GridT& grid, Pose pose) const {
    return (cells_[grid.index(pose.cell)] >> 2 * static_cast<int>(pose.heading) & 3U) == 2U;
  }

 private:
  typedef typename GridT::Index Index;

  // Open and wall together make doubtful.
  MAZEBOT_CONSTEXPR14 void mark(Index index, Heading heading, unsigned read) {
    cells_[index] = static_cast<uint8_t>(cells_[index] | read << 2 * static_cast<int>(heading));
  }

  typename GridT::template Array<uint8_t> cells_;
};

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_WALL_SKETCH_HPP
