// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef WHOLE_MOUSE_MEASURE_H
#define WHOLE_MOUSE_MEASURE_H

// Measures the numbers of the mouse and prints them as lines for numbers.h: see docs/measure-a-mouse.md. Each letter in
// the Serial Monitor is a measurement. A person pushes, turns and places the mouse, and presses its button.
#include "hardware.h"

class Measurements {
 public:
  explicit Measurements(Hardware& hardware) : hardware_(hardware), calibration_(hardware, 0.001f) {}

  void print_menu() const {
    Serial.println(
        F("v: values of the sensors, then the motors push    p: push it 1 m    t: turn it 10 times to the right"));
    Serial.println(F("f: friction    m: motors, straight (1 m of room)    r: motors, on the spot"));
    Serial.println(F("s: sensors     c: half a circle to the right (1 m of room)"));
  }

  void measure(int letter) {
    switch (letter) {
      case 'v': values(); break;
      case 'p':
        push();
        Serial.print(F("const float mm_per_1000_ticks = "));
        Serial.print(calibration_.mm_per_1000_ticks(1), 4);
        Serial.println(F("f;"));
        break;
      case 't':
        push();
        Serial.print(F("const float gyro_scale = "));
        Serial.print(numbers::gyro_scale * calibration_.gyro_scale(10), 5);
        Serial.print(F("f;\nconst float track = "));
        Serial.print(calibration_.track(10, numbers::mm_per_1000_ticks), 5);
        Serial.println(F("f;"));
        break;
      case 'f':
        Serial.print(F("const float friction = "));
        Serial.print(calibration_.friction(), 3);
        Serial.println(F("f;"));
        break;
      case 'm':
        print(F("straight"), calibration_.straight_axis(0.4f, 0.25f, numbers::friction, numbers::mm_per_1000_ticks));
        break;
      case 'r': print(F("on the spot"), calibration_.turn_axis(0.15f, 0.25f, numbers::friction)); break;
      case 's': sensors(); break;
      case 'c': half_circle(); break;
      default: print_menu();
    }
  }

 private:
  static void print(const __FlashStringHelper* what, const MotorAxis<float>& axis) {
    Serial.print(F("motors "));
    Serial.print(what);
    Serial.print(F(": "));
    Serial.print(axis.gain, 4);
    Serial.print(F("f, "));
    Serial.print(axis.time, 4);
    Serial.println(F("f"));
  }
  // To check the signs: all values for ten seconds. Then both motors must push the mouse forwards.
  void values() {
    Serial.println(F("left ticks, right ticks, gyro in rad/s, battery in V, sensors"));
    for (int i = 0; i < 20; ++i) {
      const MouseReadings<float> readings = hardware_.readings();
      Serial.print(readings.left_count);
      Serial.print(F("\t"));
      Serial.print(readings.right_count);
      Serial.print(F("\t"));
      Serial.print(readings.gyro_rate, 3);
      Serial.print(F("\t"));
      Serial.print(readings.supply, 2);
      for (size_t sensor = 0; sensor < numbers::sensor_count; ++sensor) {
        Serial.print(F("\t"));
        Serial.print(hardware_.sensor_reading(sensor));
      }
      Serial.println(F(""));
      delay(500);
    }
    hardware_.set_motors(0.2f, 0.2f);
    delay(300);
    hardware_.set_motors(0, 0);
  }
  // Waits until the button is pressed and released.
  void wait_for_button() const {
    while (!hardware_.button_pressed()) {
    }
    while (hardware_.button_pressed()) {
    }
  }
  void push() {
    Serial.println(F("Press the button, wait 3 seconds, move the mouse, and press it again."));
    wait_for_button();
    calibration_.watch([this] { return hardware_.button_pressed(); });
  }
  // The readings of all sensors wherever the mouse is put.
  void sensors() {
    Serial.println(F("Put the mouse before a wall and press the button; hold it for a second to end."));
    for (;;) {
      wait_for_button();
      for (size_t i = 0; i < numbers::sensor_count; ++i) {
        Serial.print(calibration_.reading(i));
        Serial.print(i + 1 < numbers::sensor_count ? F("\t") : F("\n"));
      }
      if (hardware_.button_pressed()) return;
    }
  }
  // Two smooth turns, as if the tyres did not slide.
  void half_circle() {
    const DriveLimits<float> limits = numbers::limits(0.6f);
    const TurnDesign<float> turn =
        fastest_turn(TurnKind::search_90, TurnSpace<float>(limits, numbers::outline, numbers::scale));
    SearchTrajectory<float> trajectory(limits, turn.shape, numbers::scale.cell_size, turn.speed);
    const Pose2D<float> start = numbers::scale.centre_of(Pose());
    const PoseFilterOptions<float> options(numbers::mm_per_1000_ticks);
    WheeledMouse<Hardware, float, numbers::curve_points> mouse(
        hardware_,
        MouseDriver<float>(PoseFilter<float>(options, numbers::scale, start), Tracker<float>(),
                           WheelController<float>(numbers::motors, 0.008f, 0.001f), 0.001f),
        numbers::sensors, 0);
    mouse.stand_at(start);
    mouse.rest(1);
    Pose2D<float> pose = start;
    // From rest it needs a longer straight than half a cell.
    const float more = 0.3f;
    const SearchMotion motions[] = {SearchMotion::leave, SearchMotion::turn_right, SearchMotion::turn_right,
                                    SearchMotion::ahead, SearchMotion::ahead,      SearchMotion::stop};
    for (const SearchMotion motion : motions) {
      if (!trajectory.begin(motion, pose, motion == SearchMotion::leave ? more : 0) ||
          !mouse.follow(trajectory, WallMap<1, 1>())) {
        Serial.println(F("It cannot drive this."));
        mouse.stop();
        return;
      }
      pose = trajectory.point().pose;
    }
    mouse.stop();
    Serial.print(
        F("Measure how far it is ahead of where it began, in mm, along the heading at the start. slide = (that - "));
    Serial.print(1000 * (pose.y - start.y), 1);
    Serial.print(F(") / "));
    Serial.println(2000 * trajectory.speed(), 1);
  }

  Hardware& hardware_;
  MouseCalibration<Hardware, float> calibration_;
};

#endif  // WHOLE_MOUSE_MEASURE_H
