// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "../subcommand.hpp"
#include "checks.hpp"
#include "program_options.hpp"

namespace {

// The options with dashes.
std::vector<Option> options_of(const CommandLine& command) {
  std::vector<Option> options = command.options();
  options.erase(
      std::remove_if(options.begin(), options.end(), [](const Option& option) { return option.is_positional(); }),
      options.end());
  return options;
}

bool takes_files(const CommandLine& command) {
  const std::vector<Option> options = command.options();
  return std::any_of(options.begin(), options.end(),
                     [](const Option& option) { return option.is_positional() && takes_file(option); });
}

// "--output", or "-o" if there is no long name.
std::string long_name(const Option& option) {
  return option.long_names().empty() ? "-" + option.short_names().front() : "--" + option.long_names().front();
}

// In single quotes, for any shell.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char character : text) result += character == '\'' ? std::string("'\\''") : std::string(1, character);
  return result + '\'';
}

void print_bash(const CommandLine& program) {
  std::vector<std::string> names;
  std::string values, options;
  for (const CommandLine& command : program.subcommands()) {
    names.push_back(command.name());
    std::vector<std::string> own;
    for (const Option& option : options_of(command)) {
      own.push_back(long_name(option));
      if (!option.takes_value()) continue;
      values += fmt::format("    '{} {}') ", command.name(), long_name(option));
      const std::vector<std::string> choices = choices_of(option);
      if (!choices.empty()) values += fmt::format("words='{}' ;;\n", fmt::join(choices, " "));
      if (choices.empty())
        values += takes_file(option) ? "COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n" : "return ;;\n";
    }
    options += fmt::format("    {}) words='{}' ;;\n", command.name(), fmt::join(own, " "));
  }
  fmt::print(
      R"(# bash completion for mazebot, written by 'mazebot completion bash'. To use it:
#     source <(mazebot completion bash)
_mazebot() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W '{0} help --help --version' -- "$word"))
    return
  fi
  case "${{COMP_WORDS[1]}} $before" in
    'help help') words='{0}' ;;
{1}  esac
  if [ -z "$words" ] && [ "${{word:0:1}}" != - ]; then
    COMPREPLY=($(compgen -f -- "$word"))
    return
  fi
  [ -n "$words" ] || case "${{COMP_WORDS[1]}}" in
{2}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o filenames -F _mazebot mazebot
)",
      fmt::join(names, " "), values, options);
}

// Colons and brackets separate the parts of an option's description.
std::string for_zsh(std::string text) {
  for (const auto& [from, to] : {std::pair('[', '('), std::pair(']', ')'), std::pair(':', ',')}) {
    std::replace(text.begin(), text.end(), from, to);
  }
  return text;
}

void print_zsh(const CommandLine& program) {
  fmt::print(
      "#compdef mazebot\n"
      "# zsh completion for mazebot, written by 'mazebot completion zsh'. To use it, as _mazebot in a folder of "
      "$fpath:\n"
      "#     mazebot completion zsh > ~/.zfunc/_mazebot\n"
      "_mazebot() {{\n"
      "  local -a subcommands\n"
      "  subcommands=(\n");
  for (const CommandLine& command : program.subcommands()) {
    fmt::print("    {}\n", in_quotes(command.name() + ":" + for_zsh(command.description())));
  }
  fmt::print(
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe subcommand subcommands\n"
      "    return\n"
      "  fi\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $words[1] in\n"
      "    help) _describe subcommand subcommands ;;\n");
  for (const CommandLine& command : program.subcommands()) {
    fmt::print("    {})\n      _arguments", command.name());
    for (const Option& option : options_of(command)) {
      std::string words = fmt::format("{}[{}]", long_name(option), for_zsh(option.description()));
      if (option.takes_value()) {
        const std::vector<std::string> choices = choices_of(option);
        words += fmt::format(":{}:", for_zsh(choices.empty() ? option.value() : std::string("choice")));
        if (!choices.empty()) words += fmt::format("({})", fmt::join(choices, " "));
        if (takes_file(option)) words += "_files";
      }
      fmt::print(" \\\n        {}", in_quotes(words));
    }
    if (takes_files(command)) fmt::print(" \\\n        '*:file:_files'");
    fmt::print(" ;;\n");
  }
  fmt::print("  esac\n}}\n_mazebot \"$@\"\n");
}

void print_fish(const CommandLine& program) {
  fmt::print(
      "# fish completion for mazebot, written by 'mazebot completion fish'. To use it:\n"
      "#     mazebot completion fish > ~/.config/fish/completions/mazebot.fish\n"
      "complete -c mazebot -n __fish_use_subcommand -f\n"
      "complete -c mazebot -n __fish_use_subcommand -l version -d 'print the version'\n");
  for (const CommandLine& command : program.subcommands()) {
    fmt::print("complete -c mazebot -n __fish_use_subcommand -a {} -d {}\n", command.name(),
               in_quotes(command.description()));
    for (const Option& option : options_of(command)) {
      fmt::print("complete -c mazebot -n '__fish_seen_subcommand_from {}'", command.name());
      for (const std::string& name : option.short_names()) fmt::print(" -s {}", name);
      for (const std::string& name : option.long_names()) fmt::print(" -l {}", name);
      if (option.takes_value()) {
        const std::vector<std::string> choices = choices_of(option);
        fmt::print("{}", takes_file(option) ? " -r" : " -x");
        if (!choices.empty()) fmt::print(" -a {}", in_quotes(fmt::format("{}", fmt::join(choices, " "))));
      }
      fmt::print(" -d {}\n", in_quotes(option.description()));
    }
  }
}

}  // namespace

void add_completion(CommandLine& program, Action& chosen) {
  const auto shell = std::make_shared<std::string>();
  CommandLine command = program.add_subcommand("completion", "Print a script that completes arguments in a shell");
  command.add_option("shell", *shell, "the shell").required().check(choice_check({"bash", "zsh", "fish"}));
  command.footer("The first lines of the script say how it is used.");
  command.callback([shell, &program, &chosen] {
    chosen = [shell, &program] {
      *shell == "bash" ? print_bash(program) : *shell == "zsh" ? print_zsh(program) : print_fish(program);
      return all_solved;
    };
  });
}
