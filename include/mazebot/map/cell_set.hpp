// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_CELL_SET_HPP
#define MAZEBOT_MAP_CELL_SET_HPP

#include <stddef.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "cell.hpp"
#include "grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A set of cells, one bit each: goals, targets, visited cells. RAM: Width * Height / 8 bytes, rounded up to whole
/// machine words (8 bits on AVR, 32 on Cortex-M, 64 on a desktop). Cells outside the grid are never members. All
/// operations on one cell are O(1).
template <class GridT>
class BasicCellSet : public GridT::template Assignment<BasicCellSet<GridT>>, private GridT {
  typedef detail::Word Word;

 public:
  typedef typename GridT::Index Index;  ///< the number of a cell

  MAZEBOT_CONSTEXPR14 BasicCellSet() : BasicCellSet(GridT()) {}  ///< an empty set
  /// An empty set.
  explicit MAZEBOT_CONSTEXPR14 BasicCellSet(const GridT& grid) : GridT(grid), words_(grid, 0) {}

  /// `CellSet<16, 16> goals({{7, 7}, {8, 7}, {7, 8}, {8, 8}});`
  template <size_t Count>
  explicit MAZEBOT_CONSTEXPR14 BasicCellSet(const Cell (&cells)[Count], const GridT& grid = GridT())
      : GridT(grid), words_(grid, 0) {
    for (size_t i = 0; i < Count; ++i) insert(cells[i]);
  }

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Adds a cell. Returns false, and changes nothing, if the cell is outside the grid.
  MAZEBOT_CONSTEXPR14 bool insert(Cell cell) {
    if (!grid().contains(cell)) return false;
    insert_at(grid().index(cell));
    return true;
  }
  /// Removes a cell; no effect if it is not a member.
  MAZEBOT_CONSTEXPR14 void erase(Cell cell) {
    if (grid().contains(cell)) erase_at(grid().index(cell));
  }
  /// Returns whether the cell is in the set. False for a cell outside the maze. O(1).
  constexpr bool contains(Cell cell) const { return grid().contains(cell) && contains_at(grid().index(cell)); }

  /// The same by index, for planners. Precondition: index < grid().cell_count().
  MAZEBOT_CONSTEXPR14 void insert_at(Index index) {
    words_[index / detail::word_bits] = static_cast<Word>(words_[index / detail::word_bits] | bit_of(index));
  }
  /// Removes a cell by its number. O(1).
  MAZEBOT_CONSTEXPR14 void erase_at(Index index) {
    words_[index / detail::word_bits] =
        static_cast<Word>(words_[index / detail::word_bits] & static_cast<Word>(~bit_of(index)));
  }
  /// Returns whether the cell with that number is in the set. O(1).
  constexpr bool contains_at(Index index) const { return (words_[index / detail::word_bits] & bit_of(index)) != 0; }

  /// Removes all cells. O(cells / word bits).
  MAZEBOT_CONSTEXPR14 void clear() { words_.fill(0); }

  /// Returns whether the set has no members. O(cells / word size).
  MAZEBOT_CONSTEXPR14 bool empty() const {
    for (size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] != 0) return false;
    }
    return true;
  }
  /// The number of members. O(cells / word size).
  MAZEBOT_CONSTEXPR14 size_t count() const {
    size_t total = 0;
    for (size_t i = 0; i < words_.size(); ++i) total += static_cast<size_t>(detail::count_bits(words_[i]));
    return total;
  }

  /// Calls visit(Index) for each member in the order of the indices. O(cells / word size + members).
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_index(VisitorT&& visit) const {
    for (size_t i = 0; i < words_.size(); ++i) {
      for (Word word = words_[i]; word != 0; word = static_cast<Word>(word & (word - 1U))) {
        visit(static_cast<Index>(i * detail::word_bits + static_cast<size_t>(detail::lowest_bit(word))));
      }
    }
  }

  /// The bits of the set: bit i % word size of word i / word size stands for the cell with index i.
  constexpr const Word* words() const { return words_.data(); }
  constexpr size_t word_count() const { return words_.size(); }  ///< how many machine words hold the set

  /// Returns whether cells and sizes of the grids are the same.
  friend MAZEBOT_CONSTEXPR14 bool operator==(const BasicCellSet& a, const BasicCellSet& b) {
    if (a.grid() != b.grid()) return false;
    for (size_t i = 0; i < a.words_.size(); ++i) {
      if (a.words_[i] != b.words_[i]) return false;
    }
    return true;
  }
  /// Returns whether cells or sizes of the grids differ.
  friend MAZEBOT_CONSTEXPR14 bool operator!=(const BasicCellSet& a, const BasicCellSet& b) { return !(a == b); }

 private:
  static constexpr Word bit_of(Index index) {
    return static_cast<Word>(static_cast<Word>(1) << (index % detail::word_bits));
  }

  typename GridT::template Array<Word, detail::word_bits> words_;
};

/// A set of cells of a Width x Height maze.
template <int Width, int Height>
using CellSet = BasicCellSet<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_CELL_SET_HPP
