// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_COVER_FLOOR_HPP
#define MAZEBOT_CLI_COVER_COVER_FLOOR_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/cover/floor/floor_plan.hpp>
#include <mazebot/host/map/occupancy_grid.hpp>
#include <mazebot/navigator/status.hpp>
#include <optional>
#include <string>
#include <vector>

#include "floor_options.hpp"

/// What became of a floor.
struct FloorResult {
  double floor_m2 = 0, reachable_m2 = 0, covered_m2 = 0, overlap = 0, path_m = 0, rotation_rad = 0, minutes = 0;
  double least_path_m = 0, times_area = 0, share = 0;
  double cleaned_before_m2 = 0;
  int rotations = 0, crossings = 0, blocked = 0;
  std::size_t squares = 0, missed = 0;
  std::size_t rooms = 0, trips = 0;                ///< 0: they were not asked for
  std::optional<std::size_t> arcs;                 ///< with a turning radius: corners that are round
  std::size_t plans = 0;                           ///< with --truth: how often the robot planned
  mazebot::Status status = mazebot::Status::done;  ///< of the work
  std::string reasons;                             ///< of the floor that cannot be cleaned, for people
  std::string missed_json;                         ///< each free square that is not covered: [x, y, reason]
};

/// How long to plan.
struct FloorBudget {
  std::optional<std::uint64_t> changes;
  std::optional<double> seconds;
  std::uint64_t seed = 1;
  bool returns = false;
};

/// Plans a path over a floor. Writes the path, what is cleaned and the picture, if their names are not empty. Throws
/// std::invalid_argument for options that make no sense on the map.
FloorResult cover_floor(const mazebot::OccupancyGrid& map, const FloorOptions& options, const FloorBudget& budget,
                        const std::string& svg);

/// Measures a path over a floor that somebody else planned, in squares, and writes it as cover_floor() does.
FloorResult measured_floor(const mazebot::OccupancyGrid& map, const FloorOptions& options, const FloorSetting& setting,
                           std::vector<mazebot::FloorPoint> path, const std::string& svg);

/// Returns the map as text for people: what it holds and, if asked for, what a robot can reach.
std::string floor_text(const mazebot::OccupancyGrid& map, const FloorOptions& options, bool reachable);

#endif  // MAZEBOT_CLI_COVER_COVER_FLOOR_HPP
