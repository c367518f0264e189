// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/recover/step.hpp"

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a step keeps how it went and the walls of the cell", "[step]") {
  STATIC_REQUIRE(sizeof(Step) == 2);
  Observation seen;
  seen.set_wall(Turn::ahead, false).set_wall(Turn::right, true).set_ray(Turn::left, 3, 5);
  const Step step(Turn::left, true, false, seen);
  REQUIRE(step.turn() == Turn::left);
  REQUIRE(step.crossed());
  REQUIRE_FALSE(step.was_blocked());
  REQUIRE_FALSE(step.bumped());
  REQUIRE(step.sensed(Turn::ahead));
  REQUIRE_FALSE(step.wall(Turn::ahead));
  REQUIRE(step.wall(Turn::right));
  REQUIRE(step.sensed(Turn::left));
  REQUIRE_FALSE(step.wall(Turn::left));
  REQUIRE_FALSE(step.sensed(Turn::around));
  REQUIRE_FALSE(step.wall(Turn::around));

  for (int quarter = 0; quarter < 4; ++quarter) {
    const Heading heading = heading_at(quarter);
    REQUIRE(step.sensed_from(heading) ==
            (direction_bit(heading) | direction_bit(heading + Turn::right) | direction_bit(heading + Turn::left)));
    REQUIRE(step.walls_from(heading) == direction_bit(heading + Turn::right));
  }

  const Observation again = step.observation();
  REQUIRE(again.wall(Turn::right));
  REQUIRE(again.reach(Turn::left) == 1);
  REQUIRE(again.free_cells(Turn::left) == 1);
  REQUIRE_FALSE(again.sensed(Turn::around));
}

TEST_CASE("a robot that is blocked where it sees an opening may have slipped", "[step]") {
  REQUIRE(Step(Turn::ahead, false, true, Observation()).bumped());
  REQUIRE(Step(Turn::ahead, false, true, Observation().set_wall(Turn::ahead, true)).bumped());
  Step slipped(Turn::ahead, false, true, Observation().set_wall(Turn::ahead, false));
  REQUIRE_FALSE(slipped.bumped());
  slipped.confirm();
  REQUIRE(slipped.bumped());
  REQUIRE_FALSE(slipped.wall(Turn::ahead));
  REQUIRE_FALSE(slipped.surely_crossed());
}

TEST_CASE("a step that has crossed a border can be sure of it", "[step]") {
  Step step(Turn::left, true, false, Observation());
  REQUIRE_FALSE(step.surely_crossed());
  step.confirm();
  REQUIRE(step.surely_crossed());
  REQUIRE(step.crossed());
  REQUIRE(step.turn() == Turn::left);
  REQUIRE_FALSE(step.bumped());
}
