// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_NUMBERS_IN_HPP
#define MAZEBOT_CLI_OPTIONS_NUMBERS_IN_HPP

#include <string>
#include <vector>

/// The finite numbers in a text such as "1.5,-2", with that character between them. Empty: it is another text.
std::vector<double> numbers_in(const std::string& text, char between);

#endif  // MAZEBOT_CLI_OPTIONS_NUMBERS_IN_HPP
