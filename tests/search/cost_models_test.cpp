// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/search/cost_models.hpp"

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("cost models: turns and straights by themselves") {
  const CellCost cells;
  CHECK(cells.turn(Turn::around) == 0);
  CHECK(cells.straight(1) == 1);
  const CellTurnCost<2, 3> weights;
  CHECK(weights.turn(Turn::ahead) == 0);
  CHECK(weights.turn(Turn::left) == 3);
  CHECK(weights.turn(Turn::right) == 3);
  CHECK(weights.turn(Turn::around) == 6);
  CHECK(weights.straight(1) == 2);
  const StraightTimes straights(70);
  const TimeCost time(straights, 45);
  CHECK(time.turn(Turn::ahead) == 0);
  CHECK(time.turn(Turn::left) == 45);
  CHECK(time.turn(Turn::right) == 45);
  CHECK(time.turn(Turn::around) == 90);
  CHECK(time.straight(1) == 70);
  CHECK(time.straight(5) == 350);
  CHECK(time.straight(60) == 4200);
}
