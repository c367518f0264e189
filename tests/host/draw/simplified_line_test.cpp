// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <mazebot/host/draw/simplified_line.hpp>
#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

// How far a point is from a line, by trying many points of it.
double distance_from(const std::vector<MapPoint>& line, MapPoint point) {
  double least = 1e9;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    for (int part = 0; part <= 200; ++part) {
      const double along = part / 200.0;
      least = std::min(least, std::hypot(line[i].x + along * (line[i + 1].x - line[i].x) - point.x,
                                         line[i].y + along * (line[i + 1].y - line[i].y) - point.y));
    }
  }
  return least;
}

}  // namespace

TEST_CASE("a simplified line keeps its ends and its corners only") {
  const std::vector<MapPoint> line = {{0, 0}, {1, 0}, {2, 0.001}, {3, 0}, {3, 1}, {3, 2}};
  const std::vector<MapPoint> kept = simplified_line(line, 0.01);
  REQUIRE(kept.size() == 3);
  CHECK(kept[0].x == 0);
  CHECK(kept[1].x == 3);
  CHECK(kept[1].y == 0);
  CHECK(kept[2].y == 2);
}

TEST_CASE("no point is farther from a simplified line than the tolerance") {
  std::vector<MapPoint> line;
  for (int i = 0; i < 400; ++i) line.push_back({i * 0.05 + std::sin(i * 0.7), std::cos(i * 0.11) * 3});
  for (const double tolerance : {0.02, 0.2, 1.0}) {
    const std::vector<MapPoint> kept = simplified_line(line, tolerance);
    CHECK(kept.size() < line.size());
    for (const MapPoint point : line) CHECK(distance_from(kept, point) <= tolerance + 0.02);
  }
}

TEST_CASE("a line that returns to its beginning, and short ones, can be simplified") {
  CHECK(simplified_line({}, 1).empty());
  CHECK(simplified_line({{1, 1}, {1, 1}}, 1).size() == 2);
  CHECK(simplified_line({{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}}, 0.1).size() == 5);
}
