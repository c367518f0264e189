// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/explorer.hpp"

#include <cstddef>
#include <cstdint>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/explorations.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

TEST_CASE("an explorer can be stopped at any step and continued", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    for (int steps = 1; explorer.status() == Status::running && steps < 200; ++steps) {
      int left = steps % 4;
      drive(robot, explorer, [&](const Observation&, Command) { return left-- > 0; });
      REQUIRE(robot.pose() == explorer.pose());
    }
    test::explore_and_check(explorer, robot, maze);
  }
}

TEST_CASE("an explorer continues with other goals and another start", "[explorer]") {
  Random random(5);
  const auto random_cell = [&](const Maze& maze) {
    return Cell::in_range(static_cast<int>(random.below(static_cast<std::uint32_t>(maze.width()))),
                          static_cast<int>(random.below(static_cast<std::uint32_t>(maze.height()))));
  };
  for (const Maze& maze : test::generated_mazes(1)) {
    if (!test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall)) continue;
    GridSimulator<RunTimeGrid> robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    Pose start = maze.start;
    CAPTURE(maze.name, maze.width(), maze.height());
    for (int task = 0; task < 6; ++task) {
      // Now and then in the middle of a search.
      const std::uint32_t steps = task % 2 == 0 ? 100000 : random.below(30);
      std::uint32_t step = 0;
      drive(robot, explorer, [&](const Observation&, Command) { return ++step <= steps; });
      const Cell goal[] = {random_cell(maze)};
      BasicCellSet<RunTimeGrid> goals(maze.grid());
      goals.insert(goal[0]);
      // Both can be reached: sealed cells are a matter of their own.
      if (!test::shortest_by_search(maze.walls, goals, maze.start.cell, Unknown::wall)) continue;
      BasicCellSet<RunTimeGrid> starts(maze.grid());
      const Cell other = random_cell(maze);
      starts.insert(other);
      if (task % 3 == 2 && test::shortest_by_search(maze.walls, starts, maze.start.cell, Unknown::wall)) {
        start = Pose(other, heading_at(static_cast<int>(random.below(4))));
        explorer.set_start(start);
      }
      explorer.set_goals(goal);
      REQUIRE_FALSE(explorer.proved());
      REQUIRE(drive(robot, explorer) == Status::done);
      REQUIRE(explorer.proved());
      REQUIRE(robot.pose().cell == start.cell);
      REQUIRE(robot.crashes() == 0);
      const auto shortest = test::shortest_by_search(maze.walls, goals, start.cell, Unknown::wall);
      REQUIRE(explorer.shortest_route().route().size() == static_cast<std::size_t>(*shortest));
    }
    const Cell outside[] = {Cell(-1, 0)};
    explorer.set_goals(outside);
    REQUIRE(explorer.status() == Status::invalid);
    REQUIRE_FALSE(explorer.proved());
  }
}

TEST_CASE("walls of any cell can be given at any time", "[explorer]") {
  Random random(3);
  for (const Maze& maze : test::generated_mazes(1)) {
    for (const std::uint32_t walls_per_move : {1U, 1000U}) {
      GridSimulator<RunTimeGrid> robot(maze);
      GridSimulator<RunTimeGrid> alone(maze);
      RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
      RunTimeExplorer<OddsPolicy> unaided(maze.goals, maze.start);
      const auto give = [&](const Observation&, Command) {
        for (std::uint32_t i = 0; i < walls_per_move; ++i) {
          const Cell cell = Cell::in_range(static_cast<int>(random.below(static_cast<std::uint32_t>(maze.width()))),
                                           static_cast<int>(random.below(static_cast<std::uint32_t>(maze.height()))));
          const Heading heading = heading_at(static_cast<int>(random.below(4)));
          const bool was_known = explorer.wall_map().known(cell, heading);
          const Reading reading = explorer.record_wall(cell, heading, maze.walls.wall(cell, heading));
          REQUIRE(reading == (was_known ? Reading::agrees : Reading::recorded));
        }
      };
      CAPTURE(maze.name, maze.width(), maze.height(), walls_per_move);
      const auto truly = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
      if (!truly) continue;
      REQUIRE(drive(robot, explorer, give) == Status::done);
      REQUIRE(explorer.proved());
      REQUIRE(explorer.contradictions() == 0);
      REQUIRE(explorer.shortest_route().route().size() == static_cast<std::size_t>(*truly));
      REQUIRE(robot.crashes() == 0);
      REQUIRE(drive(alone, unaided) == Status::done);
      // Who is told all walls at once goes to a goal, and back.
      if (walls_per_move > 1 && maze.width() * maze.height() <= 60) {
        REQUIRE(robot.moves() <= alone.moves());
      }
    }
  }
}

TEST_CASE("a wall given wrong is a contradiction, and one outside the maze none", "[explorer]") {
  const Maze maze = test::generated_mazes(1).back();
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(explorer.proved());
  REQUIRE(explorer.record_wall(Cell(-1, 0), Heading::north, true) == Reading::outside);
  REQUIRE(explorer.record_wall(maze.start.cell, maze.start.heading, !maze.walls.wall(maze.start, Turn::ahead)) ==
          Reading::contradicts);
  REQUIRE(explorer.contradictions() == 1);
  REQUIRE(explorer.proved());
  REQUIRE(explorer.status() == Status::done);
}

TEST_CASE("after a search, a wall given otherwise ends the proof, and resume() proves again", "[explorer]") {
  const Maze maze = test::generated_mazes(1).back();
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  REQUIRE(drive(robot, explorer) == Status::done);
  int corrected = 0;
  for (int x = 0; x + 1 < maze.width() && corrected == 0; ++x) {
    for (int y = 0; y < maze.height() && corrected == 0; ++y) {
      const auto& map = explorer.wall_map();
      if (map.evidence(Cell(x, y), Heading::east) != Evidence::seen_once) continue;
      const bool from_west = map.looked(Cell(x, y), Heading::east);
      const bool wrong = !maze.walls.wall(Cell(x, y), Heading::east);
      const Reading reading = from_west ? explorer.record_wall(Cell(x + 1, y), Heading::west, wrong)
                                        : explorer.record_wall(Cell(x, y), Heading::east, wrong);
      REQUIRE(reading == Reading::corrected);
      ++corrected;
    }
  }
  REQUIRE(corrected == 1);
  REQUIRE_FALSE(explorer.proved());
  REQUIRE(explorer.status() == Status::done);
  explorer.resume();
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(explorer.proved());
}
