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
};

/// Sine and cosine of an angle in radians, by their power series around the nearest quarter circle. Errors: below 3e-8
/// plus a few steps of the scalar.
template <class Scalar>
MAZEBOT_CONSTEXPR14 SineCosine<Scalar> sine_cosine(Scalar angle) {
  const Scalar quarter = pi<Scalar>() / Scalar(2);
  const long quarters = nearest_whole(angle / quarter);
  const Scalar x = angle - Scalar(quarters) * quarter;
  const Scalar xx = x * x;
  const Scalar one = Scalar(1);
  const Scalar s =
      x * (one - xx / Scalar(6) * (one - xx / Scalar(20) * (one - xx / Scalar(42) * (one - xx / Scalar(72)))));
  const Scalar c = one - xx / Scalar(2) * (one - xx / Scalar(12) * (one - xx / Scalar(30) * (one - xx / Scalar(56))));
  const SineCosine<Scalar> turned[] = {{s, c}, {c, -s}, {-s, -c}, {-c, s}};
  return turned[quarters & 3];
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_SCALAR_MATH_HPP
