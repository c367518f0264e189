// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_SMALL_RANDOM_HPP
#define MAZEBOT_DETAIL_SMALL_RANDOM_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// part / 65536 in the type of the second argument. A type that cannot hold 65536 has its own overload.
template <class Scalar>
constexpr Scalar share_of_65536(uint16_t part, Scalar) {
  return Scalar(static_cast<long>(part)) * Scalar(1.0 / 65536);
}

// A random number generator for boards: xorshift (Marsaglia 2003). A seed gives the same numbers on every machine. Good
// enough for the decisions of a robot, not for statistics. RAM: 4 bytes.
class SmallRandom {
 public:
  // Scrambles the seed: successive seeds give unrelated numbers. The one seed that would give only zeros is replaced.
  explicit MAZEBOT_CONSTEXPR14 SmallRandom(uint32_t seed) : state_((seed + 1) * 0x9E3779B9U) {
    if (state_ == 0) state_ = 1;
    for (int i = 0; i < 4; ++i) next();
  }

  MAZEBOT_CONSTEXPR14 uint32_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    state_ ^= state_ << 5;
    return state_;
  }
  // A whole number from least to most, all nearly equally likely. Precondition: least <= most.
  MAZEBOT_CONSTEXPR14 uint16_t between(uint16_t least, uint16_t most) {
    const uint32_t span = static_cast<uint32_t>(most) - least + 1;
    return static_cast<uint16_t>(least + (((next() >> 16) * span) >> 16));
  }
  // A number from least to most.
  template <class Scalar>
  MAZEBOT_CONSTEXPR14 Scalar within(Scalar least, Scalar most) {
    return least + (most - least) * share_of_65536(static_cast<uint16_t>(next() >> 16), most);
  }
  // True with the given probability.
  template <class Scalar>
  MAZEBOT_CONSTEXPR14 bool chance(Scalar probability) {
    return share_of_65536(static_cast<uint16_t>(next() >> 16), probability) < probability;
  }

 private:
  uint32_t state_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_SMALL_RANDOM_HPP
