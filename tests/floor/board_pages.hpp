// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Declarations that the examples in the documents for boards need. readme_test.py puts them before each example.
#include <mazebot.h>
#include <mazebot/mazebot.hpp>

using namespace mazebot;

struct HardwareSerial {
  int read();
  void write(uint8_t byte);
};
extern HardwareSerial Serial;
unsigned long millis();
void noInterrupts();
void interrupts();

struct DistanceSensor {
  bool sees_wall();
  float distance();
};
struct MotionController {
  void update();
  bool has_arrived();
  int cells_not_crossed();
  void begin(Turn turn, int cells);
  void finish(Status status);
  float drive_on();
  void drive_back(float way);
  float speed();
};
extern DistanceSensor left_sensor, front_sensor, right_sensor;
extern MotionController controller;
extern volatile int left_ticks, right_ticks;
extern Odometry<float> odometry;
extern Explorer<16, 16> explorer;
