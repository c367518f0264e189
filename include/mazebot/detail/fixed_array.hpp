// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_FIXED_ARRAY_HPP
#define MAZEBOT_DETAIL_FIXED_ARRAY_HPP

#include <stddef.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// An array inside the object. Its constructor takes a grid and a fill value, like that of the host's run-time array, so
// code with a grid type as a template parameter constructs both alike.
template <class T, size_t Size>
class FixedArray {
 public:
  typedef T Item;

  template <class GridT>
  MAZEBOT_CONSTEXPR14 FixedArray(const GridT&, T fill_value) : items_() {
    fill(fill_value);
  }

  static constexpr size_t size() { return Size; }
  MAZEBOT_CONSTEXPR14 T& operator[](size_t position) { return items_[position]; }
  constexpr const T& operator[](size_t position) const { return items_[position]; }
  MAZEBOT_CONSTEXPR14 T* data() { return items_; }
  constexpr const T* data() const { return items_; }

  MAZEBOT_CONSTEXPR14 void fill(T value) {
    for (size_t position = 0; position < Size; ++position) items_[position] = value;
  }

 private:
  T items_[Size];
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_FIXED_ARRAY_HPP
