// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MAP_NO_GO_HPP
#define MAZEBOT_CLI_MAP_NO_GO_HPP

#include <mazebot/host/map/occupancy_grid.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <optional>
#include <string>

/// Reads the squares of a map in which a robot must not be. The file is JSON, in metres in the frame of the map:
///
///     {"polygons": [[[1, 1], [2, 1], [2, 2]]], "lines": [[[0, 3], [4, 3]]]}
///
/// or another map of the frame, whose occupied squares are forbidden (a mask, keepout filter). A bare picture has the
/// frame of the map and must have its size. Throws std::runtime_error with the file and what was expected, also for a
/// file that shares no floor with the map.
mazebot::RunTimeCellSet read_no_go(const std::string& file, const mazebot::OccupancyGrid& map,
                                   std::optional<double> cell);

/// Reads another map of the same frame, such as a mask or a plan of rooms. Throws MapFileError, also for one that
/// shares no floor with `map`.
mazebot::OccupancyGrid read_map_of_frame(const std::string& file, const mazebot::OccupancyGrid& map,
                                         std::optional<double> cell, const char* expected);

#endif  // MAZEBOT_CLI_MAP_NO_GO_HPP
