// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A board without pins, to link sketches with.
#include "Arduino.h"

SerialPort Serial;
SpiPort SPI;

void pinMode(int, int) {}
int digitalRead(int) { return HIGH; }
void digitalWrite(int, int) {}
int analogRead(int) { return 0; }
void analogWrite(int, int) {}
void analogReadResolution(int) {}
void analogWriteFrequency(int, float) {}
int digitalPinToInterrupt(int pin) { return pin; }
void attachInterrupt(int, void (*)(), int) {}
void noInterrupts() {}
void interrupts() {}
void delay(uint32_t) {}
void delayMicroseconds(uint32_t) {}
uint32_t micros() { return 0; }
uint32_t millis() { return 0; }

void SerialPort::begin(long) {}
int SerialPort::available() { return 0; }
int SerialPort::read() { return -1; }
void SerialPort::write(uint8_t) {}
void SerialPort::print(const char*) {}
void SerialPort::print(const __FlashStringHelper*) {}
void SerialPort::print(int) {}
void SerialPort::print(long) {}
void SerialPort::print(float, int) {}
void SerialPort::println(const char*) {}
void SerialPort::println(const __FlashStringHelper*) {}
void SerialPort::println(float, int) {}

SPISettings::SPISettings(uint32_t, int, int) {}
void SpiPort::begin() {}
void SpiPort::beginTransaction(const SPISettings&) {}
uint8_t SpiPort::transfer(uint8_t) { return 0; }
void SpiPort::endTransaction() {}

void setup();
void loop();
int main() {
  setup();
  for (;;) loop();
}
