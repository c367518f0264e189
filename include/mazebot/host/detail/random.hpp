// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DETAIL_RANDOM_HPP
#define MAZEBOT_HOST_DETAIL_RANDOM_HPP

#include "requires_hosted.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// How far SplitMix64 advances its state for each number.
constexpr std::uint64_t split_mix_step = 0x9E3779B97F4A7C15U;

// Maps each 64-bit value to another one that looks unrelated: the output function of SplitMix64, here also a hash.
constexpr std::uint64_t mix_bits(std::uint64_t value) {
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9U;
  value = (value ^ value >> 27) * 0x94D049BB133111EBU;
  return value ^ value >> 31;
}

}  // namespace detail

/// A random number generator whose integers are the same for a seed on every platform and compiler; those of the
/// standard library's distributions are not. SplitMix64 (Steele, Lea, Flood 2014). RAM: 8 bytes.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}  ///< the same seed gives the same numbers on every machine

  /// 64 random bits.
  std::uint64_t next() { return detail::mix_bits(state_ += detail::split_mix_step); }

  /// One of 0 .. bound - 1, all equally likely (Lemire 2019). Precondition: bound is not 0.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t uneven = static_cast<std::uint32_t>(0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// One of least .. most, all equally likely. Precondition: least <= most, and they differ by less than 2^31 - 1.
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::uint32_t>(most - least + 1)));
  }

  /// A multiple of 2^-bits in [0, 1), all equally likely. Precondition: 0 < bits <= 53.
  double unit(int bits = 53) {
    return static_cast<double>(next() >> (64 - bits)) / static_cast<double>(std::uint64_t{1} << bits);
  }

  /// A number of the standard normal distribution (Box, Muller 1958).
  double normal() {
    const double radius = std::sqrt(-2 * std::log(inside_unit()));
    return radius * std::cos(6.283185307179586 * inside_unit());
  }

  /// Puts the items into a random order, all orders equally likely.
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }
  }

 private:
  // In (0, 1): never 0, which has no logarithm.
  double inside_unit() { return (static_cast<double>(next() >> 11) + 0.5) / 0x1p53; }

  std::uint64_t state_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DETAIL_RANDOM_HPP
