// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_NUMBER_CHECK_HPP
#define MAZEBOT_CLI_OPTIONS_NUMBER_CHECK_HPP

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

/// For options that hold a real number, from the least to the most. CLI::Range accepts "nan" and "0x10".
inline CLI::Validator number_check(double least, double most) {
  return CLI::Validator(
      [least, most](const std::string& text) {
        double value = 0;
        const bool is_decimal = text.find_first_not_of("0123456789+-.eE") == text.npos;
        if (is_decimal && CLI::detail::lexical_cast(text, value) && value >= least && value <= most) {
          return std::string();
        }
        return fmt::format("found '{}', expected a number from {} to {}", text, least, most);
      },
      fmt::format("{} to {}", least, most));
}

/// For options that hold a whole number from the least to the most. Without it, -1 would become 2^64 - 1, and CLI11
/// would read 010 as 8: a leading zero is refused.
inline CLI::Validator whole_number_check(std::uint64_t least, std::uint64_t most) {
  return CLI::Validator(
      [least, most](const std::string& text) {
        std::uint64_t number = 0;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, number);
        const bool is_number = error == std::errc() && rest == end && (text.size() == 1 || text[0] != '0');
        if (is_number && number >= least && number <= most) return std::string();
        return fmt::format("found '{}', expected a whole number from {} to {}", text, least, most);
      },
      fmt::format("{} to {}", least, most));
}

/// From 0 to the most, such as a seed.
inline CLI::Validator whole_number_check(std::uint64_t most = UINT64_MAX) { return whole_number_check(0, most); }

#endif  // MAZEBOT_CLI_OPTIONS_NUMBER_CHECK_HPP
