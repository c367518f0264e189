// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/proof/proof_cells.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/explore/cheapest_policy.hpp"
#include "mazebot/explore/proof/exploration_field.hpp"
#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

void look_around(RunTimeWallMap& known, const Maze& maze, Cell cell) {
  for (int i = 0; i < 4; ++i) known.record(cell, heading_at(i), maze.walls.wall(cell, heading_at(i)));
}

// A robot that wandered from the start: what it knows, and where it was.
struct Wanderer {
  Wanderer(const Maze& maze, Random& random, std::uint32_t moves) : known(maze.grid()), visited(maze.grid()) {
    Cell cell = maze.start.cell;
    for (std::uint32_t i = 0; i <= moves; ++i) {
      look_around(known, maze, cell);
      visited.insert(cell);
      const Heading heading = heading_at(static_cast<int>(random.below(4)));
      if (!maze.walls.wall(cell, heading)) cell = cell.towards(heading);
    }
  }
  RunTimeWallMap known;
  RunTimeCellSet visited;
};

template <class CellsT>
void set_walls(CellsT& cells, const RunTimeWallMap& known, const Maze& maze) {
  for (RunTimeGrid::Index i = 0; i < maze.grid().cell_count(); ++i) {
    const Cell cell = maze.grid().cell(i);
    for (const Heading heading : {Heading::north, Heading::east}) {
      if (!known.known(cell, heading)) cells.set_wall(cell, heading, maze.walls.wall(cell, heading));
    }
  }
}

// Can the robot go to all cells of the set, from those it has visited, through cells of both sets?
bool is_within_reach(const Maze& maze, const RunTimeCellSet& visited, const RunTimeCellSet& needed) {
  const auto distance = test::distances_by_search(maze.walls, visited, [&](Cell cell, Heading heading) {
    return !maze.walls.wall(cell, heading) && (visited.contains(cell) || needed.contains(cell));
  });
  bool all = true;
  needed.for_each_index([&](RunTimeGrid::Index cell) { all = all && distance[cell].has_value(); });
  return all;
}

}  // namespace

TEST_CASE("a robot that has visited the proof cells has proved the shortest route", "[proof_cells]") {
  Random random(1);
  int routes = 0;
  for (const Maze& maze : test::generated_mazes(2)) {
    const Wanderer robot(maze, random, random.below(200));
    const auto shortest = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    detail::SearchMemory<RunTimeGrid> memory(maze.grid());
    detail::ShortestRouteProof<RunTimeGrid> shortest_route(memory);
    detail::BasicProofCells<RunTimeGrid> cells(maze.grid());
    cells.begin(robot.known, robot.visited);
    set_walls(cells, robot.known, maze);
    RunTimeCellSet went_to(maze.grid());
    const bool has_route = cells.run(shortest_route, maze.goals, maze.start, 10000, [&](RunTimeGrid::Index cell) {
      went_to.insert_at(cell);
      return true;
    });
    REQUIRE(has_route == shortest.has_value());
    if (!shortest) continue;
    ++routes;
    RunTimeWallMap known = robot.known;
    cells.needed().for_each_index([&](RunTimeGrid::Index cell) { look_around(known, maze, maze.grid().cell(cell)); });
    INFO(maze.name << " " << maze.width() << "x" << maze.height());
    REQUIRE(test::shortest_by_search(known, maze.goals, maze.start.cell, Unknown::open) == shortest);
    REQUIRE(test::shortest_by_search(known, maze.goals, maze.start.cell, Unknown::wall) == shortest);
    went_to.for_each_index([&](RunTimeGrid::Index cell) { REQUIRE(cells.needed().contains_at(cell)); });
    REQUIRE(is_within_reach(maze, robot.visited, cells.needed()));
  }
  CHECK(routes > 50);
}

namespace {

// The number of mazes in which the cells prove the cheapest route.
template <class PlannerT>
int proved_with(PlannerT& planner, const Maze& maze, Random& random) {
  const Wanderer robot(maze, random, random.below(100));
  const auto cheapest = planner.plan(maze.walls, maze.start, maze.goals, Unknown::wall);
  detail::BasicProofCells<RunTimeGrid> cells(maze.grid());
  cells.begin(robot.known, robot.visited);
  set_walls(cells, robot.known, maze);
  const bool has_route = cells.run(detail::CheapestRouteProof<PlannerT>(planner), maze.goals, maze.start, 10000,
                                   [](RunTimeGrid::Index) { return true; });
  REQUIRE(has_route == cheapest.has_value());
  if (!cheapest) return 0;
  RunTimeWallMap known = robot.known;
  cells.needed().for_each_index([&](RunTimeGrid::Index cell) { look_around(known, maze, maze.grid().cell(cell)); });
  REQUIRE(planner.plan(known, maze.start, maze.goals, Unknown::open) == cheapest);
  REQUIRE(planner.plan(known, maze.start, maze.goals, Unknown::wall) == cheapest);
  REQUIRE(is_within_reach(maze, robot.visited, cells.needed()));
  return 1;
}

}  // namespace

TEST_CASE("a robot that has visited the proof cells has proved the cheapest route", "[proof_cells]") {
  Random random(3);
  int routes = 0;
  for (const Maze& maze : test::generated_mazes(2)) {
    INFO(maze.name << " " << maze.width() << "x" << maze.height());
    BasicCostObjective<RunTimeGrid, CellTurnCost<1, 4>> turns(CellTurnCost<1, 4>(), maze.grid());
    routes += proved_with(turns, maze, random);
    BasicRaceObjective<RunTimeGrid, std::uint32_t> race(half_size_mouse(), maze.grid());
    routes += proved_with(race, maze, random);
  }
  CHECK(routes > 100);
}

TEST_CASE("what is known already needs no cells, and the limits hold", "[proof_cells]") {
  const Maze maze = test::generated_mazes(1).back();
  detail::SearchMemory<RunTimeGrid> memory(maze.grid());
  detail::ShortestRouteProof<RunTimeGrid> shortest_route(memory);
  detail::BasicProofCells<RunTimeGrid> cells(maze.grid());
  RunTimeCellSet visited(maze.grid());
  visited.insert(maze.start.cell);
  int calls = 0;
  const auto count = [&](RunTimeGrid::Index) { return ++calls < 4; };
  cells.begin(maze.walls, visited);
  CHECK(cells.run(shortest_route, maze.goals, maze.start, 100, count));
  CHECK(calls == 0);
  CHECK(cells.needed().empty());

  const RunTimeWallMap nothing(maze.grid());
  cells.begin(nothing, visited);
  set_walls(cells, nothing, maze);
  CHECK(cells.run(shortest_route, maze.goals, maze.start, 100, count));
  CHECK(calls == 4);
}

TEST_CASE("proof cells measure distances in the maze", "[proof_cells]") {
  Random random(2);
  for (const Maze& maze : test::generated_mazes(1)) {
    detail::BasicProofCells<RunTimeGrid> cells(maze.grid());
    const RunTimeWallMap nothing(maze.grid());
    cells.begin(nothing, RunTimeCellSet(maze.grid()));
    set_walls(cells, nothing, maze);
    const auto from =
        static_cast<RunTimeGrid::Index>(random.below(static_cast<std::uint32_t>(maze.grid().cell_count())));
    RunTimeCellSet source(maze.grid());
    source.insert_at(from);
    const auto expected = test::distances_by_search(
        maze.walls, source, [&](Cell cell, Heading heading) { return !maze.walls.wall(cell, heading); });
    cells.measure_from(from);
    for (RunTimeGrid::Index i = 0; i < maze.grid().cell_count(); ++i) {
      const auto distance = cells.distance_to(i);
      REQUIRE(distance.has_value() == expected[i].has_value());
      if (distance) REQUIRE(*distance == static_cast<std::uint32_t>(*expected[i]));
    }
  }
}
