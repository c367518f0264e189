// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_POSE_TABLE_HPP
#define MAZEBOT_MAP_POSE_TABLE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "grid.hpp"
#include "pose.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

/// A table of small numbers, 0 to 2^Bits - 1, one for every pose. Bits is 1, 2, 4 or 8. get() and set() are O(1). RAM:
/// Width * Height * Bits / 2 bytes. 16x16: 128 bytes with 1 bit, 256 with 2.
template <class GridT, int Bits>
class BasicPoseTable : public GridT::template Assignment<BasicPoseTable<GridT, Bits>>, private GridT {
  static_assert(Bits == 1 || Bits == 2 || Bits == 4 || Bits == 8, "mazebot: a pose table has 1, 2, 4 or 8 bits a pose");

  typedef typename Choose<(Bits <= 2), uint8_t, typename Choose<(Bits == 4), uint16_t, uint32_t>::Type>::Type Item;
  enum { cells_per_item = Bits == 1 ? 2 : 1, largest = (1 << Bits) - 1 };

 public:
  typedef typename GridT::Index Index;  ///< the number of a cell

  /// All values 0.
  explicit MAZEBOT_CONSTEXPR14 BasicPoseTable(const GridT& grid = GridT()) : GridT(grid), items_(grid, 0) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Precondition of get() and set(): the pose is inside the maze.
  constexpr uint8_t get(Pose pose) const { return static_cast<uint8_t>(items_[place(pose)] >> shift(pose) & largest); }
  /// Stores the value of a pose; it has at most Bits bits. O(1).
  MAZEBOT_CONSTEXPR14 void set(Pose pose, uint8_t value) {
    Item& item = items_[place(pose)];
    const Item mask = static_cast<Item>(static_cast<Item>(largest) << shift(pose));
    const Item bits = static_cast<Item>(static_cast<Item>(value) << shift(pose));
    item = static_cast<Item>((item & static_cast<Item>(~mask)) | bits);
  }
  /// Sets all values to 0. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() { items_.fill(0); }

  /// Calls visit(Pose, value) for each pose whose number is not 0, in the order of cells and headings, for as long as
  /// visit returns true. False if visit returned false. O(cells + poses visited).
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 bool for_each_while(VisitorT&& visit) const {
    for (size_t i = 0; i < items_.size(); ++i) {
      if (items_[i] == 0) continue;
      for (int slot = 0; slot < 4 * cells_per_item; ++slot) {
        const uint8_t value = static_cast<uint8_t>(items_[i] >> (slot * Bits) & largest);
        if (value == 0) continue;
        const size_t cell = i * cells_per_item + static_cast<size_t>(slot / 4);
        if (!visit(Pose(grid().cell(static_cast<Index>(cell)), heading_at(slot)), value)) return false;
      }
    }
    return true;
  }

 private:
  constexpr size_t place(Pose pose) const { return static_cast<size_t>(grid().index(pose.cell) / cells_per_item); }
  constexpr int shift(Pose pose) const {
    return Bits * (static_cast<int>(pose.heading) + 4 * static_cast<int>(grid().index(pose.cell) % cells_per_item));
  }

  typename GridT::template Array<Item, cells_per_item> items_;
};

/// A number of Bits bits for every pose of a Width x Height maze.
template <int Width, int Height, int Bits>
using PoseTable = BasicPoseTable<Grid<Width, Height>, Bits>;

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_POSE_TABLE_HPP
