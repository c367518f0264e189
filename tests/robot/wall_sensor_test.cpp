// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/wall_sensor.hpp"

#include <cmath>
#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("wall sensor: between the points of its table it is close to the light") {
  const auto reading_at = [](double metres) { return static_cast<std::int32_t>(10 / (metres * metres)); };
  std::vector<WallSensorPoint<double>> points;
  for (int mm = 20; mm <= 180; mm += 5) points.push_back({reading_at(0.001 * mm), 0.001 * mm});
  const WallSensor<double> sensor(points.data(), points.size());
  for (int mm = 20; mm <= 180; ++mm) {
    const Optional<double> metres = sensor.metres(reading_at(0.001 * mm));
    REQUIRE(metres.has_value());
    CHECK(std::abs(*metres - 0.001 * mm) < (mm % 5 == 0 ? 1e-6 : 5e-4));
  }
}

TEST_CASE("wall sensor: readings beyond the table have no distance") {
  const WallSensorPoint<float> points[] = {{3000, 0.02F}, {1000, 0.05F}, {200, 0.12F}};
  const WallSensor<float> sensor(points, 3);
  CHECK(*sensor.metres(3000) == 0.02F);
  CHECK(std::abs(*sensor.metres(200) - 0.12F) < 1e-6F);
  CHECK(std::abs(*sensor.metres(2000) - 0.035F) < 1e-6F);
  CHECK_FALSE(sensor.metres(3001).has_value());
  CHECK_FALSE(sensor.metres(199).has_value());
  CHECK_FALSE(sensor.metres(-5).has_value());
  CHECK_FALSE(WallSensor<float>(points, 1).metres(3000).has_value());
}
