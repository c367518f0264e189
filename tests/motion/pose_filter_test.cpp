// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/motion/pose_filter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

using Map = WallMap<8, 8>;

const MazeScale<double> scale(0.18, 0.012);
const RangeSensor<double> left_45 = {0.05, -0.02, -pi<double>() / 4};
const RangeSensor<double> right_45 = {0.05, 0.02, pi<double>() / 4};
const RangeSensor<double> front = {0.05, 0, 0};
constexpr double period = 0.001;
constexpr double metres_per_tick = 0.00001;

PoseFilterOptions<double> options() { return PoseFilterOptions<double>(1e6 * metres_per_tick); }

// The first column is a corridor to the north.
Map corridor() {
  Map map;
  for (int y = 0; y < 8; ++y) {
    map.record(Cell(0, y), Heading::east, true);
    if (y < 7) map.record(Cell(0, y), Heading::north, false);
  }
  return map;
}

// The distance from a sensor to the walls of the corridor, by small steps along its beam.
double seen(const Pose2D<double>& at, const RangeSensor<double>& sensor) {
  double x = at.x + sensor.ahead * std::sin(at.angle) + sensor.right * std::cos(at.angle);
  double y = at.y + sensor.ahead * std::cos(at.angle) - sensor.right * std::sin(at.angle);
  const double step = 1e-5;
  for (double metres = 0;; metres += step) {
    if (x <= 0.006 || x >= 0.174 || y >= 8 * 0.18 - 0.006) return metres;
    x += step * std::sin(at.angle + sensor.angle);
    y += step * std::cos(at.angle + sensor.angle);
  }
}

// A robot that drives straight ahead, and a filter that is told what it measures.
struct Drive {
  Map map = corridor();
  Pose2D<double> truth = {0.09, 0.09, 0};
  PoseFilter<double> filter;
  std::vector<RangeSensor<double>> sensors = {left_45, right_45, front};

  explicit Drive(const Pose2D<double>& believed, const PoseFilterOptions<double>& how = options())
      : filter(how, scale, believed) {}

  void advance(double metres, double error_of_right = 0) {
    for (int i = 0; i < static_cast<int>(metres / 0.001 + 0.5); ++i) {
      truth.x += 0.001 * std::sin(truth.angle);
      truth.y += 0.001 * std::cos(truth.angle);
      filter.update(100, 100, 0, period);
      for (const RangeSensor<double>& sensor : sensors) {
        filter.correct(map, sensor, seen(truth, sensor) + (sensor.right > 0 ? error_of_right : 0));
      }
    }
  }
};

}  // namespace

TEST_CASE("pose filter: wheels and gyro alone give circles, and tyres that slide widen them") {
  for (const double slide : {0.0, 0.005}) {
    PoseFilterOptions<double> how = options();
    how.slide = slide;
    PoseFilter<double> filter(how, scale, {0, 0, 0});
    // 1 m/s, 5 rad/s: a quarter of a circle of radius 0.2 m.
    const double rate = 5;
    const int steps = static_cast<int>(pi<double>() / 2 / rate / period + 0.5);
    filter.update(0, 0, rate, 0.0);
    for (int i = 0; i < steps; ++i) filter.update(100, 100, rate, period);
    CHECK(std::abs(filter.pose().angle - steps * rate * period) < 1e-9);
    CHECK(std::abs(filter.speed() - 1) < 1e-9);
    CHECK(std::abs(filter.turn_rate() - rate) < 1e-9);
    // The circle of the sum of both velocities: ahead, and slide * 5 m/s to the left.
    CHECK(std::abs(filter.pose().x - (0.2 - 0.2 * slide * rate)) < 1e-3);
    CHECK(std::abs(filter.pose().y - (0.2 + 0.2 * slide * rate)) < 1e-3);
  }
}

TEST_CASE("pose filter: the angle stays in -pi .. pi") {
  PoseFilter<double> filter(options(), scale, {0, 0, 3});
  for (int i = 0; i < 1000; ++i) {
    filter.update(0, 1, 6, period);
    CHECK(std::abs(filter.pose().angle) <= pi<double>() + 1e-9);
    CHECK(std::abs(filter.facing().sine - std::sin(filter.pose().angle)) < 1e-7);
    CHECK(std::abs(filter.facing().cosine - std::cos(filter.pose().angle)) < 1e-7);
  }
}

TEST_CASE("pose filter: the bias of the gyro is learnt at rest, not while it drives or is carried") {
  PoseFilter<double> filter(options(), scale, {0, 0, 0});
  for (int i = 0; i < 3000; ++i) filter.update(0, 0, 0.02, period);
  CHECK(std::abs(filter.bias() - 0.02) < 1e-4);
  const double angle = filter.pose().angle;
  for (int i = 0; i < 1000; ++i) filter.update(50, 50, 0.02, period);
  CHECK(std::abs(filter.pose().angle - angle) < 1e-3);
  const double bias = filter.bias();
  for (int i = 0; i < 1000; ++i) filter.update(50, 50, 0.05, period);
  for (int i = 0; i < 1000; ++i) filter.update(0, 0, 2, period);
  CHECK(filter.bias() == bias);
}

TEST_CASE("pose filter: walls at the side correct the position across and the heading", "[long]") {
  for (const double side : {-0.006, 0.004, 0.006}) {
    for (const double angle : {-0.02, 0.0, 0.015}) {
      Drive drive({0.09 + side, 0.09, angle});
      drive.advance(1.2);
      CHECK(std::abs(drive.filter.pose().x - drive.truth.x) < 1.5e-3);
      CHECK(std::abs(drive.filter.pose().angle) < 0.016);
    }
  }
}

TEST_CASE("pose filter: a wall ahead corrects the position along") {
  Drive drive({0.09, 0.09 + 0.008, 0});
  drive.advance(1.26);
  CHECK(std::abs(drive.filter.pose().y - drive.truth.y) < 0.006);
  CHECK(std::abs(drive.filter.pose().x - drive.truth.x) < 1e-4);
}

TEST_CASE("pose filter: a true pose stays true") {
  Drive drive({0.09, 0.09, 0});
  drive.advance(1.2);
  CHECK(std::abs(drive.filter.pose().x - drive.truth.x) < 5e-5);
  CHECK(std::abs(drive.filter.pose().y - drive.truth.y) < 5e-5);
  CHECK(std::abs(drive.filter.pose().angle) < 1e-4);
}

TEST_CASE("pose filter: a wrong wall drags slowly, and one far from its place does nothing") {
  const PoseFilterOptions<double> how = options();
  Drive dragged({0.09, 0.09, 0});
  dragged.sensors = {right_45};
  dragged.advance(0.18, 0.02);  // 14 mm across
  const double across = std::abs(dragged.filter.pose().x - dragged.truth.x);
  CHECK(across > 1e-4);
  CHECK(across < 0.18 * how.most_per_metre + 0.18 * 0.18 * how.most_per_metre);
  Drive ignored({0.09, 0.09, 0});
  ignored.sensors = {right_45};
  ignored.advance(0.18, 0.03);
  CHECK(ignored.filter.pose().x == 0.09);
}

TEST_CASE("pose filter: nothing is corrected at rest, by unknown walls, wall ends, or what is no distance") {
  const Map map = corridor();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  PoseFilter<double> filter(options(), scale, {0.09, 0.5, 0});
  const double expected = seen({0.09, 0.5, 0}, right_45);
  CHECK(filter.correct(map, right_45, expected + 0.005));
  CHECK(filter.pose().x == 0.09);  // it has not moved
  filter.update(100, 100, 0, period);
  const Pose2D<double> before = filter.pose();
  CHECK_FALSE(filter.correct(map, right_45, nan));
  CHECK_FALSE(filter.correct(map, right_45, 1));
  CHECK_FALSE(filter.correct(Map(), right_45, expected + 0.005));
  // The wall ends just behind the place where the beam meets it.
  Map end = map;
  end.overwrite(Cell(0, 4), Heading::east, false);
  filter.set_pose({0.09, 0.72 - 0.05 - 0.07 - 0.005, 0});
  CHECK_FALSE(filter.correct(end, right_45, expected + 0.005));
  CHECK(filter.correct(map, right_45, expected + 0.005));
  // Outside of the maze.
  filter.set_pose({-1, 0.5, 0});
  CHECK_FALSE(filter.correct(map, right_45, expected));
  filter.set_pose({0.09, 5, 0});
  CHECK_FALSE(filter.correct(map, right_45, expected));
  CHECK(before.x == 0.09);
}

TEST_CASE("pose filter: what is not a number makes the pose none") {
  PoseFilter<double> filter(options(), scale, {0.09, 0.09, 0});
  filter.update(10, 10, std::numeric_limits<double>::quiet_NaN(), period);
  CHECK(filter.pose().angle != filter.pose().angle);
  filter.update(10, 10, 0, period);
  CHECK(filter.pose().angle != filter.pose().angle);
  CHECK_FALSE(filter.correct(WallMap<3, 3>(), RangeSensor<double>{0, 0, 0}, 0.05));
  PoseFilter<double> spun(options(), scale, {0.09, 0.09, 0});
  spun.update(10, 10, 1e30, period);
  CHECK(spun.pose().angle > 1e20);
}

TEMPLATE_TEST_CASE("pose filter: an encoder that jumps by more than half a metre makes the pose none, for good", "",
                   float, double, FixedPoint<20>) {
  using Scalar = TestType;
  const std::int32_t most = std::numeric_limits<std::int32_t>::max(), least = std::numeric_limits<std::int32_t>::min();
  const std::int32_t half_metre = 50000;  // 10 mm are 1000 ticks
  const auto is_lost = [&](std::int32_t left, std::int32_t right, double mm_per_1000_ticks = 10) {
    PoseFilter<Scalar> filter(PoseFilterOptions<Scalar>(Scalar(mm_per_1000_ticks)),
                              MazeScale<Scalar>(Scalar(0.18), Scalar(0.012)), {Scalar(0.09), Scalar(0.09), Scalar(0)});
    for (int i = 0; i < 3; ++i) filter.update(left, right, Scalar(0), Scalar(0.001));
    filter.update(1, 1, Scalar(0), Scalar(0.001));
    return filter.pose().angle > Scalar(1000);
  };
  for (const std::int32_t tick : {most, least, half_metre + 1, -half_metre - 1}) {
    CHECK(is_lost(tick, 0));
    CHECK(is_lost(0, tick));
    CHECK(is_lost(tick, tick));
  }
  CHECK_FALSE(is_lost(half_metre, -half_metre));
  CHECK_FALSE(is_lost(100, 100));
  // Encoders with few ticks: 251 and 600 mm are 1000 ticks.
  CHECK(is_lost(1993, 0, 251));
  CHECK_FALSE(is_lost(1992, 0, 251));
  CHECK(is_lost(834, 0, 600));
  CHECK_FALSE(is_lost(833, 0, 600));
}

TEMPLATE_TEST_CASE("pose filter: float and FixedPoint stay within a millimetre of double over 20 m", "", float,
                   FixedPoint<20>) {
  using Scalar = TestType;
  Random random(7);
  PoseFilterOptions<double> how = options();
  how.slide = 0.004;
  PoseFilterOptions<Scalar> same(static_cast<Scalar>(1e6 * metres_per_tick));
  same.slide = Scalar(0.004);
  PoseFilter<double> exact(how, scale, {0.09, 0.09, 0});
  PoseFilter<Scalar> filter(same, MazeScale<Scalar>(Scalar(0.18), Scalar(0.012)),
                            {Scalar(0.09), Scalar(0.09), Scalar(0)});
  const double step = 0.0009765625;  // all scalars have it
  double rate = 0;
  for (int i = 0; i < 20000; ++i) {
    if (i % 100 == 0) rate = std::floor(test::pick(random, -8, 8) * 1024) / 1024;
    exact.update(100, 101, rate, step);
    filter.update(100, 101, static_cast<Scalar>(rate), static_cast<Scalar>(step));
  }
  CHECK(std::abs(static_cast<double>(filter.pose().x) - exact.pose().x) < 1e-3);
  CHECK(std::abs(static_cast<double>(filter.pose().y) - exact.pose().y) < 1e-3);
}
