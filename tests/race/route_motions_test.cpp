// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/race/route_motions.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/race/race_model.hpp"
#include "mazebot/race/race_planner.hpp"
#include "mazebot/race/race_route.hpp"
#include "support/catch.hpp"
#include "support/half_cell_lattice.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using RouteT = BasicRoute<RunTimeGrid>;

// Drives the motions of a route on the lattice, where walls are walls, and compares borders and end.
void check(const Maze& maze, const RouteT& route, RunStyle style) {
  const test::HalfCellLattice lattice(maze, Unknown::wall);
  test::Point at = test::HalfCellLattice::centre(route.start().cell, route.start().heading);
  BasicRouteMotions<RunTimeGrid> motions(route, style);
  BasicRaceRoute<RunTimeGrid> run(route.start(), maze.grid());
  while (const Optional<MotionPrimitive> motion = motions.next()) {
    REQUIRE(motion->length <= 63);
    REQUIRE(motion_of(motion_byte(*motion)) == motion);
    const bool is_diagonal = motion->kind == PrimitiveKind::diagonal || motion->kind == PrimitiveKind::turn_45 ||
                             motion->kind == PrimitiveKind::turn_135 || motion->kind == PrimitiveKind::diagonal_90;
    const bool is_straight = motion->kind == PrimitiveKind::straight;
    const bool is_pivot = motion->kind == PrimitiveKind::pivot_90 || motion->kind == PrimitiveKind::pivot_180;
    if (style == RunStyle::in_place) REQUIRE((is_straight || is_pivot));
    if (style == RunStyle::smooth) REQUIRE_FALSE(is_diagonal);
    const auto end = lattice.after(at, *motion);
    REQUIRE(end);
    at = *end;
    REQUIRE(run.append(*motion, 1));
  }
  REQUIRE(motions.position() == route.size());
  REQUIRE(at == test::HalfCellLattice::centre(route.end().cell, route.end().heading));
  std::size_t position = 0;
  Pose pose = route.start();
  run.for_each_border([&](Cell cell, Heading heading) {
    REQUIRE(position < route.size());
    pose = pose.turned(route[position++]);
    REQUIRE(Pose(cell, heading) == pose);
    pose = pose.advanced();
  });
  REQUIRE(position == route.size());
}

RouteT shortest_in(const Maze& maze, Pose start) {
  BasicExplorer<RunTimeGrid> explorer(maze.goals, start);
  explorer.resume(maze.walls);
  return explorer.shortest_route().route();
}

// Wanders through a maze without turning back, unless it must. Its loops hold every order of turns.
RouteT random_route(const Maze& maze, std::uint64_t seed) {
  Random random(seed);
  RouteT route(maze.start, maze.grid());
  for (;;) {
    std::vector<Heading> exits;
    for (int i = 0; i < 4; ++i) {
      const Heading heading = heading_at(i);
      if (maze.walls.wall(route.end().cell, heading)) continue;
      if (route.empty() || heading != opposite(route.end().heading)) exits.push_back(heading);
    }
    if (exits.empty()) return route;
    if (!route.append(exits[random.below(static_cast<std::uint32_t>(exits.size()))])) return route;
  }
}

constexpr RunStyle styles[] = {RunStyle::in_place, RunStyle::smooth, RunStyle::diagonal};

}  // namespace

TEST_CASE("the motions of a route cross its borders and end where it ends: shortest routes", "[route_motions]") {
  std::vector<Maze> mazes = test::generated_mazes(1);
  for (Maze& maze : test::shared_mazes(1)) mazes.push_back(std::move(maze));
  for (const Maze& maze : mazes) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      const RouteT route = shortest_in(maze, Pose(maze.start.cell, heading_at(quarter)));
      for (const RunStyle style : styles) check(maze, route, style);
    }
  }
}

TEST_CASE("the motions of a route cross its borders and end where it ends: wandering", "[route_motions]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const RouteT route = random_route(maze, seed);
      for (const RunStyle style : styles) check(maze, route, style);
    }
  }
}

TEST_CASE("no run along the cells of a shortest route is faster than its motions", "[route_motions]") {
  for (const RaceModel& model : {half_size_mouse(10000), classic_mouse(10000)}) {
    for (const auto& file : test::shared_files("mazes/classic")) {
      const Maze maze = read_maze(file);
      const RouteT route = shortest_in(maze, maze.start);
      RunTimeWallMap only_route(maze.grid());
      Pose pose = route.start();
      for (std::size_t i = 0; i < route.size(); ++i) {
        pose = pose.turned(route[i]);
        only_route.record(pose, Turn::ahead, false);
        pose = pose.advanced();
      }
      BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
      BasicRaceRoute<RunTimeGrid> fastest(maze.start, maze.grid());
      const RaceResult result = planner.plan(only_route, model, maze.start, maze.goals, Unknown::wall, fastest);
      if (route.empty()) continue;
      REQUIRE(result == RaceResult::found);
      std::uint64_t ticks = 0;
      BasicRouteMotions<RunTimeGrid> motions(route);
      while (const Optional<MotionPrimitive> motion = motions.next()) ticks += test::ticks_of(model, *motion);
      INFO(file.string());
      REQUIRE(ticks == fastest.ticks());
    }
  }
}

namespace {

// Joins straights that follow each other.
void append(std::vector<MotionPrimitive>& motions, MotionPrimitive motion) {
  if (motion.length == 0) return;
  if (motion.kind == PrimitiveKind::straight && !motions.empty() && motions.back().kind == PrimitiveKind::straight) {
    motions.back().length = static_cast<std::uint16_t>(motions.back().length + motion.length);
  } else {
    motions.push_back(motion);
  }
}

}  // namespace

TEST_CASE("a run may begin half a cell before its route, and end beyond it", "[route_motions]") {
  for (const Maze& maze : test::generated_mazes(1)) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      const RouteT route = shortest_in(maze, Pose(maze.start.cell, heading_at(quarter)));
      if (route.empty()) continue;
      const int ahead = open_ahead(maze.walls, route.end());
      REQUIRE(maze.walls.wall(Pose(route.end().cell.towards(route.end().heading, ahead), route.end().heading),
                              Turn::ahead));
      for (const RunStyle style : styles) {
        for (const int cells_beyond : {0, 1, ahead}) {
          for (const bool from_wall : {false, true}) {
            const auto before = static_cast<std::uint8_t>(from_wall ? 1 : 0);
            const auto beyond = static_cast<std::uint8_t>(2 * cells_beyond);
            std::vector<MotionPrimitive> expected;
            BasicRouteMotions<RunTimeGrid> plain(route, style);
            if (route[0] == Turn::ahead) append(expected, {PrimitiveKind::straight, Turn::ahead, before});
            while (const Optional<MotionPrimitive> motion = plain.next()) append(expected, *motion);
            append(expected, {PrimitiveKind::straight, Turn::ahead, beyond});
            std::vector<MotionPrimitive> found;
            BasicRouteMotions<RunTimeGrid> motions(route, style, RunEnds(before, beyond));
            std::size_t count = 0;
            while (const Optional<MotionPrimitive> motion = motions.next()) {
              REQUIRE(motion_of(motion_byte(*motion)) == motion);
              append(found, *motion);
              ++count;
            }
            REQUIRE(found == expected);
            REQUIRE(motions.position() == route.size());
            if (maze.width() < 16) REQUIRE(count == found.size());  // no straight is split
          }
        }
      }
    }
  }
}

TEST_CASE("the motions of a route, in words", "[route_motions]") {
  // Ahead, ahead, right, left, right, ahead, ahead: a diagonal between two straights.
  Route<8, 8> route{Pose()};
  for (const Heading heading : {Heading::north, Heading::north, Heading::east, Heading::north, Heading::east,
                                Heading::north, Heading::north, Heading::north}) {
    REQUIRE(route.append(heading));
  }
  RouteMotions<8, 8> motions(route);
  const MotionPrimitive expected[] = {{PrimitiveKind::straight, Turn::ahead, 2},
                                      {PrimitiveKind::turn_45, Turn::right, 1},
                                      {PrimitiveKind::diagonal, Turn::ahead, 2},
                                      {PrimitiveKind::turn_45, Turn::left, 1},
                                      {PrimitiveKind::straight, Turn::ahead, 4}};
  for (const MotionPrimitive& motion : expected) REQUIRE(motions.next() == Optional<MotionPrimitive>(motion));
  REQUIRE_FALSE(motions.next());
  REQUIRE_FALSE(motions.next());
}

TEST_CASE("every byte is one motion or none", "[route_motions]") {
  int motions = 0;
  for (int byte = 0; byte < 256; ++byte) {
    const Optional<MotionPrimitive> motion = motion_of(static_cast<std::uint8_t>(byte));
    if (!motion) continue;
    ++motions;
    REQUIRE(motion_byte(*motion) == byte);
  }
  REQUIRE(motions == 63 + 63 + 6 * 2 + 1);
}

TEST_CASE("long straights are split", "[route_motions]") {
  BasicRoute<RunTimeGrid> route(Pose(), RunTimeGrid(1, 100));
  for (int i = 0; i < 99; ++i) REQUIRE(route.append(Heading::north));
  BasicRouteMotions<RunTimeGrid> motions(route);
  int half_cells = 0;
  while (const Optional<MotionPrimitive> motion = motions.next()) {
    REQUIRE(motion->length <= 62);
    half_cells += motion->length;
  }
  REQUIRE(half_cells == 198);
}
