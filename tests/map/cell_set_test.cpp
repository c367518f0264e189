// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/cell_set.hpp"

#include <memory>
#include <random>
#include <set>
#include <utility>

#include "support/catch.hpp"
#include "support/grids.hpp"

using namespace mazebot;

namespace {

// The same set, of the standard library.
using Oracle = std::set<std::pair<int, int>>;  // y first: the order of indices

template <class GridT>
void check_same(const BasicCellSet<GridT>& cells, const Oracle& oracle) {
  REQUIRE(cells.count() == oracle.size());
  REQUIRE(cells.empty() == oracle.empty());
  auto expected = oracle.begin();
  cells.for_each_index([&](auto index) {
    const Cell cell = cells.grid().cell(index);
    REQUIRE(expected != oracle.end());
    REQUIRE(*expected == std::make_pair(int(cell.y), int(cell.x)));
    ++expected;
  });
  REQUIRE(expected == oracle.end());
}

}  // namespace

TEST_CASE("a cell set does what std::set does, and refuses cells outside") {
  test::for_small_grids([](const auto& grid) {
    using GridT = std::decay_t<decltype(grid)>;
    std::mt19937 random(1);
    std::uniform_int_distribution<int> any_x(-1, grid.width()), any_y(-1, grid.height()), percent(0, 99);
    BasicCellSet<GridT> cells(grid);
    Oracle oracle;
    for (int step = 0; step < 1000; ++step) {
      const Cell cell(any_x(random), any_y(random));
      const int dice = percent(random);
      if (dice < 55) {
        REQUIRE(cells.insert(cell) == grid.contains(cell));
        if (grid.contains(cell)) oracle.insert({cell.y, cell.x});
      } else if (dice < 99) {
        cells.erase(cell);
        oracle.erase({cell.y, cell.x});
      } else {
        cells.clear();
        oracle.clear();
      }
      REQUIRE(cells.contains(cell) == (oracle.count({cell.y, cell.x}) == 1));
      if (step % 50 == 0) check_same(cells, oracle);
    }
    check_same(cells, oracle);
  });
}

TEST_CASE("sets are equal when their members and sizes are") {
  const Cell corner[] = {{0, 0}, {15, 15}};
  CellSet<16, 16> a(corner);
  CellSet<16, 16> b;
  CHECK(a != b);
  b.insert(Cell(15, 15));
  b.insert(Cell(0, 0));
  CHECK(a == b);
  CHECK(BasicCellSet<RunTimeGrid>(RunTimeGrid(2, 3)) != BasicCellSet<RunTimeGrid>(RunTimeGrid(3, 2)));
}

TEST_CASE("a full set holds every cell, to the last bit") {
  test::for_small_grids([](const auto& grid) {
    BasicCellSet<std::decay_t<decltype(grid)>> cells(grid);
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) cells.insert(Cell(x, y));
    }
    CHECK(cells.count() == grid.cell_count());
  });
  const auto large = std::make_unique<CellSet<1024, 1024>>();
  large->insert(Cell(1023, 1023));
  CHECK(large->count() == 1);
  CHECK(large->contains(Cell(1023, 1023)));
  CHECK_FALSE(large->contains(Cell(1022, 1023)));
}

TEST_CASE("a cell set takes a bit a cell, rounded up to words") {
  CHECK(sizeof(CellSet<16, 16>) == 256 / 8);
  CHECK(sizeof(CellSet<9, 5>) == sizeof(detail::Word));
  CHECK(sizeof(CellSet<1024, 1024>) == 1024 * 1024 / 8);
}
