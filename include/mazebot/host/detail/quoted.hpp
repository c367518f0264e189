// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DETAIL_QUOTED_HPP
#define MAZEBOT_HOST_DETAIL_QUOTED_HPP

#include "requires_hosted.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace mazebot {
inline namespace mazebot_v0 {
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

// The beginning of a word or line as an error message shows it: at most 20 characters, without control characters.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 20;
  std::string shown;
  for (const char character : text.substr(0, longest)) {
    shown += character < ' ' || character > '~' ? '?' : character;
  }
  return fmt::format("'{}{}'", shown, text.size() > longest ? "..." : "");
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DETAIL_QUOTED_HPP
