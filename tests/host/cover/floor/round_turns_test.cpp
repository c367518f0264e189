// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/floor/round_turns.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/host/cover/floor/floor_planner.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

constexpr double degree = 3.14159265358979323846 / 180;

OccupancyGrid empty_room(int width, int height) {
  OccupancyGrid map(width, height, 0.05);
  for (std::int8_t& value : map.values()) value = 0;
  return map;
}

// All turns of a path, in radians.
std::vector<double> turns_of(const std::vector<FloorPoint>& path) {
  std::vector<double> turns;
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    turns.push_back(detail::turn_between(path[i - 1], path[i], path[i + 1]));
  }
  return turns;
}

// A map with a robot, and no squares that are asked for.
struct Room {
  explicit Room(const OccupancyGrid& grid, Cell start)
      : map(grid),
        reach(map, task.robot, start),
        space(map.free_squares(), task.robot.radius / 0.05),
        none(map.grid()) {
    task.wanted = &none;
  }
  RoundedPath rounded(const std::vector<FloorPoint>& path, double radius) {
    task.turning_radius = radius;
    return round_turns(map, reach, space, task, path);
  }

  FloorTask task;
  OccupancyGrid map;
  FloorReach reach;
  DriveSpace space;
  RunTimeCellSet none;
};

}  // namespace

TEST_CASE("a corner becomes an arc with the turning radius that touches both legs", "[round_turns]") {
  Room room(empty_room(100, 100), Cell(50, 50));
  for (const double angle : {20.0, 60.0, 90.0, 150.0, -90.0}) {
    const FloorPoint at = {50, 40}, end = {50 + 30 * std::cos(angle * degree), 40 + 30 * std::sin(angle * degree)};
    const double radius = std::fabs(angle) > 100 ? 0.2 : 0.5, squares = radius / 0.05;
    const RoundedPath path = room.rounded({{20, 40}, at, end}, radius);
    REQUIRE(path.arcs == 1);
    CHECK(path.corners == 0);
    CHECK(path.path.front() == FloorPoint{20, 40});
    CHECK(path.path.back() == end);
    // The middle of the circle lies beside where the first leg ends.
    const double touch = squares * std::tan(std::fabs(angle) * degree / 2);
    const FloorPoint middle = {50 - touch, 40 + (angle > 0 ? squares : -squares)};
    for (std::size_t i = 1; i + 1 < path.path.size(); ++i) {
      CHECK(std::fabs(distance_between(path.path[i], middle) - squares) < 1e-9);
    }
    double turned = 0;
    for (const double turn : turns_of(path.path)) {
      CHECK(turn <= 10.001 * degree);
      turned += turn;
    }
    CHECK(std::fabs(turned - std::fabs(angle) * degree) < 1e-9);
    // Both straight parts are left, and the arc between them, which legs cut by less than a two-hundredth.
    const double exact = 60 - 2 * touch + squares * std::fabs(angle) * degree, length = length_of(path.path);
    CHECK(length <= exact + 1e-9);
    CHECK(length > exact - squares * 0.005 * std::fabs(angle) * degree);
  }
}

TEST_CASE("a corner stays where legs are short, the robot has no room, or it stands anyway", "[round_turns]") {
  Room room(empty_room(100, 100), Cell(50, 50));
  const std::vector<FloorPoint> corner = {{20, 40}, {50, 40}, {50, 70}};
  // Legs of 30 squares: an arc of 1.5 m just fits.
  CHECK(room.rounded(corner, 1.499).arcs == 1);
  CHECK(room.rounded(corner, 1.501).arcs == 0);
  CHECK(room.rounded(corner, 1.501).corners == 1);
  CHECK(room.rounded(corner, 1.501).path == corner);
  CHECK(room.rounded(corner, 0).path == corner);
  // Two corners share the leg between them.
  const std::vector<FloorPoint> twice = {{20, 40}, {50, 40}, {50, 60}, {20, 60}};
  CHECK(room.rounded(twice, 0.499).arcs == 2);
  CHECK(room.rounded(twice, 0.501).arcs == 1);
  // There and back is no corner.
  CHECK(room.rounded({{20, 40}, {50, 40}, {20, 40}}, 0.1).arcs == 0);
  room.task.turning_radius = 0.5;
  CHECK(round_turns(room.map, room.reach, room.space, room.task, corner, 0, corner[1]).path == corner);
  CHECK(round_turns(room.map, room.reach, room.space, room.task, corner, 1).path == corner);
  CHECK(round_turns(room.map, room.reach, room.space, room.task, {corner[0]}).path.size() == 1);
  CHECK(round_turns(room.map, room.reach, room.space, room.task, {}).path.empty());
  // A pillar inside the corner: 3.5 squares from the legs the robot passes, and the arc would hit it.
  OccupancyGrid pillar = empty_room(100, 100);
  pillar.set(Cell(45, 44), 100);
  Room narrow(pillar, Cell(10, 10));
  REQUIRE(narrow.space.fits(corner[0], corner[1]));
  REQUIRE(narrow.space.fits(corner[1], corner[2]));
  CHECK(narrow.rounded(corner, 0.1).arcs == 1);
  CHECK(narrow.rounded(corner, 0.8).arcs == 0);
}

TEST_CASE("round corners leave out no more than was allowed, and a plan keeps clear of obstacles", "[round_turns]") {
  std::size_t arcs = 0, corners = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    HouseRecipe recipe;
    recipe.width = 16;
    recipe.height = 12;
    recipe.seed = seed;
    const BlockMap blocks = generate_house(recipe);
    OccupancyGrid map(160, 120, 0.05);
    Cell start(0, 0);
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      const Cell square = map.grid().cell(i);
      const bool is_free = blocks.free.contains(Cell(square.x / 10, square.y / 10));
      map.values()[i] = static_cast<std::int8_t>(is_free ? 0 : 100);
      if (is_free && square.x % 10 == 5 && square.y % 10 == 5) start = square;
    }
    FloorTask task;
    task.turning_radius = 0.15;
    task.share = seed == 1 ? 1 : 0.99;
    task.changes = 40000;
    const FloorReach reach(map, task.robot, start);
    const DriveSpace space(map.free_squares(), task.robot.radius / 0.05);
    const FloorPlan plan = plan_floor(map, reach, task);
    const RoundedPath rounded = round_turns(map, reach, space, task, plan.path);
    const FloorPlan driven = measure_floor_path(map, reach, space, task, rounded.path);
    CHECK(driven.blocked == 0);
    CHECK(driven.share() >= task.share);
    CHECK(driven.path_m < plan.path_m);
    CHECK(driven.minutes < plan.minutes);
    CHECK(rounded.path.front() == plan.path.front());
    CHECK(rounded.path.back() == plan.path.back());
    CHECK(static_cast<std::size_t>(driven.rotations) == rounded.corners);
    CHECK(std::fabs(driven.rotation_rad - plan.rotation_rad) < 1e-6);
    arcs += rounded.arcs;
    corners += rounded.corners;
  }
  INFO(arcs << " arcs, " << corners << " corners");
  CHECK(arcs > corners);
}

TEST_CASE("on an arc a robot drives and turns at the same time", "[round_turns]") {
  Room room(empty_room(100, 100), Cell(50, 50));
  const std::vector<FloorPoint> corner = {{20, 40}, {50, 40}, {50, 70}};
  for (const double radius : {0.2, 1.0}) {  // on the wide one the speed is the limit, on the other the turn rate
    const RoundedPath path = room.rounded(corner, radius);
    const FloorPlan driven = measure_floor_path(room.map, room.reach, room.space, room.task, path.path);
    const double straight_s = (3 - 2 * radius) / 0.3, arc_m = length_of(path.path) * 0.05 - (3 - 2 * radius);
    const double arc_s = std::max(arc_m / 0.3, 90 * degree / 0.52);
    CHECK(std::fabs(60 * driven.minutes - straight_s - arc_s) < 0.05);
  }
}
