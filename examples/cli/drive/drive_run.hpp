// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP
#define MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <mazebot/robot/search_trajectory.hpp>
#include <optional>
#include <string>

#include "../race/drive_time.hpp"
#include "../race/mouse_file.hpp"
#include "calibration.hpp"
#include "driven_mouse.hpp"

/// What a run is like.
struct DriveTask {
  double noise = 1;        ///< a factor for the errors of sensors and tyres
  std::uint64_t seed = 1;  ///< draws them
  bool knows_map = false;  ///< it need not search
  bool has_recovery =
      false;                ///< a Recovery watches over the search, and a person puts a mouse that gave up to the start
  bool is_certain = false;  ///< it looks again at walls that matter and were seen once
  DeadParts dead;           ///< parts that do not work
  std::optional<double> carried_at;    ///< seconds of the search: a person puts it into another cell then
  mazebot::GrowingLog* log = nullptr;  ///< gets the log of the search, if there is one
  std::string robot;                   ///< the name that the log gives to the robot; see simulated_robot()
};

/// A robot that this program knows by name, or that of a file. Throws std::runtime_error if it is none.
SimulatedRobot simulated_robot(const std::string& name_or_file);

/// How a simulated robot drove a maze. What did not happen has no value.
struct DriveRun {
  const char* status = "unreachable";       ///< how it ended
  std::optional<double> search_s;           ///< when the fastest run was proved and the robot was home
  std::optional<double> planned_s;          ///< of the fastest run, by the limits
  std::optional<double> best_s;             ///< of the best run that was driven
  std::optional<std::size_t> contacts;      ///< with walls and posts
  std::optional<double> worst_lateral_mm;   ///< aside of the reference
  std::optional<double> worst_heading_deg;  ///< against the reference
  std::size_t touches = 0;                  ///< how often a person put it to the start because it gave up
  std::optional<bool> proof;                ///< whether the run that was proved is the fastest one
};

/// Drives mazes with one simulated robot, on its sensors and wheels alone. Any number of threads may use it.
class SimulatedDrives {
 public:
  /// `limits`: the part of its grip and of its motors' force that the robot uses, up to 1.
  SimulatedDrives(SimulatedRobot robot, double limits);

  /// Drives one maze. Throws std::invalid_argument if the robot does not fit into the start cell.
  DriveRun drive(const mazebot::Maze& maze, const DriveTask& task) const;
  /// How many infra-red sensors the robot has.
  std::size_t sensors() const { return mouse_.sensors.size(); }

 private:
  // A robot in a maze.
  struct Driving {
    const DriveTask& task;
    const mazebot::Maze& maze;
    DrivenMouse& mouse;
    mazebot::Pose2D<double> start;
    double behind;  // metres from the start to the centre of the cell
    DriveRun& result;
  };
  // Explores until the fastest run is proved, and comes home. Leaves the known map in `known`. False: it did not.
  bool search(Driving& driving, mazebot::Maze& known) const;
  // Lets a navigator drive, and carries the mouse to the start when it gives up, if there is a recovery.
  template <class NavigatorT, class ExplorerT>
  bool explore(Driving& driving, NavigatorT& navigator, ExplorerT& explorer) const;
  // The same, with a recorder around the navigator if a log is wanted.
  template <class NavigatorT, class ExplorerT>
  bool explore_and_log(Driving& driving, NavigatorT& navigator, ExplorerT& explorer) const;
  // The centre of some cell, for a mouse that is carried.
  mazebot::Pose2D<double> elsewhere(const mazebot::Maze& maze, std::uint64_t seed) const;
  // Whether the fastest run through the known map is that of the maze.
  bool is_fastest(const mazebot::Maze& maze, const mazebot::Maze& known) const;
  // Drives the fastest run through the known map once.
  void race(Driving& driving, const mazebot::Maze& known) const;

  mazebot::MouseDescription mouse_;
  mazebot::RaceModel race_;
  DriveDescription drive_;
  mazebot::SearchTrajectory<double> search_;
  DriveTimes times_;
  Calibration calibration_;
};

#endif  // MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP
