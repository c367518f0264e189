// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_WRITE_FILE_HPP
#define MAZEBOT_CLI_BATCH_WRITE_FILE_HPP

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace detail {

[[noreturn]] inline void throw_unwritable(const std::string& path) {
  throw std::runtime_error(
      fmt::format("{}: cannot be written{}{}", path, errno == 0 ? "" : ": ", errno == 0 ? "" : std::strerror(errno)));
}

}  // namespace detail

/// Whether two names are those of one file, which exists. False for an empty name.
inline bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code ignored;  // of a file that does not exist
  return std::filesystem::equivalent(a, b, ignored);
}

/// Writes or replaces a file. Throws std::runtime_error with its name.
inline void write_file(const std::string& path, const std::string& content) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  if (!file) detail::throw_unwritable(path);
}

/// Throws what write_file() would throw, before the work whose result is to be written. Changes no file.
inline void check_writable(const std::string& path) {
  std::error_code ignored;
  const bool existed = std::filesystem::exists(path, ignored);
  errno = 0;
  const bool is_open = std::ofstream(path, std::ios::binary | std::ios::app).is_open();
  if (!is_open) detail::throw_unwritable(path);
  if (!existed) std::filesystem::remove(path, ignored);
}

#endif  // MAZEBOT_CLI_BATCH_WRITE_FILE_HPP
