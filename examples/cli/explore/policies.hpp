// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_POLICIES_HPP
#define MAZEBOT_CLI_EXPLORE_POLICIES_HPP

#include <fmt/core.h>

#include <algorithm>
#include <mazebot/host/locate/localization_model.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/map/grid.hpp>
#include <mazebot/navigator/wall_follower.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "../options/named.hpp"
#include "any_explorer.hpp"

class LostRobots;
struct CoverJob;
struct CoverRun;
struct Ground;

/// A policy to explore a maze with, by its name: that of an explorer, or the hand that follows a wall.
struct Policy {
  /// Makes an explorer.
  template <class GridT, class StorageT = mazebot::FastStorage>
  using Make = std::unique_ptr<AnyExplorer<GridT, StorageT>> (*)(const mazebot::BasicCellSet<GridT>& goals,
                                                                 mazebot::Pose start);

  const char* name;
  const char* what;
  Make<mazebot::RunTimeGrid> explorer;
  /// With the types that boards use for the usual contest size. It decides the same and is twice as fast there. From
  /// 32x32 on, the run-time grid is faster, because it repairs its plans.
  Make<mazebot::Grid<16, 16>> board_explorer;
  /// For the logs of robots with that storage.
  Make<mazebot::RunTimeGrid, mazebot::TrustingStorage> trusting_explorer;
  mazebot::Hand hand = mazebot::Hand::left;

  /// Whether it explores and proves its route. If it does not, it has no explorers.
  bool explores() const { return explorer != nullptr; }
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
