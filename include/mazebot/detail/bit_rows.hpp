// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_BIT_ROWS_HPP
#define MAZEBOT_DETAIL_BIT_ROWS_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// A register that holds rows of a maze, one bit a cell: a 64-bit word, or a 128-bit vector register (BitRows128). Both
// classes have the same members: bitwise operators, shifts along the rows, shifts from row to row. Code that uses them
// takes the class as a template parameter. So units compiled for different registers never share a function by
// accident.
class BitRows64 {
 public:
  enum { words = 1, width = 64 };

  BitRows64() : bits_(0) {}
  static BitRows64 load(const uint64_t* from) { return BitRows64(*from); }
  static BitRows64 repeat(uint64_t word) { return BitRows64(word); }
  void store(uint64_t* to) const { *to = bits_; }
  bool any() const { return bits_ != 0; }

  // Shifts each 64-bit word by itself; bits shifted out are lost.
  BitRows64 operator<<(int count) const { return BitRows64(bits_ << count); }
  BitRows64 operator>>(int count) const { return BitRows64(bits_ >> count); }

  // Shifts the whole register by Count bits, a multiple of 8.
  template <int Count>
  BitRows64 up() const {
    return BitRows64(Count < width ? bits_ << Count % width : 0);
  }
  template <int Count>
  BitRows64 down() const {
    return BitRows64(Count < width ? bits_ >> Count % width : 0);
  }

  friend BitRows64 operator&(BitRows64 a, BitRows64 b) { return BitRows64(a.bits_ & b.bits_); }
  friend BitRows64 operator|(BitRows64 a, BitRows64 b) { return BitRows64(a.bits_ | b.bits_); }
  friend BitRows64 operator^(BitRows64 a, BitRows64 b) { return BitRows64(a.bits_ ^ b.bits_); }

 private:
  explicit BitRows64(uint64_t bits) : bits_(bits) {}

  uint64_t bits_;
};

#if MAZEBOT_VECTOR_LANES

class BitRows128 {
  typedef uint64_t Words __attribute__((vector_size(16)));
  typedef uint8_t Bytes __attribute__((vector_size(16)));

 public:
  enum { words = 2, width = 64 * words };

  BitRows128() : bits_() {}
  static BitRows128 load(const uint64_t* from) { return BitRows128(Words{from[0], from[1]}); }
  static BitRows128 repeat(uint64_t word) { return BitRows128(Words{word, word}); }
  void store(uint64_t* to) const {
    to[0] = bits_[0];
    to[1] = bits_[1];
  }
  bool any() const { return (bits_[0] | bits_[1]) != 0; }

  BitRows128 operator<<(int count) const { return BitRows128(bits_ << count); }
  BitRows128 operator>>(int count) const { return BitRows128(bits_ >> count); }

  template <int Count>
  BitRows128 up() const {
    return shuffled<-Count / 8>();
  }
  template <int Count>
  BitRows128 down() const {
    return shuffled<Count / 8>();
  }

  friend BitRows128 operator&(BitRows128 a, BitRows128 b) { return BitRows128(a.bits_ & b.bits_); }
  friend BitRows128 operator|(BitRows128 a, BitRows128 b) { return BitRows128(a.bits_ | b.bits_); }
  friend BitRows128 operator^(BitRows128 a, BitRows128 b) { return BitRows128(a.bits_ ^ b.bits_); }

 private:
  explicit BitRows128(Words bits) : bits_(bits) {}

  // Byte i of the result is byte i + Offset, or 0 if there is none: 16 is the first of sixteen zeros.
  static constexpr int source(int byte) { return byte < 0 || byte > 15 ? 16 : byte; }
  template <int Offset>
  BitRows128 shuffled() const {
    return BitRows128(reinterpret_cast<Words>(__builtin_shufflevector(
        reinterpret_cast<Bytes>(bits_), Bytes(), source(Offset), source(Offset + 1), source(Offset + 2),
        source(Offset + 3), source(Offset + 4), source(Offset + 5), source(Offset + 6), source(Offset + 7),
        source(Offset + 8), source(Offset + 9), source(Offset + 10), source(Offset + 11), source(Offset + 12),
        source(Offset + 13), source(Offset + 14), source(Offset + 15))));
  }

  Words bits_;
};

typedef BitRows128 WidestBitRows;

#else

typedef BitRows64 WidestBitRows;

#endif

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_BIT_ROWS_HPP
