// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/map/loose_pieces.hpp>
#include <mazebot/host/map/ray_caster.hpp>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

OccupancyGrid random_grid(int width, int height, double resolution, std::uint32_t blocked_percent, Random& random) {
  OccupancyGrid map(width, height, resolution);
  for (std::int8_t& value : map.values()) {
    const std::uint32_t drawn = random.below(100);
    value = drawn < blocked_percent       ? OccupancyGrid::occupied_value
            : drawn < 2 * blocked_percent ? OccupancyGrid::unknown_value
                                          : std::int8_t{0};
  }
  return map;
}

// In steps of a thousandth of a square.
RayEnd slow_cast(const OccupancyGrid& map, double x, double y, double angle, double range) {
  for (double driven = 0; driven < range; driven += map.resolution() / 1000) {
    const Cell square = map.square_at(x + driven * std::sin(angle), y + driven * std::cos(angle));
    if (map.at(square) != Occupancy::free) return {driven, map.at(square)};
  }
  return {range, Occupancy::free};
}

}  // namespace

TEST_CASE("a ray ends where slow steps end, also at the edge of the map") {
  Random random(1);
  int ends = 0, misses = 0;
  for (int i = 0; i < 600; ++i) {
    const OccupancyGrid map = random_grid(random.between(1, 40), random.between(1, 40), 0.05,
                                          static_cast<std::uint32_t>(random.between(0, 4)), random);
    const RayCaster caster(map);
    const double x = map.width() * 0.05 * random.unit(), y = map.height() * 0.05 * random.unit();
    const double angle = i % 5 == 0 ? pi<double>() / 2 * random.between(-2, 2) : 7 * random.unit() - 3.5;
    const double range = 1.5 * random.unit();
    const RayEnd slow = slow_cast(map, x, y, angle, range), ray = caster.cast(x, y, angle, range);
    // Slow steps may jump over the corner of a square.
    if (ray.distance < slow.distance - 1e-4) {
      const double past = ray.distance + 1e-7;
      CHECK(map.at(map.square_at(x + past * std::sin(angle), y + past * std::cos(angle))) != Occupancy::free);
      ++misses;
      continue;
    }
    CHECK(std::fabs(ray.distance - slow.distance) <= 1e-4);
    CHECK(ray.at == slow.at);
    ends += ray.at == Occupancy::free ? 0 : 1;
  }
  CHECK(ends > 100);
  CHECK(misses < 10);
}

TEST_CASE("rays that begin in a wall or outside the map end at once") {
  OccupancyGrid map(3, 3, 0.1);
  map.set(Cell(1, 1), OccupancyGrid::occupied_value);
  const RayCaster caster(map);
  CHECK(caster.cast(0.15, 0.15, 0.3, 5).distance == 0);
  CHECK(caster.cast(0.15, 0.15, 0.3, 5).at == Occupancy::occupied);
  CHECK(caster.cast(-0.1, 0.15, 0.3, 5).at == Occupancy::unknown);
  CHECK(!caster.fits(-0.1, 0.15, 0.01));
  CHECK(!caster.fits(0.15, 0.15, 0.01));
}

TEST_CASE("a robot fits where the distance to obstacles is its radius") {
  OccupancyGrid map(11, 11, 0.1);
  for (std::int8_t& value : map.values()) value = 0;
  const RayCaster caster(map);
  CHECK(caster.fits(0.55, 0.55, 0.55));  // five squares and a half to the edge
  CHECK(!caster.fits(0.55, 0.55, 0.56));
}

TEST_CASE("loose pieces have free floor all around and are small") {
  OccupancyGrid map(30, 30, 0.1);
  for (std::int8_t& value : map.values()) value = 0;
  const auto block = [&](int x, int y, int width, int height, std::int8_t value) {
    for (int row = y; row < y + height; ++row) {
      for (int column = x; column < x + width; ++column) map.set(Cell(column, row), value);
    }
  };
  block(3, 3, 2, 2, OccupancyGrid::occupied_value);      // a chair
  block(5, 5, 1, 1, OccupancyGrid::unknown_value);       // touches it at a corner: the same piece
  block(0, 20, 10, 1, OccupancyGrid::occupied_value);    // a wall from the edge
  block(12, 12, 15, 15, OccupancyGrid::occupied_value);  // 2.25 square metres
  const auto pieces = loose_pieces(map);
  REQUIRE(pieces.size() == 1);
  CHECK(pieces.front().size() == 5);
  CHECK(loose_pieces(map, 2.3).size() == 2);
  const OccupancyGrid bare = without_loose_pieces(map);
  CHECK(bare.at(Cell(3, 3)) == Occupancy::free);
  CHECK(bare.at(Cell(5, 5)) == Occupancy::free);
  CHECK(bare.at(Cell(5, 20)) == Occupancy::occupied);
  CHECK(bare.at(Cell(15, 15)) == Occupancy::occupied);
}
