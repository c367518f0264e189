// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <mazebot/host/files/text_format.hpp>
#include <mazebot/mazebot.hpp>

using namespace mazebot;

const char* const drawing =
    "o---o---o---o---o---o\n"
    "|       |           |\n"
    "o---o   o---o   o---o\n"
    "|                   |\n"
    "o   o---o   o---o---o\n"
    "|   |   | G |   |   |\n"
    "o   o   o   o   o   o\n"
    "|       |           |\n"
    "o   o   o   o---o   o\n"
    "| S |   |       |   |\n"
    "o---o---o---o---o---o\n";

const int size = 5;
int numbers[size][size];  // [y][x]; y = 0 is the bottom row
int x = 0, y = 0;
int heading = 0;  // north 0, east 1, south 2, west 3

int bit(int direction) { return 8 >> direction; }

// Adds the wall on that side of the cell (x, y), for both cells that it belongs to.
void add_wall(int direction) {
  const int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
  const int x2 = x + dx[direction], y2 = y + dy[direction];
  numbers[y][x] |= bit(direction);
  if (x2 >= 0 && x2 < size && y2 >= 0 && y2 < size)
    numbers[y2][x2] |= bit((direction + 2) % 4);
}

void set_walls(bool left, bool front, bool right) {
  if (left) add_wall((heading + 3) % 4);
  if (front) add_wall(heading);
  if (right) add_wall((heading + 1) % 4);
}

void print_map() {
  for (int row = size - 1; row >= 0; --row) {
    for (int column = 0; column < size; ++column) printf("%4d", numbers[row][column]);
    printf("\n");
  }
}

int main() {
  const Maze maze = parse_text(drawing, "drawing");
  WallMap<5, 5> map;
  for (int i = 0; i < size; ++i) {  // the border is known
    numbers[i][0] |= bit(3);
    numbers[i][size - 1] |= bit(1);
    numbers[0][i] |= bit(2);
    numbers[size - 1][i] |= bit(0);
  }
  int moves = 0;
  do {
    const Pose pose(Cell(x, y), heading_at(heading));
    const bool left = maze.walls.wall(pose, Turn::left);
    const bool front = maze.walls.wall(pose, Turn::ahead);
    const bool right = maze.walls.wall(pose, Turn::right);
    set_walls(left, front, right);
    map.set_walls(pose, left, front, right);  // the library's map does the same
    if (moves == 0) {
      printf("after the first cell:\n");
      print_map();
    }
    // The left-hand rule: left if that is open, else ahead, else right, else back.
    heading = (heading + (!left ? 3 : !front ? 0 : !right ? 1 : 2)) % 4;
    const Cell next = Cell(x, y).towards(heading_at(heading));
    x = next.x;
    y = next.y;
    ++moves;
  } while (x != 0 || y != 0);

  printf("\nback at the start after %d moves:\n", moves);
  print_map();
  int differences = 0;
  for (int i = 0; i < size * size; ++i) {
    if (numbers[i / size][i % size] != (map.byte_at(static_cast<uint8_t>(i)) & 15))
      ++differences;
  }
  printf("%d of 25 cells differ from mazebot\n", differences);
}
