// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The README's example with a simulated mouse under it. readme_test.py puts readme_example.hpp there.
#include "readme_example.hpp"

namespace {

using namespace mazebot;

WallMap<16, 16> true_maze;
Pose pose;
int moves = 0;

// Corridors that run north, with gaps between them; the shortest way takes 29 moves.
void build() {
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 16; ++y) {
      true_maze.record(Cell(x, y), Heading::east, (5 * x + 3 * y) % 7 != 0);
      true_maze.record(Cell(x, y), Heading::north, (3 * x + 4 * y) % 11 == 5);
    }
  }
}

int shortest() {
  const Cell goals[] = {{7, 7}, {8, 7}, {7, 8}, {8, 8}};
  FloodFill<16, 16> flood;
  flood.run(true_maze, CellSet<16, 16>(goals), Unknown::wall);
  return flood.reachable(Cell(0, 0)) ? flood.distance(Cell(0, 0)) : -1;
}

}  // namespace

bool Mouse::wall_left() { return true_maze.wall(pose, Turn::left); }
bool Mouse::wall_front() { return true_maze.wall(pose, Turn::ahead); }
bool Mouse::wall_right() { return true_maze.wall(pose, Turn::right); }
void Mouse::turn_left() { pose = pose.turned(Turn::left); }
void Mouse::turn_right() { pose = pose.turned(Turn::right); }
void Mouse::forward() {
  pose = pose.advanced();
  ++moves;
}

int main() {
  build();
  if (mazebot::drive(mouse, explorer) != Status::done || pose.cell != Cell(0, 0)) return 1;
  const int searched = moves;
  setup();
  loop();
  const bool at_goal = (pose.cell.x == 7 || pose.cell.x == 8) && (pose.cell.y == 7 || pose.cell.y == 8);
  return at_goal && moves - searched == shortest() ? 0 : 2;
}
