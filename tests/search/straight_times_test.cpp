// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/search/straight_times.hpp"

#include "mazebot/search/cost_models.hpp"
#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a straight takes less time than its parts, and as long as its profile") {
  const SpeedLimits limits(400, 1500, 4200);
  const StraightTimes times(limits, 90000, 10000);
  for (int n = 2; n < 60; ++n) {
    for (int k = 1; k < n; ++k) {
      CHECK(times(n) <= times(k) + times(n - k));
      CHECK(times(n) > times(k));
    }
  }
  for (int n = 1; n <= StraightTimes::table_size; ++n) {
    CHECK(times(n) == profile_ticks(limits, 90000ULL * static_cast<unsigned>(n), 10000));
  }
  // Beyond the table each step takes 90 mm / 1500 mm/s = 600 ticks, as the exact time does at top speed.
  for (int n = StraightTimes::table_size + 1; n < 80; ++n) {
    CHECK(times(n) == times(n - 1) + 600);
    CHECK(times(n) == profile_ticks(limits, 90000ULL * static_cast<unsigned>(n), 10000));
  }
}

TEST_CASE("straight times: absolute values") {
  // From standstill at 10 m/s^2 up to 1 m/s: 0.1 s and 50 mm each to speed up and to slow down.
  const StraightTimes times(SpeedLimits(0, 1000, 10000), 100000, 1000);
  CHECK(times(1) == 200);  // a triangle that just reaches the top speed
  CHECK(times(2) == 300);
  CHECK(times(48) == 4900);
  CHECK(times(49) == 5000);
  CHECK(times(100) == 10100);
  const StraightTimes even(250);
  CHECK(even(1) == 250);
  CHECK(even(48) == 12000);
  CHECK(even(50) == 12500);
}

TEST_CASE("a straight takes at least one tick, and times too long to count are clamped") {
  CHECK(StraightTimes(0)(1) == 1);
  CHECK(StraightTimes(SpeedLimits(1, 1, 1), 4294968, 1000000)(1) == 65535);
}

TEST_CASE("cost models: absolute values") {
  CHECK(CellCost().turn(Turn::around) == 0);
  CHECK(CellCost().straight(1) == 1);
  CHECK(CellTurnCost<2, 3>().turn(Turn::ahead) == 0);
  CHECK(CellTurnCost<2, 3>().turn(Turn::left) == 3);
  CHECK(CellTurnCost<2, 3>().turn(Turn::around) == 6);
  CHECK(CellTurnCost<2, 3>().straight(1) == 2);
  const TimeCost time(StraightTimes(SpeedLimits(0, 1000, 10000), 100000, 1000), 150);
  CHECK(time.turn(Turn::right) == 150);
  CHECK(time.turn(Turn::around) == 300);
  CHECK(time.straight(2) == 300);
}
