// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_CALIBRATION_HPP
#define MAZEBOT_CLI_DRIVE_CALIBRATION_HPP

#include <mazebot/host/robot/mouse_description.hpp>
#include <mazebot/motion/pose_filter.hpp>
#include <mazebot/motion/wheel_controller.hpp>
#include <mazebot/robot/wheeled_mouse.hpp>
#include <vector>

/// What measuring a robot before its runs would find.
struct Calibration {
  mazebot::MotorModel<double> motors;                     ///< their gains and times, and their friction
  mazebot::PoseFilterOptions<double> filter;              ///< how far the wheels roll, and how the tyres slide
  std::vector<mazebot::MouseSensor<double, 16>> sensors;  ///< all of them
};

/// Measures a robot without noise: its sensors in a straight corridor with a dead end. One that looks ahead is measured
/// along the corridor, one that looks aside across it.
Calibration calibration_of(const mazebot::MouseDescription& mouse);

#endif  // MAZEBOT_CLI_DRIVE_CALIBRATION_HPP
