// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_OPTIONAL_HPP
#define MAZEBOT_OPTIONAL_HPP

#include "config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A value or nothing, so no magic number has to mean "none". Has the part of std::optional that mazebot needs, for
/// boards without a standard library. T must be default constructible. RAM: sizeof(T) + 1, rounded up to T's alignment.
template <class T>
class Optional {
 public:
  constexpr Optional() : value_(), has_value_(false) {}
  /// Implicit on purpose: `return heading;`.
  constexpr Optional(T value) : value_(value), has_value_(true) {}

  constexpr bool has_value() const { return has_value_; }          ///< is there a value?
  explicit constexpr operator bool() const { return has_value_; }  ///< is there a value?
  /// Precondition: has_value().
  constexpr const T& operator*() const { return value_; }
  /// The value. Precondition: there is one.
  constexpr const T* operator->() const { return &value_; }
  /// The value, or else the other one.
  constexpr T value_or(T otherwise) const { return has_value_ ? value_ : otherwise; }

  /// Both without a value, or with equal ones?
  friend constexpr bool operator==(const Optional& a, const Optional& b) {
    return a.has_value_ == b.has_value_ && (!a.has_value_ || a.value_ == b.value_);
  }
  /// Only one with a value, or different ones?
  friend constexpr bool operator!=(const Optional& a, const Optional& b) { return !(a == b); }

 private:
  T value_;
  bool has_value_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_OPTIONAL_HPP
