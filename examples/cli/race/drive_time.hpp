// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_DRIVE_TIME_HPP
#define MAZEBOT_CLI_RACE_DRIVE_TIME_HPP

#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/race/run_timing.hpp>
#include <optional>
#include <vector>

#include "robot_file.hpp"

/// How a robot drives a run as fast as its limits allow.
struct DriveTime {
  double seconds;    ///< from rest with its back to the wall to the border of the goal
  double top_speed;  ///< m/s
  double clearance_mm;
  std::vector<mazebot::SpeedPoint> points;  ///< along the curve, in cells
};

/// Times runs by the limits of one robot. Its turns are designed once. Any number of threads may use it.
class DriveTimes {
 public:
  /// Copies the description.
  explicit DriveTimes(const DriveDescription& robot, double margin = 0.005)
      : robot_(robot), turns_(robot_.space(margin)) {}

  /// Nothing if the robot cannot drive a turn of the run.
  std::optional<DriveTime> time_of(const mazebot::Maze& maze,
                                   const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run) const;

 private:
  // From rest with the back to the wall to the border of the goal, with room to stop within the goal.
  mazebot::TimedEnds<double> ends_of(const mazebot::Maze& maze, mazebot::Pose last) const;

  DriveDescription robot_;
  mazebot::RunTurns<double> turns_;
};

#endif  // MAZEBOT_CLI_RACE_DRIVE_TIME_HPP
