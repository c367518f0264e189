// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_COVER_RUN_HPP
#define MAZEBOT_CLI_COVER_COVER_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/cover/coverage.hpp>
#include <mazebot/host/cover/coverage_bounds.hpp>
#include <mazebot/host/cover/coverage_tour.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/navigator/command.hpp>
#include <mazebot/navigator/observation.hpp>
#include <mazebot/navigator/status.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../batch/watch.hpp"
#include "../explore/policies.hpp"
#include "../map/ground.hpp"
#include "cover_floor.hpp"

/// A ground to cover, and how.
struct CoverJob {
  const Ground& ground;
  mazebot::Pose start;
  bool dock = false;
  mazebot::CoverageTask task = {};  ///< for the policies that know the map
  /// Called before each command, if there is one.
  std::function<void(const mazebot::BasicCoverageMap<mazebot::RunTimeGrid>& known, mazebot::Pose pose)> on_step = {};
  Watch* watch = nullptr;  ///< counts the moves, if there is one
};

/// The cells that a robot visited, in their order, and the cost.
struct CoverRun {
  mazebot::Status status = mazebot::Status::done;
  std::vector<mazebot::Cell> cells;
  std::uint64_t turns = 0;
};

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
  std::optional<mazebot::CoverageBounds> bounds;  ///< see add_bounds()
  double total_bound = 0;                         ///< then: no path has a smaller sum of moves and quarter turns
  std::optional<FloorResult> floor;               ///< of an occupancy grid, which has squares instead of cells

  // A single cell needs no moves.
  double moves_ratio() const { return cells < 2 ? 1 : static_cast<double>(moves) / static_cast<double>(cells - 1); }
  double total_ratio() const { return static_cast<double>(moves + turns) / static_cast<double>(cells); }
};

CoverResult result_of(const CoverJob& job, const CoverPolicy& policy, const CoverRun& run);
/// Computes what no path can beat, in a few seconds.
void add_bounds(const CoverJob& job, CoverResult& result);

/// A robot that covers, whatever its policy is: so that driving it is compiled once.
class AnyCoverage {
 public:
  AnyCoverage() = default;
  AnyCoverage(const AnyCoverage&) = delete;
  AnyCoverage& operator=(const AnyCoverage&) = delete;
  virtual ~AnyCoverage() = default;

  virtual mazebot::Command next(const mazebot::Observation& seen) = 0;
  virtual mazebot::Status status() const = 0;
  virtual const mazebot::BasicCoverageMap<mazebot::RunTimeGrid>& coverage_map() const = 0;
};

/// One with this policy.
template <class PolicyT>
class CoverageWith final : public AnyCoverage {
 public:
  explicit CoverageWith(const CoverJob& job) : coverage_(job.start, PolicyT(), job.ground.walls.grid()) {
    if (job.dock) coverage_.end_at_dock();
  }

  mazebot::Command next(const mazebot::Observation& seen) override { return coverage_.next(seen); }
  mazebot::Status status() const override { return coverage_.status(); }
  const mazebot::BasicCoverageMap<mazebot::RunTimeGrid>& coverage_map() const override {
    return coverage_.coverage_map();
  }

 private:
  mazebot::BasicCoverage<mazebot::RunTimeGrid, PolicyT> coverage_;
};

/// Covers a ground with a robot that sees the walls around its cell.
CoverRun run_coverage(const CoverJob& job, AnyCoverage& coverage);

/// The same with a policy.
template <class PolicyT>
CoverRun cover_with(const CoverJob& job) {
  CoverageWith<PolicyT> coverage(job);
  return run_coverage(job, coverage);
}

#endif  // MAZEBOT_CLI_COVER_COVER_RUN_HPP
