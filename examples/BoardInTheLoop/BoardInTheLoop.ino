// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Firmware on the desk: the board explores, and a desktop is the maze around it. Needs a board and its cable.
//
// Put this on the board, close the Serial Monitor (only one program may hold the port), and start on the desktop
//
//     mazebot board /dev/ttyACM0 maze.txt --compare
//
// The board asks which walls it would see and where it would get to, the desktop answers from the maze in the file, and
// judges the run in the end. Everything else is as on a mouse with wheels: change the explorer below to what you use
// there, and see what it does on a hundred mazes before lunch.
#include <mazebot.h>

using namespace mazebot;

SerialRobot<HardwareSerial> robot(Serial, millis);  // instead of the class Mouse of ExploreMaze

void setup() { Serial.begin(115200); }

// One maze after the other, as many as the desktop lays out.
void loop() {
  robot.begin(16, 16);  // waits for the desktop
  Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
  Status status = drive(robot, explorer);
  robot.say(explorer.proved() ? "the shortest route is proved" : "nothing is proved");
  if (status == Status::done) {
    auto run = explorer.shortest_route();
    status = drive(robot, run);
  }
  robot.end(to_string(status));
}
