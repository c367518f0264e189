// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_WALL_ODDS_COUNTER_HPP
#define MAZEBOT_CLI_EXPLORE_WALL_ODDS_COUNTER_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include <mazebot/explore/wall_context.hpp>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/map/cell.hpp>
#include <mazebot/map/heading.hpp>

/// Counts how often an unknown wall is there, for each wall_context(): where the table of OddsPolicy comes from.
///
/// Each maze is looked at eight times, with more and more of its cells explored (1/16, 3/16, ... 15/16 of them, drawn
/// at random with the same seed for every maze), and every wall that is still unknown is counted.
class WallOddsCounter {
 public:
  /// Precondition: every wall of the maze is known. O(cells).
  void count(const mazebot::Maze& maze) {
    mazebot::Random random(1);
    for (std::uint32_t sixteenths = 1; sixteenths < 16; sixteenths += 2) {
      mazebot::RunTimeWallMap known(maze.grid());
      for (std::size_t i = 0; i < maze.grid().cell_count(); ++i) {
        if (random.below(16) < sixteenths)
          explore(maze, maze.grid().cell(static_cast<mazebot::RunTimeGrid::Index>(i)), known);
      }
      count_unknown(maze, known);
    }
  }

  /// Walls per opening, in thirds, rounded, at most 12; a context never seen counts as even: 3.
  std::uint8_t thirds(unsigned context) const {
    const Count& seen = counts_[context];
    const std::uint64_t openings = seen.all - seen.walls + 1;
    const std::uint64_t rounded = (2 * 3 * (seen.walls + 1) + openings) / (2 * openings);
    return static_cast<std::uint8_t>(rounded < 12 ? rounded : 12);
  }

  std::uint64_t unknown_walls(unsigned context) const { return counts_[context].all; }

 private:
  struct Count {
    std::uint64_t all = 0;
    std::uint64_t walls = 0;
  };

  static void explore(const mazebot::Maze& maze, mazebot::Cell cell, mazebot::RunTimeWallMap& known) {
    for (int i = 0; i < 4; ++i)
      known.record(cell, mazebot::heading_at(i), maze.walls.wall(cell, mazebot::heading_at(i)));
  }

  void count_unknown(const mazebot::Maze& maze, const mazebot::RunTimeWallMap& known) {
    for (std::size_t i = 0; i < maze.grid().cell_count(); ++i) {
      const auto index = static_cast<mazebot::RunTimeGrid::Index>(i);
      const mazebot::Cell cell = maze.grid().cell(index);
      for (int quarter = 0; quarter < 4; ++quarter) {  // from both sides, so that the table is symmetric
        if (known.known(cell, mazebot::heading_at(quarter))) continue;
        Count& seen = counts_[mazebot::detail::wall_context(known, index, mazebot::heading_at(quarter))];
        ++seen.all;
        if (maze.walls.wall(cell, mazebot::heading_at(quarter))) ++seen.walls;
      }
    }
  }

  std::array<Count, mazebot::detail::wall_context_count> counts_{};
};

#endif  // MAZEBOT_CLI_EXPLORE_WALL_ODDS_COUNTER_HPP
