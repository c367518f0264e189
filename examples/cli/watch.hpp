// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_WATCH_HPP
#define MAZEBOT_CLI_WATCH_HPP

#include <atomic>
#include <cstdint>
#include <functional>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/map/pose.hpp>

/// Lets other threads watch and cancel the work on maps.
struct Watch {
  std::atomic<std::uint64_t> moves{0};  ///< so far, or other steps of the work
  const char* unit = "moves";           ///< what is counted
  std::atomic<bool> cancelled{false};
  /// A map with evidence, or none.
  using EvidenceMap = const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>*;
  static EvidenceMap evidence_of(const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& map) { return &map; }
  static EvidenceMap evidence_of(const mazebot::RunTimeWallMap&) { return nullptr; }

  /// Called before each move, if there is one, with the map as it is known and the robot's pose.
  std::function<void(const mazebot::Maze& maze, const mazebot::RunTimeWallMap& map, EvidenceMap evidence,
                     mazebot::Pose pose)>
      on_move;
};

#endif  // MAZEBOT_CLI_WATCH_HPP
