// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_GROUND_HPP
#define MAZEBOT_CLI_GROUND_HPP

#include <fmt/format.h>

#include <cstddef>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "batch_options.hpp"
#include "map_paths.hpp"

/// A map of either kind for a simulated robot: its walls, and the cells that are free.
struct Ground {
  std::string name;
  mazebot::RunTimeWallMap walls;
  mazebot::RunTimeCellSet cells;
  std::optional<mazebot::BlockMap> blocks;  // the block map, if it is one
  mazebot::Pose start;                      // of a maze
};

/// Reads a block map, or a maze whose walls are all known. Throws MapFileError.
inline Ground read_ground(const std::string& name) {
  mazebot::AnyMap map =
      name == "-" ? mazebot::read_map(std::cin, name) : mazebot::read_map(std::filesystem::path(name));
  if (auto* blocks = std::get_if<mazebot::BlockMap>(&map)) {
    return {name, blocks->walls, blocks->free, std::move(*blocks), mazebot::Pose()};
  }
  const mazebot::Maze maze = mazebot::detail::known_maze(std::move(map), name);
  mazebot::RunTimeCellSet cells(maze.grid());
  for (mazebot::RunTimeGrid::Index i = 0; i < maze.grid().cell_count(); ++i) cells.insert_at(i);
  return {name, maze.walls, cells, std::nullopt, maze.start};
}

/// The pose of --start, if a robot can stand there. Throws std::invalid_argument.
inline mazebot::Pose checked_start(const mazebot::RunTimeCellSet& cells, mazebot::Pose start) {
  const mazebot::RunTimeGrid& grid = cells.grid();
  if (!grid.contains(start.cell)) {
    throw std::invalid_argument(fmt::format("--start {} is outside the map, expected a cell from 0,0 to {},{}",
                                            text_of(start), grid.width() - 1, grid.height() - 1));
  }
  if (cells.contains(start.cell)) return start;
  throw std::invalid_argument(fmt::format("--start {} is in a wall, expected a free cell", text_of(start)));
}
inline mazebot::Pose start_in(const Ground& ground, mazebot::Pose start) { return checked_start(ground.cells, start); }
inline mazebot::Pose start_in(const mazebot::Maze& maze, mazebot::Pose start) {
  mazebot::RunTimeCellSet cells(maze.grid());
  for (mazebot::RunTimeGrid::Index i = 0; i < maze.grid().cell_count(); ++i) cells.insert_at(i);
  return checked_start(cells, start);
}

#endif  // MAZEBOT_CLI_GROUND_HPP
