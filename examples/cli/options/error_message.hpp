// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_ERROR_MESSAGE_HPP
#define MAZEBOT_CLI_OPTIONS_ERROR_MESSAGE_HPP

#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>

/// Writes the control characters of a text as visible text: the name of a file must not control the terminal.
inline std::string without_controls(std::string_view text) {
  std::string shown;
  for (const char character : text) {
    const auto byte = static_cast<unsigned char>(character);
    if (byte < 0x20 || byte == 0x7F) {
      shown += fmt::format("\\x{:02x}", byte);
    } else {
      shown += character;
    }
  }
  return shown;
}

/// The prefix of error messages: the program's name, and the subcommand's as soon as it is known.
inline std::string& error_prefix() {
  static std::string prefix = "mazebot";
  return prefix;
}

/// Returns what an exception says, also if its text is the name of a type.
inline std::string words_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "there is not enough memory for this";
  return error.what();
}

/// Writes on standard error. If that is full or closed, nobody can be told, and the program continues: fmt::print()
/// would throw.
template <class... FieldsT>
void print_aside(fmt::format_string<const FieldsT&...> format, const FieldsT&... fields) {
  const std::string text = fmt::format(format, fields...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

/// Prints a line on standard error: mazebot SUBCOMMAND: what is wrong.
inline void print_error(std::string_view text) { print_aside("{}: {}\n", error_prefix(), without_controls(text)); }

#endif  // MAZEBOT_CLI_OPTIONS_ERROR_MESSAGE_HPP
