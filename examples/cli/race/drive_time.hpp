// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_DRIVE_TIME_HPP
#define MAZEBOT_CLI_RACE_DRIVE_TIME_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/motion/pose_2d.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/race/race_speeds.hpp>
#include <mazebot/race/run_timing.hpp>
#include <optional>
#include <vector>

#include "robot_file.hpp"

/// A moment of a run that a robot drives as fast as its limits allow.
struct DriveMoment {
  mazebot::Pose2D<double> pose;  ///< in metres
  double seconds;                ///< since the beginning of the run
  double speed;                  ///< m/s on the way from the moment before
  double clearance_mm;
};

/// How a robot drives a run as fast as its limits allow.
struct DriveTime {
  double seconds = 0;       ///< from rest with its back to the wall to the border of the goal
  double top_speed = 0;     ///< m/s
  double clearance_mm = 0;  ///< from the centre of the first cell to the border of the goal
  std::vector<DriveMoment> moments;

  /// Finds the least clearance from that moment until the clock stops.
  void measure_clearance(std::size_t from);
};

/// The status of a maze in which a robot finds no run: no path leads to a goal, or one does and the robot cannot drive
/// it, because its turns do not fit or it cannot speed up.
const char* why_no_run(const mazebot::Maze& maze);

/// Times runs by the limits of one robot. Its turns are designed once. Any number of threads may use it.
class DriveTimes {
 public:
  /// Copies the description.
  explicit DriveTimes(const DriveDescription& robot, double margin = 0.005)
      : robot_(robot), turns_(robot_.space(margin)), speeds_(turns_, robot_.limits, ends(0), ticks_per_second) {}

  /// Nothing if the robot cannot drive a turn of the run.
  std::optional<DriveTime> time_of(const mazebot::Maze& maze,
                                   const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run) const;
  /// Finds the fastest run with speeds of their own for all motions. False: the robot cannot drive to a goal so; see
  /// why_no_run().
  bool fastest(const mazebot::Maze& maze, mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& best) const;

  /// Where and how fast a run begins and ends: from rest with the back to the wall to the border of the goal, with room
  /// to stop in the goal cells behind it.
  mazebot::TimedEnds<double> ends_of(const mazebot::Maze& maze,
                                     const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run) const;
  /// How many goal cells lie straight behind the one that a run enters with that pose.
  static int cells_beyond(const mazebot::Maze& maze, mazebot::Pose goal);
  const mazebot::RunTurns<double>& turns() const { return turns_; }  ///< of all runs
  const DriveDescription& robot() const { return robot_; }           ///< the description

  static constexpr std::uint32_t ticks_per_second = 10000;  ///< of the runs that fastest() returns

 private:
  // From rest with the back to the wall to the border of the goal, with room to stop in that cell and in `cells` more.
  mazebot::TimedEnds<double> ends(int cells) const;

  DriveDescription robot_;
  mazebot::RunTurns<double> turns_;
  mazebot::RaceSpeeds<8> speeds_;
};

#endif  // MAZEBOT_CLI_RACE_DRIVE_TIME_HPP
