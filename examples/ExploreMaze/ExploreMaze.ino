// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A real mouse: explores a 16x16 maze from the corner until the shortest route to the centre is proved, comes back, and
// runs that route each time the button is pressed.
//
// Written for a typical small mouse: two motors with encoders behind a driver with a speed and a direction pin each
// (such as the DRV8835), and three infra-red distance sensors that look left, ahead and right. What you have to change
// is marked CHANGE. Nothing below the class Mouse depends on your hardware.
//
// Try it in this order: sensors (open the Serial Monitor at 115200 baud and move a wall closer and away), one
// forward(), ten in-place turns, then the maze.
//
// Global variables on an Uno: 1321 of 2048 bytes.
#include <mazebot.h>

using namespace mazebot;

// ---- CHANGE: pins ---------------------------------------------------------------------------------------------------
const int left_speed_pin = 5;  // PWM
const int left_direction_pin = 8;
const int right_speed_pin = 6;  // PWM
const int right_direction_pin = 9;
const int left_encoder_a_pin = 2;  // needs an interrupt: 2 and 3 on an Uno
const int left_encoder_b_pin = 4;
const int right_encoder_a_pin = 3;
const int right_encoder_b_pin = 7;
const int left_sensor_pin = A0;
const int front_sensor_pin = A1;
const int right_sensor_pin = A2;
const int button_pin = 12;  // to ground

// ---- CHANGE: the robot and the maze ---------------------------------------------------------------------------------
const float cell_size = 0.18;        // metres from post to post
const float wall_thickness = 0.012;  // metres
// Push the robot one metre by hand and print the ticks of each wheel: 1000000 / ticks gives the millimetres for 1000
// ticks. Then let it make ten in-place turns: if it turns too far, the distance between the wheels is smaller than the
// value here.
const WheelCalibration<float> wheels = {278.0, 278.0, 0.080};  // left, right, metres between the wheels

// Readings above these mean a wall: take the mean of the readings with and without a wall.
const int left_wall_reading = 300;
const int front_wall_reading = 300;
const int right_wall_reading = 300;

const int cruise_speed = 120;  // PWM, 0 to 255
const int slow_speed = 60;     // just enough to move
const float steering = 600;    // PWM for each radian of heading error
const float slow_down = 0.04;  // begins this many metres before the target

// ---- encoders -------------------------------------------------------------------------------------------------------
// Interrupts change these at any time.
volatile int left_ticks = 0;
volatile int right_ticks = 0;

void on_left_tick() { left_ticks += digitalRead(left_encoder_b_pin) ? 1 : -1; }
void on_right_tick() { right_ticks += digitalRead(right_encoder_b_pin) ? -1 : 1; }

// ---- the robot ------------------------------------------------------------------------------------------------------
class Mouse {
 public:
  void begin() {
    pinMode(left_direction_pin, OUTPUT);
    pinMode(right_direction_pin, OUTPUT);
    pinMode(left_encoder_b_pin, INPUT_PULLUP);
    pinMode(right_encoder_b_pin, INPUT_PULLUP);
    pinMode(left_encoder_a_pin, INPUT_PULLUP);
    pinMode(right_encoder_a_pin, INPUT_PULLUP);
    attachInterrupt(digitalPinToInterrupt(left_encoder_a_pin), on_left_tick, RISING);
    attachInterrupt(digitalPinToInterrupt(right_encoder_a_pin), on_right_tick, RISING);
  }

  // Sets the pose after the robot was put down by hand.
  void stand_at(Pose pose) {
    at_ = pose;
    odometry_.set_pose(scale_.centre_of(pose));
  }

  // The six functions that mazebot needs.
  bool wall_left() { return analogRead(left_sensor_pin) > left_wall_reading; }
  bool wall_front() { return analogRead(front_sensor_pin) > front_wall_reading; }
  bool wall_right() { return analogRead(right_sensor_pin) > right_wall_reading; }
  void turn_left() { turn(Turn::left); }
  void turn_right() { turn(Turn::right); }

  // Drives to the centre of the next cell. If it is blocked, it backs up to where it was and returns false: mazebot
  // then records a wall there.
  bool forward() {
    if (go_to(at_.advanced(), cruise_speed)) {
      at_ = at_.advanced();
      return true;
    }
    go_to(at_, -slow_speed);
    return false;
  }

 private:
  // Adds the ticks since the last call to the odometry. An int is two bytes on an Uno: without noInterrupts(), an
  // interrupt could change one byte while the other is being read.
  void update_odometry() {
    noInterrupts();
    const int left = left_ticks;
    const int right = right_ticks;
    left_ticks = 0;
    right_ticks = 0;
    interrupts();
    odometry_.update(left, right);
    if (left != 0 || right != 0) moved_at_ = millis();
  }
  // Have the wheels not turned for 300 ms?
  bool is_stuck() const { return (unsigned int)millis() - moved_at_ > 300; }

  static void drive_wheels(int left, int right) {
    digitalWrite(left_direction_pin, left >= 0);
    digitalWrite(right_direction_pin, right >= 0);
    analogWrite(left_speed_pin, constrain(abs(left), 0, 255));
    analogWrite(right_speed_pin, constrain(abs(right), 0, 255));
  }

  static float without_full_circles(float angle) {
    while (angle > PI) angle -= 2 * PI;
    while (angle < -PI) angle += 2 * PI;
    return angle;
  }

  // Drives straight to the centre of a cell ahead or behind. The target is a position, not a distance, so errors of the
  // last move are corrected. Returns false if the robot got stuck.
  bool go_to(Pose goal, int speed) {
    const Pose2D<float> target = scale_.centre_of(goal);
    const Cell step = Cell(0, 0).towards(goal.heading);
    moved_at_ = millis();
    for (;;) {
      update_odometry();
      const Pose2D<float>& here = odometry_.pose();
      const float east = target.x - here.x;
      const float north = target.y - here.y;
      const float ahead = east * step.x + north * step.y;
      const float to_the_right = east * step.y - north * step.x;
      if (speed > 0 ? ahead <= 0 : ahead >= 0) break;
      if (is_stuck()) {
        drive_wheels(0, 0);
        return false;
      }
      // Steers to the target heading, and a little towards the middle of the corridor.
      const float aim = target.angle + constrain(4 * to_the_right, -0.3, 0.3) * (speed > 0 ? 1 : -1);
      const int correction = steering * without_full_circles(aim - here.angle);
      const int now = ahead < slow_down && speed > slow_speed ? slow_speed : speed;
      drive_wheels(now + correction, now - correction);
    }
    drive_wheels(0, 0);
    // CHANGE: with a sensor that measures the distance to the wall ahead, this removes the error of slip:
    // if (wall_front()) odometry_.correct_by_front_wall(scale_, metres_from_axle_to_wall());
    return true;
  }

  void turn(Turn side) {
    at_ = at_.turned(side);
    const float target = scale_.centre_of(at_).angle;
    moved_at_ = millis();
    for (;;) {
      update_odometry();
      const float left_to_turn = without_full_circles(target - odometry_.pose().angle);
      if (side == Turn::right ? left_to_turn <= 0 : left_to_turn >= 0) break;
      if (is_stuck()) break;
      drive_wheels(side == Turn::right ? slow_speed : -slow_speed, side == Turn::right ? -slow_speed : slow_speed);
    }
    drive_wheels(0, 0);
  }

  MazeScale<float> scale_ = MazeScale<float>(cell_size, wall_thickness);
  Pose at_;  // the cell and heading, by the commands carried out
  Odometry<float> odometry_ = Odometry<float>(wheels, scale_.centre_of(Pose()));
  unsigned int moved_at_ = 0;  // the lower half of millis()
};
MAZEBOT_CHECK_ROBOT(Mouse);

// ---- the maze -------------------------------------------------------------------------------------------------------
Mouse mouse;
// CHANGE for another contest: the size and the goal cells. The robot starts in the south-west corner, facing north.
Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});

void wait_for_button() {
  const int sensor_pins[] = {left_sensor_pin, front_sensor_pin, right_sensor_pin};
  while (digitalRead(button_pin) == HIGH) {
    Serial.print(F("Press the button. Left, front, right: "));
    for (int pin : sensor_pins) {
      Serial.print(analogRead(pin));
      Serial.print(' ');
    }
    Serial.println();
    delay(200);
  }
  delay(1000);  // time to take your hand away
}

void setup() {
  Serial.begin(115200);
  pinMode(button_pin, INPUT_PULLUP);
  mouse.begin();
  wait_for_button();
  Serial.println(F("Exploring"));
  Serial.println(to_string(drive(mouse, explorer)));
}

// The first run begins where the exploration ended. Before each further run, put the robot back into the start cell,
// with the heading in which it returned.
void loop() {
  static bool is_first = true;
  wait_for_button();
  auto run = explorer.shortest_route();
  if (!is_first) mouse.stand_at(run.route().start());
  is_first = false;
  Serial.print(F("The run: "));
  Serial.println(to_string(drive(mouse, run)));
  delay(3000);
}
