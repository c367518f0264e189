// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP
#define MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <mazebot/navigator/observation.hpp>
#include <optional>
#include <string>
#include <utility>

#include "../explore/any_explorer.hpp"
#include "../race/mouse_file.hpp"
#include "drive_replay.hpp"
#include "driven_mouse.hpp"
#include "robot_design.hpp"

constexpr std::size_t most_touches = 5;  ///< then the day is over

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
  DriveReplay* replay = nullptr;       ///< records the run, if there is one
  std::string robot;                   ///< the name that the log gives to the robot; see simulated_robot()
};

/// What a robot saw of the walls in its search, at one decision after the other, compared with the truth.
struct DriveSight {
  std::size_t cells = 0;     ///< borders that it crossed
  std::size_t blocked = 0;   ///< how often it stopped before a wall that it had not seen on the border
  std::size_t walls = 0;     ///< looks at a wall
  std::size_t missed = 0;    ///< of these, those in which it saw an opening
  std::size_t openings = 0;  ///< looks at an opening
  std::size_t phantoms = 0;  ///< of these, those in which it saw a wall
  std::size_t unsure = 0;    ///< looks on a border in which it saw neither
  bool lost = false;         ///< whether it ever believed to be where it was not
};

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
  DriveSight sight;                         ///< in the search
};

/// Drives mazes with one simulated robot, on its sensors and wheels alone. Any number of threads may use it.
class SimulatedDrives {
 public:
  /// `limits`: the part of its grip and of its motors' force that the robot uses, up to 1.
  SimulatedDrives(SimulatedRobot robot, double limits) : design_(std::move(robot), limits) {}

  /// Drives one maze. Throws std::invalid_argument if the robot does not fit into the start cell.
  DriveRun drive(const mazebot::Maze& maze, const DriveTask& task) const;
  /// How many infra-red sensors the robot has.
  std::size_t sensors() const { return design_.mouse().sensors.size(); }
  double cell_size() const { return design_.scale().cell_size; }  ///< metres, of its mazes

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
  using Explorer = AnyExplorer<mazebot::RunTimeGrid>;
  struct Leader;
  template <bool IsRecovery, class NavigatorT>
  static Leader leader_of(NavigatorT& navigator);
  // Lets a navigator drive, and carries the mouse to the start when it gives up, if there is a recovery.
  bool explore(Driving& driving, const Explorer& explorer, const Leader& leader) const;
  // Compares what it sees, from where it believes to be, with the truth.
  void judge(Driving& driving, const mazebot::Pose2D<double>& believed, bool stands,
             const mazebot::Observation& seen) const;
  // The same, with a recorder around the navigator if a log is wanted.
  template <class NavigatorT>
  bool explore_and_log(Driving& driving, Explorer& explorer, NavigatorT& navigator) const;
  // The centre of some cell, for a mouse that is carried.
  mazebot::Pose2D<double> elsewhere(const mazebot::Maze& maze, std::uint64_t seed) const;
  // Whether the fastest run through the known map is that of the maze.
  bool is_fastest(const mazebot::Maze& maze, const mazebot::Maze& known) const;
  // Drives the fastest run through the known map once.
  void race(Driving& driving, const mazebot::Maze& known) const;

  RobotDesign design_;
};

#endif  // MAZEBOT_CLI_DRIVE_DRIVE_RUN_HPP
