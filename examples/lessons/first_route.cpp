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

int main() {
  const Maze maze = parse_text(drawing, "maze");
  GridSimulator<RunTimeGrid> robot(maze);
  BasicExplorer<RunTimeGrid> explorer(maze.goals);

  while (!maze.goals.contains(
      robot.pose().cell)) {  // until it stands in a goal for the first time
    perform(robot, explorer.next(observe(robot)));
  }
  printf("the first path to a goal:      %d moves\n", static_cast<int>(robot.moves()));
  printf("the shortest route known then: %d moves\n",
         static_cast<int>(explorer.shortest_route().route().size()));

  drive(
      robot,
      explorer);  // continues until the route is proved and the robot is back at the start
  printf("the proved route:              %d moves\n",
         static_cast<int>(explorer.shortest_route().route().size()));
  printf("moves of the whole search:     %d\n", static_cast<int>(robot.moves()));
}
