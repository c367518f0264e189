// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Absolute values, calculated by hand: the other tests compare with integration and with the C library, within
// tolerances that hide a wrong constant.

#include <cmath>
#include <cstdint>
#include <limits>

#include "mazebot/motion/fixed_point.hpp"
#include "mazebot/motion/odometry.hpp"
#include "mazebot/motion/s_curve_profile.hpp"
#include "mazebot/motion/trapezoidal_profile.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Fixed = FixedPoint<20>;

bool close(double a, double b, double tolerance = 1e-9) { return std::abs(a - b) <= tolerance; }

bool is_at(const Setpoint<double>& point, double distance, double speed, double acceleration) {
  INFO(point.distance << " m, " << point.speed << " m/s, " << point.acceleration << " m/s2");
  CHECK(close(point.distance, distance));
  CHECK(close(point.speed, speed));
  CHECK(close(point.acceleration, acceleration));
  return close(point.distance, distance) && close(point.speed, speed) && close(point.acceleration, acceleration);
}

Fixed raw(std::int32_t value) { return Fixed::from_raw(value); }

}  // namespace

TEST_CASE("A trapezoid of 4 m has these setpoints") {
  // 1 to 3 m/s and down to 2 m/s at 2 m/s2: 2 m in 1 s, 0.75 m at 3 m/s in 0.25 s, 1.25 m in 0.5 s.
  const TrapezoidalProfile<double> profile(4, 1, 3, 2, 2);
  CHECK(profile.distance() == 4);
  CHECK(profile.top_speed() == 3);
  CHECK(profile.end_speed() == 2);
  CHECK(close(profile.duration(), 1.75));
  CHECK(is_at(profile.at_time(-1), 0, 1, 0));
  CHECK(is_at(profile.at_time(0), 0, 1, 2));
  CHECK(is_at(profile.at_time(0.5), 0.75, 2, 2));
  CHECK(is_at(profile.at_time(1.125), 2.375, 3, 0));
  CHECK(is_at(profile.at_time(1.5), 2.75 + 0.6875, 2.5, -2));
  CHECK(is_at(profile.at_time(1.75), 4, 2, 0));
  CHECK(is_at(profile.at_time(9), 4, 2, 0));
  CHECK(is_at(profile.at_distance(-1), 0, 1, 0));
  CHECK(is_at(profile.at_distance(0.75), 0.75, 2, 2));
  CHECK(is_at(profile.at_distance(2.375), 2.375, 3, 0));
  CHECK(is_at(profile.at_distance(3.4375), 3.4375, 2.5, -2));
  CHECK(is_at(profile.at_distance(4), 4, 2, 0));
  CHECK(is_at(profile.at_distance(5), 4, 2, 0));
}

TEST_CASE("A trapezoid over no distance lasts no time") {
  const TrapezoidalProfile<double> still(0, 0, 1, 0, 5);
  CHECK(still.duration() == 0);
  CHECK(still.top_speed() == 0);
  CHECK(is_at(still.at_time(0), 0, 0, 0));
  CHECK(is_at(still.at_distance(0), 0, 0, 0));
  const TrapezoidalProfile<double> rolling(0, 2, 3, 1, 5);
  CHECK(rolling.duration() == 0);
  CHECK(rolling.end_speed() == 2);
}

TEST_CASE("A trapezoid clamps the speeds at its ends to the top speed") {
  const TrapezoidalProfile<double> profile(1, 5, 2, 4, 3);
  CHECK(profile.top_speed() == 2);
  CHECK(profile.end_speed() == 2);
  CHECK(close(profile.duration(), 0.5));
  CHECK(is_at(profile.at_time(0.25), 0.5, 2, 0));
}

TEST_CASE("An S-curve of 2 m has these setpoints") {
  // 0 to 1 m/s: at 50 m/s3 to 5 m/s2 in 0.1 s, held for 0.1 s, back in 0.1 s: 0.15 m in 0.3 s. From 1 to 0.5 m/s:
  // 0.1 s up, none held, 0.1 s back: 0.15 m in 0.2 s. The other 1.7 m take 1.7 s.
  const SCurveProfile<double> profile(2, 0, 1, 0.5, 5, 50);
  CHECK(profile.distance() == 2);
  CHECK(profile.top_speed() == 1);
  CHECK(profile.end_speed() == 0.5);
  CHECK(close(profile.duration(), 2.2));
  CHECK(is_at(profile.at_time(-1), 0, 0, 0));
  CHECK(is_at(profile.at_time(0.05), 0.05 * 0.05 * 0.05 * 50 / 6, 0.0625, 2.5));
  CHECK(is_at(profile.at_time(0.15), 0.1 * 0.1 * 0.1 * 50 / 6 + 0.05 * (0.25 + 0.125), 0.5, 5));
  CHECK(is_at(profile.at_time(0.25), 0.15 - 0.05 * (1 - 0.125 / 6), 1 - 0.0625, 2.5));
  CHECK(is_at(profile.at_time(1.3), 1.15, 1, 0));
  CHECK(is_at(profile.at_time(2.05), 1.85 + 0.05 * (1 - 0.125 / 6), 1 - 0.0625, -2.5));
  CHECK(is_at(profile.at_time(2.15), 2 - 0.05 * (0.5 + 0.125 / 6), 0.5 + 0.0625, -2.5));
  CHECK(is_at(profile.at_time(9), 2, 0.5, 0));
  CHECK(is_at(profile.at_distance(1.15), 1.15, 1, 0));
  CHECK(close(profile.at_distance(2).speed, 0.5));
  CHECK(profile.at_distance(0).speed == 0);
}

TEST_CASE("An S-curve over no distance lasts no time") {
  const SCurveProfile<double> still(0, 0, 1, 0, 5, 50);
  CHECK(still.duration() == 0);
  CHECK(is_at(still.at_time(0), 0, 0, 0));
}

TEST_CASE("Fixed point rounds every operation to the nearest step") {
  CHECK((raw(3) * Fixed(0.5)).raw() == 2);
  CHECK((raw(-3) * Fixed(0.5)).raw() == -1);
  CHECK((raw(3) / Fixed(2)).raw() == 2);
  CHECK((raw(-3) / Fixed(2)).raw() == -2);
  CHECK((raw(3) / Fixed(-2)).raw() == -2);
  CHECK((raw(-3) / Fixed(-2)).raw() == 2);
  CHECK((raw(5) / Fixed(4)).raw() == 1);
  CHECK((raw(-5) / Fixed(4)).raw() == -1);
  CHECK((raw(-7) / Fixed(4)).raw() == -2);
  CHECK((raw(0) / Fixed(-4)).raw() == 0);
  CHECK(Fixed(0.3).raw() == 314573);  // 314572.8
  CHECK(Fixed(-0.3).raw() == -314573);
  CHECK(Fixed(0.0).raw() == 0);
  CHECK(Fixed().raw() == 0);
}

TEST_CASE("Fixed point calculates as written, in place, too") {
  Fixed number(1.5);
  number += Fixed(2);
  CHECK(number == Fixed(3.5));
  number -= Fixed(5);
  CHECK(number == Fixed(-1.5));
  CHECK(-number == Fixed(1.5));
  CHECK(number != Fixed(1.5));
  CHECK(Fixed(7L) == Fixed(7));
  CHECK(Fixed(7UL) == Fixed(7));
  CHECK(static_cast<float>(Fixed(-0.75)) == -0.75F);
  CHECK(share_of_65536(32768, Fixed()) == Fixed(0.5));
  CHECK(share_of_65536(65535, Fixed()).raw() == 1048560);
  CHECK(share_of_65536(1, Fixed()).raw() == 16);
  CHECK(static_cast<long>(Fixed(2)) == 2);
  CHECK(static_cast<long>(raw((1 << 20) + 1)) == 1);
  CHECK(static_cast<long>(raw(-1)) == -1);
  CHECK(static_cast<long>(Fixed(-1)) == -1);
  CHECK(static_cast<long>(raw(-(1 << 20) - 1)) == -2);
  CHECK(static_cast<long>(raw(std::numeric_limits<std::int32_t>::min())) == -2048);
}

TEST_CASE("Fixed point compares by value") {
  const Fixed small(-1), same(-1), large(1);
  CHECK((small < large && !(large < small) && !(small < same)));
  CHECK((large > small && !(small > large) && !(small > same)));
  CHECK((small <= large && !(large <= small) && small <= same));
  CHECK((large >= small && !(small >= large) && small >= same));
  CHECK((small == same && !(small == large)));
  CHECK((small != large && !(small != same)));
}

TEST_CASE("Sine and cosine leave no more than the first term that their series leave out") {
  double worst_sine = 0;
  double worst_cosine = 0;
  for (int i = -785; i <= 785; ++i) {  // an eighth of a circle to both sides
    const SineCosine<double> got = sine_cosine(i / 1000.0);
    worst_sine = std::fmax(worst_sine, std::abs(got.sine - std::sin(i / 1000.0)));
    worst_cosine = std::fmax(worst_cosine, std::abs(got.cosine - std::cos(i / 1000.0)));
  }
  CHECK(worst_sine < 1.8e-9);
  CHECK(worst_cosine < 2.5e-8);
}
