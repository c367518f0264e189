// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>
#include <string>

#include "../subcommand.hpp"
#include "program_options.hpp"

namespace {

// Text for roff: no escapes, no hyphens that are typeset as dashes, and no lines that look like requests.
std::string roff(const std::string& text) {
  std::string result;
  bool begins_line = true;
  for (const char character : text) {
    if (begins_line && (character == '.' || character == '\'')) result += "\\&";
    result += character == '\\'  ? std::string("\\e")
              : character == '-' ? std::string("\\-")
                                 : std::string(1, character);
    begins_line = character == '\n';
  }
  return result;
}

void print_options(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    fmt::print(".TP\n.B {}\n", roff(name_of(*option)));
    if (takes_value(*option)) fmt::print(".I {}\n", roff(value_of(*option)));
    fmt::print(".br\n{}\n", roff(option->get_description()));
    if (!option->get_default_str().empty()) fmt::print("Default: {}\n", roff(option->get_default_str()));
  }
}

void print_footer(const CLI::App& command) {
  if (!command.get_footer().empty()) fmt::print(".PP\n.nf\n{}\n.fi\n", roff(command.get_footer()));
}

ExitStatus print_manual(const CLI::App& program) {
  fmt::print(".\\\" Written by 'mazebot manual'.\n.TH MAZEBOT 1 \"\" \"mazebot {}\" \"User Commands\"\n",
             MAZEBOT_VERSION_TEXT);
  fmt::print(".ad l\n");  // long values cannot be broken: an adjusted line would have gaps, and troff would warn
  fmt::print(".SH NAME\nmazebot \\- the brain of a maze robot, as a program\n");
  fmt::print(".SH SYNOPSIS\n.B mazebot\n.I SUBCOMMAND\n[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n");
  fmt::print(".SH DESCRIPTION\n{}\n", roff(program.get_description()));
  print_options(program);
  print_footer(program);
  fmt::print(".SH SUBCOMMANDS\n");
  for (const CLI::App* command : subcommands_of(program)) {
    fmt::print(".SS mazebot {}\n{}.\n", roff(command->get_name()), roff(command->get_description()));
    print_options(*command);
    print_footer(*command);
  }
  return all_solved;
}

}  // namespace

void add_manual(CLI::App& program, Action& chosen) {
  CLI::App& command = *program.add_subcommand("manual", "Print the manual page of this program, for man(1)");
  command.footer("Read it with: mazebot manual | man -l -");
  command.callback([&program, &chosen] { chosen = [&program] { return print_manual(program); }; });
}
