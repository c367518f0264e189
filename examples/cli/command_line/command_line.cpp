// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "command_line.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cctype>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "../options/nearest_word.hpp"
#include "wrapped_help.hpp"

namespace {

std::string words_of_extra(const std::string& argument, const CLI::App& command) {
  if (argument.size() > 1 && argument[0] == '-') {
    const std::string name = argument.substr(0, argument.find('='));
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
      for (const std::string& each : option->get_lnames()) names.push_back("--" + each);
    }
    return fmt::format("there is no option '{}'{}", argument, nearest_word(name, names));
  }
  return fmt::format("found '{}', expected no more arguments", argument);
}

// The last part of the type, such as "0 to 100" of "INT:0 to 100".
std::string expected_by(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(type.rfind(':') + 1);
}

std::string words_of_mismatch(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) {
    return fmt::format("{}: found a value, expected none", option.get_name());
  }
  if (option.count() > 1) return fmt::format("{}: found {} values, expected one", option.get_name(), option.count());
  return fmt::format("{}: found no value, expected {}", option.get_name(), expected_by(option));
}

bool is_given(const CLI::Option* option) { return option->count() > 0; }

// Says what is wrong with the arguments and what was expected, in the same words as all other messages. The checks of
// options write such words themselves; CLI11 has words of its own for the rest, which name no values.
std::string words_of(const CLI::ParseError& error, const CLI::App& program) {
  const std::string text = error.what();
  if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return text;

  const std::vector<std::string> extras = program.remaining(true);
  const auto subcommands = program.get_subcommands();
  const CLI::App& command = subcommands.empty() ? program : *subcommands.back();
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    const std::string name = text.substr(0, text.find_first_of(": "));
    const CLI::Option* option = command.get_option_no_throw(name);
    if (option == nullptr) option = command.get_option_no_throw("--" + name);  // CLI11 names flags without the dashes
    if (option != nullptr) return words_of_mismatch(*option);
  }
  if (!extras.empty()) return words_of_extra(extras.front(), command);
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_required() && !is_given(option)) {
      return fmt::format("found no {}, expected {}", option->get_type_name(), option->get_description());
    }
    if (!is_given(option)) continue;
    for (const CLI::Option* other : option->get_needs()) {
      if (!is_given(other)) return fmt::format("{} needs {}", option->get_name(), other->get_name());
    }
    for (const CLI::Option* other : option->get_excludes()) {
      if (!is_given(other)) continue;
      return fmt::format("found {} and {}, expected only one of them", option->get_name(), other->get_name());
    }
  }
  return static_cast<char>(std::tolower(static_cast<unsigned char>(text[0]))) + text.substr(1);
}

// Help that fits a terminal of 80 columns.
class NarrowHelp : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    return wrapped_help(CLI::Formatter::make_help(app, std::move(name), mode), 80);
  }
};

std::vector<CLI::App*> subcommands_of(CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace

Option& Option::check(const Check& check) {
  option_->check(CLI::Validator(check.problem_of, check.expected));
  return *this;
}
Option& Option::description(const std::string& text) {
  option_->description(text);
  return *this;
}
Option& Option::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}
Option& Option::required(bool is) {
  option_->required(is);
  return *this;
}
Option& Option::needs(const Option& other) {
  option_->needs(other.option_);
  return *this;
}
Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}
Option& Option::optional_value() {
  option_->expected(0, 1);
  return *this;
}
Option& Option::delimiter(char letter) {
  option_->delimiter(letter);
  option_->allow_extra_args(false);  // CLI11 would take the words after the value, too, such as the maps
  return *this;
}
Option& Option::repeatable() {
  option_->take_all();
  option_->allow_extra_args(false);  // as above
  return *this;
}
Option& Option::show_default() {
  option_->capture_default_str();
  return *this;
}
Option& Option::show_default(const std::string& text) {
  option_->default_str(text);
  return *this;
}

std::size_t Option::count() const { return option_->count(); }
std::string Option::name() const { return option_->get_name(); }
bool Option::is_positional() const { return option_->get_positional(); }
bool Option::takes_value() const { return option_->get_items_expected_max() != 0; }
std::string Option::all_names() const { return option_->get_name(false, true); }
std::vector<std::string> Option::short_names() const { return option_->get_snames(); }
std::vector<std::string> Option::long_names() const { return option_->get_lnames(); }
std::string Option::description() const { return option_->get_description(); }
std::string Option::default_text() const { return option_->get_default_str(); }
std::string Option::value() const { return expected_by(*option_); }

CommandLine::CommandLine(const std::string& description, const std::string& name)
    : app_(std::make_shared<CLI::App>(description, name)) {
  app_->formatter(std::make_shared<NarrowHelp>());  // its subcommands inherit it
}

CommandLine CommandLine::add_subcommand(const std::string& name, const std::string& description) {
  return CommandLine({app_, app_->add_subcommand(name, description)});  // lives as long as the program
}

template <class T>
Option CommandLine::add_option(const std::string& names, T& variable, const std::string& description) {
  return Option(app_->add_option(names, variable, description));
}
template <class T>
Option CommandLine::add_option_function(const std::string& names, const std::function<void(const T& value)>& use,
                                        const std::string& description) {
  return Option(app_->add_option_function<T>(names, use, description));
}
// The types that options have.
template Option CommandLine::add_option(const std::string&, std::string&, const std::string&);
template Option CommandLine::add_option(const std::string&, int&, const std::string&);
template Option CommandLine::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option CommandLine::add_option(const std::string&, float&, const std::string&);
template Option CommandLine::add_option(const std::string&, double&, const std::string&);
template Option CommandLine::add_option(const std::string&, std::optional<std::uint64_t>&, const std::string&);
template Option CommandLine::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option CommandLine::add_option(const std::string&, std::optional<double>&, const std::string&);
template Option CommandLine::add_option(const std::string&, std::vector<float>&, const std::string&);
template Option CommandLine::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option CommandLine::add_option_function(const std::string&, const std::function<void(const std::string&)>&,
                                                 const std::string&);
template Option CommandLine::add_option_function(const std::string&, const std::function<void(const std::uint64_t&)>&,
                                                 const std::string&);
template Option CommandLine::add_option_function(const std::string&,
                                                 const std::function<void(const std::vector<std::uint64_t>&)>&,
                                                 const std::string&);

Option CommandLine::add_flag(const std::string& names, bool& variable, const std::string& description) {
  return Option(app_->add_flag(names, variable, description));
}
void CommandLine::set_version_flag(const std::string& names, const std::string& version) {
  app_->set_version_flag(names, version);
}
void CommandLine::require_subcommand() { app_->require_subcommand(1); }
void CommandLine::footer(const std::string& text) { app_->footer(text); }
void CommandLine::callback(const std::function<void()>& function) { app_->callback(function); }

bool CommandLine::parse(int argc, char** argv) {
  for (CLI::App* subcommand : subcommands_of(*app_)) {
    for (CLI::Option* option : subcommand->get_options()) {
      if (option->get_items_expected_max() == 0) option->disable_flag_override();  // refuses --animate=5
    }
  }
  try {
    app_->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) throw UsageError(words_of(error, *app_));
    app_->exit(error);  // --help and --version
    return false;
  }
  return true;
}

void CommandLine::parse(const std::vector<std::string>& words) {
  try {
    app_->parse(std::vector<std::string>(words.rbegin(), words.rend()));  // CLI11 takes them from the end
  } catch (const CLI::ParseError& error) {
    throw UsageError(words_of(error, *app_));
  }
}

std::string CommandLine::help() const { return app_->help(); }
std::string CommandLine::name() const { return app_->get_name(); }
std::string CommandLine::description() const { return app_->get_description(); }
std::string CommandLine::footer() const { return app_->get_footer(); }

std::vector<CommandLine> CommandLine::subcommands() const {
  std::vector<CommandLine> all;
  for (CLI::App* each : subcommands_of(*app_)) all.push_back(CommandLine({app_, each}));
  return all;
}

std::vector<Option> CommandLine::options() const {
  std::vector<Option> all;
  for (CLI::Option* each : app_->get_options()) all.push_back(Option(each));
  return all;
}
