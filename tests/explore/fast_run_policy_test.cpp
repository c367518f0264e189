// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/fast_run_policy.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/race/race_model.hpp"
#include "mazebot/race/race_planner.hpp"
#include "mazebot/race/race_route.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

MAZEBOT_CHECK_EXPLORE_POLICY(BasicFastRunPolicy<RunTimeGrid>);

namespace {

using PolicyT = BasicFastRunPolicy<RunTimeGrid>;
using ExplorerT = BasicExplorer<RunTimeGrid, PolicyT>;
using RouteT = BasicRoute<RunTimeGrid>;

ExplorerT explorer_for(const Maze& maze, RunStyle style = RunStyle::diagonal) {
  return ExplorerT(maze.goals, maze.start, PolicyT(half_size_times(), style, maze.grid()));
}

// A search until the robot is home: its moves, and how much slower the fast route is than the fastest run of the maze.
struct Search {
  std::uint64_t moves;
  double slower;
};
template <class SearcherT>
Search search(const Maze& maze, SearcherT&& explorer, std::uint32_t fastest) {
  GridSimulator<RunTimeGrid> robot(maze);
  REQUIRE(drive(robot, explorer) == Status::done);
  REQUIRE(explorer.proved());
  RouteT route = explorer.fast_route(half_size_times()).route();
  route.face_at_start(maze.start.heading);
  return {robot.moves(), static_cast<double>(run_ticks(route, half_size_times())) / fastest - 1};
}

// Sums over mazes: the default search, and that of the policy.
struct Sums {
  int mazes = 0;
  std::uint64_t moves = 0;
  std::uint64_t default_moves = 0;
  double slower = 0;
  double worst = 0;

  void add(const Maze& maze) {
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
    BasicRaceRoute<RunTimeGrid> exact(maze.start, maze.grid());
    if (planner.plan(maze.walls, half_size_mouse(), maze.start, maze.goals, Unknown::wall, exact) !=
        RaceResult::found) {
      return;
    }
    CAPTURE(maze.name);
    const Search fast = search(maze, explorer_for(maze), exact.ticks());
    const Search plain = search(maze, BasicExplorer<RunTimeGrid>(maze.goals, maze.start), exact.ticks());
    ++mazes;
    moves += fast.moves;
    default_moves += plain.moves;
    REQUIRE(fast.slower >= 0);
    slower += fast.slower;
    worst = std::max(worst, fast.slower);
  }
  void check() const {
    CAPTURE(mazes, moves, default_moves, slower / mazes, worst);
    REQUIRE(slower / mazes < 0.01);
    REQUIRE(worst < 0.1);
    REQUIRE(moves * 100 <= default_moves * 105);
  }
};

// FNV-1a, mixed: half of the mazes, by their names.
bool was_tuned_on(const std::string& name) {
  std::uint32_t hash = 2166136261U;
  for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
  hash = (hash ^ hash >> 15) * 0x2C1B3C6DU;
  return ((hash ^ hash >> 12) & 1) == 0;
}

Maze contest_maze(std::uint64_t seed) {
  Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed, 50));
  maze.name = "seed " + std::to_string(seed);
  return maze;
}

}  // namespace

// The figures of docs/contest-day.md.
TEST_CASE("fast runs after the search for them are within 1 % of the fastest: classic contest mazes",
          "[fast_run_policy][long]") {
  Sums tuned;
  Sums unseen;
  for (const auto& file : test::shared_files("mazes/classic")) {
    const Maze maze = read_maze(file);
    (was_tuned_on(file.stem().string()) ? tuned : unseen).add(maze);
  }
  if (tuned.mazes == 0) return;  // shared_files() has said that it skips
  REQUIRE(unseen.mazes > 0);
  tuned.check();
  unseen.check();
}

TEST_CASE("fast runs after the search for them are within 1 % of the fastest: generated mazes", "[fast_run_policy]") {
  Sums sums;
  for (std::uint64_t seed = 5001; seed <= 5060; ++seed) sums.add(contest_maze(seed));
  sums.check();
  REQUIRE(sums.moves == 11298);  // changes with each constant
}

TEST_CASE("the search for a fast run ends in every maze, with a route if there is one", "[fast_run_policy][long]") {
  for (const Maze& maze : test::generated_mazes(2)) {
    CAPTURE(maze.name, maze.width(), maze.height());
    for (const RunStyle style : {RunStyle::in_place, RunStyle::smooth, RunStyle::diagonal}) {
      GridSimulator<RunTimeGrid> robot(maze);
      ExplorerT explorer = explorer_for(maze, style);
      const Status status = drive(robot, explorer);
      BasicExplorer<RunTimeGrid> whole(maze.goals, maze.start);
      whole.resume(maze.walls);
      const bool has_route = whole.shortest_route().status() == Status::running;
      REQUIRE(status == (has_route ? Status::done : Status::unreachable));
      REQUIRE(explorer.proved() == has_route);
      REQUIRE(robot.crashes() == 0);
      REQUIRE(robot.pose().cell == maze.start.cell);
      if (!has_route) continue;
      const RouteT fast = explorer.fast_route(half_size_times(), style).route();
      Pose pose = fast.start();
      for (std::size_t i = 0; i < fast.size(); ++i) {
        pose = pose.turned(fast[i]);
        REQUIRE_FALSE(maze.walls.wall(pose, Turn::ahead));
        pose = pose.advanced();
      }
      REQUIRE(maze.goals.contains(pose.cell));
    }
  }
}

TEST_CASE("the search for a fast run ends if the sensors misread, or if the goals change", "[fast_run_policy]") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const Maze maze = contest_maze(seed);
    CAPTURE(seed);
    Faults faults;
    faults.set(Fault::misread, 0.03);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, seed);
    ExplorerT explorer = explorer_for(maze);
    REQUIRE(drive(robot, explorer) != Status::running);

    GridSimulator<RunTimeGrid> other(maze);
    ExplorerT again = explorer_for(maze);
    REQUIRE(drive(other, again) == Status::done);
    const Cell corner[] = {Cell(15, 15)};
    again.set_goals(corner);
    REQUIRE(drive(other, again) == Status::done);
    REQUIRE(again.fast_route(half_size_times()).route().end().cell == corner[0]);
  }
}
