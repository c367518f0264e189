// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_BLOCK_MAP_HPP
#define MAZEBOT_HOST_MAP_BLOCK_MAP_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../detail/random.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A maze in which each cell is either free or wall (an occupancy grid). In `walls`, a wall cell has walls on all four
/// sides.
struct BlockMap {
  /// `free_cells` may be any set of cells. O(cells).
  explicit BlockMap(RunTimeCellSet free_cells, std::string its_name = {})
      : name(std::move(its_name)), walls(free_cells.grid()), free(std::move(free_cells)) {
    const RunTimeGrid& size = free.grid();
    for (int y = 0; y < size.height(); ++y) {
      for (int x = 0; x < size.width(); ++x) {
        const bool is_free = free.contains(Cell(x, y));
        if (x + 1 < size.width()) walls.record(Cell(x, y), Heading::east, !is_free || !free.contains(Cell(x + 1, y)));
        if (y + 1 < size.height()) walls.record(Cell(x, y), Heading::north, !is_free || !free.contains(Cell(x, y + 1)));
      }
    }
  }

  const RunTimeGrid& grid() const { return free.grid(); }  ///< the size of the map

  /// Returns the start of the file. Chooses a random free cell if the file has no start or its start is inside a wall,
  /// and a random heading if the file has none, as the course does. Throws std::invalid_argument if no cell is free.
  Pose start_or_random(Random& random) const {
    Pose pose;
    if (start.has_value() && free.contains(*start)) {
      pose.cell = *start;
    } else {
      const std::size_t count = free.count();
      if (count == 0) throw std::invalid_argument("a block map needs at least one free cell to start from");
      std::uint32_t which = random.below(static_cast<std::uint32_t>(count));
      free.for_each_index([&](RunTimeGrid::Index index) {
        if (which-- == 0) pose.cell = grid().cell(index);
      });
    }
    pose.heading = start_heading.has_value() ? *start_heading : heading_at(random.between(0, 3));
    return pose;
  }

  /// Compares cells, start, end and header, not the names.
  friend bool operator==(const BlockMap& a, const BlockMap& b) {
    return a.free == b.free && a.header == b.header && a.start == b.start && a.start_heading == b.start_heading &&
           a.end == b.end;
  }
  friend bool operator!=(const BlockMap& a, const BlockMap& b) { return !(a == b); }  ///< different in any of these

  std::string name;                      ///< for people
  RunTimeWallMap walls;                  ///< a wall between two cells unless both are free
  RunTimeCellSet free;                   ///< the cells that are no obstacles
  std::vector<std::vector<int>> header;  ///< the lines of numbers before the map, as they stand in the file
  std::optional<Cell> start;             ///< nothing if the file has none
  std::optional<Heading> start_heading;  ///< nothing if the file has none
  std::optional<Cell> end;               ///< nothing if the file has none
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_BLOCK_MAP_HPP
