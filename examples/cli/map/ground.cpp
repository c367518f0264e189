// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "ground.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <filesystem>
#include <iostream>
#include <mazebot/host/files/map_file.hpp>
#include <stdexcept>
#include <utility>
#include <variant>

#include "../options/error_message.hpp"
#include "read_map.hpp"

// The readers of all formats are compiled here, and not in each subcommand: they take seconds.

mazebot::AnyMap read_map_at(const std::string& name) {
  return name == "-" ? mazebot::read_map(std::cin, name) : mazebot::read_map(std::filesystem::path(name));
}
mazebot::Maze read_maze_at(const std::string& name) {
  return name == "-" ? mazebot::read_maze(std::cin, name) : mazebot::read_maze(std::filesystem::path(name));
}

mazebot::RunTimeCellSet all_cells(const mazebot::RunTimeGrid& grid) {
  mazebot::RunTimeCellSet cells(grid);
  for (mazebot::RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) cells.insert_at(i);
  return cells;
}

Ground read_ground(const std::string& name) {
  mazebot::AnyMap map = read_map_at(name);
  if (auto* blocks = std::get_if<mazebot::BlockMap>(&map)) {
    mazebot::RunTimeCellSet no_goals(blocks->grid());
    return {name, blocks->walls, blocks->free, std::move(*blocks), mazebot::Pose(), std::move(no_goals)};
  }
  const mazebot::Maze maze = mazebot::detail::known_maze(std::move(map), name);
  return {name, maze.walls, all_cells(maze.grid()), std::nullopt, maze.start, maze.goals};
}

mazebot::Maze maze_of(const Ground& ground, const std::optional<mazebot::Pose>& start) {
  mazebot::Maze maze(ground.walls, ground.name);
  maze.start = start.value_or(ground.start);
  maze.goals = ground.goals;
  if (!ground.blocks.has_value()) return maze;
  const mazebot::BlockMap& blocks = *ground.blocks;
  const auto is_free = [&](const std::optional<mazebot::Cell>& cell) { return cell && blocks.free.contains(*cell); };
  if (!is_free(blocks.end)) {
    throw mazebot::MapFileError(ground.name, 0, 0, "a line 'end column, row' below the map", "no end in a free cell");
  }
  if (!start && !is_free(blocks.start)) {
    throw mazebot::MapFileError(ground.name, 0, 0, "a line 'start column, row' below the map, or --start",
                                "no start in a free cell");
  }
  if (!start) maze.start = {*blocks.start, blocks.start_heading.value_or(mazebot::Heading::north)};
  maze.goals.insert(*blocks.end);
  return maze;
}

mazebot::Cell random_cell(const mazebot::RunTimeCellSet& cells, mazebot::Random& random) {
  std::uint32_t which = random.below(static_cast<std::uint32_t>(cells.count()));
  mazebot::Cell drawn;
  cells.for_each_index([&](mazebot::RunTimeGrid::Index index) {
    if (which-- == 0) drawn = cells.grid().cell(index);
  });
  return drawn;
}

mazebot::Pose start_in(const mazebot::RunTimeCellSet& cells, const StartPose& wanted, mazebot::Random& random) {
  const mazebot::RunTimeGrid& grid = cells.grid();
  if (cells.empty()) throw std::invalid_argument("no cell is free, expected a cell to start from");
  if (wanted.cell.has_value() && !grid.contains(*wanted.cell)) {
    throw std::invalid_argument(fmt::format("--start {} is outside the map, expected a cell from 0,0 to {},{}",
                                            text_of(wanted), grid.width() - 1, grid.height() - 1));
  }
  if (wanted.cell.has_value() && !cells.contains(*wanted.cell)) {
    throw std::invalid_argument(fmt::format("--start {} is in a wall, expected a free cell", text_of(wanted)));
  }
  mazebot::Pose start;
  start.cell = wanted.cell.has_value() ? *wanted.cell : random_cell(cells, random);
  start.heading = wanted.heading.has_value() ? *wanted.heading : mazebot::heading_at(random.between(0, 3));
  return start;
}
mazebot::Pose start_in(const Ground& ground, const BatchOptions& options) {
  mazebot::Random random(options.seed);
  return start_in(ground.cells, *options.start, random);
}
mazebot::Pose start_in(const mazebot::Maze& maze, const BatchOptions& options) {
  mazebot::Random random(options.seed);
  return start_in(all_cells(maze.grid()), *options.start, random);
}

void print_drawn_start(const BatchOptions& options, const std::string& map, mazebot::Pose start) {
  if (!options.start.has_value() || options.start->is_whole()) return;
  print_error(fmt::format("{}: --start {}, drawn with --seed {}", map, text_of(start), options.seed));
}
