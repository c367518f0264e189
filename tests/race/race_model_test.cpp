// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Absolute values of the times that race plans consist of.

#include <cmath>
#include <cstdint>

#include "mazebot/race/race_model.hpp"
#include "mazebot/search/straight_times.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// The closed form with real numbers, in ticks.
double exact_ticks(const SpeedLimits& profile, double metres, double ticks_per_second) {
  const double slow = profile.turn_speed / 1000.0, top = profile.top_speed / 1000.0, a = profile.acceleration / 1000.0;
  const double tip = std::sqrt(slow * slow + a * metres);
  const double seconds = tip < top ? 2 * (tip - slow) / a : metres / top + (top - slow) * (top - slow) / (a * top);
  return seconds * ticks_per_second;
}

bool same(const TurnTimes& a, const TurnTimes& b) {
  return a.turn_45 == b.turn_45 && a.turn_90 == b.turn_90 && a.turn_135 == b.turn_135 && a.turn_180 == b.turn_180 &&
         a.diagonal_90 == b.diagonal_90 && a.pivot_90 == b.pivot_90 && a.pivot_180 == b.pivot_180;
}

}  // namespace

TEST_CASE("Profiles of absolute values") {
  // 1 m at 10 m/s2 from a stop: to sqrt(10) m/s without reaching the top; 2 m at 1 m/s with 0.1 s at both ends.
  CHECK(profile_ticks(SpeedLimits(0, 10000, 10000), 1000000, 1000000) == 632456);  // 632455.5
  CHECK(profile_ticks(SpeedLimits(0, 1000, 10000), 2000000, 1000) == 2100);
  CHECK(profile_ticks(SpeedLimits(1000, 1000, 10000), 2000000, 1000) == 2000);
  CHECK(profile_ticks(SpeedLimits(500, 1000, 1000), 750000, 1000) == 1000);  // just enough room
  CHECK(profile_ticks(SpeedLimits(500, 1000, 1000), 749999, 1000) == 1000);
  CHECK(profile_ticks(SpeedLimits(500, 1000, 1000), 0, 1000) == 0);
  CHECK(profile_ticks(SpeedLimits(1, 1, 1), 0xFFFFFFFFU, 1000000) == 0xFFFFFFFFU);
}

TEST_CASE("A profile takes what the closed form says, rounded up") {
  for (const SpeedLimits profile :
       {SpeedLimits(0, 500, 3000), SpeedLimits(420, 1500, 4200), SpeedLimits(700, 3000, 8000), SpeedLimits(9, 9, 9)}) {
    for (std::uint32_t um = 1000; um < 4000000; um += 12345) {
      const double exact = exact_ticks(profile, um / 1e6, 1000);
      const std::uint32_t ticks = profile_ticks(profile, um, 1000);
      REQUIRE(ticks >= exact - 1e-6);
      REQUIRE(ticks <= exact + 2.01);  // two parts, each rounded up
    }
  }
}

TEST_CASE("The models of the two mice have these times") {
  const RaceModel small = half_size_mouse();
  CHECK(small.ticks_per_second == 1000);
  CHECK(same(small.turns, {260, 375, 465, 565, 390, 450, 650}));
  CHECK(small.straights(1) == 155);
  CHECK(small.straights(48) == 3066);
  CHECK(small.diagonals(1) == 121);
  CHECK(small.diagonals(48) == 2688);
  const RaceModel classic = classic_mouse();
  CHECK(same(classic.turns, {310, 450, 560, 680, 470, 500, 700}));
  CHECK(classic.straights(1) == 173);
  CHECK(classic.straights(48) == 3101);
  CHECK(classic.diagonals(1) == 136);
  CHECK(classic.diagonals(48) == 2718);
  // In ticks of another length.
  const RaceModel coarse = half_size_mouse(100);
  CHECK(coarse.ticks_per_second == 100);
  CHECK(same(coarse.turns, {26, 37, 46, 56, 39, 45, 65}));
  CHECK(coarse.straights(1) == 16);
}

TEST_CASE("A model without diagonals keeps all other values") {
  const RaceModel model = half_size_mouse().without_diagonals();
  CHECK(same(model.turns, {0, 375, 0, 565, 0, 450, 650}));
  CHECK(model.straights(3) == half_size_mouse().straights(3));
  CHECK(model.diagonals(3) == half_size_mouse().diagonals(3));
  CHECK(model.ticks_per_second == 1000);
}
