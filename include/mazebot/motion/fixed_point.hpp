// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_FIXED_POINT_HPP
#define MAZEBOT_MOTION_FIXED_POINT_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {

// Has a Type if Number is one of the language's floating-point types.
template <class Number>
struct FloatingPoint {};
template <>
struct FloatingPoint<decltype(0.5F)> {
  typedef decltype(0.5F) Type;
};
template <>
struct FloatingPoint<decltype(0.5)> {
  typedef decltype(0.5) Type;
};
template <>
struct FloatingPoint<decltype(0.5L)> {
  typedef decltype(0.5L) Type;
};

}  // namespace detail

/// A 32-bit number with FractionBits binary digits after the point: replaces float on boards without a floating-point
/// unit. RAM: 4 bytes.
///
///     FixedPoint<20> metres(1.5), seconds(3);
///     static_cast<float>(metres / seconds);    // 0.5
///
/// FixedPoint<20> holds -2048 .. 2048 in steps of about a millionth, which suits metres, metres per second and radians.
/// Products and quotients are rounded to the nearest step. Overflow and division by 0 are undefined, as for int32_t.
template <int FractionBits>
class FixedPoint {
  static_assert(FractionBits > 0 && FractionBits < 31, "mazebot: between 1 and 30 bits after the point");

 public:
  constexpr FixedPoint() : raw_(0) {}
  ///@{
  /// A whole number, as it is.
  explicit constexpr FixedPoint(int whole) : raw_(static_cast<int32_t>(whole) * one()) {}
  explicit constexpr FixedPoint(long whole) : raw_(static_cast<int32_t>(whole) * one()) {}
  explicit constexpr FixedPoint(unsigned whole) : raw_(static_cast<int32_t>(whole) * one()) {}
  explicit constexpr FixedPoint(unsigned long whole) : raw_(static_cast<int32_t>(whole) * one()) {}
  ///@}
  /// Rounds to the nearest step.
  template <class Real, typename detail::FloatingPoint<Real>::Type* = nullptr>
  explicit constexpr FixedPoint(Real value)
      : raw_(static_cast<int32_t>(value * static_cast<Real>(one()) +
                                  (value < static_cast<Real>(0) ? static_cast<Real>(-0.5) : static_cast<Real>(0.5)))) {}

  /// The number of steps of 2^-FractionBits.
  static constexpr FixedPoint from_raw(int32_t raw) { return FixedPoint(raw, 0); }
  constexpr int32_t raw() const { return raw_; }  ///< the number of steps, the inverse of from_raw()

  /// Rounds down to a whole number.
  explicit constexpr operator long() const {
    return static_cast<long>(raw_ >= 0 ? raw_ / one() : -((-static_cast<int64_t>(raw_) + one() - 1) / one()));
  }
  /// The same, as an int.
  explicit constexpr operator int() const { return static_cast<int>(static_cast<long>(*this)); }
  /// The same number in floating point.
  template <class Real, typename detail::FloatingPoint<Real>::Type* = nullptr>
  explicit constexpr operator Real() const {
    return static_cast<Real>(raw_) / static_cast<Real>(one());
  }

  ///@{
  /// Sums and differences are exact; products and quotients are rounded to the nearest step.
  constexpr FixedPoint operator-() const { return from_raw(-raw_); }
  friend constexpr FixedPoint operator+(FixedPoint a, FixedPoint b) { return from_raw(a.raw_ + b.raw_); }
  friend constexpr FixedPoint operator-(FixedPoint a, FixedPoint b) { return from_raw(a.raw_ - b.raw_); }
  friend constexpr FixedPoint operator*(FixedPoint a, FixedPoint b) {
    return from_raw(static_cast<int32_t>((static_cast<int64_t>(a.raw_) * b.raw_ + one() / 2) >> FractionBits));
  }
  friend MAZEBOT_CONSTEXPR14 FixedPoint operator/(FixedPoint a, FixedPoint b) {
    return from_raw(detail::shifted_quotient(a.raw_, b.raw_, FractionBits));
  }
  MAZEBOT_CONSTEXPR14 FixedPoint& operator+=(FixedPoint other) { return *this = *this + other; }
  MAZEBOT_CONSTEXPR14 FixedPoint& operator-=(FixedPoint other) { return *this = *this - other; }
  ///@}

  ///@{
  /// Exact comparison.
  friend constexpr bool operator==(FixedPoint a, FixedPoint b) { return a.raw_ == b.raw_; }
  friend constexpr bool operator!=(FixedPoint a, FixedPoint b) { return a.raw_ != b.raw_; }
  friend constexpr bool operator<(FixedPoint a, FixedPoint b) { return a.raw_ < b.raw_; }
  friend constexpr bool operator>(FixedPoint a, FixedPoint b) { return a.raw_ > b.raw_; }
  friend constexpr bool operator<=(FixedPoint a, FixedPoint b) { return a.raw_ <= b.raw_; }
  friend constexpr bool operator>=(FixedPoint a, FixedPoint b) { return a.raw_ >= b.raw_; }
  ///@}

  /// part / 65536. See detail/small_random.hpp.
  friend constexpr FixedPoint share_of_65536(uint16_t part, FixedPoint) {
    return from_raw(static_cast<int32_t>((static_cast<int64_t>(part) << FractionBits) >> 16));
  }
  /// The square root, rounded down. Precondition: not negative.
  friend MAZEBOT_CONSTEXPR14 FixedPoint square_root(FixedPoint square) {
    return from_raw(static_cast<int32_t>(FractionBits > 28
                                             ? detail::integer_root(static_cast<uint64_t>(square.raw_) << FractionBits)
                                             : detail::shifted_root(static_cast<uint32_t>(square.raw_), FractionBits)));
  }

 private:
  constexpr FixedPoint(int32_t raw, int) : raw_(raw) {}
  static constexpr int32_t one() { return static_cast<int32_t>(1) << FractionBits; }

  int32_t raw_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_FIXED_POINT_HPP
