// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/wall_sketch.hpp"

#include "mazebot/host/detail/random.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

typedef Grid<3, 3> GridT;
const Cell middle(1, 1);
enum : int { agreement = 2, contradiction = 7 };

bool contradicts(const detail::WallSketch<GridT>& sketch, Cell cell, Heading heading, bool is_wall) {
  const unsigned side = direction_bit(heading);
  return sketch.contradicted(GridT(), cell, side, is_wall ? side : 0) != 0;
}

}  // namespace

TEST_CASE("a sketch knows each side of a cell by itself", "[wall_sketch]") {
  const GridT grid;
  for (int known = 0; known < 4; ++known) {
    for (const bool is_wall : {false, true}) {
      WallMap<3, 3> map;
      map.record(middle, heading_at(known), is_wall);
      detail::WallSketch<GridT> sketch(grid);
      sketch.copy(map);
      for (int i = 0; i < 4; ++i) {
        const Heading heading = heading_at(i);
        CAPTURE(known, is_wall, i);
        CHECK(sketch.is_wall(grid, Pose(middle, heading)) == (i == known && is_wall));
        CHECK(contradicts(sketch, middle, heading, !is_wall) == (i == known));
        CHECK_FALSE(contradicts(sketch, middle, heading, is_wall));
        // The other side of the same wall.
        CHECK(contradicts(sketch, middle.towards(heading), opposite(heading), !is_wall) == (i == known));
      }
    }
  }
}

TEST_CASE("a sketch rewards what agrees, and doubts a wall that was read as an opening, too", "[wall_sketch]") {
  const GridT grid;
  for (int i = 0; i < 4; ++i) {
    for (const bool is_wall : {false, true}) {
      CAPTURE(i, is_wall);
      const Heading heading = heading_at(i);
      detail::WallSketch<GridT> sketch(grid);
      sketch.copy(WallMap<3, 3>());
      const auto rate = [&](Cell cell, Heading towards, bool reading) {
        return sketch.rate(grid, cell, towards, reading, agreement, contradiction);
      };
      CHECK(rate(middle, heading, is_wall) == 0);  // new
      CHECK(rate(middle, heading, is_wall) == agreement);
      CHECK(rate(middle.towards(heading), opposite(heading), is_wall) == agreement);
      CHECK(rate(middle, heading, !is_wall) == -contradiction);
      CHECK(rate(middle, heading, !is_wall) == 0);  // doubtful now
      CHECK(rate(middle, heading, is_wall) == 0);
      CHECK_FALSE(contradicts(sketch, middle, heading, is_wall));
      CHECK_FALSE(sketch.is_wall(grid, Pose(middle, heading)));
      CHECK(rate(middle, opposite(heading), is_wall) == 0);  // the other sides are still new
    }
  }
}

TEST_CASE("a sketch rates the sides of a cell at once as one after the other", "[wall_sketch]") {
  const GridT grid;
  Random random(1);
  detail::WallSketch<GridT> at_once(grid);
  detail::WallSketch<GridT> one_by_one(grid);
  for (int i = 0; i < 500; ++i) {
    if (i % 20 == 0) {
      at_once.copy(WallMap<3, 3>());
      one_by_one.copy(WallMap<3, 3>());
    }
    const Cell cell(random.between(0, 2), random.between(0, 2));
    const unsigned sensed = random.below(16);
    const unsigned walls = sensed & random.below(16);
    unsigned contradicted = 0;
    int reward = 0;
    const unsigned found = at_once.contradicted(grid, cell, sensed, walls);
    for (int quarter = 0; quarter < 4; ++quarter) {
      const unsigned side = direction_bit(heading_at(quarter));
      if ((sensed & side) == 0) continue;
      const bool is_wall = (walls & side) != 0;
      if (contradicts(one_by_one, cell, heading_at(quarter), is_wall)) contradicted |= side;
      reward += one_by_one.rate(grid, cell, heading_at(quarter), is_wall, agreement, contradiction);
    }
    CAPTURE(i);
    CHECK(found == contradicted);
    CHECK(at_once.rate(grid, cell, sensed, walls, agreement, contradiction) == reward);
  }
}
