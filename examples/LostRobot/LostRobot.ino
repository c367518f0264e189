// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Finds the pose of a robot that is put down somewhere in a maze it knows, with any heading. The robot looks around,
// drives to a cell where the poses still possible would see different walls, and looks again, until one pose remains.
//
// Runs on a bare board: the robot is simulated. To use your own robot, replace the class Robot; see ExploreMaze.
// Serial Monitor: 115200 baud.
//
// Global variables on an Uno: 397 of 2048 bytes.
// While it searches, the localizer is on the stack.
#include <mazebot.h>

using namespace mazebot;

// The maze that the robot knows.
const char maze[17][34] PROGMEM = {
    "o---o---o---o---o---o---o---o---o", "|                   |           |", "o   o---o   o---o   o---o   o   o",
    "|       |   |           |       |", "o---o   o   o---o---o   o---o   o", "|       |       |           |   |",
    "o   o---o---o   o---o---o   o   o", "|   |       |       |           |", "o   o   o   o   o   o---o---o   o",
    "|   |   |   |   |           |   |", "o   o   o   o---o---o   o   o   o", "|       |               |       |",
    "o---o---o---o---o---o---o   o---o", "|       |       |           |   |", "o   o---o   o   o   o---o---o   o",
    "|           |                   |", "o---o---o---o---o---o---o---o---o",
};

// The centre of a cell is drawn in row 15 - 2 * y, column 4 * x + 2. Its walls are around that.
bool is_wall(Cell cell, Heading side) {
  const Cell next = cell.towards(side);
  return pgm_read_byte(&maze[15 - cell.y - next.y][2 * (cell.x + next.x) + 2]) != ' ';
}

// The simulated robot. Only it knows its true pose.
struct Robot {
  Pose pose;

  bool wall_left() const { return is_wall(pose.cell, pose.heading + Turn::left); }
  bool wall_front() const { return is_wall(pose.cell, pose.heading); }
  bool wall_right() const { return is_wall(pose.cell, pose.heading + Turn::right); }
  void turn_left() { pose = pose.turned(Turn::left); }
  void turn_right() { pose = pose.turned(Turn::right); }
  void forward() { pose = pose.advanced(); }
};

WallMap<8, 8> known_map;
Robot robot;

void print_pose(Pose pose) {
  const char* const names[] = {"north", "east", "south", "west"};
  Serial.print('(');
  Serial.print(pose.cell.x);
  Serial.print(F(", "));
  Serial.print(pose.cell.y);
  Serial.print(F(") facing "));
  Serial.println(names[static_cast<int>(pose.heading)]);
}

void setup() {
  Serial.begin(115200);
  for (int x = 0; x < 8; ++x) {
    for (int y = 0; y < 8; ++y) {
      const Cell cell(x, y);
      known_map.record(cell, Heading::north, is_wall(cell, Heading::north));
      known_map.record(cell, Heading::east, is_wall(cell, Heading::east));
    }
  }
  randomSeed(analogRead(A0));  // an open pin is noisy
}

// Repeats with another start pose each time.
void loop() {
  robot.pose = Pose(Cell(random(8), random(8)), heading_at(random(4)));

  Localizer<8, 8> localizer(known_map);
  const auto tell = [&](const Observation&, Command) {
    Serial.print(localizer.hypotheses().count());
    Serial.print(' ');
  };
  Serial.print(F("Poses left: "));
  const Status status = drive(robot, localizer, tell);
  Serial.println();
  Serial.println(to_string(status));
  if (status == Status::located) {
    Serial.print(F("It says "));
    print_pose(*localizer.pose());
  }
  Serial.print(F("It is   "));
  print_pose(robot.pose);
  delay(1000);
}
