// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <system_error>

#include "error_message.hpp"
#include "subcommand.hpp"

namespace {

ExitStatus run(int argc, char** argv) {
  CLI::App program("Solves, shows and makes mazes, and is a mouse in the mms simulator.", "mazebot");
  program.set_version_flag("--version", "mazebot " MAZEBOT_VERSION_TEXT);
  program.require_subcommand(1);
  program.footer(
      "Exit status: 0 all solved, 1 some maze unreachable or failed, 2 bad input.\n"
      "'mazebot SUBCOMMAND --help' tells more.");

  Action chosen;
  add_solve(program, chosen);
  add_race(program, chosen);
  add_show(program, chosen);
  add_generate(program, chosen);
  add_locate(program, chosen);
  add_cover(program, chosen);
  add_vacuum(program, chosen);
  add_mms(program, chosen);
  add_board(program, chosen);
  add_odds(program, chosen);
  add_weights(program, chosen);

  if (argc < 2) {
    fmt::print(stderr, "{}", program.help());
    return bad_input;
  }
  // Else --help would be answered for what is no subcommand.
  const std::string first = argv[1];
  const auto subcommands = program.get_subcommands([](const CLI::App*) { return true; });
  const auto is_meant = [&first](const CLI::App* subcommand) { return subcommand->get_name() == first; };
  if (first.rfind('-', 0) != 0 && std::none_of(subcommands.begin(), subcommands.end(), is_meant)) {
    print_error(fmt::format("there is no subcommand '{}'; see 'mazebot --help'", first));
    return bad_input;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? all_solved : bad_input;  // --help and --version come as errors, too
  }
  return chosen();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const ExitStatus status = run(argc, argv);
    if (std::fflush(stdout) != 0) throw std::system_error(errno, std::generic_category(), "cannot write the output");
    return status;
  } catch (const std::exception& error) {
    print_error(error.what());
    return bad_input;
  }
}
