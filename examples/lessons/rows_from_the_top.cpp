// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <mazebot/host/files/block_map_format.hpp>
#include <mazebot/mazebot.hpp>

using namespace mazebot;

// Many articles count rows and columns from the top left. mazebot counts x and y from the
// south-west corner.
const char* const drawing =
    "XXXXXX\n"          // row 0
    "X    X\n"          // row 1
    "X XX X\n"          // row 2
    "X  X X\n"          // row 3
    "XXXXXX\n"          // row 4
    "start 1, 3, 1\n";  // column 1, row 3, orientation 1: right

int main() {
  const BlockMap map = parse_block_map(drawing, "drawing");
  const RunTimeGrid& grid = map.free.grid();
  const Cell start = cell_of(grid, 1, 3);
  printf("column 1, row 3 is cell (%d, %d)\n", start.x, start.y);
  printf("and back: column %d, row %d\n", column_of(start), row_of(grid, start));
  printf("the file's start is cell (%d, %d), facing %s\n", map.start->x, map.start->y,
         to_string(*map.start_heading));

  printf("one step   x, y      column, row\n");
  for (int i = 0; i < 4; ++i) {
    const Heading heading = heading_at(i);
    const Cell step = Cell().towards(heading);
    const auto vector = vector_of(heading);
    printf("%-9s  %+d, %+d    %+d, %+d\n", to_string(heading), step.x, step.y, vector.first,
           vector.second);
  }
}
