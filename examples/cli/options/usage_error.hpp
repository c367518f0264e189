// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_USAGE_ERROR_HPP
#define MAZEBOT_CLI_OPTIONS_USAGE_ERROR_HPP

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cctype>
#include <string>
#include <vector>

#include "nearest_word.hpp"

namespace detail {

inline std::string words_of_extra(const std::string& argument, const CLI::App& command) {
  if (argument.size() > 1 && argument[0] == '-') {
    const std::string name = argument.substr(0, argument.find('='));
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
      for (const std::string& each : option->get_lnames()) names.push_back("--" + each);
    }
    return fmt::format("there is no option '{}'{}", argument, nearest_word(name, names));
  }
  return fmt::format("found '{}', expected no more arguments", argument);
}

// The last part of the type, such as "0 to 100" of "INT:0 to 100".
inline std::string expected_by(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(type.rfind(':') + 1);
}

inline std::string words_of_mismatch(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) {
    return fmt::format("{}: found a value, expected none", option.get_name());
  }
  if (option.count() > 1) return fmt::format("{}: found {} values, expected one", option.get_name(), option.count());
  return fmt::format("{}: found no value, expected {}", option.get_name(), expected_by(option));
}

inline bool is_given(const CLI::Option* option) { return option->count() > 0; }

}  // namespace detail

/// Says what is wrong with the arguments and what was expected, in the same words as all other messages. The checks of
/// options write such words themselves; CLI11 has words of its own for the rest, which name no values.
inline std::string words_of(const CLI::ParseError& error, const CLI::App& program) {
  const std::string text = error.what();
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return text;

  const std::vector<std::string> extras = program.remaining(true);
  const auto subcommands = program.get_subcommands();
  const CLI::App& command = subcommands.empty() ? program : *subcommands.back();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const std::string name = text.substr(0, text.find_first_of(": "));
    const CLI::Option* option = command.get_option_no_throw(name);
    if (option == nullptr) option = command.get_option_no_throw("--" + name);  // CLI11 names flags without the dashes
    if (option != nullptr) return detail::words_of_mismatch(*option);
  }
  if (!extras.empty()) return detail::words_of_extra(extras.front(), command);
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_required() && !detail::is_given(option)) {
      return fmt::format("found no {}, expected {}", option->get_type_name(), option->get_description());
    }
    if (!detail::is_given(option)) continue;
    for (const CLI::Option* other : option->get_needs()) {
      if (!detail::is_given(other)) return fmt::format("{} needs {}", option->get_name(), other->get_name());
    }
    for (const CLI::Option* other : option->get_excludes()) {
      if (!detail::is_given(other)) continue;
      return fmt::format("found {} and {}, expected only one of them", option->get_name(), other->get_name());
    }
  }
  return static_cast<char>(std::tolower(static_cast<unsigned char>(text[0]))) + text.substr(1);
}

#endif  // MAZEBOT_CLI_OPTIONS_USAGE_ERROR_HPP
