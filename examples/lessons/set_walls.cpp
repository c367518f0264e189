// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdint.h>
#include <stdio.h>
#include <mazebot/map/wall_map.hpp>

using namespace mazebot;

const uint8_t north = 8, east = 4, south = 2, west = 1;

// The walls of a cell, from what the robot sees to its left, in front and to its right.
uint8_t set_walls(Heading heading, bool left, bool front, bool right) {
  uint8_t walls = 0;
  switch (heading) {
    case Heading::north:
      if (left) walls |= west;
      if (front) walls |= north;
      if (right) walls |= east;
      break;
    case Heading::east:
      if (left) walls |= north;
      if (front) walls |= east;
      if (right) walls |= south;
      break;
    case Heading::south:
      if (left) walls |= east;
      if (front) walls |= south;
      if (right) walls |= west;
      break;
    case Heading::west:
      if (left) walls |= south;
      if (front) walls |= west;
      if (right) walls |= north;
      break;
  }
  return walls;
}

// The same by the library's map.
uint8_t by_mazebot(Heading heading, bool left, bool front, bool right) {
  WallMap<3, 3> map;
  const Pose middle(Cell(1, 1), heading);
  map.set_walls(middle, left, front, right);
  return map.byte_at(map.grid().index(middle.cell)) &
         15;  // the lower four bits: the walls that are there
}

int main() {
  printf("a wall to the left and one in front:\n");
  int differences = 0;
  for (int i = 0; i < 4; ++i) {
    const Heading heading = heading_at(i);
    printf("  facing %-5s  walls %2d\n", to_string(heading),
           set_walls(heading, true, true, false));
    for (int seen = 0; seen < 8; ++seen) {
      const bool left = (seen & 4) != 0, front = (seen & 2) != 0, right = (seen & 1) != 0;
      if (set_walls(heading, left, front, right) != by_mazebot(heading, left, front, right))
        ++differences;
    }
  }
  printf("all 32 cases: %d differ from mazebot\n", differences);
}
