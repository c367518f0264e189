// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// FloodFill and FlowField on every kind of map, against an oracle without a queue. The file is compiled once for each
// of their implementations.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored \
    "-Warray-bounds"  // the compiler cannot see that the border of a narrow grid is never crossed
#endif
#include <memory>

#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"
#include "support/flood_oracle.hpp"
#include "support/mazes.hpp"

using namespace mazebot;
using test::FloodChecker;

namespace {

template <class GridT>
BasicCellSet<GridT> all_cells(const GridT& grid) {
  BasicCellSet<GridT> cells(grid);
  for (std::size_t i = 0; i < grid.cell_count(); ++i) cells.insert_at(static_cast<typename GridT::Index>(i));
  return cells;
}

template <class GridT>
BasicCellSet<GridT> one_cell(const GridT& grid, Cell cell) {
  BasicCellSet<GridT> cells(grid);
  cells.insert(cell);
  return cells;
}

template <class GridT>
BasicWallMap<GridT> map_of(const Maze& maze, const GridT& grid) {
  BasicWallMap<GridT> map(grid);
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      for (int i = 0; i < 4; ++i) {
        map.record(Cell(x, y), heading_at(i), maze.walls.wall(Cell(x, y), heading_at(i)));
      }
    }
  }
  return map;
}

// Big grids belong on the heap, and one map of each kind is enough for them.
template <class GridT>
void check_shape(const GridT& grid) {
  auto checker = std::make_unique<FloodChecker<GridT>>(grid);
  Random random(grid.cell_count());
  const bool big = grid.cell_count() > 5000;  // the oracle is slow
  for (const unsigned walls : {0U, 10U, 40U}) {
    for (const unsigned unknown : {0U, 30U, 60U}) {
      if (big && (walls != 10 || unknown != 30)) continue;
      const auto map = std::make_unique<BasicWallMap<GridT>>(test::random_map(grid, walls, unknown, random));
      checker->check(*map, test::random_goals(grid, 1, random));
      if (big) continue;
      checker->check(*map, test::random_goals(grid, 5, random));
      checker->check(*map, BasicCellSet<GridT>(grid));
      checker->check(*map, all_cells(grid));
      checker->check(*map, one_cell(grid, Cell(0, 0)));
      checker->check(*map, one_cell(grid, Cell(grid.width() - 1, grid.height() - 1)));
    }
  }
  if (grid.cell_count() > 4096) return;
  for (const MazeAlgorithm algorithm : {MazeAlgorithm::backtracker, MazeAlgorithm::wilson, MazeAlgorithm::comb}) {
    for (const int braid : {0, 60}) {
      if (algorithm == MazeAlgorithm::comb && braid != 0) continue;
      MazeRecipe recipe;
      recipe.width = grid.width();
      recipe.height = grid.height();
      recipe.algorithm = algorithm;
      recipe.braid = braid;
      const Maze maze = generate_maze(recipe);
      const auto map = std::make_unique<BasicWallMap<GridT>>(map_of(maze, grid));
      checker->check(*map, one_cell(grid, Cell(grid.width() / 2, grid.height() / 2)));
      checker->check(*map, one_cell(grid, Cell(0, 0)));
      // A cell that no path leads to.
      for (int i = 0; i < 4; ++i) map->overwrite(Cell(grid.width() - 1, 0), heading_at(i), true);
      checker->check(*map, one_cell(grid, Cell(0, 0)));
    }
  }
}

template <int Width, int Height>
void check_both_kinds() {
  check_shape(Grid<Width, Height>());
  check_shape(RunTimeGrid(Width, Height));
}

}  // namespace

TEST_CASE("floods find the distances and the directions on narrow grids") {
  check_both_kinds<1, 1>();
  check_both_kinds<1, 17>();
  check_both_kinds<17, 1>();
  check_both_kinds<1, 300>();
}

TEST_CASE("floods find the distances and the directions on grids that do not fill whole words") {
  check_both_kinds<3, 2>();
  check_both_kinds<9, 5>();
  check_both_kinds<17, 31>();
  check_both_kinds<33, 7>();
  check_both_kinds<5, 63>();
  check_both_kinds<65, 4>();
}

TEST_CASE("floods find the distances and the directions on the usual grids") {
  check_both_kinds<16, 16>();
  check_both_kinds<32, 32>();
  check_both_kinds<48, 40>();
  check_both_kinds<64, 64>();
}

TEST_CASE("floods find the distances and the directions on big grids") {
  check_both_kinds<256, 256>();
  check_both_kinds<300, 300>();
}

// The oracle is slow, so it runs once for both planners.
TEST_CASE("floods find the distances and the directions on 1024x1024 cells", "[long]") {
  const RunTimeGrid grid(1024, 1024);
  Random random(1024);
  const auto map = test::random_map(grid, 10, 30, random);
  const auto goals = test::random_goals(grid, 3, random);
  const auto expected = test::relaxed_distances(map, goals, Unknown::open);
  FloodChecker<RunTimeGrid>(grid).check(map, goals, Unknown::open, expected);

  const Grid<1024, 1024> fixed_grid;
  const auto fixed_map = std::make_unique<WallMap<1024, 1024>>();
  auto fixed_goals = std::make_unique<CellSet<1024, 1024>>();
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    for (const Heading heading : {Heading::north, Heading::east}) {
      const Cell cell = grid.cell(i);
      if (map.known(cell, heading)) fixed_map->record(cell, heading, map.wall(cell, heading));
    }
    if (goals.contains_at(i)) fixed_goals->insert_at(i);
  }
  std::make_unique<FloodChecker<Grid<1024, 1024>>>(fixed_grid)
      ->check(*fixed_map, *fixed_goals, Unknown::open, expected);
}

// 256 and 65536 cells: the longest distance is the largest number of its type.
TEST_CASE("floods follow a path through every cell to its end") {
  const auto check = [](const auto& grid) {
    using GridT = std::decay_t<decltype(grid)>;
    auto flood = std::make_unique<BasicFloodFill<GridT>>(grid);
    auto flow = std::make_unique<BasicFlowField<GridT>>(grid);
    const auto map = std::make_unique<BasicWallMap<GridT>>(test::snake(grid));
    const auto goals = one_cell(grid, Cell(0, 0));
    flood->run(*map, goals, Unknown::wall);
    flow->run(*map, goals, Unknown::wall);
    std::size_t right = 0;
    for (std::size_t step = 0; step < grid.cell_count(); ++step) {
      const int y = static_cast<int>(step) / grid.width();
      const int x = static_cast<int>(step) % grid.width();
      const Cell cell(y % 2 == 0 ? x : grid.width() - 1 - x, y);
      if (!flood->reachable(cell) || !flow->reachable(cell) || flood->distance(cell) != step) continue;
      const Pose pose(cell, Heading::north);
      if (flood->downhill(*map, pose, Unknown::wall) != flow->downhill(*map, pose, Unknown::wall)) continue;
      if (flood->downhill(*map, pose, Unknown::wall).has_value() == (step != 0)) ++right;
    }
    CHECK(right == grid.cell_count());
  };
  check(Grid<16, 16>());
  check(Grid<1, 256>());
  check(Grid<32, 8>());
  check(Grid<61, 37>());
  check(Grid<64, 64>());
  check(Grid<256, 256>());
  check(RunTimeGrid(16, 16));
  check(RunTimeGrid(4096, 16));
}

TEST_CASE("floods find the distances and the directions in contest mazes") {
  FloodChecker<Grid<16, 16>> classic;
  FloodChecker<Grid<32, 32>> halfsize;
  for (const Maze& maze : test::shared_mazes()) {
    INFO(maze.name);
    FloodChecker<RunTimeGrid>(maze.grid()).check(maze.walls, maze.goals);
    const auto check = [&](auto& checker, const auto& grid) {
      auto goals = one_cell(grid, Cell(-1, -1));
      maze.goals.for_each_index([&](RunTimeGrid::Index index) { goals.insert(maze.grid().cell(index)); });
      checker.check(map_of(maze, grid), goals);
    };
    if (maze.grid() == RunTimeGrid(16, 16)) check(classic, Grid<16, 16>());
    if (maze.grid() == RunTimeGrid(32, 32)) check(halfsize, Grid<32, 32>());
  }
}

TEST_CASE("nothing is reachable before the first flood") {
  const FloodFill<9, 5> flood;
  const FlowField<9, 5> flow;
  CHECK(!flood.reachable(Cell(0, 0)));
  CHECK(!flow.reachable(Cell(0, 0)));
}
