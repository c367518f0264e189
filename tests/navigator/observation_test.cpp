// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/navigator/observation.hpp"

#include "mazebot/locate/view.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// North is up.
//
//     +---+---+---+---+---+
//     |               |   |      row 1
//     +   +---+---+---+---+
//     |       ?           |      row 0, the wall marked ? is unknown
//     +---+---+---+---+---+
WallMap<5, 2> hall() {
  WallMap<5, 2> map;
  map.record(Cell(0, 0), Heading::north, false);
  for (int x = 1; x < 5; ++x) map.record(Cell(x, 0), Heading::north, true);
  for (int x = 0; x < 4; ++x) {
    map.record(Cell(x, 1), Heading::east, x == 3);
    if (x != 1) map.record(Cell(x, 0), Heading::east, false);
  }
  return map;
}

}  // namespace

TEST_CASE("A new observation has sensed nothing") {
  const Observation seen;
  for (int i = 0; i < 4; ++i) {
    CHECK_FALSE(seen.sensed(turn_at(i)));
    CHECK(seen.reach(turn_at(i)) == 0);
    CHECK(seen.free_cells(turn_at(i)) == 0);
  }
  CHECK(seen.short_by() == 0);
}

TEST_CASE("An observation stores each side separately") {
  Observation seen;
  seen.set_wall(Turn::left, true).set_wall(Turn::right, false).set_ray(Turn::ahead, 3, 7).set_short_by(2);
  CHECK((seen.sensed(Turn::left) && seen.wall(Turn::left) && seen.reach(Turn::left) == 1));
  CHECK((seen.sensed(Turn::right) && !seen.wall(Turn::right) && seen.reach(Turn::right) == 1));
  CHECK((seen.free_cells(Turn::ahead) == 3 && seen.reach(Turn::ahead) == 7 && !seen.wall(Turn::ahead)));
  CHECK_FALSE(seen.sensed(Turn::around));
  CHECK(seen.short_by() == 2);
  CHECK(seen.feels_bumps());
  CHECK_FALSE(seen.set_feels_bumps(false).feels_bumps());
  CHECK(seen.short_by() == 2);
  CHECK(seen.set_feels_bumps(true).feels_bumps());
}

TEST_CASE("An observation clamps rays to their reach, and all numbers to what it can hold") {
  Observation seen;
  seen.set_ray(Turn::ahead, 9, 8)
      .set_ray(Turn::left, -1, 8)
      .set_ray(Turn::right, 300, 256)
      .set_ray(Turn::around, 1, -1);
  CHECK(seen.free_cells(Turn::ahead) == 8);
  CHECK(seen.free_cells(Turn::left) == 0);
  CHECK(seen.free_cells(Turn::right) == 255);
  CHECK(seen.reach(Turn::right) == 255);
  CHECK(seen.reach(Turn::around) == 0);
  CHECK(seen.free_cells(Turn::around) == 0);
  CHECK(seen.set_ray(Turn::ahead, 255, 255).free_cells(Turn::ahead) == 255);
  CHECK(seen.set_short_by(-1).short_by() == 0);
  CHECK(seen.set_short_by(1).short_by() == 1);
  CHECK(seen.set_short_by(32767).short_by() == 32767);
  CHECK(seen.set_short_by(32768).short_by() == 32767);
}

TEST_CASE("A ray counts the open borders, ends at its reach, and takes unknown walls for walls") {
  const WallMap<5, 2> map = hall();
  const Pose at(Cell(0, 1), Heading::east);
  CHECK(free_cells(map, at, Turn::ahead, 9) == 3);
  CHECK(free_cells(map, at, Turn::ahead, 3) == 3);
  CHECK(free_cells(map, at, Turn::ahead, 2) == 2);
  CHECK(free_cells(map, at, Turn::ahead, 0) == 0);
  CHECK(free_cells(map, at, Turn::right, 9) == 1);
  CHECK(free_cells(map, at, Turn::left, 9) == 0);
  CHECK(free_cells(map, at, Turn::around, 9) == 0);
  CHECK(free_cells(map, Pose(Cell(0, 0), Heading::south), Turn::left, 9) == 1);
  CHECK(free_cells(map, Pose(Cell(4, 0), Heading::north), Turn::left, 9) == 2);
}

TEST_CASE("Looking from a pose in a map gives an observation with the sensors of another one") {
  const WallMap<5, 2> map = hall();
  Observation sensors;
  sensors.set_ray(Turn::ahead, 0, 2).set_wall(Turn::right, true);
  const Observation seen = look_from(map, Pose(Cell(0, 1), Heading::east), sensors);
  CHECK((seen.reach(Turn::ahead) == 2 && seen.free_cells(Turn::ahead) == 2));
  CHECK((seen.reach(Turn::right) == 1 && seen.free_cells(Turn::right) == 1));
  CHECK_FALSE(seen.sensed(Turn::left));
  CHECK_FALSE(seen.sensed(Turn::around));
}

TEST_CASE("Wrong rays are counted, each side once, and sides that sensed nothing are not") {
  const WallMap<5, 2> map = hall();
  const Pose at(Cell(0, 1), Heading::east);
  Observation seen;
  CHECK(wrong_rays(map, at, seen) == 0);
  seen.set_ray(Turn::ahead, 3, 9).set_wall(Turn::right, false).set_wall(Turn::left, true).set_wall(Turn::around, true);
  CHECK(wrong_rays(map, at, seen) == 0);
  seen.set_ray(Turn::ahead, 4, 9);
  CHECK(wrong_rays(map, at, seen) == 1);
  seen.set_wall(Turn::right, true);
  CHECK(wrong_rays(map, at, seen) == 2);
  seen.set_wall(Turn::left, false).set_wall(Turn::around, false);
  CHECK(wrong_rays(map, at, seen) == 4);
}
