// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Linked from unit.cpp in C++11 and unit.cpp in C++20: both must see the same mazebot.
#include <stdio.h>

#include "unit.hpp"

int main() {
  const UnitReport a = report_of_unit_11();
  const UnitReport b = report_of_unit_20();
  SmallMap walls;
  walls.record(mazebot::Cell(0, 0), mazebot::Heading::east, true);

  printf("C++11: map %lu, flood %lu, observation %lu bytes; %d and %d moves\n", a.map_bytes, a.flood_bytes,
         a.observation_bytes, a.small_moves, a.large_moves);
  printf("C++20: map %lu, flood %lu, observation %lu bytes; %d and %d moves\n", b.map_bytes, b.flood_bytes,
         b.observation_bytes, b.small_moves, b.large_moves);
  const bool same = a.map_bytes == b.map_bytes && a.flood_bytes == b.flood_bytes &&
                    a.observation_bytes == b.observation_bytes && a.small_moves == b.small_moves &&
                    a.large_moves == b.large_moves && a.status == b.status &&
                    distance_in_unit_11(walls) == distance_in_unit_20(walls);
  // Down a comb of W corridors of height H: W * (H - 1) + W - 1 borders.
  const bool right = a.small_moves == 6 * 4 + 5 && a.large_moves == 16 * 15 + 15 && a.map_bytes == 6 * 5 &&
                     a.status == mazebot::Status::done && distance_in_unit_11(walls) == 7;
  return same && right ? 0 : 1;
}
