// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_PROGRAM_OPTIONS_HPP
#define MAZEBOT_CLI_OPTIONS_PROGRAM_OPTIONS_HPP

#include <sstream>
#include <string>
#include <vector>

#include "../command_line/command_line.hpp"

/// What the manual and the completion scripts say of the program. It is read from the program's own options, so both
/// are always complete.

/// The words that the option can hold; none if it holds anything else.
inline std::vector<std::string> choices_of(const Option& option) {
  const std::string value = option.value();
  std::vector<std::string> choices;
  if (value.size() < 2 || value.front() != '{' || value.back() != '}') return choices;
  std::istringstream words(value.substr(1, value.size() - 2));
  for (std::string word; std::getline(words, word, ',');) choices.push_back(word);
  return choices;
}

inline bool takes_file(const Option& option) {
  const std::string value = option.value();
  return value == "FILE" || value == "DIR" || value == "FILE|DIR";
}

#endif  // MAZEBOT_CLI_OPTIONS_PROGRAM_OPTIONS_HPP
