// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/grid_simulator.hpp"

#include <set>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/robot/robot.hpp"
#include "support/catch.hpp"
#include "support/slow_maze.hpp"

using namespace mazebot;

MAZEBOT_CHECK_ROBOT(GridSimulator<RunTimeGrid>);
MAZEBOT_CHECK_ROBOT(BackSensorSimulator<RunTimeGrid>);
MAZEBOT_CHECK_ROBOT(RangeSimulator<RunTimeGrid>);
using SmallSimulator = GridSimulator<Grid<16, 16>>;
MAZEBOT_CHECK_ROBOT(SmallSimulator);

namespace {

// Three cells in a row, the mouse in the middle, heading east; a wall to the west of it.
RunTimeWallMap row() {
  RunTimeWallMap map(RunTimeGrid(3, 1));
  map.record(Cell(0, 0), Heading::east, true);
  map.record(Cell(1, 0), Heading::east, false);
  return map;
}
const Pose middle(Cell(1, 0), Heading::east);

}  // namespace

TEST_CASE("the sensors report the walls relative to the robot") {
  GridSimulator robot(row(), middle);
  CHECK(robot.wall_left());
  CHECK_FALSE(robot.wall_front());
  CHECK(robot.wall_right());
  robot.turn_left();
  CHECK(robot.pose() == Pose(Cell(1, 0), Heading::north));
  CHECK(robot.wall_left());
  CHECK(robot.wall_front());
  CHECK_FALSE(robot.wall_right());
  robot.turn_right();
  CHECK(robot.pose() == middle);
}

TEST_CASE("the referee counts moves, quarter turns, crashes and cells") {
  GridSimulator robot(row(), middle);
  CHECK(robot.cells_visited() == 1);
  CHECK(robot.forward());
  CHECK(robot.pose().cell == Cell(2, 0));
  CHECK_FALSE(robot.forward());
  CHECK(robot.pose().cell == Cell(2, 0));
  robot.turn_left();
  robot.turn_left();
  CHECK(robot.forward());
  CHECK_FALSE(robot.forward());
  CHECK(robot.pose() == Pose(Cell(1, 0), Heading::west));
  CHECK(robot.moves() == 2);
  CHECK(robot.quarter_turns() == 2);
  CHECK(robot.crashes() == 2);
  CHECK(robot.cells_visited() == 2);
  CHECK(robot.visited().contains(Cell(2, 0)));
  CHECK_FALSE(robot.visited().contains(Cell(0, 0)));
  robot.place(Pose(Cell(0, 0), Heading::south));
  CHECK(robot.pose() == Pose(Cell(0, 0), Heading::south));
  CHECK(robot.moves() + robot.quarter_turns() + robot.crashes() == 0);
  CHECK(robot.cells_visited() == 1);
}

TEST_CASE("a turn around counts as two quarter turns in either direction") {
  GridSimulator robot(row(), middle);
  CHECK(perform(robot, Command::turn_only(Turn::around)) == 0);
  CHECK(robot.quarter_turns() == 2);
  CHECK(robot.pose().heading == Heading::west);
  CHECK(perform(robot, Command::go(Turn::around, 3)) == 2);  // one cell to the border
  CHECK(robot.moves() == 1);
  CHECK(robot.crashes() == 1);
}

TEST_CASE("an observation has only the sides that the robot's sensors see") {
  GridSimulator three(row(), middle);
  CHECK_FALSE(observe(three).sensed(Turn::around));
  BackSensorSimulator four(row(), middle);
  CHECK(observe(four).sensed(Turn::around));
  CHECK(observe(four).wall(Turn::around));
  CHECK(observe(four).reach(Turn::ahead) == 1);
}

TEST_CASE("range sensors count free cells up to their reach") {
  WallMap<9, 2> map;
  for (int x = 0; x < 8; ++x) map.record(Cell(x, 0), Heading::east, x == 6);
  map.record(Cell(1, 0), Heading::north, false);
  for (const int reach : {1, 2, 4, 5, 255}) {
    RangeSimulator robot(map, Pose(Cell(1, 0), Heading::east), reach);
    const Observation seen = observe(robot);
    CHECK(robot.free_front() == (reach < 5 ? reach : 5));
    CHECK(seen.reach(Turn::ahead) == reach);
    CHECK(seen.free_cells(Turn::ahead) == (reach < 5 ? reach : 5));
    CHECK(seen.free_cells(Turn::left) == 1);
    CHECK(seen.free_cells(Turn::right) == 0);
    CHECK_FALSE(seen.sensed(Turn::around));
  }
}

TEST_CASE("walls that the true map does not know count as walls") {
  WallMap<2, 1> map;
  GridSimulator robot(map, Pose(Cell(0, 0), Heading::east));
  CHECK(robot.wall_front());
  CHECK_FALSE(robot.forward());
}

TEST_CASE("the robot never passes a wall, and every sensor is right") {
  Random random(3);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    MazeRecipe recipe;
    recipe.width = 3 + static_cast<int>(seed);
    recipe.height = 7;
    recipe.seed = seed;
    const Maze maze = generate_maze(recipe);
    const auto openings = slow::drawing_of(maze).openings;
    GridSimulator robot(maze);
    CHECK(robot.pose() == maze.start);
    std::uint64_t moves = 0;
    std::uint64_t crashes = 0;
    std::set<slow::Place> visited = {{0, 0}};
    for (int i = 0; i < 2000; ++i) {
      const Pose before = robot.pose();
      const auto is_open = [&](Turn turn) {
        const Cell there = before.cell.towards(before.heading + turn);
        return openings.count({{before.cell.x, before.cell.y}, {there.x, there.y}}) == 1;
      };
      REQUIRE(robot.wall_front() != is_open(Turn::ahead));
      REQUIRE(robot.wall_left() != is_open(Turn::left));
      REQUIRE(robot.wall_right() != is_open(Turn::right));
      switch (random.below(4)) {
        case 0: robot.turn_left(); break;
        case 1: robot.turn_right(); break;
        default:
          REQUIRE(robot.forward() == is_open(Turn::ahead));
          (is_open(Turn::ahead) ? moves : crashes) += 1;
          break;
      }
      visited.insert({robot.pose().cell.x, robot.pose().cell.y});
    }
    CHECK(robot.moves() == moves);
    CHECK(robot.crashes() == crashes);
    CHECK(robot.cells_visited() == visited.size());
  }
}

namespace {
constexpr int crash_at_compile_time() {
  WallMap<1, 2> map;
  map.record(Cell(0, 0), Heading::north, false);
  GridSimulator<Grid<1, 2>> robot(map);
  while (robot.forward()) {
  }
  return static_cast<int>(10 * robot.moves() + robot.crashes());
}
static_assert(crash_at_compile_time() == 11, "one move, then the border");
}  // namespace
