// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_SEED_CHECK_HPP
#define MAZEBOT_CLI_SEED_CHECK_HPP

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

/// For options that hold a seed: all 64 bits, and nothing that does not fit into them.
inline CLI::Validator seed_check() {
  return CLI::Validator(
      [](const std::string& text) {
        std::uint64_t seed = 0;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, seed);
        if (error == std::errc() && rest == end) return std::string();
        return fmt::format("expected a whole number from 0 to {}, found '{}'", UINT64_MAX, text);
      },
      "SEED");
}

#endif  // MAZEBOT_CLI_SEED_CHECK_HPP
