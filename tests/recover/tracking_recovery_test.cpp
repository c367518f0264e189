// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/track/tracking_recovery.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/faulty_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using ExplorerT = BasicExplorer<RunTimeGrid>;
using TrackingT = TrackingRecovery<ExplorerT>;

Maze contest_maze(std::uint64_t seed) { return Maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed)); }

// A robot that reports no bumps. It may be told to misread.
template <class NavigatorT>
Status drive_without_bumps(FaultySimulator<RunTimeGrid>& robot, NavigatorT& navigator, bool feels_bumps = false) {
  int short_by = 0;
  navigator.set_work_per_call(0);
  for (int commands = 0; commands < 40000; ++commands) {
    Observation seen = observe(robot).set_short_by(feels_bumps ? short_by : 0);
    seen.set_feels_bumps(feels_bumps);
    const Command command = navigator.next(seen);
    if (command.is_stop()) return navigator.status();
    short_by = perform(robot, command);
    robot.after_command();
  }
  return Status::running;
}

template <class NavigatorT>
int count_right(const Faults& faults, int runs) {
  int right = 0;
  for (int i = 0; i < runs; ++i) {
    const Maze maze = contest_maze(static_cast<std::uint64_t>(i));
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, static_cast<std::uint64_t>(i));
    ExplorerT explorer(maze.goals, maze.start);
    NavigatorT recovery(explorer);
    const Status status = drive_without_bumps(robot, recovery);
    CHECK(status != Status::running);
    if (status == Status::done && robot.pose() == recovery.pose() &&
        test::is_shortest_route(maze, explorer.shortest_route().route()))
      ++right;
  }
  return right;
}

}  // namespace

TEST_CASE("without faults a tracking recovery makes the moves of its explorer", "[tracking]") {
  for (const bool feels_bumps : {false, true}) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const Maze maze = contest_maze(seed);
      FaultySimulator<RunTimeGrid> alone(maze.walls, maze.start, Faults(), 1);
      ExplorerT explorer(maze.goals, maze.start);
      Recovery<ExplorerT> recovery(explorer);
      CHECK(drive_without_bumps(alone, recovery, feels_bumps) == Status::done);
      FaultySimulator<RunTimeGrid> tracked(maze.walls, maze.start, Faults(), 1);
      ExplorerT again(maze.goals, maze.start);
      TrackingT tracking(again);
      CHECK(drive_without_bumps(tracked, tracking, feels_bumps) == Status::done);
      CHECK(tracked.moves() == alone.moves());
      CHECK(tracking.proved());
      CHECK_FALSE(tracking.tracks());
      CHECK(tracking.recoveries() == 0);
    }
  }
}

TEST_CASE("a tracking recovery ends right where a recovery gets lost", "[tracking][long]") {
  Faults misread;
  misread.set(Fault::misread, 0.03);
  CHECK(count_right<TrackingT>(misread, 12) >= 11);  // a Recovery alone: 8
  Faults slip;
  slip.set(Fault::slip, 0.01);
  slip.slips_untold = true;
  CHECK(count_right<TrackingT>(slip, 12) >= 11);  // 10
}

TEST_CASE("hypotheses have the last word where a recovery has ended wrong", "[tracking]") {
  Faults sticky;
  sticky.set(Fault::sticky, 0.01);
  for (const std::uint64_t seed : {10, 46}) {
    const Maze maze = contest_maze(seed);
    const auto is_right = [&](auto& recovery, ExplorerT& explorer) {
      FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, sticky, seed);
      return drive_without_bumps(robot, recovery) == Status::done && robot.pose() == recovery.pose() &&
             test::is_shortest_route(maze, explorer.shortest_route().route());
    };
    ExplorerT alone(maze.goals, maze.start);
    Recovery<ExplorerT> recovery(alone);
    CHECK_FALSE(is_right(recovery, alone));
    CHECK(recovery.recoveries() > 2);
    CHECK(recovery.recoveries() < 30);
    ExplorerT explorer(maze.goals, maze.start);
    TrackingT tracking(explorer);
    CHECK(is_right(tracking, explorer));
    CHECK(tracking.tracks());
    CHECK_FALSE(tracking.proved());
  }
}

TEST_CASE("a tracking recovery withholds a proof of its hypotheses", "[tracking]") {
  Faults faults;
  faults.set(Fault::sticky, 0.01);
  int tracked = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Maze maze = contest_maze(seed);
    FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, faults, seed);
    ExplorerT explorer(maze.goals, maze.start);
    TrackingT recovery(explorer);
    drive_without_bumps(robot, recovery);
    if (!recovery.tracks()) continue;
    ++tracked;
    CHECK_FALSE(recovery.proved());
    CHECK(recovery.proof_evidence() == Evidence::unseen);
    if (tracked == 3) return;
  }
  FAIL("the hypotheses have led fewer than 3 of 12 robots");
}

TEST_CASE("a robot whose sensors say anything ends a tracked search", "[tracking]") {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Random random(seed);
    const Maze maze(test::generated_walls(MazeAlgorithm::contest, 6 + static_cast<int>(seed), 6, seed));
    ExplorerT explorer(maze.goals, maze.start);
    TrackingT recovery(explorer);
    recovery.set_work_per_call(0);
    int commands = 0;
    for (; commands < 100000; ++commands) {
      Observation seen;
      seen.set_feels_bumps(false);
      for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
        seen.set_wall(side, random.below(seed % 2 == 0 ? 2 : 5) == 0);
      }
      if (recovery.next(seen).is_stop()) break;
      REQUIRE(recovery.grid().contains(recovery.pose().cell));
    }
    CHECK(commands < 100000);
    CHECK(recovery.next(Observation()).is_stop());
  }
}

TEST_CASE("a tracked robot can be put down, and come home", "[tracking]") {
  const Maze maze = contest_maze(3);
  FaultySimulator<RunTimeGrid> robot(maze.walls, maze.start, Faults(), 1);
  ExplorerT explorer(maze.goals, maze.start);
  TrackingT recovery(explorer);
  REQUIRE(drive_without_bumps(robot, recovery) == Status::done);
  recovery.start_at(maze.start);
  CHECK(recovery.pose() == maze.start);
  CHECK(recovery.destination() == maze.start);
  CHECK(recovery.status() == Status::running);
  recovery.come_home();
  CHECK(drive_without_bumps(robot, recovery) != Status::running);
  recovery.start_anywhere();
  CHECK(drive_without_bumps(robot, recovery) != Status::running);
  CHECK(robot.pose() == recovery.pose());
}
