// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FILES_LINE_READER_HPP
#define MAZEBOT_HOST_FILES_LINE_READER_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <string_view>

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Reads a text line by line, without line ends ("\n" or "\r\n") and trailing blanks. Empty lines at the end of the text
// are skipped. The lines refer to the text.
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
  // From 1.
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

#endif  // MAZEBOT_HOST_FILES_LINE_READER_HPP
