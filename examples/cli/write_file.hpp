// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_WRITE_FILE_HPP
#define MAZEBOT_CLI_WRITE_FILE_HPP

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string>

/// Writes or replaces a file. Throws std::runtime_error with its name.
inline void write_file(const std::string& path, const std::string& content) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  if (file) return;
  throw std::runtime_error(
      fmt::format("{}: cannot be written{}{}", path, errno == 0 ? "" : ": ", errno == 0 ? "" : std::strerror(errno)));
}

#endif  // MAZEBOT_CLI_WRITE_FILE_HPP
