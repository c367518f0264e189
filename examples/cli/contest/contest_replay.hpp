// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_CONTEST_CONTEST_REPLAY_HPP
#define MAZEBOT_CLI_CONTEST_CONTEST_REPLAY_HPP

#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/race/race_model.hpp>
#include <mazebot/race/race_planner.hpp>
#include <mazebot/race/race_route.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../draw/replay.hpp"
#include "contest_day.hpp"

/// What is true and what the robot knows after a command.
struct ContestMoment {
  const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& known;
  mazebot::Pose true_pose;
  mazebot::Pose believed_pose;
  std::uint64_t moves;                                ///< so far
  const std::vector<mazebot::InjectedFault>* faults;  ///< so far; null on a day without faults
};

/// What became of a fast run.
struct ContestRun {
  mazebot::Pose truly;  ///< where the robot was, seen from where it believed to be: Pose() if it was not lost
  std::size_t borders;  ///< that it crossed; at a wall it ends
};

/// Records a contest day: the search, the fast runs and the returns, with the clock. Each frame of a search says why it
/// continues: how fast the known run is, and how fast a run through unknown openings could be. Plans twice a move.
class ContestReplay {
 public:
  ContestReplay(const mazebot::Maze& maze, const mazebot::RaceModel& model, const std::string& subtitle);

  /// The leg that begins now, as a word for people.
  void begin(const std::string& leg) { leg_ = leg; }
  /// The robot has come to its pose in that time: straight ahead, by a turn on the spot, or carried.
  void move(const ContestMoment& moment, double seconds);
  /// The robot has driven the fastest known run from the start, with its speed in percent. `best_s` is the best run of
  /// the day so far.
  void fast_run(const mazebot::RunTimeWallMap& known, int percent, const ContestRun& run, std::optional<double> best_s);
  /// The columns of the day, for the page.
  void finish(const ContestDay& day, bool is_faulty);

  bool empty() const { return replay_.empty(); }
  std::string json() const { return replay_.json(); }
  std::string html() const { return replay_.html(); }

 private:
  std::optional<double> fastest(const mazebot::RunTimeWallMap& known, mazebot::Unknown unknown);
  void count();
  void count_faults(mazebot::Pose believed, bool is_right);

  const mazebot::Maze& maze_;
  const mazebot::RaceModel& model_;
  Replay replay_;
  mazebot::BasicRacePlanner<mazebot::RunTimeGrid, std::uint32_t> planner_;
  mazebot::BasicRaceRoute<mazebot::RunTimeGrid> route_;
  mazebot::Pose pose_;
  std::string leg_;
  double clock_ = 0;
  std::uint64_t moves_ = 0;
  const std::vector<mazebot::InjectedFault>* faults_ = nullptr;
  std::optional<double> known_run_;
  std::optional<double> possible_run_;
  std::optional<double> best_run_;
};

#endif  // MAZEBOT_CLI_CONTEST_CONTEST_REPLAY_HPP
