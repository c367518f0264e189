// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/slowed_trajectory.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "mazebot/race/run_timing.hpp"
#include "mazebot/robot/run_trajectory.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

using Motions = std::vector<MotionPrimitive>;
using Trajectory = RunTrajectory<double, Motions>;
using Slowed = SlowedTrajectory<double, Trajectory>;

// A run with a turn on the spot, straights, smooth turns and a diagonal.
const Motions motions = {{PrimitiveKind::pivot_90, Turn::right, 1}, {PrimitiveKind::straight, Turn::ahead, 6},
                         {PrimitiveKind::turn_90, Turn::left, 1},   {PrimitiveKind::straight, Turn::ahead, 3},
                         {PrimitiveKind::turn_45, Turn::right, 1},  {PrimitiveKind::diagonal, Turn::ahead, 4},
                         {PrimitiveKind::turn_45, Turn::left, 1},   {PrimitiveKind::straight, Turn::ahead, 4}};
const TimedEnds<double> ends = {0, 0, 0.05, 0, true};

// The run of a robot with the outline of a Red Comet.
struct Run {
  OutlinePoint<double> box[4] = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};
  DriveLimits<double> drive = test::red_comet().limits<double>();
  RunTurns<double> turns{TurnSpace<double>(drive, Outline<double>{box, 4}, MazeScale<double>(0.18, 0.012))};
  std::vector<double> marks = std::vector<double>(1000);
  Trajectory trajectory{motions, turns, drive, 0.002, marks.data(), marks.size()};

  Run() { REQUIRE(trajectory.begin({0.09, 0.09, 0}, ends) == RunTimingStatus::done); }
};

}  // namespace

TEST_CASE("slowed trajectory: it passes the same poses, later") {
  for (const double part : {1.0, 0.85, 0.5}) {
    Run full, slow;
    Slowed slowed(slow.trajectory, part);
    while (!full.trajectory.ended()) {
      full.trajectory.advance(0.001);
      slowed.advance(0.001 / part);
      const TrajectoryPoint<double> wanted = full.trajectory.point();
      const TrajectoryPoint<double> point = slowed.point();
      CHECK(std::abs(point.pose.x - wanted.pose.x) < 1e-9);
      CHECK(std::abs(point.pose.y - wanted.pose.y) < 1e-9);
      CHECK(std::abs(point.pose.angle - wanted.pose.angle) < 1e-9);
      CHECK(std::abs(point.speed - part * wanted.speed) < 1e-9);
      CHECK(std::abs(point.turn_rate - part * wanted.turn_rate) < 1e-9);
      CHECK(std::abs(point.acceleration - part * part * wanted.acceleration) < 1e-6);
      CHECK(std::abs(point.turn_acceleration - part * part * wanted.turn_acceleration) < 1e-6);
      CHECK(std::abs(point.curvature - wanted.curvature) < 1e-9);
      CHECK(std::abs(slowed.seconds() - full.trajectory.seconds() / part) < 1e-9);
    }
    slowed.advance(1e-6);
    CHECK(slowed.ended());
  }
}

TEST_CASE("slowed trajectory: its speeds are the derivatives of its poses, and its accelerations those of its speeds") {
  Run run;
  Slowed slowed(run.trajectory, 0.7);
  const double dt = 1e-4;
  TrajectoryPoint<double> last = slowed.point();
  double worst_speed = 0, worst_rate = 0, most = 0, by_accelerations = 0, worst_sum = 0;
  while (!slowed.ended()) {
    slowed.advance(dt);
    const TrajectoryPoint<double> now = slowed.point();
    const double moved = std::hypot(now.pose.x - last.pose.x, now.pose.y - last.pose.y);
    const double turned = now.pose.angle - last.pose.angle;
    if (!slowed.ended()) {
      worst_speed = std::max(worst_speed, std::abs(moved / dt - (now.speed + last.speed) / 2));
      worst_rate = std::max(worst_rate, std::abs(turned / dt - (now.turn_rate + last.turn_rate) / 2));
    }
    by_accelerations += dt * (now.acceleration + last.acceleration) / 2;
    worst_sum = std::max(worst_sum, std::abs(by_accelerations - now.speed));
    most = std::max(most, now.speed);
    last = now;
  }
  CHECK(most > 1);
  CHECK(worst_speed < 0.002);
  CHECK(worst_rate < 0.1);
  CHECK(worst_sum < 0.01 * most);
}
