// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MAP_GROUND_HPP
#define MAZEBOT_CLI_MAP_GROUND_HPP

#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/map/block_map.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/map/pose.hpp>
#include <optional>
#include <string>

#include "../options/batch_options.hpp"
#include "map_paths.hpp"

/// A map of either kind for a simulated robot: its walls, and the cells that are free.
struct Ground {
  std::string name;
  mazebot::RunTimeWallMap walls;
  mazebot::RunTimeCellSet cells;
  std::optional<mazebot::BlockMap> blocks;  // the block map, if it is one
  mazebot::Pose start;                      // of a maze
  mazebot::RunTimeCellSet goals;            // of a maze
};

mazebot::RunTimeCellSet all_cells(const mazebot::RunTimeGrid& grid);

/// Reads a block map, or a maze whose walls are all known. Throws MapFileError.
Ground read_ground(const std::string& name);

/// The maze to explore from `start`, or from the map's own start. The goal of a block map is its end. Throws
/// MapFileError.
mazebot::Maze maze_of(const Ground& ground, const std::optional<mazebot::Pose>& start);

/// Draws a cell of a set. Precondition: it is not empty.
mazebot::Cell random_cell(const mazebot::RunTimeCellSet& cells, mazebot::Random& random);

/// The pose of --start, if a robot can stand there. What --start leaves out is drawn. Throws std::invalid_argument.
mazebot::Pose start_in(const mazebot::RunTimeCellSet& cells, const StartPose& wanted, mazebot::Random& random);
/// The same with random numbers from --seed, anew for each map: so a map has the same start alone and in a batch.
mazebot::Pose start_in(const Ground& ground, const BatchOptions& options);
mazebot::Pose start_in(const mazebot::Maze& maze, const BatchOptions& options);

/// Prints a start of which a part was drawn, as --start takes it.
void print_drawn_start(const BatchOptions& options, const std::string& map, mazebot::Pose start);

#endif  // MAZEBOT_CLI_MAP_GROUND_HPP
