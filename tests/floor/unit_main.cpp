// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Linked from unit.cpp in C++11 and unit.cpp in C++20: both must give the same results.
#include <stdio.h>

#include "unit.hpp"

bool print_and_check(const char* name, const UnitReport& report, int own_cells) {
  printf("%s: map %lu, flood %lu, explorer %lu, Dijkstra %lu bytes; %d, %d, %d, %d, %d, %d moves, cost %lu\n", name,
         report.map_bytes, report.flood_bytes, report.explorer_bytes, report.dijkstra_bytes, report.small_moves,
         report.large_moves, report.own_moves, report.explorer_moves, report.route_moves, report.follower_moves,
         report.cheapest);
  // Down a comb of W corridors of height H: W * (H - 1) + W - 1 borders, and two turns between corridors.
  return report.map_bytes == 6UL * 5 && report.small_moves == 29 && report.large_moves == 255 &&
         report.own_moves == own_cells - 1 && report.coverage_moves == 29 && report.explorer_moves == 2 * 29 &&
         report.route_moves == 29 && report.follower_moves == 29 && report.cheapest == 29 + 2 * 5 &&
         report.vacuum_ticks > 50 && report.vacuum_ticks < 150 && report.all_done;
}

int main() {
  const UnitReport a = report_of_unit_11();
  const UnitReport b = report_of_unit_20();
  const bool right = print_and_check("C++11", a, 20 * 20) && print_and_check("C++20", b, 40 * 20);
  const bool same_sizes = a.vacuum_ticks == b.vacuum_ticks && a.flood_bytes == b.flood_bytes &&
                          a.explorer_bytes == b.explorer_bytes && a.dijkstra_bytes == b.dijkstra_bytes;

  SmallMap walls;
  walls.record(mazebot::Cell(0, 0), mazebot::Heading::east, true);
  const bool understood = distance_in_unit_11(walls) == 7 && distance_in_unit_20(walls) == 7;
  return right && same_sizes && understood ? 0 : 1;
}
