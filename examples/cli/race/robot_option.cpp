// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "robot_option.hpp"

#include <fmt/format.h>

#include "../options/nearest_word.hpp"

Check robot_check() {
  const auto problem_of = [](const std::string& text) {
    const bool is_file = text.size() > 5 && text.substr(text.size() - 5) == ".json";
    if (is_file || text == "half-size" || text == "classic") return std::string();
    return fmt::format("found '{}', expected half-size, classic or the name of a file that ends in .json{}", text,
                       nearest_word(text, {"half-size", "classic"}));
  };
  return {problem_of, "half-size|classic|FILE.json"};
}

Option add_robot(CommandLine& command, std::string& name_or_file) {
  return command
      .add_option("--robot,--mouse", name_or_file,
                  "whose speeds: half-size for cells of 90 mm, classic for 180 mm, or a description in JSON")
      .check(robot_check())
      .show_default();
}
