// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_SUBCOMMAND_HPP
#define MAZEBOT_CLI_SUBCOMMAND_HPP

#include <CLI/CLI.hpp>
#include <functional>

/// The program's exit status.
enum ExitStatus : int {
  all_solved = 0,   ///< everything as expected
  some_failed = 1,  ///< a map was not solved, or a run failed
  bad_input = 2     ///< wrong arguments, a file that cannot be read or written, ...; has precedence over some_failed
};

/// What the program does once its arguments are read.
using Action = std::function<ExitStatus()>;

// Each subcommand is a file of its own. It adds itself and its options to the program, and sets `chosen` to its action
// when the user has named it.
void add_board(CLI::App& program, Action& chosen);
void add_compare(CLI::App& program, Action& chosen);
void add_completion(CLI::App& program, Action& chosen);
void add_contest(CLI::App& program, Action& chosen);
void add_cover(CLI::App& program, Action& chosen);
void add_generate(CLI::App& program, Action& chosen);
void add_host(CLI::App& program, Action& chosen);
void add_locate(CLI::App& program, Action& chosen);
void add_manual(CLI::App& program, Action& chosen);
void add_mms(CLI::App& program, Action& chosen);
void add_odds(CLI::App& program, Action& chosen);
void add_weights(CLI::App& program, Action& chosen);
void add_race(CLI::App& program, Action& chosen);
void add_show(CLI::App& program, Action& chosen);
void add_solve(CLI::App& program, Action& chosen);
void add_torture(CLI::App& program, Action& chosen);
void add_vacuum(CLI::App& program, Action& chosen);

/// For 'mazebot host': keeps what follows the first "--", which is the command line of the mouse. Returns the number of
/// arguments before it.
int take_mouse_command(int argc, char** argv);

#endif  // MAZEBOT_CLI_SUBCOMMAND_HPP
