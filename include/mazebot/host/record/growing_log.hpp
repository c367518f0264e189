// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RECORD_GROWING_LOG_HPP
#define MAZEBOT_HOST_RECORD_GROWING_LOG_HPP

#include "../detail/requires_hosted.hpp"

#include <cstdint>
#include <string>
#include <string_view>

#include "../../record/log_frame.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The file of a log's data: with checksums, and parity bytes for 3 % of it.
inline std::string framed_log(std::string_view data) {
  std::string log;
  detail::frame_log(data.size(), data, [&](std::uint8_t byte) { log += static_cast<char>(byte); });
  return log;
}

/// A log that grows as it is written: a sink for simulated runs.
class GrowingLog {
 public:
  /// Appends a byte.
  void put(std::uint8_t byte) { data_ += static_cast<char>(byte); }
  /// Forgets everything.
  void clear() { data_.clear(); }
  /// The log as it belongs into a file.
  std::string bytes() const { return framed_log(data_); }

 private:
  std::string data_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RECORD_GROWING_LOG_HPP
