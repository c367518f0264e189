// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MAP_FLOOR_MAP_HPP
#define MAZEBOT_CLI_MAP_FLOOR_MAP_HPP

#include <mazebot/host/map/occupancy_grid.hpp>
#include <optional>
#include <string>

/// Reads an occupancy grid: YAML, PNG or PGM. Returns nothing for mazes, block maps and standard input. `cell` is the
/// side of a pixel of a bare picture, in metres. Throws MapFileError, also if the program was built without the
/// libraries that the file needs.
std::optional<mazebot::OccupancyGrid> read_occupancy_grid_at(const std::string& name, std::optional<double> cell);

/// Returns whether the name is one that occupancy grids have.
bool is_occupancy_grid_name(const std::string& name);

#endif  // MAZEBOT_CLI_MAP_FLOOR_MAP_HPP
