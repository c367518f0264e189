// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "driven_run.hpp"

#include <algorithm>
#include <cmath>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/motion/tracker.hpp>
#include <mazebot/robot/mouse_driver.hpp>
#include <mazebot/robot/run_trajectory.hpp>

using namespace mazebot;

namespace {

using RaceRouteT = BasicRaceRoute<RunTimeGrid>;

constexpr double period = 0.001;    // seconds of the control loop
constexpr double step = 0.002;      // metres of the timing
constexpr double response = 0.008;  // seconds of the wheel controllers
constexpr double resting = 0.5;     // seconds before the start, for the bias of the gyro
constexpr double behind = 0.001;    // metres to the wall behind at the start
constexpr double ahead = 0.01;      // metres to the wall ahead at the end

// The limits do not know that one tyre holds the robot in a curve and turns it. So the wheels get at most a share of
// the grip, and the curves what remains of the friction circle.
DriveDescription with_part(DriveDescription drive, double part) {
  constexpr double share = 0.6;
  DriveLimits<double>& limits = drive.limits;
  const double grip = part * limits.grip;
  limits.wheel_acceleration = std::min(part * limits.wheel_acceleration, share * grip);
  limits = limits.at_traction(part * std::sqrt(1 - std::pow(limits.wheel_acceleration / grip, 2)));
  return drive;
}

// What measuring the robot would find: see MotorModel.
MotorModel<double> motor_model(const MouseDescription& mouse) {
  const MotorDescription& motor = mouse.motor;
  const double half_track = mouse.track / 2;
  const double per_volt = motor.stall_force / motor.voltage;       // newtons of a wheel
  const double back_force = motor.stall_force / motor.free_speed;  // newtons for each m/s
  const double mass = mouse.mass + 2 * motor.rotor_mass;
  const double inertia = mouse.yaw_inertia + 2 * motor.rotor_mass * half_track * half_track;
  const double drag = 2 * half_track * half_track * back_force + mouse.tyres.scrub;
  return {motor.free_speed / motor.voltage,
          mass / (2 * back_force),
          2 * half_track * per_volt / drag,
          inertia / drag,
          motor.friction,
          mouse.track};
}

// What a sensor reads from a wall: measured as a person would, in a straight corridor with a dead end. Ahead is
// measured along the corridor, aside across it.
std::vector<WallSensorPoint<double>> calibrated(const MouseDescription& mouse, std::size_t sensor) {
  const RunTimeGrid grid(1, 4);
  RunTimeWallMap walls(grid);
  for (int y = 0; y < 4; ++y) {
    for (const Heading heading : {Heading::north, Heading::east, Heading::west}) {
      walls.record(Cell(0, y), heading, heading != Heading::north || y == 3);
    }
  }
  MouseSimulator simulator(mouse, Maze(walls), 0, 1);
  const WallSensorPlace& place = mouse.sensors[sensor];
  const double cell = mouse.scale.cell_size;
  const double face = cell - mouse.scale.wall_thickness;
  const bool is_ahead = std::abs(std::sin(place.angle)) < 0.5;
  std::vector<WallSensorPoint<double>> points;
  for (double way = 0; way < 2 * cell; way += 0.002) {
    Pose2D<double> at = {cell / 2, 2.5 * cell, 0};
    double metres = 0;
    if (is_ahead) {
      at.y = 4 * cell - mouse.scale.wall_thickness / 2 - 0.08 * cell - place.ahead - way;
      metres = (0.08 * cell + way) / std::cos(place.angle);
    } else {
      const double side = place.angle > 0 ? 1 : -1;
      const double gap = 0.01 * cell + way;
      if (gap > face - std::abs(place.right)) break;
      at.x = cell / 2 + side * (face / 2 - std::abs(place.right) - gap);
      at.y = 1.5 * cell;
      metres = gap / std::abs(std::sin(place.angle));
    }
    try {
      simulator.carry_to(at);
    } catch (const std::invalid_argument&) {
      continue;  // the robot does not fit there
    }
    const int reading = simulator.reading(sensor);
    // Very near walls read less again.
    while (!points.empty() && points.back().reading <= reading) points.pop_back();
    points.push_back({reading, metres});
  }
  return points;
}

}  // namespace

FastRuns::FastRuns(const DriveDescription& drive, const MouseDescription& mouse, double part)
    : mouse_(mouse),
      limits_(with_part(drive, part).limits),
      times_(with_part(drive, part)),
      motors_(motor_model(mouse)) {
  for (std::size_t i = 0; i < mouse.sensors.size(); ++i) sensors_.push_back(calibrated(mouse, i));
}

DrivenRun FastRuns::drive(const Maze& maze, double noise, std::uint64_t seed) const {
  DrivenRun result;
  RaceRouteT run(maze.start, maze.grid());
  if (!times_.fastest(maze, run)) {
    result.status = "unreachable";
    return result;
  }
  TimedEnds<double> ends = times_.ends_of(maze, run);
  ends.before = std::max(0.0, ends.before - behind);
  ends.beyond = std::max(0.0, ends.beyond - ahead);
  std::vector<double> marks(20000);
  RunTiming<double, RaceRouteT> timing(run, times_.turns(), limits_, step, marks.data(), marks.size());
  RunTrajectory<double, RaceRouteT> trajectory(run, times_.turns(), limits_, step, marks.data(), marks.size());
  const RunTimingStatus timed = timing.run(ends);
  const Pose2D<double> centre = mouse_.scale.centre_of(maze.start);
  if (timed != RunTimingStatus::done || trajectory.begin(centre, ends) != RunTimingStatus::done) {
    result.status = to_string(timed);
    return result;
  }
  result.planned_s = timing.seconds();
  Pose last = maze.start;
  run.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });

  MouseSimulator simulator(mouse_, maze, noise, seed);
  const Pose2D<double> start = trajectory.point().pose;
  simulator.carry_to(start);
  PoseFilterOptions<double> options(1000 * pi<double>() * mouse_.wheel_diameter /
                                    (mouse_.encoder.counts_per_turn * mouse_.encoder.gear));
  options.slide = mouse_.tyres.slide;
  MouseDriver<double> driver(PoseFilter<double>(options, mouse_.scale, start),
                             Tracker<double>(TrackingTolerances<double>(), mouse_.tyres.slide),
                             WheelController<double>(motors_, response, period), period);
  const auto readings = [&] {
    return MouseReadings<double>{simulator.left_count(), simulator.right_count(), simulator.yaw_rate(),
                                 simulator.supply_voltage()};
  };
  driver.start(readings());
  for (double waited = 0; waited < resting; waited += period) {
    simulator.advance(period);
    driver.wait(readings());
  }
  const double begun = simulator.seconds();
  while (!trajectory.ended()) {
    const WheelDuties<double> duties = driver.update(trajectory, readings());
    if (driver.status() != TrackerStatus::tracking) break;
    for (std::size_t i = 0; i < sensors_.size(); ++i) {
      const WallSensorPlace& place = mouse_.sensors[i];
      const WallSensor<double> sensor(sensors_[i].data(), sensors_[i].size());
      if (const Optional<double> metres = sensor.metres(simulator.reading(i))) {
        driver.correct(maze.walls, RangeSensor<double>{place.ahead, place.right, place.angle}, *metres);
      }
    }
    simulator.set_duty(duties.left, duties.right);
    simulator.advance(period);
    const Pose2D<double>& truth = simulator.true_pose();
    if (!result.driven_s && mouse_.scale.pose_of(truth).cell == last.cell)
      result.driven_s = simulator.seconds() - begun;
    const Pose2D<double> wanted = trajectory.point().pose;
    const double lateral =
        (truth.x - wanted.x) * std::cos(wanted.angle) - (truth.y - wanted.y) * std::sin(wanted.angle);
    const double turned = std::remainder(truth.angle - wanted.angle, 2 * pi<double>());
    result.worst_lateral_mm = std::max(result.worst_lateral_mm, 1000 * std::abs(lateral));
    result.worst_heading_deg = std::max(result.worst_heading_deg, std::abs(turned) * 180 / pi<double>());
  }
  result.contacts = simulator.contacts();
  result.status = driver.status() == TrackerStatus::tracking ? "done" : to_string(driver.status());
  return result;
}
