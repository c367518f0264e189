// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/race/race_planner.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/half_cell_lattice.hpp"
#include "support/mazes.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;

namespace {

using RunTimeRacePlanner = BasicRacePlanner<RunTimeGrid, std::uint32_t>;
using RunTimeRaceRoute = BasicRaceRoute<RunTimeGrid>;

// Drives the route's motions over the lattice: no wall blocks them, the times add up, and the route ends in a goal.
void check_route(const Maze& maze, const RaceModel& model, Unknown unknown, const RunTimeRaceRoute& route) {
  const test::HalfCellLattice lattice(maze, unknown);
  test::Point at = test::HalfCellLattice::centre(maze.start.cell, maze.start.heading);
  std::uint64_t ticks = 0;
  for (std::size_t i = 0; i < route.size(); ++i) {
    const MotionPrimitive motion = route[i];
    const auto end = lattice.after(at, motion);
    REQUIRE(end.has_value());
    REQUIRE(test::ticks_of(model, motion) > 0);
    if (motion.kind == PrimitiveKind::pivot_180) REQUIRE(i == 0);
    if (motion.kind == PrimitiveKind::pivot_90 && i > 0) {
      REQUIRE(i + 1 < route.size());
      REQUIRE(route[i + 1].kind == PrimitiveKind::straight);
    }
    if (i > 0) {  // straights and diagonals come whole
      REQUIRE((motion.kind != PrimitiveKind::straight || route[i - 1].kind != PrimitiveKind::straight));
      REQUIRE((motion.kind != PrimitiveKind::diagonal || route[i - 1].kind != PrimitiveKind::diagonal));
    }
    ticks += test::ticks_of(model, motion);
    at = *end;
  }
  REQUIRE(ticks == route.ticks());
  REQUIRE(at.heading % 2 == 0);
  REQUIRE(maze.goals.contains(Cell(at.x / 2, at.y / 2)));
  // The same as cells.
  Cell cell = maze.start.cell;
  route.for_each_border([&](Cell from, Heading heading) {
    REQUIRE(from == cell);
    REQUIRE(maze.walls.open(from, heading, unknown));
    cell = cell.towards(heading);
  });
  REQUIRE(maze.goals.contains(cell));
}

void check_exact(const Maze& maze, const RaceModel& model, Unknown unknown) {
  RunTimeRacePlanner planner(maze.grid());
  RunTimeRaceRoute route(maze.start, maze.grid());
  const RaceResult result = planner.plan(maze.walls, model, maze.start, maze.goals, unknown, route);
  const auto expected = test::slow_race_ticks(maze, model, unknown);
  REQUIRE((result == RaceResult::found) == expected.has_value());
  REQUIRE(result != RaceResult::too_long);
  if (!expected) return;
  REQUIRE(route.ticks() == *expected);
  check_route(maze, model, unknown, route);
}

RaceModel pivots_only() {
  RaceModel model = half_size_mouse();
  model.turns = TurnTimes{0, 0, 0, 0, 0, 500, 700};
  return model;
}

// A model in which any turn may be missing and any turn may be the fastest.
RaceModel odd_model(std::uint64_t seed) {
  Random random(seed);
  RaceModel model = half_size_mouse(1000 + random.below(9000));
  for (std::uint16_t* ticks : {&model.turns.turn_45, &model.turns.turn_90, &model.turns.turn_135, &model.turns.turn_180,
                               &model.turns.diagonal_90, &model.turns.pivot_90, &model.turns.pivot_180}) {
    *ticks = static_cast<std::uint16_t>(random.below(4) == 0 ? 0 : 1 + random.below(1U << (4 + random.below(10))));
  }
  return model;
}

}  // namespace

TEST_CASE("RacePlanner finds the fastest run: generated mazes") {
  for (const Maze& maze : test::generated_mazes(2)) {
    if (maze.grid().cell_count() > 600) continue;
    check_exact(maze, half_size_mouse(), Unknown::wall);
    check_exact(maze, classic_mouse(1000000).without_diagonals(), Unknown::wall);
    check_exact(maze, pivots_only(), Unknown::wall);
  }
}

TEST_CASE("RacePlanner finds the fastest run: random walls, odd models") {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Maze maze = test::noise_maze(2 + static_cast<int>(seed % 13), 2 + static_cast<int>(seed % 11),
                                 static_cast<int>(seed * 7 % 60), static_cast<int>(seed % 30), seed);
    maze.start =
        Pose(Cell(static_cast<int>(seed % 2), static_cast<int>(seed / 2 % 2)), heading_at(static_cast<int>(seed)));
    for (const Unknown unknown : {Unknown::open, Unknown::wall}) {
      check_exact(maze, odd_model(seed), unknown);
      check_exact(maze, half_size_mouse(16000), unknown);
    }
  }
}

TEST_CASE("RacePlanner finds the fastest run: contest mazes") {
  for (const Maze& maze : test::shared_mazes()) check_exact(maze, half_size_mouse(), Unknown::wall);
}

TEST_CASE("the fastest run is never slower than the best run without diagonals") {
  for (const Maze& maze : test::generated_mazes(1)) {
    const RaceModel model = half_size_mouse(10000);
    RunTimeRacePlanner planner(maze.grid());
    RunTimeRaceRoute with(maze.start, maze.grid());
    RunTimeRaceRoute without(maze.start, maze.grid());
    const auto a = planner.plan(maze.walls, model, maze.start, maze.goals, Unknown::wall, with);
    const auto b = planner.plan(maze.walls, model.without_diagonals(), maze.start, maze.goals, Unknown::wall, without);
    CHECK(a == b);
    CHECK(with.ticks() <= without.ticks());
    for (std::size_t i = 0; i < without.size(); ++i) CHECK(without[i].kind != PrimitiveKind::diagonal);
  }
}

TEST_CASE("RacePlanner returns too_long when 16 bits cannot count the ticks") {
  MazeRecipe recipe;
  recipe.algorithm = MazeAlgorithm::backtracker;
  const Maze maze = generate_maze(recipe);
  WallMap<16, 16> map;
  CellSet<16, 16> goals;
  maze.goals.for_each_index([&](RunTimeGrid::Index i) { goals.insert(maze.grid().cell(i)); });
  for (int y = 0; y < 16; ++y) {
    for (int x = 0; x < 16; ++x) {
      for (int h = 0; h < 4; ++h) map.record(Cell(x, y), heading_at(h), maze.walls.wall(Cell(x, y), heading_at(h)));
    }
  }
  RacePlanner<16, 16> narrow;
  RacePlanner<16, 16, std::uint32_t> wide;
  RaceRoute<16, 16> route;
  RaceRoute<16, 16> exact;
  CHECK(wide.plan(map, half_size_mouse(20000), Pose(), goals, Unknown::wall, exact) == RaceResult::found);
  CHECK(exact.ticks() > 0xFFFF);
  CHECK(narrow.plan(map, half_size_mouse(20000), Pose(), goals, Unknown::wall, route) == RaceResult::too_long);
  CHECK(route.empty());
  CHECK(narrow.plan(map, half_size_mouse(1000), Pose(), goals, Unknown::wall, route) == RaceResult::found);
  CHECK(!route.empty());
  CHECK(narrow.plan(map, half_size_mouse(1000), Pose(), CellSet<16, 16>(), Unknown::wall, route) ==
        RaceResult::unreachable);
}

TEST_CASE("the fastest run across an empty hall is one diagonal, with its ticks") {
  WallMap<8, 8> map;
  const Cell cells[] = {{7, 7}};
  RacePlanner<8, 8> planner;
  RaceRoute<8, 8> route;
  REQUIRE(planner.plan(map, half_size_mouse(), Pose(), CellSet<8, 8>(cells), Unknown::open, route) ==
          RaceResult::found);
  REQUIRE(route.size() == 3);
  CHECK(route[0] == MotionPrimitive{PrimitiveKind::turn_45, Turn::right, 1});
  CHECK(route[1].kind == PrimitiveKind::diagonal);
  CHECK(route[2].kind == PrimitiveKind::turn_45);
  CHECK(route.start() == Pose());
  const RaceModel model = half_size_mouse();
  CHECK(route[1].length == 11);
  CHECK(route.ticks() == 2U * model.turns.turn_45 + model.diagonals(11));
  // Back home with the same object: the robot first turns in place. At the goal the route is empty.
  const Cell corner[] = {{0, 3}};
  const Pose facing_north(Cell(0, 0), Heading::north), facing_south(Cell(0, 7), Heading::south);
  REQUIRE(planner.plan(map, model, facing_south, CellSet<8, 8>(corner), Unknown::open, route) == RaceResult::found);
  REQUIRE(route.size() == 1);
  CHECK(route[0] == MotionPrimitive{PrimitiveKind::straight, Turn::ahead, 8});
  CHECK(route.ticks() == model.straights(4));
  const Pose facing_away(Cell(0, 7), Heading::north);
  REQUIRE(planner.plan(map, model, facing_away, CellSet<8, 8>(corner), Unknown::open, route) == RaceResult::found);
  REQUIRE(route.size() == 2);
  CHECK(route[0] == MotionPrimitive{PrimitiveKind::pivot_180, Turn::around, 1});
  CHECK(route[1] == MotionPrimitive{PrimitiveKind::straight, Turn::ahead, 8});
  CHECK(route[0] != route[1]);
  CHECK(route.ticks() == model.turns.pivot_180 + model.straights(4));
  const Cell home[] = {{0, 0}};
  REQUIRE(planner.plan(map, model, facing_north, CellSet<8, 8>(home), Unknown::open, route) == RaceResult::found);
  CHECK(route.empty());
  CHECK(route.ticks() == 0);
}

TEST_CASE("results and kinds of motions have their names as text") {
  CHECK(std::string(to_string(RaceResult::found)) == "found");
  CHECK(std::string(to_string(RaceResult::unreachable)) == "unreachable");
  CHECK(std::string(to_string(RaceResult::too_long)) == "too_long");
  const char* names[] = {"straight", "diagonal",    "turn_45",  "turn_90",  "turn_135",
                         "turn_180", "diagonal_90", "pivot_90", "pivot_180"};
  for (int i = 0; i < 9; ++i) CHECK(std::string(to_string(static_cast<PrimitiveKind>(i))) == names[i]);
}

TEST_CASE("race states have numbers, and the reverse of the reverse is the state itself") {
  WallMap<3, 3> map;
  const Grid<3, 3> grid;
  const RaceModel model = half_size_mouse();
  using Graph = detail::RaceGraph<Grid<3, 3>, WallMap<3, 3>>;
  const Graph graph(grid, map, Unknown::open, model);
  for (int number = 0; number < detail::RaceState::states_per_cell; ++number) {
    const detail::RaceState state = detail::RaceState::numbered(4, number);
    CHECK(state.cell() == 4);
    CHECK(state.number() == number);
    CHECK(state.is_on_diagonal() == (number >= 4));
    const detail::RaceState same = state.is_on_diagonal()
                                       ? detail::RaceState::on_diagonal(4, state.heading(), state.side())
                                       : detail::RaceState::at_centre(4, state.heading());
    CHECK(same.number() == number);
    const detail::RaceState reversed = graph.reversed(state);
    CHECK(reversed.heading() == opposite(state.heading()));
    CHECK(graph.reversed(reversed).number() == number);
    CHECK(graph.reversed(reversed).cell() == 4);
    // Every run can be driven backwards, and so can the turns at its beginning and at each of its states.
    detail::RaceCursor<Graph> at(graph, state);
    int steps = 0;
    do {
      CHECK(at.cell() == at.state().cell());
      detail::RaceCursor<Graph> back(graph, graph.reversed(at.state()));
      for (int i = 0; i < steps; ++i) CHECK(back.advance());
      CHECK(back.state().cell() == reversed.cell());
      CHECK(back.state().number() == reversed.number());
      at.for_each_turn([&](const detail::RaceTurn& turn) {
        const detail::RaceState begin = graph.reversed(at.state());
        bool is_found = false;
        detail::RaceCursor<Graph>(graph, graph.reversed(turn.end)).for_each_turn([&](const detail::RaceTurn& other) {
          is_found |= other.kind == turn.kind && other.ticks == turn.ticks && other.side == turn.side + Turn::around &&
                      other.end.cell() == begin.cell() && other.end.number() == begin.number();
        });
        CHECK(is_found);
      });
      ++steps;
    } while (at.advance());
  }
}

TEST_CASE("a state that leads into a wall has no motions") {
  WallMap<3, 3> map;
  const Grid<3, 3> grid;
  const Cell middle(1, 1);
  for (const Heading heading : {Heading::north, Heading::east, Heading::south, Heading::west}) {
    map.record(middle, heading, true);
  }
  const RaceModel model = half_size_mouse();
  using Graph = detail::RaceGraph<Grid<3, 3>, WallMap<3, 3>>;
  const Graph graph(grid, map, Unknown::open, model);
  for (int number = 0; number < detail::RaceState::states_per_cell; ++number) {
    int motions = 0;
    detail::RaceCursor<Graph> at(graph, detail::RaceState::numbered(grid.index(middle), number));
    at.for_each_turn([&](const detail::RaceTurn&) { ++motions; });
    if (at.advance()) ++motions;
    CHECK(motions == 0);
  }
}
