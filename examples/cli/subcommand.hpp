// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_SUBCOMMAND_HPP
#define MAZEBOT_CLI_SUBCOMMAND_HPP

#include <functional>

#include "command_line/command_line.hpp"

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
void add_board(CommandLine& program, Action& chosen);
void add_compare(CommandLine& program, Action& chosen);
void add_completion(CommandLine& program, Action& chosen);
void add_contest(CommandLine& program, Action& chosen);
void add_cover(CommandLine& program, Action& chosen);
void add_drive(CommandLine& program, Action& chosen);
void add_generate(CommandLine& program, Action& chosen);
void add_host(CommandLine& program, Action& chosen);
void add_locate(CommandLine& program, Action& chosen);
void add_manual(CommandLine& program, Action& chosen);
void add_mms(CommandLine& program, Action& chosen);
void add_odds(CommandLine& program, Action& chosen);
void add_weights(CommandLine& program, Action& chosen);
void add_race(CommandLine& program, Action& chosen);
void add_show(CommandLine& program, Action& chosen);
void add_solve(CommandLine& program, Action& chosen);
void add_torture(CommandLine& program, Action& chosen);
void add_replay(CommandLine& program, Action& chosen);
void add_vacuum(CommandLine& program, Action& chosen);
void add_watch(CommandLine& program, Action& chosen);

/// For 'mazebot host': keeps what follows the first "--", which is the command line of the mouse. Returns the number of
/// arguments before it.
int take_mouse_command(int argc, char** argv);

#endif  // MAZEBOT_CLI_SUBCOMMAND_HPP
