// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <mazebot/map/pose.hpp>

using namespace mazebot;

int main() {
  // Clockwise: north 0, east 1, south 2, west 3. A right turn adds 1, a left turn adds 3,
  // turning around adds 2.
  int heading = 0;
  printf("four right turns:");
  for (int i = 0; i < 4; ++i) {
    heading = (heading + 1) % 4;
    printf(" %d", heading);
  }
  printf("\nleft from north: (0 - 1) %% 4 is %d, (0 + 3) %% 4 is %d, (0 - 1) & 3 is %d\n",
         (0 - 1) % 4, (0 + 3) % 4, (0 - 1) & 3);

  // One formula replaces the four cases of the lesson before: the direction of a side is
  // heading + side.
  printf("\nfacing  left   ahead  right\n");
  for (int i = 0; i < 4; ++i) {
    const Heading facing = heading_at(i);
    printf("%-6s  %-5s  %-5s  %-5s\n", to_string(facing), to_string(facing + Turn::left),
           to_string(facing + Turn::ahead), to_string(facing + Turn::right));
  }

  // The difference of two headings is a turn.
  printf("\nto face west, a robot that faces south turns %s\n",
         to_string(Heading::west - Heading::south));

  // A pose is a cell and a heading. The robot drives two cells, turns left and drives one
  // more.
  const Pose pose =
      Pose(Cell(0, 0), Heading::east).advanced(2).turned(Turn::left).advanced(1);
  printf("the robot is in cell (%d, %d) and faces %s\n", pose.cell.x, pose.cell.y,
         to_string(pose.heading));
}
