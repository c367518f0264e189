// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_SMALL_RANDOM_HPP
#define MAZEBOT_DETAIL_SMALL_RANDOM_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Of the kind of number that the second argument is. A kind that does not count to 65536 has a function of its own.
template <class Scalar>
constexpr Scalar share_of_65536(uint16_t part, Scalar) {
  return Scalar(static_cast<long>(part)) * Scalar(1.0 / 65536);
}

// Random numbers for boards, the same for a seed everywhere: xorshift (Marsaglia 2003), 4 bytes. Good enough to roll a
// robot's dice, not for more.
class SmallRandom {
 public:
  // Neighbouring seeds give unlike numbers; the one that would give nothing but zeros is replaced.
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
  // One of least .. most, all but equally likely. Precondition: least <= most.
  MAZEBOT_CONSTEXPR14 uint16_t between(uint16_t least, uint16_t most) {
    const uint32_t span = static_cast<uint32_t>(most) - least + 1;
    return static_cast<uint16_t>(least + (((next() >> 16) * span) >> 16));
  }
  // Somewhere in least .. most.
  template <class Scalar>
  MAZEBOT_CONSTEXPR14 Scalar within(Scalar least, Scalar most) {
    return least + (most - least) * share_of_65536(static_cast<uint16_t>(next() >> 16), most);
  }
  // True with that probability.
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
