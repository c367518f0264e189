// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_DRIVEN_RUN_HPP
#define MAZEBOT_CLI_DRIVE_DRIVEN_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mouse_description.hpp>
#include <mazebot/motion/pose_filter.hpp>
#include <mazebot/motion/wheel_controller.hpp>
#include <mazebot/robot/wall_sensor.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../race/drive_time.hpp"
#include "../race/robot_file.hpp"

/// How a simulated robot drove a fast run.
struct DrivenRun {
  std::string status;               ///< done, or why it did not end at the goal
  std::optional<double> planned_s;  ///< by RunTiming
  std::optional<double> driven_s;   ///< to the border of the goal, if it came there
  std::size_t contacts = 0;         ///< with walls and posts
  double worst_lateral_mm = 0;      ///< between where it was and its path
  double worst_heading_deg = 0;     ///< between where it looked and the heading of its path
};

/// Drives fast runs in a simulator, with what a microcontroller has: encoders, gyro, infra-red sensors and motors. Any
/// number of threads may use it.
class FastRuns {
 public:
  /// `part`: of the grip, the accelerations and the force of the motors that the plan uses, up to 1.
  FastRuns(const DriveDescription& drive, const mazebot::MouseDescription& mouse, double part);

  /// Plans the fastest run through a maze that is known, and drives it once.
  DrivenRun drive(const mazebot::Maze& maze, double noise, std::uint64_t seed) const;

 private:
  mazebot::MouseDescription mouse_;
  mazebot::DriveLimits<double> limits_;
  DriveTimes times_;
  mazebot::MotorModel<double> motors_;
  std::vector<std::vector<mazebot::WallSensorPoint<double>>> sensors_;  // what each reads from walls
};

#endif  // MAZEBOT_CLI_DRIVE_DRIVEN_RUN_HPP
