// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A whole micromouse: it explores the maze, comes home, and races with smooth turns and diagonals, on motors, encoders,
// a gyro and infra-red sensors alone. Needs a board with 64 KB of RAM and a floating-point unit, such as a Teensy 4.0.
//
// hardware.h is what you write, numbers.h what you measure, whole_mouse.h what the mouse does. Open Tools > Serial
// Monitor to measure; press the button to run. docs/speed-run.md and docs/measure-a-mouse.md explain it.
#include <mazebot.h>
// After mazebot:
#include "whole_mouse.h"
// After the numbers:
#include "hardware.h"
#include "measure.h"

Hardware hardware;
WholeMouse<Hardware> mouse(hardware);
Measurements measurements(hardware);
bool works = false;
int runs = 0;

void setup() {
  Serial.begin(115200);
  hardware.begin();
  measurements.print_menu();
}

// How a leg ended. Serial does not wait if no cable is there.
bool say(const char* leg, bool done) {
  Serial.print(leg);
  Serial.print(F(": "));
  Serial.println(mouse.reason());
  return done;
}

// The button starts the day, and continues it after the mouse was lost: put it to the start, with its back to the wall,
// press the button and take your hand away.
void loop() {
  if (Serial.available() > 0) measurements.measure(Serial.read());
  if (!hardware.button_pressed()) return;
  while (hardware.button_pressed()) {
  }
  delay(1000);
  mouse.put_to_start();
  works = say("explored", mouse.explore());
  while (works && runs < 3) {
    works = say("race", mouse.race(0.6f + 0.1f * runs)) && say("home", mouse.explore());
    if (works) ++runs;
  }
}
