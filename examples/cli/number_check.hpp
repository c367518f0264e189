// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_NUMBER_CHECK_HPP
#define MAZEBOT_CLI_NUMBER_CHECK_HPP

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

/// For options that hold a real number: from the least to the most. CLI::Range lets through what is not a number.
inline CLI::Validator number_check(double least, double most) {
  return CLI::Validator(
      [least, most](const std::string& text) {
        double value = 0;
        if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most) return std::string();
        return fmt::format("expected a number from {} to {}, found '{}'", least, most, text);
      },
      fmt::format("FLOAT in [{} - {}]", least, most));
}

#endif  // MAZEBOT_CLI_NUMBER_CHECK_HPP
