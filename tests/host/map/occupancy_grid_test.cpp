// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/map/occupancy_grid.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a new occupancy grid is unknown, and keeps what is set", "[occupancy_grid]") {
  OccupancyGrid map(3, 2, 0.05);
  CHECK(map.at(Cell(0, 0)) == Occupancy::unknown);
  map.set(Cell(2, 1), 0);
  map.set(Cell(1, 1), 100);
  map.set(Cell(0, 1), 60);
  CHECK(map.at(Cell(2, 1)) == Occupancy::free);
  CHECK(map.at(Cell(1, 1)) == Occupancy::occupied);
  CHECK(map.at(Cell(0, 1)) == Occupancy::unknown);
  CHECK(map.at(Cell(3, 1)) == Occupancy::unknown);
  CHECK(map.counts() == std::vector<std::size_t>{1, 1, 4});
  CHECK(map.free_squares().count() == 1);
  CHECK(map.free_squares(Unknown::open).count() == 5);
  CHECK(block_map_of(map).free.contains(Cell(2, 1)));
  CHECK(map.square_at(0.149, 0.05) == Cell(2, 1));
  CHECK(map.square_at(-0.01, 1e300).x == -1);
}

TEST_CASE("an occupancy grid refuses sizes and numbers that no map has", "[occupancy_grid]") {
  CHECK_THROWS_AS(OccupancyGrid(4097, 1, 0.05), std::invalid_argument);
  CHECK_THROWS_AS(OccupancyGrid(1, 1, 0.009), std::invalid_argument);
  CHECK_THROWS_AS(OccupancyGrid(1, 1, std::nan("")), std::invalid_argument);
  CHECK_THROWS_AS(OccupancyGrid(1, 1, 0.05, {0, 0, std::numeric_limits<double>::infinity()}), std::invalid_argument);
}

TEST_CASE("the origin's yaw turns the grid in the map's frame", "[occupancy_grid]") {
  // A quarter turn anticlockwise: the grid's east is the frame's north (+y).
  const OccupancyGrid map(10, 10, 0.1, {5, 7, pi<double>() / 2});
  const MapFramePose there = map.to_map({0.3, 0, pi<double>() / 2});  // 0.3 m east of the corner, facing east
  CHECK(std::fabs(there.x - 5) < 1e-12);
  CHECK(std::fabs(there.y - 7.3) < 1e-12);
  CHECK(std::fabs(there.yaw - pi<double>() / 2) < 1e-12);

  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const OccupancyGrid turned(4, 4, 0.05, {random.unit() * 20 - 10, random.unit() * 20 - 10, random.unit() * 14 - 7});
    const Pose2D<double> pose = {random.unit(), random.unit(), random.unit() * 6 - 3};
    const Pose2D<double> back = turned.from_map(turned.to_map(pose));
    CHECK(std::fabs(back.x - pose.x) < 1e-9);
    CHECK(std::fabs(back.y - pose.y) < 1e-9);
    CHECK(std::fabs(std::remainder(back.angle - pose.angle, 2 * pi<double>())) < 1e-9);
  }
}
