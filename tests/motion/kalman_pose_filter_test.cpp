// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "mazebot/map/wall_map.hpp"
#include "mazebot/motion/kalman_pose_filter.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Map = WallMap<8, 8>;

const MazeScale<double> scale(0.18, 0.012);
constexpr double period = 0.001;
constexpr double length = 0.001;  // metres of 100 ticks

PoseFilterOptions<double> options() { return PoseFilterOptions<double>(10); }

// The first column is a corridor to the north.
Map corridor() {
  Map map;
  for (int y = 0; y < 8; ++y) {
    map.record(Cell(0, y), Heading::east, true);
    if (y < 7) map.record(Cell(0, y), Heading::north, false);
  }
  return map;
}

// The distance from a sensor to the walls of the corridor.
double seen(const Pose2D<double>& at, const RangeSensor<double>& sensor) {
  const double x = at.x + sensor.ahead * std::sin(at.angle) + sensor.right * std::cos(at.angle);
  const double y = at.y + sensor.ahead * std::cos(at.angle) - sensor.right * std::sin(at.angle);
  const double dx = std::sin(at.angle + sensor.angle), dy = std::cos(at.angle + sensor.angle);
  const double aside = dx > 1e-9 ? (0.174 - x) / dx : dx < -1e-9 ? (0.006 - x) / dx : 1e9;
  return std::min(aside, dy > 1e-9 ? (8 * 0.18 - 0.006 - y) / dy : 1e9);
}

// A robot in the corridor, and a filter that is told what it measures.
template <class Scalar>
struct Drive {
  using FilterT = KalmanPoseFilter<Scalar>;

  Map map = corridor();
  Pose2D<double> truth = {0.09, 0.09, 0};
  std::vector<RangeSensor<double>> sensors = {
      {0.05, -0.02, -pi<double>() / 4}, {0.05, 0.02, pi<double>() / 4}, {0.05, -0.02, 0}, {0.05, 0.02, 0}};
  FilterT filter;

  explicit Drive(const Pose2D<double>& believed, const PoseDeviations<Scalar>& how = PoseDeviations<Scalar>())
      : filter(PoseFilterOptions<Scalar>(Scalar(10)), MazeScale<Scalar>(Scalar(0.18), Scalar(0.012)),
               {Scalar(believed.x), Scalar(believed.y), Scalar(believed.angle)}, how) {}

  void correct(double error_of_right = 0) {
    for (const RangeSensor<double>& sensor : sensors) {
      filter.correct(map, {Scalar(sensor.ahead), Scalar(sensor.right), Scalar(sensor.angle)},
                     Scalar(seen(truth, sensor) + (sensor.angle > 0 ? error_of_right : 0)));
    }
  }
  void advance(double metres, double error_of_right = 0) {
    for (int i = 0; i < static_cast<int>(metres / length + 0.5); ++i) {
      truth.x += length * std::sin(truth.angle);
      truth.y += length * std::cos(truth.angle);
      filter.update(100, 100, Scalar(0), Scalar(period));
      correct(error_of_right);
    }
  }
};

// Of a robot that was put down without care.
template <class Scalar>
PoseDeviations<Scalar> careless() {
  PoseDeviations<Scalar> how;
  how.placed = Scalar(0.005);
  how.aligned = Scalar(0.02);
  return how;
}

}  // namespace

TEMPLATE_TEST_CASE("kalman pose filter: walls at the side correct the position across and the heading", "", float,
                   double) {
  for (const double side : {-0.006, 0.004, 0.006}) {
    for (const double angle : {-0.02, 0.0, 0.015}) {
      Drive<TestType> drive({0.09 + side, 0.09, angle}, careless<TestType>());
      drive.advance(1.2);
      CHECK(std::abs(double(drive.filter.pose().x) - drive.truth.x) < 1.5e-3);
      CHECK(std::abs(double(drive.filter.pose().angle)) < 8e-3);
      CHECK(double(drive.filter.x_variance()) > 0);
      CHECK(double(drive.filter.angle_variance()) > 0);
    }
  }
}

TEST_CASE("kalman pose filter: a wall ahead corrects the position along, also of a robot that stands") {
  Drive<double> drive({0.09, 0.09 + 0.008, 0});
  drive.sensors.erase(drive.sensors.begin(), drive.sensors.begin() + 2);
  drive.advance(1.26);  // the reach is 0.2 m
  CHECK(std::abs(drive.filter.pose().y - drive.truth.y) < 0.005);
  CHECK(std::abs(drive.filter.pose().x - drive.truth.x) < 1e-4);
  const double before = std::abs(drive.filter.pose().y - drive.truth.y);
  for (int i = 0; i < 500; ++i) {
    drive.filter.update(0, 0, 0, period);
    drive.correct();
  }
  CHECK(std::abs(drive.filter.pose().y - drive.truth.y) < before / 2);
}

TEST_CASE("kalman pose filter: its variances grow along the way, and walls make them smaller") {
  KalmanPoseFilter<double> filter(options(), scale, {0.09, 0.09, 0});
  const double x = filter.x_variance(), y = filter.y_variance(), angle = filter.angle_variance();
  for (int i = 0; i < 1000; ++i) filter.update(100, 100, 0, period);
  const PoseDeviations<double> how;
  CHECK(std::abs(filter.y_variance() - y - how.along * how.along) < 1e-9);
  CHECK(std::abs(filter.angle_variance() - angle - how.heading * how.heading) < 1e-12);
  // An error of the heading of that size moves the robot aside.
  CHECK(filter.x_variance() > x + how.across * how.across + 0.99 * angle);
  Drive<double> drive({0.09, 0.09, 0});
  drive.advance(1.0);
  CHECK(drive.filter.x_variance() < filter.x_variance() / 10);
  CHECK(drive.filter.angle_variance() < 1e-5);
  filter.set_pose({0.09, 0.09, 0});
  CHECK(filter.x_variance() == x);
  CHECK(filter.angle_variance() == angle);
}

TEST_CASE("kalman pose filter: it learns the scale of the gyro from what walls correct after turns") {
  for (const double exaggerates : {-0.003, 0.003}) {
    Drive<double> drive({0.09, 0.09, 0});
    const double rate = 2 * pi<double>() * (1 + exaggerates);
    for (int turns = 0; turns < 4; ++turns) {
      for (int i = 0; i < 1000; ++i) drive.filter.update(0, 0, rate, period);  // a whole turn on the spot
      drive.truth.y = 0.09;
      drive.advance(0.9);
      for (int i = 0; i < 900; ++i) drive.filter.update(-100, -100, 0, period);
    }
    CHECK(std::abs(drive.filter.gyro_scale() * (1 + exaggerates) - 1) < 0.0005);
    CHECK(std::abs(drive.filter.pose().angle) < 0.003);
  }
}

TEST_CASE("kalman pose filter: a wall's colour hides the position across, but not the heading") {
  // The wall at the right sends back more light, and the robot looks 0.02 rad to the right of where it believes to.
  Drive<double> drive({0.09, 0.09, -0.02}, careless<double>());
  for (int i = 0; i < 170; ++i) {
    drive.truth.y += length;
    drive.filter.update(100, 100, 0, period);
    const RangeSensor<double>& right = drive.sensors[1];
    drive.filter.correct(drive.map, right, 0.95 * seen(drive.truth, right));
  }
  CHECK(std::abs(drive.filter.pose().angle) < 0.01);
  CHECK(std::abs(drive.filter.pose().x - 0.09) < 0.0025);  // not by 5 %, which are 3 mm
}

TEST_CASE("kalman pose filter: a wrong wall drags, and one far from its place does nothing") {
  Drive<double> drive({0.09, 0.09, 0});
  drive.advance(0.9, 0.019);  // at 45 degrees: 13 mm
  CHECK(std::abs(drive.filter.pose().x - 0.09) < 0.013);
  Drive<double> far({0.09, 0.09, 0});
  far.advance(0.9, 0.021);
  CHECK(std::abs(far.filter.pose().x - 0.09) < 1e-9);
}

TEST_CASE("kalman pose filter: unknown walls and what is no distance correct nothing") {
  const Map unknown;
  KalmanPoseFilter<double> filter(options(), scale, {0.27, 0.27, 0});
  const RangeSensor<double> left = {0.05, -0.02, -pi<double>() / 4};
  filter.update(100, 100, 0, period);
  CHECK_FALSE(filter.correct(unknown, left, 0.09));
  const double none = std::numeric_limits<double>::quiet_NaN();
  Drive<double> drive({0.09, 0.29, 0});
  drive.filter.update(100, 100, 0, period);
  CHECK_FALSE(drive.filter.correct(drive.map, left, none));
  CHECK(drive.filter.correct(drive.map, left, 0.09));
  drive.filter.update(100, 100, none, period);
  CHECK(std::isnan(drive.filter.pose().angle));
  CHECK_FALSE(drive.filter.correct(drive.map, left, 0.09));
}
