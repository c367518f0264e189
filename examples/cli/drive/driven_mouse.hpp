// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_DRIVEN_MOUSE_HPP
#define MAZEBOT_CLI_DRIVE_DRIVEN_MOUSE_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/motion/wall_sensor.hpp>
#include <mazebot/robot/mouse_driver.hpp>
#include <utility>
#include <vector>

#include "calibration.hpp"

/// A simulated mouse and the firmware that drives it, which knows only what the mouse measures.
class DrivenMouse {
 public:
  static constexpr double period = 0.001;    ///< seconds of the control loop
  static constexpr double response = 0.008;  ///< seconds of the wheel controllers

  /// Puts the mouse there, and tells it so. Refers to the calibration. Throws std::invalid_argument if it does not fit.
  DrivenMouse(mazebot::MouseSimulator simulator, const Calibration& calibration, const mazebot::Pose2D<double>& start)
      : simulator_(std::move(simulator)),
        calibration_(calibration),
        driver_(mazebot::PoseFilter<double>(calibration.filter, simulator_.description().scale, start),
                mazebot::Tracker<double>(mazebot::TrackingTolerances<double>(), calibration.filter.slide),
                mazebot::WheelController<double>(calibration.motors, response, period), period),
        smoothed_(calibration.sensors.size()) {
    put(start);
  }

  /// A person puts the mouse there.
  void put(const mazebot::Pose2D<double>& pose) {
    simulator_.carry_to(pose);
    driver_.start(pose, readings());
  }

  const mazebot::MouseSimulator& simulator() const { return simulator_; }
  mazebot::TrackerStatus status() const { return driver_.status(); }  ///< why it no longer follows
  double worst_lateral() const { return worst_lateral_; }             ///< metres between where it was and its path
  double worst_heading() const { return worst_heading_; }             ///< radians from the heading of its path

  /// Whether its sensors see a wall of the cell ahead of a border where it is.
  bool sees_wall(mazebot::Turn side) const {
    double seen = 0;
    double expected = 0;
    for (std::size_t i = 0; i < smoothed_.size(); ++i) {
      if (calibration_.sensors[i].side != side) continue;
      seen += smoothed_[i];
      expected += calibration_.sensors[i].wall_reading;
    }
    // A wall ahead is far away, and its light is weak.
    return seen > expected * (side == mazebot::Turn::ahead ? 0.3 : 0.5);
  }

  /// Stands still, and learns the bias of its gyro.
  void rest(double seconds) {
    simulator_.set_duty(0, 0);
    for (long left = std::lround(seconds / period); left > 0; --left) {
      simulator_.advance(period);
      driver_.wait(readings());
      for (std::size_t i = 0; i < smoothed_.size(); ++i) read(i);
    }
  }

  /// Follows a trajectory to its end, with the walls of a map, and calls after() after each period. False: it gave up.
  template <class TrajectoryT, class MapT, class AfterT>
  bool follow(TrajectoryT& trajectory, const MapT& map, const AfterT& after) {
    while (!trajectory.ended()) {
      const mazebot::WheelDuties<double> duties = driver_.update(trajectory, readings());
      if (status() != mazebot::TrackerStatus::tracking) return false;
      for (std::size_t i = 0; i < calibration_.sensors.size(); ++i) {
        const Calibration::Sensor& sensor = calibration_.sensors[i];
        const mazebot::WallDistance<double> distance = sensor.curve.distance(read(i));
        if (distance.range == mazebot::WallRange::measured) driver_.correct(map, sensor.place, distance.metres);
      }
      simulator_.set_duty(duties.left, duties.right);
      simulator_.advance(period);
      compare(trajectory.point().pose);
      after();
    }
    return true;
  }

 private:
  // A sensor's reading. The mean of the last few decides whether there is a wall.
  int read(std::size_t sensor) {
    constexpr double seconds = 0.008;
    const int reading = simulator_.reading(sensor);
    smoothed_[sensor] += (reading - smoothed_[sensor]) * period / seconds;
    return reading;
  }
  mazebot::MouseReadings<double> readings() const {
    return {simulator_.left_count(), simulator_.right_count(), simulator_.yaw_rate(), simulator_.supply_voltage()};
  }
  void compare(const mazebot::Pose2D<double>& wanted) {
    const mazebot::Pose2D<double>& truth = simulator_.true_pose();
    const double lateral =
        (truth.x - wanted.x) * std::cos(wanted.angle) - (truth.y - wanted.y) * std::sin(wanted.angle);
    const double turned = std::remainder(truth.angle - wanted.angle, 2 * mazebot::pi<double>());
    worst_lateral_ = std::max(worst_lateral_, std::abs(lateral));
    worst_heading_ = std::max(worst_heading_, std::abs(turned));
  }

  mazebot::MouseSimulator simulator_;
  const Calibration& calibration_;
  mazebot::MouseDriver<double> driver_;
  std::vector<double> smoothed_;  // readings of each sensor
  double worst_lateral_ = 0;
  double worst_heading_ = 0;
};

#endif  // MAZEBOT_CLI_DRIVE_DRIVEN_MOUSE_HPP
