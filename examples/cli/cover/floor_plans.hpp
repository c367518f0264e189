// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_FLOOR_PLANS_HPP
#define MAZEBOT_CLI_COVER_FLOOR_PLANS_HPP

#include <cstddef>
#include <mazebot/host/cover/floor/floor_plan.hpp>
#include <mazebot/host/map/occupancy_grid.hpp>
#include <mazebot/host/map/swept_disc.hpp>
#include <mazebot/navigator/status.hpp>
#include <vector>

#include "cover_floor.hpp"
#include "floor_options.hpp"

// All that plans paths over floors: the planner is large, so that one file compiles it.

/// Plans a path over the whole floor. Throws std::invalid_argument as plan_floor().
mazebot::FloorPlan plan_whole(const mazebot::OccupancyGrid& map, const FloorSetting& setting,
                              const mazebot::FloorTask& task);

/// Plans room after room, the nearest first, each from where the one before ends.
mazebot::FloorPlan plan_rooms(const mazebot::OccupancyGrid& map, const FloorSetting& setting, mazebot::FloorTask task,
                              const FloorBudget& budget, std::vector<mazebot::RunTimeCellSet> rooms,
                              const mazebot::DriveSpace& space);

/// A drive over a floor that is not as the map says.
struct FloorDrive {
  std::vector<mazebot::FloorPoint> path;  ///< that was driven, in squares
  mazebot::Status status;                 ///< at the end
  std::size_t way_out = 0;                ///< legs at the beginning on which the robot may touch obstacles
  std::size_t plans = 0;                  ///< the first one included
  std::size_t charges = 0;                ///< at the dock
};

/// Drives a robot that knows `map` over `truth`, a grid of the same size. On its way it sees all squares up to `range`
/// metres that no other one hides. `battery` in metres; 0: it never ends. Throws std::invalid_argument as FloorCleaner.
FloorDrive drive_over(const mazebot::OccupancyGrid& truth, const mazebot::OccupancyGrid& map,
                      const mazebot::FloorTask& task, mazebot::Cell start, double battery, double range);

#endif  // MAZEBOT_CLI_COVER_FLOOR_PLANS_HPP
