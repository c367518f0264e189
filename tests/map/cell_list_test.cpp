// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/cell_list.hpp"

#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a list refuses cells that do not fit", "[cell_list]") {
  BasicCellList<Grid<5, 4>, 3> list;
  REQUIRE(list.empty());
  REQUIRE(list.insert(Cell(4, 3)));
  REQUIRE(list.insert(Cell(0, 0)));
  REQUIRE_FALSE(list.insert(Cell(5, 0)));
  REQUIRE_FALSE(list.insert(Cell(0, -1)));
  REQUIRE(list.insert(Cell(1, 0)));
  REQUIRE_FALSE(list.insert(Cell(2, 0)));
  REQUIRE(list.insert(Cell(0, 0)));  // it is in the list already
  REQUIRE(list.count() == 3);
  REQUIRE(list.contains(Cell(4, 3)));
  REQUIRE_FALSE(list.contains(Cell(2, 0)));
  REQUIRE_FALSE(list.contains(Cell(5, 0)));
  std::vector<int> visited;
  list.for_each_index([&](std::uint8_t index) { visited.push_back(index); });
  REQUIRE(visited == std::vector<int>{19, 0, 1});
}

TEST_CASE("a list behaves as a set", "[cell_list]") {
  BasicCellList<Grid<5, 4>, 3> list;
  for (const Cell cell : {Cell(4, 3), Cell(0, 0)}) REQUIRE(list.insert(cell));
  const CellSet<5, 4> set = list;
  REQUIRE(set == CellSet<5, 4>({{0, 0}, {4, 3}}));
  REQUIRE(sizeof(list) == 4);
}
