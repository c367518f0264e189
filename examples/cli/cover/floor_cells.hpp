// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_FLOOR_CELLS_HPP
#define MAZEBOT_CLI_COVER_FLOOR_CELLS_HPP

#include <mazebot/host/cover/floor/floor_plan.hpp>
#include <mazebot/host/map/occupancy_grid.hpp>
#include <mazebot/map/pose.hpp>
#include <memory>
#include <vector>

#include "floor_options.hpp"

/// Cells laid over an occupancy grid for --lattice, with the best offset: a cell is free if the robot fits in its
/// middle, and two are open to each other if it can drive straight between them.
class FloorCells {
 public:
  /// Throws std::invalid_argument if the side is not a multiple of the resolution, or if no cell is free.
  FloorCells(const mazebot::OccupancyGrid& map, const FloorOptions& options);
  ~FloorCells();
  FloorCells(const FloorCells&) = delete;
  FloorCells& operator=(const FloorCells&) = delete;

  const mazebot::RunTimeWallMap& walls() const;
  /// The free cell that is nearest to the robot's start.
  mazebot::Pose start() const;
  const FloorSetting& setting() const;
  /// The path of the robot's middle, in squares of the grid, from its start over the cells.
  std::vector<mazebot::FloorPoint> path_over(const std::vector<mazebot::Cell>& cells) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

#endif  // MAZEBOT_CLI_COVER_FLOOR_CELLS_HPP
