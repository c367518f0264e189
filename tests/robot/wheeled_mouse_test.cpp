// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/wheeled_mouse.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

constexpr double period = 0.001;
constexpr double last_y = 0.366 - 0.05;  // where the axle is when a sensor 0.05 m ahead leaves the wall

// A mouse that always drives 1 mm to the north in a period, beside a wall that ends.
struct Hardware {
  double y;
  std::int32_t count = 0;

  MouseReadings<double> readings() const { return {count, count, 0, 4}; }
  int sensor_reading(std::size_t) const { return y < last_y ? 400 : 0; }
  void set_motors(double, double) {}
  void wait_for_next_period() {
    y += 0.001;
    count += 100;
  }
};

// As the mouse should drive, for so many periods.
struct Straight {
  double y;
  int left;

  bool ended() const { return left == 0; }
  TrajectoryPoint<double> point() const { return {{0.09, y, 0}, 1, 0, 0, 0, 0}; }
  void advance(double seconds) {
    y += seconds;
    --left;
  }
};

WallMap<8, 8> walls() {
  WallMap<8, 8> map;
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 8; ++y) {
      map.record(Cell(x, y), Heading::east, x == 1 || y < 2);
      if (y < 7) map.record(Cell(x, y), Heading::north, false);
    }
  }
  return map;
}

MouseSensor<double> sensor(Turn side) {
  // Its curve ends before the wall: the distance corrects nothing.
  const SensorPoint<double> points[] = {{4000, 0.01}, {1000, 0.02}};
  const RangeSensor<double> place = {0.05, 0, pi<double>() / 2};
  return {place, WallSensor<double>(points, 4095), side, 400};
}

// Metres by which the mouse believes to be ahead of where it is, before and after the end of the wall.
double ahead_after(Turn side, double before) {
  const MazeScale<double> scale(0.18, 0.012);
  const double start = last_y - 0.1;
  Hardware hardware = {start};
  const Pose2D<double> believed = {0.09, start + before, 0};
  MouseSensor<double> sensors[] = {sensor(side)};
  const MotorModel<double> motors = {5.8 / 3.7, 0.25, 52.0 / 3.7, 0.088, 0.15, 0.03};
  WheeledMouse<Hardware, double> mouse(
      hardware,
      MouseDriver<double>(PoseFilter<double>(PoseFilterOptions<double>(10), scale, believed), Tracker<double>(),
                          WheelController<double>(motors, 0.008, period), period),
      sensors, 1);
  mouse.stand_at(believed);
  Straight straight = {believed.y, 150};
  CHECK(mouse.follow(straight, walls()));
  return mouse.driver().filter().pose().y - (hardware.y - 0.001);  // it last measured a period ago
}

}  // namespace

TEST_CASE("wheeled mouse: the end of a wall at the side corrects where it is along the path, one ahead does not") {
  CHECK(std::abs(ahead_after(Turn::right, 0)) < 0.0006);
  CHECK(std::abs(ahead_after(Turn::right, 0.004) - 0.002) < 0.0006);  // half of it
  CHECK(std::abs(ahead_after(Turn::right, -0.004) + 0.002) < 0.0006);
  CHECK(std::abs(ahead_after(Turn::ahead, 0.004) - 0.004) < 1e-6);
}
