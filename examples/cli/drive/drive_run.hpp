// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP
#define MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/robot/search_trajectory.hpp>
#include <optional>

#include "../race/drive_time.hpp"
#include "../race/mouse_file.hpp"
#include "calibration.hpp"
#include "driven_mouse.hpp"

/// How a simulated robot drove a maze. What did not happen has no value.
struct DriveRun {
  const char* status;                       ///< how it ended
  std::optional<double> search_s;           ///< when the fastest run was proved and the robot was home
  std::optional<double> planned_s;          ///< of the fastest run, by the limits
  std::optional<double> best_s;             ///< of the best run that was driven
  std::optional<std::size_t> contacts;      ///< with walls and posts
  std::optional<double> worst_lateral_mm;   ///< aside of the reference
  std::optional<double> worst_heading_deg;  ///< against the reference
};

/// Drives mazes with one simulated robot, on its sensors and wheels alone. Any number of threads may use it.
class SimulatedDrives {
 public:
  /// `limits`: the part of its grip and of its motors' force that the robot uses, up to 1.
  SimulatedDrives(SimulatedRobot robot, double limits);

  /// Drives one maze. Throws std::invalid_argument if the robot does not fit into the start cell.
  DriveRun drive(const mazebot::Maze& maze, double noise, std::uint64_t seed) const;

 private:
  // Explores until the fastest run is proved, and comes home. Leaves the known map in `maze`. False: it did not.
  bool search(DrivenMouse& mouse, const mazebot::Pose2D<double>& start, double before, mazebot::Maze& maze,
              DriveRun& result) const;
  // Drives the fastest run through the known map once.
  void race(DrivenMouse& mouse, const mazebot::Maze& maze, DriveRun& result) const;
  static void measure(const DrivenMouse& mouse, DriveRun& result);

  mazebot::MouseDescription mouse_;
  mazebot::RaceModel race_;
  DriveDescription drive_;
  mazebot::SearchTrajectory<double> search_;
  DriveTimes times_;
  Calibration calibration_;
};

#endif  // MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP
