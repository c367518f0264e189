// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <mazebot/host/files/text_format.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/mazebot.hpp>

using namespace mazebot;

const char* const without_loops =
    "o---o---o---o---o\n"
    "|       |       |\n"
    "o   o---o   o   o\n"
    "|           |   |\n"
    "o---o   o---o   o\n"
    "|       |     G |\n"
    "o   o   o---o   o\n"
    "| S |       |   |\n"
    "o---o---o---o---o\n";
const char* const with_a_loop =  // one wall is missing, and the middle is an island
    "o---o---o---o---o\n"
    "|               |\n"
    "o   o---o---o   o\n"
    "|   |       |   |\n"
    "o   o   o---o   o\n"
    "|   |     G |   |\n"
    "o   o---o   o   o\n"
    "| S             |\n"
    "o---o---o---o---o\n";

struct Terminal {
  void print(char c) { putchar(c); }
};

// Follows the wall on the left until the robot is back at its first pose, and maps what it
// sees.
void follow_and_map(const char* drawing) {
  GridSimulator<RunTimeGrid> robot(parse_text(drawing, "maze"));
  BasicWallMap<RunTimeGrid> map(robot.true_walls().grid());
  Pose first;
  do {
    record_observation(map, robot.pose(), 0, false, observe(robot));
    if (!robot.wall_left()) {
      robot.turn_left();
    } else {
      while (robot.wall_front()) robot.turn_right();
    }
    robot.forward();
    if (robot.moves() == 1) first = robot.pose();
  } while (robot.moves() == 1 || robot.pose() != first);
  Terminal terminal;
  print(terminal, map);
  printf("%d moves, %d of %d cells visited\n\n", static_cast<int>(robot.moves()) - 1,
         static_cast<int>(robot.cells_visited()),
         static_cast<int>(map.grid().cell_count()));
}

int main() {
  follow_and_map(without_loops);
  follow_and_map(with_a_loop);
}
