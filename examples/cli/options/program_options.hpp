// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_PROGRAM_OPTIONS_HPP
#define MAZEBOT_CLI_OPTIONS_PROGRAM_OPTIONS_HPP

#include <CLI/CLI.hpp>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

/// What the manual and the completion scripts say of the program. It is read from the program's own options, so both
/// are always complete.

inline std::vector<const CLI::App*> subcommands_of(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App*) { return true; });
}

/// An option as users write it: "--policy", "-o,--output"; "maps" for what has no dashes.
inline std::string name_of(const CLI::Option& option) { return option.get_name(false, true); }

inline bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() != 0; }

/// What the value is, such as "FILE" or "0 to 100": the type without CLI11's own names.
inline std::string value_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(type.rfind(':') + 1);
}

/// The words that the option can hold; none if it holds anything else.
inline std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string value = value_of(option);
  std::vector<std::string> choices;
  if (value.size() < 2 || value.front() != '{' || value.back() != '}') return choices;
  std::istringstream words(value.substr(1, value.size() - 2));
  for (std::string word; std::getline(words, word, ',');) choices.push_back(word);
  return choices;
}

inline bool takes_file(const CLI::Option& option) {
  const std::string value = value_of(option);
  return value == "FILE" || value == "DIR" || value == "FILE|DIR";
}

#endif  // MAZEBOT_CLI_OPTIONS_PROGRAM_OPTIONS_HPP
