// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/race/line_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/drives.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

const std::vector<OutlinePoint<double>> box = {{0.038, 0.0225}, {0.038, -0.0225}, {-0.038, -0.0225}, {-0.038, 0.0225}};
const MazeScale<double> scale(0.18, 0.012);

// A staircase of cells: right, ahead, right, ahead, without other openings.
Maze staircase(int steps) {
  Maze maze(RunTimeWallMap(RunTimeGrid(steps + 1, steps + 1)));
  for (int x = 0; x <= steps; ++x) {
    for (int y = 0; y <= steps; ++y) {
      maze.walls.record(Cell(x, y), Heading::north, !(x == y && y < steps));
      maze.walls.record(Cell(x, y), Heading::east, !(x + 1 == y && x < steps));
    }
  }
  return maze;
}

// From centre to centre, around each corner on an arc from border to border.
std::vector<LinePoint> along(int steps) {
  std::vector<LinePoint> points;
  double x = 0.09;
  double y = 0.09;
  double angle = 0;
  const int parts = 100;  // of half a cell, or of an arc
  const auto go = [&](double turn, double length) {
    for (int k = 0; k < parts; ++k) {
      points.push_back({x, y});
      x += length / parts * std::sin(angle + turn / parts / 2);
      y += length / parts * std::cos(angle + turn / parts / 2);
      angle += turn / parts;
    }
  };
  go(0, 0.09);
  for (int i = 0; i < 2 * steps - 1; ++i) go((i % 2 == 0 ? 1 : -1) * pi<double>() / 2, 0.09 * pi<double>() / 2);
  go(0, 0.09);
  points.push_back({0.09 + 0.18 * steps, 0.09 + 0.18 * steps});
  return points;
}

// The least distance between the outline and points on the walls, by brute force.
double clearance_by_points(const RunTimeWallMap& walls, const Pose2D<double>& pose) {
  double least = 1;
  const auto see = [&](double x, double y) {
    const double dx = x - pose.x;
    const double dy = y - pose.y;
    const double ahead = std::abs(dx * std::sin(pose.angle) + dy * std::cos(pose.angle));
    const double right = std::abs(dx * std::cos(pose.angle) - dy * std::sin(pose.angle));
    least = std::min(least, std::hypot(std::max(0.0, ahead - 0.038), std::max(0.0, right - 0.0225)));
  };
  const auto see_all = [&](double left, double right, double bottom, double top) {
    for (double x = left; x <= right + 1e-9; x += 0.001) see(x, bottom), see(x, top);
    for (double y = bottom; y <= top + 1e-9; y += 0.001) see(left, y), see(right, y);
  };
  const int column = static_cast<int>(pose.x / 0.18);
  const int row = static_cast<int>(pose.y / 0.18);
  for (int x = std::max(0, column - 1); x <= std::min(walls.width() - 1, column + 1); ++x) {
    for (int y = std::max(0, row - 1); y <= std::min(walls.height() - 1, row + 1); ++y) {
      const double west = 0.18 * x;
      const double south = 0.18 * y;
      for (int k = 0; k < 4; ++k) {
        const double px = west + 0.18 * (k % 2);
        const double py = south + 0.18 * (k / 2);
        see_all(px - 0.006, px + 0.006, py - 0.006, py + 0.006);
      }
      if (walls.wall(Cell(x, y), Heading::north)) see_all(west, west + 0.18, south + 0.174, south + 0.186);
      if (walls.wall(Cell(x, y), Heading::south)) see_all(west, west + 0.18, south - 0.006, south + 0.006);
      if (walls.wall(Cell(x, y), Heading::east)) see_all(west + 0.174, west + 0.186, south, south + 0.18);
      if (walls.wall(Cell(x, y), Heading::west)) see_all(west - 0.006, west + 0.006, south, south + 0.18);
    }
  }
  return least;
}

}  // namespace

TEST_CASE("line search: a line around corners becomes a fast one that is clear of walls, the same for each seed",
          "[long]") {
  const int steps = 4;
  const Maze maze = staircase(steps);
  const MazeClearance clearance(maze.walls, scale, box);
  const DriveLimits<double> drive = test::red_comet().limits<double>();
  for (const double asked : {0.003, 0.010}) {
    const TimedLine first(LineSpline::along(along(steps), 0.03), drive, 6, 0.161, 0.161);
    const auto search = [&](std::uint64_t seed, std::uint64_t changes) {
      LineSearch result(clearance, asked, 0, first, seed);
      result.run([&](std::uint64_t done) { return static_cast<double>(done) / static_cast<double>(changes); });
      return result;
    };
    const LineSearch one = search(1, 20000);
    INFO("asked " << asked << ", " << one.line().seconds() << " s");
    REQUIRE(one.is_clear());
    CHECK(one.line().seconds() < 0.8 * first.seconds());
    CHECK(one.line().seconds() == search(1, 20000).line().seconds());
    const LineSearch other = search(2, 20000);
    REQUIRE(other.is_clear());
    CHECK(std::abs(other.line().seconds() - one.line().seconds()) < 0.02 * one.line().seconds());

    // It begins and ends where it did, and is clear everywhere.
    const LineSpline& spline = one.line().spline();
    const LineSpline::Place begin = spline.at(0, 0);
    const LineSpline::Place end = spline.at(spline.spans() - 1, 1);
    CHECK(std::hypot(begin.pose.x - 0.09, begin.pose.y - 0.09) < 1e-9);
    CHECK(std::abs(begin.pose.angle) < 0.1);
    CHECK(std::hypot(end.pose.x - 0.81, end.pose.y - 0.81) < 1e-9);
    double least = 1;
    for (std::size_t span = 0; span < spline.spans(); ++span) {
      for (int k = 0; k < 30; ++k) {
        least = std::min(least, clearance_by_points(maze.walls, spline.at(span, k / 30.0).pose));
      }
    }
    CHECK(least > asked - 1e-9);
    CHECK(least < asked + 0.001);  // it makes use of what it may
    // The robot obeys its limits along it.
    const std::vector<PathPiece<double>> path = spline.pieces(64);
    std::vector<double> marks(path.size());
    PathTiming<double, std::vector<PathPiece<double>>> timing(path, drive, 1, marks.data(), marks.size());
    double worst = 0;
    REQUIRE(timing.run(0.161, 0.161, [&](const PathSample<double>& sample) {
      const AccelerationRange<double> range =
          drive.accelerations(sample.speed * (1 - 1e-6), sample.curvature, sample.slope);
      worst = std::max(
          worst, range.empty() ? 1e9 : std::max(sample.acceleration - range.most, range.least - sample.acceleration));
    }) == PathTimingStatus::done);
    CHECK(worst < 1e-4);
    CHECK(timing.seconds() < 1.02 * one.line().seconds());
  }
}

TEST_CASE("line search: where the robot does not fit, no line is clear") {
  const Maze maze = staircase(3);
  const MazeClearance clearance(maze.walls, scale, box);
  const DriveLimits<double> drive = test::red_comet().limits<double>();
  LineSearch search(clearance, 0.07, 0, TimedLine(LineSpline::along(along(3), 0.03), drive, 6, 0, 0), 1);
  search.run([](std::uint64_t changes) { return static_cast<double>(changes) / 2000; });
  CHECK(!search.is_clear());
}
