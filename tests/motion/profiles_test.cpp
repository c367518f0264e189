// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/trapezoidal_profile.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/motion/s_curve_profile.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Fixed = FixedPoint<20>;

double number(double value) { return value; }
double number(float value) { return static_cast<double>(value); }
double number(Fixed value) { return static_cast<double>(value); }

bool close(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance; }

struct Drive {
  double distance, start, top, end, acceleration, jerk;
};

// Metres and seconds; short and long ways, standing and rolling starts.
std::vector<Drive> drives() {
  std::vector<Drive> all = {{1, 0, 1, 0, 5, 100}, {0.01, 0, 3, 0, 10, 500}, {2.7, 0.4, 1.5, 0.4, 4.2, 80}};
  Random random(7);
  const auto pick = [&](double low, double high) { return low + (high - low) * random.below(10001) / 10000; };
  for (int i = 0; i < 200; ++i) {
    const double top = pick(0.2, 3);
    all.push_back({pick(0.02, 3), pick(0, top), top, pick(0, top), pick(2, 15), pick(50, 900)});
  }
  return all;
}

// What holds for any profile: what it says about the distance is the sum of what it says about the speed, that is the
// sum of the accelerations; both at a fine step. Nothing jumps, nothing is above its limit.
template <class Scalar, class ProfileT>
void check_by_integration(const ProfileT& profile, const Drive& drive, double tolerance) {
  const double duration = number(profile.duration());
  const int steps = 2000;
  const double dt = duration / steps;
  double distance = 0;
  double speed = number(profile.at_time(Scalar(0.0)).speed);
  int failures = 0;  // millions of checks: only their sum is one for Catch
  for (int i = 0; i < steps; ++i) {
    const auto from = profile.at_time(Scalar(i * dt));
    const auto middle = profile.at_time(Scalar((i + 0.5) * dt));
    const auto to = profile.at_time(Scalar((i + 1) * dt));
    distance += dt * (number(from.speed) + 4 * number(middle.speed) + number(to.speed)) / 6;
    speed += dt * number(middle.acceleration);
    const double slack = tolerance + 2 * dt * drive.acceleration;
    failures += !(close(distance, number(to.distance), slack * dt + tolerance));
    failures += !(close(speed, number(to.speed), slack));
    failures += !(number(to.speed) <= drive.top + tolerance);
    failures += !(number(to.speed) >= -tolerance);
    failures += !(std::abs(number(to.acceleration)) <= drive.acceleration + 100 * tolerance);
    failures += !(number(to.distance) >= number(from.distance) - tolerance);
  }
  INFO(drive.distance << " m, " << drive.start << " to " << drive.end << " m/s");
  REQUIRE(failures == 0);
  REQUIRE(close(number(profile.at_time(profile.duration()).distance), drive.distance, tolerance));
  REQUIRE(close(number(profile.at_time(Scalar(duration + 1)).distance), drive.distance, tolerance));
  REQUIRE(close(number(profile.at_time(Scalar(duration + 1)).speed), number(profile.end_speed()), tolerance));
  // By distance it tells the same as by time.
  for (int i = 1; i < 40; ++i) {
    const auto by_time = profile.at_time(Scalar(duration * i / 40));
    const auto by_distance = profile.at_distance(by_time.distance);
    const double speed_there = number(by_time.speed);
    // Where it hardly moves, a tiny way is a long time.
    if (speed_there > 0.05) REQUIRE(close(number(by_distance.speed), speed_there, 200 * tolerance));
  }
}

template <class Scalar>
void check_trapezoids(double tolerance) {
  for (const Drive& d : drives()) {
    const TrapezoidalProfile<Scalar> profile(Scalar(d.distance), Scalar(d.start), Scalar(d.top), Scalar(d.end),
                                             Scalar(d.acceleration));
    check_by_integration<Scalar>(profile, d, tolerance);
    // Closed forms.
    const double needed = std::abs(d.end * d.end - d.start * d.start) / (2 * d.acceleration);
    if (needed > d.distance) {
      const double sign = d.end > d.start ? 1 : -1;
      const double end = std::sqrt(d.start * d.start + sign * 2 * d.acceleration * d.distance);
      REQUIRE(close(number(profile.end_speed()), end, 50 * tolerance));
      continue;
    }
    const double tip = std::sqrt((d.start * d.start + d.end * d.end) / 2 + d.acceleration * d.distance);
    const double peak = std::min(tip, d.top);
    const double ramps = (2 * peak * peak - d.start * d.start - d.end * d.end) / (2 * d.acceleration);
    const double time = (2 * peak - d.start - d.end) / d.acceleration + (d.distance - ramps) / peak;
    REQUIRE(close(number(profile.end_speed()), d.end, tolerance));
    REQUIRE(close(number(profile.top_speed()), std::max({peak, d.start, d.end}), 50 * tolerance));
    REQUIRE(close(number(profile.duration()), time, 200 * tolerance));
  }
}

template <class Scalar>
void check_s_curves(double tolerance) {
  for (const Drive& d : drives()) {
    const SCurveProfile<Scalar> profile(Scalar(d.distance), Scalar(d.start), Scalar(d.top), Scalar(d.end),
                                        Scalar(d.acceleration), Scalar(d.jerk));
    Drive at_hand = d;
    check_by_integration<Scalar>(profile, at_hand, tolerance);
    // The jerk is kept, and all of it costs time.
    const double duration = number(profile.duration());
    int jerks = 0;
    for (int i = 0; i < 1000; ++i) {
      const double a = number(profile.at_time(Scalar(duration * i / 1000)).acceleration);
      const double b = number(profile.at_time(Scalar(duration * (i + 1) / 1000)).acceleration);
      jerks += std::abs(b - a) > d.jerk * duration / 1000 * 1.02 + d.jerk * tolerance + 100 * tolerance;
    }
    REQUIRE(jerks == 0);
    const TrapezoidalProfile<Scalar> trapezoid(Scalar(d.distance), Scalar(d.start), Scalar(d.top), Scalar(d.end),
                                               Scalar(d.acceleration));
    if (close(number(profile.end_speed()), number(trapezoid.end_speed()), tolerance)) {
      REQUIRE(duration >= number(trapezoid.duration()) - 200 * tolerance);
    }
  }
}

}  // namespace

TEST_CASE("A trapezoid is what integration and the closed forms say") {
  SECTION("double") { check_trapezoids<double>(1e-9); }
  SECTION("float") { check_trapezoids<float>(1e-5); }
  SECTION("fixed point") { check_trapezoids<Fixed>(1e-5); }
}

TEST_CASE("An S-curve is what integration says, and keeps its jerk") {
  SECTION("double") { check_s_curves<double>(1e-7); }
  SECTION("float") { check_s_curves<float>(3e-5); }
  SECTION("fixed point") { check_s_curves<Fixed>(5e-5); }
}

TEST_CASE("An S-curve with an endless jerk is a trapezoid") {
  for (const Drive& d : drives()) {
    const SCurveProfile<double> curve(d.distance, d.start, d.top, d.end, d.acceleration, 1e9);
    const TrapezoidalProfile<double> trapezoid(d.distance, d.start, d.top, d.end, d.acceleration);
    CHECK(close(curve.duration(), trapezoid.duration(), 1e-5));
    CHECK(close(curve.end_speed(), trapezoid.end_speed(), 1e-5));
  }
}

TEST_CASE("Braking takes the distance that it takes") {
  for (const Drive& d : drives()) {
    const double way = braking_distance(d.top, d.end, d.acceleration);
    CHECK(close(way, (d.top * d.top - d.end * d.end) / (2 * d.acceleration), 1e-12));
    const TrapezoidalProfile<double> brake(way, d.top, d.top, d.end, d.acceleration);
    CHECK(close(brake.end_speed(), d.end, 1e-9));
    CHECK(close(brake.duration(), (d.top - d.end) / d.acceleration, 1e-9));
    CHECK(close(number(braking_distance(Fixed(d.top), Fixed(d.end), Fixed(d.acceleration))), way, 1e-5));
  }
}

TEST_CASE("Square roots, sines and fixed point are right to the last digits") {
  Random random(3);
  for (int i = 0; i < 3000; ++i) {
    const double x = random.below(1U << 30) / 1048576.0;
    CHECK(close(square_root(x), std::sqrt(x), 1e-12 * (1 + x)));
    CHECK(close(number(square_root(static_cast<float>(x))), std::sqrt(x), 4e-7 * (1 + std::sqrt(x))));
    CHECK(close(number(square_root(Fixed(x))), std::sqrt(x), 2e-6));
    const double angle = (x - 500) / 40;
    const auto exact = sine_cosine(angle);
    CHECK(close(exact.sine, std::sin(angle), 3e-8));
    CHECK(close(exact.cosine, std::cos(angle), 3e-8));
    const auto fixed = sine_cosine(Fixed(angle));
    CHECK(close(number(fixed.sine), std::sin(angle), 2e-5));
    CHECK(close(number(fixed.cosine), std::cos(angle), 2e-5));
    const double y = 0.5 + random.below(1000) / 100.0;
    CHECK(close(number(Fixed(angle) * Fixed(y)), angle * y, 2e-5));
    CHECK(close(number(Fixed(angle) / Fixed(y)), angle / y, 2e-4));
    CHECK(nearest_whole(angle) == std::lround(std::floor(angle + 0.5)));
    CHECK(nearest_whole(Fixed(angle)) == std::lround(std::floor(number(Fixed(angle)) + 0.5)));
  }
  CHECK(square_root(0.0) == 0.0);
  CHECK(square_root(Fixed(0)) == Fixed(0));
}

TEST_CASE("Fixed point takes every whole number for what it is, and gives it back") {
  CHECK(number(Fixed(std::int16_t(7))) == 7);
  CHECK(number(Fixed(std::uint8_t(3))) == 3);
  CHECK(number(Fixed(true)) == 1);
  CHECK(number(Fixed(5U)) == 5);
  CHECK(static_cast<int>(Fixed(-0.5)) == -1);
  CHECK(static_cast<long>(Fixed(-0.5)) == -1);
}

TEST_CASE("The nearest whole number is it at the edges, too") {
  CHECK(nearest_whole(0.49999997F) == 0);
  CHECK(nearest_whole(8388609.0F) == 8388609);
  CHECK(nearest_whole(-0.5) == 0);
  CHECK(nearest_whole(-0.51) == -1);
  CHECK(nearest_whole(2.5) == 3);
}

TEST_CASE("An S-curve that cannot end as asked ends as near to it as it can") {
  // Braking to 0.15 m/s takes 1.0603 m, to 0.25 m/s more: hard braking is over sooner.
  const SCurveProfile<double> profile(1.06, 1, 1, 0.25, 1000, 1);
  CHECK(profile.end_speed() < 0.25);
  CHECK(close(profile.end_speed(), 0.15, 0.01));
  // Both directions: no end speed nearer to the one asked for is within reach.
  for (int i = 0; i < 400; ++i) {
    const double asked = i / 400.0;
    const double got = SCurveProfile<double>(1.06, 1, 1, asked, 1000, 1).end_speed();
    for (int j = 0; j < 400; ++j) {
      const double other = j / 400.0;
      if (std::abs(other - asked) > std::abs(got - asked) - 1e-3) continue;
      CHECK((1 + other) * std::sqrt(1 - other) > 1.06 - 1e-6);
    }
  }
}
