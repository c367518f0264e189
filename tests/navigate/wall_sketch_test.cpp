// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/navigate/wall_sketch.hpp"

#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

typedef Grid<3, 3> GridT;
const Cell middle(1, 1);
enum : int { agreement = 2, contradiction = 7 };

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
        CHECK(sketch.contradicts(grid, middle, heading, !is_wall) == (i == known));
        CHECK_FALSE(sketch.contradicts(grid, middle, heading, is_wall));
        // The other side of the same wall.
        CHECK(sketch.contradicts(grid, middle.towards(heading), opposite(heading), !is_wall) == (i == known));
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
      CHECK_FALSE(sketch.contradicts(grid, middle, heading, is_wall));
      CHECK_FALSE(sketch.is_wall(grid, Pose(middle, heading)));
      CHECK(rate(middle, opposite(heading), is_wall) == 0);  // the other sides are still new
    }
  }
}
