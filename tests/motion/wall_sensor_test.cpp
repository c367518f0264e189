// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/wall_sensor.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "mazebot/host/robot/known_mice.hpp"
#include "mazebot/host/robot/light_curve.hpp"
#include "mazebot/motion/fixed_point.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Fixed = FixedPoint<20>;

bool is_near(double a, double b, double tolerance) {
  INFO(a << " and " << b);
  CHECK(std::abs(a - b) <= tolerance);
  return std::abs(a - b) <= tolerance;
}

}  // namespace

TEST_CASE("logarithms of whole numbers", "[wall-sensor]") {
  double worst = 0, worst_fixed = 0;
  for (std::int32_t number = 1; number > 0 && number < 2000000000; number += number < 70000 ? 1 : number / 97) {
    const double exact = std::log(static_cast<double>(number));
    worst = std::max(worst, std::abs(detail::logarithm<double>(number) - exact));
    worst_fixed = std::max(worst_fixed, std::abs(static_cast<double>(detail::logarithm<Fixed>(number)) - exact));
  }
  CHECK(worst < 1.6e-5);  // a number of more than 17 bits is cut to them
  CHECK(worst_fixed < 4e-5);
  CHECK(detail::logarithm<double>(1) == 0);
  is_near(detail::logarithm<double>(60000), std::log(60000.0), 4e-6);
}

TEST_CASE("the logarithmic law gives the distances of KERISE's table", "[wall-sensor]") {
  const auto sensor = WallSensor<double>::logarithmic(0.08676, -0.0129, 0, 0.06, 4000);
  const auto fixed = WallSensor<Fixed>::logarithmic(Fixed(0.08676), Fixed(-0.0129), Fixed(0), Fixed(0.06), 4000);
  is_near(sensor.distance(832).metres, 0, 0.0001);
  is_near(sensor.distance(81).metres, 0.03, 0.0001);
  is_near(sensor.distance(25).metres, 0.045, 0.0005);
  for (std::int32_t reading = 8; reading <= 832; ++reading) {
    const WallDistance<double> distance = sensor.distance(reading);
    REQUIRE(distance.range == WallRange::measured);
    is_near(distance.metres, 0.08676 - 0.0129 * std::log(reading), 1e-6);
    is_near(static_cast<double>(fixed.distance(reading).metres), distance.metres, 1e-5);
  }
  const auto pieces = WallSensor<double, 5>::logarithmic(0.08676, -0.0129, 0, 0.06, 4000);
  is_near(pieces.distance(100).metres, sensor.distance(100).metres, 1e-9);
  CHECK(pieces.distance(0).metres == 0.06);
  CHECK(pieces.distance(9).range == WallRange::measured);
  CHECK(sensor.distance(834).range == WallRange::too_near);
  CHECK(sensor.distance(834).metres == 0);
  CHECK(sensor.distance(7).range == WallRange::too_far);
  CHECK(sensor.distance(7).metres == 0.06);
  CHECK(sensor.distance(0).range == WallRange::too_far);
  CHECK(sensor.distance(-20).range == WallRange::too_far);
}

TEST_CASE("a table turns the readings of a sensor back into distances", "[wall-sensor]") {
  const LightCurve curve(micras_description().light);
  SensorPoint<double> points[16] = {};
  SensorPoint<Fixed> fixed_points[16] = {};
  for (int i = 0; i < 16; ++i) {
    const double distance = 0.036 + 0.009 * i;
    points[i] = {static_cast<std::int32_t>(std::lround(curve.at(distance))), distance};
    fixed_points[i] = {points[i].reading, Fixed(distance)};
  }
  const WallSensor<double, 16> sensor(points, 60948);
  const WallSensor<Fixed, 16> fixed(fixed_points, 60948);
  for (int i = 0; i < 191; ++i) {
    const double distance = 0.0361 + 0.0007 * i;
    const auto reading = static_cast<std::int32_t>(std::lround(curve.at(distance)));
    const WallDistance<double> measured = sensor.distance(reading + 700, 700);
    REQUIRE(measured.range == WallRange::measured);
    is_near(measured.metres, distance, 0.0007);
    is_near(static_cast<double>(fixed.distance(reading).metres), measured.metres, 0.0001);
  }
  // At the points themselves, and at both ends.
  for (const SensorPoint<double>& point : points) is_near(sensor.distance(point.reading).metres, point.distance, 1e-9);
  CHECK(sensor.distance(points[0].reading + 1).range == WallRange::too_near);
  CHECK(sensor.distance(points[15].reading - 1).range == WallRange::too_far);
}

TEST_CASE("the example of the comment", "[wall-sensor]") {
  const SensorPoint<float> points[] = {{1400, 0.02f}, {520, 0.04f}, {130, 0.08f}, {58, 0.12f}};
  const WallSensor<float, 4> left(points, 4000);
  is_near(static_cast<double>(left.distance(304, 14).metres), 0.0568, 0.0002);
  CHECK(sizeof(left) == 11 * sizeof(float) + 8);
}

TEST_CASE("a measurement at the rail is no distance", "[wall-sensor]") {
  const auto sensor = WallSensor<double>::logarithmic(0.08676, -0.0129, 0, 0.06, 4000);
  CHECK(sensor.distance(4000, 3500).range == WallRange::too_near);
  CHECK(sensor.distance(3999, 3500).range == WallRange::measured);
  CHECK(sensor.distance(4000, 3500).metres == 0);
  CHECK(sensor.distance(4095, 4000).range == WallRange::blinded);
  CHECK(sensor.distance(4095, 4000).metres == 0.06);
  CHECK(sensor.distance(4095, 3999).range == WallRange::too_near);
  CHECK(std::string(to_string(WallRange::measured)) == "measured");
  CHECK(std::string(to_string(WallRange::too_near)) == "too near");
  CHECK(std::string(to_string(WallRange::too_far)) == "too far");
  CHECK(std::string(to_string(WallRange::blinded)) == "blinded");
}

TEST_CASE("walls come and go with hysteresis", "[wall-sensor]") {
  WallPresence<double> wall(0.10, 0.12);
  const auto at = [&](double metres) { return wall.update({WallRange::measured, metres}); };
  CHECK_FALSE(wall.is_there());
  CHECK_FALSE(at(0.11));
  CHECK_FALSE(at(0.10));
  CHECK(at(0.099));
  CHECK(at(0.11));
  CHECK(at(0.12));
  CHECK(wall.update({WallRange::blinded, 0.2}));
  CHECK_FALSE(at(0.121));
  CHECK_FALSE(at(0.11));
  CHECK_FALSE(wall.update({WallRange::blinded, 0}));
  // Beyond the curve there is none, and before it there is one, wherever the curve ends.
  CHECK(wall.update({WallRange::too_near, 0.5}));
  CHECK_FALSE(wall.update({WallRange::too_far, 0.11}));
  CHECK(WallPresence<double>(0.1, 0.12, true).is_there());
}
