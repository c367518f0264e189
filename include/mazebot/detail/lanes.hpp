// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_LANES_HPP
#define MAZEBOT_DETAIL_LANES_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// A register full of rows of a maze, one bit a cell: the machine's 128-bit register, or its 64-bit word where there is
// none. What the two have in common is all that is used of them: bitwise operators, a step along the rows, a step from
// row to row.
#if MAZEBOT_VECTOR_LANES

class Lanes {
  typedef uint64_t Words __attribute__((vector_size(16)));
  typedef uint8_t Bytes __attribute__((vector_size(16)));

 public:
  enum { words = 2, width = 64 * words };

  Lanes() : bits_() {}
  static Lanes load(const uint64_t* from) { return Lanes(Words{from[0], from[1]}); }
  static Lanes repeat(uint64_t word) { return Lanes(Words{word, word}); }
  void store(uint64_t* to) const {
    to[0] = bits_[0];
    to[1] = bits_[1];
  }
  bool any() const { return (bits_[0] | bits_[1]) != 0; }

  // Within each 64-bit word; what leaves it is lost.
  Lanes operator<<(int count) const { return Lanes(bits_ << count); }
  Lanes operator>>(int count) const { return Lanes(bits_ >> count); }

  // The whole register, by Count bits, a multiple of 8.
  template <int Count>
  Lanes up() const {
    return shuffled<-Count / 8>();
  }
  template <int Count>
  Lanes down() const {
    return shuffled<Count / 8>();
  }

  friend Lanes operator&(Lanes a, Lanes b) { return Lanes(a.bits_ & b.bits_); }
  friend Lanes operator|(Lanes a, Lanes b) { return Lanes(a.bits_ | b.bits_); }
  friend Lanes operator^(Lanes a, Lanes b) { return Lanes(a.bits_ ^ b.bits_); }

 private:
  explicit Lanes(Words bits) : bits_(bits) {}

  // Byte i of the result is byte i + Offset; 16 is the first of sixteen zeros.
  static constexpr int source(int byte) { return byte < 0 || byte > 15 ? 16 : byte; }
  template <int Offset>
  Lanes shuffled() const {
    return Lanes(reinterpret_cast<Words>(__builtin_shufflevector(
        reinterpret_cast<Bytes>(bits_), Bytes(), source(Offset), source(Offset + 1), source(Offset + 2),
        source(Offset + 3), source(Offset + 4), source(Offset + 5), source(Offset + 6), source(Offset + 7),
        source(Offset + 8), source(Offset + 9), source(Offset + 10), source(Offset + 11), source(Offset + 12),
        source(Offset + 13), source(Offset + 14), source(Offset + 15))));
  }

  Words bits_;
};

#else

class Lanes {
 public:
  enum { words = 1, width = 64 };

  Lanes() : bits_(0) {}
  static Lanes load(const uint64_t* from) { return Lanes(*from); }
  static Lanes repeat(uint64_t word) { return Lanes(word); }
  void store(uint64_t* to) const { *to = bits_; }
  bool any() const { return bits_ != 0; }

  Lanes operator<<(int count) const { return Lanes(bits_ << count); }
  Lanes operator>>(int count) const { return Lanes(bits_ >> count); }
  template <int Count>
  Lanes up() const {
    return Lanes(Count < width ? bits_ << Count % width : 0);
  }
  template <int Count>
  Lanes down() const {
    return Lanes(Count < width ? bits_ >> Count % width : 0);
  }

  friend Lanes operator&(Lanes a, Lanes b) { return Lanes(a.bits_ & b.bits_); }
  friend Lanes operator|(Lanes a, Lanes b) { return Lanes(a.bits_ | b.bits_); }
  friend Lanes operator^(Lanes a, Lanes b) { return Lanes(a.bits_ ^ b.bits_); }

 private:
  explicit Lanes(uint64_t bits) : bits_(bits) {}

  uint64_t bits_;
};

#endif

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_LANES_HPP
