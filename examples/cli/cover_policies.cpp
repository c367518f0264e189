// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "cover_policies.hpp"

#include <algorithm>
#include <mazebot/host/navigate/pocket_coverage.hpp>
#include <mazebot/host/plan/coverage_graph.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/navigate/coverage.hpp>
#include <mazebot/navigate/coverage_policy.hpp>
#include <mazebot/plan/flood_fill.hpp>
#include <mazebot/robot/drive.hpp>
#include <stdexcept>
#include <utility>

using namespace mazebot;

namespace {

// Covers a ground with a robot that sees the walls around its cell.
template <class PolicyT>
CoverTour cover_with(const CoverJob& job) {
  BackSensorSimulator<RunTimeGrid> robot(job.ground.walls, job.start);
  BasicCoverage<RunTimeGrid, PolicyT> coverage(job.start, PolicyT(), job.ground.walls.grid());
  if (job.dock) coverage.end_at_dock();
  CoverTour tour;
  tour.cells.push_back(job.start.cell);
  Pose pose = job.start;
  tour.status = drive(robot, coverage, [&](const Observation&, Command command) {
    if (job.on_step) job.on_step(coverage.coverage_map(), pose);
    pose = pose.turned(command.turn());
    for (int i = 0; i < command.cells(); ++i) {
      pose = pose.advanced();
      tour.cells.push_back(pose.cell);
    }
  });
  tour.turns = robot.quarter_turns();
  return tour;
}

// Shows a tour that was planned with the map known.
void show(const CoverJob& job, const std::vector<Cell>& cells) {
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

// Plans the whole tour before the first step. A turn costs as much as so many moves.
template <int TurnWeight>
CoverTour cover_offline(const CoverJob& job) {
  CoverageTask task = job.task;
  task.turn_weight = TurnWeight;
  task.end = job.dock ? TourEnd::at_start : TourEnd::anywhere;
  const CoverageGraph graph(job.ground.walls, job.start);
  CoverageTour planned = plan_coverage(graph, task);
  CoverTour tour;
  tour.cells = std::move(planned.cells);
  tour.turns = planned.turns;
  tour.bounds.emplace(graph, task.end);
  show(job, tour.cells);
  return tour;
}

}  // namespace

const std::vector<CoverPolicy>& cover_policies() {
  static const std::vector<CoverPolicy> table = {
      {"weighted", "weighs the uncovered cells around it, for the least sum of moves and quarter turns",
       cover_with<WeightedCoverage<FewestMovesAndTurns>>},
      {"weighted-moves", "as weighted, for the fewest moves", cover_with<WeightedCoverage<FewestMoves>>},
      {"pockets", "plans where the uncovered cells are enclosed, else as weighted",
       cover_with<PocketCoverage<PocketMovesAndTurns>>},
      {"pockets-moves", "as pockets, for the fewest moves", cover_with<PocketCoverage<PocketMoves>>},
      {"spiral", "winds inwards, then goes to the nearest uncovered cell", cover_with<BacktrackingSpiral>},
      {"boustrophedon", "back and forth in lanes to the north and south", cover_with<Boustrophedon>},
      {"spanning-tree", "around a tree of blocks of 2x2 cells", cover_with<SpanningTree>},
      {"nearest", "always to the nearest uncovered cell", cover_with<NearestUnvisited>},
      {"offline", "knows the map and plans as long as --budget says, for the least sum of moves and quarter turns",
       cover_offline<1>, true},
      {"offline-moves", "as offline, for the fewest moves", cover_offline<0>, true},
  };
  return table;
}

std::vector<std::string> cover_policy_names() {
  std::vector<std::string> names;
  for (const CoverPolicy& policy : cover_policies()) names.emplace_back(policy.name);
  return names;
}

const CoverPolicy& cover_policy_named(const std::string& name) {
  return *std::find_if(cover_policies().begin(), cover_policies().end(),
                       [&](const CoverPolicy& policy) { return policy.name == name; });
}

Pose cover_start(const Ground& ground) {
  if (!ground.blocks.has_value()) return ground.start;
  const BlockMap& map = *ground.blocks;
  Pose start;
  start.heading = map.start_heading.value_or(Heading::north);
  if (map.start.has_value() && map.free.contains(*map.start)) {
    start.cell = *map.start;
    return start;
  }
  if (map.free.empty()) throw std::invalid_argument("no cell is free, expected a cell to start from");
  bool is_first = true;
  map.free.for_each_index([&](RunTimeGrid::Index index) {
    if (std::exchange(is_first, false)) start.cell = map.grid().cell(index);
  });
  return start;
}

CoverResult result_of(const CoverJob& job, const CoverPolicy& policy, const CoverTour& tour) {
  RunTimeCellSet start(job.ground.walls.grid());
  start.insert(job.start.cell);
  BasicFloodFill<RunTimeGrid> flood(job.ground.walls.grid());
  flood.run(job.ground.walls, start, Unknown::wall);
  RunTimeCellSet visited(job.ground.walls.grid());
  for (const Cell cell : tour.cells) visited.insert(cell);
  CoverResult result;
  result.map = job.ground.name;
  for (RunTimeGrid::Index i = 0; i < job.ground.walls.grid().cell_count(); ++i) result.cells += flood.reachable_at(i);
  result.policy = policy.name;
  result.status = tour.status;
  result.coverage = static_cast<double>(visited.count()) / static_cast<double>(result.cells);
  result.moves = tour.cells.size() - 1;
  result.turns = tour.turns;
  result.revisits = tour.cells.size() - visited.count();
  result.bounds = tour.bounds;
  return result;
}
