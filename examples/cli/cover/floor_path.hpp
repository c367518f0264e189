// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_FLOOR_PATH_HPP
#define MAZEBOT_CLI_COVER_FLOOR_PATH_HPP

#include <mazebot/host/map/occupancy_grid.hpp>
#include <mazebot/host/map/swept_disc.hpp>
#include <string>
#include <vector>

/// Writes a path in the frame of the map: a nav_msgs/Path if the name ends in .yaml or .yml, else CSV.
void write_floor_path(const std::string& file, const mazebot::OccupancyGrid& map,
                      const std::vector<mazebot::FloorPoint>& path);

/// Reads the CSV that write_floor_path() wrote, maybe for an earlier state of the map. Points are rounded to quarters
/// of squares, on which vertices lie. Throws MapFileError.
std::vector<mazebot::FloorPoint> read_floor_path(const std::string& file, const mazebot::OccupancyGrid& map);

/// Returns the path until a robot has driven so many squares.
std::vector<mazebot::FloorPoint> beginning_of(const std::vector<mazebot::FloorPoint>& path, double squares);

#endif  // MAZEBOT_CLI_COVER_FLOOR_PATH_HPP
