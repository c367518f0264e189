// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_SUBCOMMAND_HPP
#define MAZEBOT_CLI_SUBCOMMAND_HPP

#include <CLI/CLI.hpp>
#include <functional>

/// The program's exit status.
enum ExitStatus : int {
  all_solved = 0,   ///< everything that was asked for was done
  some_failed = 1,  ///< a maze was unreachable or not solved
  bad_input = 2     ///< arguments, a file, the other side of a pipe, ...; it wins over some_failed
};

/// What the program does once its arguments are read.
using Action = std::function<ExitStatus()>;

// Each subcommand is a file of its own. It adds itself and its options to the program, and names its action when the
// user has chosen it.
void add_board(CLI::App& program, Action& chosen);
void add_cover(CLI::App& program, Action& chosen);
void add_generate(CLI::App& program, Action& chosen);
void add_locate(CLI::App& program, Action& chosen);
void add_mms(CLI::App& program, Action& chosen);
void add_odds(CLI::App& program, Action& chosen);
void add_weights(CLI::App& program, Action& chosen);
void add_race(CLI::App& program, Action& chosen);
void add_show(CLI::App& program, Action& chosen);
void add_solve(CLI::App& program, Action& chosen);
void add_vacuum(CLI::App& program, Action& chosen);

#endif  // MAZEBOT_CLI_SUBCOMMAND_HPP
