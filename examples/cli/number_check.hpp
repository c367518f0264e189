// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_NUMBER_CHECK_HPP
#define MAZEBOT_CLI_NUMBER_CHECK_HPP

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

/// For options that hold a real number, from the least to the most. CLI::Range accepts "nan".
inline CLI::Validator number_check(double least, double most) {
  return CLI::Validator(
      [least, most](const std::string& text) {
        double value = 0;
        if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most) return std::string();
        return fmt::format("found '{}', expected a number from {} to {}", text, least, most);
      },
      fmt::format("FLOAT in [{} - {}]", least, most));
}

/// For options that hold a whole number from 0 to the most, such as a seed. Without it, -1 would become 2^64 - 1.
inline CLI::Validator whole_number_check(std::uint64_t most = UINT64_MAX) {
  return CLI::Validator(
      [most](const std::string& text) {
        std::uint64_t number = 0;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc() && rest == end && number <= most) return std::string();
        return fmt::format("found '{}', expected a whole number from 0 to {}", text, most);
      },
      "NUMBER");
}

#endif  // MAZEBOT_CLI_NUMBER_CHECK_HPP
