// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_RUN_TIME_GRID_HPP
#define MAZEBOT_HOST_MAP_RUN_TIME_GRID_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/heading.hpp"
#include "../../map/wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A grid whose size is known only at run time, for example from a file: the members of Grid<Width, Height>, with
/// storage on the heap. Every template over a grid type accepts it: BasicWallMap<RunTimeGrid>,
/// BasicFloodFill<RunTimeGrid>, ...
class RunTimeGrid {
 public:
  using Index = std::uint32_t;     ///< the number of a cell
  using Distance = std::uint32_t;  ///< a number of moves
  using Offset = std::int16_t;     ///< a coordinate of a cell as seen from another one

  /// Heap storage built like detail::FixedArray.
  template <class T, int CellsPerItem = 1>
  class Array {
   public:
    using Item = T;  ///< what it stores
    /// One item for every CellsPerItem cells, all with that value.
    Array(const RunTimeGrid& grid, T fill_value)
        : items_((grid.cell_count() + CellsPerItem - 1) / CellsPerItem, fill_value) {}

    std::size_t size() const { return items_.size(); }  ///< items
    /// The item at a position. Precondition: position < size().
    T& operator[](std::size_t position) { return items_[position]; }
    /// The item at a position. Precondition: position < size().
    const T& operator[](std::size_t position) const { return items_[position]; }
    T* data() { return items_.data(); }                          ///< the first of the items, which are contiguous
    const T* data() const { return items_.data(); }              ///< the first of the items, which are contiguous
    void fill(T value) { items_.assign(items_.size(), value); }  ///< gives all items one value

   private:
    std::vector<T> items_;
  };

  /// Base of the classes that store something over a grid. Copying into an object of another size allocates memory. If
  /// that fails between two parts, a large grid could be left over small storage. So this base, which is assigned
  /// before the parts, copies the whole object first and then moves it, which cannot fail: the assignment succeeds or
  /// changes nothing. The parts are then of equal sizes, and copying them allocates nothing.
  template <class OwnerT>
  class Assignment {
   public:
    Assignment() = default;
    Assignment(const Assignment&) = default;      ///< a copy
    Assignment(Assignment&&) noexcept = default;  ///< takes over the other one
    /// All parts, or none if memory is short.
    Assignment& operator=(const Assignment& other) {
      static_assert(std::is_nothrow_move_assignable_v<OwnerT>, "moving cannot fail");
      OwnerT& owner = static_cast<OwnerT&>(*this);
      const OwnerT& source = static_cast<const OwnerT&>(other);
      if (owner.grid() != source.grid()) {
        OwnerT copy(source);
        owner = std::move(copy);
      }
      return *this;
    }
    Assignment& operator=(Assignment&&) noexcept = default;  ///< takes over the other one
    ~Assignment() = default;
  };

  static constexpr int largest_side = 4096;  ///< the longest side, in cells

  /// Throws std::invalid_argument unless both sides are 1..4096.
  RunTimeGrid(int width, int height) : width_(width), height_(height), reciprocal_(0) {
    if (width < 1 || height < 1 || width > largest_side || height > largest_side) {
      throw std::invalid_argument("a maze of " + std::to_string(width) + "x" + std::to_string(height) +
                                  " cells: each side must be 1 to " + std::to_string(largest_side));
    }
    reciprocal_ = (std::uint64_t{1} << reciprocal_bits) / static_cast<unsigned>(width) + 1;
  }

  /// A grid that was moved from has no cells, as arrays that were moved from have no items.
  // NOLINTNEXTLINE(performance-move-constructor-init): copying three numbers cannot fail
  constexpr RunTimeGrid(RunTimeGrid&& other) noexcept : RunTimeGrid(other) { other.clear(); }
  /// Takes over the other one, which is left as an empty grid.
  constexpr RunTimeGrid& operator=(RunTimeGrid&& other) noexcept {
    if (this != &other) *this = other;
    other.clear();  // moved into itself, an object has no cells either
    return *this;
  }
  RunTimeGrid(const RunTimeGrid&) = default;             ///< a copy
  RunTimeGrid& operator=(const RunTimeGrid&) = default;  ///< a copy
  ~RunTimeGrid() = default;

  constexpr int width() const { return width_; }    ///< columns
  constexpr int height() const { return height_; }  ///< rows
  /// Cells in the maze.
  constexpr std::size_t cell_count() const {
    return static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
  }
  /// Returns whether the cell is inside the maze.
  constexpr bool contains(Cell cell) const { return cell.x >= 0 && cell.y >= 0 && cell.x < width_ && cell.y < height_; }
  /// The number of a cell: row by row from the south-west. Precondition: contains(cell).
  constexpr Index index(Cell cell) const {
    return static_cast<Index>(cell.y) * static_cast<Index>(width_) + static_cast<Index>(cell.x);
  }
  /// The cell with that number: the inverse of index().
  constexpr Cell cell(Index index) const {
    const Index row = static_cast<Index>(index * reciprocal_ >> reciprocal_bits);
    return Cell(static_cast<int>(index - row * static_cast<Index>(width_)), static_cast<int>(row));
  }
  /// Returns whether the cell one step away is inside.
  constexpr bool has_neighbour(Index index, Heading heading) const { return contains(cell(index).towards(heading)); }
  /// The number of the cell one step away. Precondition: has_neighbour(index, heading).
  constexpr Index neighbour(Index index, Heading heading) const {
    switch (heading) {
      case Heading::north: return index + static_cast<Index>(width_);
      case Heading::east: return index + 1;
      case Heading::south: return index - static_cast<Index>(width_);
      case Heading::west: break;
    }
    return index - 1;
  }

  /// Compares width and height.
  friend constexpr bool operator==(const RunTimeGrid& a, const RunTimeGrid& b) {
    return a.width_ == b.width_ && a.height_ == b.height_;
  }
  /// Returns whether width or height differ.
  friend constexpr bool operator!=(const RunTimeGrid& a, const RunTimeGrid& b) { return !(a == b); }

 private:
  constexpr void clear() { width_ = height_ = 0; }

  // Dividing by the width takes long. A product with 2^36 / width, rounded up, is exact after the shift: it is too
  // large by less than 1 / width, because an index has 24 bits and a width 12.
  static constexpr int reciprocal_bits = 36;

  int width_;
  int height_;
  std::uint64_t reciprocal_;
};

/// A map of any size, for programs on the desktop.
using RunTimeWallMap = BasicWallMap<RunTimeGrid>;
/// A set of cells of any size.
using RunTimeCellSet = BasicCellSet<RunTimeGrid>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_RUN_TIME_GRID_HPP
