// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_SMALL_RANDOM_HPP
#define MAZEBOT_DETAIL_SMALL_RANDOM_HPP

#include <stdint.h>

#include "config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

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
  // True with that probability. By bytes: not every Scalar counts to 65536.
  template <class Scalar>
  MAZEBOT_CONSTEXPR14 bool chance(Scalar probability) {
    const uint32_t draw = next();
    const Scalar high = Scalar(static_cast<long>(draw >> 24));
    const Scalar limit = probability * Scalar(256L);
    if (!(high < limit)) return false;
    return Scalar(static_cast<long>(draw >> 16 & 255U)) * Scalar(1.0 / 256) < limit - high;
  }

 private:
  uint32_t state_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_SMALL_RANDOM_HPP
