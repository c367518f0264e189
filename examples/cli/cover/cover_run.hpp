// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COVER_COVER_RUN_HPP
#define MAZEBOT_CLI_COVER_COVER_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/cover/coverage.hpp>
#include <mazebot/host/cover/coverage_bounds.hpp>
#include <mazebot/host/cover/coverage_graph.hpp>
#include <mazebot/host/cover/coverage_tour.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/robot/drive.hpp>
#include <optional>
#include <string>
#include <utility>
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

/// Covers a ground with a robot that sees the walls around its cell.
template <class PolicyT>
CoverRun cover_with(const CoverJob& job) {
  using namespace mazebot;
  BackSensorSimulator<RunTimeGrid> robot(job.ground.walls, job.start);
  BasicCoverage<RunTimeGrid, PolicyT> coverage(job.start, PolicyT(), job.ground.walls.grid());
  if (job.dock) coverage.end_at_dock();
  CoverRun run;
  run.cells.push_back(job.start.cell);
  Pose pose = job.start;
  run.status = drive(robot, coverage, [&](const Observation&, Command command) {
    if (job.on_step) job.on_step(coverage.coverage_map(), pose);
    if (job.watch != nullptr) job.watch->moves += static_cast<std::uint64_t>(command.cells());
    pose = pose.turned(command.turn());
    for (int i = 0; i < command.cells(); ++i) {
      pose = pose.advanced();
      run.cells.push_back(pose.cell);
    }
  });
  run.turns = robot.quarter_turns();
  return run;
}

/// Shows a path that was planned with the map known.
inline void show_cover_run(const CoverJob& job, const std::vector<mazebot::Cell>& cells) {
  using namespace mazebot;
  if (!job.on_step) return;
  const RunTimeGrid& grid = job.ground.walls.grid();
  BasicCoverageMap<RunTimeGrid> known(grid);
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    for (const Heading heading : {Heading::north, Heading::east, Heading::south, Heading::west}) {
      known.record(grid.cell(i), heading, job.ground.walls.wall(grid.cell(i), heading));
    }
  }
  Pose pose = job.start;
  for (const Cell cell : cells) {
    for (int i = 0; i < 4; ++i) {
      if (pose.cell.towards(heading_at(i)) == cell) pose.heading = heading_at(i);
    }
    pose.cell = cell;
    known.visit(cell);
    job.on_step(known, pose);
  }
}

/// Plans the whole path before the first step. A turn costs as much as so many moves.
template <int TurnWeight>
CoverRun cover_offline(const CoverJob& job) {
  using namespace mazebot;
  CoverageTask task = job.task;
  task.turn_weight = TurnWeight;
  task.end = job.dock ? TourEnd::at_start : TourEnd::anywhere;
  const CoverageGraph graph(job.ground.walls, job.start);
  CoverageTour planned = plan_coverage(graph, task);
  CoverRun run;
  run.cells = std::move(planned.cells);
  run.turns = planned.turns;
  show_cover_run(job, run.cells);
  return run;
}

#endif  // MAZEBOT_CLI_COVER_COVER_RUN_HPP
