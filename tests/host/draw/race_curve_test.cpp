// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/draw/race_curve.hpp"
#include "mazebot/host/draw/svg_picture.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/race/race_planner.hpp"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

double distance(MapPoint a, MapPoint b) { return std::hypot(a.x - b.x, a.y - b.y); }

}  // namespace

TEST_CASE("the curve of a run ends where the run ends, and leaves none of its cells", "[race]") {
  std::size_t arcs = 0, diagonals = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    MazeRecipe recipe;
    recipe.seed = seed;
    const Maze maze = generate_maze(recipe);
    BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
    BasicRaceRoute<RunTimeGrid> route(maze.start, maze.grid());
    REQUIRE(planner.plan(maze.walls, half_size_mouse(1000), maze.start, maze.goals, Unknown::wall, route) ==
            RaceResult::found);
    std::vector<Cell> cells = {maze.start.cell};
    route.for_each_border([&](Cell cell, Heading heading) { cells.push_back(cell.towards(heading)); });
    const std::vector<CurvePiece> curve = race_curve(route);
    CHECK(distance(curve.back().end, middle_of(cells.back())) < 1e-9);
    MapPoint from = middle_of(maze.start.cell);
    for (const CurvePiece& piece : curve) {
      const double chord = distance(from, piece.end);
      if (piece.radius > 0) {
        ++arcs;
        CHECK(std::abs(chord - 2 * piece.radius * std::sin(piece.length / piece.radius / 2)) < 1e-9);
      } else {
        diagonals += std::abs(from.x - piece.end.x) > 0.1 && std::abs(from.y - piece.end.y) > 0.1;
        CHECK(std::abs(chord - piece.length) < 1e-9);
      }
      bool is_on_route = false;
      for (const Cell cell : cells) is_on_route = is_on_route || distance(piece.end, middle_of(cell)) <= 0.7072;
      CHECK(is_on_route);
      from = piece.end;
    }
  }
  CHECK(arcs > 100);
  CHECK(diagonals > 20);
}

TEST_CASE("a smooth turn is drawn as an arc of its radius", "[svg][race]") {
  BasicRaceRoute<RunTimeGrid> route(Pose(), RunTimeGrid(3, 3));
  route.append({PrimitiveKind::straight, Turn::ahead, 2}, 1);
  route.append({PrimitiveKind::turn_90, Turn::right, 1}, 1);
  route.append({PrimitiveKind::turn_180, Turn::right, 1}, 1);
  const std::string svg =
      SvgPicture(RunTimeWallMap(RunTimeGrid(3, 3)), 10).run(middle_of(Cell(0, 0)), race_curve(route)).svg();
  CHECK(svg.find("d=\"M5 25L5 15A10 10 0 0 1 15 5A5 5 0 0 1 15 15\"") != std::string::npos);
}
