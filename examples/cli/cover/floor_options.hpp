// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_FLOOR_OPTIONS_HPP
#define MAZEBOT_CLI_COVER_FLOOR_OPTIONS_HPP

#include <mazebot/host/cover/floor/floor_reach.hpp>
#include <mazebot/host/map/occupancy_grid.hpp>
#include <mazebot/host/map/swept_disc.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "../command_line/command_line.hpp"

/// The options of real floors. Lengths are in metres.
struct FloorOptions {
  std::optional<double> cell;  ///< of bare pictures
  double robot_radius = 0.175;
  std::string robot_size;  ///< LxW, instead of the radius
  double brush = 0.35;
  double brush_offset = 0;  ///< ahead of the robot's middle
  std::string unknown = "wall";
  std::string start_at;  ///< X,Y,DEG in the map's frame; empty: at the dock, or where obstacles are farthest
  std::string no_go;     ///< a file of forbidden areas

  double speed = 0.3;
  double turn_rate_deg = 29.8;           // 0.52 rad/s, as in the tables of others
  std::optional<double> turning_radius;  ///< empty: turns in place
  bool every_square = false;
  double share = 99.5;               ///< per cent of the reachable floor
  std::string lattice;               ///< the side of cells; empty: none, "brush": as wide as the brush
  std::string rooms;                 ///< a file, or "doors"
  std::string dock_at;               ///< X,Y in the map's frame
  std::optional<double> battery;     ///< metres of driving
  std::string path;                  ///< a file for the path
  std::string save, resume;          ///< files for what is cleaned
  std::string earlier;               ///< a file with an earlier path
  std::optional<double> stop_after;  ///< metres of driving
  std::string truth;                 ///< a map of what is really there: the robot drives, and sees it
  std::optional<double> range;       ///< metres that it sees
};

/// Returns the pose of --start-at X,Y,DEG in metres from the grid's corner. Throws std::invalid_argument if it is no
/// position on the map.
mazebot::Pose2D<double> start_at(const mazebot::OccupancyGrid& map, const std::string& text);

/// Returns an option that was given and makes sense on occupancy grids only; empty if there is none.
std::string grid_option(const FloorOptions& options);

/// What the robot's form and start are: for whatever says what a robot can reach.
void add_floor_options(CommandLine& command, FloorOptions& options);
/// The others: for what cleans a floor.
void add_cleaning_options(CommandLine& command, FloorOptions& options);

/// A map on which the robot fits nowhere, or not where it is to start.
struct NoRoomForRobot : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// What the options mean on a map. Throws std::invalid_argument where they make no sense on it.
class FloorSetting {
 public:
  FloorSetting(const mazebot::OccupancyGrid& map, const FloorOptions& options);

  mazebot::Unknown unknown() const { return unknown_; }
  /// In metres. Its radius is that of the circle in which it turns.
  const mazebot::FloorRobot& robot() const { return robot_; }
  /// Where it can drive.
  mazebot::DriveSpace space() const;
  /// Its form in words.
  std::string robot_text() const;
  /// The squares of no-go areas; null if there are none.
  const mazebot::RunTimeCellSet* forbidden() const { return forbidden_ ? &*forbidden_ : nullptr; }
  const mazebot::FloorReach& reach() const { return *reach_; }
  /// The square of --dock-at, or the nearest one at which the robot fits.
  const std::optional<mazebot::Cell>& dock() const { return dock_; }
  double square_metres(std::size_t squares) const;
  /// Why floor cannot be cleaned, with its square metres.
  std::string reasons() const;

 private:
  const mazebot::OccupancyGrid& map_;
  mazebot::Unknown unknown_;
  mazebot::FloorRobot robot_;
  std::string size_;
  std::optional<mazebot::RunTimeCellSet> forbidden_;
  std::optional<mazebot::FloorReach> reach_;
  std::optional<mazebot::Cell> dock_;
};

#endif  // MAZEBOT_CLI_COVER_FLOOR_OPTIONS_HPP
