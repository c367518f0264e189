// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_SHORTEST_MOVES_HPP
#define MAZEBOT_CLI_EXPLORE_SHORTEST_MOVES_HPP

#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <optional>
#include <vector>

#include "maze_result.hpp"

/// Borders on a shortest route from the start to a goal, by a plain breadth-first search. It shares no code with the
/// library's planners, because it checks them.
inline Count shortest_moves(const mazebot::Maze& maze) {
  std::vector<bool> seen(maze.grid().cell_count(), false);
  std::vector<mazebot::Cell> ring = {maze.start.cell};
  seen[maze.grid().index(maze.start.cell)] = true;
  for (std::uint64_t distance = 0; !ring.empty(); ++distance) {
    std::vector<mazebot::Cell> next_ring;
    for (const mazebot::Cell cell : ring) {
      if (maze.goals.contains(cell)) return distance;
      for (int i = 0; i < 4; ++i) {
        const mazebot::Heading heading = mazebot::heading_at(i);
        const mazebot::Cell beside = cell.towards(heading);
        if (maze.walls.wall(cell, heading) || seen[maze.grid().index(beside)]) continue;
        seen[maze.grid().index(beside)] = true;
        next_ring.push_back(beside);
      }
    }
    ring.swap(next_ring);
  }
  return std::nullopt;
}

#endif  // MAZEBOT_CLI_EXPLORE_SHORTEST_MOVES_HPP
