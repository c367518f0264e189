// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_SERIAL_LINE_HPP
#define MAZEBOT_ROBOT_SERIAL_LINE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Lines of text with a checksum: "text*89AB\n". The four hexadecimal digits are the CRC-16/CCITT of the text
// (polynomial 0x1021, initial value 0xFFFF, most significant bit first).

MAZEBOT_CONSTEXPR14 inline uint16_t serial_checksum(uint16_t before, char character) {
  unsigned sum = before ^ static_cast<unsigned>(static_cast<uint8_t>(character)) << 8;
  for (int i = 0; i < 8; ++i) sum = ((sum & 0x8000U) != 0 ? sum << 1 ^ 0x1021U : sum << 1) & 0xFFFFU;
  return static_cast<uint16_t>(sum);
}

constexpr char hex_digit(unsigned nibble) {
  return static_cast<char>(nibble < 10 ? '0' + static_cast<int>(nibble) : 'A' + static_cast<int>(nibble) - 10);
}

// Writes one line to any object with write(uint8_t).
template <class SerialT>
class SerialLineWriter {
 public:
  explicit MAZEBOT_CONSTEXPR14 SerialLineWriter(SerialT& serial) : serial_(serial), sum_(0xFFFF) {}

  MAZEBOT_CONSTEXPR14 SerialLineWriter& put(char character) {
    sum_ = serial_checksum(sum_, character);
    write(character);
    return *this;
  }
  MAZEBOT_CONSTEXPR14 SerialLineWriter& put(const char* text) {
    while (*text != 0) put(*text++);
    return *this;
  }
  MAZEBOT_CONSTEXPR14 SerialLineWriter& put_number(unsigned number) {
    unsigned unit = 1;
    while (number / unit >= 10) unit *= 10;
    for (; unit != 0; unit /= 10) put(static_cast<char>('0' + static_cast<int>(number / unit % 10)));
    return *this;
  }
  // Eight hexadecimal digits.
  MAZEBOT_CONSTEXPR14 SerialLineWriter& put_word(uint32_t word) {
    for (int shift = 28; shift >= 0; shift -= 4) put(hex_digit(static_cast<unsigned>(word >> shift & 15U)));
    return *this;
  }
  MAZEBOT_CONSTEXPR14 void end() {
    write('*');
    for (int shift = 12; shift >= 0; shift -= 4) write(hex_digit(sum_ >> shift & 15U));
    write('\n');
  }

 private:
  MAZEBOT_CONSTEXPR14 void write(char character) { serial_.write(static_cast<uint8_t>(character)); }

  SerialT& serial_;
  uint16_t sum_;
};

// Assembles received characters into lines of at most Capacity characters, checksum included.
template <size_t Capacity>
class SerialLineReader {
 public:
  MAZEBOT_CONSTEXPR14 SerialLineReader() : text_(), size_(0), damaged_(false) {}

  // Takes the next character. Returns true if it completed an undamaged line; text() holds the line until the next
  // call.
  MAZEBOT_CONSTEXPR14 bool take(char character) {
    if (character == '\r') return false;  // terminals may add it
    if (character != '\n') {
      if (size_ < Capacity) text_[size_] = character;
      if (size_ <= Capacity) ++size_;
      damaged_ = false;
      return false;
    }
    const size_t length = size_;
    size_ = 0;
    damaged_ = length > Capacity || !is_whole(length);
    if (damaged_) return false;
    text_[length - 5] = 0;
    return true;
  }
  // Whether the last character ended a damaged line.
  constexpr bool damaged() const { return damaged_; }
  // The line without its checksum, ended by 0.
  constexpr const char* text() const { return text_; }

 private:
  MAZEBOT_CONSTEXPR14 bool is_whole(size_t length) const {
    if (length < 6 || text_[length - 5] != '*') return false;
    uint16_t sum = 0xFFFF;
    for (size_t i = 0; i + 5 < length; ++i) sum = serial_checksum(sum, text_[i]);
    for (unsigned i = 0; i < 4; ++i) {
      if (text_[length - 1 - i] != hex_digit(static_cast<unsigned>(sum) >> 4 * i & 15U)) return false;
    }
    return true;
  }

  char text_[Capacity];
  size_t size_;  // more than Capacity: the line was too long
  bool damaged_;
};

// The number that the text consists of, in decimal digits; -1 if the text is no number or one above 30009.
MAZEBOT_CONSTEXPR14 inline int serial_number(const char* digits) {
  if (*digits == 0) return -1;
  int number = 0;
  for (; *digits != 0; ++digits) {
    if (*digits < '0' || *digits > '9' || number > 3000) return -1;
    number = number * 10 + (*digits - '0');
  }
  return number;
}

// Reads so many words of eight hexadecimal digits; the text must hold nothing else. Returns whether it does.
MAZEBOT_CONSTEXPR14 inline bool serial_words(const char* text, uint32_t* words, size_t count) {
  for (size_t i = 0; i < 8 * count; ++i, ++text) {
    const char digit = *text;
    const bool is_decimal = digit >= '0' && digit <= '9';
    if (!is_decimal && (digit < 'A' || digit > 'F')) return false;
    words[i / 8] = words[i / 8] << 4 | static_cast<uint32_t>(is_decimal ? digit - '0' : digit - 'A' + 10);
  }
  return *text == 0;
}

// The bits of a floating-point number as IEEE 754 writes it in 32 bits, which all of these boards do, and back.
typedef decltype(0.5F) Real32;
template <class ToT, class FromT>
ToT same_bytes(FromT from) {
  static_assert(sizeof(ToT) == sizeof(FromT), "mazebot: the smallest floating-point type must have 32 bits");
  ToT to = ToT();
  for (size_t i = 0; i < sizeof to; ++i) {
    reinterpret_cast<unsigned char*>(&to)[i] = reinterpret_cast<const unsigned char*>(&from)[i];
  }
  return to;
}
inline uint32_t bits_of(Real32 number) { return same_bytes<uint32_t>(number); }
inline Real32 real_of(uint32_t bits) { return same_bytes<Real32>(bits); }

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_SERIAL_LINE_HPP
