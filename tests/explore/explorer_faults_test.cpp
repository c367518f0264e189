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

namespace {

// A door on the robot's path that no sensor sees: it closes when the explorer has proved its route.
struct DoorRobot : GridSimulator<RunTimeGrid> {
  explicit DoorRobot(const Maze& maze) : GridSimulator<RunTimeGrid>(maze) {}
  bool forward() {
    const bool bumps =
        is_closed && (pose() == door || (pose().advanced() == Pose(door.cell, door.heading + Turn::around)));
    return !bumps && GridSimulator<RunTimeGrid>::forward();
  }
  Pose door;
  bool is_closed = false;
};

}  // namespace

TEST_CASE("the proof is checked again when the robot bumps into something", "[explorer]") {
  int bumped = 0;
  for (const Maze& maze : test::generated_mazes(2)) {
    if (maze.grid().cell_count() > 300) continue;
    DoorRobot robot(maze);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    drive(robot, explorer, [&](const Observation&, Command command) {
      if (!explorer.proved() || robot.is_closed || command.is_stop()) return;
      robot.is_closed = true;
      robot.door = robot.pose().turned(command.turn());
      ++bumped;
    });
    if (!explorer.proved()) continue;
    REQUIRE(test::shortest_by_search(explorer.wall_map(), maze.goals, maze.start.cell, Unknown::wall) ==
            test::shortest_by_search(explorer.wall_map(), maze.goals, maze.start.cell, Unknown::open));
  }
  REQUIRE(bumped > 10);
}

namespace {

class Wild : FewestUnknown {
 public:
  using FewestUnknown::aim;
  template <class StateT, class IndexT>
  constexpr unsigned crossing(const StateT&, IndexT, Heading heading) const {
    return heading == Heading::north ? 0U : heading == Heading::east ? 4294967295U : 32U;
  }
  template <class StateT, class IndexT>
  constexpr unsigned doubt(const StateT&, IndexT, Heading) const {
    return 0;
  }
};

}  // namespace

TEST_CASE("policies that exceed their limits neither hang the search nor break the proof", "[explorer]") {
  test::explore_all<Wild>(test::generated_mazes(1));
}

TEST_CASE("a reading that contradicts the map is counted and ignored", "[explorer]") {
  Explorer<4, 4> explorer({{3, 3}});
  const Observation open =
      Observation().set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_wall(Turn::right, false);
  explorer.next(open);
  const RunTimeGrid grid(4, 4);
  REQUIRE(explorer.contradictions() == 0);
  // It stands in (0, 1) now, or in (1, 0); in both the wall at its back is known open and the border is wall.
  explorer.next(Observation().set_wall(Turn::around, true).set_wall(Turn::ahead, false));
  REQUIRE(explorer.contradictions() == 1);
}

namespace {

// A robot in a true maze with unreliable sensors and wheels.
class LyingRobot {
 public:
  LyingRobot(const Maze& maze, unsigned seed, unsigned wrong_readings_in_a_hundred, unsigned false_bumps_in_a_hundred)
      : robot_(maze), random_(seed), wrong_readings_(wrong_readings_in_a_hundred), bumps_(false_bumps_in_a_hundred) {}

  bool wall_left() { return robot_.wall_left() != lies(wrong_readings_); }
  bool wall_front() { return robot_.wall_front() != lies(wrong_readings_); }
  bool wall_right() { return robot_.wall_right() != lies(wrong_readings_); }
  bool forward() { return !lies(bumps_) && robot_.forward(); }
  void turn_left() { robot_.turn_left(); }
  void turn_right() { robot_.turn_right(); }

  Pose pose() const { return robot_.pose(); }

 private:
  bool lies(unsigned in_a_hundred) { return random_.below(100) < in_a_hundred; }

  GridSimulator<RunTimeGrid> robot_;
  Random random_;
  unsigned wrong_readings_;
  unsigned bumps_;
};

}  // namespace

TEST_CASE("every run ends, whatever the robot reports", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;
    for (const unsigned wrong_readings : {0U, 2U, 20U, 50U, 100U}) {
      for (const unsigned false_bumps : {0U, 3U, 60U}) {
        LyingRobot robot(maze, wrong_readings * 100 + false_bumps, wrong_readings, false_bumps);
        RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
        std::uint64_t decisions = 0;
        const std::uint64_t bound = 4 * maze.grid().cell_count() * maze.grid().cell_count() + 16;
        const Status status = drive(robot, explorer, [&](const Observation&, Command) { return decisions++ < bound; });
        REQUIRE(status != Status::stopped);
        REQUIRE(robot.pose() == explorer.pose());  // each bump was reported, so the pose stays right
        // Wrong readings alone may make the robot bump, but if the status is `done` the pose is right.
        if (status == Status::done) {
          REQUIRE(robot.pose().cell == maze.start.cell);
        }
      }
    }
  }
}

namespace {

// The same robot, but whether it has moved, only its readings can tell.
class BlindLyingRobot : public LyingRobot {
 public:
  using LyingRobot::LyingRobot;
  void forward() { LyingRobot::forward(); }
};

}  // namespace

TEST_CASE("every run of a robot without bumps ends, whatever it reports", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    const std::uint64_t cells = maze.grid().cell_count();
    if (cells > 256) continue;
    for (const unsigned wrong_readings : {0U, 2U, 20U, 50U, 100U}) {
      for (const unsigned slips : {0U, 3U, 60U}) {
        BlindLyingRobot robot(maze, wrong_readings * 100 + slips, wrong_readings, slips);
        RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
        std::uint64_t decisions = 0;
        const std::uint64_t bound = 6 * cells * cells + 16;
        CAPTURE(cells, wrong_readings, slips);
        REQUIRE(drive(robot, explorer, [&](const Observation&, Command) { return decisions++ < bound; }) !=
                Status::stopped);
      }
    }
  }
}

TEST_CASE("a robot without sensors explores by bumping", "[explorer]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.grid().cell_count() > 256) continue;
    test::BlindRobot robot(maze);
    RunTimeExplorer<OddsPolicy> explorer(maze.goals, maze.start);
    int short_by = 0;
    for (;;) {
      const Command command = explorer.next(Observation().set_short_by(short_by));
      if (command.is_stop()) break;
      short_by = robot.perform(command);
    }
    const auto truly = test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, Unknown::wall);
    REQUIRE(explorer.proved() == truly.has_value());
    REQUIRE(test::tells_the_truth(explorer.wall_map(), maze.walls));
    auto run = explorer.shortest_route();
    REQUIRE(run.route().size() == static_cast<std::size_t>(truly.value_or(0)));
  }
}

TEST_CASE("a robot that is cut off from its start doubts a wall that was seen once before one that is confirmed",
          "[explorer]") {
  // . x R    x  confirmed, on the shorter path: seen from both sides
  // S | .    |  seen once
  for (const bool comes_home : {false, true}) {
    Explorer<2, 2> explorer({{1, 1}});
    explorer.record_wall(Cell(0, 1), Heading::east, true);
    explorer.record_wall(Cell(1, 1), Heading::west, true);
    explorer.record_wall(Cell(0, 0), Heading::north, false);
    explorer.record_wall(Cell(0, 0), Heading::east, true);
    explorer.resume(Pose(Cell(1, 1), Heading::south));
    if (comes_home) explorer.come_home(Unknown::open);
    const Command command = explorer.next(
        Observation().set_wall(Turn::left, true).set_wall(Turn::ahead, false).set_wall(Turn::right, true));
    REQUIRE(command == Command::go(Turn::ahead, 1));
  }
}
