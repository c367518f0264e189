// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A vacuum cleaner without a map: it drives straight ahead, sometimes in a spiral. Where it bumps into something it
// backs up and turns away.
//
// Written for two motors behind a driver with a speed and a direction pin each, and three switches behind the bumper.
// What you have to change is marked CHANGE. The Serial Monitor (115200 baud) shows the state of the robot.
//
// Global variables on an Uno: 427 of 2048 bytes.
#include <mazebot.h>

using namespace mazebot;

// ---- CHANGE: pins ---------------------------------------------------------------------------------------------------
const int left_speed_pin = 5;  // PWM
const int left_direction_pin = 8;
const int right_speed_pin = 6;  // PWM
const int right_direction_pin = 9;
const int left_bumper_pin = 2;  // to ground when pressed
const int centre_bumper_pin = 3;
const int right_bumper_pin = 4;

// ---- CHANGE: the robot ----------------------------------------------------------------------------------------------
const float top_speed = 0.5;     // metres per second with the motors at full power
const float track_width = 0.23;  // metres between the wheels

BumpAndSpiralOptions<float> options() {
  BumpAndSpiralOptions<float> mine;
  mine.speed = 0.3;  // metres per second
  mine.reverse_speed = 0.1;
  mine.turn_rate = 2.0;        // radians per second
  mine.spiral_growth = 0.002;  // metres per second, each tick
  mine.spiral_end_radius = 0.5;
  mine.reverse_ms = 500;
  mine.turn_least_ms = 150;  // 0.3 to 1.6 radians
  mine.turn_most_ms = 800;
  mine.wall_least_s = 30;  // 9 to 36 metres
  mine.wall_most_s = 120;
  mine.robot_radius = 0.17;
  return mine;
}

// ---- the robot ------------------------------------------------------------------------------------------------------
class Cleaner {
 public:
  void begin() {
    pinMode(left_direction_pin, OUTPUT);
    pinMode(right_direction_pin, OUTPUT);
    pinMode(left_bumper_pin, INPUT_PULLUP);
    pinMode(centre_bumper_pin, INPUT_PULLUP);
    pinMode(right_bumper_pin, INPUT_PULLUP);
  }

  // Drives at `ahead` metres per second and turns right at `turn` radians per second.
  void set_velocity(float ahead, float turn) {
    drive_wheel(left_speed_pin, left_direction_pin, ahead + turn * track_width / 2);
    drive_wheel(right_speed_pin, right_direction_pin, ahead - turn * track_width / 2);
  }
  bool bumper_left() { return digitalRead(left_bumper_pin) == LOW; }
  bool bumper_centre() { return digitalRead(centre_bumper_pin) == LOW; }
  bool bumper_right() { return digitalRead(right_bumper_pin) == LOW; }
  uint32_t milliseconds() { return millis(); }

  // CHANGE: this robot has no distance sensors. With sensors it turns away before it bumps, until there is room ahead.
  // With nine or more, from side to side, it also follows walls.
  // Return their number, the direction of each (radians to the right of ahead), and its reading (metres).
  int laser_rays() { return 0; }
  float laser_angle(int) { return 0; }
  float laser_distance(int) { return 0; }

 private:
  static void drive_wheel(int speed_pin, int direction_pin, float speed) {
    digitalWrite(direction_pin, speed >= 0);
    analogWrite(speed_pin, constrain(static_cast<int>(fabs(speed) / top_speed * 255), 0, 255));
  }
};

Cleaner cleaner;
BumpAndSpiral<float> machine(1, options());  // another seed gives another drive

void print_state(SweepState state) {
  Serial.print(millis() / 1000.0);
  Serial.print(' ');
  Serial.println(to_string(state));
}

void setup() {
  Serial.begin(115200);
  cleaner.begin();
  print_state(machine.state());
}

// Runs twenty times a second, with time for other work in between. Without other work, call drive_for() instead.
void loop() {
  const unsigned long begun = millis();
  const SweepState before = machine.state();
  tick(cleaner, machine);
  if (machine.state() != before) print_state(machine.state());
  while (millis() - begun < machine.options().tick_ms) {
  }
}
