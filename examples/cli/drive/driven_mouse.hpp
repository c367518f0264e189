// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_DRIVEN_MOUSE_HPP
#define MAZEBOT_CLI_DRIVE_DRIVEN_MOUSE_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/motion/kalman_pose_filter.hpp>
#include <mazebot/motion/pose_2d.hpp>
#include <mazebot/motion/pose_filter.hpp>
#include <mazebot/motion/tracker.hpp>
#include <mazebot/robot/mouse_driver.hpp>
#include <mazebot/robot/wheeled_mouse.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "calibration.hpp"

/// Parts of a mouse that can be dead: an encoder that does not count, a gyro or an infra-red sensor that reads 0.
struct DeadParts {
  bool left_encoder = false;
  bool right_encoder = false;
  bool gyro = false;
  std::optional<std::size_t> sensor;  ///< number of an infra-red sensor
};

/// A mouse at the end of a control period.
struct DriveSample {
  double seconds;                           ///< since the simulator began
  mazebot::Pose2D<double> truth;            ///< where it is
  double speed;                             ///< m/s along its heading
  mazebot::TrajectoryPoint<double> wanted;  ///< where it should be
  double lateral;                           ///< metres to the right of its path
  double heading;                           ///< radians to the right of the heading of its path
};

/// The hardware of a simulated mouse. It also measures how far the mouse is from where it should be.
class SimulatedHardware {
 public:
  static constexpr double period = 0.001;  ///< seconds of the control loop

  SimulatedHardware(mazebot::MouseSimulator simulator, const DeadParts& dead)
      : simulator_(std::move(simulator)), dead_(dead) {}

  // For the firmware.
  mazebot::MouseReadings<double> readings() const {
    return {dead_.left_encoder ? 0 : simulator_.left_count(), dead_.right_encoder ? 0 : simulator_.right_count(),
            dead_.gyro ? 0 : simulator_.yaw_rate(), simulator_.supply_voltage()};
  }
  int sensor_reading(std::size_t sensor) const { return dead_.sensor == sensor ? 0 : simulator_.reading(sensor); }
  void set_motors(double left, double right) { simulator_.set_duty(left, right); }
  void wait_for_next_period() {
    simulator_.advance(period);
    if (expected_) compare(*expected_);
    expected_.reset();
  }

  // For the referee.
  mazebot::MouseSimulator& simulator() { return simulator_; }
  const mazebot::MouseSimulator& simulator() const { return simulator_; }
  /// Where it should be at the end of this period.
  void expect(const mazebot::TrajectoryPoint<double>& point) { expected_ = point; }
  /// Calls the function at the end of each period in which it should be somewhere.
  void watch(std::function<void(const SimulatedHardware&, const DriveSample&)> watcher) {
    watcher_ = std::move(watcher);
  }
  double worst_lateral() const { return worst_lateral_; }  ///< metres between where it was and its path
  double worst_heading() const { return worst_heading_; }  ///< radians from the heading of its path

 private:
  void compare(const mazebot::TrajectoryPoint<double>& wanted) {
    const mazebot::Pose2D<double>& path = wanted.pose;
    const mazebot::Pose2D<double>& truth = simulator_.true_pose();
    const double lateral = (truth.x - path.x) * std::cos(path.angle) - (truth.y - path.y) * std::sin(path.angle);
    const double turned = std::remainder(truth.angle - path.angle, 2 * mazebot::pi<double>());
    worst_lateral_ = std::max(worst_lateral_, std::abs(lateral));
    worst_heading_ = std::max(worst_heading_, std::abs(turned));
    if (watcher_) watcher_(*this, {simulator_.seconds(), truth, simulator_.true_speed(), wanted, lateral, turned});
  }

  mazebot::MouseSimulator simulator_;
  DeadParts dead_;
  std::optional<mazebot::TrajectoryPoint<double>> expected_;
  std::function<void(const SimulatedHardware&, const DriveSample&)> watcher_;
  double worst_lateral_ = 0;
  double worst_heading_ = 0;
};
MAZEBOT_CHECK_MOUSE_HARDWARE(SimulatedHardware);

/// A simulated mouse and the firmware that drives it, which knows only what the mouse measures.
class DrivenMouse {
 public:
  using FilterT = mazebot::KalmanPoseFilter<double>;
  using FirmwareT = mazebot::WheeledMouse<SimulatedHardware, double, 16, FilterT>;
  static constexpr double response = 0.005;  ///< seconds of the wheel controllers

  /// Puts the mouse there, and tells it so. Throws std::invalid_argument if it does not fit.
  DrivenMouse(mazebot::MouseSimulator simulator, const DeadParts& dead, const Calibration& calibration,
              const mazebot::Pose2D<double>& start)
      : hardware_(std::move(simulator), dead),
        sensors_(calibration.sensors),
        firmware_(hardware_, driver_of(calibration, hardware_.simulator().description().scale, start), sensors_.data(),
                  sensors_.size()) {
    put(start);
  }
  DrivenMouse(const DrivenMouse&) = delete;
  DrivenMouse& operator=(const DrivenMouse&) = delete;

  /// A person puts the mouse there, and tells it so.
  void put(const mazebot::Pose2D<double>& pose) {
    hardware_.simulator().place_by_hand(pose);
    firmware_.stand_at(pose);
  }
  /// A person puts the mouse there while it drives, and tells it nothing.
  void carry(const mazebot::Pose2D<double>& pose) { hardware_.simulator().carry_to(pose); }

  SimulatedHardware& hardware() { return hardware_; }
  const SimulatedHardware& hardware() const { return hardware_; }
  FirmwareT& firmware() { return firmware_; }
  double seconds() const { return hardware_.simulator().seconds(); }  ///< since the beginning

 private:
  static FirmwareT::Driver driver_of(const Calibration& calibration, const mazebot::MazeScale<double>& scale,
                                     const mazebot::Pose2D<double>& start) {
    using namespace mazebot;
    return {FilterT(calibration.filter, scale, start),
            Tracker<double>(TrackingTolerances<double>(), calibration.filter.slide),
            WheelController<double>(calibration.motors, response, SimulatedHardware::period),
            SimulatedHardware::period};
  }

  SimulatedHardware hardware_;
  std::vector<FirmwareT::Sensor> sensors_;
  FirmwareT firmware_;
};

#endif  // MAZEBOT_CLI_DRIVE_DRIVEN_MOUSE_HPP
