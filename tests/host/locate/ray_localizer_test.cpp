// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <mazebot/host/generate/moved_furniture.hpp>
#include <mazebot/host/locate/drive_lost.hpp>
#include <mazebot/host/robot/ray_simulator.hpp>
#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

constexpr double radius = 0.175;

OccupancyGrid free_floor(int width, int height) {
  OccupancyGrid map(width, height, 0.05);
  for (std::int8_t& value : map.values()) value = 0;
  return map;
}
void block(OccupancyGrid& map, int x, int y, int width, int height, std::int8_t value = OccupancyGrid::occupied_value) {
  for (int row = y; row < y + height; ++row) {
    for (int column = x; column < x + width; ++column) map.set(Cell(column, row), value);
  }
}
void walls(OccupancyGrid& map, int x, int y, int width, int height) {
  block(map, x, y, width, 1);
  block(map, x, y + height - 1, width, 1);
  block(map, x, y, 1, height);
  block(map, x + width - 1, y, 1, height);
}

// A room like no other: 6 x 4 m with a corner cut off and a closet.
OccupancyGrid odd_room() {
  OccupancyGrid map = free_floor(120, 80);
  walls(map, 0, 0, 120, 80);
  block(map, 80, 50, 40, 30);
  block(map, 20, 1, 12, 18);
  block(map, 60, 30, 6, 6);
  return map;
}

// All readings of a robot that stands there, without noise.
std::vector<RayReading> scan_at(const OccupancyGrid& map, const Pose2D<double>& pose, int readings, double range) {
  const RayCaster caster(map);
  std::vector<RayReading> scan;
  for (int i = 0; i < readings; ++i) {
    const double angle = 2 * pi<double>() * i / readings;
    scan.push_back({angle, caster.cast(pose.x, pose.y, pose.angle + angle, range).distance});
  }
  return scan;
}

struct Run {
  Status status;
  bool right, kept;
  int scans, contacts;
};
Run run(const OccupancyGrid& map, const OccupancyGrid& truth, const RaySensors& sensors, const Pose2D<double>& start,
        std::uint64_t seed, int most_scans = 40) {
  const RayViews views(map, radius, sensors.range);
  RayLocalizer localizer(views, sensors);
  RaySimulator robot(truth, radius, sensors, start, seed);
  const Status status = drive_lost(robot, localizer, sensors, radius, most_scans, [] {});
  bool kept = false;
  for (const RayLocalizer::Hypothesis& one : localizer.hypotheses()) {
    kept = kept || RayLocalizer::is_near(one.pose, robot.pose());
  }
  const bool right =
      !localizer.hypotheses().empty() && RayLocalizer::is_near(localizer.hypotheses().front().pose, robot.pose());
  return {status, right, kept, localizer.scans(), robot.contacts()};
}

}  // namespace

TEST_CASE("the first scan finds the pose that trying them all finds") {
  // The oracle: every square and every degree, by the likelihood alone.
  OccupancyGrid map = free_floor(30, 24);
  walls(map, 0, 0, 30, 24);
  block(map, 18, 14, 12, 10);
  const RaySensors sensors = {8, 3, 0.02};
  const RayViews views(map, 0.1, sensors.range);
  const RayModel model(sensors);
  Random random(5);
  for (int i = 0; i < 4; ++i) {
    const Pose2D<double> truth = {0.2 + 0.6 * random.unit(), 0.2 + 0.7 * random.unit(), 6 * random.unit() - 3};
    const std::vector<RayReading> scan = scan_at(map, truth, 24, sensors.range);
    double best = -1e9;
    for (int row = 0; row < 24; ++row) {
      for (int column = 0; column < 30; ++column) {
        const double x = (column + 0.5) * 0.05, y = (row + 0.5) * 0.05;
        if (!views.furnished().fits(x, y, 0.1)) continue;
        for (int degrees = 0; degrees < 360; ++degrees) {
          const Pose2D<double> pose = {x, y, degrees * pi<double>() / 180};
          const double score = views.score(model, pose, scan);
          best = std::max(best, score);
        }
      }
    }
    RayLocalizer localizer(views, sensors);
    localizer.see(scan);
    REQUIRE(!localizer.hypotheses().empty());
    const Pose2D<double>& pose = localizer.hypotheses().front().pose;
    // Not the same sum: readings of one place share their weight.
    CHECK(views.score(model, pose, scan) >= best - 2);
    CHECK(RayLocalizer::is_near(pose, truth, 0.1, 0.05));
  }
}

TEST_CASE("an unknown square next to a position is no obstacle") {
  // Two closets of one square, between obstacles and between unknown squares. A reading of 2 m fits the second one.
  OccupancyGrid map(6, 3, 0.05);
  block(map, 0, 0, 3, 3);
  for (const int x : {1, 4}) map.set(Cell(x, 1), 0);
  const RaySensors sensors = {1, 8, 0.02};
  const std::vector<RayViews::Match> best = RayViews(map, 0.01, sensors.range).best_matches({{0, 2}}, sensors, 1);
  REQUIRE(best.size() == 1);
  CHECK(best[0].pose.x == Approx(4.5 * 0.05));
  CHECK(best[0].score == Approx(std::log(0.5)).margin(0.01));
}

TEST_CASE("a lost robot is located in a room like no other, with any number of rays") {
  const OccupancyGrid map = odd_room();
  for (const int rays : {1, 2, 3, 8, 37, 360}) {
    const Run result = run(map, map, {rays, 8, 0.02}, {1.2 + 0.01 * rays / 5, 2.2, 0.7 * rays}, 3);
    CAPTURE(rays);
    CHECK(result.status == Status::located);
    CHECK(result.right);
    CHECK(result.contacts == 0);
  }
}

TEST_CASE("furniture that has moved does not rule out the truth") {
  const OccupancyGrid map = odd_room();
  Random random(11);
  int located = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const OccupancyGrid truth = with_moved_furniture(map, 0.05, random);
    const Pose2D<double> start = {0.5 + 0.3 * random.unit(), 2.2 + 1.2 * random.unit(), 6 * random.unit() - 3};
    if (!RayCaster(truth).fits(start.x, start.y, radius)) continue;
    const Run result = run(map, truth, {8, 8, 0.02}, start, seed);
    CAPTURE(seed);
    CHECK(result.kept);
    CHECK((result.status != Status::located || result.right));
    located += result.status == Status::located ? 1 : 0;
  }
  CHECK(located >= 8);
}

TEST_CASE("a chair that is seen again and again counts once") {
  // Twelve looks at a chair that stands where the map has nothing, from the same place.
  const OccupancyGrid map = odd_room();
  OccupancyGrid truth = map;
  block(truth, 20, 40, 8, 8);
  const RaySensors sensors = {8, 8, 0.02};
  const RayViews views(map, radius, sensors.range);
  RayLocalizer localizer(views, sensors);
  const Pose2D<double> pose = {1.2, 1.6, 0};
  double once = 0;
  for (int i = 0; i < 12; ++i) {
    localizer.see(scan_at(truth, pose, 40, sensors.range));
    if (localizer.status() != Status::running) return;  // located: it is not ruled out
    REQUIRE(RayLocalizer::is_near(localizer.hypotheses().front().pose, pose));
    if (i == 0) once = localizer.hypotheses().front().score;
    CHECK(std::fabs(localizer.hypotheses().front().score - once) < 0.1 * std::fabs(once));
  }
}

TEST_CASE("two rooms that are alike are ambiguous, and the true pose is one of the two") {
  OccupancyGrid map(180, 80, 0.05);
  for (const int x : {5, 95}) {
    block(map, x, 5, 80, 70, 0);
    walls(map, x, 5, 80, 70);
    block(map, x + 10, 6, 14, 20);
  }
  const Run result = run(map, map, {8, 8, 0.02}, {6.5, 2.5, 0.4}, 1, 12);
  CHECK(result.status == Status::ambiguous);
  CHECK(result.kept);
}

TEST_CASE("a robot that is on another map is not located") {
  OccupancyGrid elsewhere = free_floor(160, 160);
  walls(elsewhere, 0, 0, 160, 160);
  for (int i = 0; i < 7; ++i) block(elsewhere, 20 * i + 10, 12 + 17 * (i * 3 % 7), 6, 14);
  const Run result = run(odd_room(), elsewhere, {8, 8, 0.02}, {4, 0.5, 1}, 2, 12);
  CHECK(result.status == Status::contradicted);
}

TEST_CASE("readings that are no numbers and scans without readings do no harm") {
  const OccupancyGrid map = odd_room();
  const RaySensors sensors;
  const RayViews views(map, radius, sensors.range);
  RayLocalizer localizer(views, sensors);
  localizer.see({});
  CHECK(localizer.scans() == 0);
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  localizer.see({{0, nan}, {1, infinity}, {2, -1}, {3, 1e300}});
  CHECK(localizer.status() == Status::running);
  localizer.give_up();
  CHECK(localizer.status() != Status::located);
}

TEST_CASE("a floor on which the robot fits nowhere has no hypotheses") {
  const OccupancyGrid map(20, 20, 0.05);  // all unknown
  const RaySensors sensors;
  const RayViews views(map, radius, sensors.range);
  CHECK(views.positions() == 0);
  RayLocalizer localizer(views, sensors);
  localizer.see({{0, 1}, {1, 2}});
  CHECK(localizer.hypotheses().empty());
  localizer.give_up();
  CHECK(localizer.status() == Status::contradicted);
}

TEST_CASE("the simulated robot stops at what it touches") {
  OccupancyGrid map = free_floor(60, 20);
  const RaySensors sensors = {4, 8, 0};
  RaySimulator robot(map, radius, sensors, {0.5, 0.5, pi<double>() / 2}, 1);
  CHECK(std::fabs(robot.rays().at(0) - 2.5) < 1e-9);
  CHECK(std::fabs(robot.rays().at(2) - 0.5) < 1e-9);
  CHECK(std::fabs(robot.forward(1) - 1) < 1e-9);
  CHECK(robot.contacts() == 0);
  CHECK(robot.forward(5) < 1.4);
  CHECK(robot.contacts() == 1);
  CHECK(robot.pose().x <= 3 - radius + 0.05);
}
