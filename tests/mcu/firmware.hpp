// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_MCU_FIRMWARE_HPP
#define MAZEBOT_TESTS_MCU_FIRMWARE_HPP

// Functions that test firmware needs on each board: measured regions, printing, tables in flash, the exit. Their
// counterpart is avr_simulator.c for AVR and count_instructions.c for Cortex-M. Desktops have all but the regions, too.

#include <stdint.h>

#if defined(__AVR__)

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>

#define IN_FLASH PROGMEM
inline uint8_t from_flash(const uint8_t* address) { return pgm_read_byte(address); }
inline void begin_region(uint8_t region) {
  GPIOR0 = region;
  __asm__ __volatile__("" ::: "memory");
}
inline void end_region(uint8_t region) {
  __asm__ __volatile__("" ::: "memory");
  GPIOR0 = static_cast<uint8_t>(128 | region);
}
inline void print(char character) { GPIOR1 = static_cast<uint8_t>(character); }
inline int finish(uint8_t status = 0) {
  GPIOR2 = status;
  cli();
  sleep_enable();
  for (;;) sleep_cpu();
}

#else

#include <stdio.h>

#define IN_FLASH
inline uint8_t from_flash(const uint8_t* address) { return *address; }
extern "C" {
volatile uint32_t region_marks[32] __attribute__((section(".noinit"), used));
}
inline void begin_region(uint8_t region) {
  region_marks[region] = 1;
  __asm__ __volatile__("" ::: "memory");
}
inline void end_region(uint8_t region) {
  __asm__ __volatile__("" ::: "memory");
  region_marks[16 + region] = 1;
}
inline void print(char character) { putchar(character); }
inline int finish(uint8_t status = 0) { return status; }

#endif

inline void print(const char* text) {
  while (*text != 0) print(*text++);
}
inline void print(uint32_t number) {
  char digits[11];
  char* first = digits + 10;
  *first = 0;
  do {
    *--first = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  print(static_cast<const char*>(first));
}
inline void print_line(const char* name, uint32_t number) {
  print(name);
  print(' ');
  print(number);
  print('\n');
}

#endif  // MAZEBOT_TESTS_MCU_FIRMWARE_HPP
