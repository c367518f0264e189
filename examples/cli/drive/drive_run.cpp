// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "drive_run.hpp"

#include <algorithm>
#include <cmath>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/race/run_timing.hpp>
#include <mazebot/robot/run_trajectory.hpp>
#include <utility>

#include "calibration.hpp"
#include "driven_mouse.hpp"

using namespace mazebot;

namespace {

using RaceRouteT = BasicRaceRoute<RunTimeGrid>;

constexpr double step = 0.002;    // metres of the timing
constexpr double resting = 0.5;   // seconds before the start, for the bias of the gyro
constexpr double behind = 0.001;  // metres to the wall behind at the start
constexpr double ahead = 0.01;    // metres to the wall ahead at the end

// The limits do not know that one tyre holds the robot in a curve and turns it. So the wheels get at most a share of
// the grip, and the curves what remains of the friction circle.
DriveDescription at_limits(DriveDescription drive, double part) {
  constexpr double share = 0.6;
  DriveLimits<double>& limits = drive.limits;
  const double grip = part * limits.grip;
  limits.wheel_acceleration = std::min(part * limits.wheel_acceleration, share * grip);
  limits = limits.at_traction(part * std::sqrt(1 - std::pow(limits.wheel_acceleration / grip, 2)));
  return drive;
}

}  // namespace

SimulatedDrives::SimulatedDrives(SimulatedRobot robot, double limits)
    : mouse_(std::move(robot.mouse)),
      drive_(at_limits(*robot.robot.drive, limits)),
      times_(drive_),
      calibration_(calibration_of(mouse_)) {}

DriveRun SimulatedDrives::drive(const Maze& maze, double noise, std::uint64_t seed) const {
  DriveRun result = {"unreachable", {}, {}, {}, {}, {}, {}};
  RaceRouteT run(maze.start, maze.grid());
  if (!times_.fastest(maze, run)) return result;
  TimedEnds<double> ends = times_.ends_of(maze, run);
  ends.before = std::max(0.0, ends.before - behind);
  ends.beyond = std::max(0.0, ends.beyond - ahead);
  std::vector<double> marks(RunTrajectory<double, RaceRouteT>::marks_needed(run, times_.turns(), ends, step));
  RunTiming<double, RaceRouteT> timing(run, times_.turns(), drive_.limits, step, marks.data(), marks.size());
  const RunTimingStatus timed = timing.run(ends);
  RunTrajectory<double, RaceRouteT> trajectory(run, times_.turns(), drive_.limits, step, marks.data(), marks.size());
  if (timed != RunTimingStatus::done ||
      trajectory.begin(mouse_.scale.centre_of(maze.start), ends) != RunTimingStatus::done) {
    result.status = to_string(timed);
    return result;
  }
  result.planned_s = timing.seconds();
  Pose last = maze.start;
  run.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });

  DrivenMouse mouse(MouseSimulator(mouse_, maze, noise, seed), calibration_, trajectory.point().pose);
  mouse.rest(resting);
  const double begun = mouse.simulator().seconds();
  const bool follows = mouse.follow(trajectory, maze.walls, [&] {
    if (!result.best_s && mouse_.scale.pose_of(mouse.simulator().true_pose()).cell == last.cell) {
      result.best_s = mouse.simulator().seconds() - begun;
    }
  });
  result.status = follows ? "done" : to_string(mouse.status());
  result.contacts = mouse.simulator().contacts();
  result.worst_lateral_mm = 1000 * mouse.worst_lateral();
  result.worst_heading_deg = mouse.worst_heading() * 180 / pi<double>();
  return result;
}
