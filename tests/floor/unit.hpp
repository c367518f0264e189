// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_FLOOR_UNIT_HPP
#define MAZEBOT_TESTS_FLOOR_UNIT_HPP

#include "mazebot/mazebot.hpp"

typedef mazebot::WallMap<6, 5> SmallMap;

// What a unit of a user's program can tell; units of all standards must tell the same.
struct UnitReport {
  unsigned long map_bytes;
  unsigned long flood_bytes;
  unsigned long observation_bytes;
  int small_moves;
  int large_moves;
  mazebot::Status status;
};

UnitReport report_of_unit_11();
UnitReport report_of_unit_20();

// Objects made in one unit are used in the other.
int distance_in_unit_11(const SmallMap& walls);
int distance_in_unit_20(const SmallMap& walls);

#endif  // MAZEBOT_TESTS_FLOOR_UNIT_HPP
