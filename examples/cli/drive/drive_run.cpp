// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "drive_run.hpp"

#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/race/race_route.hpp>
#include <utility>

using namespace mazebot;

namespace {

DriveDescription at_limits(DriveDescription drive, double limits) {
  drive.limits = drive.limits.at_traction(limits);
  return drive;
}

}  // namespace

SimulatedDrives::SimulatedDrives(SimulatedRobot robot, double limits)
    : robot_(std::move(robot)), times_(at_limits(*robot_.robot.drive, limits)) {}

DriveRun SimulatedDrives::drive(const Maze& maze, double noise, std::uint64_t seed) const {
  const MouseSimulator mouse(robot_.mouse, maze, noise, seed);
  DriveRun run = {"unreachable", {}, {}, {}, {}, {}, {}};
  BasicRaceRoute<RunTimeGrid> route(maze.start, maze.grid());
  if (!times_.fastest(maze, route)) return run;
  if (const std::optional<DriveTime> time = times_.time_of(maze, route)) run.planned_s = time->seconds;
  run.status = "planned";
  return run;
}
