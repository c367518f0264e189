// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_LOG_FRAME_HPP
#define MAZEBOT_RECORD_LOG_FRAME_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "log_format.hpp"

// What protects the data of a log in a file: parity bytes, and blocks with checksums.
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The parity bytes of a log: a power of two that is more than 3 % of it.
constexpr uint16_t log_lanes(size_t bytes, uint16_t lanes = 8) {
  return bytes + 2 <= size_t(32) * lanes || lanes == 16384 ? lanes : log_lanes(bytes, static_cast<uint16_t>(lanes * 2));
}
constexpr uint8_t log2_of(uint16_t lanes) { return lanes <= 1 ? 0 : static_cast<uint8_t>(1 + log2_of(lanes >> 1)); }

// Calls visit(byte) for each byte of the blocks of that data.
template <class BytesT, class VisitorT>
MAZEBOT_CONSTEXPR14 void for_each_block_byte(size_t size, const BytesT& bytes, VisitorT&& visit) {
  uint16_t sum = 0xFFFF;
  uint8_t in_block = 0;
  for (size_t i = 0; i < size; ++i) {
    const uint8_t byte = static_cast<uint8_t>(bytes[i]);
    sum = LogFormat::fold(sum, byte);
    visit(byte);
    if (++in_block != LogFormat::data_of_block && i + 1 != size) continue;
    visit(static_cast<uint8_t>(sum >> 8));
    visit(static_cast<uint8_t>(sum & 255U));
    sum = 0xFFFF;
    in_block = 0;
  }
}

// Calls visit(byte) for each byte of the file of that data. Each parity byte is computed by itself, without memory.
template <class BytesT, class VisitorT>
MAZEBOT_CONSTEXPR14 void frame_log(size_t size, const BytesT& bytes, VisitorT&& visit) {
  const uint16_t lanes = log_lanes(size + 2 * (size / LogFormat::data_of_block + 1));
  visit(uint8_t(LogFormat::magic));
  visit(static_cast<uint8_t>(LogFormat::version << 4 | (log2_of(lanes) + 1)));
  for (uint16_t lane = 0; lane < lanes; ++lane) {
    uint8_t parity = 0;
    uint16_t until = lane;  // so many bytes until the next one of the lane
    for_each_block_byte(size, bytes, [&](uint8_t byte) {
      if (until == 0) {
        parity = static_cast<uint8_t>(parity ^ byte);
        until = lanes;
      }
      --until;
    });
    visit(parity);
  }
  for_each_block_byte(size, bytes, visit);
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_LOG_FRAME_HPP
