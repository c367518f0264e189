// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_CALIBRATION_HPP
#define MAZEBOT_CLI_DRIVE_CALIBRATION_HPP

#include <cstddef>
#include <mazebot/host/robot/mouse_description.hpp>
#include <mazebot/motion/pose_filter.hpp>
#include <mazebot/motion/wheel_controller.hpp>
#include <mazebot/robot/wheeled_mouse.hpp>
#include <stdexcept>
#include <vector>

/// What measuring a robot before its runs would find.
struct Calibration {
  mazebot::MotorModel<double> motors;                     ///< their gains and times, and their friction
  mazebot::PoseFilterOptions<double> filter;              ///< how far the wheels roll, and how the tyres slide
  std::vector<mazebot::MouseSensor<double, 16>> sensors;  ///< all of them
};

/// Thrown for a sensor that sees too little of a corridor to be measured: its beam stays in it, or meets no wall.
class BlindSensor : public std::invalid_argument {
 public:
  /// The number of the sensor, from 0 on.
  explicit BlindSensor(std::size_t number)
      : std::invalid_argument("a wall sensor sees too little of a corridor"), sensor(number) {}

  std::size_t sensor;  ///< its number
};

/// Measures a robot without noise: its sensors in a straight corridor with a dead end. One that looks ahead is measured
/// along the corridor, one that looks aside across it. Throws BlindSensor.
Calibration calibration_of(const mazebot::MouseDescription& mouse);

#endif  // MAZEBOT_CLI_DRIVE_CALIBRATION_HPP
