// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_CHOICE_CHECK_HPP
#define MAZEBOT_CLI_OPTIONS_CHOICE_CHECK_HPP

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "nearest_word.hpp"

/// For options that hold one of some words.
inline CLI::Validator choice_check(std::vector<std::string> choices) {
  std::string names;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    names += (i == 0 ? "" : i + 1 < choices.size() ? ", " : " or ") + choices[i];
  }
  const std::string description = fmt::format("{{{}}}", fmt::join(choices, ","));
  return CLI::Validator(
      [choices = std::move(choices), names](const std::string& text) {
        if (std::find(choices.begin(), choices.end(), text) != choices.end()) return std::string();
        const char* const number = text.find(',') == std::string::npos ? "" : "only one: ";
        return fmt::format("found '{}', expected {}{}{}", text, number, names, nearest_word(text, choices));
      },
      description);
}

#endif  // MAZEBOT_CLI_OPTIONS_CHOICE_CHECK_HPP
