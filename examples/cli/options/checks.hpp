// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_OPTIONS_CHECKS_HPP
#define MAZEBOT_CLI_OPTIONS_CHECKS_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "../command_line/command_line.hpp"

// What options accept. The messages say what was found and what was expected.

/// For options that hold one of some words.
Check choice_check(const std::vector<std::string>& choices);

/// For options that hold a real number, from the least to the most: no "nan" and no "0x10".
Check number_check(double least, double most);

/// For options that hold a whole number from the least to the most. Without it, -1 would become 2^64 - 1, and CLI11
/// would read 010 as 8: a leading zero is refused.
Check whole_number_check(std::uint64_t least, std::uint64_t most);
/// From 0 to the most, such as a seed.
inline Check whole_number_check(std::uint64_t most = UINT64_MAX) { return whole_number_check(0, most); }

/// For options that name a file to be written: an empty name would mean that nothing is written.
Check file_name_check();

#endif  // MAZEBOT_CLI_OPTIONS_CHECKS_HPP
