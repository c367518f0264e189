// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Hardware in the loop: the board explores a maze that a desktop simulates. Needs a board and its USB cable.
//
// Upload this sketch, close the Serial Monitor (only one program can use the port), and start on the desktop
//
//     mazebot board /dev/ttyACM0 maze.txt --compare
//
// The board sends its moves. The desktop answers with the walls of the maze in the file and judges the run at the end.
// The firmware is otherwise that of a mouse with wheels: put your own explorer below, and try it on a hundred mazes
// before lunch. With --log run.log the desktop keeps the log of a run, and `mazebot replay run.log` shows it again.
//
// Global variables on an Uno: 449 of 2048 bytes.
// While it explores, the explorer is on the stack.
#include <mazebot.h>

using namespace mazebot;

SerialRobot<HardwareSerial> robot(Serial, millis);  // instead of the class Mouse of ExploreMaze
SerialLog<HardwareSerial> black_box(Serial);        // each step is logged over the same line

void setup() { Serial.begin(115200); }

// Explores one maze after the other, as many as the desktop gives it.
void loop() {
  robot.begin(16, 16);  // waits for the desktop
  Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
  black_box.clear();
  Recorder<Explorer<16, 16>, SerialLog<HardwareSerial>> recorder(explorer, black_box);
  Status status = drive(robot, recorder);
  recorder.finish();
  while (!black_box.send()) {
  }  // the last bytes
  robot.say(explorer.proved() ? "the shortest route is proved" : "nothing is proved");
  if (explorer.contradictions() != 0) robot.say("readings contradict the map");
  if (status == Status::done) {
    auto run = explorer.shortest_route();
    status = drive(robot, run);
  }
  robot.end(to_string(status));
}
