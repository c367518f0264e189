// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/grid.hpp"

#include <cstdint>
#include <limits>
#include <set>
#include <stdexcept>
#include <type_traits>

#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"
#include "support/grids.hpp"

using namespace mazebot;

TEST_CASE("cells and indices are one to one, row by row from the south-west") {
  test::for_small_grids([](const auto& grid) {
    std::size_t expected = 0;
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x, ++expected) {
        const auto index = grid.index(Cell(x, y));
        REQUIRE(index == expected);
        REQUIRE(grid.cell(index) == Cell(x, y));
      }
    }
    CHECK(expected == grid.cell_count());
  });
}

TEST_CASE("a neighbour's index is the index of the neighbour") {
  test::for_small_grids([](const auto& grid) {
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) {
        for (int quarter = 0; quarter < 4; ++quarter) {
          const Cell beyond = Cell(x, y).towards(heading_at(quarter));
          REQUIRE(grid.has_neighbour(grid.index(Cell(x, y)), heading_at(quarter)) == grid.contains(beyond));
          if (!grid.contains(beyond)) continue;
          REQUIRE(grid.neighbour(grid.index(Cell(x, y)), heading_at(quarter)) == grid.index(beyond));
        }
      }
    }
  });
}

TEST_CASE("a grid contains its cells and none around them") {
  test::for_small_grids([](const auto& grid) {
    std::size_t inside = 0;
    for (int y = -2; y < grid.height() + 2; ++y) {
      for (int x = -2; x < grid.width() + 2; ++x) inside += grid.contains(Cell(x, y)) ? 1U : 0U;
    }
    CHECK(inside == grid.cell_count());
    CHECK_FALSE(grid.contains(Cell(grid.width(), 0)));
    CHECK_FALSE(grid.contains(Cell(0, grid.height())));
    CHECK_FALSE(grid.contains(Cell(-1, 0)));
    CHECK_FALSE(grid.contains(Cell(0, -1)));
    CHECK_FALSE(grid.contains(Cell(-32768, 32767)));
  });
}

TEST_CASE("indices take the smallest type that holds them") {
  CHECK((std::is_same<Grid<1, 1>::Index, std::uint8_t>::value));
  CHECK((std::is_same<Grid<16, 16>::Index, std::uint8_t>::value));
  CHECK((std::is_same<Grid<16, 16>::Distance, std::uint8_t>::value));
  CHECK((std::is_same<Grid<257, 1>::Index, std::uint16_t>::value));
  CHECK((std::is_same<Grid<32, 32>::Index, std::uint16_t>::value));
  CHECK((std::is_same<Grid<256, 256>::Index, std::uint16_t>::value));
  CHECK((std::is_same<Grid<1024, 1024>::Index, std::uint32_t>::value));
  CHECK((std::is_same<Grid<4096, 4096>::Index, std::uint32_t>::value));
  CHECK(std::is_empty<Grid<16, 16>>::value);
}

TEST_CASE("the largest grids count right") {
  const Grid<1024, 1024> large;
  CHECK(large.cell_count() == 1024U * 1024U);
  CHECK(large.cell(large.index(Cell(1023, 1023))) == Cell(1023, 1023));
  const RunTimeGrid largest(4096, 4096);
  CHECK(largest.cell_count() == 4096U * 4096U);
  CHECK(largest.index(Cell(4095, 4095)) == 4096U * 4096U - 1U);
  CHECK(largest.cell(largest.index(Cell(4095, 4094))) == Cell(4095, 4094));
}

TEST_CASE("sizes read from files are checked") {
  CHECK_THROWS_AS(RunTimeGrid(0, 1), std::invalid_argument);
  CHECK_THROWS_AS(RunTimeGrid(1, 0), std::invalid_argument);
  CHECK_THROWS_AS(RunTimeGrid(-1, 5), std::invalid_argument);
  CHECK_THROWS_AS(RunTimeGrid(4097, 1), std::invalid_argument);
  CHECK_THROWS_AS(RunTimeGrid(1, std::numeric_limits<int>::max()), std::invalid_argument);
  CHECK(RunTimeGrid(3, 4) == RunTimeGrid(3, 4));
  CHECK(RunTimeGrid(3, 4) != RunTimeGrid(4, 3));
}
