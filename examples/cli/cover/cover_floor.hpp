// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_COVER_FLOOR_HPP
#define MAZEBOT_CLI_COVER_COVER_FLOOR_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/map/occupancy_grid.hpp>
#include <optional>
#include <string>

#include "../command_line/command_line.hpp"

/// The options of real floors. Lengths are in metres.
struct FloorOptions {
  std::optional<double> cell;  ///< of bare pictures
  double robot_radius = 0.175;
  double brush = 0.35;
  double speed = 0.3;
  double turn_rate_deg = 29.8;  // 0.52 rad/s, as in the tables of others
  bool every_square = false;
  std::string unknown = "wall";
  std::string start_at;  ///< X,Y,DEG in the map's frame; empty: where obstacles are farthest
  std::string path;      ///< a file for the path
};

/// --cell, --robot-radius, --unknown and --start-at: for whatever says what a robot can reach.
void add_floor_options(CommandLine& command, FloorOptions& options);
/// The others: for what cleans a floor.
void add_cleaning_options(CommandLine& command, FloorOptions& options);

/// What became of a floor.
struct FloorResult {
  double floor_m2 = 0, reachable_m2 = 0, covered_m2 = 0, overlap = 0, path_m = 0, rotation_rad = 0, minutes = 0;
  double least_path_m = 0, times_area = 0, share = 0;
  int rotations = 0, crossings = 0;
  std::size_t squares = 0, missed = 0;
  std::string reasons;  ///< of the floor that cannot be cleaned, for people
};

/// How long to plan.
struct FloorBudget {
  std::optional<std::uint64_t> changes;
  std::optional<double> seconds;
  std::uint64_t seed = 1;
  bool returns = false;
};

/// Plans a path over a floor. Writes the path and the picture, if their names are not empty. Throws
/// std::invalid_argument for a start that is none.
FloorResult cover_floor(const mazebot::OccupancyGrid& map, const FloorOptions& options, const FloorBudget& budget,
                        const std::string& svg);

/// Returns the map as text for people: what it holds and, if asked for, what a robot can reach.
std::string floor_text(const mazebot::OccupancyGrid& map, const FloorOptions& options, bool reachable);

#endif  // MAZEBOT_CLI_COVER_COVER_FLOOR_HPP
