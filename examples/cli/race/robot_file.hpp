// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_ROBOT_FILE_HPP
#define MAZEBOT_CLI_RACE_ROBOT_FILE_HPP

#include <mazebot/race/race_model.hpp>
#include <mazebot/race/search_model.hpp>
#include <string>

#include "../command_line/command_line.hpp"
#include "../explore/costs.hpp"

/// A robot whose times the program predicts. The same file serves all subcommands; examples/robots/ has two.
struct RobotDescription {
  std::string name;
  mazebot::RaceModel race;      ///< in ticks of 0.1 ms
  mazebot::SearchModel search;  ///< in ticks of 1 ms
  StoppingMouse stopping;       ///< the same robot if it stops for each turn, in ticks of 1 ms
};

/// half-size, classic, or a JSON file. Throws std::runtime_error with the file, the line and the column of an error.
RobotDescription read_robot(const std::string& name_or_file);

/// A robot from the content of a JSON file. Throws as read_robot() does; `file` is for the message.
RobotDescription parse_robot(const std::string& content, const std::string& file);

/// Adds --robot, and --mouse, its old name.
Option add_robot(CommandLine& command, std::string& name_or_file);

#endif  // MAZEBOT_CLI_RACE_ROBOT_FILE_HPP
