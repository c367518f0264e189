// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_CALIBRATION_HPP
#define MAZEBOT_CLI_DRIVE_CALIBRATION_HPP

#include <mazebot/host/robot/mouse_description.hpp>
#include <mazebot/motion/pose_filter.hpp>
#include <mazebot/motion/wall_sensor.hpp>
#include <mazebot/motion/wheel_controller.hpp>
#include <vector>

/// What measuring a robot before its runs would find.
struct Calibration {
  /// An infra-red sensor.
  struct Sensor {
    mazebot::RangeSensor<double> place;
    mazebot::WallSensor<double, 16> curve;
    mazebot::Turn side;  ///< left, ahead or right
    int wall_reading;    ///< from the wall on that side of the cell ahead, with the axle on its border
  };
  mazebot::MotorModel<double> motors;         ///< their gains and times, and their friction
  mazebot::PoseFilterOptions<double> filter;  ///< how far the wheels roll, and how the tyres slide
  std::vector<Sensor> sensors;                ///< all of them
};

/// Measures a robot without noise: its sensors in a straight corridor with a dead end. One that looks ahead is measured
/// along the corridor, one that looks aside across it.
Calibration calibration_of(const mazebot::MouseDescription& mouse);

#endif  // MAZEBOT_CLI_DRIVE_CALIBRATION_HPP
