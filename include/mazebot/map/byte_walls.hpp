// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_BYTE_WALLS_HPP
#define MAZEBOT_MAP_BYTE_WALLS_HPP

#include <stdint.h>

#include "../config.hpp"
#include "cell.hpp"
#include "heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

/// The wall storage of a BasicWallMap with one byte a cell: the fastest. Each wall is stored twice, once for each of
/// its cells; set() writes both, so they never disagree. RAM: Width * Height bytes.
template <class GridT>
class ByteWalls {
 public:
  typedef typename GridT::Index Index;  ///< the number of a cell

  explicit MAZEBOT_CONSTEXPR14 ByteWalls(const GridT& grid) : bytes_(grid, 0) {}  ///< all walls unknown

  /// Makes all walls unknown, the border included. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() { bytes_.fill(0); }

  /// The byte of a cell, as BasicWallMap describes it.
  constexpr uint8_t byte_at(const GridT&, Index index) const { return bytes_[index]; }
  constexpr const uint8_t* bytes() const { return bytes_.data(); }  ///< all bytes, in the order of the cell numbers

  /// Writes a wall. Precondition: the cell is inside the maze; the cell behind the wall may be outside. O(1).
  MAZEBOT_CONSTEXPR14 void set(const GridT& grid, Cell cell, Heading heading, bool is_known, bool is_wall) {
    set_side(grid.index(cell), heading, is_known, is_wall);
    const Cell beyond = cell.towards(heading);
    if (grid.contains(beyond)) set_side(grid.index(beyond), opposite(heading), is_known, is_wall);
  }

 private:
  MAZEBOT_CONSTEXPR14 void set_side(Index index, Heading heading, bool is_known, bool is_wall) {
    const unsigned side = direction_bit(heading);
    const unsigned other_sides = bytes_[index] & ~(side | side << 4);
    bytes_[index] = static_cast<uint8_t>(other_sides | (is_known ? side << 4 : 0U) | (is_wall ? side : 0U));
  }

  typename GridT::template Array<uint8_t> bytes_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_BYTE_WALLS_HPP
