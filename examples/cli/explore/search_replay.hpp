// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_SEARCH_REPLAY_HPP
#define MAZEBOT_CLI_EXPLORE_SEARCH_REPLAY_HPP

#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/search/flood_fill.hpp>
#include <string>

#include "../batch/watch.hpp"
#include "../draw/replay.hpp"
#include "maze_result.hpp"

/// Records how a maze is explored and its route driven. Each frame says why the search continues: how short a route
/// could still be, how long the best known one is, how many cells a shorter one may lead through, and how well the
/// walls are known, and what the policy's tours need. O(cells) a move.
class SearchReplay {
 public:
  SearchReplay(const mazebot::Maze& maze, const std::string& subtitle);

  /// Before each move.
  void look(const Watch::Moment& moment);
  /// The whole recording, once the run has ended.
  const Replay& finished(const MazeResult& result);

 private:
  using Flood = mazebot::BasicFloodFill<mazebot::RunTimeGrid>;

  void count(const mazebot::RunTimeWallMap& known, mazebot::Pose pose);
  void count(const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& known);

  Replay replay_;
  mazebot::Pose start_;
  mazebot::RunTimeCellSet goals_;
  mazebot::RunTimeCellSet start_cell_;
  mazebot::RunTimeCellSet visited_;
  Flood to_goal_;     // unknown walls are open
  Flood from_start_;  // unknown walls are open
  Flood surely_;      // unknown walls are walls
  mazebot::Cell last_;
  std::uint64_t moves_ = 0;
};

#endif  // MAZEBOT_CLI_EXPLORE_SEARCH_REPLAY_HPP
