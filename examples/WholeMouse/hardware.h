// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef WHOLE_MOUSE_HARDWARE_H
#define WHOLE_MOUSE_HARDWARE_H

// What you write for your mouse: encoders, gyro, battery, infra-red sensors, motors and a clock. Here: a Teensy 4.0,
// two motor drivers with direction and PWM, quadrature encoders, a gyro of the MPU-6500's family on SPI, four pairs of
// emitter and phototransistor, and a divider at the battery. The numbers are pins.
#include <Arduino.h>
#include <SPI.h>

namespace pins {
const int left_a = 2, left_b = 3, right_a = 4, right_b = 5;
const int left_pwm = 6, left_forward = 7, right_pwm = 8, right_forward = 9;
const int motors[] = {left_pwm, left_forward, right_pwm, right_forward};
const int gyro_select = 10;  // SPI itself takes 11 to 13
const int emitters[] = {20, 21, 22, 23};
const int receivers[] = {14, 15, 16, 17};
const int battery = 18;
const int button = 19;  // to ground
}  // namespace pins

volatile int32_t left_ticks = 0;
volatile int32_t right_ticks = 0;
inline void count_left() { left_ticks += digitalRead(pins::left_a) == digitalRead(pins::left_b) ? 1 : -1; }
inline void count_right() { right_ticks += digitalRead(pins::right_a) == digitalRead(pins::right_b) ? -1 : 1; }

struct Hardware {
  uint32_t next_us = 0;

  void begin() {
    analogReadResolution(12);
    analogWriteFrequency(pins::left_pwm, 30000);
    analogWriteFrequency(pins::right_pwm, 30000);
    for (const int pin : pins::motors) pinMode(pin, OUTPUT);
    for (const int pin : pins::emitters) pinMode(pin, OUTPUT);
    pinMode(pins::button, INPUT_PULLUP);
    attachInterrupt(digitalPinToInterrupt(pins::left_a), count_left, CHANGE);
    attachInterrupt(digitalPinToInterrupt(pins::right_a), count_right, CHANGE);
    pinMode(pins::gyro_select, OUTPUT);
    digitalWrite(pins::gyro_select, HIGH);
    SPI.begin();
    gyro_register(0x1B, 0x18);  // +-2000 degrees per second
    set_motors(0, 0);
    next_us = micros();
  }

  // ---- what mazebot asks for ----

  mazebot::MouseReadings<float> readings() {
    noInterrupts();
    const int32_t left = left_ticks;
    const int32_t right = right_ticks;
    interrupts();
    const uint8_t high = gyro_register(0x80 | 0x47, 0);
    const uint8_t low = gyro_register(0x80 | 0x48, 0);
    const int16_t raw = static_cast<int16_t>(high << 8 | low);
    // The gyro lies on its back: positive is to the left. 16.4 counts are a degree per second.
    const float rate = -raw / 16.4f * 0.0174533f * numbers::gyro_scale;
    return {left, right, rate, analogRead(pins::battery) * (3.3f / 4096 * 4)};
  }

  int sensor_reading(size_t sensor) {
    const int off = analogRead(pins::receivers[sensor]);
    digitalWrite(pins::emitters[sensor], HIGH);
    delayMicroseconds(30);  // until the phototransistor has followed
    const int on = analogRead(pins::receivers[sensor]);
    digitalWrite(pins::emitters[sensor], LOW);
    return on - off;
  }

  void set_motors(float left, float right) {
    digitalWrite(pins::left_forward, left >= 0 ? HIGH : LOW);
    digitalWrite(pins::right_forward, right >= 0 ? HIGH : LOW);
    analogWrite(pins::left_pwm, static_cast<int>(255 * (left < 0 ? -left : left)));
    analogWrite(pins::right_pwm, static_cast<int>(255 * (right < 0 ? -right : right)));
  }

  void wait_for_next_period() {
    while (static_cast<int32_t>(micros() - next_us) < 0) {
    }
    next_us += 1000;
    // After a pause that was longer, it does not hurry.
    if (static_cast<int32_t>(micros() - next_us) > 0) next_us = micros() + 1000;
  }

  // ---- for the sketch ----

  bool button_pressed() const { return digitalRead(pins::button) == LOW; }

 private:
  static uint8_t gyro_register(uint8_t address, uint8_t value) {
    SPI.beginTransaction(SPISettings(1000000, MSBFIRST, SPI_MODE3));
    digitalWrite(pins::gyro_select, LOW);
    SPI.transfer(address);
    const uint8_t answer = SPI.transfer(value);
    digitalWrite(pins::gyro_select, HIGH);
    SPI.endTransaction();
    return answer;
  }
};
MAZEBOT_CHECK_MOUSE_HARDWARE(Hardware);

#endif  // WHOLE_MOUSE_HARDWARE_H
