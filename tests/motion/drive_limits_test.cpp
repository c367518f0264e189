// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/drive_limits.hpp"

#include <algorithm>
#include <cmath>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/motion/fixed_point.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

// How much of the tightest limit is used: 1 at the limit. Newton's laws for each wheel, without the formulas of the
// header.
double use_of_limits(const test::Drive& robot, double speed, double curvature, double slope, double acceleration) {
  const double yaw_acceleration = acceleration * curvature + speed * speed * slope;
  const double both = robot.physics.mass * acceleration;
  const double difference = robot.physics.yaw_inertia * yaw_acceleration / (robot.physics.track / 2);
  double used = std::hypot(acceleration, speed * speed * curvature) / robot.grip;
  used = std::max(used, speed / robot.top_speed);
  used = std::max(used, -acceleration / robot.brake);
  const double fade = robot.fade_speed > 0 ? 1 - speed / robot.fade_speed : 1;
  if (acceleration > 0) used = std::max(used, fade > 0 ? acceleration / (robot.acceleration * fade) : 1e9);
  for (const int side : {1, -1}) {
    const double force = (both + side * difference) / 2;
    const double wheel_speed = std::abs(speed * (1 + side * curvature * robot.physics.track / 2));
    const double most = robot.physics.force * (1 - wheel_speed / robot.physics.free_speed);
    used = std::max(used, most > 0 ? std::abs(force) / most : 1e9);
  }
  return used;
}

}  // namespace

TEST_CASE("drive limits: the range ends where a wheel, the tyres or the motors end") {
  Random random(11);
  int ranges = 0;
  int empty = 0;
  for (int i = 0; i < 20000; ++i) {
    const test::Drive robot = test::random_drive(random);
    const DriveLimits<double> limits = robot.limits<double>();
    const double speed = test::pick(random, 0, robot.top_speed * 1.05);
    const double curvature = test::pick(random, -25, 25);
    const double slope = test::pick(random, -300, 300);
    const AccelerationRange<double> range = limits.accelerations(speed, curvature, slope);
    if (range.empty()) {
      ++empty;
      for (int k = -50; k <= 50; ++k) {
        INFO("robot " << i << " acceleration " << k * robot.grip / 50);
        CHECK(use_of_limits(robot, speed, curvature, slope, k * robot.grip / 50) > 1);
      }
      continue;
    }
    ++ranges;
    INFO("robot " << i << " speed " << speed << " curvature " << curvature << " slope " << slope);
    const double middle = (range.least + range.most) / 2;
    const double step = 1e-6 * robot.grip;
    CHECK(use_of_limits(robot, speed, curvature, slope, middle) <= 1 + 1e-9);
    CHECK(use_of_limits(robot, speed, curvature, slope, range.most) <= 1 + 1e-6);
    CHECK(use_of_limits(robot, speed, curvature, slope, range.least) <= 1 + 1e-6);
    CHECK(use_of_limits(robot, speed, curvature, slope, range.most + step) > 1 - 1e-9);
    CHECK(use_of_limits(robot, speed, curvature, slope, range.least - step) > 1 - 1e-9);
  }
  CHECK(ranges > 3000);
  CHECK(empty > 3000);
}

TEST_CASE("drive limits: a turn to the other side has the same limits") {
  Random random(12);
  for (int i = 0; i < 1000; ++i) {
    const DriveLimits<double> limits = test::random_drive(random).limits<double>();
    const double speed = test::pick(random, 0, 3);
    const double curvature = test::pick(random, -20, 20);
    const double slope = test::pick(random, -200, 200);
    const AccelerationRange<double> right = limits.accelerations(speed, curvature, slope);
    const AccelerationRange<double> left = limits.accelerations(speed, -curvature, -slope);
    CHECK(std::abs(right.least - left.least) < 1e-9);
    CHECK(std::abs(right.most - left.most) < 1e-9);
  }
}

TEST_CASE("drive limits: the steady speed is the highest that needs no acceleration") {
  Random random(13);
  for (int i = 0; i < 5000; ++i) {
    const test::Drive robot = test::random_drive(random);
    const double curvature = test::pick(random, -25, 25);
    const double slope = test::pick(random, -300, 300);
    const double speed = robot.limits<double>().steady_speed(curvature, slope);
    INFO("robot " << i << " curvature " << curvature << " slope " << slope);
    CHECK(use_of_limits(robot, speed * (1 - 1e-9), curvature, slope, 0) <= 1);
    const bool fades = robot.fade_speed > 0 && speed >= robot.fade_speed * (1 - 1e-9);
    CHECK((fades || use_of_limits(robot, speed * (1 + 1e-7), curvature, slope, 0) > 1 - 1e-9));
    const float single = robot.limits<float>().steady_speed(static_cast<float>(curvature), static_cast<float>(slope));
    CHECK(std::abs(static_cast<double>(single) - speed) < 1e-4 * speed);
  }
}

TEST_CASE("drive limits: closed forms") {
  const test::Drive robot = test::red_comet();
  const DriveLimits<double> limits = robot.limits<double>();
  SECTION("a straight: motors and brake") {
    CHECK(std::abs(limits.accelerations(0, 0, 0).most - 15.5) < 1e-12);
    CHECK(std::abs(limits.accelerations(2.5, 0, 0).most - 7.75) < 1e-12);
    CHECK(std::abs(limits.accelerations(2.5, 0, 0).least + 15.5) < 1e-12);
  }
  SECTION("a circle: only the tyres") {
    CHECK(std::abs(limits.steady_speed(71.12, 0) - 1) < 1e-12);
    CHECK(limits.accelerations(1.0001, 71.12, 0).empty());
  }
  SECTION("motors and a brake far beyond the tyres: what the tyres hold, though the square does not fit FixedPoint") {
    typedef FixedPoint<20> Fixed;
    const DrivePhysics<double> strong = {1, 1e-3, 0.1, 50, 8};
    const DriveLimits<Fixed> strong_limits(strong, 1.0, 64.0, 64.0, 5.0, 0.0);
    const AccelerationRange<Fixed> range = strong_limits.accelerations(Fixed(0), Fixed(0), Fixed(0));
    CHECK(std::abs(static_cast<double>(range.least) + 1) < 1e-5);
    CHECK(std::abs(static_cast<double>(range.most) - 1) < 1e-5);
  }
  SECTION("a part of the traction leaves the motors as they are") {
    const DriveLimits<double> part = limits.at_traction(0.5);
    CHECK(std::abs(part.steady_speed(71.12, 0) - std::sqrt(0.5)) < 1e-12);
    CHECK(std::abs(part.accelerations(0, 0, 0).most - 7.75) < 1e-12);
    CHECK(std::abs(part.accelerations(0, 0, 0).least + 7.75) < 1e-12);
    CHECK(std::abs(part.wheel_acceleration - limits.wheel_acceleration) < 1e-12);
    CHECK(std::abs(part.top_speed - limits.top_speed) < 1e-12);
  }
  SECTION("two measured numbers for each axis") {
    // 6 m/s in the end, 0.2 s: 30 m/s^2 at standstill. On the spot 400 rad/s in the end, 0.1 s: 4000 rad/s^2.
    const DriveLimits<double> measured = DriveLimits<double>::measured(6.0, 0.2, 400.0, 0.1, 0.03, 12.0);
    CHECK(std::abs(measured.wheel_acceleration - 30) < 1e-9);
    CHECK(std::abs(measured.accelerations(0, 0, 0).most - 12) < 1e-9);   // the tyres
    CHECK(std::abs(measured.accelerations(4.8, 0, 0).most - 6) < 1e-9);  // the motors
    CHECK(std::abs(30 / measured.yaw_length - 4000) < 1e-6);
  }
}

TEST_CASE("drive limits: a turn on the spot") {
  const test::Drive robot = test::red_comet();
  // Small steps of time: half of the angle speeds up, and the other half takes as long.
  const double inertia = robot.physics.yaw_inertia;
  const double lever = robot.physics.track / 2;
  double angle = 0;
  double rate = 0;
  double seconds = 0;
  for (const double dt = 1e-6; angle < 3.14159265358979 / 4; seconds += dt) {
    const double force = std::min(robot.physics.force * (1 - rate * lever / robot.physics.free_speed),
                                  robot.grip * robot.physics.mass / 2);
    rate += dt * 2 * force * lever / inertia;
    angle += dt * rate;
  }
  CHECK(std::abs(robot.limits<double>().spin_seconds(3.14159265358979 / 2) / (2 * seconds) - 1) < 1e-3);
  CHECK(std::abs(static_cast<double>(robot.limits<float>().spin_seconds(1.5707963F)) / (2 * seconds) - 1) < 1e-3);
}
