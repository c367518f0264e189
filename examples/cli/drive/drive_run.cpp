// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "drive_run.hpp"

#include <algorithm>
#include <cmath>
#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/race/replanned_race.hpp>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/race/run_timing.hpp>
#include <mazebot/robot/run_trajectory.hpp>
#include <utility>

#include "../explore/policy_family.hpp"
#include "driven_mouse.hpp"
#include "search_robot.hpp"

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

// The search uses half of the traction, and no more than 1 m/s.
SearchTrajectory<double> search_of(const DriveDescription& drive) {
  const DriveDescription half = at_limits(drive, 0.5);
  const double cell = half.scale.cell_size;
  const TurnDesign<double> turn = fastest_turn(TurnKind::search_90, half.space(0.005));
  // It must be able to stop in half a cell.
  double speed = 1;
  while (-half.limits.accelerations(speed, 0, 0).least * cell < 1.1 * speed * speed) speed *= 0.98;
  return {half.limits, turn.shape, cell, speed};
}

}  // namespace

SimulatedDrives::SimulatedDrives(SimulatedRobot robot, double limits)
    : mouse_(std::move(robot.mouse)),
      race_(robot.robot.race),
      drive_(at_limits(*robot.robot.drive, limits)),
      search_(search_of(*robot.robot.drive)),
      times_(drive_),
      calibration_(calibration_of(mouse_)) {}

DriveRun SimulatedDrives::drive(const Maze& maze, double noise, std::uint64_t seed) const {
  DriveRun result = {"unreachable", {}, {}, {}, {}, {}, {}};
  Pose2D<double> start = mouse_.scale.centre_of(maze.start);
  const double before = std::max(0.0, times_.ends_of(maze, RaceRouteT(maze.start, maze.grid())).before - behind);
  start.x -= before * std::sin(start.angle);
  start.y -= before * std::cos(start.angle);
  DrivenMouse mouse(MouseSimulator(mouse_, maze, noise, seed), calibration_, start);
  mouse.rest(resting);

  Maze known = maze;
  if (!search(mouse, start, before, known, result)) {
    measure(mouse, result);
    return result;
  }
  race(mouse, known, result);
  measure(mouse, result);
  return result;
}

bool SimulatedDrives::search(DrivenMouse& mouse, const Pose2D<double>& start, double before, Maze& maze,
                             DriveRun& result) const {
  using ToursT = ToursOfEight<RunTimeGrid>;
  using PolicyT = CheapestPolicy<BasicReplannedRace<RunTimeGrid>, ToursT>;
  BasicReplannedRace<RunTimeGrid> objective(race_, maze.grid());
  RunTimeExplorer<PolicyT> explorer(maze.goals, maze.start, PolicyT(objective, ToursT(maze.grid())));
  SearchRobot<RunTimeWallMap> robot(mouse, search_, explorer.wall_map(), start, before);
  const double begun = mouse.simulator().seconds();
  for (;;) {
    const Command command = explorer.next(robot.observe());
    if (!(command.is_stop() ? robot.stop() : robot.perform(command))) {
      result.status = to_string(mouse.status());
      return false;
    }
    if (command.is_stop()) break;
  }
  result.status = to_string(explorer.status());
  if (explorer.status() != Status::done) return false;
  if (explorer.proved()) result.search_s = mouse.simulator().seconds() - begun;
  maze.walls = explorer.wall_map();
  return true;
}

void SimulatedDrives::race(DrivenMouse& mouse, const Maze& maze, DriveRun& result) const {
  RaceRouteT run(maze.start, maze.grid());
  result.status = "unreachable";
  if (!times_.fastest(maze, run)) return;
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
    return;
  }
  result.planned_s = timing.seconds();
  Pose last = maze.start;
  run.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });

  mouse.put(trajectory.point().pose);
  mouse.rest(resting);
  const double begun = mouse.simulator().seconds();
  std::optional<double> seconds;
  const bool follows = mouse.follow(trajectory, maze.walls, [&] {
    if (!seconds && mouse_.scale.pose_of(mouse.simulator().true_pose()).cell == last.cell) {
      seconds = mouse.simulator().seconds() - begun;
    }
  });
  result.status = to_string(mouse.status());
  if (!follows) return;
  result.status = seconds ? "done" : "off_the_path";
  result.best_s = seconds;
}

void SimulatedDrives::measure(const DrivenMouse& mouse, DriveRun& result) {
  result.contacts = mouse.simulator().contacts();
  result.worst_lateral_mm = 1000 * mouse.worst_lateral();
  result.worst_heading_deg = mouse.worst_heading() * 180 / pi<double>();
}
