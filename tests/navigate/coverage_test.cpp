// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/navigate/coverage.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "mazebot/host/navigate/pocket_coverage.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/navigate/coverage_policy.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

using namespace mazebot;

// Where to cover, and from where.
struct Ground {
  std::string name;
  RunTimeWallMap walls;
  Pose start;
};

Ground ground_of(const BlockMap& map) {
  return {map.name, map.walls, Pose(*map.start, map.start_heading.value_or(Heading::north))};
}
Ground ground_of(const Maze& maze) { return {maze.name, maze.walls, maze.start}; }

std::vector<Ground> houses(int count) {
  std::vector<Ground> grounds;
  for (int i = 0; i < count; ++i) {
    HouseRecipe recipe;
    recipe.width = 12 + 7 * (i % 5);
    recipe.height = 9 + 5 * (i % 7);
    recipe.furniture = 5 * (i % 4);
    recipe.seed = static_cast<std::uint64_t>(i);
    grounds.push_back(ground_of(generate_house(recipe)));
  }
  return grounds;
}
std::vector<Ground> generated_grounds() {
  std::vector<Ground> grounds = houses(12);
  for (const Maze& maze : test::generated_mazes(1)) grounds.push_back(ground_of(maze));
  for (const auto& [width, height] : {std::pair(1, 1), std::pair(1, 9), std::pair(2, 3), std::pair(7, 6)}) {
    const RunTimeGrid grid(width, height);
    RunTimeCellSet all(grid);
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) all.insert_at(i);
    grounds.push_back({"empty room", BlockMap(all).walls, Pose(Cell(width / 2, height / 2), Heading::west)});
  }
  return grounds;
}
std::vector<Ground> shared_grounds(const std::string& folder, std::size_t every = 1) {
  std::vector<Ground> grounds;
  const auto files = test::shared_files(folder);
  for (std::size_t i = 0; i < files.size(); i += every) {
    const bool is_maze = folder.rfind("mazes", 0) == 0;
    grounds.push_back(is_maze ? ground_of(read_maze(files[i])) : ground_of(read_block_map(files[i])));
  }
  return grounds;
}

std::size_t reachable_cells(const Ground& ground) {
  RunTimeCellSet start(ground.walls.grid());
  start.insert(ground.start.cell);
  const auto distances = test::distances_by_search(
      ground.walls, start, [&](Cell cell, Heading heading) { return !ground.walls.wall(cell, heading); });
  return static_cast<std::size_t>(
      std::count_if(distances.begin(), distances.end(), [](const auto& distance) { return distance.has_value(); }));
}

template <class PolicyT>
using Covering = BasicCoverage<RunTimeGrid, PolicyT>;

// Drives until the end, and demands all that holds for every robot that tells the truth.
template <class PolicyT, class RobotT>
void check_covers(const Ground& ground, RobotT robot, bool to_dock) {
  INFO(ground.name << ", " << ground.walls.width() << "x" << ground.walls.height());
  Covering<PolicyT> coverage(ground.start, PolicyT(), ground.walls.grid());
  if (to_dock) coverage.end_at_dock();
  REQUIRE(drive(robot, coverage) == Status::done);
  const std::size_t cells = reachable_cells(ground);
  REQUIRE(robot.cells_visited() == cells);
  REQUIRE(robot.crashes() == 0);
  REQUIRE(coverage.covered());
  REQUIRE(coverage.pose() == robot.pose());
  REQUIRE(coverage.moves() == robot.moves());
  REQUIRE(coverage.quarter_turns() == robot.quarter_turns());
  REQUIRE(coverage.revisits() == robot.moves() - (cells - 1));
  REQUIRE(coverage.contradictions() == 0);
  if (to_dock) REQUIRE(robot.pose().cell == ground.start.cell);
  REQUIRE(coverage.next(Observation()).is_stop());
}

template <class PolicyT>
void check_covers(const std::vector<Ground>& grounds) {
  for (const Ground& ground : grounds) {
    check_covers<PolicyT>(ground, BackSensorSimulator<RunTimeGrid>(ground.walls, ground.start), false);
  }
}

// Plans less than it should, so that tests are short.
template <class WeightsT>
struct HastyPockets : PocketCoverage<WeightsT> {
  HastyPockets() : PocketCoverage<WeightsT>(recipe()) {}
  static PocketRecipe recipe() {
    PocketRecipe recipe = PocketCoverage<WeightsT>::default_recipe();
    recipe.max_cells = 60;
    recipe.tries = 3;
    recipe.changes = 10;
    recipe.changes_per_step = 1;
    return recipe;
  }
};

// Calls check(policy) for every policy.
template <class CheckT>
void for_policies(CheckT&& check) {
  check(NearestUnvisited());
  check(BacktrackingSpiral());
  check(Boustrophedon());
  check(SpanningTree());
  check(WeightedCoverage<FewestMoves>());
  check(WeightedCoverage<FewestMovesAndTurns>());
  check(HastyPockets<PocketMoves>());
  check(HastyPockets<PocketMovesAndTurns>());
}

// The moves until `steps` commands were given, and the map then known.
struct Run {
  std::vector<Command> commands;
  RunTimeWallMap known;
};
template <class PolicyT>
Run first_steps(const Ground& ground, std::size_t steps) {
  BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
  Covering<PolicyT> coverage(ground.start, PolicyT(), ground.walls.grid());
  Run run = {{}, coverage.wall_map()};
  drive(robot, coverage, [&](const Observation&, Command command) {
    if (run.commands.size() == steps) return false;
    run.commands.push_back(command);
    run.known = coverage.wall_map();
    return run.commands.size() < steps;
  });
  return run;
}

}  // namespace

TEST_CASE("every policy covers all that can be reached, and knows when it is done") {
  const std::vector<Ground> grounds = generated_grounds();
  for_policies([&](auto policy) { check_covers<decltype(policy)>(grounds); });
}

TEST_CASE("every policy covers the shared houses and mazes") {
  for (const char* folder : {"maps/rooms", "maps/floor-plans", "mazes/halfsize"}) {
    const std::vector<Ground> grounds = shared_grounds(folder);
    for_policies([&](auto policy) { check_covers<decltype(policy)>(grounds); });
  }
  const std::vector<Ground> classic = shared_grounds("mazes/classic", 5);
  for_policies([&](auto policy) { check_covers<decltype(policy)>(classic); });
}

TEST_CASE("coverage needs no sensor at the back, sees far if it can, and returns to its dock") {
  for (const Ground& ground : generated_grounds()) {
    for_policies([&](auto policy) {
      typedef decltype(policy) PolicyT;
      check_covers<PolicyT>(ground, GridSimulator<RunTimeGrid>(ground.walls, ground.start), false);
      check_covers<PolicyT>(ground, GridSimulator<RunTimeGrid>(ground.walls, ground.start), true);
      check_covers<PolicyT>(ground, RangeSimulator<RunTimeGrid>(ground.walls, ground.start, 4), true);
    });
  }
}

TEST_CASE("what a policy cannot know does not change what it does") {
  Random random(1);
  for (const Ground& ground : houses(10)) {
    for_policies([&](auto policy) {
      typedef decltype(policy) PolicyT;
      const std::size_t steps = 5 + random.below(200);
      const Run run = first_steps<PolicyT>(ground, steps);
      Ground scrambled = ground;
      for (int x = 0; x < ground.walls.width(); ++x) {
        for (int y = 0; y < ground.walls.height(); ++y) {
          for (const Heading heading : {Heading::north, Heading::east}) {
            if (!run.known.known(Cell(x, y), heading)) {
              scrambled.walls.overwrite(Cell(x, y), heading, random.below(2) == 0);
            }
          }
        }
      }
      REQUIRE(first_steps<PolicyT>(scrambled, run.commands.size()).commands == run.commands);
    });
  }
}

TEST_CASE("the shared rooms take no more than they should") {
  struct Effort {
    double moves = 0;  // for each cell but the first
    double total = 0;  // moves and quarter turns for each cell
  };
  const std::vector<Ground> rooms = shared_grounds("maps/rooms");
  const auto mean = [&](auto policy) {
    Effort sum;
    for (const Ground& ground : rooms) {
      BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
      Covering<decltype(policy)> coverage(ground.start, policy, ground.walls.grid());
      drive(robot, coverage);
      const double cells = static_cast<double>(robot.cells_visited());
      sum.moves += static_cast<double>(robot.moves()) / (cells - 1) / static_cast<double>(rooms.size());
      sum.total +=
          static_cast<double>(robot.moves() + robot.quarter_turns()) / cells / static_cast<double>(rooms.size());
    }
    return sum;
  };
  CHECK(mean(WeightedCoverage<FewestMoves>()).moves <= 1.15);
  CHECK(mean(WeightedCoverage<FewestMovesAndTurns>()).total <= 1.58);
  CHECK(mean(PocketCoverage<PocketMoves>()).moves <= 1.10);
  CHECK(mean(PocketCoverage<PocketMovesAndTurns>()).total <= 1.53);
}

// The search for the best cell ends early because of it.
template <class PolicyT>
struct WithinItsLeastPrice : PolicyT {
  template <class CoverageT, class IndexT>
  Optional<int> price(CoverageT& coverage, IndexT cell, Heading arrived) {
    const Optional<int> price = PolicyT::price(coverage, cell, arrived);
    if (price) REQUIRE(*price >= static_cast<int>(PolicyT::least_price));
    return price;
  }
};

TEST_CASE("no price is below the least one") {
  const auto check = [](auto policy) {
    for (const Ground& ground : generated_grounds()) {
      BackSensorSimulator<RunTimeGrid> robot(ground.walls, ground.start);
      Covering<decltype(policy)> coverage(ground.start, policy, ground.walls.grid());
      REQUIRE(drive(robot, coverage) == Status::done);
    }
  };
  check(WithinItsLeastPrice<WeightedCoverage<FewestMoves>>());
  check(WithinItsLeastPrice<WeightedCoverage<FewestMovesAndTurns>>());
  check(WithinItsLeastPrice<WeightedCoverage<PocketMoves>>());
  check(WithinItsLeastPrice<WeightedCoverage<PocketMovesAndTurns>>());
}

TEST_CASE("coverage comes home when it is called, and goes on") {
  const Ground ground = houses(4).back();
  GridSimulator<RunTimeGrid> robot(ground.walls, ground.start);
  Covering<WeightedCoverage<>> coverage(ground.start, WeightedCoverage<>(), ground.walls.grid());
  int steps = 0;
  drive(robot, coverage, [&](const Observation&, Command) { return ++steps < 80; });
  coverage.come_home();
  REQUIRE(drive(robot, coverage) == Status::done);
  REQUIRE(!coverage.covered());
  REQUIRE(robot.pose().cell == ground.start.cell);
  REQUIRE(robot.cells_visited() < reachable_cells(ground));
  coverage.go_on();
  REQUIRE(drive(robot, coverage) == Status::done);
  REQUIRE(coverage.covered());
  REQUIRE(robot.cells_visited() == reachable_cells(ground));
  REQUIRE(robot.pose().cell != ground.start.cell);  // nobody asked it to end at the dock
}

TEST_CASE("coverage that starts outside is invalid") {
  Coverage<4, 4> coverage(Pose(Cell(4, 0), Heading::north));
  REQUIRE(coverage.next(Observation()).is_stop());
  REQUIRE(coverage.status() == Status::invalid);
}

TEST_CASE("a cell that was seen and is cut off by bumping makes it unreachable") {
  // A corridor of five cells: the robot sees to its end and cannot get from the third to the fourth.
  Coverage<1, 5, NearestUnvisited> coverage;
  int y = 0;
  for (int short_by = 0, steps = 0; steps < 20; ++steps) {
    Observation seen = Observation().set_wall(Turn::left, true).set_wall(Turn::right, true).set_short_by(short_by);
    if (coverage.pose().heading == Heading::north) seen.set_ray(Turn::ahead, 4 - y, 4);
    const Command command = coverage.next(seen);
    if (command.is_stop()) break;
    short_by = coverage.pose().cell.y == 3 ? 1 : 0;
    if (short_by == 0) y = coverage.pose().cell.y;
  }
  REQUIRE(coverage.status() == Status::unreachable);
  REQUIRE(coverage.covered());
  REQUIRE(coverage.moves() == 2);
  REQUIRE(y == 2);
}

TEST_CASE("coverage ends whatever the sensors say") {
  Random random(7);
  for (const Ground& ground : houses(12)) {
    for_policies([&](auto policy) {
      Covering<decltype(policy)> coverage(ground.start, policy, ground.walls.grid());
      coverage.end_at_dock();
      const std::size_t cells = ground.walls.grid().cell_count();
      std::size_t steps = 0;
      int short_by = 0;
      for (;;) {
        Observation seen;
        for (int i = 0; i < 4; ++i) {
          if (random.below(4) > 0) seen.set_ray(turn_at(i), static_cast<int>(random.below(4)), 3);
        }
        const Command command = coverage.next(seen.set_short_by(short_by));
        if (command.is_stop()) break;
        short_by = random.below(10) == 0 ? static_cast<int>(random.below(3)) : 0;
        REQUIRE(++steps < 5 * cells * cells);
      }
      REQUIRE(coverage.status() != Status::running);
    });
  }
}

TEST_CASE("a blind robot covers a maze by bumping") {
  const Maze maze = test::generated_mazes(1)[20];
  for_policies([&](auto policy) {
    GridSimulator<RunTimeGrid> robot(maze);
    Covering<decltype(policy)> coverage(maze.start, policy, maze.grid());
    Observation seen;
    for (Command command = coverage.next(seen); !command.is_stop(); command = coverage.next(seen)) {
      seen = Observation().set_short_by(perform(robot, command));
    }
    REQUIRE(coverage.status() == Status::done);
    REQUIRE(robot.cells_visited() == reachable_cells(ground_of(maze)));
  });
}

TEST_CASE("a search finds the cheapest target") {
  Random random(3);
  for (const Ground& ground : houses(10)) {
    BasicCoverageMap<RunTimeGrid> map(ground.walls.grid());
    const RunTimeGrid& grid = map.grid();
    RunTimeCellSet here(grid);
    here.insert(ground.start.cell);
    const auto distances = test::distances_by_search(
        ground.walls, here, [&](Cell cell, Heading heading) { return !ground.walls.wall(cell, heading); });
    std::vector<Optional<int>> prices(grid.cell_count());
    int best = 1 << 30;
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
      for (int side = 0; side < 4; ++side) {
        map.record(grid.cell(i), heading_at(side), ground.walls.wall(grid.cell(i), heading_at(side)));
      }
      map.visit(grid.cell(i));
      if (!distances[i] || random.below(20) != 0) continue;
      prices[i] = static_cast<int>(random.below(40));
      best = std::min(best, 3 * *distances[i] + *prices[i]);
    }
    BasicCoverageSearch<RunTimeGrid, 1, 0> search(grid);
    const bool found =
        search.run(map, ground.start, 3, 0, [&](RunTimeGrid::Index cell, Heading) { return prices[cell]; });
    REQUIRE(found == (best < 1 << 30));
    RunTimeGrid::Index cell = grid.index(ground.start.cell);
    int moves = 0;
    while (!search.arrived(cell)) {
      REQUIRE(!ground.walls.wall(grid.cell(cell), search.way(cell)));
      cell = grid.neighbour(cell, search.way(cell));
      ++moves;
    }
    if (found) REQUIRE(3 * moves + *prices[cell] == best);
  }
}

namespace {

// Moves to cover an empty room, while compiling.
template <class PolicyT>
constexpr std::uint32_t moves_in_empty_room() {
  WallMap<3, 4> walls;
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < 4; ++y) {
      walls.record(Cell(x, y), Heading::north, false);
      walls.record(Cell(x, y), Heading::east, false);
    }
  }
  GridSimulator<Grid<3, 4>> robot(walls);
  Coverage<3, 4, PolicyT> coverage;
  drive(robot, coverage);
  return coverage.covered() && robot.cells_visited() == 12 ? coverage.moves() : 0;
}

}  // namespace

TEST_CASE("coverage runs at compile time") {
  static_assert(moves_in_empty_room<WeightedCoverage<>>() == 11);
  static_assert(moves_in_empty_room<BacktrackingSpiral>() == 11);
  static_assert(moves_in_empty_room<Boustrophedon>() == 11);
  SUCCEED();
}
