// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/race/timed_line.hpp"

#include <cmath>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"

using namespace mazebot;

namespace {

// A line that winds to the north, with spans of about 30 mm.
LineSpline winding(Random& random, int bends) {
  std::vector<LinePoint> polyline;
  double x = 0;
  double y = 0;
  double angle = 0;
  for (int i = 0; i < bends; ++i) {
    const double curvature = test::pick(random, -12, 12);
    for (int k = 0; k < 40; ++k) {
      polyline.push_back({x, y});
      angle += 0.003 * curvature * std::sin(k * pi<double>() / 40);
      x += 0.003 * std::sin(angle);
      y += 0.003 * std::cos(angle);
    }
  }
  return LineSpline::along(polyline, 0.03);
}

}  // namespace

TEST_CASE("line spline: through its points, with the curvature and the slope of its curve") {
  Random random(61);
  const std::vector<LinePoint> points = {{0, 0}, {0, 0.03}, {0.01, 0.06}, {0.03, 0.08}, {0.06, 0.09}, {0.09, 0.09}};
  const LineSpline through = LineSpline::through(points);
  REQUIRE(through.spans() + 1 == points.size());
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    CHECK(std::hypot(through.at(i, 0).pose.x - points[i].x, through.at(i, 0).pose.y - points[i].y) < 1e-9);
    CHECK(std::hypot(through.at(i, 1).pose.x - points[i + 1].x, through.at(i, 1).pose.y - points[i + 1].y) < 1e-9);
  }
  CHECK(std::abs(through.at(0, 0).curvature) < 1e-9);
  const LineSpline line = winding(random, 6);
  for (std::size_t span = 0; span < line.spans(); ++span) {
    for (const double t : {0.1, 0.35, 0.8}) {
      const double d = 1e-5;
      const LineSpline::Place at = line.at(span, t);
      const LineSpline::Place before = line.at(span, t - d);
      const LineSpline::Place after = line.at(span, t + d);
      const double length = std::hypot(after.pose.x - before.pose.x, after.pose.y - before.pose.y);
      CHECK(std::abs(length / (2 * d) - at.rate) < 1e-6);
      CHECK(std::abs((after.pose.angle - before.pose.angle) / length - at.curvature) < 1e-3);
      CHECK(std::abs((after.curvature - before.curvature) / length - at.slope) < 1e-2);
    }
  }
}

TEST_CASE("timed line: as PathTiming, the closer the finer") {
  Random random(63);
  for (int i = 0; i < 10; ++i) {
    const DriveLimits<double> drive = test::red_comet().limits<double>();
    const LineSpline spline = winding(random, 8);
    for (const int steps : {6, 60}) {
      const std::vector<PathPiece<double>> path = spline.pieces(steps);
      std::vector<double> marks(path.size());
      PathTiming<double, std::vector<PathPiece<double>>> timing(path, drive, 1, marks.data(), marks.size());
      REQUIRE(timing.run(0.161, 0.161) == PathTimingStatus::done);
      const TimedLine line(spline, drive, steps, 0.161, 0.161);
      CHECK(line.keeps_up());
      CHECK(std::abs(line.seconds() - timing.seconds()) < (steps == 6 ? 5e-3 : 5e-4) * timing.seconds());
    }
  }
}

TEST_CASE("timed line: after a change as if it were new, and after undo as before") {
  Random random(64);
  for (int i = 0; i < 6; ++i) {
    const DriveLimits<double> drive =
        i == 0 ? test::red_comet().limits<double>() : test::random_drive(random).limits<double>();
    TimedLine line(winding(random, 8), drive, 6, 0, 0);
    const LineSpline::Place near_end = line.spline().at(line.spline().spans() - 4, 0.3);
    const LinePoint finish = {near_end.pose.x, near_end.pose.y};
    const double whole = line.seconds();
    line.finish_at(finish, Heading::north);
    CHECK(line.seconds() <= whole);
    for (int k = 0; k < 200; ++k) {
      const double before = line.seconds();
      const std::size_t first = random.below(static_cast<std::uint32_t>(line.spline().size()));
      const std::size_t last = std::min(line.spline().size() - 1, first + random.below(6));
      line.move(first, last, [&](std::size_t, LinePoint& point) {
        point.x += test::pick(random, -0.001, 0.001);
        point.y += test::pick(random, -0.001, 0.001);
      });
      TimedLine fresh(line.spline(), drive, 6, 0, 0);
      fresh.finish_at(finish, Heading::north);
      REQUIRE(std::abs(fresh.seconds() - line.seconds()) < 1e-6);
      if (random.below(2) == 0) {
        line.undo();
        REQUIRE(std::abs(line.seconds() - before) < 1e-12);
      }
    }
  }
}
