// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What an explorer promises if one reading of the whole run is wrong: docs/guarantees.md.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "mazebot/explore/cheapest_policy.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/race/replanned_race.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/search/cost_models.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;

namespace {

using ExplorerT = BasicExplorer<RunTimeGrid>;

// Explorers of one kind, and what their proof is about.
struct Shortest {
  ExplorerT explorer(const Maze& maze) { return ExplorerT(maze.goals, maze.start); }
  BasicRouteRunner<RunTimeGrid> route(ExplorerT& explorer) { return explorer.shortest_route(); }
  std::optional<std::uint32_t> cost(const Maze& maze, const RunTimeWallMap& walls) {
    const auto shortest = test::shortest_by_search(walls, maze.goals, maze.start.cell, Unknown::wall);
    if (!shortest) return std::nullopt;
    return static_cast<std::uint32_t>(*shortest);
  }
};
template <class PlannerT>
struct Cheapest {
  using PolicyT = CheapestPolicy<PlannerT>;
  using CheapestExplorer = BasicExplorer<RunTimeGrid, PolicyT>;
  PlannerT planner, checker;
  explicit Cheapest(const PlannerT& of) : planner(of), checker(of) {}
  CheapestExplorer explorer(const Maze& maze) { return CheapestExplorer(maze.goals, maze.start, PolicyT(planner)); }
  BasicRouteRunner<RunTimeGrid> route(CheapestExplorer& explorer) { return explorer.cheapest_route(); }
  std::optional<std::uint32_t> cost(const Maze& maze, const RunTimeWallMap& walls) {
    const auto cheapest = checker.plan(walls, maze.start, maze.goals, Unknown::wall);
    if (!cheapest) return std::nullopt;
    return *cheapest;
  }
};

// Can the proved route be driven, and does it cost as little as any?
template <class KindT, class KindExplorerT>
bool is_right(KindT& kind, const Maze& maze, KindExplorerT& explorer) {
  auto runner = kind.route(explorer);
  GridSimulator<RunTimeGrid> driver(maze);
  driver.place(explorer.pose());  // as it came back: it may face another side than at first
  return drive(driver, runner) == Status::done && driver.crashes() == 0 &&
         kind.cost(maze, explorer.wall_map()) == kind.cost(maze, maze.walls);
}

struct Count {
  int runs = 0;
  int right = 0;
};

// What a search with certainty comes to: looks confirm, touches make certain.
Evidence best_evidence(bool touches) { return touches ? Evidence::certain : Evidence::confirmed; }

// Runs with one misread each, at every 17th reading of the run without faults; 51st without touches. All end at home,
// with a route.
template <class KindT>
Count count_right(KindT kind, bool demands_certainty, bool touches = true) {
  Count count;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 0);
    const auto explore = [&](auto& explorer) {
      if (demands_certainty) explorer.demand_certainty();
      explorer.touch_walls(touches);
      return drive(robot, explorer);
    };
    auto first = kind.explorer(maze);
    REQUIRE(explore(first) == Status::done);
    if (demands_certainty) REQUIRE(first.proof_evidence() == best_evidence(touches));
    const std::uint64_t readings = robot.opportunities(Fault::misread);
    for (std::uint64_t reading = seed % 3; reading < readings; reading += touches ? 17 : 51) {
      Faults faults;
      faults.single = SingleFault{Fault::misread, reading};
      robot.begin(faults, 1);
      auto explorer = kind.explorer(maze);
      CAPTURE(seed, reading);
      REQUIRE(explore(explorer) == Status::done);
      REQUIRE(robot.pose() == explorer.pose());
      REQUIRE(robot.pose().cell == maze.start.cell);
      REQUIRE(kind.route(explorer).status() == Status::running);
      ++count.runs;
      if (is_right(kind, maze, explorer)) ++count.right;
    }
  }
  REQUIRE(count.runs > (touches ? 200 : 60));
  return count;
}

}  // namespace

TEST_CASE("after any single misread the explorer comes home with a route", "[explorer]") {
  const Count count = count_right(Shortest(), false);
  CAPTURE(count.right, count.runs);
  REQUIRE(count.right * 100 >= count.runs * 94);
}

TEST_CASE("no single misread makes a proof wrong if certainty is demanded", "[explorer]") {
  const Count count = count_right(Shortest(), true);
  REQUIRE(count.right == count.runs);
}

TEST_CASE("no single misread makes a proof wrong if the explorer touches no walls either", "[explorer]") {
  const Count count = count_right(Shortest(), true, false);
  REQUIRE(count.right == count.runs);
}

TEST_CASE("no single misread makes the proof of a cheapest route wrong if certainty is demanded", "[explorer][long]") {
  const RunTimeGrid grid(16, 16);
  const bool touches = GENERATE(true, false);
  CAPTURE(touches);
  using ByTurns = BasicCostObjective<RunTimeGrid, CellTurnCost<1, 1>>;
  SECTION("cells and turns") {
    const Count count = count_right(Cheapest<ByTurns>(ByTurns(CellTurnCost<1, 1>(), grid)), true, touches);
    REQUIRE(count.right == count.runs);
  }
  SECTION("the fastest run") {
    const Count count = count_right(
        Cheapest<BasicReplannedRace<RunTimeGrid>>(BasicReplannedRace<RunTimeGrid>(half_size_mouse(10000), grid)), true,
        touches);
    REQUIRE(count.right == count.runs);
  }
}

TEST_CASE("no single misread makes a proof wrong in small mazes with loops, from any start", "[explorer]") {
  // Many routes cost the same there, and the robot comes back facing any side.
  int runs = 0;
  const auto check_maze = [&](std::uint64_t seed, bool touches) {
    const Maze maze = test::any_maze(seed, 6);
    const auto check = [&](auto&& kind) {
      if (!kind.cost(maze, maze.walls)) return;
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 0);
      std::uint64_t readings = 1;
      for (std::uint64_t reading = 0; reading <= readings; ++reading) {
        Faults faults;
        if (reading != 0) faults.single = SingleFault{Fault::misread, reading - 1};
        robot.begin(faults, 1);
        auto explorer = kind.explorer(maze);
        explorer.demand_certainty();
        explorer.touch_walls(touches);
        CAPTURE(seed, reading);
        REQUIRE(drive(robot, explorer) == Status::done);
        REQUIRE(explorer.proof_evidence() >= best_evidence(touches));
        REQUIRE(is_right(kind, maze, explorer));
        if (reading == 0) readings = robot.opportunities(Fault::misread);
        ++runs;
      }
    };
    using ByTurns = BasicCostObjective<RunTimeGrid, CellTurnCost<1, 1>>;
    check(Shortest());
    check(Cheapest<ByTurns>(ByTurns(CellTurnCost<1, 1>(), maze.grid())));
    if (seed % 4 < 2) {
      using RaceT = BasicReplannedRace<RunTimeGrid>;
      check(Cheapest<RaceT>(RaceT(half_size_mouse(10000), maze.grid())));
    }
  };
  for (std::uint64_t seed = 0; seed < 400; ++seed) check_maze(seed, seed % 2 == 0);
  // Here a robot on its way home sees another route as short as the proved one, with walls that it saw only once.
  for (const std::uint64_t seed : {116U, 729U, 735U, 1337U, 1637U}) check_maze(seed, false);
  for (const std::uint64_t seed : {741U, 955U, 1474U, 1637U}) check_maze(seed, true);
  REQUIRE(runs > 5000);
}

TEST_CASE("a certain proof is right if one wall lies from both of its sides", "[explorer]") {
  int runs = 0;
  int wrong_without_touches = 0;
  Shortest kind;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    MazeRecipe recipe;  // with loops: a phantom wall can hide a shorter route
    recipe.algorithm = MazeAlgorithm::contest;
    recipe.width = recipe.height = 16;
    recipe.seed = seed;
    const Maze maze = generate_maze(recipe);
    for (const bool touches : {true, false}) {
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 0);
      std::uint64_t walls = 1;
      for (std::uint64_t wall = 0; wall < walls; wall += 2) {
        Faults faults;
        if (wall > 0) faults.single = SingleFault{Fault::both_sides, wall};
        robot.begin(faults, 1);
        ExplorerT explorer(maze.goals, maze.start);
        explorer.demand_certainty();
        explorer.touch_walls(touches);
        CAPTURE(seed, wall, touches);
        REQUIRE(drive(robot, explorer) == Status::done);
        if (wall == 0) walls = robot.opportunities(Fault::both_sides);
        const bool is_so = is_right(kind, maze, explorer);
        if (!touches && !is_so) ++wrong_without_touches;
        if (!touches) continue;
        REQUIRE(explorer.proof_evidence() == Evidence::certain);
        REQUIRE(is_so);
        ++runs;
      }
    }
  }
  CAPTURE(runs, wrong_without_touches);
  REQUIRE(runs > 600);
  REQUIRE(wrong_without_touches > 0);
}

TEST_CASE("a certain proof of a fastest run rests on no wall that was seen once", "[explorer]") {
  // Opens each wall that was seen once: no other one may make a faster run.
  const RunTimeGrid grid(16, 16);
  int opened = 0;
  for (std::uint64_t seed = 101; seed <= 112; ++seed) {
    CAPTURE(seed);
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    using RaceT = BasicReplannedRace<RunTimeGrid>;
    Cheapest<RaceT> kind(RaceT(half_size_mouse(10000), grid));
    auto explorer = kind.explorer(maze);
    explorer.demand_certainty();
    explorer.touch_walls(false);  // touches leave hardly any wall seen once
    GridSimulator<RunTimeGrid> robot(maze);
    REQUIRE(drive(robot, explorer) == Status::done);
    REQUIRE(explorer.proof_evidence() == Evidence::confirmed);
    const auto fastest = kind.cost(maze, maze.walls);
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
      for (const Heading heading : {Heading::north, Heading::east}) {
        const Cell cell = grid.cell(i);
        auto map = explorer.wall_map();
        if (!map.wall(cell, heading) || map.evidence(cell, heading) != Evidence::seen_once) continue;
        map.overwrite(cell, heading, false);
        const auto possible = kind.checker.plan(map, maze.start, maze.goals, Unknown::open);
        REQUIRE(possible.has_value());
        REQUIRE(*possible == fastest);
        ++opened;
      }
    }
  }
  REQUIRE(opened > 200);
}

TEST_CASE("touching walls makes certainty cheaper in moves", "[explorer]") {
  std::uint64_t moves = 0, moves_with_touches = 0, touches = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    for (const bool touching : {false, true}) {
      GridSimulator<RunTimeGrid> robot(maze);
      ExplorerT explorer(maze.goals, maze.start);
      explorer.demand_certainty();
      explorer.touch_walls(touching);
      REQUIRE(drive(robot, explorer) == Status::done);
      REQUIRE(explorer.proof_evidence() == best_evidence(touching));
      (touching ? moves_with_touches : moves) += robot.moves();
      if (touching) touches += robot.crashes();
    }
  }
  CAPTURE(moves, moves_with_touches, touches);
  REQUIRE(moves_with_touches < moves);
  REQUIRE(touches > 0);
}

TEST_CASE("a robot that feels no bumps touches no wall") {
  const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, 3));
  std::uint64_t moves[2];
  for (const bool touching : {false, true}) {
    FaultyNoBumpSimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 0);
    ExplorerT explorer(maze.goals, maze.start);
    explorer.demand_certainty();
    explorer.touch_walls(touching);
    REQUIRE(drive(robot, explorer) == Status::done);
    REQUIRE(robot.crashes() == 0);
    moves[touching ? 1 : 0] = robot.moves();
  }
  REQUIRE(moves[0] == moves[1]);
}
