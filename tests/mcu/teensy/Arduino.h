// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_MCU_TEENSY_ARDUINO_H
#define MAZEBOT_TESTS_MCU_TEENSY_ARDUINO_H

// What the sketch for boards with a floating-point unit uses of Arduino.h and SPI.h, so that it compiles and links
// without the core of such a board.
#include <stddef.h>
#include <stdint.h>

class __FlashStringHelper;
#define F(text) reinterpret_cast<const __FlashStringHelper*>(text)

enum : int { LOW, HIGH, INPUT, OUTPUT, INPUT_PULLUP, CHANGE, MSBFIRST, SPI_MODE3 };

void pinMode(int pin, int mode);
int digitalRead(int pin);
void digitalWrite(int pin, int value);
int analogRead(int pin);
void analogWrite(int pin, int value);
void analogReadResolution(int bits);
void analogWriteFrequency(int pin, float hertz);
int digitalPinToInterrupt(int pin);
void attachInterrupt(int interrupt, void (*handler)(), int mode);
void noInterrupts();
void interrupts();
void delay(uint32_t ms);
void delayMicroseconds(uint32_t us);
uint32_t micros();
uint32_t millis();

struct SerialPort {
  void begin(long baud);
  int available();
  int read();
  void write(uint8_t byte);
  void print(const char* text);
  void print(const __FlashStringHelper* text);
  void print(int number);
  void print(long number);
  void print(float number, int digits);
  void println(const char* text);
  void println(const __FlashStringHelper* text);
  void println(float number, int digits);
};
extern SerialPort Serial;

struct SPISettings {
  SPISettings(uint32_t hertz, int order, int mode);
};
struct SpiPort {
  void begin();
  void beginTransaction(const SPISettings& settings);
  uint8_t transfer(uint8_t byte);
  void endTransaction();
};
extern SpiPort SPI;

#endif  // MAZEBOT_TESTS_MCU_TEENSY_ARDUINO_H
