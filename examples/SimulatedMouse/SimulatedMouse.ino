// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A mouse without hardware: needs a board and its USB cable, nothing else.
//
// It explores a maze that is stored in flash. At each new phase and at the end it draws the known walls over Serial.
// Then it runs the shortest route. Open Tools > Serial Monitor and choose 115200 baud.
//
// Global variables on an Uno: 1252 of 2048 bytes.
#include <mazebot.h>

using namespace mazebot;

// The maze. Any other maze of 16x16 cells can stand here.
const char maze[33][66] PROGMEM = {
    "o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o",
    "|                       |                                       |",
    "o   o---o---o---o   o---o   o---o   o   o---o   o---o   o---o   o",
    "|           |   |                   |                   |       |",
    "o   o---o   o   o---o---o---o---o---o---o---o---o   o---o   o   o",
    "|   |                       |       |       |       |       |   |",
    "o   o   o---o---o---o---o---o   o   o   o   o   o---o   o---o   o",
    "|       |                       |   |   |       |       |       |",
    "o---o---o   o---o---o---o---o---o   o   o---o   o   o---o---o   o",
    "|       |       |           |       |   |       |           |   |",
    "o   o   o---o   o   o---o   o   o---o   o   o   o   o---o   o   o",
    "|   |           |   |       |           |   |   |   |   |       |",
    "o   o   o---o---o   o   o---o---o---o---o   o   o   o   o   o---o",
    "|   |   |           |                   |   |   |       |       |",
    "o   o   o   o   o   o   o   o---o---o   o   o   o---o   o---o   o",
    "|       |   |   |       |   | G   G |       |   |           |   |",
    "o---o---o   o   o---o---o   o   o   o---o---o   o   o---o---o   o",
    "|       |       |       |   | G   G         |               |   |",
    "o   o---o---o   o---o   o   o---o---o   o   o---o---o---o   o   o",
    "|           |           |       |       |                   |   |",
    "o   o---o   o   o---o---o   o   o   o---o---o---o---o---o---o   o",
    "|       |   |   |           |   |       |                       |",
    "o---o   o   o   o   o---o---o   o---o   o   o---o---o---o---o   o",
    "|       |       |   |       |   |       |               |       |",
    "o   o---o---o---o   o   o   o   o   o---o---o---o---o   o   o---o",
    "|               |   |   |       |           |           |       |",
    "o   o---o   o---o   o   o   o---o---o---o   o   o---o---o---o   o",
    "|           |       |       |           |   |       |       |   |",
    "o---o---o   o   o---o---o---o   o---o   o   o---o   o   o---o   o",
    "|       |   |   |               |       |           |   |       |",
    "o   o   o   o   o   o---o---o---o   o---o---o---o---o   o   o---o",
    "| S |       |                   |                               |",
    "o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o",
};

// The simulated robot: a pose in the maze, and six functions. Yours reads sensors and moves wheels; see ExploreMaze.
struct Mouse {
  Pose pose;  // cell (0, 0), facing north
  int moves = 0;

  // The centre of a cell is drawn in row 31 - 2 * y, column 4 * x + 2. Its walls are around that.
  bool wall(Heading side) const {
    const Cell here = pose.cell;
    const Cell next = here.towards(side);
    return pgm_read_byte(&maze[31 - here.y - next.y][2 * (here.x + next.x) + 2]) != ' ';
  }
  bool wall_left() const { return wall(pose.heading + Turn::left); }
  bool wall_front() const { return wall(pose.heading); }
  bool wall_right() const { return wall(pose.heading + Turn::right); }
  void turn_left() { pose = pose.turned(Turn::left); }
  void turn_right() { pose = pose.turned(Turn::right); }
  void forward() {
    pose = pose.advanced();
    ++moves;
  }
};

Mouse mouse;
Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});  // the goal is the centre

// drive() calls this before each command: draws whenever the explorer begins a new phase.
void draw_new_phase(const Observation&, Command) {
  static ExplorePhase phase = ExplorePhase::to_goal;
  if (explorer.phase() == phase) return;
  phase = explorer.phase();
  Serial.print(phase == ExplorePhase::proving ? F("Is there a shorter route? ") : F("Returning. "));
  Serial.print(F("Moves so far: "));
  Serial.println(mouse.moves);
  print(Serial, explorer.wall_map());
}

void setup() {
  Serial.begin(115200);
  Serial.println(F("Exploring."));
  const Status status = drive(mouse, explorer, draw_new_phase);
  Serial.print(to_string(status));
  Serial.print(explorer.proved() ? F(", the shortest route is proved. Moves: ") : F(", nothing is proved. Moves: "));
  Serial.println(mouse.moves);
  print(Serial, explorer.wall_map());

  auto route = explorer.shortest_route();
  mouse.moves = 0;
  Serial.print(F("The run: "));
  Serial.print(to_string(drive(mouse, route)));
  Serial.print(F(". Moves: "));
  Serial.println(mouse.moves);
}

void loop() {}
