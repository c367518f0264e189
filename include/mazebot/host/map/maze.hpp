// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_MAZE_HPP
#define MAZEBOT_HOST_MAP_MAZE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

#include "../../map/pose.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Returns the default goal of a maze: {(W-1)/2, W/2} x {(H-1)/2, H/2}. These are the 1, 2 or 4 cells in the centre, as
/// in contests and in mms.
template <class GridT>
BasicCellSet<GridT> centre_of(const GridT& grid) {
  BasicCellSet<GridT> cells(grid);
  for (const int x : {(grid.width() - 1) / 2, grid.width() / 2}) {
    for (const int y : {(grid.height() - 1) / 2, grid.height() / 2}) cells.insert(Cell(x, y));
  }
  return cells;
}

/// Returns whether every wall of the map is known. O(cells).
template <class GridT>
bool fully_known(const BasicWallMap<GridT>& walls) {
  using Index = typename GridT::Index;
  for (std::size_t i = 0; i < walls.grid().cell_count(); ++i) {
    if (walls.byte_at(static_cast<Index>(i)) >> 4 != 15) return false;
  }
  return true;
}

/// A maze with its start and its goals, from a file or a generator. Every wall is known, unless a picture of a partly
/// known maze was read with read_map().
struct Maze : RunTimeGrid::Assignment<Maze> {
  /// Starts in the south-west corner, heading north, with the centre as its goal.
  explicit Maze(RunTimeWallMap true_walls, std::string its_name = {})
      : name(std::move(its_name)), walls(std::move(true_walls)), start(), goals(centre_of(walls.grid())) {}

  const RunTimeGrid& grid() const { return walls.grid(); }  ///< the size of the maze
  int width() const { return walls.width(); }               ///< columns
  int height() const { return walls.height(); }             ///< rows

  /// Returns whether start and goals are the defaults, which every format may leave out.
  bool has_usual_ends() const { return start == Pose() && goals == centre_of(grid()); }

  /// Compares walls, start and goals, not the name.
  friend bool operator==(const Maze& a, const Maze& b) {
    return a.walls == b.walls && a.start == b.start && a.goals == b.goals;
  }
  friend bool operator!=(const Maze& a, const Maze& b) { return !(a == b); }  ///< different in any of these

  std::string name;      ///< for people
  RunTimeWallMap walls;  ///< all are known
  Pose start;            ///< where robots begin
  RunTimeCellSet goals;  ///< the cells of which one is to be reached
};

namespace detail {

// For the writers of formats that hold only walls: throws if the file would lose something of the maze.
inline void require_walls_only(const Maze& maze, const char* format) {
  if (!fully_known(maze.walls)) {
    throw std::invalid_argument(fmt::format("the {} format holds no unknown walls; the text format does", format));
  }
  if (!maze.has_usual_ends()) {
    throw std::invalid_argument(fmt::format(
        "the {} format holds walls only: the start must be (0, 0) heading north and the goal the centre", format));
  }
}

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_MAZE_HPP
