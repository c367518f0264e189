// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/cover/coverage_map.hpp"

#include "support/catch.hpp"

using namespace mazebot;

namespace {

typedef CoverageMap<3, 3> Map;

Beyond beyond(const Map& map, Cell cell, Heading heading) { return map.beyond(map.grid().index(cell), heading); }

// The robot was to the south and to the west of the cell in the middle, and saw a wall from both.
Map hidden_middle() {
  Map map;
  for (const Cell cell : {Cell(0, 0), Cell(1, 0), Cell(0, 1)}) map.visit(cell);
  map.record(Cell(1, 0), Heading::north, true);
  map.record(Cell(0, 1), Heading::east, true);
  return map;
}
// The robot was also in the two cells to the east of these, and looked at the border between them from both.
Map with_border_in_the_east(bool is_wall) {
  Map map = hidden_middle();
  for (const Cell cell : {Cell(2, 0), Cell(2, 1)}) map.visit(cell);
  map.record(Cell(2, 0), Heading::north, is_wall);
  map.record(Cell(2, 1), Heading::south, is_wall);
  return map;
}

}  // namespace

TEST_CASE("a coverage map tells what is beyond a side") {
  Map map;
  map.visit(Cell(0, 0));
  CHECK(beyond(map, Cell(0, 0), Heading::west) == Beyond::closed);
  CHECK(beyond(map, Cell(0, 0), Heading::north) == Beyond::unknown);
  CHECK(map.has_unknown_sides(map.grid().index(Cell(0, 0))));
  map.record(Cell(0, 0), Heading::north, true);
  map.record(Cell(0, 0), Heading::east, false);
  CHECK(!map.has_unknown_sides(map.grid().index(Cell(0, 0))));
  CHECK(beyond(map, Cell(0, 0), Heading::north) == Beyond::closed);
  CHECK(beyond(map, Cell(0, 0), Heading::east) == Beyond::open);
  CHECK(map.may_enter(map.grid().index(Cell(0, 0)), Heading::east));
  CHECK(beyond(map, Cell(1, 0), Heading::west) == Beyond::visited);
  CHECK(!map.may_enter(map.grid().index(Cell(1, 0)), Heading::west));
  CHECK(map.free_at(map.grid().index(Cell(1, 0))));
  CHECK(!map.free_at(map.grid().index(Cell(0, 1))));
}

TEST_CASE("a cell of which only walls are known counts as solid until a thin wall is seen") {
  Map map = hidden_middle();
  CHECK(!map.has_thin_walls());
  // Only the border is known of the cell in the north-west, and a wall of the one in the middle.
  CHECK(beyond(map, Cell(0, 1), Heading::north) == Beyond::unknown);
  CHECK(beyond(map, Cell(2, 1), Heading::west) == Beyond::closed);
  map.record(Cell(0, 0), Heading::east, true);
  CHECK(map.has_thin_walls());
  CHECK(beyond(map, Cell(2, 1), Heading::west) == Beyond::unknown);
}

TEST_CASE("a wall that was seen once and may hide a cell becomes unknown, one that was bumped into does not") {
  Map map;
  map.visit(Cell(0, 0));
  map.record(Cell(0, 0), Heading::north, true);
  map.overwrite(Cell(0, 0), Heading::east, true);
  REQUIRE(map.question_cuts(false));
  CHECK(!map.known(Cell(0, 0), Heading::north));
  CHECK(map.known(Cell(0, 0), Heading::east));
  CHECK(!map.question_cuts(false));
  CHECK(!map.question_cuts(true));
}

TEST_CASE("a cell with two walls counts as solid in a house, but not if certainty is demanded") {
  Map map = hidden_middle();
  CHECK(!map.question_cuts(false));
  REQUIRE(map.question_cuts(true));
  CHECK(!map.known(Cell(1, 1), Heading::south));
  CHECK(!map.known(Cell(1, 1), Heading::west));
}

TEST_CASE("a cell with two walls counts as free in a maze: where a thin wall was seen from both sides") {
  Map maze = with_border_in_the_east(true);
  CHECK(maze.has_thin_walls());
  CHECK(maze.question_cuts(false));
  CHECK(!maze.known(Cell(1, 1), Heading::south));
  // A thin wall that was seen from one side is no proof, nor is an opening that was seen from both.
  Map house = with_border_in_the_east(false);
  house.record(Cell(0, 0), Heading::east, true);
  CHECK(house.has_thin_walls());
  CHECK(!house.question_cuts(false));
}
