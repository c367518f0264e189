// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What an explorer promises if one reading of the whole run is wrong: docs/guarantees.md.

#include <cstddef>
#include <cstdint>

#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/navigate/explorer.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using ExplorerT = BasicExplorer<RunTimeGrid>;

bool is_right(const Maze& maze, ExplorerT& explorer) {
  auto runner = explorer.shortest_route();
  GridSimulator<RunTimeGrid> driver(maze);
  driver.place(explorer.pose());  // as it came back: it may face another side than at first
  const auto shortest = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
  return drive(driver, runner) == Status::done && driver.crashes() == 0 &&
         runner.route().size() == static_cast<std::size_t>(*shortest);
}

struct Count {
  int runs = 0;
  int right = 0;
};

// Runs with one misread each, at every 17th reading of the run without faults; 51st without touches. All end at home,
// with a route.
Count count_right(bool demands_certainty, bool touches = true) {
  Count count;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 0);
    const auto explore = [&](ExplorerT& explorer) {
      if (demands_certainty) explorer.demand_certainty();
      explorer.touch_walls(touches);
      return drive(robot, explorer);
    };
    ExplorerT first(maze.goals, maze.start);
    REQUIRE(explore(first) == Status::done);
    const std::uint64_t readings = robot.opportunities(Fault::misread);
    for (std::uint64_t reading = seed % 3; reading < readings; reading += touches ? 17 : 51) {
      Faults faults;
      faults.single = SingleFault{Fault::misread, reading};
      robot.begin(faults, 1);
      ExplorerT explorer(maze.goals, maze.start);
      CAPTURE(seed, reading);
      REQUIRE(explore(explorer) == Status::done);
      REQUIRE(robot.pose() == explorer.pose());
      REQUIRE(robot.pose().cell == maze.start.cell);
      REQUIRE(explorer.shortest_route().status() == Status::running);
      ++count.runs;
      if (is_right(maze, explorer)) ++count.right;
    }
  }
  REQUIRE(count.runs > (touches ? 200 : 60));
  return count;
}

}  // namespace

TEST_CASE("after any single misread the explorer comes home with a route", "[explorer]") {
  const Count count = count_right(false);
  CAPTURE(count.right, count.runs);
  REQUIRE(count.right * 100 >= count.runs * 94);
}

TEST_CASE("no single misread makes a proof wrong if certainty is demanded", "[explorer]") {
  const Count count = count_right(true);
  REQUIRE(count.right == count.runs);
}

TEST_CASE("no single misread makes a proof wrong if the explorer touches no walls either", "[explorer]") {
  const Count count = count_right(true, false);
  REQUIRE(count.right == count.runs);
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
      REQUIRE(explorer.proof_evidence() == Evidence::confirmed);
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
