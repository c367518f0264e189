// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <mazebot/host/files/text_format.hpp>
#include <mazebot/mazebot.hpp>

using namespace mazebot;

const char* const drawing =
    "o---o---o---o---o\n"
    "|               |\n"
    "o   o---o---o   o\n"
    "|   |     G |   |\n"
    "o   o---o   o   o\n"
    "|       |       |\n"
    "o---o   o---o   o\n"
    "| S             |\n"
    "o---o---o---o---o\n";

const int unreached = 99;

struct Terminal {
  void print(char c) { putchar(c); }
};

int main() {
  const Maze maze = parse_text(drawing, "maze");
  const auto& grid = maze.grid();

  // Wave by wave: each cell that borders on the last wave, without a wall between, is one
  // move further from the goal.
  int distance[16];
  for (int i = 0; i < 16; ++i) {
    distance[i] = maze.goals.contains(grid.cell(i)) ? 0 : unreached;
  }
  bool changed = true;
  for (int wave = 0; changed; ++wave) {
    changed = false;
    printf("wave %d:", wave);
    for (int y = 0; y < 4; ++y) {
      for (int x = 0; x < 4; ++x) {
        if (distance[4 * y + x] != wave) continue;
        printf(" (%d, %d)", x, y);
        for (int i = 0; i < 4; ++i) {
          const Cell next = Cell(x, y).towards(heading_at(i));
          if (maze.walls.wall(Cell(x, y), heading_at(i)) ||
              distance[grid.index(next)] != unreached)
            continue;
          distance[grid.index(next)] = wave + 1;
          changed = true;
        }
      }
    }
    printf("\n");
  }

  // The library's flood fill computes the same distances.
  BasicFloodFill<RunTimeGrid> flood(grid);
  flood.run(maze.walls, maze.goals, Unknown::wall);
  int differences = 0;
  for (int i = 0; i < 16; ++i) {
    const int computed = flood.distance(grid.cell(i));
    if (computed != distance[i]) ++differences;
  }
  Terminal terminal;
  print(terminal, maze.walls, flood);
  printf("cells that differ from mazebot: %d\n", differences);

  // Downhill: from each cell go to a neighbour with a smaller distance.
  printf("from the start:");
  for (Pose pose; flood.distance(pose.cell) > 0;) {
    const Heading heading = *flood.downhill(maze.walls, pose, Unknown::wall);
    printf(" %s", to_string(heading));
    pose = Pose(pose.cell.towards(heading), heading);
  }
  printf("\n");
}
