// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/map/wall_map.hpp"
#include "mazebot/motion/fixed_point.hpp"
#include "mazebot/motion/kalman_pose_filter.hpp"
#include "mazebot/motion/pose_filter.hpp"
#include "mazebot/motion/wall_sensor.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Map = WallMap<8, 8>;
using Sensor = RangeSensor<double>;

const MazeScale<double> scale(0.18, 0.012);
constexpr double period = 0.001;
constexpr double step = 0.001;  // metres in a period
constexpr double degree = pi<double>() / 180;

PoseFilterOptions<double> options() { return PoseFilterOptions<double>(10); }  // 100 ticks are 1 mm

// What a ray meets, by the rectangles of walls and posts: no code of the library but the map's own walls.
class Solids {
 public:
  explicit Solids(const Map& map) {
    for (int x = 0; x <= 8; ++x) {
      for (int y = 0; y <= 8; ++y) add(x * 0.18, y * 0.18, 0.006, 0.006);
    }
    for (int x = 0; x < 8; ++x) {
      for (int y = 0; y < 8; ++y) {
        for (const Heading side : {Heading::north, Heading::east, Heading::south, Heading::west}) {
          if (!map.wall(Cell(x, y), side)) continue;
          const double east = side == Heading::east ? 0.09 : side == Heading::west ? -0.09 : 0;
          const double north = side == Heading::north ? 0.09 : side == Heading::south ? -0.09 : 0;
          add((x + 0.5) * 0.18 + east, (y + 0.5) * 0.18 + north, east != 0 ? 0.006 : 0.09, north != 0 ? 0.006 : 0.09);
        }
      }
    }
  }
  double seen(const Pose2D<double>& at, const Sensor& sensor) const {
    const double x = at.x + sensor.ahead * std::sin(at.angle) + sensor.right * std::cos(at.angle);
    const double y = at.y + sensor.ahead * std::cos(at.angle) - sensor.right * std::sin(at.angle);
    const double dx = std::sin(at.angle + sensor.angle), dy = std::cos(at.angle + sensor.angle);
    double nearest = 1e9;
    for (const Box& box : boxes_) {
      double first = 0, last = 1e9;
      clip(box.x - box.half_x - x, box.x + box.half_x - x, dx, first, last);
      clip(box.y - box.half_y - y, box.y + box.half_y - y, dy, first, last);
      if (first <= last) nearest = std::min(nearest, first);
    }
    return nearest;
  }

 private:
  struct Box {
    double x, y, half_x, half_y;
  };
  void add(double x, double y, double half_x, double half_y) { boxes_.push_back({x, y, half_x, half_y}); }
  static void clip(double low, double high, double slope, double& first, double& last) {
    if (std::abs(slope) < 1e-12) {
      if (low > 0 || high < 0) last = -1;
      return;
    }
    first = std::max(first, std::min(low / slope, high / slope));
    last = std::min(last, std::max(low / slope, high / slope));
  }

  std::vector<Box> boxes_;
};

Map random_map(std::uint64_t seed) {
  Random random(seed);
  Map map;
  for (int x = 0; x < 8; ++x) {
    for (int y = 0; y < 8; ++y) {
      if (y < 7) map.record(Cell(x, y), Heading::north, random.below(100) < 40);
      if (x < 7) map.record(Cell(x, y), Heading::east, random.below(100) < 40);
    }
  }
  return map;
}

// A corridor to the north whose wall on the right ends after two cells.
Map open_right() {
  Map map;
  for (int x = 0; x < 2; ++x) {
    for (int y = 0; y < 8; ++y) {
      map.record(Cell(x, y), Heading::east, x == 1 || y < 2);
      if (y < 7) map.record(Cell(x, y), Heading::north, false);
    }
  }
  return map;
}
// With the axle there, a beam that looks 45 degrees to the right leaves that wall.
const Sensor right_45 = {0.05, 0.02, pi<double>() / 4};
constexpr double left_at = 0.36 + 0.006 - (0.084 - 0.02) - 0.05;

// A filter that has just driven ahead at 1 m/s to that place.
template <class FilterT = PoseFilter<double>>
FilterT driven_to(const Pose2D<double>& at, double rate = 0) {
  FilterT filter(options(), scale, at);
  filter.update(100, 100, rate, period);
  filter.update(100, 100, rate, period);
  filter.set_pose(at);
  return filter;
}

}  // namespace

TEST_CASE("wall ends: where the filter expects a beam to leave a wall, it does, on straights, diagonals and in turns") {
  const double angles[] = {-90, -45, 45, 90};
  int left = 0, named = 0, wrong = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Map map = random_map(seed);
    const Solids solids(map);
    Random random(seed + 1000);
    for (int run = 0; run < 40; ++run) {
      Pose2D<double> at = {0.3 + 0.84 * random.below(1000) / 1000, 0.3 + 0.84 * random.below(1000) / 1000,
                           45 * degree * random.below(8) + 0.02};
      const double bend = run % 2 == 0 ? 0 : (static_cast<int>(random.below(200)) - 100) / 10.0;  // 1/m
      const Sensor sensor = {0.04, (static_cast<int>(random.below(3)) - 1) * 0.02, angles[random.below(4)] * degree};
      double before = solids.seen(at, sensor);
      for (int i = 0; i < 200; ++i) {
        at.angle += bend * step / 2;
        at.x += step * std::sin(at.angle);
        at.y += step * std::cos(at.angle);
        at.angle += bend * step / 2;
        if (at.x < 0.2 || at.y < 0.2 || at.x > 1.24 || at.y > 1.24) break;
        const double now = solids.seen(at, sensor);
        if (before < 0.12 && now > before + 0.04) {
          ++left;
          const PoseFilter<double> filter = driven_to(at, bend * step / period);
          const WallEnd<double> end = filter.expected_end(map, sensor);
          const double missing = end.right / end.sweep;
          if (end.is_known && std::abs(missing) < 0.02) {
            ++named;
            if (missing > 0.0002 || missing < -0.0002 - step) ++wrong;
          }
        }
        before = now;
      }
    }
  }
  INFO(left << " left, " << named << " named, " << wrong << " of them at a wrong place");
  CHECK(left > 1000);
  CHECK(named > left / 12);   // of posts that stand alone, and of walls that recede or are hidden: none
  CHECK(wrong * 40 < named);  // by up to 3 mm, where the beam grazes a wall that is built on
}

TEST_CASE("wall ends: they correct the position along the path by a part of the error, up to a cap") {
  const Map map = open_right();
  for (const double error : {-0.012, -0.004, -0.001, 0.0, 0.002, 0.005, 0.015}) {
    INFO(error);
    PoseFilter<double> filter = driven_to({0.09, left_at + error, 0});
    REQUIRE(filter.correct_at_end(map, right_45, 0));
    const double wanted = std::max(-0.003, std::min(0.003, -error / 2));
    CHECK(std::abs(filter.pose().y - left_at - error - wanted) < 1e-8);
    CHECK(filter.pose().x == 0.09);
    CHECK(filter.pose().angle == 0);
  }
  // The beam has left it in the middle of the last millimetre.
  PoseFilter<double> late = driven_to({0.09, left_at, 0});
  REQUIRE(late.correct_at_end(map, right_45, 0.5));
  CHECK(std::abs(late.pose().y - left_at - 0.00025) < 1e-8);
  // Beyond the gate.
  for (const double error : {-0.021, 0.021}) {
    PoseFilter<double> off = driven_to({0.09, left_at + error, 0});
    CHECK_FALSE(off.correct_at_end(map, right_45, 0));
    CHECK(off.pose().y == left_at + error);
  }
}

TEMPLATE_TEST_CASE("wall ends: float and FixedPoint correct as double does", "", float, FixedPoint<20>) {
  const Map map = open_right();
  PoseFilter<TestType> filter(PoseFilterOptions<TestType>(TestType(10)),
                              MazeScale<TestType>(TestType(0.18), TestType(0.012)),
                              {TestType(0.09), TestType(left_at + 0.004), TestType(0)});
  filter.update(100, 100, TestType(0), TestType(period));
  filter.set_pose({TestType(0.09), TestType(left_at + 0.004), TestType(0)});
  REQUIRE(filter.correct_at_end(map, RangeSensor<TestType>(TestType(0.05), TestType(0.02), TestType(pi<double>() / 4)),
                                TestType(0.5)));
  CHECK(std::abs(double(filter.pose().y) - left_at - 0.00225) < 2e-5);
}

TEST_CASE("wall ends: none is expected where it would say little") {
  const Map map = open_right();
  const auto is_known = [&](const Map& walls, const Pose2D<double>& at, const Sensor& sensor, double rate = 0) {
    return driven_to(at, rate).expected_end(walls, sensor).is_known;
  };
  const Pose2D<double> at = {0.09, left_at, 0};
  REQUIRE(is_known(map, at, right_45));
  SECTION("of a robot that stands, creeps, reverses or turns on the spot") {
    const auto after = [&](int ticks, double rate) {
      PoseFilter<double> filter(options(), scale, at);
      filter.update(ticks, ticks, rate, period);
      filter.set_pose(at);
      return filter.expected_end(map, right_45).is_known;
    };
    CHECK_FALSE(after(0, 0));
    CHECK_FALSE(after(5, 0));
    CHECK(after(6, 0));
    CHECK_FALSE(after(-100, 0));
    CHECK(after(100, -4));
    CHECK_FALSE(after(100, 23));  // 4 radians in a cell
    CHECK_FALSE(after(100, -23));
  }
  SECTION("of a wall that the map does not know, that goes on, or that turns towards the robot") {
    CHECK_FALSE(is_known(Map(), at, right_45));
    Map unknown;
    for (int y = 0; y < 2; ++y) unknown.record(Cell(0, y), Heading::east, true);
    for (int y = 0; y < 7; ++y) unknown.record(Cell(0, y), Heading::north, false);
    CHECK_FALSE(is_known(unknown, at, right_45));
    Map on = map;
    on.overwrite(Cell(0, 2), Heading::east, true);
    CHECK_FALSE(is_known(on, at, right_45));
    Map dead_end = map;
    dead_end.overwrite(Cell(0, 1), Heading::north, true);
    CHECK_FALSE(is_known(dead_end, at, right_45));
  }
  SECTION("of a wall far away") {
    // At 45 degrees, 0.141 m along the beam, and 0.130 m.
    const Sensor far = {0.05, -0.016, pi<double>() / 4};
    const double across = 0.084 + 0.016;
    CHECK_FALSE(is_known(map, {0.09, 0.366 - across - 0.05, 0}, far));
    const Sensor near = {0.05, -0.008, pi<double>() / 4};
    CHECK(is_known(map, {0.09, 0.366 - 0.092 - 0.05, 0}, near));
  }
  SECTION("of a wall that recedes") {
    // A beam at a right angle, of a robot that drives away from the wall, and of one that approaches.
    const Sensor right_90 = {0.0, 0.0, pi<double>() / 2};
    for (const double angle : {-0.3, -0.2, 0.1}) {
      INFO(angle);
      const double y = 0.366 + 0.084 * std::tan(angle);
      CHECK(is_known(map, {0.09, y, angle}, right_90) == (angle > -0.25));
    }
  }
  SECTION("of a beam that goes along the wall too slowly") {
    // In a turn to the right it does: on a straight by 0.71, less the turn rate times 0.09 + 0.05 m from the axle.
    const auto sweep = [&](double rate) { return driven_to(at, rate).expected_end(map, right_45); };
    CHECK(std::abs(sweep(0).sweep + std::sqrt(0.5)) < 1e-6);
    const double lever = 0.064 * std::sqrt(2.0) + (0.05 + 0.02) * std::sqrt(0.5);
    CHECK(std::abs(sweep(1).sweep + std::sqrt(0.5) - lever) < 1e-3);
    CHECK(sweep(2.5).is_known);
    CHECK(sweep(2.5).sweep < -0.3);
    CHECK(sweep(3).sweep > -0.3);
    CHECK_FALSE(sweep(3).is_known);
  }
  SECTION("of what is not a number, or outside") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Pose2D<double>& bad : {Pose2D<double>{nan, left_at, 0}, Pose2D<double>{0.09, left_at, nan},
                                      Pose2D<double>{-3, left_at, 0}, Pose2D<double>{0.09, 7, 0}}) {
      PoseFilter<double> filter = driven_to(bad);
      CHECK_FALSE(filter.correct_at_end(map, right_45, 0));
    }
  }
}

TEST_CASE("wall ends: a beam that looks back leaves the wall at the corner beyond, if nothing is built on there") {
  // A wall from the east ends at the post (2, 4); a robot drives east to it, and looks to the north-west... at 135
  // degrees.
  Map map;
  for (int x = 0; x < 8; ++x) {
    for (int y = 0; y < 8; ++y) {
      if (y < 7) map.record(Cell(x, y), Heading::north, y == 3 && x == 1);
      if (x < 7) map.record(Cell(x, y), Heading::east, false);
    }
  }
  const Sensor left_135 = {0.0, 0.0, -135 * degree};  // looks back at the wall while the robot drives east
  // The corner beyond the end face: x = 2 * 0.18 + 0.006, y = 4 * 0.18 + 0.006.
  const double north = 4 * 0.18 + 0.006 - 0.65;
  const Pose2D<double> at = {0.366 + north, 0.65, pi<double>() / 2};
  const WallEnd<double> end = driven_to(at).expected_end(map, left_135);
  REQUIRE(end.is_known);
  CHECK(std::abs(end.right) < 1e-8);
  Map built = map;
  built.overwrite(Cell(1, 4), Heading::east, true);
  CHECK_FALSE(driven_to(at).expected_end(built, left_135).is_known);
}

TEMPLATE_TEST_CASE("kalman pose filter: the end of a wall tells the position along as well as its deviation", "", float,
                   double) {
  using FilterT = KalmanPoseFilter<TestType>;
  const Map map = open_right();
  PoseDeviations<TestType> how;
  how.aligned = TestType(1e-5);
  how.placed = TestType(0.004);
  FilterT filter(PoseFilterOptions<TestType>(TestType(10)), MazeScale<TestType>(TestType(0.18), TestType(0.012)),
                 {TestType(0.09), TestType(left_at + 0.004), TestType(0)}, how);
  filter.update(100, 100, TestType(0), TestType(period));
  const double before = double(filter.pose().y);
  const double variance = double(filter.y_variance()), across = double(filter.x_variance());
  const RangeSensor<TestType> sensor(TestType(0.05), TestType(0.02), TestType(pi<double>() / 4));
  REQUIRE(filter.correct_at_end(map, sensor, TestType(0)));
  // The corner is where along and across it may be: half of each is on the beam.
  const double error = before - left_at;
  const double share = variance / (variance + across + 2 * 0.002 * 0.002);
  CHECK(std::abs(before - double(filter.pose().y) - error * share) < 2e-5);
  CHECK(double(filter.y_variance()) < variance * (1 - share) * 1.01);
  CHECK(double(filter.y_variance()) > variance * (1 - share) * 0.99);
  CHECK(std::abs(double(filter.pose().x) - 0.09) > 1e-4);  // it may as well have been off to the side
  CHECK_FALSE(filter.correct_at_end(Map(), sensor, TestType(0)));
}

TEST_CASE(
    "kalman pose filter: an end that disagrees by more than three deviations counts as three, and beyond the gate "
    "as none") {
  const Map map = open_right();
  const auto moved_by = [&](double error) {
    KalmanPoseFilter<double> filter = driven_to<KalmanPoseFilter<double>>({0.09, left_at + error, 0});
    const bool is_used = filter.correct_at_end(map, right_45, 0);
    CHECK(is_used == (std::abs(error) < 0.02));
    return left_at + error - filter.pose().y;
  };
  CHECK(moved_by(0.012) > moved_by(0.004));
  CHECK(std::abs(moved_by(0.019) - moved_by(0.015)) < 3e-6);
  CHECK(std::abs(moved_by(-0.019) + moved_by(0.019)) < 3e-5);
  CHECK(moved_by(0.021) == 0);
}

TEST_CASE("wall ends: a watch notices when a reading falls below half of what the wall sent back", "[wall-sensor]") {
  SECTION("however many readings it takes to fall") {
    for (const int readings : {1, 3, 10, 30}) {
      INFO(readings);
      WallEndWatch slow(400);
      for (int i = 0; i < 100; ++i) REQUIRE_FALSE(slow.update(1000));
      // In a straight line from 1000 to 0; half of it is at readings / 2.
      double half_at = -1;
      for (int i = 1; i <= readings && half_at < 0; ++i) {
        if (slow.update(1000 - 1000 * i / readings)) half_at = i - slow.since<double>();
      }
      REQUIRE(half_at >= 0);
      // A fall over 30 readings is as slow as the level fades, until the reading is below three quarters of it.
      CHECK(half_at >= readings / 2.0 - 0.01);
      CHECK(half_at < readings / 2.0 + 0.1 + readings * 0.22);
    }
  }
  WallEndWatch watch(40);
  for (int i = 0; i < 5; ++i) CHECK_FALSE(watch.update(100));
  CHECK_FALSE(watch.update(60));
  CHECK(watch.update(35));  // half of what is left of 100: the level has faded to 99
  CHECK(std::abs(watch.since<double>() - (49 - 35) / (60.0 - 35)) < 1.0 / 128);
  // Once only, and a new wall is needed for the next.
  CHECK_FALSE(watch.update(10));
  CHECK_FALSE(watch.update(0));
  CHECK_FALSE(watch.update(30));
  CHECK_FALSE(watch.update(0));
  CHECK_FALSE(watch.update(90));
  CHECK(watch.update(0));
  SECTION("a wall that slowly goes away does not end") {
    WallEndWatch slow(40);
    for (int reading = 10000; reading > 0; reading -= reading / 40 + 1) CHECK_FALSE(slow.update(reading));
  }
  SECTION("a weak wall that slowly goes away does not end either, and no least below 0 makes it divide by 0") {
    WallEndWatch slow(0);
    for (int reading = 200; reading > 60; --reading) CHECK_FALSE(slow.update(reading));
    WallEndWatch none(-5);
    CHECK_FALSE(none.update(-3));
    CHECK_FALSE(none.update(-3));
    CHECK_FALSE(none.update(-3));
  }
  SECTION("what is less than the least is no wall") {
    WallEndWatch weak(100);
    CHECK_FALSE(weak.update(100));
    CHECK_FALSE(weak.update(0));
    CHECK_FALSE(weak.update(101));
    CHECK(weak.update(0));
  }
  SECTION("extreme readings") {
    WallEndWatch hostile(0);
    const std::int32_t most = std::numeric_limits<std::int32_t>::max();
    CHECK_FALSE(hostile.update(-most));
    CHECK_FALSE(hostile.update(most));
    CHECK(hostile.update(-most - 1));
    CHECK(hostile.since<double>() >= 0);
    CHECK(hostile.since<double>() <= 1);
    CHECK_FALSE(hostile.update(-most - 1));
  }
}

TEST_CASE("kalman pose filter: an end corrects position and heading in the directions that move the corner") {
  // With the position known and the heading not, only the heading changes, by how the corner moves with it, on both
  // sides and in all headings: the same corridor, turned.
  for (int turns = 0; turns < 4; ++turns) {
    for (const bool is_left : {false, true}) {
      INFO(turns << (is_left ? " left" : " right"));
      const Sensor sensor = {0.05, is_left ? -0.02 : 0.02, is_left ? -pi<double>() / 4 : pi<double>() / 4};
      const Heading ahead = Heading::north + static_cast<Turn>(turns);
      const Heading aside = ahead + (is_left ? Turn::left : Turn::right);
      // A wall beside the first two of four cells in the middle of a map without walls.
      Map map;
      for (int x = 0; x < 8; ++x) {
        for (int y = 0; y < 8; ++y) {
          if (y < 7) map.record(Cell(x, y), Heading::north, false);
          if (x < 7) map.record(Cell(x, y), Heading::east, false);
        }
      }
      Cell cell(4, 4);
      map.overwrite(cell, aside, true);
      const Cell before = cell.towards(ahead + Turn::around);
      map.overwrite(before, aside, true);
      const Pose2D<double> centre = scale.centre_of(Pose(cell, ahead));
      const double along = 0.09 + 0.006 - (0.084 - 0.02) - 0.05;
      const Pose2D<double> at = {centre.x + along * std::sin(centre.angle), centre.y + along * std::cos(centre.angle),
                                 std::remainder(centre.angle, 2 * pi<double>())};
      REQUIRE(std::abs(driven_to(at).expected_end(map, sensor).right) < 1e-7);
      for (const double error : {-0.01, 0.01}) {
        PoseDeviations<double> how;
        how.placed = 1e-7;
        how.along = how.across = 1e-7;
        how.aligned = 0.05;
        const Pose2D<double> believed = {at.x, at.y, at.angle + error};
        KalmanPoseFilter<double> filter(options(), scale, believed, how);
        filter.update(100, 100, 0, period);
        filter.set_pose(believed);
        REQUIRE(filter.correct_at_end(map, sensor, 0));
        CHECK(std::abs(filter.pose().angle - at.angle) < 0.1 * std::abs(error));
        CHECK(std::abs(filter.pose().x - at.x) < 1e-6);
        // Of a millimetre since, half has passed.
        how.aligned = 1e-7;
        how.placed = 0.01;
        KalmanPoseFilter<double> late(options(), scale, at, how);
        late.update(100, 100, 0, period);
        late.set_pose(at);
        REQUIRE(late.correct_at_end(map, sensor, 0.5));
        const double forwards =
            (late.pose().x - at.x) * std::sin(at.angle) + (late.pose().y - at.y) * std::cos(at.angle);
        CHECK(std::abs(forwards - 0.00025) < 2e-5);  // and as much aside
      }
    }
  }
}
