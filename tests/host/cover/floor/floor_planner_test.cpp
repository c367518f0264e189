// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/floor/floor_planner.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <vector>

#include "mazebot/host/cover/floor/floor_routes.hpp"
#include "mazebot/host/cover/floor/floor_trips.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/map/distance_field.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// A house with cells of half a metre, in squares of 5 cm.
OccupancyGrid house(std::uint64_t seed, int width = 14, int height = 10) {
  HouseRecipe recipe;
  recipe.width = width;
  recipe.height = height;
  recipe.seed = seed;
  const BlockMap blocks = generate_house(recipe);
  OccupancyGrid map(10 * width, 10 * height, 0.05);
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) {
      map.set(Cell(x, y), static_cast<std::int8_t>(blocks.free.contains(Cell(x / 10, y / 10)) ? 0 : 100));
    }
  }
  return map;
}

Cell a_free_square(const OccupancyGrid& map) {
  const auto squares = static_cast<RunTimeGrid::Index>(map.grid().cell_count());
  for (RunTimeGrid::Index i = squares / 2; i < squares; ++i) {
    if (map.values()[i] == 0) return map.grid().cell(i);
  }
  return Cell(0, 0);
}

// What the brush misses and where the robot hits, by looking at every square at points along the path.
void check_by_driving(const OccupancyGrid& map, const FloorReach& reach, const FloorTask& task, const FloorPlan& plan) {
  const double side = map.resolution();
  RunTimeCellSet brushed(map.grid());
  const double offset = task.robot.brush_offset / side;
  const int around = static_cast<int>(task.robot.brush / 2 / side + std::fabs(offset)) + 1;
  for (std::size_t i = 1; i < plan.path.size(); ++i) {
    const FloorPoint from = plan.path[i - 1], to = plan.path[i];
    const double length = distance_between(from, to);
    const double ahead_x = length > 0 ? (to.x - from.x) / length * offset : 0;
    const double ahead_y = length > 0 ? (to.y - from.y) / length * offset : 0;
    const int steps = static_cast<int>(length * 8) + 1;
    for (int step = 0; step <= steps; ++step) {
      const double x = from.x + (to.x - from.x) * step / steps, y = from.y + (to.y - from.y) * step / steps;
      for (int row = static_cast<int>(y) - around; row <= static_cast<int>(y) + around; ++row) {
        for (int column = static_cast<int>(x) - around; column <= static_cast<int>(x) + around; ++column) {
          if (!map.grid().contains(Cell(column, row))) continue;
          if (map.at(Cell(column, row)) != Occupancy::free) {
            const FloorPoint nearest = {std::clamp(x, column + 0.0, column + 1.0), std::clamp(y, row + 0.0, row + 1.0)};
            REQUIRE(distance_between({x, y}, nearest) * side >= task.robot.radius - 1e-6);
          } else if (distance_between({x + ahead_x, y + ahead_y}, {column + 0.5, row + 0.5}) * side <=
                     task.robot.brush / 2 + 0.001 * side) {  // points an eighth apart are this near to the rim
            brushed.insert(Cell(column, row));
          }
        }
      }
    }
  }
  std::size_t missed = 0;
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (reach.at(i) != Reach::reachable || brushed.contains_at(i)) continue;
    ++missed;
    CHECK(std::binary_search(plan.missed.begin(), plan.missed.end(), i));
  }
  CHECK(missed <= plan.missed.size());
  CHECK(missed + 5 + plan.missed.size() / 20 >= plan.missed.size());
}

// A rectangular robot in metres, and how far ahead of its middle it turns.
struct Rectangle {
  double length, width, axle;
  FloorRobot robot(double brush) const {
    return {std::hypot(length / 2 + std::fabs(axle), width / 2), brush, 0, width / 2};
  }
};

// Whether the rectangle overlaps an obstacle, by looking at every square near it. The corners of both are compared
// along the sides of both.
bool overlaps(const OccupancyGrid& map, const Rectangle& robot, FloorPoint at, double angle) {
  const double side = map.resolution(), front = (robot.length / 2 - robot.axle) / side,
               rear = (robot.length / 2 + robot.axle) / side, half = robot.width / 2 / side;
  const double c = std::cos(angle), s = std::sin(angle);
  const int around = static_cast<int>(front + rear + half) + 2;
  for (int row = static_cast<int>(at.y) - around; row <= static_cast<int>(at.y) + around; ++row) {
    for (int column = static_cast<int>(at.x) - around; column <= static_cast<int>(at.x) + around; ++column) {
      if (map.at(Cell(column, row)) == Occupancy::free) continue;
      double least_x = 1e9, most_x = -1e9, least_y = 1e9, most_y = -1e9;  // of the robot, east and north
      for (const double ahead : {front, -rear}) {
        for (const double left : {half, -half}) {
          const double x = at.x + ahead * c - left * s, y = at.y + ahead * s + left * c;
          least_x = std::min(least_x, x), most_x = std::max(most_x, x);
          least_y = std::min(least_y, y), most_y = std::max(most_y, y);
        }
      }
      double least_ahead = 1e9, most_ahead = -1e9, least_left = 1e9, most_left = -1e9;  // of the square
      for (const double x : {column + 0.0, column + 1.0}) {
        for (const double y : {row + 0.0, row + 1.0}) {
          const double ahead = (x - at.x) * c + (y - at.y) * s, left = (y - at.y) * c - (x - at.x) * s;
          least_ahead = std::min(least_ahead, ahead), most_ahead = std::max(most_ahead, ahead);
          least_left = std::min(least_left, left), most_left = std::max(most_left, left);
        }
      }
      constexpr double touch = 1e-5;
      const bool is_apart = most_x <= column + touch || least_x >= column + 1 - touch || most_y <= row + touch ||
                            least_y >= row + 1 - touch || most_ahead <= -rear + touch || least_ahead >= front - touch ||
                            most_left <= -half + touch || least_left >= half - touch;
      if (!is_apart) return true;
    }
  }
  return false;
}

// Drives a path: along each leg, and once around at each vertex.
int overlaps_on(const OccupancyGrid& map, const Rectangle& robot, const std::vector<FloorPoint>& path) {
  int found = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const FloorPoint from = path[i - 1], to = path[i];
    const double angle = std::atan2(to.y - from.y, to.x - from.x);
    const int steps = static_cast<int>(2 * distance_between(from, to)) + 1;
    for (int step = 0; step <= steps; ++step) {
      const double share = static_cast<double>(step) / steps;
      found +=
          overlaps(map, robot, {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share}, angle) ? 1 : 0;
    }
    for (int degrees = 0; degrees < 360; degrees += 15) found += overlaps(map, robot, to, degrees * 0.0174533) ? 1 : 0;
  }
  return found;
}

// The first square at which a robot can turn.
Cell a_place_to_turn(const OccupancyGrid& map, const FloorRobot& robot) {
  const DriveSpace space(map.free_squares(), robot.radius / map.resolution());
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const Cell square = map.grid().cell(i);
    if (space.fits({square.x + 0.5, square.y + 0.5})) return square;
  }
  return Cell(-1, -1);
}

}  // namespace

TEST_CASE("the annealer counts exactly the squares that its path misses", "[floor_planner]") {
  const OccupancyGrid map = house(3);
  const FloorTask task;
  const FloorReach reach(map, task.robot, a_place_to_turn(map, task.robot));
  const std::vector<FloorPoint> first = plan_floor(map, reach, task).path;
  std::vector<FloorPoint> path;
  for (std::size_t i = 0; i < first.size(); ++i) {
    path.push_back(first[i]);
    if (i % 5 == 0) path.push_back(first[i]);  // it stands there twice
    if (i % 7 == 1) path.insert(path.end(), {first[i - 1], first[i]});
  }
  const auto swept = [&](const std::vector<FloorPoint>& over) {
    detail::FloorSweeps sweeps(map.grid(), task.robot.brush / map.resolution() * (1 + 1e-9) / 2, 0);
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      if (reach.at(i) == Reach::reachable) sweeps.need(i);
    }
    for (std::size_t i = 1; i < over.size(); ++i) sweeps.add(over[i - 1], over[i]);
    return sweeps;
  };
  const DriveSpace space(map.free_squares(), task.robot.radius / map.resolution());
  detail::FloorSweeps sweeps = swept({});
  Random random(1);
  detail::FloorAnnealer annealer(space, sweeps, path, false, 1, 20, random);
  for (int round = 0; round < 60; ++round) {
    annealer.anneal(2.0, 500);
    CHECK(annealer.missing() == static_cast<double>(swept(annealer.path()).missing()));
  }
}

TEST_CASE("a rectangular robot touches nothing, wherever it drives and turns", "[floor_planner][long]") {
  double more = 0;  // square metres than by the circle
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const OccupancyGrid map = house(seed);
    for (const Rectangle& shape : {Rectangle{0.6, 0.3, 0.15}, {0.55, 0.4, 0}, {0.5, 0.2, -0.1}}) {
      CAPTURE(seed, shape.length, shape.axle);
      FloorTask task;
      task.robot = shape.robot(0.3);
      task.seed = seed;
      task.changes = 100000;
      FloorRobot circle = task.robot;
      circle.half_width = 0;
      const Cell start = a_place_to_turn(map, task.robot);
      if (!map.grid().contains(start)) continue;
      const FloorReach reach(map, task.robot, start), by_circle(map, circle, start);
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
        if (by_circle.at(i) == Reach::reachable && reach.at(i) != Reach::reachable) FAIL("the circle reaches more");
      }
      const FloorPlan plan = plan_floor(map, reach, task);
      CHECK(plan.blocked == 0);
      CHECK(plan.share() >= 0.995);
      CHECK(overlaps_on(map, shape, plan.path) == 0);
      FloorTask as_wide = task;
      as_wide.robot.radius = task.robot.half_width;
      check_by_driving(map, reach, as_wide, plan);
      more += plan.reachable_m2 -
              static_cast<double>(by_circle.count(Reach::reachable)) * map.resolution() * map.resolution();
      // Home to charge: it leaves the path where it can turn.
      const DriveSpace space(map.free_squares(), task.robot.radius / map.resolution(),
                             task.robot.half_width / map.resolution());
      const FloorRoutes home(reach, space, *reach.start());
      const FloorTrips trips = cut_into_trips(plan.path, home, 1.1 * least_battery(plan.path, home));
      CHECK(trips.trips > 1);
      CHECK(overlaps_on(map, shape, trips.path) == 0);
    }
  }
  CHECK(more > 20);
}

TEST_CASE("a floor plan covers what it promises, and drives through nothing", "[floor_planner]") {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const OccupancyGrid map = house(seed);
    FloorTask task;
    task.seed = seed;
    task.end = seed % 2 == 0 ? TourEnd::at_start : TourEnd::anywhere;
    const FloorReach reach(map, task.robot, *FloorReach(map, task.robot, a_free_square(map)).start());
    const FloorPlan plan = plan_floor(map, reach, task);
    CHECK(plan.blocked == 0);
    CHECK(plan.share() >= 0.995);
    CHECK(plan.missed.size() ==
          static_cast<std::size_t>(std::lround((1 - plan.share()) * static_cast<double>(plan.reachable))));
    CHECK(plan.times_area(task.robot.brush) < 1.5);
    CHECK(plan.path_m >= plan.least_path_m);
    CHECK(plan.path.front() == FloorPoint{reach.start()->x + 0.5, reach.start()->y + 0.5});
    if (task.end == TourEnd::at_start) CHECK(plan.path.back() == plan.path.front());
    check_by_driving(map, reach, task, plan);
    // The same task, the same path.
    CHECK(plan_floor(map, reach, task).path == plan.path);
  }
}

TEST_CASE("every square is covered if that is wanted, with any brush and few changes", "[floor_planner]") {
  for (const double brush : {0.2, 0.35, 0.5}) {
    for (const std::uint64_t changes : {0U, 20000U}) {
      const OccupancyGrid map = house(5);
      FloorTask task;
      task.robot.brush = brush;
      task.share = 1;
      task.changes = changes;
      const FloorReach reach(map, task.robot, a_free_square(map));
      const FloorPlan plan = plan_floor(map, reach, task);
      CHECK(plan.missed.empty());
      CHECK(plan.blocked == 0);
    }
  }
}

TEST_CASE("a tiny room is covered by a short path, whatever the seed", "[floor_planner]") {
  OccupancyGrid map(16, 12, 0.1);
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) map.set(Cell(x, y), 0);
  }
  const FloorReach reach(map, FloorRobot(), Cell(8, 6));
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    FloorTask task;
    task.seed = seed;
    const FloorPlan plan = plan_floor(map, reach, task);
    INFO("seed " << seed << ": " << plan.path_m << " m, " << 60 * plan.minutes << " s");
    CHECK(plan.times_area(task.robot.brush) < 1.05);
    CHECK(plan.path_m >= plan.least_path_m);
  }
}

TEST_CASE("a brush ahead of the robot's middle or behind it covers the same floor", "[floor_planner]") {
  for (const double offset : {-0.1, 0.06, 0.15}) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      const OccupancyGrid map = house(seed);
      FloorTask task;
      task.robot.brush_offset = offset;
      const FloorReach reach(map, task.robot, *FloorReach(map, task.robot, a_free_square(map)).start());
      const FloorPlan plan = plan_floor(map, reach, task);
      CHECK(plan.blocked == 0);
      CHECK(plan.share() >= 0.995);
      CHECK(plan.times_area(task.robot.brush) < 1.6);
      check_by_driving(map, reach, task, plan);
      // Hardly a square is left if none is to be.
      task.share = 1;
      task.changes = 30000;
      CHECK(plan_floor(map, reach, task).share() > 0.9999);
    }
  }
}

TEST_CASE("parts of the floor behind narrow doors are covered, too", "[floor_planner]") {
  // Two rooms with a door just as wide as the robot, at an odd place.
  OccupancyGrid map(81, 41, 0.05);
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const Cell square = map.grid().cell(i);
    const bool is_wall = square.x == 37 && (square.y < 17 || square.y >= 24);
    map.values()[i] = is_wall ? std::int8_t{100} : std::int8_t{0};
  }
  FloorTask task;
  const FloorReach reach(map, task.robot, Cell(5, 5));
  const FloorPlan plan = plan_floor(map, reach, task);
  CHECK(plan.share() >= 0.995);
  CHECK(plan.blocked == 0);
  CHECK(plan.times_area(0.35) < 1.3);
}

TEST_CASE("a small share of the floor is covered by a short path", "[floor_planner]") {
  for (const double share : {0.1, 0.5}) {
    for (const TourEnd end : {TourEnd::anywhere, TourEnd::at_start}) {
      const OccupancyGrid map = house(3, 20, 16);
      FloorTask task;
      task.share = share;
      task.end = end;
      const FloorReach reach(map, task.robot, *FloorReach(map, task.robot, a_free_square(map)).start());
      const FloorPlan plan = plan_floor(map, reach, task);
      CHECK(plan.share() >= share);
      CHECK(plan.share() < share + 0.02);
      CHECK(plan.blocked == 0);
      if (end == TourEnd::at_start) CHECK(plan.path.back() == plan.path.front());
    }
  }
}

TEST_CASE("a path over a small share ends with the leg that completes the share", "[floor_planner]") {
  OccupancyGrid map(60, 40, 0.05);
  for (std::int8_t& value : map.values()) value = 0;
  for (const Cell start : {Cell(5, 5), Cell(25, 30)}) {  // from the first one, the first leg is a lane
    for (const double share : {0.1, 0.2, 0.5, 0.8}) {
      FloorTask task;
      task.share = share;
      task.changes = 0;
      task.end = TourEnd::anywhere;
      const FloorReach reach(map, task.robot, start);
      const FloorPlan plan = plan_floor(map, reach, task);
      const auto missing_after = [&](std::size_t legs) {
        detail::FloorSweeps sweeps(map.grid(), task.robot.brush / map.resolution() * (1 + 1e-9) / 2, 0);
        for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
          if (reach.at(i) == Reach::reachable) sweeps.need(i);
        }
        for (std::size_t i = 1; i <= legs; ++i) sweeps.add(plan.path[i - 1], plan.path[i]);
        return static_cast<double>(sweeps.missing());
      };
      const double allowed = (1 - share) * static_cast<double>(plan.reachable);
      CAPTURE(share, plan.path.size());
      REQUIRE(plan.path.size() >= 3);
      CHECK(missing_after(plan.path.size() - 1) <= allowed);
      CHECK(missing_after(plan.path.size() - 2) > allowed);
    }
  }
}

TEST_CASE("few changes already give a good path: lanes lie along the walls from the beginning",
          "[floor_planner][long]") {
  double few = 0, many = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const OccupancyGrid map = house(seed, 24, 20);
    FloorTask task;
    const FloorReach reach(map, task.robot, a_free_square(map));
    const double brushes = static_cast<double>(reach.count(Reach::reachable)) / 49;
    many += plan_floor(map, reach, task).minutes;
    task.changes = static_cast<std::uint64_t>(100 * brushes);
    few += plan_floor(map, reach, task).minutes;
  }
  INFO(few << " minutes with few changes, " << many << " with ten times as many");
  CHECK(few < 1.06 * many);
}

TEST_CASE("a brush outside the robot is refused", "[floor_planner]") {
  const OccupancyGrid map = house(2);
  const FloorReach reach(map, FloorRobot(), a_free_square(map));
  FloorTask task;
  task.robot.brush_offset = 0.5;
  CHECK_THROWS_AS(plan_floor(map, reach, task), std::invalid_argument);
}

TEST_CASE("no-go areas are neither cleaned nor driven through", "[floor_planner]") {
  const OccupancyGrid map = house(6);
  RunTimeCellSet forbidden(map.grid());
  for (int y = 30; y < 60; ++y) {
    for (int x = 40; x < 60; ++x) forbidden.insert(Cell(x, y));
  }
  FloorTask task;
  task.forbidden = &forbidden;
  const FloorReach reach(map, task.robot, a_free_square(map), task.unknown, &forbidden);
  const FloorPlan plan = plan_floor(map, reach, task);
  CHECK(plan.blocked == 0);
  CHECK(plan.share() >= 0.995);
  for (const FloorPoint point : plan.path) {
    CHECK(!forbidden.contains(Cell(static_cast<int>(point.x), static_cast<int>(point.y))));
  }
}

TEST_CASE("tiny floors, and robots that fit nowhere", "[floor_planner]") {
  OccupancyGrid map(7, 7, 0.05);
  for (std::int8_t& value : map.values()) value = 0;
  FloorTask task;
  const FloorReach reach(map, task.robot, Cell(3, 3));
  const FloorPlan plan = plan_floor(map, reach, task);
  CHECK(plan.path.size() == 1);
  CHECK(plan.missed.empty());
  CHECK(plan.path_m == 0);
  task.robot.radius = 0.2;
  CHECK_THROWS_AS(plan_floor(map, FloorReach(map, task.robot, Cell(3, 3)), task), std::invalid_argument);
  task.robot.radius = 0.1;
  task.share = 1.5;
  CHECK_THROWS_AS(plan_floor(map, reach, task), std::invalid_argument);
}

TEST_CASE("a robot in a no-go area or too near to a wall first drives out", "[floor_planner]") {
  const OccupancyGrid map = house(6);
  const Cell start = a_free_square(map);
  RunTimeCellSet forbidden(map.grid());
  for (int y = start.y - 12; y <= start.y + 12; ++y) {
    for (int x = start.x - 12; x <= start.x + 12; ++x) {
      if (map.grid().contains(Cell(x, y))) forbidden.insert(Cell(x, y));
    }
  }
  FloorTask task;
  task.forbidden = &forbidden;
  task.changes = 20000;
  const FloorReach reach(map, task.robot, start, task.unknown, &forbidden);
  REQUIRE(reach.start().has_value());
  REQUIRE(reach.way_out().size() > 2);
  CHECK(reach.way_out().front() == start);
  CHECK(reach.way_out().back() == *reach.start());
  const FloorPlan plan = plan_floor(map, reach, task);
  CHECK(plan.path.front() == FloorPoint{start.x + 0.5, start.y + 0.5});
  CHECK(plan.blocked == 0);
  CHECK(plan.share() >= 0.995);
  // Nothing is given up: what the same robot cleans from outside.
  const FloorReach outside(map, task.robot, *reach.start(), task.unknown, &forbidden);
  CHECK(outside.way_out().empty());
  CHECK(outside.count(Reach::reachable) == reach.count(Reach::reachable));

  // Beside a wall: it never comes nearer.
  const OccupancyGrid small = house(5);
  const DistanceField clear(small.grid(), [&](RunTimeGrid::Index i) { return small.values()[i] != 0; });
  int driven = 0;
  for (RunTimeGrid::Index i = 0; i < small.grid().cell_count(); i += 7) {
    if (small.values()[i] != 0) continue;
    const FloorReach beside(small, task.robot, small.grid().cell(i));
    if (beside.way_out().empty()) continue;
    ++driven;
    for (const Cell square : beside.way_out()) {
      const RunTimeGrid::Index at = small.grid().index(square);
      CHECK((clear.four_squared(at) >= clear.four_squared(i) || clear.distance(square) * 0.05 >= task.robot.radius));
    }
  }
  CHECK(driven > 20);
}

TEST_CASE("only the squares that are wanted are covered, and the path ends at the dock", "[floor_planner]") {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const OccupancyGrid map = house(seed);
    FloorTask task;
    const FloorReach reach(map, task.robot, a_free_square(map));
    const FloorPlan whole = plan_floor(map, reach, task);
    // Everything but what two patches leave, far from each other.
    RunTimeCellSet wanted(map.grid());
    Random random(seed);
    for (int patch = 0; patch < 2; ++patch) {
      const Cell middle(random.between(0, map.width() - 1), random.between(0, map.height() - 1));
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
        const Cell square = map.grid().cell(i);
        if (std::abs(square.x - middle.x) < 14 && std::abs(square.y - middle.y) < 14) wanted.insert_at(i);
      }
    }
    task.wanted = &wanted;
    task.share = 1;
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      if (reach.is_in_reach(i)) task.dock = map.grid().cell(i);  // the last one
    }
    const FloorPlan plan = plan_floor(map, reach, task);
    CHECK(plan.missed.empty());
    CHECK(plan.blocked == 0);
    CHECK(plan.path_m < whole.path_m / 1.5);
    CHECK(plan.path.back() == FloorPoint{task.dock->x + 0.5, task.dock->y + 0.5});
    // From another square.
    task.from = *task.dock;
    task.dock = std::nullopt;
    const FloorPlan other = plan_floor(map, reach, task);
    CHECK(other.missed.empty());
    CHECK(other.path.front() == plan.path.back());
    task.from = Cell(0, 0);
    CHECK_THROWS_AS(plan_floor(map, reach, task), std::invalid_argument);
  }
}

TEST_CASE("an earlier path is kept where the map has not changed", "[floor_planner]") {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    OccupancyGrid map = house(seed);
    FloorTask task;
    const Cell start = a_free_square(map);
    const FloorReach reach(map, task.robot, start);
    const FloorPlan before = plan_floor(map, reach, task);
    task.earlier = &before.path;
    task.changes = 0;
    CHECK(plan_floor(map, reach, task).path == before.path);
    // Furniture that nobody knew of.
    Random random(seed);
    const Cell corner(random.between(20, 110), random.between(20, 70));
    for (int y = corner.y; y < corner.y + 8; ++y) {
      for (int x = corner.x; x < corner.x + 8; ++x) {
        if (distance_between({x + 0.5, y + 0.5}, {start.x + 0.5, start.y + 0.5}) > 12) map.set(Cell(x, y), 100);
      }
    }
    const FloorReach changed(map, task.robot, start);
    const FloorPlan after = plan_floor(map, changed, task);
    CHECK(after.blocked == 0);
    CHECK(after.share() >= 0.995);
    task.changes = 60000;
    CHECK(plan_floor(map, changed, task).path_m < before.path_m * 1.15 + 2);
    // Vertices at which the robot can still be are passed in the same order.
    const DriveSpace space(map.free_squares(), task.robot.radius / 0.05);
    auto at = after.path.begin();
    for (const FloorPoint point : before.path) {
      const Cell square(static_cast<int>(point.x), static_cast<int>(point.y));
      if (!space.fits(point) || !changed.is_in_reach(map.grid().index(square))) continue;
      at = std::find(at, after.path.end(), point);
      REQUIRE(at != after.path.end());
    }
  }
}
