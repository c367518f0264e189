// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The work is interrupted after every leg of a path, the robot drives home, and from there it cleans what is missing:
// on the same map, and after furniture has moved.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "mazebot/host/cover/floor/floor_planner.hpp"
#include "mazebot/host/cover/floor/floor_routes.hpp"
#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/house_floors.hpp"

using namespace mazebot;

namespace {

constexpr int side = test::squares_of_cell;

// Moves furniture in 5 % of the cells: what is free becomes occupied, and the reverse. Not near the start.
OccupancyGrid changed(OccupancyGrid map, Cell start, Random& random) {
  const int columns = map.width() / side, rows = map.height() / side;
  for (int n = 0; n < columns * rows / 20; ++n) {
    const Cell cell(random.between(1, columns - 2), random.between(1, rows - 2));
    if (std::abs(cell.x - start.x / side) < 2 && std::abs(cell.y - start.y / side) < 2) continue;
    const Cell corner(cell.x * side, cell.y * side);
    const std::int8_t other = map.at(corner) == Occupancy::free ? std::int8_t{100} : std::int8_t{0};
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) map.set(Cell(corner.x + x, corner.y + y), other);
    }
  }
  return map;
}

RunTimeCellSet swept(const OccupancyGrid& map, const FloorTask& task, const std::vector<FloorPoint>& path,
                     std::size_t legs) {
  RunTimeCellSet cleaned(map.grid());
  const double radius = task.robot.brush / 2 / map.resolution() * (1 + 1e-9);
  for (std::size_t i = 1; i <= legs; ++i) {
    SweptDisc(path[i - 1], path[i], radius).for_each_middle(map.height(), [&](int row, int first, int last) {
      for (int x = std::max(first, 0); x <= std::min(last, map.width() - 1); ++x) cleaned.insert(Cell(x, row));
    });
  }
  return cleaned;
}

double metres(const std::vector<FloorPoint>& path, std::size_t legs) {
  double length = 0;
  for (std::size_t i = 1; i <= legs; ++i) length += distance_between(path[i - 1], path[i]) * 0.05;
  return length;
}

}  // namespace

TEST_CASE("an interruption after any leg costs the path there and back, and forgets no square",
          "[floor_interruption][long]") {
  double longest = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const OccupancyGrid map = test::house_floor(seed);
    FloorTask task;
    task.share = 1;
    task.changes = 60000;
    task.end = TourEnd::at_start;
    const FloorReach reach(map, task.robot, test::widest_square(map));
    const FloorPlan plan = plan_floor(map, reach, task);
    REQUIRE(plan.missed.empty());
    const DriveSpace space(map.free_squares(), task.robot.radius / map.resolution());
    const FloorRoutes home(reach, space, *reach.start());
    Random random(seed);
    const std::size_t legs = plan.path.size() - 1;
    REQUIRE(legs > 20);
    for (std::size_t stop = 0; stop < legs; ++stop) {
      const RunTimeCellSet cleaned = swept(map, task, plan.path, stop);
      RunTimeCellSet wanted(map.grid());
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
        if (!cleaned.contains_at(i)) wanted.insert_at(i);
      }
      FloorTask rest = task;
      rest.wanted = &wanted;
      rest.earlier = &plan.path;
      rest.changes = 0;
      const FloorPlan resumed = plan_floor(map, reach, rest);
      CHECK(resumed.blocked == 0);
      CHECK(resumed.missed.empty());
      const double there = home.length(plan.path[stop]) * map.resolution();
      CHECK(metres(plan.path, stop) + there + resumed.path_m - plan.path_m <= 2 * there + 0.02 * plan.path_m);
      // What is cleaned in the end, counted square by square.
      const RunTimeCellSet more = swept(map, task, resumed.path, resumed.path.size() - 1);
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
        if (reach.at(i) == Reach::reachable) REQUIRE((cleaned.contains_at(i) || more.contains_at(i)));
      }

      // After furniture has moved, all that can be reached now.
      const OccupancyGrid moved = changed(map, *reach.start(), random);
      const FloorReach now(moved, task.robot, *reach.start());
      REQUIRE(now.start() == reach.start());
      const FloorPlan other = plan_floor(moved, now, rest);
      CHECK(other.blocked == 0);
      longest = std::max(longest, other.path_m / plan.path_m);
      const RunTimeCellSet others = swept(moved, task, other.path, other.path.size() - 1);
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
        if (now.at(i) == Reach::reachable) REQUIRE((cleaned.contains_at(i) || others.contains_at(i)));
      }
    }
  }
  // New floor is covered by lanes, not square by square.
  CHECK(longest < 3);
}
