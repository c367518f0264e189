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

// Number of zeros above the highest set bit. Precondition: word is not 0.
MAZEBOT_CONSTEXPR14 inline int leading_zeros(uint32_t word) {
#if MAZEBOT_HAS_BIT_BUILTINS
  return sizeof(unsigned) == 4 ? __builtin_clz(static_cast<unsigned>(word))
                               : __builtin_clzl(word) - static_cast<int>(8 * sizeof(unsigned long) - 32);
#else
  int zeros = 0;
  for (; (word & 0x80000000U) == 0; word <<= 1) ++zeros;
  return zeros;
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

// The square root of value * 2^shift, rounded down. By Newton's method: each division doubles the digits, and has 32
// bits, because a 64-bit division takes several times as long on a board. Source: isqrt() of CPython, with a proof.
// Preconditions: value < 2^31, 0 <= shift <= 28.
MAZEBOT_CONSTEXPR14 inline uint32_t shifted_root(uint32_t value, int shift) {
  if (value == 0) return 0;
  const uint64_t square = static_cast<uint64_t>(value) << shift;
  const int zeros = (leading_zeros(value) + 32 - shift) & ~1;  // in front, in pairs
  const uint64_t aligned = square << zeros;
  const uint32_t upper = static_cast<uint32_t>(aligned >> 32);
  const uint32_t lower = static_cast<uint32_t>(aligned);
  uint32_t root = 1 + (upper >> 30);
  root = (root << 1) + (upper >> 27) / root;
  root = (root << 3) + (upper >> 21) / root;
  root = (root << 7) + (upper >> 9) / root;  // 16 digits
  // The same with a dividend of 46 digits, as in a division by hand.
  const uint32_t high = upper / root;
  const uint32_t rest = upper - high * root;
  root = ((root + high) << 14) + (rest << 14 | lower >> 18) / root;  // 31 digits
  root >>= zeros / 2 - 1;
  return static_cast<uint64_t>(root) * root > square ? root - 1 : root;
}

// The quotient of a * 2^shift and b, rounded to the nearest, halves away from zero. In steps of as many digits as the
// divisor leaves room for in 32 bits: a 64-bit division takes several times as long on a board. Precondition: the
// result fits, 0 < shift < 31.
MAZEBOT_CONSTEXPR14 inline int32_t shifted_quotient(int32_t a, int32_t b, int shift) {
  uint32_t rest = a < 0 ? 0U - static_cast<uint32_t>(a) : static_cast<uint32_t>(a);
  uint32_t divisor = b < 0 ? 0U - static_cast<uint32_t>(b) : static_cast<uint32_t>(b);
  uint32_t quotient = 0;
  if (divisor << (32 - shift) == 0) {
    divisor >>= shift;  // a whole number: often a constant
    shift = 0;
  }
  quotient = rest / divisor;
  rest -= quotient * divisor;
  if (shift > 0) {
    const int room = leading_zeros(divisor);
    for (; shift > room; shift -= room) {
      rest <<= room;
      const uint32_t digits = rest / divisor;
      rest -= digits * divisor;
      quotient = (quotient << room) + digits;
    }
    rest <<= shift;
    const uint32_t digits = rest / divisor;
    rest -= digits * divisor;
    quotient = (quotient << shift) + digits;
  }
  if (rest >= divisor - rest) ++quotient;
  return static_cast<int32_t>((a < 0) == (b < 0) ? quotient : 0U - quotient);
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
