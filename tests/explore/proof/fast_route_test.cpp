// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/race/motion_times.hpp"
#include "mazebot/race/race_model.hpp"
#include "mazebot/race/race_planner.hpp"
#include "mazebot/race/race_route.hpp"
#include "mazebot/race/route_motions.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using RouteT = BasicRoute<RunTimeGrid>;

// Checks that the route is open and leads from the start to a goal.
void check_route(const Maze& maze, const RouteT& route) {
  REQUIRE(route.start() == maze.start);
  Pose pose = maze.start;
  for (std::size_t i = 0; i < route.size(); ++i) {
    pose = pose.turned(route[i]);
    REQUIRE_FALSE(maze.walls.wall(pose, Turn::ahead));
    pose = pose.advanced();
    REQUIRE(maze.goals.contains(pose.cell) == (i + 1 == route.size()));
  }
}

BasicExplorer<RunTimeGrid> explorer_of(const Maze& maze) {
  BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
  explorer.resume(maze.walls);
  return explorer;
}

}  // namespace

TEST_CASE("motion times in flash are those of the models", "[fast_route]") {
  for (const bool classic : {false, true}) {
    const RaceModel model = classic ? classic_mouse() : half_size_mouse();
    const FlashTimes times = classic ? classic_times() : half_size_times();
    const MotionTimes same = MotionTimes::of(model);
    const FlashTimes again(same);
    const std::uint16_t turns[] = {model.turns.turn_45,  model.turns.turn_90,     model.turns.turn_135,
                                   model.turns.turn_180, model.turns.diagonal_90, model.turns.pivot_90,
                                   model.turns.pivot_180};
    for (int i = 0; i < 7; ++i) {
      const auto kind = static_cast<PrimitiveKind>(static_cast<int>(PrimitiveKind::turn_45) + i);
      REQUIRE(times(MotionPrimitive{kind, Turn::left, 1}) == turns[i]);
      REQUIRE(again(MotionPrimitive{kind, Turn::left, 1}) == turns[i]);
    }
    for (int steps = 1; steps <= 40; ++steps) {
      const auto length = static_cast<std::uint16_t>(steps);
      const MotionPrimitive straight = {PrimitiveKind::straight, Turn::ahead, static_cast<std::uint16_t>(2 * steps)};
      const MotionPrimitive diagonal = {PrimitiveKind::diagonal, Turn::ahead, length};
      // Beyond the table each step takes as long as the last one in it, which was rounded.
      const auto rounding = [](int beyond) { return static_cast<std::uint32_t>(beyond < 0 ? 0 : beyond); };
      const std::uint32_t exact = model.straights(steps);
      REQUIRE(times(straight) <= exact + rounding(steps - MotionTimes::straights));
      REQUIRE(times(straight) + rounding(steps - MotionTimes::straights) >= exact);
      REQUIRE(times(diagonal) <= model.diagonals(steps) + rounding(steps - MotionTimes::diagonals));
      REQUIRE(times(diagonal) + rounding(steps - MotionTimes::diagonals) >= model.diagonals(steps));
      REQUIRE(again(straight) == times(straight));
      REQUIRE(again(diagonal) == times(diagonal));
    }
  }
}

TEST_CASE("a fast route is open, ends at a goal, and is never slower than the shortest", "[fast_route]") {
  for (const Maze& maze : test::generated_mazes(2)) {
    auto explorer = explorer_of(maze);
    CAPTURE(maze.name, maze.width(), maze.height());
    for (const RunStyle style : {RunStyle::in_place, RunStyle::smooth, RunStyle::diagonal}) {
      const auto shortest = explorer.shortest_route();
      const auto fast = explorer.fast_route(half_size_times(), style);
      REQUIRE(fast.status() == shortest.status());
      if (fast.status() != Status::running) continue;
      check_route(maze, fast.route());
      REQUIRE(run_ticks(fast.route(), half_size_times(), style) <=
              run_ticks(shortest.route(), half_size_times(), style));
    }
  }
}

TEST_CASE("a fast route ends at the first goal that it comes to, even if to drive on were faster", "[fast_route]") {
  // A quarter turn takes longer than to turn around a wall: there, through one goal to the other one.
  const auto times = [](MotionPrimitive motion) {
    const bool is_straight = motion.kind == PrimitiveKind::straight;
    return is_straight ? 10U * motion.length : motion.kind == PrimitiveKind::turn_90 ? 200U : 20U;
  };
  MazeRecipe recipe;
  recipe.width = recipe.height = 8;
  recipe.braid = 80;
  recipe.seed = 42;
  Maze maze = generate_maze(recipe);
  maze.goals = RunTimeCellSet(maze.grid());
  for (const Cell goal : {Cell(3, 1), Cell(2, 2)}) maze.goals.insert(goal);
  const auto route = explorer_of(maze).fast_route(times, RunStyle::smooth).route();
  REQUIRE(route.size() == 6);
  check_route(maze, route);
}

TEST_CASE("a search does not notice that a fast route was asked for", "[fast_route]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    BasicExplorer<RunTimeGrid> other = explorer;
    CAPTURE(maze.name, maze.width(), maze.height());
    int steps = 0;
    const Status status = drive(robot, explorer, [&](const Observation& seen, Command command) {
      REQUIRE(other.next(seen) == command);
      if (++steps % 5 != 0) return;
      (void)explorer.fast_route(half_size_times());
      (void)other.shortest_route();  // both plan anew
    });
    REQUIRE(other.status() == status);
  }
}

// The figures of docs/contest-day.md.
TEST_CASE("fast routes are within 0.35 % of the fastest runs in the mean: classic contest mazes", "[fast_route]") {
  const RaceModel model = half_size_mouse();
  double sum = 0;
  double worst = 0;
  int mazes = 0;
  int fastest = 0;
  for (const auto& file : test::shared_files("mazes/classic")) {
    const Maze maze = read_maze(file);
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
    BasicRaceRoute<RunTimeGrid> exact(maze.start, maze.grid());
    if (planner.plan(maze.walls, model, maze.start, maze.goals, Unknown::wall, exact) != RaceResult::found) continue;
    auto explorer = explorer_of(maze);
    const RouteT route = explorer.fast_route(half_size_times()).route();
    CAPTURE(maze.name);
    check_route(maze, route);
    const std::uint32_t ticks = run_ticks(route, half_size_times());
    REQUIRE(ticks >= exact.ticks());
    const double slower = static_cast<double>(ticks) / exact.ticks() - 1;
    sum += slower;
    worst = std::max(worst, slower);
    ++mazes;
    if (ticks == exact.ticks()) ++fastest;
  }
  if (mazes == 0) return;
  CAPTURE(sum / mazes, worst, fastest, mazes);
  REQUIRE(sum / mazes < 0.0035);
  REQUIRE(worst < 0.08);
  REQUIRE(fastest * 4 >= mazes * 3);
}

TEST_CASE("after a search for the shortest route, fast routes are within 3.5 % of the fastest runs in the mean",
          "[fast_route]") {
  double sum = 0;
  double worst = 0;
  int mazes = 0;
  for (const auto& file : test::shared_files("mazes/classic")) {
    const Maze maze = read_maze(file);
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
    BasicRaceRoute<RunTimeGrid> exact(maze.start, maze.grid());
    const RaceModel model = half_size_mouse();
    if (planner.plan(maze.walls, model, maze.start, maze.goals, Unknown::wall, exact) != RaceResult::found) continue;
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    CAPTURE(maze.name);
    REQUIRE(drive(robot, explorer) == Status::done);
    RouteT route = explorer.fast_route(half_size_times()).route();
    route.face_at_start(maze.start.heading);
    check_route(maze, route);
    const double slower = static_cast<double>(run_ticks(route, half_size_times())) / exact.ticks() - 1;
    REQUIRE(slower >= 0);
    sum += slower;
    worst = std::max(worst, slower);
    ++mazes;
  }
  if (mazes == 0) return;
  CAPTURE(sum / mazes, worst, mazes);
  REQUIRE(sum / mazes < 0.035);
  REQUIRE(worst < 0.52);
}
