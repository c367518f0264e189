// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_ROBOT_OPTION_HPP
#define MAZEBOT_CLI_RACE_ROBOT_OPTION_HPP

#include <string>

#include "../command_line/command_line.hpp"

/// Accepts the name of a known robot, and of a file that ends in .json.
Check robot_check();

/// Adds --robot, and --mouse, its old name.
Option add_robot(CommandLine& command, std::string& name_or_file);

#endif  // MAZEBOT_CLI_RACE_ROBOT_OPTION_HPP
