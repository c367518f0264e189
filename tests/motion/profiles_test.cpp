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

// Metres and seconds; short and long distances, standing and rolling starts.
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

// Properties of any profile, checked at a fine step: the distance is the integral of the speed, the speed the integral
// of the acceleration. Nothing jumps, nothing exceeds its limit.
template <class Scalar, class ProfileT>
void check_by_integration(const ProfileT& profile, const Drive& drive, double tolerance) {
  const double duration = number(profile.duration());
  const int steps = 2000;
  const double dt = duration / steps;
  double distance = 0;
  double speed = number(profile.at_time(Scalar(0.0)).speed);
  int failures = 0;  // millions of checks: Catch gets only their sum
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
  // speed by distance agrees with speed by time.
  for (int i = 1; i < 40; ++i) {
    const auto by_time = profile.at_time(Scalar(duration * i / 40));
    const auto by_distance = profile.at_distance(by_time.distance);
    const double speed_there = number(by_time.speed);
    // At very low speed, a tiny distance takes a long time.
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

TEST_CASE("a trapezoidal profile agrees with integration and the closed forms") {
  SECTION("double") { check_trapezoids<double>(1e-9); }
  SECTION("float") { check_trapezoids<float>(1e-5); }
  SECTION("fixed point") { check_trapezoids<Fixed>(1e-5); }
}

TEST_CASE("an S-curve profile agrees with integration and keeps to its jerk") {
  SECTION("double") { check_s_curves<double>(1e-7); }
  SECTION("float") { check_s_curves<float>(3e-5); }
  SECTION("fixed point") { check_s_curves<Fixed>(5e-5); }
}

TEST_CASE("an S-curve with unlimited jerk is a trapezoid") {
  for (const Drive& d : drives()) {
    const SCurveProfile<double> curve(d.distance, d.start, d.top, d.end, d.acceleration, 1e9);
    const TrapezoidalProfile<double> trapezoid(d.distance, d.start, d.top, d.end, d.acceleration);
    CHECK(close(curve.duration(), trapezoid.duration(), 1e-5));
    CHECK(close(curve.end_speed(), trapezoid.end_speed(), 1e-5));
  }
}

TEST_CASE("the braking distance agrees with the closed form and the profile") {
  for (const Drive& d : drives()) {
    const double distance = braking_distance(d.top, d.end, d.acceleration);
    CHECK(close(distance, (d.top * d.top - d.end * d.end) / (2 * d.acceleration), 1e-12));
    const TrapezoidalProfile<double> brake(distance, d.top, d.top, d.end, d.acceleration);
    CHECK(close(brake.end_speed(), d.end, 1e-9));
    CHECK(close(brake.duration(), (d.top - d.end) / d.acceleration, 1e-9));
    CHECK(close(number(braking_distance(Fixed(d.top), Fixed(d.end), Fixed(d.acceleration))), distance, 1e-5));
  }
}

TEST_CASE("square roots, sines and fixed-point numbers are accurate to the last digits") {
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
    const SineCosine<double> sum = sine_cosine(angle).plus(sine_cosine(y));
    CHECK(close(sum.sine, std::sin(angle + y), 1e-7));
    CHECK(close(sum.cosine, std::cos(angle + y), 1e-7));
    CHECK(nearest_whole(angle) == std::lround(std::floor(angle + 0.5)));
    CHECK(nearest_whole(Fixed(angle)) == std::lround(std::floor(number(Fixed(angle)) + 0.5)));
  }
  CHECK(square_root(0.0) == 0.0);
  CHECK(square_root(Fixed(0)) == Fixed(0));
}

namespace {

// Compares quotients and roots with the same by 64-bit integers, and sines and cosines with the C library.
template <int FractionBits>
void check_fixed_point(double tolerance) {
  using FixedT = FixedPoint<FractionBits>;
  INFO(FractionBits << " binary digits");
  Random random(FractionBits);
  // Of each length from 1 to 32 bits. Each draw has a statement of its own: compilers choose the order within one.
  const auto any = [&] {
    const auto word = static_cast<std::int32_t>(static_cast<std::uint32_t>(random.next() >> 32));
    return word >> random.below(31);
  };
  const double step = std::ldexp(1.0, -FractionBits);
  for (int i = 0; i < 20000; ++i) {
    const std::int32_t a = any();
    // Each seventh divisor is a whole number.
    const std::int32_t b =
        i % 7 != 0 ? any() : static_cast<std::int32_t>(1 + random.below(1U << (30 - FractionBits))) << FractionBits;
    const std::int64_t wide = static_cast<std::int64_t>(a) * (std::int64_t(1) << FractionBits);
    if (b != 0) {
      const std::int64_t quotient =
          ((wide < 0) == (b < 0) ? wide + std::int64_t(b) / 2 : wide - std::int64_t(b) / 2) / b;
      if (quotient == static_cast<std::int32_t>(quotient)) {
        INFO(a << " / " << b);
        CHECK((FixedT::from_raw(a) / FixedT::from_raw(b)).raw() == quotient);
      }
    }
    const std::int32_t square = any() & 0x7FFFFFFF;
    const auto below = static_cast<std::int64_t>(square_root(FixedT::from_raw(square)).raw());
    const std::int64_t exact = static_cast<std::int64_t>(square) << FractionBits;
    INFO("the root of " << square);
    CHECK(below * below <= exact);
    CHECK((below + 1) * (below + 1) > exact);

    const std::int32_t raw = i < 100 ? i - 50 : any();
    const SineCosine<FixedT> turned = sine_cosine(FixedT::from_raw(raw));
    const double angle = raw * step;
    const double most = tolerance + 2e-10 * std::abs(angle);
    CHECK(close(turned.sine.raw() * step, std::sin(angle), most));
    CHECK(close(turned.cosine.raw() * step, std::cos(angle), most));
  }
}

}  // namespace

TEST_CASE("fixed-point numbers of all sizes divide, take roots and turn exactly") {
  check_fixed_point<1>(0.25);
  check_fixed_point<11>(0.26 / 1024);
  check_fixed_point<20>(0.53 / 1048576);
  check_fixed_point<28>(3e-8 + 1.0 / (1 << 28));
  check_fixed_point<29>(3e-8 + 1.0 / (1 << 29));
  check_fixed_point<30>(3e-8 + 1.0 / (1 << 30));
}

TEST_CASE("fixed-point numbers convert from and to whole numbers") {
  CHECK(number(Fixed(std::int16_t(7))) == 7);
  CHECK(number(Fixed(std::uint8_t(3))) == 3);
  CHECK(number(Fixed(true)) == 1);
  CHECK(number(Fixed(5U)) == 5);
  CHECK(static_cast<int>(Fixed(-0.5)) == -1);
  CHECK(static_cast<long>(Fixed(-0.5)) == -1);
}

TEST_CASE("rounding to the nearest whole number is also right at exact halves") {
  CHECK(nearest_whole(0.49999997F) == 0);
  CHECK(nearest_whole(8388609.0F) == 8388609);
  CHECK(nearest_whole(-0.5) == 0);
  CHECK(nearest_whole(-0.51) == -1);
  CHECK(nearest_whole(2.5) == 3);
}

TEST_CASE("an S-curve that cannot reach its end speed ends at the nearest possible one") {
  // Braking to 0.15 m/s takes 1.0603 m, to 0.25 m/s more: harder braking takes less time.
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

TEST_CASE("the ticks of a trapezoidal profile: absolute values") {
  // At constant speed: 1 m at 10 m/s takes 0.1 s; and from rest a triangle of 0.2 s, a trapezoid of 1.1 s, 2 s.
  CHECK(profile_ticks({10000, 10000, 1000}, 1000000, 1000000) == 100000);
  CHECK(profile_ticks({0, 1000, 10000}, 100000, 1000) == 200);
  CHECK(profile_ticks({0, 1000, 10000}, 1000000, 1000) == 1100);
  CHECK(profile_ticks({0, 10000, 1000}, 1000000, 1000000) == 2000000);
  // From 3 m/s at 4 m/s^2 over 4 m: the peak is 5 m/s, so 2 * (5 - 3) / 4 = 1 s; with 4 m/s as top speed 1.0625 s.
  CHECK(profile_ticks({3000, 5000, 4000}, 4000000, 1000) == 1000);
  CHECK(profile_ticks({3000, 9000, 4000}, 4000000, 1000) == 1000);
  CHECK(profile_ticks({3000, 4000, 4000}, 4000000, 10000) == 10625);
  // Rounded up, each part of it; at least one tick for any distance, and none for none.
  CHECK(profile_ticks({0, 99999, 1}, 1, 1000000) == 64000);
  CHECK(profile_ticks({0, 1000, 1000}, 1, 1) == 1);
  CHECK(profile_ticks({0, 1000, 1000}, 0, 1000) == 0);
  // Clamped at 2^32 - 1.
  CHECK(profile_ticks({1, 1, 1}, 4294967295U, 1000000) == 0xFFFFFFFF);
}

TEST_CASE("profile_ticks() and TrapezoidalProfile agree") {
  Random random(11);
  for (int i = 0; i < 3000; ++i) {
    const uint32_t turn = random.below(2000);
    const SpeedLimits limits(turn, 1 + turn + random.below(3000), 100 + random.below(15000));
    const uint32_t distance_um = 1000 + random.below(4000000);
    const double turn_speed = limits.turn_speed / 1000.0;
    const TrapezoidalProfile<double> profile(distance_um / 1e6, turn_speed, turn_speed, limits);
    const double exact = profile.duration() * 1e6;
    const double ticks = profile_ticks(limits, distance_um, 1000000);
    // In ticks of 1 us: two times rounded up, the peak speed to um/s, the distance held at top speed to um.
    REQUIRE(ticks > exact - 1.5);
    REQUIRE(ticks < exact + 2.5 + 2e3 / limits.acceleration + 1e3 / limits.top_speed);
    REQUIRE(close(profile.top_speed(), std::min(limits.top_speed / 1000.0, profile.top_speed()), 1e-12));
  }
}

TEST_CASE("a profile takes its top speed and acceleration from SpeedLimits") {
  const SpeedLimits limits(420, 3001, 8007);  // beyond what FixedPoint<20> holds in millimetres
  const TrapezoidalProfile<double> profile(2.0, 0.42, 0.0, limits);
  const TrapezoidalProfile<double> same(2.0, 0.42, 3.001, 0.0, 8.007);
  CHECK(close(profile.duration(), same.duration(), 1e-12));
  CHECK(close(profile.top_speed(), same.top_speed(), 1e-12));
  CHECK(profile.end_speed() == 0);
  const TrapezoidalProfile<Fixed> fixed(Fixed(2.0), Fixed(0.42), Fixed(0), limits);
  CHECK(close(number(fixed.duration()), same.duration(), 1e-5));
  CHECK(close(number(fixed.top_speed()), 3.001, 1e-5));
  CHECK(metres_from_mm<double>(0) == 0);
  CHECK(metres_from_mm<double>(1234) == 1.234);
}

TEST_CASE("a trapezoidal profile: absolute values, edges and beyond") {
  // 1 m/s^2, from rest up to 1 m/s, 2 m: 1 s and 0.5 m to speed up, 1 s to hold, 1 s to slow down.
  const TrapezoidalProfile<double> profile(2, 0, 1, 0, 1);
  CHECK(profile.distance() == 2);
  CHECK(profile.duration() == 3);
  CHECK(profile.top_speed() == 1);
  CHECK(profile.end_speed() == 0);
  const auto is = [](const Setpoint<double>& at, double distance, double speed, double acceleration) {
    return close(at.distance, distance, 1e-12) && close(at.speed, speed, 1e-12) && at.acceleration == acceleration;
  };
  CHECK(is(profile.at_time(-1), 0, 0, 0));
  CHECK(is(profile.at_time(0), 0, 0, 1));
  CHECK(is(profile.at_time(0.5), 0.125, 0.5, 1));
  CHECK(is(profile.at_time(1.5), 1, 1, 0));
  CHECK(is(profile.at_time(2.5), 1.875, 0.5, -1));
  CHECK(is(profile.at_time(3), 2, 0, 0));
  CHECK(is(profile.at_time(99), 2, 0, 0));
  CHECK(is(profile.at_distance(-1), 0, 0, 0));
  CHECK(is(profile.at_distance(0), 0, 0, 1));
  CHECK(is(profile.at_distance(0.125), 0.125, 0.5, 1));
  CHECK(is(profile.at_distance(1), 1, 1, 0));
  CHECK(is(profile.at_distance(1.875), 1.875, 0.5, -1));
  CHECK(is(profile.at_distance(2), 2, 0, 0));
  CHECK(is(profile.at_distance(99), 2, 0, 0));
  // No distance: the speed cannot change.
  const TrapezoidalProfile<double> none(0, 0.5, 1, 0.5, 1);
  CHECK(none.duration() == 0);
  CHECK(is(none.at_time(0), 0, 0.5, 0));
  CHECK(is(none.at_distance(0), 0, 0.5, 0));
  CHECK(TrapezoidalProfile<double>(0, 0.5, 1, 0, 1).end_speed() == 0.5);
  CHECK(TrapezoidalProfile<double>(0, 0, 1, 0, 1).duration() == 0);
  // Start and end speeds above the top speed are clamped.
  const TrapezoidalProfile<double> clamped(1, 3, 2, 5, 1);
  CHECK(clamped.duration() == 0.5);
  CHECK(clamped.end_speed() == 2);
  CHECK(is(clamped.at_time(0.25), 0.5, 2, 0));
  // Too short to stop: brakes all along.
  const TrapezoidalProfile<double> hard(1.5, 2, 2, 0, 1);
  CHECK(close(hard.end_speed(), 1, 1e-12));
  CHECK(close(hard.duration(), 1, 1e-12));
}

TEST_CASE("an S-curve profile: absolute values, edges and beyond") {
  // Jerk 4 m/s^3, 1 m/s^2 at most: 0.25 s to reach it, so 1 m/s takes 1.25 s and 0.625 m.
  const SCurveProfile<double> profile(2, 0, 1, 0, 1, 4);
  CHECK(profile.distance() == 2);
  CHECK(close(profile.duration(), 1.25 + 0.75 + 1.25, 1e-12));
  CHECK(profile.top_speed() == 1);
  CHECK(profile.end_speed() == 0);
  const auto is = [](const Setpoint<double>& at, double distance, double speed, double acceleration) {
    return close(at.distance, distance, 1e-9) && close(at.speed, speed, 1e-9) &&
           close(at.acceleration, acceleration, 1e-9);
  };
  CHECK(is(profile.at_time(-1), 0, 0, 0));
  CHECK(is(profile.at_time(0.25), 4 * 0.25 * 0.25 * 0.25 / 6, 0.125, 1));
  CHECK(close(profile.at_time(0.625).speed, 0.5, 1e-9));
  CHECK(is(profile.at_time(1.625), 1, 1, 0));
  CHECK(is(profile.at_time(9), 2, 0, 0));
  CHECK(close(profile.at_distance(1).speed, 1, 1e-9));
  CHECK(close(profile.at_distance(-1).speed, 0, 1e-9));
  CHECK(close(profile.at_distance(9).distance, 2, 1e-9));
  const SCurveProfile<double> none(0, 0.5, 1, 0.5, 1, 4);
  CHECK(none.duration() == 0);
  CHECK(none.at_time(0).speed == 0.5);
  const SCurveProfile<double> clamped(1, 3, 2, 5, 1, 4);
  CHECK(close(clamped.duration(), 0.5, 1e-12));
  CHECK(clamped.end_speed() == 2);
}

TEST_CASE("fixed-point arithmetic, operator by operator") {
  Fixed sum(1.5);
  sum += Fixed(0.25);
  CHECK(sum == Fixed(1.75));
  sum -= Fixed(2);
  CHECK(sum == Fixed(-0.25));
  CHECK(Fixed(3) + Fixed(-1) == Fixed(2));
  CHECK(Fixed(3) - Fixed(5) == Fixed(-2));
  CHECK(-Fixed(3) == Fixed(-3));
  CHECK(Fixed(1.5) * Fixed(-3) == Fixed(-4.5));
  CHECK(Fixed(-3) / Fixed(2) == Fixed(-1.5));
  CHECK(Fixed(1) / Fixed(3) == Fixed::from_raw(349525));    // 349525.33
  CHECK(Fixed(-2) / Fixed(3) == Fixed::from_raw(-699051));  // -699050.67
  CHECK(Fixed().raw() == 0);
  CHECK(Fixed(1).raw() == 1 << 20);
  CHECK(Fixed(2) != Fixed(3));
  CHECK(Fixed(2) < Fixed(3));
  CHECK(Fixed(3) > Fixed(2));
  CHECK(Fixed(2) <= Fixed(2));
  CHECK(Fixed(2) >= Fixed(2));
  CHECK_FALSE(Fixed(3) <= Fixed(2));
  CHECK_FALSE(Fixed(2) >= Fixed(3));
  CHECK(share_of_65536(0x8000, Fixed()) == Fixed(0.5));
  CHECK(square_root(Fixed(2.25)) == Fixed(1.5));
}
