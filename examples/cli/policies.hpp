// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_POLICIES_HPP
#define MAZEBOT_CLI_POLICIES_HPP

#include <atomic>
#include <cstdint>
#include <functional>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/navigate/status.hpp>
#include <string>
#include <vector>

#include "maze_result.hpp"

class MmsMouse;
struct TortureRun;
struct TortureTask;

/// Lets other threads watch and cancel the solving of mazes.
struct Watch {
  std::atomic<std::uint64_t> moves{0};
  std::atomic<bool> cancelled{false};
  /// Called before each move, if there is one, with the map as it is known and the robot's pose.
  std::function<void(const mazebot::Maze& maze, const mazebot::RunTimeWallMap& map, mazebot::Pose pose)> on_move;
};

/// A policy to search a maze with, by its name.
struct Policy {
  const char* name;
  const char* what;
  MazeResult (*solve)(const mazebot::Maze& maze, Watch& watch);
  mazebot::Status (*run_mouse)(MmsMouse& mouse);
  /// Runs with faults; null for policies that prove nothing.
  void (*torture)(const TortureTask& task, Watch& watch, const std::function<void(const TortureRun&)>& on_run);
};

/// All of them; the first one is the default.
const std::vector<Policy>& policies();

std::vector<std::string> policy_names();

/// Precondition: it is one of the names.
const Policy& policy_named(const std::string& name);

#endif  // MAZEBOT_CLI_POLICIES_HPP
