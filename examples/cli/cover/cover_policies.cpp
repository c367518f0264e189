// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mazebot/cover/coverage_policy.hpp>
#include <mazebot/host/cover/coverage_bounds.hpp>
#include <mazebot/host/cover/coverage_graph.hpp>
#include <mazebot/host/cover/coverage_tour.hpp>
#include <mazebot/host/cover/cycle_cover_bound.hpp>
#include <mazebot/host/cover/pocket_coverage.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/robot/drive.hpp>
#include <mazebot/search/flood_fill.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../explore/policies.hpp"
#include "cover_run.hpp"

using namespace mazebot;

namespace {

// Shows a path that was planned with the map known.
void show_cover_run(const CoverJob& job, const std::vector<Cell>& cells) {
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

// Plans the whole path before the first step. A turn costs as much as so many moves.
template <int TurnWeight>
CoverRun cover_offline(const CoverJob& job) {
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

}  // namespace

const std::vector<CoverPolicy>& cover_policies() {
  static const std::vector<CoverPolicy> table = with_own<CoverPolicy>({
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
  });
  return table;
}

CoverRun run_coverage(const CoverJob& job, AnyCoverage& coverage) {
  BackSensorSimulator<RunTimeGrid> robot(job.ground.walls, job.start);
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

CoverResult result_of(const CoverJob& job, const CoverPolicy& policy, const CoverRun& run) {
  RunTimeCellSet start(job.ground.walls.grid());
  start.insert(job.start.cell);
  BasicFloodFill<RunTimeGrid> flood(job.ground.walls.grid());
  flood.run(job.ground.walls, start, Unknown::wall);
  RunTimeCellSet visited(job.ground.walls.grid());
  for (const Cell cell : run.cells) visited.insert(cell);
  CoverResult result;
  result.map = job.ground.name;
  for (RunTimeGrid::Index i = 0; i < job.ground.walls.grid().cell_count(); ++i) result.cells += flood.reachable_at(i);
  result.policy = policy.name;
  result.status = run.status;
  result.coverage = static_cast<double>(visited.count()) / static_cast<double>(result.cells);
  result.moves = run.cells.size() - 1;
  result.turns = run.turns;
  result.revisits = run.cells.size() - visited.count();
  return result;
}

void add_bounds(const CoverJob& job, CoverResult& result) {
  const CoverageGraph graph(job.ground.walls, job.start);
  result.bounds.emplace(graph, job.dock ? TourEnd::at_start : TourEnd::anywhere);
  // About two seconds up to 6000 cells, a few at most.
  const int rounds = static_cast<int>(std::clamp<std::size_t>(10'000'000 / graph.size(), 20, 5000));
  result.total_bound = cycle_cover_bound(graph, 1, rounds);
}
