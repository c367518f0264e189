// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_MAP_FILE_ERROR_HPP
#define MAZEBOT_HOST_FILES_MAP_FILE_ERROR_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace mazebot {
inline namespace mazebot_v0 {

/// Thrown when a map file cannot be read. what() is `FILE:LINE:COLUMN: found ..., expected ...`.
///
/// Lines and columns count from 1. A .maz file has no lines: its column counts bytes. An error that has no position in
/// the file, such as a file that cannot be opened, has line 0 and column 0, and what() leaves them out.
class MapFileError : public std::runtime_error {
 public:
  /// Lines and columns count from 1; a line of 0 means the whole file.
  MapFileError(std::string file, std::size_t line, std::size_t column, std::string expected, std::string found)
      : std::runtime_error(line == 0
                               ? fmt::format("{}: found {}, expected {}", file, found, expected)
                               : fmt::format("{}:{}:{}: found {}, expected {}", file, line, column, found, expected)),
        file_(std::move(file)),
        line_(line),
        column_(column),
        expected_(std::move(expected)),
        found_(std::move(found)) {}

  const std::string& file() const { return file_; }          ///< the path of the file
  std::size_t line() const { return line_; }                 ///< counted from 1; 0: the whole file
  std::size_t column() const { return column_; }             ///< counted from 1
  const std::string& expected() const { return expected_; }  ///< what should have been there
  const std::string& found() const { return found_; }        ///< what was there instead

 private:
  std::string file_;
  std::size_t line_;
  std::size_t column_;
  std::string expected_;
  std::string found_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_MAP_FILE_ERROR_HPP
