// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/tracker.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

const double degree = pi<double>() / 180;

// Straight to the north at that speed, at the origin.
TrajectoryPoint<double> ahead(double speed) { return {{0, 0, 0}, speed, 0, 0, 0, 0}; }

// The gains of an LQR for y' = v h, h' = -u by integrating Riccati's equation until it rests.
void riccati(double speed, double lateral_weight, double heading_weight, double control_weight, double& lateral_gain,
             double& heading_gain) {
  double a = 0, b = 0, c = 0;  // the matrix [a b; b c]
  const double dt = 1e-4;
  for (int i = 0; i < 200000; ++i) {
    const double da = lateral_weight - b * b / control_weight;
    const double db = speed * a - b * c / control_weight;
    const double dc = heading_weight + 2 * speed * b - c * c / control_weight;
    a += dt * da;
    b += dt * db;
    c += dt * dc;
  }
  lateral_gain = b / control_weight;
  heading_gain = c / control_weight;
}

}  // namespace

TEST_CASE("tracker: its gains are those of the regulator") {
  Random random(3);
  for (int i = 0; i < 12; ++i) {
    TrackingTolerances<double> tolerances;
    tolerances.lateral_mm = test::pick(random, 1, 10);
    tolerances.heading_deg = test::pick(random, 1, 6);
    tolerances.turn_deg_s = test::pick(random, 20, 120);
    const double speed = test::pick(random, 0.2, 3);
    double lateral_gain = 0;
    double heading_gain = 0;
    const double lateral = tolerances.lateral_mm / 1000;
    const double heading = tolerances.heading_deg * degree;
    const double turn = tolerances.turn_deg_s * degree;
    riccati(speed, 1 / lateral / lateral, 1 / heading / heading, 1 / turn / turn, lateral_gain, heading_gain);
    Tracker<double> tracker(tolerances);
    // The path is 1 mm to the right; then the robot looks 0.01 rad too far to the left.
    CHECK(std::abs(tracker.update(ahead(speed), {-0.001, 0, 0}).turn_rate / 0.001 / lateral_gain - 1) < 1e-3);
    CHECK(std::abs(tracker.update(ahead(speed), {0, 0, -0.01}).turn_rate / 0.01 / heading_gain - 1) < 1e-3);
    CHECK(std::abs(tracker.update(ahead(speed), {0, -0.002, 0}).speed -
                   (speed + 0.002 * tolerances.speed_mm_s / tolerances.along_mm)) < 1e-9);
  }
}

TEST_CASE("tracker: a robot that obeys comes back to the path, as the linearised law says") {
  for (const double speed : {0.3, 1.0, 2.0, 5.0}) {
    for (const double curvature : {0.0, 4.0, -4.0}) {
      Tracker<double> tracker;
      const double turn_rate = speed * curvature;
      TrajectoryPoint<double> wanted = ahead(speed);
      wanted.turn_rate = turn_rate;
      wanted.curvature = curvature;
      Pose2D<double> pose = {-0.002, -0.003, 0.02};
      // The same by the linearised error, integrated on its own.
      double along = 0.003, lateral = 0.002, heading = -0.02;
      const double dt = 2e-5;
      double worst = 0;
      for (double time = 0; time < 1.2; time += dt) {
        const DriveCommand<double> command = tracker.update(wanted, pose);
        const double k1 = 60 * degree / 0.003;
        const double k2 = std::sqrt(20.0 * 20.0 + 2 * speed * k1);
        const double along_rate = turn_rate * lateral - 20 * along;
        const double lateral_rate = speed * heading - turn_rate * along;
        heading += dt * -(k1 * lateral + k2 * heading);
        along += dt * along_rate;
        lateral += dt * lateral_rate;

        const double middle = pose.angle + command.turn_rate * dt / 2;
        pose.x += dt * command.speed * std::sin(middle);
        pose.y += dt * command.speed * std::cos(middle);
        pose.angle += command.turn_rate * dt;
        const double half = wanted.pose.angle + turn_rate * dt / 2;
        wanted.pose.x += dt * speed * std::sin(half);
        wanted.pose.y += dt * speed * std::cos(half);
        wanted.pose.angle += turn_rate * dt;
        worst = std::max({worst, std::abs(tracker.lateral_error() - lateral), std::abs(tracker.along_error() - along),
                          std::abs(tracker.heading_error() - heading) / 10});
      }
      INFO("at " << speed << " m/s, curvature " << curvature);
      CHECK(worst < 2e-4);
      CHECK(tracker.status() == TrackerStatus::tracking);
      CHECK(std::abs(tracker.lateral_error()) < 2e-5);
      CHECK(std::abs(tracker.along_error()) < 2e-5);
      CHECK(std::abs(tracker.heading_error()) < 2e-4);
    }
  }
}

TEST_CASE("tracker: it comes back from everywhere within its limits") {
  Random random(5);
  for (int i = 0; i < 300; ++i) {
    const double speed = test::pick(random, 0.05, 4);
    Pose2D<double> pose = {test::pick(random, -0.012, 0.012), test::pick(random, -0.012, 0.012),
                           test::pick(random, -12, 12) * degree};
    TrajectoryPoint<double> wanted = ahead(speed);
    Tracker<double> tracker;
    const double dt = 1e-3;
    for (double way = 0; way < 3; way += speed * dt) {
      const DriveCommand<double> command = tracker.update(wanted, pose);
      if (tracker.status() != TrackerStatus::tracking) break;
      pose.angle += command.turn_rate * dt;
      pose.x += dt * command.speed * std::sin(pose.angle);
      pose.y += dt * command.speed * std::cos(pose.angle);
      wanted.pose.y += speed * dt;
    }
    CHECK(tracker.status() == TrackerStatus::tracking);
    CHECK(std::abs(pose.x) < 1e-3);
    CHECK(std::abs(pose.angle) < 1e-2);
  }
}

TEST_CASE("tracker: at standstill it holds heading and place, and does not turn for what is beside it") {
  Tracker<double> tracker;
  CHECK(tracker.update(ahead(0), {0.004, 0, 0}).turn_rate == 0);
  CHECK(std::abs(tracker.update(ahead(0), {0, 0, 0.1}).turn_rate + 0.1 * 20) < 1e-9);
  CHECK(std::abs(tracker.update(ahead(0), {0, 0.002, 0}).speed + 0.04) < 1e-9);
  const DriveCommand<double> rest = tracker.update(ahead(0), {0, 0, 0});
  CHECK(rest.speed == 0);
  CHECK(rest.turn_rate == 0);
  // Angles that differ by whole turns are the same.
  TrajectoryPoint<double> turned = ahead(0);
  turned.pose.angle = 10 * pi<double>() + 0.05;
  CHECK(std::abs(tracker.update(turned, {0, 0, 0}).turn_rate - 1) < 1e-9);
}

TEST_CASE("tracker: in a turn it looks inwards as far as the tyres slide") {
  Tracker<double> tracker(TrackingTolerances<double>(), 0.005);
  TrajectoryPoint<double> wanted = ahead(2);
  wanted.turn_rate = 10;
  CHECK(std::abs(tracker.update(wanted, {0, 0, 0.05}).turn_rate - 10) < 1e-9);
}

TEMPLATE_TEST_CASE("tracker: other scalars agree with double", "", float, FixedPoint<20>) {
  using Scalar = TestType;
  Random random(9);
  Tracker<double> exact;
  Tracker<Scalar> tracker;
  for (int i = 0; i < 500; ++i) {
    // Numbers that all scalars have.
    const auto pick = [&](double low, double high) { return std::floor(test::pick(random, low, high) * 4096) / 4096; };
    const TrajectoryPoint<double> wanted = {{pick(0, 3), pick(0, 3), pick(-9, 9)}, pick(0, 5), pick(-20, 20), 0, 0, 0};
    const Pose2D<double> pose = {wanted.pose.x + pick(-0.01, 0.01), wanted.pose.y + pick(-0.01, 0.01),
                                 wanted.pose.angle + pick(-0.2, 0.2)};
    const auto as = [](double value) { return static_cast<Scalar>(value); };
    const DriveCommand<double> expected = exact.update(wanted, pose);
    const DriveCommand<Scalar> command = tracker.update({{as(wanted.pose.x), as(wanted.pose.y), as(wanted.pose.angle)},
                                                         as(wanted.speed),
                                                         as(wanted.turn_rate),
                                                         as(0),
                                                         as(0),
                                                         as(0)},
                                                        {as(pose.x), as(pose.y), as(pose.angle)});
    CHECK(std::abs(static_cast<double>(command.speed) - expected.speed) < 1e-3);
    CHECK(std::abs(static_cast<double>(command.turn_rate) - expected.turn_rate) < 2e-2);
  }
  CHECK(tracker.status() == TrackerStatus::tracking);
}

TEST_CASE("tracker: it stops beyond its limits, and for what is not a number") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  struct Case {
    Pose2D<double> pose;
    TrackerStatus status;
  };
  const Case cases[] = {{{0.0199, 0, 0}, TrackerStatus::tracking},
                        {{0.0201, 0, 0}, TrackerStatus::off_the_path},
                        {{0, -0.0201, 0}, TrackerStatus::off_the_path},
                        {{0, 0, 19.9 * degree}, TrackerStatus::tracking},
                        {{0, 0, -20.1 * degree}, TrackerStatus::off_the_path},
                        {{nan, 0, 0}, TrackerStatus::not_a_number},
                        {{0, nan, 0}, TrackerStatus::not_a_number},
                        {{0, 0, nan}, TrackerStatus::not_a_number},
                        {{0, 0, std::numeric_limits<double>::infinity()}, TrackerStatus::not_a_number}};
  for (const Case& each : cases) {
    Tracker<double> tracker;
    const DriveCommand<double> command = tracker.update(ahead(1), each.pose);
    CHECK(tracker.status() == each.status);
    if (each.status == TrackerStatus::tracking) continue;
    CHECK(command.speed == 0);
    CHECK(command.turn_rate == 0);
    // It stays stopped when the measurement is good again.
    CHECK(tracker.update(ahead(1), {0, 0, 0}).speed == 0);
    CHECK(tracker.status() == each.status);
    tracker.reset();
    CHECK(tracker.update(ahead(1), {0, 0, 0}).speed == 1);
  }
  CHECK(std::string(to_string(TrackerStatus::tracking)) == "tracking");
  CHECK(std::string(to_string(TrackerStatus::off_the_path)) == "off_the_path");
  CHECK(std::string(to_string(TrackerStatus::not_a_number)) == "not_a_number");
}
