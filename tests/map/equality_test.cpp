// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Comparisons notice a difference wherever it lies.

#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/map/cell_set.hpp"
#include "mazebot/map/packed_walls.hpp"
#include "mazebot/map/pose_table.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

template <class GridT, class VisitorT>
void each_cell(const GridT& grid, VisitorT&& visit) {
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) visit(Cell(x, y));
  }
}

template <class FirstMap, class SecondMap, class GridT>
void check_walls(const GridT& grid) {
  each_cell(grid, [&](Cell cell) {
    for (int side = 0; side < 4; ++side) {
      if (!grid.contains(cell.towards(heading_at(side)))) continue;
      const FirstMap unknown(grid);
      SecondMap open(grid), wall(grid);
      REQUIRE(open.record(cell, heading_at(side), false) == Reading::recorded);
      REQUIRE(wall.record(cell, heading_at(side), true) == Reading::recorded);
      REQUIRE(unknown != open);
      REQUIRE(wall != unknown);
      REQUIRE_FALSE(open == wall);
      open.forget(cell, heading_at(side));
      REQUIRE(open == unknown);
    }
  });
}

}  // namespace

TEST_CASE("Cell sets that differ in one cell are not equal, whichever it is") {
  CellSet<16, 16> none;
  each_cell(none.grid(), [&](Cell cell) {
    CellSet<16, 16> one;
    REQUIRE(one.insert(cell));
    REQUIRE(one != none);
    REQUIRE_FALSE(none == one);
    one.erase(cell);
    REQUIRE(one == none);
  });
}

TEST_CASE("The words of a cell set hold its members") {
  CellSet<16, 16> set;
  set.insert_at(static_cast<CellSet<16, 16>::Index>(detail::word_bits + 3));
  REQUIRE(set.word_count() == 256 / detail::word_bits);
  CHECK(set.words()[0] == 0);
  CHECK(set.words()[1] == 8);
}

TEST_CASE("Wall maps that differ in one wall are not equal, whichever it is") {
  check_walls<WallMap<5, 4>, WallMap<5, 4>>(Grid<5, 4>());
  check_walls<WallMap<5, 4>, PackedWallMap<5, 4>>(Grid<5, 4>());
  check_walls<BasicWallMap<RunTimeGrid>, BasicWallMap<RunTimeGrid>>(RunTimeGrid(1, 3));
  CHECK(BasicWallMap<RunTimeGrid>(RunTimeGrid(2, 3)) != BasicWallMap<RunTimeGrid>(RunTimeGrid(3, 2)));
}

TEST_CASE("A run-time grid of another size is another grid") {
  CHECK(RunTimeGrid(2, 3) == RunTimeGrid(2, 3));
  CHECK(RunTimeGrid(2, 3) != RunTimeGrid(2, 4));
  CHECK(RunTimeGrid(2, 3) != RunTimeGrid(1, 3));
  CHECK(Grid<2, 3>() == Grid<2, 3>());
  CHECK_FALSE(Grid<2, 3>() != Grid<2, 3>());
}
