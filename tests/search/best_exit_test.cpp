// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/search/best_exit.hpp"

#include "mazebot/map/grid.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("the best exit has the largest gain, and of equal ones it is the first preferred one", "[best_exit]") {
  const Grid<3, 3> grid;
  WallMap<3, 3> map;
  const Pose pose(Cell(1, 1), Heading::east);
  const auto equal = [](int, int) { return 1; };
  CHECK(detail::best_exit(grid, map, pose, Unknown::open, equal) == Optional<Heading>(Heading::east));
  CHECK(detail::best_exit(grid, map, pose, Unknown::wall, equal) == Optional<Heading>());
  CHECK(detail::best_exit(grid, map, pose, Unknown::open, [](int, int) { return 0; }) == Optional<Heading>());
  const auto to_the_west = [&](int here, int beyond) { return beyond == here - 1 ? 3 : 2; };
  CHECK(detail::best_exit(grid, map, pose, Unknown::open, to_the_west) == Optional<Heading>(Heading::west));
  map.record(Cell(1, 1), Heading::east, true);
  CHECK(detail::best_exit(grid, map, pose, Unknown::open, equal) == Optional<Heading>(Heading::south));
  map.record(Cell(1, 1), Heading::south, true);
  CHECK(detail::best_exit(grid, map, pose, Unknown::open, equal) == Optional<Heading>(Heading::north));
}
