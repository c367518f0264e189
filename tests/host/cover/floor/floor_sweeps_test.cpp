// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/floor/floor_sweeps.hpp"

#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;
using detail::FloorSweeps;

TEST_CASE("squares are missing until a leg passes over them, and again when it is removed", "[floor_sweeps]") {
  const RunTimeGrid grid(9, 3);
  FloorSweeps sweeps(grid, 0.6, 0);
  for (int x = 0; x < 9; ++x) sweeps.need(grid.index(Cell(x, 1)));
  CHECK(sweeps.missing() == 9);
  sweeps.add({0.5, 1.5}, {4.5, 1.5});
  CHECK(sweeps.missing() == 4);
  sweeps.add({2.5, 1.5}, {8.5, 1.5});
  CHECK(sweeps.missing() == 0);
  sweeps.remove({0.5, 1.5}, {4.5, 1.5});
  CHECK(sweeps.missing() == 2);
  CHECK(sweeps.is_missing(grid.index(Cell(1, 1))));
  CHECK_FALSE(sweeps.is_missing(grid.index(Cell(2, 1))));
}

TEST_CASE("a square stays swept however many legs pass over it", "[floor_sweeps]") {
  const RunTimeGrid grid(3, 3);
  FloorSweeps sweeps(grid, 0.6, 0);
  const RunTimeGrid::Index needed = grid.index(Cell(1, 1));
  sweeps.need(needed);
  const FloorSweeps::Leg leg(sweeps, {0.5, 1.5}, {2.5, 1.5});
  for (int legs = 1; legs <= 70000; ++legs) {
    sweeps.add(leg);
    REQUIRE(sweeps.missing() == 0);
    REQUIRE_FALSE(sweeps.is_missing(grid.index(Cell(0, 1))));  // which nobody needs
  }
  sweeps.remove(leg);
  CHECK(sweeps.missing() == 0);
}
