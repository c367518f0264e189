// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DETAIL_EXACT_MATH_HPP
#define MAZEBOT_HOST_DETAIL_EXACT_MATH_HPP

#include "requires_hosted.hpp"

#include <cmath>
#include <cstdint>

#include "../../motion/scalar_math.hpp"
#include "random.hpp"

// Between these two a compiler does not fuse a product and a sum into one instruction, which rounds once instead of
// twice. With them, and without the C library's sine, a simulator gives the same run on every machine. They mean
// nothing for functions of other headers that are called there.
#if defined(__clang__)
#define MAZEBOT_EXACT_PRODUCTS_BEGIN _Pragma("STDC FP_CONTRACT OFF")
#define MAZEBOT_EXACT_PRODUCTS_END _Pragma("STDC FP_CONTRACT DEFAULT")
#elif defined(__GNUC__)
// GCC 12 fuses two products even so where it computes a sum and a difference in one vector.
#define MAZEBOT_EXACT_PRODUCTS_BEGIN \
  _Pragma("GCC push_options") _Pragma("GCC optimize(\"fp-contract=off\", \"no-tree-slp-vectorize\")")
#define MAZEBOT_EXACT_PRODUCTS_END _Pragma("GCC pop_options")
#else
#define MAZEBOT_EXACT_PRODUCTS_BEGIN
#define MAZEBOT_EXACT_PRODUCTS_END
#endif

MAZEBOT_EXACT_PRODUCTS_BEGIN

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Functions that give the same bits on every machine. std::sqrt does, too: IEEE 754 demands it.

// By power series around the nearest quarter circle; the error is below 1e-11.
inline SineCosine<double> exact_sine_cosine(double angle) {
  const double quarter = pi<double>() / 2;
  const long quarters = nearest_whole(angle / quarter);
  const double x = angle - static_cast<double>(quarters) * quarter;
  const double xx = x * x;
  const double s =
      x * (1 + xx * (-1.0 / 6 + xx * (1.0 / 120 + xx * (-1.0 / 5040 + xx * (1.0 / 362880 + xx * (-1.0 / 39916800))))));
  const double c =
      1 +
      xx * (-1.0 / 2 +
            xx * (1.0 / 24 + xx * (-1.0 / 720 + xx * (1.0 / 40320 + xx * (-1.0 / 3628800 + xx * (1.0 / 479001600))))));
  switch (quarters & 3) {
    case 0: return {s, c};
    case 1: return {c, -s};
    case 2: return {-s, -c};
    default: return {-c, s};
  }
}

// 2 to the power of x, by its power series. Precondition: |x| < 1000.
inline double exact_power_of_two(double x) {
  const double whole = std::floor(x);
  const double exponent = (x - whole) * 0.693147180559945309;
  double sum = 1;
  for (int i = 20; i > 0; --i) sum = 1 + sum * exponent / i;
  return std::ldexp(sum, static_cast<int>(whole));
}

// The angle in radians whose tangent is x: halves the angle four times, then takes the power series.
inline double exact_arc_tangent(double x) {
  for (int i = 0; i < 4; ++i) x = x / (1 + std::sqrt(1 + x * x));
  const double xx = x * x;
  return 16 * x * (1 - xx * (1.0 / 3 - xx * (1.0 / 5 - xx * (1.0 / 7 - xx * (1.0 / 9 - xx / 11)))));
}

// A nearly normal number with a standard deviation of 1, at most 3.5: the sum of four uniform numbers. The same for the
// same seed, channel and index: no order of calls matters.
inline double exact_deviation(std::uint64_t seed, std::uint64_t channel, std::uint64_t index) {
  const std::uint64_t bits = mix_bits(mix_bits(seed + channel * split_mix_step) + index * split_mix_step);
  const std::uint64_t sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48);
  return (static_cast<double>(sum) - 131070) * (1.7320508075688772 / 65536);
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

MAZEBOT_EXACT_PRODUCTS_END

#endif  // MAZEBOT_HOST_DETAIL_EXACT_MATH_HPP
