// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "options/error_message.hpp"
#include "options/nearest_word.hpp"
#include "subcommand.hpp"

namespace {

ExitStatus run(int argc, char** argv) {
  CommandLine program("Explores, shows and generates mazes, and drives a mouse in the mms simulator.", "mazebot");
  program.set_version_flag("--version", "mazebot " MAZEBOT_VERSION_TEXT);
  program.require_subcommand();
  program.footer(
      "Exit status: 0 everything as expected, 1 a map unsolved or failed, 2 bad input or usage.\n"
      "'mazebot help SUBCOMMAND' or 'mazebot SUBCOMMAND --help' lists the options of a subcommand.\n"
      "'mazebot show --help' says what the letters and signs in pictures mean.");

  Action chosen;
  add_solve(program, chosen);
  add_race(program, chosen);
  add_contest(program, chosen);
  add_drive(program, chosen);
  add_show(program, chosen);
  add_generate(program, chosen);
  add_locate(program, chosen);
  add_cover(program, chosen);
  add_vacuum(program, chosen);
  add_compare(program, chosen);
  add_torture(program, chosen);
  add_replay(program, chosen);
  add_watch(program, chosen);
  add_mms(program, chosen);
  add_host(program, chosen);
  add_board(program, chosen);
  add_odds(program, chosen);
  add_weights(program, chosen);
  add_completion(program, chosen);
  add_manual(program, chosen);

  if (argc < 2) {
    print_aside("{}", program.help());
    return bad_input;
  }
  // 'help' and 'help solve' mean '--help' and 'solve --help'.
  std::string first = argv[1];
  char help_flag[] = "--help";
  char* help_arguments[] = {argv[0], argc > 2 ? argv[2] : help_flag, help_flag};
  if (first == "help") {
    if (argc > 3) {
      print_error(fmt::format("help: found '{}', expected one subcommand; see 'mazebot --help'", argv[3]));
      return bad_input;
    }
    first = help_arguments[1];
    argv = help_arguments;
  }
  // Without this check, --help would be answered for an unknown subcommand.
  std::vector<std::string> names;
  for (const CommandLine& subcommand : program.subcommands()) {
    names.push_back(subcommand.name());
  }
  const bool is_subcommand = std::find(names.begin(), names.end(), first) != names.end();
  if (first.rfind('-', 0) != 0 && !is_subcommand) {
    print_error(fmt::format("there is no subcommand '{}'{}; see 'mazebot --help'", first, nearest_word(first, names)));
    return bad_input;
  }
  if (is_subcommand) error_prefix() += ' ' + first;
  if (first == "host") argc = take_mouse_command(argc, argv);
  try {
    if (!program.parse(argc, argv)) return all_solved;
  } catch (const UsageError& error) {
    print_error(fmt::format("{}; see '{} --help'", error.what(), error_prefix()));
    return bad_input;
  }
  return chosen();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const ExitStatus status = run(argc, argv);
    // A subcommand that ends well may have lost its output earlier.
    const bool lost_output = status == all_solved && std::ferror(stdout) != 0;
    if (std::fflush(stdout) != 0 || lost_output) {
      throw std::system_error(errno, std::generic_category(), "cannot write the output");
    }
    return status;
  } catch (const std::exception& error) {
    print_error(words_of(error));
    return bad_input;
  }
}
