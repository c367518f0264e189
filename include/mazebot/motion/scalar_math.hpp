// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_SCALAR_MATH_HPP
#define MAZEBOT_MOTION_SCALAR_MATH_HPP

#include <stdint.h>

#include "../config.hpp"
#include "fixed_point.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// The few functions that profiles and odometry need, for float, double and FixedPoint, without the C library.

namespace detail {

// The absolute value.
template <class Scalar>
constexpr Scalar magnitude(Scalar value) {
  return value < Scalar(0) ? -value : value;
}

// A value between -most and most.
template <class Scalar>
constexpr Scalar clamped(Scalar value, Scalar most) {
  return value > most ? most : value < -most ? -most : value;
}

}  // namespace detail

/// The square root by Newton's method from above, exact to one step of the scalar; 0 for a negative number. O(digits).
template <class Scalar>
MAZEBOT_CONSTEXPR14 Scalar square_root(Scalar square) {
  if (!(square > Scalar(0))) return Scalar(0);
  Scalar root = square > Scalar(1) ? square : Scalar(1);
  for (;;) {
    const Scalar better = (root + square / root) / Scalar(2);
    if (!(better < root)) return root;
    root = better;
  }
}

namespace detail {

// Square roots by Newton's method. Each begins with the last one, because speeds change slowly.
template <class Scalar>
class WarmRoot {
 public:
  constexpr WarmRoot() : last_(Scalar(1)) {}
  MAZEBOT_CONSTEXPR14 Scalar operator()(Scalar square) {
    if (!(square > Scalar(0))) return Scalar(0);
    const Scalar near = sizeof(Scalar) > 4 ? Scalar(1e-7) : Scalar(1e-4);  // squared, less than a step of the scalar
    Scalar root = last_ < Scalar(0.03125) ? Scalar(0.03125) : last_;       // from a tiny one it takes many steps
    for (;;) {
      const Scalar better = (root + square / root) / Scalar(2);
      const Scalar change = better < root ? root - better : better - root;
      root = better;
      if (!(change > near * better)) break;
    }
    return last_ = root;
  }

 private:
  Scalar last_;
};

// Fixed-point numbers have an exact root that takes no longer.
template <int FractionBits>
class WarmRoot<FixedPoint<FractionBits>> {
 public:
  MAZEBOT_CONSTEXPR14 FixedPoint<FractionBits> operator()(FixedPoint<FractionBits> square) const {
    return square > FixedPoint<FractionBits>(0) ? square_root(square) : FixedPoint<FractionBits>(0);
  }
};

}  // namespace detail

/// Half a circle in radians.
template <class Scalar>
constexpr Scalar pi() {
  return Scalar(3.14159265358979323846);
}

/// Rounds to the nearest whole number; halfway cases round up.
template <class Scalar>
MAZEBOT_CONSTEXPR14 long nearest_whole(Scalar value) {
  const long whole = static_cast<long>(value);
  const Scalar rest = value - Scalar(whole);  // exact, unlike value + 0.5
  return rest >= Scalar(0.5) ? whole + 1 : rest < Scalar(-0.5) ? whole - 1 : whole;
}

/// The sine and the cosine of one angle.
template <class Scalar>
struct SineCosine {
  Scalar sine;    ///< of the angle
  Scalar cosine;  ///< of the angle

  /// Those of the sum of this angle and another one.
  MAZEBOT_CONSTEXPR14 SineCosine plus(const SineCosine& other) const {
    return {sine * other.cosine + cosine * other.sine, cosine * other.cosine - sine * other.sine};
  }
};

namespace detail {

// Sine and cosine of an angle that so many quarter circles were added to.
template <class Scalar>
MAZEBOT_CONSTEXPR14 SineCosine<Scalar> turned_by(long quarters, Scalar sine, Scalar cosine) {
  const bool is_odd = (quarters & 1) != 0;
  const Scalar across = is_odd ? cosine : sine;  // s, c, -s, -c
  const Scalar along = is_odd ? sine : cosine;   // c, -s, -c, s
  const SineCosine<Scalar> turned = {(quarters & 2) != 0 ? -across : across,
                                     ((quarters + 1) & 2) != 0 ? -along : along};
  return turned;
}

}  // namespace detail

/// Sine and cosine of an angle in radians, by their power series around the nearest quarter circle. Errors: below 3e-8
/// plus a few steps of the scalar.
template <class Scalar>
MAZEBOT_CONSTEXPR14 SineCosine<Scalar> sine_cosine(Scalar angle) {
  const Scalar quarter = pi<Scalar>() / Scalar(2);
  const long quarters = nearest_whole(angle * (Scalar(1) / quarter));
  const Scalar x = angle - Scalar(quarters) * quarter;
  const Scalar xx = x * x;
  const Scalar one = Scalar(1);
  const Scalar s =
      x *
      (one - xx * (Scalar(1.0 / 6) - xx * (Scalar(1.0 / 120) - xx * (Scalar(1.0 / 5040) - xx * Scalar(1.0 / 362880)))));
  const Scalar c =
      one - xx * (Scalar(0.5) - xx * (Scalar(1.0 / 24) - xx * (Scalar(1.0 / 720) - xx * Scalar(1.0 / 40320))));
  return detail::turned_by(quarters, s, c);
}

namespace detail {

// The upper half of a product: of numbers with m and n digits after the point, one with m + n - 32.
constexpr uint32_t upper_product(uint32_t a, uint32_t b) {
  return static_cast<uint32_t>(static_cast<uint64_t>(a) * b >> 32);
}
// Rounds a number with so many digits after the point to one with Wanted digits.
template <int Digits, int Wanted>
constexpr int32_t rounded_digits(uint32_t number) {
  return static_cast<int32_t>(Digits <= Wanted ? number << (Digits < Wanted ? Wanted - Digits : 0)
                                               : ((number >> (Digits > Wanted ? Digits - Wanted - 1 : 0)) + 1) >> 1);
}

}  // namespace detail

/// The same series in integers, in a tenth of the instructions. Errors: below 3e-8, plus a step, and 2e-10 for each
/// radian of the angle.
template <int FractionBits>
MAZEBOT_CONSTEXPR14 SineCosine<FixedPoint<FractionBits>> sine_cosine(FixedPoint<FractionBits> angle) {
  // In quarter circles, plus a half: the whole ones, and what is above them, in 2^-32.
  const int64_t quarters =
      static_cast<int64_t>(angle.raw()) * 2734261102 + (static_cast<int64_t>(1) << (FractionBits + 31));
  const long whole = static_cast<long>((quarters >> (FractionBits + 32)) & 3);
  const uint32_t above = static_cast<uint32_t>((static_cast<uint64_t>(quarters) << (32 - FractionBits)) >> 32);
  const uint32_t half = 0x80000000U;
  // Below, the comments count the digits after the point.
  const uint32_t x = detail::upper_product(above < half ? half - above : above - half, 3373259426U);  // 31
  const uint32_t xx = detail::upper_product(x, x);                                                    // 30
  uint32_t sum = 13634817U - detail::upper_product(xx, 757491U);                                      // 36
  sum = 143165577U - detail::upper_product(xx, sum);                                                  // 34
  sum = 715827883U - detail::upper_product(xx, sum);                                                  // 32
  sum = 0x40000000U - detail::upper_product(xx, sum);                                                 // 30
  const uint32_t sine = detail::upper_product(x, sum);                                                // 29
  sum = 95443718U - detail::upper_product(xx, 6817408U);                                              // 36
  sum = 715827883U - detail::upper_product(xx, sum);                                                  // 34
  sum = half - detail::upper_product(xx, sum);                                                        // 32
  sum = 0x40000000U - detail::upper_product(xx, sum);                                                 // 30
  typedef FixedPoint<FractionBits> Fixed;
  const Fixed length = Fixed::from_raw(detail::rounded_digits<29, FractionBits>(sine));
  return detail::turned_by(whole, above < half ? -length : length,
                           Fixed::from_raw(detail::rounded_digits<30, FractionBits>(sum)));
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_SCALAR_MATH_HPP
