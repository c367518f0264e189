// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_LOCATE_LOCATE_FLOOR_HPP
#define MAZEBOT_CLI_LOCATE_LOCATE_FLOOR_HPP

#include <mazebot/host/locate/ray_model.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../batch/watch.hpp"
#include "../command_line/command_line.hpp"
#include "../options/batch_options.hpp"
#include "../subcommand.hpp"

/// The options of a lost robot on an occupancy grid.
struct RayOptions {
  mazebot::RaySensors sensors;
  double robot_radius = 0.175;  ///< metres
  std::optional<double> cell;   ///< metres a pixel, of bare pictures
  double changed = 0;           ///< per cent of the squares that have changed since the map was made
  std::string start_at;         ///< X,Y,DEG in the map's frame; empty: at random
};

/// Returns the options.
std::vector<Option> add_ray_options(CommandLine& command, RayOptions& options);

/// Locates a robot in each of the maps, which are occupancy grids: once, or `random` times.
ExitStatus locate_on_floors(const BatchOptions& batch, const RayOptions& options, int random);

#endif  // MAZEBOT_CLI_LOCATE_LOCATE_FLOOR_HPP
