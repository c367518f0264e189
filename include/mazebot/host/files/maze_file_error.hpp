// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_MAZE_FILE_ERROR_HPP
#define MAZEBOT_HOST_FILES_MAZE_FILE_ERROR_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace mazebot {
inline namespace mazebot_v0 {

/// A file that is no maze. what() reads `FILE:LINE:COLUMN: expected ..., found ...`; lines and columns count from 1,
/// and in a .maz file, which has no lines, the column counts bytes. A place that is not in the file's text (the file
/// cannot be opened) has line 0 and column 0, and what() leaves them out.
class MazeFileError : public std::runtime_error {
 public:
  MazeFileError(std::string file, std::size_t line, std::size_t column, std::string expected, std::string found)
      : std::runtime_error(line == 0
                               ? fmt::format("{}: expected {}, found {}", file, expected, found)
                               : fmt::format("{}:{}:{}: expected {}, found {}", file, line, column, expected, found)),
        file_(std::move(file)),
        line_(line),
        column_(column),
        expected_(std::move(expected)),
        found_(std::move(found)) {}

  const std::string& file() const { return file_; }
  std::size_t line() const { return line_; }
  std::size_t column() const { return column_; }
  const std::string& expected() const { return expected_; }
  const std::string& found() const { return found_; }

 private:
  std::string file_;
  std::size_t line_;
  std::size_t column_;
  std::string expected_;
  std::string found_;
};

namespace detail {

// A character as an error message shows it.
inline std::string quoted(char character) {
  switch (character) {
    case '\t': return "a tab";
    case '\r': return "a carriage return";
    case ' ': return "a blank";
    default: break;
  }
  const auto byte = static_cast<unsigned char>(character);
  if (byte < 0x20 || byte > 0x7E) return fmt::format("byte 0x{:02x}", byte);
  return fmt::format("'{}'", character);
}

// The start of a word or line as an error message shows it: never long, never with control characters in it.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 20;
  std::string shown;
  for (const char character : text.substr(0, longest)) {
    shown += character < ' ' || character > '~' ? '?' : character;
  }
  return fmt::format("'{}{}'", shown, text.size() > longest ? "..." : "");
}

// What follows the mark that some editors put before UTF-8.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.substr(0, mark.size()) == mark ? text.substr(mark.size()) : text;
}

// Lines of a text, one after the other, without their ends ("\n" or "\r\n") and without trailing blanks. Empty lines at
// the end of the text are not there.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {
    while (!rest_.empty() && is_blank(rest_.back())) rest_.remove_suffix(1);
  }

  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
    while (!line_.empty() && (line_.back() == ' ' || line_.back() == '\t')) line_.remove_suffix(1);
    ++number_;
    return true;
  }
  std::string_view line() const { return line_; }
  std::size_t number() const { return number_; }

 private:
  static bool is_blank(char character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
  }

  std::string_view rest_;
  std::string_view line_;
  std::size_t number_ = 0;
};

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FILES_MAZE_FILE_ERROR_HPP
