// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/blind_looks.hpp"

#include <cstddef>
#include <cstdint>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/explorations.hpp"
#include "support/mazes.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;

TEST_CASE("a bump that the sensor ahead denies is believed at the second time", "[blind_looks]") {
  detail::BlindLooks looks;
  const Observation open = Observation().set_wall(Turn::ahead, false).set_feels_bumps(true);
  REQUIRE_FALSE(looks.was_blocked(open, false, true));
  REQUIRE_FALSE(looks.was_blocked(open, true, true));
  REQUIRE(looks.was_blocked(open, true, true));
  REQUIRE_FALSE(looks.was_blocked(open, true, true));
  looks.forget_bump();
  REQUIRE_FALSE(looks.was_blocked(open, true, true));
  looks.forget_bump();
  REQUIRE(looks.was_blocked(open, true, false));  // without evidence at once
  const Observation wall = Observation().set_wall(Turn::ahead, true);
  REQUIRE(looks.was_blocked(wall, true, true));
  REQUIRE(looks.was_blocked(Observation(), true, true));  // no sensor there
}

TEST_CASE("a push has led through a wall if the robot sees something else after it", "[blind_looks]") {
  detail::BlindLooks looks;
  const Observation corner =
      Observation().set_wall(Turn::left, true).set_wall(Turn::ahead, true).set_wall(Turn::right, false);
  looks.take_in(corner, 5);
  REQUIRE(looks.sides_seen() == 5);
  REQUIRE_FALSE(looks.pushes());
  REQUIRE(looks.cells_missing_of(corner, 1) == 0);  // it was no push
  REQUIRE_FALSE(looks.has_passed(corner));
  for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
    Observation other = corner;
    REQUIRE(looks.has_passed(other.set_wall(side, !corner.wall(side))));
    looks.take_in(other, 5);
    REQUIRE(looks.has_passed(other) == (side == Turn::ahead));  // it saw no wall ahead
    REQUIRE(looks.has_passed(corner));
    looks.take_in(corner, 5);
  }
}

namespace {

// A robot that feels no bumps in a 3 x 2 maze; its sensors read a wall wherever `is_phantom` says so.
template <class PhantomT>
Status push_around(const WallMap<3, 2>& walls, PhantomT is_phantom, Explorer<3, 2>& explorer, Pose& at, int& pushes,
                   int& passes) {
  for (int calls = 0; calls < 200; ++calls) {
    Observation seen;
    seen.set_feels_bumps(false);
    for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
      seen.set_wall(side, walls.wall(at.cell, at.heading + side) || is_phantom(at.cell, at.heading + side));
    }
    if (explorer.pushes()) passes += explorer.has_passed(seen) ? 1 : 0;
    const Command command = explorer.next(seen);
    if (command.is_stop()) return explorer.status();
    at = at.turned(command.turn());
    if (explorer.pushes()) {
      ++pushes;
      REQUIRE(command.cells() == 1);
      REQUIRE(command.turn() == Turn::ahead);
    }
    for (int i = 0; i < command.cells() && !walls.wall(at, Turn::ahead); ++i) at = at.advanced();
  }
  return Status::running;
}

}  // namespace

TEST_CASE("a robot that feels no bumps pushes against walls before it gives up", "[blind_looks]") {
  // A corridor to the east in the southern row, the goal at its end, nothing open to the north but there.
  WallMap<3, 2> walls;
  for (int x = 0; x < 2; ++x) (void)walls.record(Cell(x, 0), Heading::north, true);
  const auto between = [](Cell cell, Heading heading) {
    return (cell == Cell(1, 0) && heading == Heading::east) || (cell == Cell(2, 0) && heading == Heading::west);
  };
  int pushes = 0, passes = 0;
  SECTION("a wall that reads wrong from both of its sides") {
    Explorer<3, 2> explorer({{2, 0}});
    Pose at;
    REQUIRE(push_around(walls, between, explorer, at, pushes, passes) == Status::done);
    REQUIRE(explorer.proved());
    REQUIRE(explorer.wall_map().evidence(Cell(1, 0), Heading::east) == Evidence::certain);
    REQUIRE_FALSE(explorer.wall_map().wall(Cell(1, 0), Heading::east));
    REQUIRE(passes == 1);
  }
  SECTION("no path: a wall that it has pushed against is certain") {
    (void)walls.record(Cell(1, 0), Heading::east, true);
    Explorer<3, 2> explorer({{2, 0}});
    Pose at;
    REQUIRE(push_around(
                walls, [](Cell, Heading) { return false; }, explorer, at, pushes, passes) == Status::unreachable);
    REQUIRE(at == explorer.pose());
    REQUIRE(passes == 0);
    REQUIRE(pushes == 3);
    for (int x = 0; x < 2; ++x) REQUIRE(explorer.wall_map().evidence(Cell(x, 0), Heading::north) == Evidence::certain);
    REQUIRE(explorer.wall_map().evidence(Cell(1, 0), Heading::east) == Evidence::certain);
  }
}

namespace {

// Drives a robot that feels no bumps and always misreads some walls: is_misread[cell][heading], seen from that cell.
template <int Side>
Status drive_with_misreads(const WallMap<Side, Side>& walls, const bool (&is_misread)[Side * Side][4], Cell goal) {
  Explorer<Side, Side> explorer({goal});
  Pose at;
  for (int moves = 0; moves <= 6 * Side * Side * Side * Side;) {
    Observation seen;
    seen.set_feels_bumps(false);
    for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
      const Heading heading = at.heading + side;
      const bool is_wrong = is_misread[at.cell.y * Side + at.cell.x][static_cast<int>(heading)];
      seen.set_wall(side, walls.wall(at.cell, heading) != is_wrong);
    }
    const Command command = explorer.next(seen);
    if (command.is_stop()) return explorer.status();
    at = at.turned(command.turn());
    moves += command.cells();
    for (int i = 0; i < command.cells() && !walls.wall(at, Turn::ahead); ++i) at = at.advanced();
  }
  return Status::running;
}

}  // namespace

TEST_CASE("a robot that feels no bumps and always misreads some walls ends", "[blind_looks]") {
  WallMap<3, 3> walls;
  for (const Pose wall :
       {Pose(Cell(1, 1), Heading::east), Pose(Cell(0, 0), Heading::east), Pose(Cell(1, 0), Heading::north),
        Pose(Cell(1, 0), Heading::east), Pose(Cell(1, 2), Heading::east), Pose(Cell(2, 0), Heading::north)}) {
    (void)walls.record(wall.cell, wall.heading, true);
  }
  for (int i = 0; i < 36; ++i) (void)walls.record(Cell(i / 4 % 3, i / 12), heading_at(i % 4), false);
  bool is_misread[9][4] = {};
  is_misread[3][static_cast<int>(Heading::east)] = true;  // (0, 1) and (1, 1)
  is_misread[4][static_cast<int>(Heading::east)] = true;
  REQUIRE(drive_with_misreads(walls, is_misread, Cell(2, 1)) == Status::contradicted);
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    Random random(seed);
    WallMap<4, 4> maze;
    bool lies[16][4] = {};
    for (int i = 0; i < 64; ++i) {
      (void)maze.record(Cell(i / 4 % 4, i / 16), heading_at(i % 4), random.below(100) < 40);
      lies[i / 4][i % 4] = random.below(100) < 10;
    }
    INFO("seed " << seed);
    REQUIRE(drive_with_misreads(maze, lies, Cell(3, 3)) != Status::running);
  }
}

TEST_CASE("a robot that feels no bumps is right in any maze, and pushes only where it finds no path", "[blind_looks]") {
  int pushed = 0;
  for (std::uint64_t seed = 0; seed < 20000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const Maze maze = test::any_maze(seed, 7);
    test::NumbRobot robot(maze);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    if (random.below(2) == 0) explorer.demand_certainty();
    const Status status = drive(robot, explorer);
    const auto truly = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    REQUIRE(robot.pose() == explorer.pose());
    REQUIRE(explorer.proved() == truly.has_value());
    if (truly) {
      REQUIRE(status == Status::done);
      REQUIRE(robot.crashes() == 0);
      REQUIRE(explorer.shortest_route().route().size() == static_cast<std::size_t>(*truly));
    } else {
      REQUIRE((status == Status::unreachable || status == Status::blocked));
      if (robot.crashes() != 0) ++pushed;
    }
  }
  REQUIRE(pushed > 100);
}

TEST_CASE("a robot that feels no bumps crosses its whole route if its sensors have missed a wall", "[blind_looks]") {
  for (const bool has_missed : {false, true}) {
    int crossed = 0, only_seen = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      INFO("seed " << seed);
      const Maze maze = test::any_maze(seed, 7);
      test::NumbRobot robot(maze);
      BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
      if (has_missed) explorer.note_missed_wall();
      drive(robot, explorer);
      const auto run = explorer.shortest_route();
      Pose at = run.route().start();
      for (std::size_t i = 0; i < run.route().size(); ++i) {
        at = at.turned(run.route()[i]);
        ++(explorer.wall_map().evidence(at.cell, at.heading) == Evidence::certain ? crossed : only_seen);
        at = at.advanced();
      }
    }
    REQUIRE(crossed > 300);
    REQUIRE((only_seen == 0) == has_missed);
  }
}

TEST_CASE("a robot that feels no bumps ends with any of the three sensors", "[blind_looks]") {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const Maze maze = test::any_maze(seed, 9);
    const unsigned sensors = 1 + random.below(7);
    const std::uint32_t lies = random.below(2) * random.below(5);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    if (random.below(2) == 0) explorer.demand_certainty();
    Pose at = maze.start;
    const std::size_t cells = maze.grid().cell_count();
    std::size_t commands = 0;
    for (;; ++commands) {
      REQUIRE(commands <= 24 * cells * cells + 24);
      Observation seen;
      seen.set_feels_bumps(false);
      for (int i = 0; i < 3; ++i) {
        const Turn side = i == 0 ? Turn::ahead : i == 1 ? Turn::left : Turn::right;
        if ((sensors >> i & 1) != 0) seen.set_wall(side, maze.walls.wall(at, side) != (random.below(100) < lies));
      }
      const Command command = explorer.next(seen);
      if (command.is_stop()) break;
      at = at.turned(command.turn());
      for (int i = 0; i < command.cells() && !maze.walls.wall(at, Turn::ahead); ++i) at = at.advanced();
    }
    const auto truly = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    if (lies == 0 && truly) REQUIRE(explorer.proved());
    if (lies == 0 && explorer.proved()) {
      REQUIRE(explorer.shortest_route().route().size() == static_cast<std::size_t>(truly.value_or(0)));
    }
  }
}
