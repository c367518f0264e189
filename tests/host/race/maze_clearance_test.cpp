// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/race/maze_clearance.hpp"

#include <cmath>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/drives.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

const std::vector<OutlinePoint<double>> box = {{0.04, 0.02}, {0.04, -0.02}, {-0.03, -0.02}, {-0.03, 0.02}};
const MazeScale<double> scale(0.18, 0.012);

// Points on the outlines of all walls, 2 mm apart.
std::vector<std::pair<double, double>> wall_points(const RunTimeWallMap& walls) {
  std::vector<std::pair<double, double>> points;
  const auto add = [&](double left, double right, double bottom, double top) {
    for (double x = left; x <= right + 1e-9; x += 0.002) points.push_back({x, bottom}), points.push_back({x, top});
    for (double y = bottom; y <= top + 1e-9; y += 0.002) points.push_back({left, y}), points.push_back({right, y});
  };
  for (int x = 0; x < walls.width(); ++x) {
    for (int y = 0; y < walls.height(); ++y) {
      for (const Heading heading : {Heading::north, Heading::east, Heading::south, Heading::west}) {
        if (!walls.wall(Cell(x, y), heading)) continue;
        const double west = 0.18 * x + (heading == Heading::east ? 0.18 : 0);
        const double south = 0.18 * y + (heading == Heading::north ? 0.18 : 0);
        const bool upright = heading == Heading::east || heading == Heading::west;
        add(west - 0.006, west + (upright ? 0.006 : 0.186), south - 0.006, south + (upright ? 0.186 : 0.006));
      }
      for (int k = 0; k < 4; ++k) {
        const double west = 0.18 * (x + k % 2);
        const double south = 0.18 * (y + k / 2);
        add(west - 0.006, west + 0.006, south - 0.006, south + 0.006);
      }
    }
  }
  return points;
}

double distance(const std::vector<std::pair<double, double>>& points, const Pose2D<double>& pose) {
  double least = 1;
  for (const auto& point : points) {
    // In the robot's own frame, where the outline is a rectangle.
    const double dx = point.first - pose.x;
    const double dy = point.second - pose.y;
    const double ahead = dx * std::sin(pose.angle) + dy * std::cos(pose.angle);
    const double right = dx * std::cos(pose.angle) - dy * std::sin(pose.angle);
    const double beyond = std::max({ahead - 0.04, -0.03 - ahead, 0.0});
    const double aside = std::max(std::abs(right) - 0.02, 0.0);
    least = std::min(least, std::hypot(beyond, aside));
  }
  return least;
}

}  // namespace

TEST_CASE("maze clearance: as far as the nearest point of a wall") {
  Random random(31);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const RunTimeWallMap walls = test::generated_walls(MazeAlgorithm::backtracker, 5, 4, seed, 30);
    const std::vector<std::pair<double, double>> points = wall_points(walls);
    const MazeClearance clearance(walls, scale, box);
    int touching = 0;
    for (int i = 0; i < 600; ++i) {
      const Pose2D<double> pose = {test::pick(random, 0.03, 0.87), test::pick(random, 0.03, 0.69),
                                   test::pick(random, -4, 4)};
      const double slow = distance(points, pose);
      const double fast = clearance.at(pose);
      INFO("seed " << seed << " pose " << pose.x << " " << pose.y << " " << pose.angle);
      CHECK(fast <= slow + 1e-9);
      CHECK(fast >= slow - 0.001);
      if (fast <= 0) ++touching;
    }
    CHECK(touching > 50);
  }
}

TEST_CASE("maze clearance: in a corridor, and at unknown walls") {
  const RunTimeGrid grid(3, 1);
  RunTimeWallMap walls(grid);
  walls.record(Cell(0, 0), Heading::east, false);
  const MazeClearance clearance(walls, scale, box);
  CHECK(std::abs(clearance.at({0.14, 0.09, pi<double>() / 2}) - (0.09 - 0.006 - 0.02)) < 1e-12);
  // The wall between the second and the third cell is unknown.
  CHECK(std::abs(clearance.at({0.29, 0.09, pi<double>() / 2}) - (0.36 - 0.006 - 0.04 - 0.29)) < 1e-9);
}
