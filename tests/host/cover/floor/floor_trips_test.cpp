// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/floor/floor_trips.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "mazebot/host/cover/floor/floor_planner.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

OccupancyGrid house(std::uint64_t seed) {
  HouseRecipe recipe;
  recipe.width = 14;
  recipe.height = 10;
  recipe.seed = seed;
  const BlockMap blocks = generate_house(recipe);
  OccupancyGrid map(140, 100, 0.05);
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) {
      map.set(Cell(x, y), static_cast<std::int8_t>(blocks.free.contains(Cell(x / 10, y / 10)) ? 0 : 100));
    }
  }
  return map;
}

std::vector<Cell> squares_in_reach(const OccupancyGrid& map, const FloorReach& reach) {
  std::vector<Cell> squares;
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (reach.is_in_reach(i)) squares.push_back(map.grid().cell(i));
  }
  return squares;
}

// The first at which the robot fits.
Cell free_square(const OccupancyGrid& map) {
  RunTimeGrid::Index i = 0;
  while (map.values()[i] != 0) ++i;
  return *FloorReach(map, FloorRobot(), map.grid().cell(i)).start();
}

}  // namespace

TEST_CASE("routes over a floor can be driven, and are hardly longer than the shortest", "[floor_routes]") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const OccupancyGrid map = house(seed);
    const FloorReach reach(map, FloorRobot(), free_square(map));
    const DriveSpace space(map.free_squares(), 0.175 / 0.05);
    const std::vector<Cell> squares = squares_in_reach(map, reach);
    Random random(seed);
    const Cell to = squares[random.below(static_cast<std::uint32_t>(squares.size()))];
    const FloorRoutes routes(reach, space, to);
    for (int round = 0; round < 200; ++round) {
      const Cell from = squares[random.below(static_cast<std::uint32_t>(squares.size()))];
      const FloorPoint at = {from.x + 0.25 * random.between(0, 3), from.y + 0.25 * random.between(0, 3)};
      if (!space.fits(at)) continue;
      const std::vector<FloorPoint> route = routes.route(at);
      if (route.empty()) continue;  // between squares of another part
      CHECK(route.front() == at);
      CHECK(route.back() == FloorPoint{to.x + 0.5, to.y + 0.5});
      for (std::size_t i = 1; i < route.size(); ++i) REQUIRE(space.fits(route[i - 1], route[i]));
      CHECK(length_of(route) <= routes.length(at) + 1e-4);
      CHECK(length_of(route) >= distance_between(at, route.back()) - 1e-9);
    }
    CHECK(std::isinf(routes.length({-3, -3})));
  }
}

TEST_CASE("a robot is home before its battery is empty, wherever the dock is", "[floor_trips][long]") {
  int runs = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const OccupancyGrid map = house(seed);
    FloorTask task;
    task.changes = 30000;
    task.seed = seed;
    const FloorReach reach(map, task.robot, free_square(map));
    const FloorPlan plan = plan_floor(map, reach, task);
    const DriveSpace space(map.free_squares(), task.robot.radius / 0.05);
    const std::vector<Cell> squares = squares_in_reach(map, reach);
    Random random(seed);
    for (int dock = 0; dock < 40; ++dock) {
      const Cell to = squares[random.below(static_cast<std::uint32_t>(squares.size()))];
      const FloorPoint at_dock = {to.x + 0.5, to.y + 0.5};
      const FloorRoutes home(reach, space, to);
      const double least = least_battery(plan.path, home);
      for (int round = 0; round < 50; ++round, ++runs) {
        const double battery = least * (1 + (round == 0 ? 0 : 5 * random.unit()));
        const FloorTrips cut = cut_into_trips(plan.path, home, battery);
        // Driven again, leg by leg.
        double used = 0;
        std::size_t homes = 0;
        double sum = 0;
        std::vector<double> begins = {0};
        for (std::size_t i = 1; i < cut.path.size(); ++i) {
          used += distance_between(cut.path[i - 1], cut.path[i]);
          sum += distance_between(cut.path[i - 1], cut.path[i]);
          REQUIRE(used <= battery);
          if (cut.path[i] != at_dock) continue;
          used = 0;
          ++homes;
          begins.push_back(sum);
        }
        REQUIRE(homes >= cut.trips);
        // Each trip begins at the dock, but for the first.
        REQUIRE(cut.begins.size() == cut.trips);
        for (const double begin : cut.begins) {
          const bool is_at_dock = std::any_of(begins.begin(), begins.end(),
                                              [&](double length) { return std::fabs(length - begin) < 1e-6; });
          REQUIRE(is_at_dock);
        }
        REQUIRE(used == 0);
        REQUIRE(cut.longest <= battery);
        // No battery is used twice.
        const double whole = length_of(plan.path);
        REQUIRE(static_cast<double>(cut.trips) >= whole / battery);
        REQUIRE(std::fabs(cut.extra - (length_of(cut.path) - whole)) < 1e-6);
        if (round > 0) continue;
        for (std::size_t i = 1; i < cut.path.size(); ++i) REQUIRE(space.fits(cut.path[i - 1], cut.path[i]));
        const FloorPlan driven = measure_floor_path(map, reach, space, task, cut.path);
        REQUIRE(driven.missed.size() <= plan.missed.size());
      }
      CHECK_THROWS_AS(cut_into_trips(plan.path, home, 0.45 * least), std::invalid_argument);
    }
  }
  CHECK(runs == 10000);
}

TEST_CASE("a path is cut into the fewest trips, and where the dock is near", "[floor_trips]") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const OccupancyGrid map = house(seed);
    FloorTask task;
    task.changes = 30000;
    const FloorReach reach(map, task.robot, free_square(map));
    const std::vector<FloorPoint> path = plan_floor(map, reach, task).path;
    const DriveSpace space(map.free_squares(), task.robot.radius / 0.05);
    const FloorRoutes home(reach, space, *reach.start());
    // Every pair of places is tried as the ends of a trip.
    struct Place {
      double along, back, trips, length;
    };
    std::vector<Place> places = {{0, 0, 0, 0}};
    FloorPoint before = path.front();
    detail::for_each_part(path, home, [&](FloorPoint next, double back, bool, bool) {
      places.push_back({places.back().along + distance_between(before, next), back, 1e9, 1e9});
      before = next;
    });
    const double battery = std::max(least_battery(path, home) * 1.3, length_of(path) / 4);
    for (std::size_t i = 1; i < places.size(); ++i) {
      Place& to = places[i];
      for (std::size_t j = 0; j < i; ++j) {
        const Place& from = places[j];
        if (from.back + to.along - from.along + to.back > battery - 5e-4) continue;
        const double trips = from.trips + 1, length = from.length + 2 * from.back;
        if (trips < to.trips || (trips == to.trips && length < to.length)) to.trips = trips, to.length = length;
      }
    }
    const FloorTrips cut = cut_into_trips(path, home, battery);
    CHECK(cut.trips >= 3);
    CHECK(cut.trips == static_cast<std::size_t>(places.back().trips));
    // The drives home are at most as long as they are estimated.
    CHECK(cut.extra <= places.back().length + places.back().back + 1e-3);
    CHECK(cut.extra >= 0.8 * (places.back().length + places.back().back));
  }
}

TEST_CASE("the way home from a narrow place begins where the robot came from", "[floor_trips]") {
  // A corridor as wide as the robot, whose middle lies between squares.
  OccupancyGrid map(40, 40, 0.05);
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const Cell square = map.grid().cell(i);
    map.values()[i] = square.y < 20 || (square.x >= 17 && square.x < 23) ? std::int8_t{0} : std::int8_t{100};
  }
  const FloorReach reach(map, {0.15, 0.3}, Cell(5, 10));
  const DriveSpace space(map.free_squares(), 0.15 / 0.05);
  const FloorRoutes home(reach, space, Cell(5, 10));
  REQUIRE(std::isinf(home.length({20, 30})));
  const std::vector<FloorPoint> path = {{20, 10}, {20, 35}, {20, 12}, {20, 35}, {20, 10}};
  const double battery = least_battery(path, home);
  REQUIRE(std::isfinite(battery));
  const FloorTrips cut = cut_into_trips(path, home, battery);
  CHECK(cut.trips >= 2);
  CHECK(cut.longest <= battery);
  double used = 0;
  for (std::size_t i = 1; i < cut.path.size(); ++i) {
    REQUIRE(space.fits(cut.path[i - 1], cut.path[i]));
    used += distance_between(cut.path[i - 1], cut.path[i]);
    CHECK(used <= battery);
    if (cut.path[i] == FloorPoint{5.5, 10.5}) used = 0;
  }
  CHECK(used == 0);
}
