// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_GROUND_HPP
#define MAZEBOT_CLI_GROUND_HPP

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

/// A maze of either kind, and where a robot may be in it.
struct Ground {
  std::string name;
  mazebot::RunTimeWallMap walls;
  mazebot::RunTimeCellSet cells;
  std::optional<mazebot::BlockMap> blocks;  // the course's map, if it is one
  mazebot::Pose start;                      // of a maze file
};

/// Reads a block map, or a maze whose walls are all known; - is standard input. Throws MapFileError.
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

/// x,y,h. Throws std::invalid_argument.
inline mazebot::Pose parse_start(const std::string& text, const Ground& ground) {
  int x = 0, y = 0, used = 0;
  char heading = 0;
  // NOLINTNEXTLINE(cert-err34-c): what does not convert is refused below
  const bool is_read = std::sscanf(text.c_str(), "%5d,%5d,%c%n", &x, &y, &heading, &used) == 3;
  const std::size_t quarter = std::string("nesw").find(heading);
  if (!is_read || static_cast<std::size_t>(used) != text.size() || quarter == std::string::npos) {
    throw std::invalid_argument(fmt::format("--start {}: expected x,y,h with h one of n, e, s, w", text));
  }
  const bool is_inside = x >= 0 && x < ground.walls.width() && y >= 0 && y < ground.walls.height();
  if (!is_inside || !ground.cells.contains(mazebot::Cell(x, y))) {
    throw std::invalid_argument(fmt::format("--start {}: no cell of {} where a robot may stand", text, ground.name));
  }
  return mazebot::Pose(mazebot::Cell(x, y), mazebot::heading_at(static_cast<int>(quarter)));
}

#endif  // MAZEBOT_CLI_GROUND_HPP
