// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_DETAIL_CRC32_HPP
#define MAZEBOT_DETAIL_CRC32_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Computes the CRC-32 of Ethernet and zlib (reflected polynomial 0xEDB88320), bit by bit, without a table. RAM: 4
// bytes.
class Crc32 {
 public:
  constexpr Crc32() : rest_(0xFFFFFFFFU) {}

  MAZEBOT_CONSTEXPR14 void add(uint8_t byte) {
    rest_ ^= byte;
    for (int i = 0; i < 8; ++i) rest_ = rest_ >> 1 ^ ((rest_ & 1U) != 0 ? 0xEDB88320U : 0U);
  }
  constexpr uint32_t value() const { return ~rest_; }
  // Byte `position` of the value, the lowest first.
  constexpr uint8_t byte(int position) const { return static_cast<uint8_t>(value() >> 8 * position); }

 private:
  uint32_t rest_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_DETAIL_CRC32_HPP
