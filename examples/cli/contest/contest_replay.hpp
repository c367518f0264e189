// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_CONTEST_CONTEST_REPLAY_HPP
#define MAZEBOT_CLI_CONTEST_CONTEST_REPLAY_HPP

#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/race/race_model.hpp>
#include <mazebot/race/race_planner.hpp>
#include <mazebot/race/race_route.hpp>
#include <optional>
#include <string>

#include "../draw/replay.hpp"

/// Records a contest day: the search, the fast runs and the returns, with the clock. Each frame of a search says why it
/// continues: how fast the known run is, and how fast a run through unknown openings could be. Plans twice a move.
class ContestReplay {
 public:
  ContestReplay(const mazebot::Maze& maze, const mazebot::RaceModel& model, const std::string& subtitle);

  /// The leg that begins now, as a word for people.
  void begin(const std::string& leg) { leg_ = leg; }
  /// The robot has come to that pose, straight ahead or by a turn on the spot.
  void move(const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& known, mazebot::Pose pose, double seconds);
  /// The robot has driven the fastest known run from the start, with its speed in percent. `best_s` is the best run of
  /// the day so far.
  void fast_run(const mazebot::RunTimeWallMap& known, int percent, std::optional<double> best_s);

  bool empty() const { return replay_.empty(); }
  std::string html() const { return replay_.html(); }

 private:
  std::optional<double> fastest(const mazebot::RunTimeWallMap& known, mazebot::Unknown unknown);
  void count();

  const mazebot::Maze& maze_;
  const mazebot::RaceModel& model_;
  Replay replay_;
  mazebot::BasicRacePlanner<mazebot::RunTimeGrid, std::uint32_t> planner_;
  mazebot::BasicRaceRoute<mazebot::RunTimeGrid> route_;
  mazebot::Pose pose_;
  std::string leg_;
  double clock_ = 0;
  std::uint64_t moves_ = 0;
  std::optional<double> known_run_;
  std::optional<double> possible_run_;
  std::optional<double> best_run_;
};

#endif  // MAZEBOT_CLI_CONTEST_CONTEST_REPLAY_HPP
