// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COMMAND_LINE_COMMAND_LINE_HPP
#define MAZEBOT_CLI_COMMAND_LINE_COMMAND_LINE_HPP

#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

// The command line as the subcommands see it. Only command_line.cpp includes CLI11, because a file that does takes
// seconds longer to compile.
namespace CLI {
class App;
class Option;
}  // namespace CLI

/// Wrong arguments: what() says what was found and what was expected.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  UsageError(const std::string& option, const std::string& problem) : std::runtime_error(option + ": " + problem) {}
};

/// What the value of an option must be.
struct Check {
  std::function<std::string(const std::string& value)> problem_of;  ///< empty if the value is right
  std::string expected;                                             ///< for the help, such as "0 to 100"
};

/// An option of a command. It is a handle: copies describe the same option.
class Option {
 public:
  /// Refuses values, in addition to those that the type refuses.
  Option& check(const Check& check);
  Option& description(const std::string& text);
  Option& type_name(const std::string& name);
  Option& required(bool is = true);
  Option& needs(const Option& other);
  Option& excludes(const Option& other);
  /// Several values with that letter between them.
  Option& delimiter(char letter);
  /// The value may be left out; then it is empty, and not checked.
  Option& optional_value();
  /// Can be given several times, with one value each.
  Option& repeatable();
  /// Shows the variable's value as the default.
  Option& show_default();
  Option& show_default(const std::string& text);

  std::size_t count() const;  ///< how often it was given
  std::string name() const;   ///< one name, such as "--output"

  // For the manual and the completion of shells.
  bool is_positional() const;
  bool takes_value() const;
  std::string all_names() const;  ///< as users write them: "-o,--output"; "maps" for what has no dashes
  std::vector<std::string> short_names() const;
  std::vector<std::string> long_names() const;
  std::string description() const;
  std::string default_text() const;
  std::string value() const;  ///< what the value is, such as "FILE" or "0 to 100"

 private:
  friend class CommandLine;
  explicit Option(CLI::Option* option) : option_(option) {}
  CLI::Option* option_;
};

/// The program or one of its subcommands. It is a handle: copies describe the same command.
class CommandLine {
 public:
  explicit CommandLine(const std::string& description = {}, const std::string& name = {});

  CommandLine add_subcommand(const std::string& name, const std::string& description);
  /// The variable gets the value when the arguments are read. For the types that command_line.cpp lists.
  template <class T>
  Option add_option(const std::string& names, T& variable, const std::string& description);
  /// The same with a function that takes the value. It can throw UsageError.
  template <class T>
  Option add_option_function(const std::string& names, const std::function<void(const T& value)>& use,
                             const std::string& description);
  Option add_flag(const std::string& names, bool& variable, const std::string& description);
  void set_version_flag(const std::string& names, const std::string& version);
  void require_subcommand();
  void footer(const std::string& text);
  /// Called when all arguments are read, if the user has named the subcommand. Can throw UsageError.
  void callback(const std::function<void()>& function);

  /// Reads the program's arguments. Returns false if they ask for help or the version, which are then printed. Throws
  /// UsageError.
  bool parse(int argc, char** argv);
  /// Reads arguments from words. Throws UsageError.
  void parse(const std::vector<std::string>& words);

  std::string help() const;
  std::string name() const;
  std::string description() const;
  std::string footer() const;
  std::vector<CommandLine> subcommands() const;
  std::vector<Option> options() const;

 private:
  explicit CommandLine(std::shared_ptr<CLI::App> app) : app_(std::move(app)) {}
  std::shared_ptr<CLI::App> app_;
};

#endif  // MAZEBOT_CLI_COMMAND_LINE_COMMAND_LINE_HPP
