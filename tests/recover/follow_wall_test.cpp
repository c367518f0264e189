// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/follow_wall.hpp"

#include "mazebot/map/evidence_map.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// What sensors on three sides read.
Observation seen(bool left, bool ahead, bool right) {
  return Observation().set_wall(Turn::left, left).set_wall(Turn::ahead, ahead).set_wall(Turn::right, right);
}

const Pose here(Cell(2, 2), Heading::north);

}  // namespace

TEST_CASE("the wall on the left is followed as the sensors see it", "[follow_wall]") {
  const EvidenceMap<5, 5> map;
  REQUIRE(detail::follow_wall(map, here, seen(false, false, false), false) == Command::go(Turn::left, 1));
  REQUIRE(detail::follow_wall(map, here, seen(true, false, false), false) == Command::go(Turn::ahead, 1));
  REQUIRE(detail::follow_wall(map, here, seen(true, false, false), true) == Command::go(Turn::right, 1));
  REQUIRE(detail::follow_wall(map, here, seen(true, true, true), false) == Command::turn_only(Turn::right));
  Observation left_is_dark;
  left_is_dark.set_wall(Turn::ahead, false);
  REQUIRE(detail::follow_wall(map, here, left_is_dark, false) == Command::go(Turn::ahead, 1));
}

TEST_CASE("a wall that is certain is not driven against, whatever the sensors read", "[follow_wall]") {
  EvidenceMap<5, 5> map;
  map.record(here.cell, Heading::west, true);
  REQUIRE(detail::follow_wall(map, here, seen(false, true, true), false) == Command::go(Turn::left, 1));
  map.overwrite(here.cell, Heading::west, true);
  REQUIRE(detail::follow_wall(map, here, seen(false, false, true), false) == Command::go(Turn::ahead, 1));
  REQUIRE(detail::follow_wall(map, here, seen(false, true, true), false) == Command::turn_only(Turn::right));
  map.overwrite(here.cell, Heading::west, false);
  REQUIRE(detail::follow_wall(map, here, seen(false, true, true), false) == Command::go(Turn::left, 1));
  // The border is certain. A robot that is lost may believe that it stands outside.
  REQUIRE(detail::follow_wall(map, Pose(Cell(0, 2), Heading::north), seen(false, true, true), false) ==
          Command::turn_only(Turn::right));
  REQUIRE(detail::follow_wall(map, Pose(Cell(-1, 2), Heading::north), seen(false, true, true), false) ==
          Command::go(Turn::left, 1));
  // A map that knows no certainty.
  WallMap<5, 5> walls;
  walls.record(here.cell, Heading::west, true);
  REQUIRE(detail::follow_wall(walls, here, seen(false, true, true), false) == Command::go(Turn::left, 1));
}
