// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_LOG_FILES_HPP
#define MAZEBOT_TESTS_SUPPORT_LOG_FILES_HPP

#include <cstdint>
#include <string>

namespace test {

// What a sink gives when its log is read out.
template <class LogT>
std::string file_of(const LogT& log) {
  std::string bytes;
  log.for_each_byte([&](std::uint8_t byte) { bytes += static_cast<char>(byte); });
  return bytes;
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_LOG_FILES_HPP
