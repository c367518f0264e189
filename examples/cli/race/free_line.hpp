// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_FREE_LINE_HPP
#define MAZEBOT_CLI_RACE_FREE_LINE_HPP

#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/race/race_route.hpp>
#include <optional>

#include "drive_time.hpp"

/// How long to search for a free line, and how far it must stay from walls.
struct FreeLineOptions {
  double seconds = 0;                    ///< of the search; 0: no line is asked for
  std::optional<std::uint64_t> changes;  ///< instead: how many changes to try
  double clearance_mm = 5;
  std::uint64_t seed = 1;

  bool wanted() const { return seconds > 0 || changes.has_value(); }
};

/// The fastest free line around a run that begins with at most one pivot, from rest with the back to the wall to the
/// border of the goal. Nothing if none is clear of the walls. `planned`: how the robot drives the run.
std::optional<DriveTime> free_line(const DriveTimes& drive, const mazebot::Maze& maze,
                                   const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run, const DriveTime& planned,
                                   const FreeLineOptions& options);

#endif  // MAZEBOT_CLI_RACE_FREE_LINE_HPP
