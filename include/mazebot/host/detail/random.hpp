// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DETAIL_RANDOM_HPP
#define MAZEBOT_HOST_DETAIL_RANDOM_HPP

#include "requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mazebot {
inline namespace mazebot_v0 {

/// Random numbers that are the same for a seed on every platform and compiler, which the standard library's
/// distributions are not. SplitMix64 (Steele, Lea, Flood 2014); bounded draws as in Lemire 2019, without bias.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
  }

  /// One of 0 .. bound - 1, all equally likely. Precondition: bound is not 0.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t uneven = static_cast<std::uint32_t>(0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DETAIL_RANDOM_HPP
