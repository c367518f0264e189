// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_DRIVE_REPLAY_HPP
#define MAZEBOT_CLI_DRIVE_DRIVE_REPLAY_HPP

#include <cstddef>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/motion/pose_2d.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../draw/replay.hpp"
#include "driven_mouse.hpp"

struct DriveRun;

/// Records how a mouse drives, for --html and --svg: where it truly is and where it should be, its speed, its errors
/// and what its sensors read. A frame for each eighth of a cell in the search, and for each sixteenth in the fast run.
class DriveReplay {
 public:
  /// `cell`: metres.
  DriveReplay(const mazebot::Maze& maze, double cell, const std::string& subtitle);

  /// The leg that begins now. Frames of a leg that begins again are kept.
  void begin(const char* leg) { leg_ = leg; }
  /// The end of a control period.
  void record(const SimulatedHardware& hardware, const DriveSample& sample);
  /// What the robot knows of the maze now.
  void see(const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& known);
  void see(const mazebot::RunTimeWallMap& known);
  /// The curve of the fast run, as planned.
  void plan(const std::vector<mazebot::Pose2D<double>>& curve);

  /// What counts at the end.
  void finish(const DriveRun& run);

  bool empty() const { return replay_.empty(); }
  std::string json() const { return replay_.json(); }
  /// The page. If nothing was driven, it shows the maze, and the robot at rest at its start.
  std::string html();
  /// The fast run as planned and as driven. Nothing of a search.
  std::string svg(const std::string& title, const std::string& run) const;

  static constexpr const char* search = "search";      ///< a leg
  static constexpr const char* fast_run = "fast run";  ///< the other one
  static constexpr const char* at_rest = "at rest";    ///< neither: nothing was driven

 private:
  mazebot::MapPoint point_of(const mazebot::Pose2D<double>& pose) const { return {pose.x / cell_, pose.y / cell_}; }

  const mazebot::Maze& maze_;
  double cell_;
  Replay replay_;
  const char* leg_ = search;
  double begun_ = 0;                 // seconds of the simulator at the first frame
  std::optional<DriveSample> last_;  // that became a frame
  std::vector<mazebot::MapPoint> planned_;
  std::vector<mazebot::SpeedPoint> driven_;  // in the last fast run
};

#endif  // MAZEBOT_CLI_DRIVE_DRIVE_REPLAY_HPP
