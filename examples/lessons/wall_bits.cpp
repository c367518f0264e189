// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdint.h>
#include <stdio.h>
#include <mazebot/map/wall_map.hpp>

const uint8_t north = 8, east = 4, south = 2, west = 1;
const int width = 4, height = 4;

uint8_t walls[width * height];  // cell (x, y) has the index width * y + x; (0, 0) is the
                                // south-west corner

void add_wall_east_of(int x, int y) {
  walls[width * y + x] |= east;                           // OR sets the bit ...
  if (x + 1 < width) walls[width * y + (x + 1)] |= west;  // ... on both sides of the wall
}
void add_wall_north_of(int x, int y) {
  walls[width * y + x] |= north;
  if (y + 1 < height) walls[width * (y + 1) + x] |= south;
}
void remove_wall_east_of(int x, int y) {
  walls[width * y + x] &= ~east;  // AND with the complement clears it
  if (x + 1 < width) walls[width * y + (x + 1)] &= ~west;
}
bool has_wall(int x, int y, uint8_t side) {
  return (walls[width * y + x] & side) != 0;  // AND tests the bit
}

int main() {
  add_wall_east_of(1, 2);
  add_wall_north_of(1, 2);
  printf("cell (1, 2) is %d: north 8 + east 4\n", walls[width * 2 + 1]);
  printf("cell (2, 2) is %d: west 1\n", walls[width * 2 + 2]);
  printf("wall west of (2, 2)? %s\n", has_wall(2, 2, west) ? "yes" : "no");
  remove_wall_east_of(1, 2);
  printf("after removing it: (1, 2) is %d, (2, 2) is %d\n", walls[width * 2 + 1],
         walls[width * 2 + 2]);

  mazebot::WallMap<4, 4> map;  // the library's map does the same
  map.record(mazebot::Cell(1, 2), mazebot::Heading::north, true);
  map.record(mazebot::Cell(1, 2), mazebot::Heading::east, false);
  printf("mazebot: cell (1, 2) is 0x%02X\n",
         map.byte_at(map.grid().index(mazebot::Cell(1, 2))));
}
