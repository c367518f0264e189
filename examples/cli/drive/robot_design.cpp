// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "robot_design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <mazebot/motion/turn_design.hpp>
#include <mazebot/race/run_timing.hpp>
#include <stdexcept>
#include <utility>

#include "../options/file_error.hpp"
#include "../race/json_members.hpp"
#include "known_robots.hpp"  // written by CMake from the files in examples/robots

using namespace mazebot;

namespace {

constexpr double to_wall = 0.001;  // metres to the wall behind at the start
constexpr double ahead = 0.01;     // metres to the wall ahead at the end

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

// In the middle of a dead end it stands with its axle in the centre of the cell.
void expect_room(const MouseDescription& mouse, JsonMembers robot) {
  const double most = (mouse.scale.cell_size - mouse.scale.wall_thickness) / 2;
  for (const OutlinePoint<double>& corner : mouse.outline) {
    if (std::abs(corner.ahead) < most) continue;
    robot.fail_at("outline_mm",
                  fmt::format("found a corner {:g} mm {} the axle, expected less than the {:g} mm from the centre of a "
                              "cell to a wall",
                              1000 * std::abs(corner.ahead), corner.ahead < 0 ? "behind" : "ahead of", 1000 * most));
  }
}

}  // namespace

SimulatedRobot simulated_robot(const std::string& name_or_file) {
  const std::string content = name_or_file == "half-size" ? std::string(half_size_file)
                              : name_or_file == "classic" ? std::string(classic_file)
                                                          : json_content(name_or_file);
  SimulatedRobot robot = parse_simulated_robot(content, name_or_file);
  expect_room(robot.mouse, JsonMembers(name_or_file, content));
  try {
    (void)calibration_of(robot.mouse);
  } catch (const BlindSensor& blind) {
    JsonMembers members(name_or_file, content);
    members.object("wall_sensors")
        .fail_at("wall_sensors.places",
                 fmt::format("found a place of a sensor that sees too little of the walls of a corridor, number {} of "
                             "'wall_sensors.places', expected one that looks at a wall, and enough gain to see it",
                             blind.sensor + 1));
  } catch (const std::invalid_argument& error) {
    throw FileError(fmt::format("{}: {}", name_or_file, error.what()));
  }
  return robot;
}

RobotDesign::RobotDesign(SimulatedRobot robot, double limits)
    : mouse_(std::move(robot.mouse)),
      race_(robot.robot.race),
      drive_(at_limits(with_battery(*robot.robot.drive, mouse_), limits)),
      search_(search_of(*robot.robot.drive)),
      times_(drive_),
      calibration_(calibration_of(mouse_)) {}

double RobotDesign::behind(const Maze& maze) const {
  return std::max(0.0, times_.ends_of(maze, PlannedRun::RouteT(maze.start, maze.grid())).before - to_wall);
}

Pose2D<double> RobotDesign::behind_centre(Pose pose, double behind) const {
  Pose2D<double> at = scale().centre_of(pose);
  at.x -= behind * std::sin(at.angle);
  at.y -= behind * std::cos(at.angle);
  return at;
}

SearchPace RobotDesign::pace() const {
  const auto seconds_of = [&](SearchMotion motion) {
    SearchTrajectory<double> trajectory = search_;
    (void)trajectory.begin(motion, {0, 0, 0});  // what it cannot drive it does not drive in a search either
    trajectory.advance(60);
    return trajectory.seconds();
  };
  constexpr double looking = 0.02;  // SearchDrive rests so long after a turn on the spot
  const double leave = seconds_of(SearchMotion::leave), stop = seconds_of(SearchMotion::stop);
  const double by_pivot = stop + seconds_of(SearchMotion::pivot_left) + looking + leave;
  const double around = stop + seconds_of(SearchMotion::pivot_around) + looking + leave;
  const double move = std::max({seconds_of(SearchMotion::ahead), seconds_of(SearchMotion::turn_left), by_pivot});
  const auto ms = [](double seconds) { return static_cast<std::uint16_t>(std::ceil(1000 * seconds)); };
  return {ms(move), ms(around + resting)};
}

PlannedRun RobotDesign::plan(const Maze& known, const RunPlace& place) const {
  PlannedRun run(known);
  if (!times_.fastest(known, run.route)) {
    run.status = why_no_run(known);
    return run;
  }
  run.route.for_each_border([&](Cell cell, Heading heading) { run.goal = Pose(cell, heading).advanced(); });
  const int beyond = DriveTimes::cells_beyond(known, run.goal);
  run.end = run.goal.advanced(beyond);
  run.ends = times_.ends_of(known, run.route);
  run.ends.before = place.behind;
  run.ends.beyond = place.ends_at_centre ? beyond * scale().cell_size : std::max(0.0, run.ends.beyond - ahead);
  run.marks.resize(TrajectoryT::marks_needed(run.route, times_.turns(), run.ends, step));
  RunTiming<double, PlannedRun::RouteT> timing(run.route, times_.turns(), drive_.limits, step, run.marks.data(),
                                               run.marks.size());
  run.status = to_string(timing.run(run.ends));
  run.seconds = timing.seconds();
  return run;
}

std::vector<Pose2D<double>> RobotDesign::curve(PlannedRun& run) const {
  std::vector<Pose2D<double>> poses;
  TrajectoryT trajectory = trajectory_of(run);
  if (trajectory.begin(scale().centre_of(run.start), run.ends) != RunTimingStatus::done) return poses;
  poses.push_back(trajectory.point().pose);
  while (!trajectory.ended()) {
    trajectory.advance(0.005);
    poses.push_back(trajectory.point().pose);
  }
  return poses;
}
