// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/return_home.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/race/search_model.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/explorations.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

TEST_CASE("an explorer can be called home at any time and continue later", "[return_home]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;
    for (const std::uint64_t patience : {0U, 1U, 7U, 40U}) {
      GridSimulator<RunTimeGrid> robot(maze);
      RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
      std::uint64_t decisions = 0;
      const Status status = drive(robot, explorer, [&](const Observation&, Command) {
        if (decisions++ == patience) explorer.come_home();
      });
      REQUIRE((status == Status::done || status == Status::unreachable));
      REQUIRE(robot.pose().cell == maze.start.cell);
      // The known part has a route that can be driven, or no known route yet.
      auto run = explorer.shortest_route();
      const Status run_status = drive(robot, run);
      REQUIRE(run_status ==
              (explorer.wall_map().grid().contains(maze.start.cell) &&
                       test::shortest_by_search(explorer.wall_map(), maze.goals, maze.start.cell, Unknown::wall)
                   ? Status::done
                   : Status::unreachable));
      robot.place(explorer.pose());
      explorer.resume();
      test::explore_and_check(explorer, robot, maze);
    }
  }
}

namespace {

// Searches a maze, and calls at_moment(explorer, robot, moves home) before every so-many-th decision, with
// copies of both. Other mazes have other moments.
template <class StorageT, class ToMomentT>
void at_moments(const std::vector<Maze>& mazes, std::size_t every, ToMomentT&& at_moment) {
  std::size_t number = 0;
  for (const Maze& maze : mazes) {
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid, OddsPolicy, StorageT> explorer(maze.goals, maze.start);
    int short_by = 0;
    for (std::size_t decisions = number++ % every; explorer.status() == Status::running; ++decisions) {
      // After a bump the explorer does not know yet that it is not beyond the wall.
      if (decisions % every == every - 1 && short_by == 0) {
        auto asked = explorer;
        const Optional<std::size_t> home = asked.moves_home();
        INFO(maze.name << ", decision " << decisions);
        REQUIRE(home);
        at_moment(explorer, robot, *home);
      }
      const Command command = explorer.next(observe(robot).set_short_by(short_by));
      if (!command.is_stop()) short_by = perform(robot, command);
    }
  }
}

std::vector<Maze> all_mazes() {
  std::vector<Maze> mazes = test::generated_mazes(1);
  for (Maze& maze : test::shared_mazes()) mazes.push_back(std::move(maze));
  return mazes;
}

template <class StorageT>
void never_late(const std::vector<Maze>& mazes) {
  at_moments<StorageT>(mazes, 397, [](auto called, auto robot, std::size_t home) {
    const auto start = called.start().cell;
    for (const std::size_t extra : {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{40}}) {
      auto explorer = called;
      auto mouse = robot;
      explorer.set_budget(home + extra);
      const Status status = drive(mouse, explorer);
      REQUIRE(mouse.pose().cell == start);
      REQUIRE(mouse.moves() - robot.moves() <= home + extra);
      REQUIRE((status == Status::done || status == Status::unreachable));
    }
  });
}

}  // namespace

TEST_CASE("an explorer with a budget is never late", "[return_home]") {
  const std::vector<Maze> mazes = all_mazes();
  never_late<FastStorage>(mazes);
  never_late<SmallStorage>(mazes);
}

TEST_CASE("an explorer that touched walls is not late either", "[return_home]") {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    MazeRecipe recipe;
    recipe.seed = seed;
    const Maze maze = generate_maze(recipe);
    for (int moment = 10; moment <= 130; moment += 20) {
      GridSimulator<RunTimeGrid> robot(maze);
      RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
      explorer.demand_certainty();
      int commands = 0;
      const Status status = drive(robot, explorer, [&](const Observation&, Command) { return ++commands <= moment; });
      if (status != Status::stopped) break;
      const std::uint64_t moves = robot.moves();
      const std::size_t home = *explorer.moves_home();
      explorer.set_budget(home + 4);
      REQUIRE(drive(robot, explorer) == Status::done);
      REQUIRE(robot.moves() - moves <= home + 4);
    }
  }
}

TEST_CASE("an explorer that is called home takes the known path, or gambles if asked", "[return_home]") {
  std::size_t longer = 0;
  at_moments<FastStorage>(all_mazes(), 151, [&](auto called, auto robot, std::size_t home) {
    auto explorer = called;
    auto mouse = robot;
    explorer.come_home();
    drive(mouse, explorer);
    REQUIRE(mouse.pose().cell == called.start().cell);
    // What it sees in this cell may show a shorter path.
    REQUIRE(mouse.moves() - robot.moves() <= home);
    REQUIRE(explorer.moves_home() == Optional<std::size_t>(0));

    explorer = called;
    mouse = robot;
    explorer.come_home(Unknown::open);
    drive(mouse, explorer);
    REQUIRE(mouse.pose().cell == called.start().cell);
    if (mouse.moves() - robot.moves() > home) ++longer;
  });
  REQUIRE(longer > 0);
}

TEST_CASE("a budget counts from any start, and resume() ends it", "[return_home]") {
  const Maze maze = generate_maze(MazeRecipe());
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  for (const std::uint64_t budget : {0U, 1U, 2U, 30U, 61U}) {
    explorer.set_budget(budget);
    const std::uint64_t before = robot.moves();
    REQUIRE(drive(robot, explorer) == Status::done);
    REQUIRE_FALSE(explorer.proved());
    REQUIRE(robot.pose().cell == maze.start.cell);
    REQUIRE(robot.moves() - before <= budget);
    if (budget >= 30) REQUIRE(robot.moves() - before > budget / 2);
    explorer.resume();
  }
  test::explore_and_check(explorer, robot, maze);
}

TEST_CASE("an explorer whose start is not where it stands returns within the budget", "[return_home]") {
  const Maze maze = generate_maze(MazeRecipe());
  GridSimulator<RunTimeGrid> robot(maze);
  RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
  drive(robot, explorer);
  explorer.resume(explorer.wall_map(), Pose(Cell(7, 7), Heading::east));
  explorer.trust_map();
  robot.place(explorer.pose());
  const Optional<std::size_t> home = explorer.moves_home();
  REQUIRE(home);
  explorer.set_budget(*home - 1);  // too small: it returns at once
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(robot.moves() == *home);
}

TEST_CASE("a robot without sensors is never late either: it may bump at each border", "[return_home]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;
    for (const std::size_t budget : {3U, 8U, 21U, 55U, 144U}) {
      test::BlindRobot robot(maze);
      RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
      explorer.set_budget(budget);
      std::size_t attempts = 0;
      for (int short_by = 0;;) {
        const Command command = explorer.next(Observation().set_short_by(short_by));
        if (command.is_stop()) break;
        attempts += static_cast<std::size_t>(command.cells());
        short_by = robot.perform(command);
      }
      INFO(maze.name << " " << maze.width() << "x" << maze.height() << ", budget " << budget);
      REQUIRE(explorer.pose().cell == maze.start.cell);
      REQUIRE(attempts <= budget);
    }
  }
}

TEST_CASE("a budget has no room for a bump at an unknown border, even if the start is behind it", "[return_home]") {
  // S|G    the wall between start and goal is not known yet
  WallMap<2, 2> known;
  known.record(Cell(0, 0), Heading::north, false);
  known.record(Cell(0, 1), Heading::east, false);
  known.record(Cell(1, 1), Heading::south, false);
  // One move more than a bump takes: it also has to be able to go back through an opening that it finds.
  for (const std::size_t spare : {0U, 2U}) {
    Explorer<2, 2> explorer({{1, 0}});
    explorer.resume(known, Pose(Cell(1, 0), Heading::west));
    explorer.trust_map();
    explorer.set_budget(3 + spare);
    const Command first = explorer.next(Observation());
    REQUIRE(first == (spare == 0 ? Command::go(Turn::right, 1) : Command::go(Turn::ahead, 1)));
    if (spare != 0) REQUIRE(explorer.next(Observation().set_short_by(1)) == Command::go(Turn::right, 1));
  }
}

TEST_CASE("an explorer that knows no path home spends no budget on its search", "[return_home]") {
  Explorer<4, 4> explorer({{3, 3}});
  explorer.set_budget(10);
  explorer.resume(Pose(Cell(2, 2), Heading::north));  // it was put down there
  const Command command = explorer.next(
      Observation().set_wall(Turn::left, false).set_wall(Turn::ahead, false).set_wall(Turn::right, false));
  REQUIRE_FALSE(command.is_stop());
  REQUIRE(explorer.phase() == ExplorePhase::homeward);
}

TEST_CASE("the path home takes as long as an explorer says", "[return_home]") {
  const SearchModel model = half_size_search();
  for (const Maze& maze : test::generated_mazes(1)) {
    for (const int steps : {1, 5, 20, 60}) {
      GridSimulator<RunTimeGrid> robot(maze);
      RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
      int step = 0;
      if (drive(robot, explorer, [&](const Observation&, Command) { return ++step < steps; }) != Status::stopped) break;
      const Optional<std::uint32_t> ticks = explorer.ticks_home(model);
      const Optional<std::size_t> moves = explorer.moves_home();
      if (!moves || robot.pose() != explorer.pose()) break;
      explorer.come_home();
      std::uint32_t taken = 0;
      std::size_t moved = 0;
      REQUIRE(drive(robot, explorer, [&](const Observation&, Command command) {
                if (command.is_stop()) return;
                taken += model(command.turn(), command.cells());
                moved += static_cast<std::size_t>(command.cells());
              }) == Status::done);
      CAPTURE(maze.name, maze.width(), maze.height(), steps);
      REQUIRE(ticks.has_value());
      REQUIRE(moved == *moves);
      REQUIRE(taken == *ticks);
    }
  }
}
