// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_POLICIES_HPP
#define MAZEBOT_CLI_EXPLORE_POLICIES_HPP

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <mazebot/host/locate/localization_model.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/record/run_log.hpp>
#include <mazebot/navigator/status.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "../batch/watch.hpp"
#include "../options/named.hpp"
#include "maze_result.hpp"

class LostRobots;
class MmsMouse;
struct CoverJob;
struct CoverRun;
struct Ground;
class RunReplay;
struct ReplayedStep;
struct TortureRun;
struct TortureTask;

using OnReplayedStep = std::function<void(const ReplayedStep& step, const mazebot::RunTimeWallMap& map,
                                          const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>* evidence)>;

/// A policy to explore a maze with, by its name.
struct Policy {
  const char* name;
  const char* what;
  MazeResult (*solve)(const mazebot::Maze& maze, Watch& watch);
  mazebot::Status (*run_mouse)(MmsMouse& mouse);
  /// Runs with faults; null for policies that prove nothing.
  void (*torture)(const TortureTask& task, Watch& watch, const std::function<void(const TortureRun&)>& on_run);
  /// Replays the log of an explorer; null for policies that prove nothing.
  std::unique_ptr<RunReplay> (*replay)(const mazebot::RunLog& log, OnReplayedStep on_step);
};

/// A policy to cover a map with.
struct CoverPolicy {
  const char* name;
  const char* what;
  CoverRun (*cover)(const CoverJob& job);
  bool knows_map = false;  ///< then it plans, and takes --budget, --changes and --seed
};

/// A policy to locate lost robots with.
struct LocatePolicy {
  const char* name;
  const char* what;
  /// Prepares it for one map. The ground must outlive the robots.
  std::unique_ptr<LostRobots> (*robots_in)(const Ground& ground, const mazebot::LocalizationSensors& sensors);
};

/// The policies of a kind that own_policy.hpp has registered. A function, because registering begins before main().
template <class PolicyT>
std::vector<PolicyT>& own_policies() {
  static std::vector<PolicyT> table;
  return table;
}

/// The program's own table, then the registered ones. Throws std::invalid_argument if a name stands for two.
template <class PolicyT>
std::vector<PolicyT> with_own(std::vector<PolicyT> table) {
  for (const PolicyT& own : own_policies<PolicyT>()) {
    const std::vector<std::string> names = names_of(table);
    if (own.name == std::string("all") || std::find(names.begin(), names.end(), own.name) != names.end()) {
      throw std::invalid_argument(fmt::format("there is another policy '{}', expected a new name", own.name));
    }
    table.push_back(own);
  }
  return table;
}

// All policies of a kind, each kind in a table of its own; the first one is the default.
const std::vector<Policy>& policies();  ///< to explore
const std::vector<CoverPolicy>& cover_policies();
const std::vector<LocatePolicy>& locate_policies();

#endif  // MAZEBOT_CLI_EXPLORE_POLICIES_HPP
