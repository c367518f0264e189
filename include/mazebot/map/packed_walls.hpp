// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_PACKED_WALLS_HPP
#define MAZEBOT_MAP_PACKED_WALLS_HPP

#include <stdint.h>

#include "../config.hpp"
#include "cell.hpp"
#include "grid.hpp"
#include "heading.hpp"
#include "wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

/// The wall storage of a BasicWallMap that stores each wall once: half the RAM of ByteWalls, but slower to read,
/// because the south and west walls of a cell are stored with its neighbours. RAM: Width * Height / 2 bytes, rounded
/// up.
///
///     bit     3 2     1 0
///             N E     N E          of a cell; two cells a byte
///             known   wall
template <class GridT>
class PackedWalls {
 public:
  typedef typename GridT::Index Index;  ///< the number of a cell

  explicit MAZEBOT_CONSTEXPR14 PackedWalls(const GridT& grid) : pairs_(grid, 0) {}  ///< all walls unknown

  /// Makes all walls unknown, except the south and west border, which is not stored. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() { pairs_.fill(0); }

  /// The byte of a cell, as ByteWalls has it. O(1).
  constexpr uint8_t byte_at(const GridT& grid, Index index) const {
    return static_cast<uint8_t>((nibble(index) & 12U) << 4 | (nibble(index) & 3U) << 2 | south(grid, index) |
                                west(grid, index));
  }

  /// Writes a wall. Precondition: the cell is inside the maze; the cell behind the wall may be outside. O(1).
  MAZEBOT_CONSTEXPR14 void set(const GridT& grid, Cell cell, Heading heading, bool is_known, bool is_wall) {
    const bool is_own = heading == Heading::north || heading == Heading::east;
    const Cell owner = is_own ? cell : cell.towards(heading);
    if (!grid.contains(owner)) return;  // the south and west border is not stored
    const Index index = grid.index(owner);
    const bool is_north = heading == Heading::north || heading == Heading::south;
    const unsigned shift = (is_north ? 1U : 0U) + (index % 2U != 0 ? 4U : 0U);
    const unsigned others = pairs_[index / 2U] & ~(5U << shift);
    pairs_[index / 2U] = static_cast<uint8_t>(others | ((is_known ? 4U : 0U) | (is_wall ? 1U : 0U)) << shift);
  }

 private:
  constexpr unsigned nibble(Index index) const { return (pairs_[index / 2U] >> (index % 2U != 0 ? 4 : 0)) & 15U; }
  // The two bits of the south or west wall, at their positions in that byte.
  constexpr unsigned south(const GridT& grid, Index index) const {
    return !grid.has_neighbour(index, Heading::south) ? 0x22U : south_of(nibble(grid.neighbour(index, Heading::south)));
  }
  constexpr unsigned west(const GridT& grid, Index index) const {
    return !grid.has_neighbour(index, Heading::west) ? 0x11U : west_of(nibble(grid.neighbour(index, Heading::west)));
  }
  static constexpr unsigned south_of(unsigned nibble) { return (nibble & 8U) << 2 | (nibble & 2U); }
  static constexpr unsigned west_of(unsigned nibble) { return (nibble & 4U) << 2 | (nibble & 1U); }

  typename GridT::template Array<uint8_t, 2> pairs_;
};

}  // namespace detail

/// A WallMap that stores each wall once.
template <class GridT>
using BasicPackedWallMap = BasicWallMap<GridT, detail::PackedWalls<GridT>>;
/// The same in a Width x Height maze.
template <int Width, int Height>
using PackedWallMap = BasicPackedWallMap<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_PACKED_WALLS_HPP
