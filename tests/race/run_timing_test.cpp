// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/race/run_timing.hpp"

#include <cmath>
#include <string>
#include <vector>

#include "mazebot/motion/fixed_point.hpp"
#include "mazebot/race/race_planner.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using Motions = std::vector<MotionPrimitive>;
using Route = BasicRaceRoute<RunTimeGrid>;

template <class Scalar>
TurnSpace<Scalar> space_of(const test::Drive& drive) {
  static const Scalar x = Scalar(0.038), y = Scalar(0.0225);
  static const OutlinePoint<Scalar> box[] = {{x, y}, {x, -y}, {-x, -y}, {-x, y}};
  return TurnSpace<Scalar>(drive.limits<Scalar>(), Outline<Scalar>{box, 4},
                           MazeScale<Scalar>(Scalar(0.18), Scalar(0.012)));
}
const double eighth = 3.14159265358979 / 4;

TurnSpace<double> space() { return space_of<double>(test::red_comet()); }

const RunTurns<double>& turns() {
  static const RunTurns<double> designed(space());
  return designed;
}

struct Timed {
  RunTimingStatus status;
  double seconds, total_seconds, end_speed;
  double fastest;
};

template <class MotionsT>
Timed timed(const MotionsT& motions, const TimedEnds<double>& ends, double step = 0.004) {
  std::vector<double> marks(6000);
  const DriveLimits<double> drive = space().drive;
  RunTiming<double, MotionsT> timing(motions, turns(), drive, step, marks.data(), marks.size());
  Timed result = {};
  result.status = timing.run(ends, [&](const RunPath<double, MotionsT>&, const PathSample<double>& sample) {
    result.fastest = std::max(result.fastest, sample.speed);
  });
  result.seconds = timing.seconds();
  result.total_seconds = timing.total_seconds();
  result.end_speed = timing.end_speed();
  return result;
}

MotionPrimitive straight(int half_cells) {
  return {PrimitiveKind::straight, Turn::ahead, static_cast<std::uint16_t>(half_cells)};
}
MotionPrimitive turn(PrimitiveKind kind, Turn side) { return {kind, side, 1}; }

const TimedEnds<double> slow_ends = {0, 0.161, 0, 0.161, false};

}  // namespace

TEST_CASE("run timing: the path ends where the motions end") {
  int runs = 0;
  for (const Maze& maze : test::generated_mazes(2)) {
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    if (planner.plan(maze.walls, classic_mouse(10000), maze.start, maze.goals, Unknown::wall, route) !=
        RaceResult::found) {
      continue;
    }
    Pose last = maze.start;
    route.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });
    double x = 0.18 * maze.start.cell.x;
    double y = 0.18 * maze.start.cell.y;
    double angle = 2 * eighth * static_cast<int>(maze.start.heading);
    std::size_t first = 0;
    for (std::size_t end = 0; end <= route.size(); ++end) {
      const bool is_pivot = end < route.size() &&
                            (route[end].kind == PrimitiveKind::pivot_90 || route[end].kind == PrimitiveKind::pivot_180);
      if (end < route.size() && !is_pivot) continue;
      const RunPath<double, Route> path(route, first, end, turns(), 0, 0);
      for (std::size_t i = 0; i < path.size(); ++i) {
        const PathPiece<double> piece = path[i];
        const int steps = 200;
        const double ds = piece.length / steps;
        for (int k = 0; k < steps; ++k) {
          const double curvature = piece.curvature + piece.slope * (k + 0.5) * ds;
          x += ds * std::sin(angle + curvature * ds / 2);
          y += ds * std::cos(angle + curvature * ds / 2);
          angle += curvature * ds;
        }
      }
      if (is_pivot) angle += 2 * eighth * static_cast<int>(route[end].side);
      first = end + 1;
    }
    ++runs;
    CHECK(std::abs(x - 0.18 * last.cell.x) < 1e-4);
    CHECK(std::abs(y - 0.18 * last.cell.y) < 1e-4);
  }
  CHECK(runs > 40);
}

TEST_CASE("run timing: straights next to each other are one straight") {
  const Timed parts = timed(Motions{straight(3), straight(5)}, slow_ends);
  const Timed whole = timed(Motions{straight(8)}, slow_ends);
  CHECK(std::abs(parts.seconds - whole.seconds) < 1e-3);
  TimedEnds<double> ends = slow_ends;
  ends.before = 0.09;
  ends.beyond = 0.18;
  const Timed longer = timed(Motions{straight(5)}, ends);
  CHECK(std::abs(longer.seconds - whole.seconds) < 1e-3);
}

TEST_CASE("run timing: the clock stops on the border of the last cell") {
  TimedEnds<double> ends = {0.04, 0, 0.05, 0, true};
  SECTION("at the end of a straight") {
    const Timed run = timed(Motions{straight(8)}, ends, 0.0005);
    // Backwards from rest: 0.09 m to the centre and 0.05 m beyond, at 15.5 m/s^2.
    CHECK(std::abs(run.total_seconds - run.seconds - std::sqrt(2 * 0.14 / 15.5)) < 1e-3);
  }
  SECTION("in the middle of a turn of 90 degrees, by symmetry") {
    ends = {0, 1.5, 0, 1.5, true};
    const Motions motions = {turn(PrimitiveKind::turn_90, Turn::left)};
    const Timed run = timed(motions, ends);
    CHECK(run.seconds > 0.5 * run.total_seconds);  // it crosses the border into the last cell after the apex
    CHECK(run.seconds < 0.8 * run.total_seconds);
  }
  SECTION("on the way back of a turn of 180 degrees") {
    const Timed run = timed(Motions{straight(2), turn(PrimitiveKind::turn_180, Turn::right)}, ends);
    CHECK(run.seconds > 0.8 * run.total_seconds - 0.1);
    CHECK(run.seconds < run.total_seconds);
  }
}

TEST_CASE("run timing: mirrored runs take as long, and speeds change inside turns") {
  const Motions motions = {straight(6),
                           turn(PrimitiveKind::turn_45, Turn::right),
                           {PrimitiveKind::diagonal, Turn::ahead, 2},
                           turn(PrimitiveKind::diagonal_90, Turn::left),
                           turn(PrimitiveKind::turn_135, Turn::left),
                           turn(PrimitiveKind::turn_90, Turn::right),
                           straight(8)};
  Motions mirrored = motions;
  for (MotionPrimitive& motion : mirrored) motion.side = turn_at((4 - static_cast<int>(motion.side)) % 4);
  const Timed run = timed(motions, slow_ends);
  REQUIRE(run.status == RunTimingStatus::done);
  CHECK(std::abs(timed(mirrored, slow_ends).seconds - run.seconds) < 1e-9);
  CHECK(run.fastest > turns().turn_45.speed);
  CHECK(std::abs(timed(motions, slow_ends, 0.0005).seconds - run.seconds) < 5e-4);
  TimedEnds<double> fast = slow_ends;
  fast.start_speed = 4.9;
  CHECK(timed(Motions{turn(PrimitiveKind::turn_90, Turn::right)}, fast).status == RunTimingStatus::start_too_fast);
}

TEST_CASE("run timing: the robot stops for pivots") {
  const TimedEnds<double> ends = {0.04, 0, 0, 0, false};
  const TimedEnds<double> still = {0, 0, 0, 0, false};
  const Timed run = timed(Motions{straight(4), turn(PrimitiveKind::pivot_90, Turn::left), straight(6)}, ends);
  const double parts = timed(Motions{straight(4)}, ends).seconds + timed(Motions{straight(6)}, still).seconds;
  CHECK(std::abs(run.seconds - parts - space().drive.spin_seconds(2 * eighth)) < 1e-9);
  const Timed first = timed(Motions{turn(PrimitiveKind::pivot_180, Turn::around), straight(6)}, still);
  CHECK(std::abs(first.seconds - timed(Motions{straight(6)}, still).seconds - space().drive.spin_seconds(4 * eighth)) <
        1e-9);
  CHECK(timed(Motions{}, still).seconds < 1e-9);
}

TEMPLATE_TEST_CASE("run timing: other scalars agree with double", "", float, FixedPoint<20>) {
  using Scalar = TestType;
  int runs = 0;
  for (const Maze& maze : test::generated_mazes(1)) {
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    if (planner.plan(maze.walls, classic_mouse(10000), maze.start, maze.goals, Unknown::wall, route) !=
        RaceResult::found) {
      continue;
    }
    INFO(maze.name);
    Random random(static_cast<std::uint32_t>(runs));
    const test::Drive drive = runs % 2 == 0 ? test::red_comet() : test::random_drive(random);
    const RunTurns<double> exact_turns(space_of<double>(drive));
    const RunTurns<Scalar> turns(space_of<Scalar>(drive));
    const DriveLimits<double> exact_limits = drive.limits<double>();
    const DriveLimits<Scalar> limits = drive.limits<Scalar>();
    for (const double step : {0.001, 0.004}) {
      std::vector<double> exact_marks(20000);
      std::vector<Scalar> marks(20000);
      RunTiming<double, Route> exact(route, exact_turns, exact_limits, step, exact_marks.data(), exact_marks.size());
      RunTiming<Scalar, Route> timing(route, turns, limits, Scalar(step), marks.data(), marks.size());
      const RunTimingStatus status = exact.run({0.04, 0, 0.05, 0, true});
      REQUIRE(timing.run({Scalar(0.04), Scalar(0), Scalar(0.05), Scalar(0), true}) == status);
      if (status != RunTimingStatus::done) continue;
      INFO(step << " m, run " << runs);
      CHECK(std::abs(static_cast<double>(timing.seconds()) - exact.seconds()) <= 0.001 * exact.seconds());
      ++runs;
    }
  }
  CHECK(runs > 40);
}

TEST_CASE("run timing: what it cannot time") {
  const OutlinePoint<double> wide[] = {{0.05, 0.06}, {0.05, -0.06}, {-0.05, -0.06}, {-0.05, 0.06}};
  TurnSpace<double> narrow = space();
  narrow.outline = Outline<double>{wide, 4};
  const RunTurns<double> designed(narrow);
  const Motions motions = {straight(4), turn(PrimitiveKind::diagonal_90, Turn::left)};
  double marks[200];
  RunTiming<double, Motions> timing(motions, designed, narrow.drive, 0.004, marks, 200);
  CHECK(timing.run(slow_ends) == RunTimingStatus::turn_does_not_fit);
  const Motions long_run = {straight(40)};
  RunTiming<double, Motions> forgetful(long_run, turns(), narrow.drive, 0.004, marks, 2);
  CHECK(forgetful.run(slow_ends) == RunTimingStatus::no_memory);
  CHECK(std::string(to_string(RunTimingStatus::turn_does_not_fit)) == "turn_does_not_fit");
}

TEST_CASE("run timing: a run through the final of 2017") {
  for (const auto& file : test::shared_files("mazes/classic")) {
    if (file.filename() != "japan2017ef.txt") continue;
    const Maze maze = read_maze(file);
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    REQUIRE(planner.plan(maze.walls, classic_mouse(10000), maze.start, maze.goals, Unknown::wall, route) ==
            RaceResult::found);
    const Timed run = timed(route, slow_ends);
    CHECK(run.status == RunTimingStatus::done);
    CHECK(std::abs(run.seconds - 6.566) < 0.01);  // a prototype: 6.57 on its best route of 121 steps
  }
}
