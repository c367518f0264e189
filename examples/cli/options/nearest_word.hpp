// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_NEAREST_WORD_HPP
#define MAZEBOT_CLI_OPTIONS_NEAREST_WORD_HPP

#include <string>
#include <string_view>
#include <vector>

/// For messages about a wrong word: " (did you mean 'solve'?)", or nothing if no word is near. Near: a third of its
/// letters is wrong at most, or it begins with the wrong word.
std::string nearest_word(std::string_view wrong, const std::vector<std::string>& words);

#endif  // MAZEBOT_CLI_OPTIONS_NEAREST_WORD_HPP
