// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/run_robot.hpp"

#include <cstdint>
#include <string>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/map/maze.hpp"
#include "mazebot/race/motion_times.hpp"
#include "support/catch.hpp"
#include "support/half_cell_lattice.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// A robot on the lattice of half cells. It is blocked by walls.
struct InPlace {
  explicit InPlace(const Maze& maze)
      : lattice(maze, Unknown::wall), at(test::HalfCellLattice::centre(maze.start.cell, maze.start.heading)) {}

  bool go(PrimitiveKind kind, Turn side, int length) {
    ++motions;
    const auto end = lattice.after(at, MotionPrimitive{kind, side, static_cast<std::uint16_t>(length)});
    if (!end) return false;
    at = *end;
    return true;
  }
  bool run_straight(int half_cells) { return go(PrimitiveKind::straight, Turn::ahead, half_cells); }
  void turn_left() { (void)go(PrimitiveKind::pivot_90, Turn::left, 1); }
  void turn_right() { (void)go(PrimitiveKind::pivot_90, Turn::right, 1); }

  test::HalfCellLattice lattice;
  test::Point at;
  int motions = 0;
};
struct Smooth : InPlace {
  using InPlace::InPlace;
  bool run_90(Turn side) { return go(PrimitiveKind::turn_90, side, 1); }
  bool run_180(Turn side) { return go(PrimitiveKind::turn_180, side, 1); }
  void turn_around() { (void)go(PrimitiveKind::pivot_180, Turn::around, 1); }
};
struct Diagonal : Smooth {
  using Smooth::Smooth;
  bool run_diagonal(int borders) { return go(PrimitiveKind::diagonal, Turn::ahead, borders); }
  bool run_45(Turn side) { return go(PrimitiveKind::turn_45, side, 1); }
  bool run_135(Turn side) { return go(PrimitiveKind::turn_135, side, 1); }
  bool run_diagonal_90(Turn side) { return go(PrimitiveKind::diagonal_90, side, 1); }
};
MAZEBOT_CHECK_RUN_ROBOT(InPlace);
MAZEBOT_CHECK_RUN_ROBOT(Smooth);
MAZEBOT_CHECK_RUN_ROBOT(Diagonal);
static_assert(run_style<InPlace>() == RunStyle::in_place, "");
static_assert(run_style<Smooth>() == RunStyle::smooth, "");
static_assert(run_style<Diagonal>() == RunStyle::diagonal, "");

struct Turns {
  void turn_left();
  void turn_right();
};
struct NoStraight : Turns {};
struct HalfSmooth : Turns {
  void run_straight(int half_cells);
  void run_90(Turn side);
};
struct DiagonalOnly : Turns {
  void run_straight(int half_cells);
  void run_diagonal(int borders);
  void run_45(Turn side);
  void run_135(Turn side);
  void run_diagonal_90(Turn side);
};
struct WrongForm : Turns {
  void run_straight(int half_cells);
  void run_90();
  void run_180();
};
static_assert(!is_run_robot<NoStraight>() && !is_run_robot<HalfSmooth>() && !is_run_robot<DiagonalOnly>() &&
                  !is_run_robot<WrongForm>() && !is_run_robot<int>(),
              "");

template <class RobotT>
void drive_all() {
  for (const Maze& maze : test::generated_mazes(1)) {
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    explorer.resume(maze.walls);
    const auto route = explorer.shortest_route().route();
    for (const RunStyle style : {RunStyle::in_place, RunStyle::smooth, RunStyle::diagonal}) {
      RobotT robot(maze);
      BasicRouteMotions<RunTimeGrid> motions(route, style);
      CAPTURE(maze.name, maze.width(), maze.height(), to_string(explorer.status()));
      if (style > run_style<RobotT>()) {
        REQUIRE(drive(robot, motions) == Status::invalid);
        REQUIRE(robot.motions == 0);
        continue;
      }
      REQUIRE(drive(robot, motions) == Status::done);
      REQUIRE(robot.at == test::HalfCellLattice::centre(route.end().cell, route.end().heading));
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("a robot drives the motions that it has members for", "[run_robot]", InPlace, Smooth, Diagonal) {
  drive_all<TestType>();
}

TEST_CASE("a fast run ends where the robot is blocked", "[run_robot]") {
  const Maze maze(test::generated_walls(MazeAlgorithm::wilson, 9, 9, 1));
  BasicRoute<RunTimeGrid> route(maze.start, maze.grid());
  while (route.append(maze.start.heading)) {
  }
  REQUIRE(route.size() == 8);
  Diagonal robot(maze);
  BasicRouteMotions<RunTimeGrid> motions(route);
  REQUIRE(drive(robot, motions) == Status::blocked);
}
