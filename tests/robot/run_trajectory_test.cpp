// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/run_trajectory.hpp"

#include <algorithm>
#include <cmath>
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

const TimedEnds<double> from_rest = {0.04, 0, 0.05, 0, true};

template <class Scalar>
const RunTurns<Scalar>& turns() {
  static const OutlinePoint<Scalar> box[] = {{Scalar(0.038), Scalar(0.0225)},
                                             {Scalar(0.038), Scalar(-0.0225)},
                                             {Scalar(-0.038), Scalar(-0.0225)},
                                             {Scalar(-0.038), Scalar(0.0225)}};
  static const RunTurns<Scalar> designed(TurnSpace<Scalar>(test::red_comet().limits<Scalar>(), Outline<Scalar>{box, 4},
                                                           MazeScale<Scalar>(Scalar(0.18), Scalar(0.012))));
  return designed;
}

template <class Scalar, class MotionsT>
struct Run {
  std::vector<Scalar> marks = std::vector<Scalar>(6000);
  DriveLimits<Scalar> drive = test::red_comet().limits<Scalar>();
  RunTrajectory<Scalar, MotionsT> trajectory;

  explicit Run(const MotionsT& motions, double step = 0.004)
      : trajectory(motions, turns<Scalar>(), drive, Scalar(step), marks.data(), marks.size()) {}
};

template <class MotionsT>
double timed_seconds(const MotionsT& motions, const TimedEnds<double>& ends, double step = 0.004) {
  std::vector<double> marks(6000);
  const DriveLimits<double> drive = test::red_comet().limits<double>();
  RunTiming<double, MotionsT> timing(motions, turns<double>(), drive, step, marks.data(), marks.size());
  REQUIRE(timing.run(ends) == RunTimingStatus::done);
  return timing.total_seconds();
}

MotionPrimitive straight(int half_cells) {
  return {PrimitiveKind::straight, Turn::ahead, static_cast<std::uint16_t>(half_cells)};
}
MotionPrimitive turn(PrimitiveKind kind, Turn side) { return {kind, side, 1}; }

// Calls check(route, centre of the last cell, heading there) for the fastest run of each maze.
template <class CheckT>
int for_each_run(int seeds, const CheckT& check) {
  int runs = 0;
  for (const Maze& maze : test::generated_mazes(seeds)) {
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
    Route route(maze.start, maze.grid());
    if (planner.plan(maze.walls, classic_mouse(10000), maze.start, maze.goals, Unknown::wall, route) !=
        RaceResult::found) {
      continue;
    }
    if (route.empty()) continue;
    Pose last = maze.start;
    route.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });
    const MazeScale<double> scale(0.18, 0.012);
    check(route, scale.centre_of(maze.start), scale.centre_of(last));
    ++runs;
  }
  return runs;
}

// A run with straights, a diagonal, and turns to both sides.
Motions winding_run() {
  return {straight(6),
          turn(PrimitiveKind::turn_45, Turn::left),
          {PrimitiveKind::diagonal, Turn::ahead, 2},
          turn(PrimitiveKind::diagonal_90, Turn::right),
          turn(PrimitiveKind::turn_135, Turn::right),
          straight(4),
          turn(PrimitiveKind::turn_90, Turn::right),
          straight(12)};
}

}  // namespace

TEST_CASE("run trajectory: it takes as long as the timing says, and ends at the goal") {
  const int runs = for_each_run(2, [](const Route& route, const Pose2D<double>& start, const Pose2D<double>& goal) {
    Run<double, Route> run(route);
    REQUIRE(run.trajectory.begin(start, from_rest) == RunTimingStatus::done);
    while (!run.trajectory.ended()) run.trajectory.advance(0.0017);
    CHECK(std::abs(run.trajectory.seconds() - timed_seconds(route, from_rest)) < 5e-5);
    const Pose2D<double> end = run.trajectory.point().pose;
    CHECK(std::abs(end.x - goal.x - 0.05 * std::sin(goal.angle)) < 1e-5);
    CHECK(std::abs(end.y - goal.y - 0.05 * std::cos(goal.angle)) < 1e-5);
    CHECK(std::abs(std::remainder(end.angle - goal.angle, 2 * pi<double>())) < 1e-5);
    CHECK(run.trajectory.point().speed < 1e-3);
  });
  CHECK(runs > 40);
}

TEST_CASE("run trajectory: speed and turn rate are continuous, and the pose is their integral") {
  const double dt = 0.0001;
  const int runs = for_each_run(1, [&](const Route& route, const Pose2D<double>& start, const Pose2D<double>&) {
    Run<double, Route> run(route);
    REQUIRE(run.trajectory.begin(start, from_rest) == RunTimingStatus::done);
    TrajectoryPoint<double> last = run.trajectory.point();
    Pose2D<double> integrated = last.pose;
    double angle = last.pose.angle;
    double worst_speed = 0;
    double worst_rate = 0;
    double worst_pose = 0;
    while (!run.trajectory.ended()) {
      run.trajectory.advance(dt);
      const TrajectoryPoint<double> now = run.trajectory.point();
      worst_speed = std::max(worst_speed, std::abs(now.speed - last.speed));
      worst_rate = std::max(worst_rate, std::abs(now.turn_rate - last.turn_rate));
      angle += dt * (now.turn_rate + last.turn_rate) / 2;
      const double middle = angle - dt * now.turn_rate / 2;
      integrated.x += dt * (now.speed + last.speed) / 2 * std::sin(middle);
      integrated.y += dt * (now.speed + last.speed) / 2 * std::cos(middle);
      worst_pose = std::max({worst_pose, std::abs(integrated.x - now.pose.x), std::abs(integrated.y - now.pose.y),
                             std::abs(angle - now.pose.angle) / 10});
      last = now;
    }
    // 15.5 m/s^2; and 31 m/s^2 of the wheels' forces turn the robot with a lever of 1 / 0.033 m.
    CHECK(worst_speed < 15.6 * dt);
    CHECK(worst_rate < 1900 * dt);
    CHECK(worst_pose < 2e-4);
  });
  CHECK(runs > 20);
}

TEST_CASE("run trajectory: read at distances it is the same as read at times") {
  const Motions motions = {straight(6), turn(PrimitiveKind::turn_90, Turn::left), straight(3),
                           turn(PrimitiveKind::turn_180, Turn::right), straight(4)};
  const Pose2D<double> start = {0.09, 0.09, 0};
  Run<double, Motions> by_time(motions);
  Run<double, Motions> by_distance(motions);
  REQUIRE(by_time.trajectory.begin(start, from_rest) == RunTimingStatus::done);
  REQUIRE(by_distance.trajectory.begin(start, from_rest) == RunTimingStatus::done);
  while (!by_time.trajectory.ended()) {
    by_time.trajectory.advance(0.001);
    by_distance.trajectory.advance_to(by_time.trajectory.distance());
    const TrajectoryPoint<double> expected = by_time.trajectory.point();
    const TrajectoryPoint<double> point = by_distance.trajectory.point();
    CHECK(std::abs(by_distance.trajectory.seconds() - by_time.trajectory.seconds()) < 1e-7);
    CHECK(std::abs(point.speed - expected.speed) < 1e-6);
    CHECK(std::abs(point.pose.x - expected.pose.x) < 1e-7);
    CHECK(std::abs(point.pose.y - expected.pose.y) < 1e-7);
  }
  // What is behind the robot has no effect.
  Run<double, Motions> run(motions);
  REQUIRE(run.trajectory.begin(start, from_rest) == RunTimingStatus::done);
  run.trajectory.advance(0.1);
  const double covered = run.trajectory.distance();
  run.trajectory.advance_to(covered / 2);
  CHECK(run.trajectory.distance() == covered);
}

TEST_CASE("run trajectory: it turns on the spot where the run has pivots") {
  const Motions motions = {turn(PrimitiveKind::pivot_180, Turn::around), straight(4),
                           turn(PrimitiveKind::pivot_90, Turn::left), straight(2)};
  Run<double, Motions> run(motions);
  REQUIRE(run.trajectory.begin({0.09, 0.45, 0}, from_rest) == RunTimingStatus::done);
  CHECK(run.trajectory.point().pose.y == 0.45);
  double fastest_turn = 0;
  TrajectoryPoint<double> last = run.trajectory.point();
  while (!run.trajectory.ended()) {
    run.trajectory.advance(0.0005);
    const TrajectoryPoint<double> now = run.trajectory.point();
    CHECK(std::abs(now.turn_rate - last.turn_rate) < 1.1 * std::abs(last.turn_acceleration) * 0.0005 + 0.5);
    fastest_turn = std::max(fastest_turn, now.turn_rate);
    last = now;
  }
  CHECK(fastest_turn > 20);
  CHECK(std::abs(run.trajectory.seconds() - timed_seconds(motions, from_rest)) < 1e-6);
  // South by two cells, then east by one and 50 mm more.
  CHECK(std::abs(last.pose.x - 0.32) < 1e-9);
  CHECK(std::abs(last.pose.y - 0.09) < 1e-9);
  CHECK(std::abs(last.pose.angle - pi<double>() / 2) < 1e-9);
}

// The same curve for all scalars: the turns that FixedPoint designs differ a little. Between two turns to rest.
TEMPLATE_TEST_CASE("path trajectory: other scalars stay within a tenth of a millimetre of double", "", float,
                   FixedPoint<20>) {
  using Scalar = TestType;
  const Motions motions = winding_run();
  const RunPath<double, Motions> run(motions, 0, motions.size(), turns<double>(), 0.04, 0.05);
  std::vector<PathPiece<double>> pieces;
  std::vector<PathPiece<Scalar>> same;
  const auto rounded = [](double number) { return std::floor(number * 1048576 + 0.5) / 1048576; };
  for (std::size_t i = 0; i < run.size(); ++i) {
    const PathPiece<double> piece = {rounded(run[i].length), rounded(run[i].curvature), rounded(run[i].slope)};
    pieces.push_back(piece);
    same.push_back({Scalar(piece.length), Scalar(piece.curvature), Scalar(piece.slope)});
  }
  std::vector<double> marks(2000);
  std::vector<Scalar> other_marks(2000);
  const DriveLimits<double> drive = test::red_comet().limits<double>();
  const DriveLimits<Scalar> other_drive = test::red_comet().limits<Scalar>();
  PathTrajectory<double, std::vector<PathPiece<double>>> exact(drive, 0.004, marks.data(), marks.size());
  PathTrajectory<Scalar, std::vector<PathPiece<Scalar>>> trajectory(other_drive, Scalar(0.004), other_marks.data(),
                                                                    other_marks.size());
  REQUIRE(exact.begin(pieces, {0.09, 0.09, 0}, 0, 0) == PathTimingStatus::done);
  REQUIRE(trajectory.begin(same, {Scalar(0.09), Scalar(0.09), Scalar(0)}, Scalar(0), Scalar(0)) ==
          PathTimingStatus::done);
  double worst = 0;
  while (!exact.ended()) {
    exact.advance(0.001);
    trajectory.advance_to(static_cast<Scalar>(exact.distance()));
    const Pose2D<double> expected = exact.point().pose;
    const Pose2D<Scalar> pose = trajectory.point().pose;
    worst = std::max({worst, std::abs(static_cast<double>(pose.x) - expected.x),
                      std::abs(static_cast<double>(pose.y) - expected.y)});
  }
  CHECK(worst < 1e-4);
}

TEST_CASE("run trajectory: float agrees with double") {
  using Scalar = float;
  const Motions motions = winding_run();
  Run<double, Motions> exact(motions);
  Run<Scalar, Motions> run(motions);
  REQUIRE(exact.trajectory.begin({0.09, 0.09, 0}, from_rest) == RunTimingStatus::done);
  REQUIRE(run.trajectory.begin({Scalar(0.09), Scalar(0.09), Scalar(0)},
                               {Scalar(0.04), Scalar(0), Scalar(0.05), Scalar(0), true}) == RunTimingStatus::done);
  double worst = 0;
  while (!exact.trajectory.ended()) {
    exact.trajectory.advance(0.001);
    run.trajectory.advance_to(static_cast<Scalar>(exact.trajectory.distance()));
    const Pose2D<double> expected = exact.trajectory.point().pose;
    const Pose2D<Scalar> pose = run.trajectory.point().pose;
    worst = std::max({worst, std::abs(static_cast<double>(pose.x) - expected.x),
                      std::abs(static_cast<double>(pose.y) - expected.y)});
  }
  CHECK(worst < 1e-4);
  CHECK(std::abs(static_cast<double>(run.trajectory.seconds()) - exact.trajectory.seconds()) < 1e-3);
}

TEST_CASE("run trajectory: what cannot be driven ends at once, and says why") {
  const Pose2D<double> start = {0.09, 0.09, 0};
  const Motions motions = {straight(4), turn(PrimitiveKind::turn_90, Turn::left), straight(2)};
  SECTION("from too fast") {
    Run<double, Motions> run(motions);
    CHECK(run.trajectory.begin(start, {0, 5, 0, 0, true}) == RunTimingStatus::start_too_fast);
    CHECK(run.trajectory.ended());
  }
  SECTION("without memory") {
    std::vector<double> marks(10);
    const DriveLimits<double> drive = test::red_comet().limits<double>();
    RunTrajectory<double, Motions> run(motions, turns<double>(), drive, 0.004, marks.data(), marks.size());
    CHECK(run.distance() == 0);
    CHECK(run.begin(start, from_rest) == RunTimingStatus::no_memory);
    CHECK(run.ended());
  }
  SECTION("with a turn that does not fit") {
    RunTurns<double> wide = turns<double>();
    wide.turn_90.fit = TurnFit::touches_wall;
    std::vector<double> marks(2000);
    const DriveLimits<double> drive = test::red_comet().limits<double>();
    RunTrajectory<double, Motions> run(motions, wide, drive, 0.004, marks.data(), marks.size());
    CHECK(run.begin(start, from_rest) == RunTimingStatus::turn_does_not_fit);
    CHECK(run.ended());
  }
  SECTION("an empty run is over") {
    const Motions none;
    Run<double, Motions> run(none);
    CHECK(run.trajectory.begin(start, from_rest) == RunTimingStatus::done);
    CHECK(run.trajectory.ended());
    CHECK(run.trajectory.point().speed == 0);
  }
}

TEST_CASE("run trajectory: in FixedPoint it ends where it should") {
  using Fixed = FixedPoint<20>;
  const Motions motions = {straight(10), turn(PrimitiveKind::turn_90, Turn::right), straight(4),
                           turn(PrimitiveKind::turn_180, Turn::left), straight(6)};
  Run<double, Motions> exact(motions);
  Run<Fixed, Motions> run(motions);
  const TimedEnds<Fixed> ends = {Fixed(0.04), Fixed(0), Fixed(0.05), Fixed(0), true};
  REQUIRE(exact.trajectory.begin({0.09, 0.09, 0}, from_rest) == RunTimingStatus::done);
  // Its square roots swung between two neighbours for ever.
  REQUIRE(run.trajectory.begin({Fixed(0.09), Fixed(0.09), Fixed(0)}, ends) == RunTimingStatus::done);
  while (!exact.trajectory.ended()) exact.trajectory.advance(0.001);
  int periods = 0;
  while (!run.trajectory.ended() && periods < 10000) {
    run.trajectory.advance(Fixed(0.001));
    ++periods;
  }
  REQUIRE(run.trajectory.ended());
  const Pose2D<Fixed> end = run.trajectory.point().pose;
  const Pose2D<double> wanted = exact.trajectory.point().pose;
  CHECK(std::abs(static_cast<double>(end.x) - wanted.x) < 0.002);
  CHECK(std::abs(static_cast<double>(end.y) - wanted.y) < 0.002);
  CHECK(std::abs(static_cast<double>(run.trajectory.seconds()) / exact.trajectory.seconds() - 1) < 0.002);
}
