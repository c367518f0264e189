// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_GROWING_LOG_HPP
#define MAZEBOT_HOST_RECORD_GROWING_LOG_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

#include "../../record/log_format.hpp"
#include "../../record/ram_log.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A log that grows as it is written: a sink for simulated runs. Its parity bytes are chosen at the end.
class GrowingLog {
 public:
  /// Appends a byte.
  void put(std::uint8_t byte) { data_ += static_cast<char>(byte); }
  /// Forgets everything.
  void clear() { data_.clear(); }

  /// The log, with parity bytes for 3 % of it, at least 4.
  std::string bytes() const {
    constexpr std::size_t start = 2;
    std::size_t lanes = 4;
    while (32 * lanes < start + lanes + data_.size() && lanes < 16384) lanes *= 2;
    std::string log(start + lanes, '\0');
    log[0] = static_cast<char>(detail::LogFormat::magic);
    log[1] =
        static_cast<char>(detail::LogFormat::version << 4 | (detail::log2_of(static_cast<std::uint16_t>(lanes)) + 1));
    for (std::size_t i = 0; i < data_.size(); ++i) {
      char& parity = log[start + i % lanes];
      parity = static_cast<char>(parity ^ data_[i]);
    }
    return log + data_;
  }

 private:
  std::string data_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_GROWING_LOG_HPP
