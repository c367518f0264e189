// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_FLOOR_ARDUINO_MACROS_HPP
#define MAZEBOT_TESTS_FLOOR_ARDUINO_MACROS_HPP

// The macros that Arduino.h and its headers define, with unusable values: a header that uses one of these names as its
// own does not compile after this file. Like Arduino.h, it brings the C headers first.
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned int word;
typedef bool boolean;
typedef uint8_t byte;

#undef min
#undef max
#undef abs
#undef round
#define min(...) @min
#define max(...) @max
#define abs(...) @abs
#define round(...) @round
#define sq(...) @sq
#define word(...) @word
#define map(...) @map
#define constrain(...) @constrain
#define radians(...) @radians
#define degrees(...) @degrees
#define bit(...) @bit
#define bitRead(...) @bitRead
#define bitSet(...) @bitSet
#define bitClear(...) @bitClear
#define bitToggle(...) @bitToggle
#define bitWrite(...) @bitWrite
#define lowByte(...) @lowByte
#define highByte(...) @highByte
#define interrupts() @interrupts
#define noInterrupts() @noInterrupts
#define clockCyclesPerMicrosecond() @clockCyclesPerMicrosecond
#define digitalPinToPort(...) @digitalPinToPort
#define analogInPinToBit(...) @analogInPinToBit
#define F(...) @F
#define PSTR(...) @PSTR
#define _BV(...) @_BV
#define cbi(...) @cbi
#define sbi(...) @sbi
#define cli() @cli
#define sei() @sei
#define random(...) @random
#define delay(...) @delay
#define millis(...) @millis
#define micros(...) @micros
#define tone(...) @tone

#define PI @PI
#define HALF_PI @HALF_PI
#define TWO_PI @TWO_PI
#define DEG_TO_RAD @DEG_TO_RAD
#define RAD_TO_DEG @RAD_TO_DEG
#define EULER @EULER
#define HIGH @HIGH
#define LOW @LOW
#define INPUT @INPUT
#define OUTPUT @OUTPUT
#define INPUT_PULLUP @INPUT_PULLUP
#define CHANGE @CHANGE
#define FALLING @FALLING
#define RISING @RISING
#define DEFAULT @DEFAULT
#define INTERNAL @INTERNAL
#define EXTERNAL @EXTERNAL
#define SERIAL @SERIAL
#define DISPLAY @DISPLAY
#define LSBFIRST @LSBFIRST
#define MSBFIRST @MSBFIRST
#define NOT_A_PIN @NOT_A_PIN
#define NOT_A_PORT @NOT_A_PORT
#define LED_BUILTIN @LED_BUILTIN
#define SDA @SDA
#define SCL @SCL
#define SS @SS
#define A0 @A0
#define A1 @A1
#define A7 @A7
#define B0 @B0
#define B1 @B1
#define B00 @B00
#define B01 @B01
#define B10 @B10
#define B11 @B11
#define B1000 @B1000
#define B0100 @B0100
#define B0001 @B0001
#define BIN @BIN
#define OCT @OCT
#define DEC @DEC
#define HEX @HEX
#define SPI @SPI
#define PORTB @PORTB
#define PINB @PINB
#define DDRB @DDRB
#define SP @SP
#define SREG @SREG
#define RAMEND @RAMEND
#define EEPROM @EEPROM
#define _N @_N
#define _S @_S
#define _U @_U
#define _L @_L
#define _C @_C
#define _P @_P
#define _B @_B
#define _X @_X

#endif  // MAZEBOT_TESTS_FLOOR_ARDUINO_MACROS_HPP
