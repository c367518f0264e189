// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/cheapest_policy.hpp"

#include <cstddef>
#include <cstdint>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/explore/tour_policy.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// Explores. The route that the planner then finds in the map must cost as much as in the known maze.
template <class BaseT = OddsPolicy, class PlannerT>
unsigned long check_proof(const Maze& maze, PlannerT& planner, const BaseT& base = BaseT()) {
  using Policy = CheapestPolicy<PlannerT, BaseT>;
  BasicExplorer<RunTimeGrid, Policy> explorer(maze.goals, maze.start, Policy(planner, base));
  GridSimulator<RunTimeGrid> robot(maze);
  const Status status = drive(robot, explorer);
  INFO(maze.name << " " << maze.width() << "x" << maze.height());
  const auto truly = planner.plan(maze.walls, maze.start, maze.goals, Unknown::wall);
  REQUIRE(status == (truly ? Status::done : Status::unreachable));
  REQUIRE(explorer.proved() == truly.has_value());
  REQUIRE(robot.pose().cell == maze.start.cell);
  if (truly) REQUIRE(robot.crashes() == 0);  // it pushes against the walls around a sealed goal
  const auto learnt = planner.plan(explorer.wall_map(), maze.start, maze.goals, Unknown::wall);
  REQUIRE(learnt == truly);
  return static_cast<unsigned long>(robot.moves());
}

using Tours = BasicTourPolicy<RunTimeGrid, DrawLimit<4>>;

}  // namespace

TEST_CASE("Exploring for the fastest run proves the fastest run of the maze", "[long]") {
  for (const Maze& maze : test::generated_mazes(3)) {
    BasicRaceObjective<RunTimeGrid, std::uint32_t> planner(half_size_mouse(100000), maze.grid());
    check_proof(maze, planner);
  }
  for (const Maze& maze : test::shared_mazes()) {
    BasicRaceObjective<RunTimeGrid, std::uint32_t> planner(half_size_mouse(), maze.grid());
    check_proof(maze, planner);
  }
}

TEST_CASE("Exploring for other costs proves the cheapest route of the maze", "[long]") {
  for (const Maze& maze : test::generated_mazes(2)) {
    BasicCostObjective<RunTimeGrid, CellTurnCost<1, 4>> turns(CellTurnCost<1, 4>(), maze.grid());
    check_proof(maze, turns);
    BasicCostObjective<RunTimeGrid, TimeCost> time(TimeCost(StraightTimes(SpeedLimits(0, 1500, 4200), 90000, 500), 200),
                                                   maze.grid());
    check_proof(maze, time);
  }
}

TEST_CASE("Tours prove the cheapest route, too, and draw the same mazes each time", "[long]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    BasicCostObjective<RunTimeGrid, CellTurnCost<1, 4>> turns(CellTurnCost<1, 4>(), maze.grid());
    const unsigned long moves = check_proof(maze, turns, Tours(maze.grid()));
    CHECK(moves == check_proof(maze, turns, Tours(maze.grid())));
    BasicRaceObjective<RunTimeGrid, std::uint32_t> race(half_size_mouse(), maze.grid());
    check_proof(maze, race, Tours(maze.grid()));
  }
}

TEST_CASE("Tours find the cheapest route with fewer moves") {
  unsigned long plain = 0;
  unsigned long with_tours = 0;
  MazeRecipe recipe;
  for (recipe.seed = 1; recipe.seed <= 12; ++recipe.seed) {
    const Maze maze = generate_maze(recipe);
    BasicCostObjective<RunTimeGrid, CellTurnCost<1, 1>> turns(CellTurnCost<1, 1>(), maze.grid());
    plain += check_proof(maze, turns);
    with_tours += check_proof(maze, turns, Tours(maze.grid()));
  }
  INFO(plain << " then " << with_tours);
  CHECK(with_tours < plain);
}

TEST_CASE("In a maze that is too large for tours the plain policy decides") {
  MazeRecipe recipe;
  recipe.width = 20;
  recipe.height = 20;
  const Maze maze = generate_maze(recipe);
  BasicCostObjective<RunTimeGrid, CellTurnCost<1, 1>> turns(CellTurnCost<1, 1>(), maze.grid());
  CHECK(check_proof(maze, turns, Tours(maze.grid())) == check_proof(maze, turns));
}

TEST_CASE("A planner whose tick counter overflows leaves the proof to the fallback policy") {
  const Maze maze = generate_maze(MazeRecipe());
  BasicRaceObjective<RunTimeGrid, std::uint8_t> planner(half_size_mouse(), maze.grid());
  using Policy = CheapestPolicy<decltype(planner)>;
  BasicExplorer<RunTimeGrid, Policy> explorer(maze.goals, maze.start, Policy(planner));
  GridSimulator<RunTimeGrid> robot(maze);
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(explorer.proved());
  REQUIRE(test::shortest_by_search(explorer.wall_map(), maze.goals, maze.start.cell, Unknown::wall) ==
          test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall));
}

TEST_CASE("A policy reports that it fell back; otherwise it has the cheapest route") {
  const Maze maze = generate_maze(MazeRecipe());
  BasicRaceObjective<RunTimeGrid, std::uint8_t> blind(half_size_mouse(), maze.grid());
  using BlindPolicy = CheapestPolicy<decltype(blind)>;
  BasicExplorer<RunTimeGrid, BlindPolicy> fallen(maze.goals, maze.start, BlindPolicy(blind));
  GridSimulator<RunTimeGrid> first(maze);
  REQUIRE(drive(first, fallen) == Status::done);
  CHECK(fallen.policy().fell_back());
  CHECK(fallen.cheapest_route().status() == Status::unreachable);

  BasicCostObjective<RunTimeGrid, CellTurnCost<1, 4>> turns(CellTurnCost<1, 4>(), maze.grid());
  using Policy = CheapestPolicy<decltype(turns)>;
  BasicExplorer<RunTimeGrid, Policy> explorer(maze.goals, maze.start, Policy(turns));
  GridSimulator<RunTimeGrid> robot(maze);
  REQUIRE(drive(robot, explorer) == Status::done);
  CHECK_FALSE(explorer.policy().fell_back());
  const Pose home = robot.pose();
  const auto moves = robot.moves();
  const auto quarter_turns = robot.quarter_turns();
  auto runner = explorer.cheapest_route();
  REQUIRE(drive(robot, runner) == Status::done);
  CHECK(maze.goals.contains(robot.pose().cell));
  const auto cost = turns.plan(maze.walls, home, maze.goals, Unknown::wall);
  CHECK(robot.moves() - moves + 4 * (robot.quarter_turns() - quarter_turns) == *cost);
}
