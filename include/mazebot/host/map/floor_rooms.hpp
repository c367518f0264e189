// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_FLOOR_ROOMS_HPP
#define MAZEBOT_HOST_MAP_FLOOR_ROOMS_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/cell_set.hpp"
#include "../../map/heading.hpp"
#include "distance_field.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The rooms of a floor: a number for each free square (room segmentation). Begins with parts of the floor that are
/// surely different rooms, and gives every other free square to the part that is nearest by the floor. O(squares). RAM:
/// 4 bytes a square.
class FloorRooms {
 public:
  static constexpr std::int32_t none = -1;  ///< of a square that is in no room

  /// The connected parts of `parts` are the rooms, such as the white parts of a plan in which doors are closed by
  /// lines. Parts of fewer than `least` squares are no rooms of their own.
  FloorRooms(const RunTimeCellSet& free, const RunTimeCellSet& parts, std::size_t least)
      : rooms_(free.grid().cell_count(), none), count_(0) {
    const RunTimeGrid& grid = free.grid();
    std::vector<RunTimeGrid::Index> border;  // squares that belong to a room, in the order of their distance
    std::vector<bool> seen(grid.cell_count(), false);
    for (RunTimeGrid::Index first = 0; first < grid.cell_count(); ++first) {
      if (seen[first] || !parts.contains_at(first)) continue;
      std::vector<RunTimeGrid::Index> part = {first};
      seen[first] = true;
      std::size_t free_squares = 0;
      for (std::size_t i = 0; i < part.size(); ++i) {
        free_squares += free.contains_at(part[i]) ? 1U : 0U;
        for_each_neighbour(grid, part[i], [&](RunTimeGrid::Index next) {
          if (seen[next] || !parts.contains_at(next)) return;
          seen[next] = true;
          part.push_back(next);
        });
      }
      if (free_squares < least) continue;
      for (const RunTimeGrid::Index index : part) {
        if (!free.contains_at(index)) continue;
        rooms_[index] = count_;
        border.push_back(index);
      }
      ++count_;
    }
    // What no part touches is a room, too.
    for (RunTimeGrid::Index first = 0;; ++first) {
      for (std::size_t i = 0; i < border.size(); ++i) {
        for_each_neighbour(grid, border[i], [&](RunTimeGrid::Index next) {
          if (rooms_[next] != none || !free.contains_at(next)) return;
          rooms_[next] = rooms_[border[i]];
          border.push_back(next);
        });
      }
      while (first < grid.cell_count() && (rooms_[first] != none || !free.contains_at(first))) ++first;
      if (first == grid.cell_count()) break;
      border = {first};
      rooms_[first] = count_++;
    }
  }

  /// Cuts a floor at its doors: places narrower than `door` squares between wider ones.
  static FloorRooms cut_at_doors(const RunTimeCellSet& free, double door, std::size_t least) {
    const DistanceField clear(free.grid(), [&](RunTimeGrid::Index i) { return !free.contains_at(i); });
    const std::int32_t needed = DistanceField::least_four_squared(door / 2);
    RunTimeCellSet wide(free.grid());
    for (RunTimeGrid::Index i = 0; i < free.grid().cell_count(); ++i) {
      if (clear.four_squared(i) > needed) wide.insert_at(i);
    }
    return FloorRooms(free, wide, least);
  }

  std::int32_t count() const { return count_; }  ///< how many rooms there are
  /// The number of the room of a square, from 0; `none` if it is not free.
  std::int32_t room_at(RunTimeGrid::Index index) const { return rooms_[index]; }

 private:
  template <class UseT>
  static void for_each_neighbour(const RunTimeGrid& grid, RunTimeGrid::Index index, UseT&& use) {
    for (int h = 0; h < 4; ++h) {
      if (grid.has_neighbour(index, heading_at(h))) use(grid.neighbour(index, heading_at(h)));
    }
  }

  std::vector<std::int32_t> rooms_;
  std::int32_t count_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_FLOOR_ROOMS_HPP
