// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MMS_WORDS_HPP
#define MAZEBOT_HOST_ROBOT_MMS_WORDS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {

using MmsWords = std::vector<std::string_view>;

// The words of a line, between blanks.
inline MmsWords mms_words(std::string_view line) {
  MmsWords words;
  for (std::size_t at = line.find_first_not_of(' '); at != line.npos; at = line.find_first_not_of(' ', at)) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

// A number as QString::toInt reads it: a sign, blanks around, leading zeros.
inline std::optional<std::int32_t> mms_number(std::string_view word) {
  constexpr std::string_view blanks = "\t\n\v\f\r ";
  while (!word.empty() && blanks.find(word.front()) != blanks.npos) word.remove_prefix(1);
  while (!word.empty() && blanks.find(word.back()) != blanks.npos) word.remove_suffix(1);
  const bool is_negative = !word.empty() && word.front() == '-';
  if (!word.empty() && (word.front() == '-' || word.front() == '+')) word.remove_prefix(1);
  if (word.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (const char digit : word) {
    if (digit < '0' || digit > '9') return std::nullopt;
    value = std::min<std::int64_t>(10 * value + (digit - '0'), std::int64_t{1} << 40);
  }
  if (is_negative) value = -value;
  const bool fits =
      value >= std::numeric_limits<std::int32_t>::min() && value <= std::numeric_limits<std::int32_t>::max();
  if (!fits) return std::nullopt;
  return static_cast<std::int32_t>(value);
}

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MMS_WORDS_HPP
