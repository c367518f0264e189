// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/floor/floor_sweeps.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mazebot/host/detail/random.hpp"
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

TEST_CASE("missing squares under and around a leg are those that are counted one by one", "[floor_sweeps]") {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    const RunTimeGrid grid(random.between(3, 150), random.between(3, 40));  // some with more than two words a row
    FloorSweeps sweeps(grid, 0.5 + 4 * random.unit(), round % 4 == 0 ? 1.5 : 0);
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
      if (random.below(3) != 0) sweeps.need(i);
    }
    const auto anywhere = [&] {
      const double x = (1.2 * random.unit() - 0.1) * grid.width(), y = (1.2 * random.unit() - 0.1) * grid.height();
      return FloorPoint{x, y};
    };
    std::vector<FloorSweeps::Leg> legs;
    for (int i = 0; i < 6; ++i) {
      const FloorPoint a = anywhere(), b = anywhere();
      const FloorSweeps::Leg leg(sweeps, a, b);
      const std::size_t under = sweeps.missing_under(leg), around = sweeps.missing_around(a, b);
      const double reach = sweeps.radius() + 1.5;
      std::size_t in_rectangle = 0, all = 0;
      for (RunTimeGrid::Index k = 0; k < grid.cell_count(); ++k) {
        if (!sweeps.is_missing(k)) continue;
        ++all;
        const Cell square = grid.cell(k);
        const bool is_inside = square.x + 1 >= std::min(a.x, b.x) - reach && square.x <= std::max(a.x, b.x) + reach &&
                               square.y + 1 >= std::min(a.y, b.y) - reach && square.y <= std::max(a.y, b.y) + reach;
        in_rectangle += is_inside ? 1U : 0U;
      }
      CHECK(all == sweeps.missing());
      CHECK(under <= around);
      CHECK(around <= in_rectangle);
      sweeps.add(leg);
      CHECK(all - sweeps.missing() == under);
      legs.push_back(leg);
      if (i % 2 == 0) continue;
      sweeps.remove(legs[random.below(static_cast<std::uint32_t>(legs.size()))]);
      legs.clear();
    }
  }
}
