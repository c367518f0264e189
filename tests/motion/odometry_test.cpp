// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/odometry.hpp"

#include <cmath>
#include <cstdint>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Fixed = FixedPoint<20>;
double number(double value) { return value; }
double number(float value) { return static_cast<double>(value); }
double number(Fixed value) { return static_cast<double>(value); }

const double half_turn = std::acos(-1.0);

// A half-size mouse: 0.05 mm a tick, wheels not quite alike, 38 mm apart.
template <class Scalar>
Odometry<Scalar> mouse() {
  const WheelCalibration<Scalar> wheels = {Scalar(50.0), Scalar(50.3), Scalar(0.038)};
  const Pose2D<Scalar> start = {Scalar(0.045), Scalar(0.045), Scalar(0.0)};
  return Odometry<Scalar>(wheels, start);
}

// The true pose, in tiny steps. Starts as mouse() does.
struct Truth {
  double x = 0.045;
  double y = 0.045;
  double angle = 0;
  double distance = 0;
  void roll(int32_t left, int32_t right) {
    const int steps = 200;
    for (int i = 0; i < steps; ++i) {
      const double l = left * 50.0e-6 / steps;
      const double r = right * 50.3e-6 / steps;
      const double turned = (l - r) / 0.038;
      x += (l + r) / 2 * std::sin(angle + turned / 2);
      y += (l + r) / 2 * std::cos(angle + turned / 2);
      angle += turned;
      distance += (l + r) / 2;
    }
  }
};

double apart(double a, double b) { return std::abs(std::remainder(a - b, 2 * half_turn)); }

// Drives about ten metres with a reading each millisecond. Returns the odometry's error at the end.
template <class Scalar>
double drift_over_ten_metres(std::uint64_t seed) {
  Random random(seed);
  Odometry<Scalar> odometry = mouse<Scalar>();
  Truth truth;
  int bend = 0;
  for (int i = 0; i < 10000; ++i) {
    if (i % 50 == 0) bend = static_cast<int>(random.below(11)) - 5;
    const int32_t left = 20 + bend + static_cast<int32_t>(random.below(3));
    const int32_t right = 20 - bend + static_cast<int32_t>(random.below(3));
    odometry.update(left, right);
    truth.roll(left, right);
  }
  REQUIRE(apart(number(odometry.pose().angle), truth.angle) < 0.001);
  REQUIRE(std::abs(number(odometry.distance()) - truth.distance) < 0.002);
  return std::hypot(number(odometry.pose().x) - truth.x, number(odometry.pose().y) - truth.y);
}

template <class Scalar>
void check_arcs(double tolerance) {
  Random random(5);
  for (int i = 0; i < 500; ++i) {
    Odometry<Scalar> odometry = mouse<Scalar>();
    Truth truth;
    for (int k = 0; k < 3; ++k) {
      const int32_t left = static_cast<int32_t>(random.below(2001)) - 1000;
      const int32_t right = static_cast<int32_t>(random.below(2001)) - 1000;
      odometry.update(left, right);
      truth.roll(left, right);
    }
    REQUIRE(std::abs(number(odometry.pose().x) - truth.x) < tolerance);
    REQUIRE(std::abs(number(odometry.pose().y) - truth.y) < tolerance);
    REQUIRE(apart(number(odometry.pose().angle), truth.angle) < 5 * tolerance);
    REQUIRE(std::abs(number(odometry.distance()) - truth.distance) < tolerance);
  }
}

template <class Scalar>
void check_corrections() {
  const MazeScale<Scalar> scale(Scalar(0.09), Scalar(0.006));
  for (int h = 0; h < 4; ++h) {
    const Heading heading = heading_at(h);
    const Pose pose(Cell(3, 5), heading);
    const Pose2D<Scalar> middle = scale.centre_of(pose);
    REQUIRE(scale.pose_of(middle) == pose);
    Odometry<Scalar> odometry = mouse<Scalar>();
    // 8 mm off along the heading, 2 mm off to the side: the wall in front corrects the first.
    Pose2D<Scalar> off = middle;
    const bool upright = heading == Heading::north || heading == Heading::south;
    (upright ? off.y : off.x) += Scalar(0.008);
    (upright ? off.x : off.y) += Scalar(0.002);
    odometry.set_pose(off);
    odometry.correct_by_front_wall(scale, Scalar(0.045 - 0.003));
    REQUIRE(std::abs(number(upright ? odometry.pose().y : odometry.pose().x) - number(upright ? middle.y : middle.x)) <
            1e-5);
    REQUIRE(std::abs(number(upright ? odometry.pose().x : odometry.pose().y) - number(upright ? off.x : off.y)) < 1e-5);
    // A wall at the side ends just as its sensor, 30 mm ahead, passes the far side of the post between the cells: the
    // axle is 45 - 30 + 3 mm past the centre.
    for (const bool begins : {false, true}) {
      odometry.set_pose(off);
      odometry.correct_by_wall_edge(scale, Scalar(0.03), begins);
      const double sign = heading == Heading::north || heading == Heading::east ? 1 : -1;
      const double expected = number(upright ? middle.y : middle.x) + sign * (0.045 - 0.03 + (begins ? -0.003 : 0.003));
      REQUIRE(std::abs(number(upright ? odometry.pose().y : odometry.pose().x) - expected) < 1e-5);
    }
  }
}

}  // namespace

TEST_CASE("odometry adds exact arcs") {
  SECTION("double") { check_arcs<double>(1e-6); }
  SECTION("float") { check_arcs<float>(2e-6); }
  SECTION("fixed point") { check_arcs<Fixed>(2e-5); }
}

TEST_CASE("odometry drifts less over ten metres than the accuracy of measuring a wheel") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    CHECK(drift_over_ten_metres<double>(seed) < 1e-6);
    CHECK(drift_over_ten_metres<float>(seed) < 0.0005);
    CHECK(drift_over_ten_metres<Fixed>(seed) < 0.0005);
  }
}

TEST_CASE("odometry turns in place without moving, and drives a square back to its start") {
  const WheelCalibration<double> wheels = {50.0, 50.0, 0.04};
  Odometry<double> odometry(wheels, Pose2D<double>{1, 1, 0});
  const int32_t quarter = 628;  // ticks for a little less than a quarter
  odometry.update(quarter, -quarter);
  CHECK(std::abs(odometry.pose().x - 1) < 1e-12);
  CHECK(std::abs(odometry.pose().angle - quarter * 100e-6 / 0.04) < 1e-12);
  CHECK(odometry.distance() == 0.0);
  odometry.set_pose(Pose2D<double>{0, 0, 0});
  for (int side = 0; side < 4; ++side) {
    odometry.update(20000, 20000);
    odometry.set_angle(odometry.pose().angle + half_turn / 2);
  }
  CHECK(std::abs(odometry.pose().x) < 1e-6);
  CHECK(std::abs(odometry.pose().y) < 1e-6);
  CHECK(std::abs(odometry.distance() - 4) < 1e-9);
  odometry.reset_distance();
  CHECK(odometry.distance() == 0.0);
}

TEST_CASE("walls correct the position along the heading") {
  SECTION("double") { check_corrections<double>(); }
  SECTION("float") { check_corrections<float>(); }
  SECTION("fixed point") { check_corrections<Fixed>(); }
}

TEST_CASE("metres and radians become cells and headings, and back") {
  const MazeScale<double> scale(0.18, 0.012);
  CHECK(scale.pose_of(Pose2D<double>{0.01, 0.17, 0.7}) == Pose(Cell(0, 0), Heading::north));
  CHECK(scale.pose_of(Pose2D<double>{0.19, 0.17, 0.8}) == Pose(Cell(1, 0), Heading::east));
  CHECK(scale.pose_of(Pose2D<double>{-0.01, 0.37, -1.6}) == Pose(Cell(-1, 2), Heading::west));
  CHECK(scale.pose_of(Pose2D<double>{0.09, 0.09, 3 * half_turn}) == Pose(Cell(0, 0), Heading::south));
  const Pose2D<double> centre = scale.centre_of(Pose(Cell(2, 1), Heading::west));
  CHECK(std::abs(centre.x - 0.45) < 1e-12);
  CHECK(std::abs(centre.y - 0.27) < 1e-12);
  CHECK(std::abs(centre.angle - 1.5 * half_turn) < 1e-12);
}

TEST_CASE("odometry: absolute values") {
  // 0.1 mm a tick, wheels 0.1 m apart.
  const WheelCalibration<double> wheels = {100.0, 100.0, 0.1};
  Odometry<double> odometry(wheels, Pose2D<double>{1, 2, 0});
  CHECK(odometry.distance() == 0);
  odometry.update(0, 0);
  CHECK(odometry.pose().x == 1);
  CHECK(odometry.pose().y == 2);
  odometry.update(1000, 1000);
  CHECK(std::abs(odometry.pose().y - 2.1) < 1e-12);
  CHECK(std::abs(odometry.distance() - 0.1) < 1e-12);
  odometry.update(-500, -500);  // reversing reduces the distance
  CHECK(std::abs(odometry.pose().y - 2.05) < 1e-12);
  CHECK(std::abs(odometry.distance() - 0.05) < 1e-12);
  odometry.set_angle(half_turn / 2);
  odometry.update(1000, 1000);
  CHECK(std::abs(odometry.pose().x - 1.1) < 1e-9);
  // The left wheel alone turns the robot to the right about the right one: 0.1 m / 0.1 m = 1 rad.
  odometry.set_pose(Pose2D<double>{0, 0, 0});
  odometry.update(1000, 0);
  CHECK(std::abs(odometry.pose().angle - 1) < 1e-12);
  CHECK(std::abs(odometry.pose().x - 0.05 * (1 - std::cos(1.0))) < 1e-7);
  CHECK(std::abs(odometry.pose().y - 0.05 * std::sin(1.0)) < 1e-7);
  odometry.set_angle(5 * half_turn);
  CHECK(std::abs(odometry.pose().angle + half_turn) < 1e-9);
}

TEST_CASE("odometry normalizes the angle before the sum of the ticks gets large, whichever wheel rolls") {
  // 0.1 mm a tick, wheels 0.1 m apart: a wheel that rolls 1.1 m alone turns the robot by 11 radians.
  const WheelCalibration<double> wheels = {100.0, 100.0, 0.1};
  for (const int direction : {1, -1}) {
    for (const bool is_left : {true, false}) {
      Odometry<double> odometry(wheels, Pose2D<double>{0, 0, 0});
      for (int i = 0; i < 11; ++i) odometry.update(is_left ? 1000 * direction : 0, is_left ? 0 : 1000 * direction);
      const double angle = is_left ? 11.0 * direction : -11.0 * direction;
      CHECK(std::abs(odometry.pose().angle - std::remainder(angle, 2 * half_turn)) < 1e-9);
      CHECK(std::abs(odometry.distance() - 0.55 * direction) < 1e-9);
    }
  }
}

namespace {

// Undefined for FixedPoint (a division by 0), not a number for float, before it was defined.
template <class Scalar>
void check_without_track_width(double track_width) {
  const WheelCalibration<Scalar> wheels = {Scalar(100.0), Scalar(100.0), Scalar(track_width)};
  Odometry<Scalar> odometry(wheels, Pose2D<Scalar>{Scalar(1), Scalar(2), Scalar(0)});
  for (int i = 0; i < 30; ++i) odometry.update(1000, 500);
  REQUIRE(number(odometry.pose().angle) == 0);
  REQUIRE(number(odometry.pose().x) == 1);
  REQUIRE(std::abs(number(odometry.pose().y) - 4.25) < 1e-4);
  REQUIRE(std::abs(number(odometry.distance()) - 2.25) < 1e-4);
}

}  // namespace

TEST_CASE("without a track width odometry measures no turn") {
  for (const double track_width : {0.0, -0.1}) {
    check_without_track_width<double>(track_width);
    check_without_track_width<float>(track_width);
    check_without_track_width<Fixed>(track_width);
  }
}
