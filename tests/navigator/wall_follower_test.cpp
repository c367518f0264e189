// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/navigator/wall_follower.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// An oracle for the rule, which stores every pose it has had.
Status by_memory(const Maze& maze, Hand hand) {
  std::set<std::tuple<int, int, int>> seen;
  for (Pose pose = maze.start;;) {
    if (maze.goals.contains(pose.cell)) return Status::done;
    const auto key = std::make_tuple(int{pose.cell.x}, int{pose.cell.y}, static_cast<int>(pose.heading));
    if (!seen.insert(key).second) return Status::circling;
    const int inwards = hand == Hand::left ? 1 : -1;
    int turn = hand == Hand::left ? -1 : 1;
    int tries = 0;
    while (tries < 4 && maze.walls.wall(pose.cell, pose.heading + turn_at(turn))) {
      turn += inwards;
      ++tries;
    }
    if (tries == 4) return Status::blocked;
    pose = pose.turned(turn_at(turn)).advanced();
  }
}

void follow_all(const std::vector<Maze>& mazes) {
  for (const Maze& maze : mazes) {
    for (const Hand hand : {Hand::left, Hand::right}) {
      GridSimulator<RunTimeGrid> robot(maze);
      BasicWallFollower<RunTimeGrid> follower(hand, maze.goals, maze.start);
      INFO(maze.name);
      REQUIRE(drive(robot, follower) == by_memory(maze, hand));
      REQUIRE(robot.crashes() == 0);
      REQUIRE(robot.pose() == follower.pose());
      REQUIRE(robot.moves() == follower.moves());
      REQUIRE(maze.goals.contains(robot.pose().cell) == (follower.status() == Status::done));
      REQUIRE(robot.moves() <= 4 * maze.grid().cell_count());
    }
  }
}

}  // namespace

TEST_CASE("a wall follower reaches the goal or notices that it circles", "[wall_follower]") {
  follow_all(test::generated_mazes());
}

TEST_CASE("a wall follower reaches the goal or notices that it circles in the contest mazes", "[wall_follower]") {
  follow_all(test::shared_mazes(1));
}

TEST_CASE("a wall follower reaches every cell of a perfect maze", "[wall_follower]") {
  MazeRecipe recipe;
  recipe.algorithm = MazeAlgorithm::wilson;
  recipe.width = 12;
  recipe.height = 9;
  Maze maze = generate_maze(recipe);
  for (std::size_t i = 0; i < maze.grid().cell_count(); ++i) {
    maze.goals.clear();
    maze.goals.insert_at(static_cast<RunTimeGrid::Index>(i));
    BasicWallFollower<RunTimeGrid> follower(Hand::right, maze.goals, maze.start);
    GridSimulator<RunTimeGrid> robot(maze);
    REQUIRE(drive(robot, follower) == Status::done);
  }
}

TEST_CASE("a wall follower works from any start and heading", "[wall_follower]") {
  Random random(5);
  std::vector<Maze> mazes = test::generated_mazes(1);
  for (Maze& maze : mazes) {
    maze.start = Pose(maze.grid().cell(static_cast<RunTimeGrid::Index>(
                          random.below(static_cast<std::uint32_t>(maze.grid().cell_count())))),
                      heading_at(static_cast<int>(random.below(4))));
  }
  follow_all(mazes);
}

TEST_CASE("a walled-in robot is blocked, not driven into walls", "[wall_follower]") {
  Maze maze(RunTimeWallMap(RunTimeGrid(3, 3)));
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < 3; ++y) {
      for (int i = 0; i < 4; ++i) maze.walls.record(Cell(x, y), heading_at(i), true);
    }
  }
  GridSimulator<RunTimeGrid> robot(maze);
  BasicWallFollower<RunTimeGrid> follower(Hand::left, maze.goals, maze.start);
  REQUIRE(drive(robot, follower) == Status::blocked);
  REQUIRE(robot.crashes() == 0);

  // With a sensor at the back the robot knows without turning around.
  BackSensorSimulator<RunTimeGrid> sees_back(maze);
  BasicWallFollower<RunTimeGrid> other(Hand::left, maze.goals, maze.start);
  REQUIRE(drive(sees_back, other) == Status::blocked);
  REQUIRE(sees_back.quarter_turns() == 0);
}

TEST_CASE("a wall follower ends on a robot with wrong sensors", "[wall_follower]") {
  Random random(9);
  for (int times = 0; times < 200; ++times) {
    WallFollower<6, 4> follower(times % 2 == 0 ? Hand::left : Hand::right, CellSet<6, 4>({{5, 3}}));
    int decisions = 0;
    for (;;) {
      Observation seen;
      for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) seen.set_wall(side, random.below(2) == 0);
      if (random.below(50) == 0) seen.set_short_by(1);
      if (follower.next(seen).is_stop()) break;
      REQUIRE(++decisions <= 4 * 24 + 2);
    }
    REQUIRE(follower.status() != Status::running);
  }
}

TEST_CASE("a wall follower that has left its ring ends after four moves for each cell", "[wall_follower]") {
  // Wrong readings lead it into a ring of four cells, in which it never has the pose after its first step again.
  WallFollower<4, 4> follower(Hand::left, CellSet<4, 4>({{3, 3}}));
  Observation straight_on, to_the_right;
  straight_on.set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_wall(Turn::right, true);
  to_the_right.set_wall(Turn::left, true).set_wall(Turn::ahead, true).set_wall(Turn::right, false);
  std::size_t moves = 0;
  while (!follower.next(moves < 2 ? straight_on : to_the_right).is_stop()) ++moves;
  REQUIRE(follower.status() == Status::circling);
  REQUIRE(moves == 4 * 16 + 1);
}
