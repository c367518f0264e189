// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_WATCH_HPP
#define MAZEBOT_CLI_BATCH_WATCH_HPP

#include <atomic>
#include <cstdint>
#include <functional>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/map/pose.hpp>
#include <string>

#include "../draw/drawn_tours.hpp"

/// Lets other threads watch and cancel the work on maps.
struct Watch {
  std::atomic<std::uint64_t> moves{0};  ///< so far, or other steps of the work
  const char* unit = "moves";           ///< what is counted
  std::atomic<bool> cancelled{false};
  /// A map with evidence, or none.
  using EvidenceMap = const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>*;
  static EvidenceMap evidence_of(const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& map) { return &map; }
  static EvidenceMap evidence_of(const mazebot::RunTimeWallMap&) { return nullptr; }

  /// The moment before a move.
  struct Moment {
    const mazebot::Maze& maze;
    const mazebot::RunTimeWallMap& map;  ///< as it is known
    EvidenceMap evidence;
    const DrawnTours& tours;  ///< what the last decision came from
    mazebot::Pose pose;       ///< the robot's
  };
  /// Where the search is logged, if it is.
  mazebot::GrowingLog* log = nullptr;
  std::string policy;  ///< its name, for the log
  /// Called before each move, if there is one.
  std::function<void(const Moment& moment)> on_move;
};

#endif  // MAZEBOT_CLI_BATCH_WATCH_HPP
