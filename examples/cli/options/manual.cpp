// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

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

void print_options(const CommandLine& command) {
  for (const Option& option : command.options()) {
    fmt::print(".TP\n.B {}\n", roff(option.all_names()));
    if (option.takes_value()) fmt::print(".I {}\n", roff(option.value()));
    fmt::print(".br\n{}\n", roff(option.description()));
    if (!option.default_text().empty()) fmt::print("Default: {}\n", roff(option.default_text()));
  }
}

void print_footer(const CommandLine& command) {
  if (!command.footer().empty()) fmt::print(".PP\n.nf\n{}\n.fi\n", roff(command.footer()));
}

ExitStatus print_manual(const CommandLine& program) {
  fmt::print(".\\\" Written by 'mazebot manual'.\n.TH MAZEBOT 1 \"\" \"mazebot {}\" \"User Commands\"\n",
             MAZEBOT_VERSION_TEXT);
  fmt::print(".ad l\n");  // long values cannot be broken: an adjusted line would have gaps, and troff would warn
  fmt::print(".SH NAME\nmazebot \\- the brain of a maze robot, as a program\n");
  fmt::print(".SH SYNOPSIS\n.B mazebot\n.I SUBCOMMAND\n[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n");
  fmt::print(".SH DESCRIPTION\n{}\n", roff(program.description()));
  print_options(program);
  print_footer(program);
  fmt::print(".SH SUBCOMMANDS\n");
  for (const CommandLine& command : program.subcommands()) {
    fmt::print(".SS mazebot {}\n{}.\n", roff(command.name()), roff(command.description()));
    print_options(command);
    print_footer(command);
  }
  return all_solved;
}

}  // namespace

void add_manual(CommandLine& program, Action& chosen) {
  CommandLine command = program.add_subcommand("manual", "Print the manual page of this program, for man(1)");
  command.footer("Read it with: mazebot manual | man -l -");
  command.callback([&program, &chosen] { chosen = [&program] { return print_manual(program); }; });
}
