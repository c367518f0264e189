// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for navigators: the bytes are what a robot reports, and it may report anything. Whatever it says,
// each navigator believes it is inside the maze, orders no cell through a wall that its map knows, and ends within its
// bound. Bytes that run out mean zeros.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "mazebot/cover/coverage.hpp"
#include "mazebot/explore/cheapest_policy.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/locate/localizer.hpp"
#include "mazebot/recover/recovery.hpp"
#include "mazebot/search/cost_models.hpp"

using namespace mazebot;

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* bytes, std::size_t size) : next_(bytes), end_(bytes + size) {}

  unsigned take() { return next_ == end_ ? 0U : *next_++; }

 private:
  const std::uint8_t* next_;
  const std::uint8_t* end_;
};

// A wall or an opening in each direction, or none read; now and then cells that were not crossed, or a long ray.
Observation reported(Bytes& bytes, bool feels_bumps) {
  const unsigned sides = bytes.take();
  const unsigned more = bytes.take();
  Observation seen;
  for (int i = 0; i < 4; ++i) {
    const unsigned side = sides >> 2 * i & 3U;
    if (side < 2) seen.set_wall(turn_at(i), side == 1);
    if (side == 3) seen.set_ray(turn_at(i), static_cast<int>(more & 3U), 3);
  }
  seen.set_feels_bumps(feels_bumps);
  if (feels_bumps && (more & 8U) != 0) seen.set_short_by(static_cast<int>(more >> 4));
  return seen;
}

template <class NavigatorT, class CheckT>
void run(NavigatorT& navigator, Bytes bytes, std::uint64_t bound, CheckT&& check) {
  const bool feels_bumps = bytes.take() % 4 != 0;
  std::uint64_t ordered = 0;
  // When the bytes have run out, the robot reports open sides for ever.
  for (std::uint64_t commands = 0; navigator.status() == Status::running; ++commands) {
    const Command command = navigator.next(reported(bytes, feels_bumps));
    if (command.is_stop() != (navigator.status() != Status::running)) std::abort();
    check(command);
    ordered += static_cast<std::uint64_t>(command.cells());
    if (ordered > bound || commands > 4 * bound + 64) std::abort();
  }
}

template <class ExplorerT>
void explore(ExplorerT& explorer, Bytes bytes, std::uint64_t bound) {
  run(explorer, bytes, bound, [&](Command) {
    if (!explorer.grid().contains(explorer.pose().cell)) std::abort();
  });
  if (explorer.proved() && explorer.shortest_route().status() == Status::unreachable) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const unsigned kind = bytes.take();
  const int width = static_cast<int>(1 + bytes.take() % 6);
  const int height = static_cast<int>(1 + bytes.take() % 6);
  const RunTimeGrid grid(width, height);
  const std::uint64_t cells = grid.cell_count();
  const std::uint64_t bound = 6 * cells * cells + 16;
  const Cell goal(static_cast<int>(bytes.take()) % width, static_cast<int>(bytes.take()) % height);
  BasicCellSet<RunTimeGrid> goals(grid);
  goals.insert(goal);
  switch (kind % 5) {
    case 0: {
      BasicExplorer<RunTimeGrid> explorer(goals);
      if ((kind & 8U) != 0) explorer.demand_certainty();
      explore(explorer, bytes, bound);
      break;
    }
    case 1: {
      using PlannerT = BasicCostObjective<RunTimeGrid, CellTurnCost<1, 1>>;
      using PolicyT = CheapestPolicy<PlannerT>;
      PlannerT planner(CellTurnCost<1, 1>(), grid);
      BasicExplorer<RunTimeGrid, PolicyT> explorer(goals, Pose(), PolicyT(planner));
      if ((kind & 8U) != 0) explorer.demand_certainty();
      explore(explorer, bytes, bound);
      if (explorer.proved() && explorer.cheapest_route().status() == Status::unreachable) std::abort();
      break;
    }
    case 2: {
      const auto explorer = std::make_unique<BasicExplorer<RunTimeGrid>>(goals);
      const auto recovery = std::make_unique<Recovery<BasicExplorer<RunTimeGrid>, 64>>(*explorer);
      run(*recovery, bytes, 80 * bound, [](Command) {});
      break;
    }
    case 3: {
      BasicCoverage<RunTimeGrid> coverage(Pose(), WeightedCoverage<>(), grid);
      if ((kind & 8U) != 0) coverage.end_at_dock();
      run(coverage, bytes, 8 * cells * cells + 16, [&](Command) {
        if (!grid.contains(coverage.pose().cell)) std::abort();
      });
      break;
    }
    default: {
      BasicWallMap<RunTimeGrid> map(grid);
      for (RunTimeGrid::Index i = 0; i < cells; ++i) {
        const unsigned walls = bytes.take();
        map.record(grid.cell(i), Heading::north, (walls & 1U) != 0);
        map.record(grid.cell(i), Heading::east, (walls & 2U) != 0);
      }
      if ((kind & 8U) != 0) {
        BasicLocalizer<RunTimeGrid, BasicGreedyElimination<RunTimeGrid>, WrongReadings<2>> tolerant(map);
        run(tolerant, bytes, 3 * 4 * cells * 4 * cells + 16, [](Command) {});
      } else {
        BasicLocalizer<RunTimeGrid> localizer(map);
        run(localizer, bytes, 4 * cells * 4 * cells + 16, [](Command) {});
      }
    }
  }
  return 0;
}
