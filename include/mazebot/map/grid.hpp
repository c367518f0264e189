// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_GRID_HPP
#define MAZEBOT_MAP_GRID_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/fixed_array.hpp"
#include "../detail/integers.hpp"
#include "cell.hpp"
#include "heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Index arithmetic of a Width x Height maze whose size is known at compile time. The class has no data.
///
/// Cells are numbered row by row from the south-west: index = y * Width + x. Index and Distance are the smallest
/// unsigned types that hold Width * Height - 1: the largest index, and the largest possible length of a shortest path.
/// No value is reserved as a sentinel. On the host, RunTimeGrid has the same members for a size read from a file. All
/// other classes take the grid type as a template parameter.
template <int Width, int Height>
class Grid {
  static_assert(Width >= 1 && Height >= 1, "mazebot: a maze is at least 1x1; see the Grid<Width, Height> named here");
  static_assert(Width <= 4096 && Height <= 4096,
                "mazebot: a maze is at most 4096x4096; see the Grid<Width, Height> named here");
  static_assert(static_cast<uint64_t>(Width) * static_cast<uint64_t>(Height) <= static_cast<size_t>(-1) / 2,
                "mazebot: this maze does not fit this machine's memory; see the Grid<Width, Height> named here");

  // An enum, not a static constexpr member: the latter would need a definition elsewhere before C++17.
  enum : size_t { cells_ = static_cast<size_t>(Width) * static_cast<size_t>(Height) };

 public:
  /// The number of a cell: the smallest unsigned type that holds all of them.
  typedef typename detail::UintFor<cells_ - 1>::Type Index;
  /// A number of moves: the longest shortest path has one less than there are cells.
  typedef typename detail::UintFor<cells_ - 1>::Type Distance;
  /// A coordinate of a cell as seen from another one, and of a cell as many again outside the maze.
  typedef typename detail::Choose<(Width <= 32 && Height <= 32), int8_t, int16_t>::Type Offset;

  /// An array of one T for every CellsPerItem cells: inside the object here, on the heap for RunTimeGrid.
  template <class T, int CellsPerItem = 1>
  using Array = detail::FixedArray<T, (cells_ + CellsPerItem - 1) / CellsPerItem>;

  /// Base of the classes that hold such arrays. Empty here, because copying cannot fail; see RunTimeGrid.
  template <class OwnerT>
  struct Assignment {};

  static constexpr int width() { return Width; }           ///< columns
  static constexpr int height() { return Height; }         ///< rows
  static constexpr size_t cell_count() { return cells_; }  ///< cells in the maze

  /// Returns whether the cell is inside the maze.
  static constexpr bool contains(Cell cell) { return cell.x >= 0 && cell.y >= 0 && cell.x < Width && cell.y < Height; }
  /// Precondition: contains(cell).
  static constexpr Index index(Cell cell) {
    return static_cast<Index>(static_cast<size_t>(cell.y) * static_cast<size_t>(Width) + static_cast<size_t>(cell.x));
  }
  /// The cell with that number: the inverse of index().
  static constexpr Cell cell(Index index) {
    return Cell::in_range(static_cast<int>(index % static_cast<size_t>(Width)),
                          static_cast<int>(index / static_cast<size_t>(Width)));
  }
  /// Returns whether the cell one step away is inside the maze.
  static constexpr bool has_neighbour(Index index, Heading heading) {
    return heading == Heading::north   ? index < cells_ - static_cast<size_t>(Width)
           : heading == Heading::east  ? index % static_cast<size_t>(Width) != static_cast<size_t>(Width - 1)
           : heading == Heading::south ? index >= static_cast<size_t>(Width)
                                       : index % static_cast<size_t>(Width) != 0;
  }
  /// The index one step away. Precondition: that cell is inside the maze.
  static constexpr Index neighbour(Index index, Heading heading) {
    return static_cast<Index>(heading == Heading::north   ? index + static_cast<size_t>(Width)
                              : heading == Heading::east  ? index + size_t(1)
                              : heading == Heading::south ? index - static_cast<size_t>(Width)
                                                          : index - size_t(1));
  }

  ///@{
  /// Always equal: the size is part of the type.
  friend constexpr bool operator==(const Grid&, const Grid&) { return true; }
  friend constexpr bool operator!=(const Grid&, const Grid&) { return false; }
  ///@}
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_GRID_HPP
