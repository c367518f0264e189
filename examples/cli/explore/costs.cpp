// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "costs.hpp"

#include <cstdint>
#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/race/replanned_race.hpp>

#include "solve_maze.hpp"

namespace {

using namespace mazebot;

// Each says what it proves, how many ticks of its cost make a second (0: it is no time), and has a planner.
struct ByTurns {
  static constexpr const char* aim = "the route with the fewest cells and turns";
  static constexpr int ticks_per_second = 0;
  template <class GridT>
  static auto planner(const GridT& grid) {
    return BasicCostObjective<GridT, CellTurnCost<1, 1>>(CellTurnCost<1, 1>(), grid);
  }
};

struct ByTime {
  static constexpr const char* aim = "the fastest route of a mouse that stops for each turn";
  static constexpr int ticks_per_second = 1000;
  template <class GridT>
  static auto planner(const GridT& grid) {
    return BasicCostObjective<GridT, StoppingMouse>(stopping_mouse(ticks_per_second), grid);
  }
};

struct ByRace {
  static constexpr const char* aim = "the fastest run";
  static constexpr int ticks_per_second = 10000;
  template <class GridT>
  static auto planner(const GridT& grid) {
    return BasicReplannedRace<GridT>(timed_mouse(ticks_per_second), grid);
  }
};

/// Searches until the cheapest route is proved, comes back, and drives it cell by cell.
template <class CostT>
struct ExploringFor {
  template <class GridT>
  static void solve(const Maze& maze, const GridT& grid, Watch& watch, MazeResult& result) {
    auto planner = CostT::planner(grid);
    using PolicyT = CheapestPolicy<decltype(planner), ToursOfEight<GridT>>;
    const auto goals = cells_over(grid, maze.goals);
    BasicExplorer<GridT, PolicyT> explorer(goals, maze.start, PolicyT(planner, ToursOfEight<GridT>(grid)));
    result.aim = CostT::aim;
    explore_and_run(maze, grid, explorer, watch, result, [&](Pose) {
      const auto cost = planner.plan(explorer.wall_map(), maze.start, goals, Unknown::wall);
      if (cost && CostT::ticks_per_second > 0) result.seconds = static_cast<double>(*cost) / CostT::ticks_per_second;
      if (explorer.policy().fell_back()) result.aim = MazeResult(maze).aim;
      return explorer.cheapest_route();
    });
  }
};

}  // namespace

const std::vector<Cost>& costs() {
  static const std::vector<Cost> table = {
      {"cells", "the fewest cells", nullptr},
      {"turns", "the fewest cells and quarter turns together", solve_over_run_time_grid<ExploringFor<ByTurns>>},
      {"time", "the least time of a mouse that stops for each turn", solve_over_run_time_grid<ExploringFor<ByTime>>},
      {"race", "the least time with diagonals and smooth turns", solve_over_run_time_grid<ExploringFor<ByRace>>},
  };
  return table;
}
