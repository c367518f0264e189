// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_FLASH_HPP
#define MAZEBOT_DETAIL_FLASH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"

#if defined(__AVR__)
#include <avr/pgmspace.h>
#endif

// MAZEBOT_FLASH: stands after tables that are to stay in flash. AVR reads flash with a separate instruction and
// otherwise keeps constants in RAM, so the default there is the attribute for flash; elsewhere it is empty. Define it
// to put the tables into a section of your own.
#ifndef MAZEBOT_FLASH
#if defined(__AVR__) && defined(__clang__)
#define MAZEBOT_FLASH __attribute__((section(".progmem.data")))
#elif defined(__AVR__)
#define MAZEBOT_FLASH __attribute__((__progmem__))
#else
#define MAZEBOT_FLASH
#endif
#endif

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

#if defined(__AVR__)
inline uint8_t read_flash(const uint8_t* address) { return pgm_read_byte(address); }
// A value that the compiler knows is not read at run time.
MAZEBOT_CONSTEXPR14 inline uint8_t flash_byte(const uint8_t* table, size_t position) {
  return __builtin_constant_p(table[position]) ? table[position] : read_flash(table + position);
}
#else
constexpr uint8_t flash_byte(const uint8_t* table, size_t position) { return table[position]; }
#endif
// Without the shortcut: nothing here knows such a table while compiling.
#if defined(__AVR__)
inline uint16_t flash_word(const uint16_t* table, size_t position) { return pgm_read_word(table + position); }
#else
constexpr uint16_t flash_word(const uint16_t* table, size_t position) { return table[position]; }
#endif
#if defined(__AVR__)
inline int8_t read_flash(const int8_t* address) { return static_cast<int8_t>(pgm_read_byte(address)); }
MAZEBOT_CONSTEXPR14 inline int8_t flash_byte(const int8_t* table, size_t position) {
  return __builtin_constant_p(table[position]) ? table[position] : read_flash(table + position);
}
#else
constexpr int8_t flash_byte(const int8_t* table, size_t position) { return table[position]; }
#endif

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_FLASH_HPP
