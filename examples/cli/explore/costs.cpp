// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "costs.hpp"

#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/explore/fast_run_policy.hpp>
#include <mazebot/host/race/replanned_race.hpp>
#include <mazebot/race/motion_times.hpp>
#include <memory>
#include <optional>

#include "policy_family.hpp"
#include "solve_maze.hpp"

namespace {

using namespace mazebot;

// Each says what it proves, how many ticks of its cost make a second (0: it is no time), and has a planner.
struct ByTurns {
  static constexpr const char* aim = "the route with the fewest cells and turns";
  static constexpr int ticks_per_second = 0;
  static auto planner(const RunTimeGrid& grid) {
    return BasicCostObjective<RunTimeGrid, CellTurnCost<1, 1>>(CellTurnCost<1, 1>(), grid);
  }
};

struct ByTime {
  static constexpr const char* aim = "the fastest route of a mouse that stops for each turn";
  static constexpr int ticks_per_second = 1000;
  static auto planner(const RunTimeGrid& grid) {
    return BasicCostObjective<RunTimeGrid, StoppingMouse>(stopping_mouse(ticks_per_second), grid);
  }
};

struct ByRace {
  static constexpr const char* aim = "the fastest run";
  static constexpr int ticks_per_second = 10000;
  static auto planner(const RunTimeGrid& grid) {
    return BasicReplannedRace<RunTimeGrid>(timed_mouse(ticks_per_second), grid);
  }
};

// Proves the cheapest route by a planner, with tours.
template <class PlannerT>
class CheapestExplorer final : public ExplorerWith<RunTimeGrid, CheapestPolicy<PlannerT, ToursOfEight<RunTimeGrid>>> {
 public:
  using ToursT = ToursOfEight<RunTimeGrid>;
  using PolicyT = CheapestPolicy<PlannerT, ToursT>;

  CheapestExplorer(PlannerT& planner, const RunTimeCellSet& goals, Pose start)
      : ExplorerWith<RunTimeGrid, PolicyT>(goals, start, PolicyT(planner, ToursT(goals.grid()))) {}
};

// Searches until the cheapest route is proved, comes back, and drives it cell by cell.
template <class CostT>
MazeResult prove_cheapest(const Maze& maze, Watch& watch) {
  auto planner = CostT::planner(maze.grid());
  CheapestExplorer<decltype(planner)> explorer(planner, maze.goals, maze.start);
  std::optional<double> seconds;
  MazeResult result = solve_maze(maze, explorer, watch, [&] {
    const auto cost = planner.plan(explorer.wall_map(), maze.start, maze.goals, Unknown::wall);
    if (cost && CostT::ticks_per_second > 0) seconds = static_cast<double>(*cost) / CostT::ticks_per_second;
    return explorer.explorer().cheapest_route();
  });
  result.seconds = seconds;
  if (!result.proved || !explorer.explorer().policy().fell_back()) result.aim = CostT::aim;
  return result;
}

}  // namespace

const std::vector<Cost>& costs() {
  static const std::vector<Cost> table = {
      {"cells", "the fewest cells", nullptr},
      {"turns", "the fewest cells and quarter turns together", prove_cheapest<ByTurns>},
      {"time", "the least time of a mouse that stops for each turn", prove_cheapest<ByTime>},
      {"race", "the least time with diagonals and smooth turns", prove_cheapest<ByRace>},
  };
  return table;
}

MakeExplorer<RunTimeGrid> fastest_run_explorers(const RaceModel& race, const RunTimeGrid& grid) {
  using PlannerT = BasicReplannedRace<RunTimeGrid>;
  const auto planner = std::make_shared<PlannerT>(race, grid);
  return [planner](const RunTimeCellSet& goals, Pose start) {
    return std::make_unique<CheapestExplorer<PlannerT>>(*planner, goals, start);
  };
}

MakeExplorer<RunTimeGrid> likely_run_explorers(const RaceModel& race) {
  using PolicyT = BasicFastRunPolicy<RunTimeGrid>;
  const auto times = std::make_shared<const MotionTimes>(MotionTimes::of(race));
  return [times](const RunTimeCellSet& goals, Pose start) {
    const PolicyT policy(FlashTimes(*times), RunStyle::diagonal, goals.grid());
    return std::make_unique<ExplorerWith<RunTimeGrid, PolicyT>>(goals, start, policy);
  };
}
