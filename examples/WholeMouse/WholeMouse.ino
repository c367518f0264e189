// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A whole micromouse: it explores the maze, comes home, and races with smooth turns and diagonals, on motors, encoders,
// a gyro and infra-red sensors alone. Needs a board with 64 KB of RAM and a floating-point unit, such as a Teensy 4.0.
//
// hardware.h is what you write, numbers.h what you measure, whole_mouse.h what the mouse does. Open Tools > Serial
// Monitor to measure; press the button to run. docs/speed-run.md and docs/measure-a-mouse.md explain it.
//
// Without a mouse: set IN_THE_LOOP to 1. Then a desktop simulates motors, sensors and the maze over the serial line:
//
//     mazebot board /dev/ttyACM0 maze.txt --robot classic --compare
#ifndef IN_THE_LOOP
#define IN_THE_LOOP 0
#endif
#include <mazebot.h>
// After mazebot:
#include "whole_mouse.h"

#if IN_THE_LOOP

typedef SerialMouse<decltype(Serial), float, numbers::sensor_count> Hardware;
Hardware hardware(Serial, millis);
WholeMouse<Hardware> mouse(hardware);

void setup() { Serial.begin(115200); }

// One day; reset the board for the next one.
void loop() {
  hardware.begin(0.001f);  // waits for the desktop
  const bool works = mouse.drive_day([](Leg, bool) { hardware.say(mouse.reason()); });
  hardware.end(works ? "done" : mouse.reason());
  for (;;) {
  }
}

#else

// After the numbers:
#include "hardware.h"
#include "measure.h"

Hardware hardware;
WholeMouse<Hardware> mouse(hardware);
Measurements measurements(hardware);

void setup() {
  Serial.begin(115200);
  hardware.begin();
  measurements.print_menu();
}

// How a leg ended. Serial does not wait if no cable is there.
void say(Leg leg, bool) {
  Serial.print(leg == Leg::search ? F("search: ") : leg == Leg::race ? F("race: ") : F("home: "));
  Serial.println(mouse.reason());
}

// The button starts the day, and continues it after the mouse was lost: put it to the start, with its back to the wall,
// press the button and take your hand away.
void loop() {
  if (Serial.available() > 0) measurements.measure(Serial.read());
  if (!hardware.button_pressed()) return;
  while (hardware.button_pressed()) {
  }
  delay(1000);
  mouse.drive_day(say);
}

#endif
