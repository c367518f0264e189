// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_POLICIES_HPP
#define MAZEBOT_CLI_COVER_POLICIES_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/plan/coverage_bounds.hpp>
#include <mazebot/host/plan/coverage_tour.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/navigate/coverage_map.hpp>
#include <mazebot/navigate/status.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ground.hpp"

/// What to cover, and how.
struct CoverJob {
  const Ground& ground;
  mazebot::Pose start;
  bool dock = false;
  mazebot::CoverageTask task = {};  ///< for the policies that know the map
  /// Called before each command, if there is one.
  std::function<void(const mazebot::BasicCoverageMap<mazebot::RunTimeGrid>& known, mazebot::Pose pose)> on_step = {};
};

/// The cells that a robot visited, in their order, and the cost.
struct CoverTour {
  mazebot::Status status = mazebot::Status::done;
  std::vector<mazebot::Cell> cells;
  std::uint64_t turns = 0;
  std::optional<mazebot::CoverageBounds> bounds;  ///< if it was planned with the map known
};

/// A policy to cover a ground with, by its name.
struct CoverPolicy {
  const char* name;
  const char* what;
  CoverTour (*cover)(const CoverJob& job);
  bool knows_map = false;  ///< then it plans, and takes --budget, --changes and --seed
};

/// All of them; the first one is the default.
const std::vector<CoverPolicy>& cover_policies();

std::vector<std::string> cover_policy_names();

/// Precondition: it is one of the names.
const CoverPolicy& cover_policy_named(const std::string& name);

/// The start that the map names; else its first free cell from the south-west, heading north. Throws
/// std::invalid_argument if no cell is free.
mazebot::Pose cover_start(const Ground& ground);

/// What one policy took on one map.
struct CoverResult {
  std::string map;
  std::size_t cells = 0;  ///< that can be reached
  std::string policy;
  mazebot::Status status = mazebot::Status::done;
  double coverage = 0;
  std::uint64_t moves = 0;
  std::uint64_t turns = 0;
  std::uint64_t revisits = 0;
  std::optional<mazebot::CoverageBounds> bounds;

  // A single cell needs no moves.
  double moves_ratio() const { return cells < 2 ? 1 : static_cast<double>(moves) / static_cast<double>(cells - 1); }
  double total_ratio() const { return static_cast<double>(moves + turns) / static_cast<double>(cells); }
};

CoverResult result_of(const CoverJob& job, const CoverPolicy& policy, const CoverTour& tour);

#endif  // MAZEBOT_CLI_COVER_POLICIES_HPP
