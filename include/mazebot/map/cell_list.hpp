// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_CELL_LIST_HPP
#define MAZEBOT_MAP_CELL_LIST_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "cell.hpp"
#include "cell_set.hpp"
#include "grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A set of at most Capacity cells, in less RAM than a CellSet: Capacity indices and a count. O(Capacity).
template <class GridT, int Capacity>
class BasicCellList : private GridT {
  static_assert(Capacity >= 1 && Capacity <= 255, "mazebot: a list holds 1 to 255 cells");

 public:
  typedef typename GridT::Index Index;  ///< the number of a cell

  /// An empty list.
  explicit MAZEBOT_CONSTEXPR14 BasicCellList(const GridT& grid = GridT()) : GridT(grid), cells_(), count_(0) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Adds a cell. Returns false, and changes nothing, if the cell is outside the grid or the list is full.
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 bool insert(Cell cell) {
    if (!grid().contains(cell)) return false;
    if (contains(cell)) return true;
    if (count_ == Capacity) return false;
    cells_[count_++] = grid().index(cell);
    return true;
  }
  /// Returns whether the cell is in the list. O(count).
  MAZEBOT_CONSTEXPR14 bool contains(Cell cell) const {
    if (!grid().contains(cell)) return false;
    for (int i = 0; i < count_; ++i) {
      if (cells_[i] == grid().index(cell)) return true;
    }
    return false;
  }
  constexpr bool empty() const { return count_ == 0; }  ///< whether there is no cell in the list
  constexpr size_t count() const { return count_; }     ///< how many cells are in the list

  /// Calls visit(Index) for each member, in the order of insertion.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_index(VisitorT&& visit) const {
    for (int i = 0; i < count_; ++i) visit(cells_[i]);
  }

  /// Converts to a CellSet, for planners. O(cells / word size + Capacity).
  MAZEBOT_CONSTEXPR14 operator BasicCellSet<GridT>() const {
    BasicCellSet<GridT> set(grid());
    for (int i = 0; i < count_; ++i) set.insert_at(cells_[i]);
    return set;
  }

 private:
  Index cells_[static_cast<size_t>(Capacity)];
  uint8_t count_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_CELL_LIST_HPP
