// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "drive_run.hpp"

#include <algorithm>
#include <cmath>
#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/race/replanned_race.hpp>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/race/run_timing.hpp>
#include <mazebot/record/recorder.hpp>
#include <mazebot/recover/recovery.hpp>
#include <mazebot/robot/run_trajectory.hpp>
#include <mazebot/robot/search_drive.hpp>
#include <type_traits>
#include <utility>

#include "../explore/policy_family.hpp"
#include "driven_mouse.hpp"
#include "known_robots.hpp"  // written by CMake from the files in examples/robots

using namespace mazebot;

namespace {

using RaceRouteT = BasicRaceRoute<RunTimeGrid>;

constexpr double step = 0.002;           // metres of the timing
constexpr double resting = 0.5;          // seconds before the start, for the bias of the gyro
constexpr double to_wall = 0.001;        // metres to the wall behind at the start
constexpr std::size_t most_touches = 5;  // then the day is over
constexpr double most_seconds = 900;     // of a search
constexpr double ahead = 0.01;           // metres to the wall ahead at the end

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

// What the motors can do of that when both stand and draw the most from the battery, which then sags, and the driver
// keeps a part of the voltage for its corrections.
DriveDescription with_battery(DriveDescription drive, const MouseDescription& mouse) {
  constexpr double usable = 0.97;  // the default of MouseDriver
  const MotorDescription& motor = mouse.motor;
  const double volts = mouse.battery.voltage / (1 + 2 * mouse.battery.resistance / motor.resistance);
  const double part = std::min(1.0, (usable * volts - motor.friction) / (motor.voltage - motor.friction));
  drive.limits.wheel_acceleration *= part;
  drive.limits.free_speed *= part;
  drive.limits.one_by_free_speed /= part;
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

SimulatedRobot simulated_robot(const std::string& name_or_file) {
  if (name_or_file == "half-size") return parse_simulated_robot(half_size_file, name_or_file);
  if (name_or_file == "classic") return parse_simulated_robot(classic_file, name_or_file);
  return read_simulated_robot(name_or_file);
}

SimulatedDrives::SimulatedDrives(SimulatedRobot robot, double limits)
    : mouse_(std::move(robot.mouse)),
      race_(robot.robot.race),
      drive_(at_limits(with_battery(*robot.robot.drive, mouse_), limits)),
      search_(search_of(*robot.robot.drive)),
      times_(drive_),
      calibration_(calibration_of(mouse_)) {}

DriveRun SimulatedDrives::drive(const Maze& maze, const DriveTask& task) const {
  DriveRun result;
  Pose2D<double> start = mouse_.scale.centre_of(maze.start);
  const double behind = std::max(0.0, times_.ends_of(maze, RaceRouteT(maze.start, maze.grid())).before - to_wall);
  start.x -= behind * std::sin(start.angle);
  start.y -= behind * std::cos(start.angle);
  DrivenMouse mouse(MouseSimulator(mouse_, maze, task.noise, task.seed), task.dead, calibration_, start);
  Driving driving = {task, maze, mouse, start, behind, result};
  Maze known = maze;
  if (task.knows_map || search(driving, known)) race(driving, known);
  result.contacts = mouse.hardware().simulator().contacts();
  result.worst_lateral_mm = 1000 * mouse.hardware().worst_lateral();
  result.worst_heading_deg = mouse.hardware().worst_heading() * 180 / pi<double>();
  return result;
}

bool SimulatedDrives::search(Driving& driving, Maze& known) const {
  using ToursT = ToursOfEight<RunTimeGrid>;
  using PolicyT = CheapestPolicy<BasicReplannedRace<RunTimeGrid>, ToursT>;
  using ExplorerT = RunTimeExplorer<PolicyT>;
  const Maze& maze = driving.maze;
  BasicReplannedRace<RunTimeGrid> objective(race_, maze.grid());
  ExplorerT explorer(maze.goals, maze.start, PolicyT(objective, ToursT(maze.grid())));
  if (driving.task.is_certain) explorer.demand_certainty();
  const double begun = driving.mouse.seconds() + resting;
  if (driving.task.has_recovery) {
    Recovery<ExplorerT> recovery(explorer);
    if (!explore_and_log(driving, recovery, explorer)) return false;
  } else if (!explore_and_log(driving, explorer, explorer)) {
    return false;
  }
  const Pose2D<double>& truth = driving.mouse.hardware().simulator().true_pose();
  if (mouse_.scale.pose_of(truth).cell != maze.start.cell) {
    driving.result.status = "not_home";
    return false;
  }
  known.walls = explorer.wall_map();
  if (explorer.proved()) {
    driving.result.search_s = driving.mouse.seconds() - begun;
    driving.result.proof = is_fastest(maze, known);
  }
  return true;
}

template <class NavigatorT, class ExplorerT>
bool SimulatedDrives::explore_and_log(Driving& driving, NavigatorT& navigator, ExplorerT& explorer) const {
  if (driving.task.log == nullptr) return explore(driving, navigator, explorer);
  Recorder<NavigatorT, GrowingLog> recorder(navigator, explorer, *driving.task.log);
  recorder.text("policy=fastest-run");
  recorder.text(("driven=" + driving.task.robot).c_str());
  if (driving.task.is_certain) recorder.writer().call(LoggedCall::demand_certainty);
  const bool is_done = explore(driving, recorder, explorer);
  recorder.finish();
  return is_done;
}

template <class NavigatorT, class ExplorerT>
bool SimulatedDrives::explore(Driving& driving, NavigatorT& navigator, ExplorerT& explorer) const {
  using MapT = typename ExplorerT::MapT;
  DrivenMouse& mouse = driving.mouse;
  SearchDrive<DrivenMouse::FirmwareT, MapT> robot(mouse.firmware(), search_, explorer.wall_map());
  const auto to_start = [&] {
    mouse.put(driving.start);
    mouse.firmware().rest(resting);
    robot.begin(driving.start, driving.behind);
  };
  to_start();
  std::optional<double> carried_at = driving.task.carried_at;
  if (carried_at) *carried_at += mouse.seconds();
  const auto each_period = [&](const TrajectoryPoint<double>& point) {
    mouse.hardware().expect(point.pose);
    if (!carried_at || mouse.seconds() < *carried_at) return;
    carried_at.reset();
    mouse.carry(elsewhere(driving.maze, driving.task.seed));
  };
  const double begun = mouse.seconds();
  for (;;) {
    if (mouse.seconds() - begun > most_seconds) {
      driving.result.status = "timeout";
      return false;
    }
    const Observation seen = robot.observe();
    judge(driving, robot.pose(), robot.stands(), seen);
    const Command command = navigator.next(seen);
    if (!command.is_stop()) driving.result.sight.cells += static_cast<std::size_t>(command.cells());
    if (robot.perform(command, each_period)) {
      if (!command.is_stop()) continue;
      driving.result.status = to_string(navigator.status());
      return navigator.status() == Status::done;
    }
    driving.result.status = to_string(mouse.firmware().status());
    if constexpr (std::is_same_v<NavigatorT, ExplorerT> ||
                  std::is_same_v<NavigatorT, Recorder<ExplorerT, GrowingLog>>) {
      return false;
    } else {
      if (driving.result.touches == most_touches) return false;
      ++driving.result.touches;
      to_start();
      navigator.start_at(driving.maze.start);
    }
  }
}

void SimulatedDrives::judge(Driving& driving, const Pose2D<double>& believed, bool stands,
                            const Observation& seen) const {
  // On a border it looks into the cell ahead.
  const auto cell_of = [&](Pose2D<double> pose) {
    const double further = stands ? 0 : mouse_.scale.cell_size / 4;
    pose.x += further * std::sin(pose.angle);
    pose.y += further * std::cos(pose.angle);
    return mouse_.scale.pose_of(pose);
  };
  DriveSight& sight = driving.result.sight;
  const Pose at = cell_of(driving.mouse.hardware().simulator().true_pose());
  if (at != cell_of(believed)) sight.lost = true;
  if (seen.short_by() > 0) {
    ++sight.blocked;
    sight.cells -= static_cast<std::size_t>(seen.short_by());
  }
  for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
    const bool is_wall = driving.maze.walls.wall(at.cell, at.heading + side);
    if (!seen.sensed(side)) {
      if (!stands) ++sight.unsure;
      continue;
    }
    ++(is_wall ? sight.walls : sight.openings);
    if (seen.wall(side) != is_wall) ++(is_wall ? sight.missed : sight.phantoms);
  }
}

Pose2D<double> SimulatedDrives::elsewhere(const Maze& maze, std::uint64_t seed) const {
  Random random(seed);
  const Cell cell(static_cast<int>(random.below(static_cast<std::uint32_t>(maze.width()))),
                  static_cast<int>(random.below(static_cast<std::uint32_t>(maze.height()))));
  return mouse_.scale.centre_of(Pose(cell, heading_at(static_cast<int>(random.below(4)))));
}

bool SimulatedDrives::is_fastest(const Maze& maze, const Maze& known) const {
  BasicReplannedRace<RunTimeGrid> planner(race_, maze.grid());
  const Optional<std::uint32_t> fastest = planner.plan(maze.walls, maze.start, maze.goals, Unknown::wall);
  const Optional<std::uint32_t> proved = planner.plan(known.walls, maze.start, maze.goals, Unknown::wall);
  if (!fastest || !proved || *fastest != *proved) return false;
  bool is_open = true;
  planner.route().for_each_border(
      [&](Cell cell, Heading heading) { is_open = is_open && !maze.walls.wall(cell, heading); });
  return is_open;
}

void SimulatedDrives::race(Driving& driving, const Maze& known) const {
  DrivenMouse& mouse = driving.mouse;
  DriveRun& result = driving.result;
  RaceRouteT run(known.start, known.grid());
  result.status = "unreachable";
  if (!times_.fastest(known, run)) return;
  TimedEnds<double> ends = times_.ends_of(known, run);
  ends.before = std::max(0.0, ends.before - to_wall);
  ends.beyond = std::max(0.0, ends.beyond - ahead);
  std::vector<double> marks(RunTrajectory<double, RaceRouteT>::marks_needed(run, times_.turns(), ends, step));
  RunTiming<double, RaceRouteT> timing(run, times_.turns(), drive_.limits, step, marks.data(), marks.size());
  const RunTimingStatus timed = timing.run(ends);
  RunTrajectory<double, RaceRouteT> trajectory(run, times_.turns(), drive_.limits, step, marks.data(), marks.size());
  result.status = to_string(timed);
  if (timed != RunTimingStatus::done) return;
  result.planned_s = timing.seconds();
  Pose last = known.start;
  run.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });

  for (;;) {
    if (trajectory.begin(mouse_.scale.centre_of(known.start), ends) != RunTimingStatus::done) return;
    mouse.put(trajectory.point().pose);
    mouse.firmware().rest(resting);
    const double begun = mouse.seconds();
    std::optional<double> seconds;
    const auto is_there = [&] {
      if (!seconds && mouse_.scale.pose_of(mouse.hardware().simulator().true_pose()).cell == last.cell) {
        seconds = mouse.seconds() - begun;
      }
    };
    const bool follows = mouse.firmware().follow(trajectory, known.walls, [&](const TrajectoryPoint<double>& point) {
      is_there();
      mouse.hardware().expect(point.pose);
    });
    mouse.firmware().stop();
    is_there();
    result.status = !follows ? to_string(mouse.firmware().status()) : seconds ? "done" : "off_the_path";
    if (follows && seconds) {
      result.best_s = seconds;
      return;
    }
    if (!driving.task.has_recovery || result.touches == most_touches) return;
    ++result.touches;
  }
}
