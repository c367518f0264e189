// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/files/text_format.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/mazebot.hpp>

using namespace mazebot;

const char* const drawing =
    "o---o---o---o---o---o---o\n"
    "|           |           |\n"
    "o   o   o---o   o   o   o\n"
    "|   |               |   |\n"
    "o   o---o---o---o---o   o\n"
    "|       | G   G     |   |\n"
    "o---o   o   o   o---o   o\n"
    "|       |   |       |   |\n"
    "o   o---o   o   o   o   o\n"
    "| S             |       |\n"
    "o---o---o---o---o---o---o\n";

struct Terminal {
  void print(char c) { putchar(c); }
};

int main() {
  const Maze maze = parse_text(drawing, "maze");
  GridSimulator<RunTimeGrid> robot(maze);
  BasicExplorer<RunTimeGrid> explorer(maze.goals);
  BasicFloodFill<RunTimeGrid> flood(maze.grid());

  // The length of the shortest route from the start on the robot's map; -1 if there is
  // none.
  const auto length = [&](Unknown unknown) {
    flood.run(explorer.wall_map(), maze.goals, unknown);
    const Cell start;
    return flood.reachable(start) ? static_cast<int>(flood.distance(start)) : -1;
  };

  printf("moves  unknown walls open  unknown walls closed\n");
  int lower = 0, upper = 0;
  while (!explorer.proved()) {
    const Command command = explorer.next(observe(robot));
    if (lower != length(Unknown::open) || upper != length(Unknown::wall)) {
      lower = length(Unknown::open);
      upper = length(Unknown::wall);
      printf("%5d  %18d  %20d\n", static_cast<int>(robot.moves()), lower, upper);
    }
    perform(robot, command);
  }
  printf("proved with %d of %d cells visited\n", static_cast<int>(robot.cells_visited()),
         static_cast<int>(maze.grid().cell_count()));
  Terminal terminal;
  print(terminal, explorer.wall_map());
}
