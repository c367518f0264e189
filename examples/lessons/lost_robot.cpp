// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <mazebot/host/files/text_format.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/mazebot.hpp>

#include <vector>

using namespace mazebot;

const char* const drawing =
    "o---o---o---o---o---o\n"
    "|       |           |\n"
    "o   o   o   o---o   o\n"
    "|   |       |       |\n"
    "o   o---o---o   o---o\n"
    "|           | G     |\n"
    "o---o   o   o   o   o\n"
    "| S     |       |   |\n"
    "o---o---o---o---o---o\n";

// Would a robot at this pose see what was seen?
bool fits(const RunTimeWallMap& walls, Pose pose, const Observation& seen) {
  return walls.grid().contains(pose.cell) &&
         walls.wall(pose, Turn::left) == seen.wall(Turn::left) &&
         walls.wall(pose, Turn::ahead) == seen.wall(Turn::ahead) &&
         walls.wall(pose, Turn::right) == seen.wall(Turn::right);
}

int main() {
  const Maze maze = parse_text(drawing, "maze");
  const Pose truth(Cell(3, 3), Heading::east);  // the robot does not know this
  GridSimulator<RunTimeGrid> robot(maze.walls, truth);

  std::vector<Pose> hypotheses;  // at first, every pose
  for (size_t i = 0; i < maze.grid().cell_count(); ++i) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      const Cell cell = maze.grid().cell(i);
      hypotheses.push_back(Pose(cell, heading_at(quarter)));
    }
  }
  printf("before the first look: %d hypotheses\n", static_cast<int>(hypotheses.size()));

  BasicLocalizer<RunTimeGrid> localizer(
      maze.walls);  // eliminates as well, and chooses where to look next
  for (;;) {
    const Observation seen = observe(robot);
    const Command command = localizer.next(seen);
    std::vector<Pose> remaining;  // rule out what does not fit
    for (const Pose& pose : hypotheses) {
      if (fits(maze.walls, pose, seen)) remaining.push_back(pose);
    }
    hypotheses = remaining;
    printf("left %-7s ahead %-7s right %-7s %2d remain; mazebot: %2d\n",
           seen.wall(Turn::left) ? "wall" : "open",
           seen.wall(Turn::ahead) ? "wall" : "open",
           seen.wall(Turn::right) ? "wall" : "open", static_cast<int>(hypotheses.size()),
           static_cast<int>(localizer.hypotheses().count()));
    if (command.is_stop()) break;
    perform(robot, command);
    for (Pose& pose : hypotheses)
      pose = pose.turned(command.turn()).advanced(command.cells());  // all move alike
    printf("turns %s, moves %d\n", to_string(command.turn()), command.cells());
  }
  const Pose found = hypotheses.front();
  printf("the robot is in cell (%d, %d) and faces %s: %s\n", found.cell.x, found.cell.y,
         to_string(found.heading), found == robot.pose() ? "right" : "wrong");
}
