// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_FLOOR_UNIT_HPP
#define MAZEBOT_TESTS_FLOOR_UNIT_HPP

#include "mazebot/mazebot.hpp"

typedef mazebot::WallMap<6, 5> SmallMap;

// The results of a unit of a user's program. Units of all standards must have the same results.
struct UnitReport {
  unsigned long map_bytes;
  unsigned long flood_bytes;
  unsigned long explorer_bytes;
  unsigned long dijkstra_bytes;
  int small_moves;     // downhill through a 6x5 maze
  int large_moves;     // ... and a 16x16 maze
  int own_moves;       // ... and a maze of a size that only one unit has
  int explorer_moves;  // until the route is proved, and back
  int route_moves;
  int follower_moves;
  int localizer_moves;
  int coverage_moves;
  int vacuum_ticks;        // straight on or in a spiral
  unsigned long cheapest;  // moves and quarter turns from start to goal
  bool all_done;
};

UnitReport report_of_unit_11();
UnitReport report_of_unit_20();

// Objects made in one unit are used in the other.
int distance_in_unit_11(const SmallMap& walls);
int distance_in_unit_20(const SmallMap& walls);

#endif  // MAZEBOT_TESTS_FLOOR_UNIT_HPP
