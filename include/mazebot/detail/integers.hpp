// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_INTEGERS_HPP
#define MAZEBOT_DETAIL_INTEGERS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

template <bool Condition, class Then, class Else>
struct Choose {
  typedef Then Type;
};
template <class Then, class Else>
struct Choose<false, Then, Else> {
  typedef Else Type;
};

// A condition as a type, to choose between overloads.
template <bool Condition>
struct Flag {};

// The smallest unsigned type that holds Largest.
template <uint64_t Largest>
struct UintFor {
  typedef
      typename Choose<(Largest <= 0xFFU), uint8_t,
                      typename Choose<(Largest <= 0xFFFFU), uint16_t,
                                      typename Choose<(Largest <= 0xFFFFFFFFU), uint32_t, uint64_t>::Type>::Type>::Type
          Type;
};

// The machine's word, the unit of sets of bits.
#if defined(__AVR__)
typedef uint8_t Word;
#elif UINTPTR_MAX > 0xFFFFFFFFU
typedef uint64_t Word;
#else
typedef uint32_t Word;
#endif
enum { word_bits = 8 * sizeof(Word) };

// Position of the lowest set bit. Precondition: word is not 0. Small words need no 64-bit arithmetic on a board, and
// bytes no loop on an 8-bit one.
template <class WordT>
MAZEBOT_CONSTEXPR14 int lowest_bit(WordT word) {
  if (word_bits == 8 && sizeof(WordT) == 1) {
    uint8_t position = 0;
    if ((word & 15U) == 0) {
      position = 4;
      word = static_cast<WordT>(word >> 4);
    }
    if ((word & 3U) == 0) {
      position = static_cast<uint8_t>(position + 2);
      word = static_cast<WordT>(word >> 2);
    }
    return (word & 1U) == 0 ? position + 1 : position;
  }
#if MAZEBOT_HAS_BIT_BUILTINS
  return sizeof(WordT) <= sizeof(unsigned) ? __builtin_ctz(static_cast<unsigned>(word)) : __builtin_ctzll(word);
#else
  int position = 0;
  while ((word & 1U) == 0) {
    word = static_cast<WordT>(word >> 1);
    ++position;
  }
  return position;
#endif
}

MAZEBOT_CONSTEXPR14 inline int count_bits(uint64_t word) {
#if MAZEBOT_HAS_BIT_BUILTINS
  return __builtin_popcountll(word);
#else
  int count = 0;
  for (; word != 0; word &= word - 1) ++count;
  return count;
#endif
}

// The square root, rounded down.
MAZEBOT_CONSTEXPR14 inline uint64_t integer_root(uint64_t square) {
  uint64_t root = 0;
  uint64_t rest = square;
  for (uint64_t bit = uint64_t(1) << 62; bit != 0; bit >>= 2) {
    if (rest >= root + bit) {
      rest -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
  }
  return root;
}

// Clamps to 2^32 - 1.
constexpr uint32_t cut_to_32_bits(uint64_t value) {
  return value < 0xFFFFFFFFU ? static_cast<uint32_t>(value) : 0xFFFFFFFFU;
}
// The quotient, rounded up.
constexpr uint64_t divide_up(uint64_t dividend, uint64_t divisor) { return (dividend + divisor - 1) / divisor; }

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_INTEGERS_HPP
