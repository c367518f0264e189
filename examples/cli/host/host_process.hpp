// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_HOST_HOST_PROCESS_HPP
#define MAZEBOT_CLI_HOST_HOST_PROCESS_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How a program has ended.
struct ProgramEnd {
  int status;  ///< its exit status, or the signal's number
  bool by_signal;
};

/// A program that runs as mms runs a mouse: lines from its standard output, replies to its standard input, and its
/// standard error. POSIX systems only.
///
/// Nothing here waits for the program: reading and writing return at once, and wait() at the latest when its time is
/// over. The program leads a process group of its own. The destructor kills the group, so its helpers do not stay
/// behind. Errors of the system are exceptions.
class MouseProgram {
 public:
  /// Returns the file that a command runs: a path, or a name that is looked up on PATH. Throws std::runtime_error if
  /// there is none. Also throws where programs cannot be started.
  static std::string file_of(const std::string& command);

  /// Starts file_of(command[0]) with the whole command as its arguments, in the current directory.
  MouseProgram(const std::string& file, const std::vector<std::string>& command);
  MouseProgram(const MouseProgram&) = delete;
  MouseProgram& operator=(const MouseProgram&) = delete;
  ~MouseProgram();

  /// Waits until the program has written, can read a waiting reply, or has ended; at most so long. `reads_output` false
  /// leaves its standard output alone, so that it waits when it writes on.
  void wait(std::chrono::milliseconds patience, bool reads_output);

  /// Appends what can be read at once, at most `limit` bytes. Returns whether that was anything.
  bool read_output(std::string& text, std::size_t limit);
  bool read_errors(std::string& text, std::size_t limit);

  /// Sends a reply as soon as the program has room for it, and never if it has closed its standard input.
  void write(std::string_view text);
  /// Bytes of replies that are waiting here.
  std::size_t waiting_bytes() const;
  /// Bytes of replies that the program has read. Where the system does not tell, those that were sent to it.
  std::uint64_t read_bytes() const;

  /// How the program has ended; nothing while it runs.
  std::optional<ProgramEnd> end();
  /// Is a process of the group waiting inside read() for standard input, which is empty, while all others wait, too?
  /// False if there is something to read, or a process computes. Nothing if they wait for something else, or where the
  /// system does not tell.
  std::optional<bool> waits_for_input() const;
  /// Kills the group. No effect if it has ended.
  void kill();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

/// Call once, before the first program is started: a signal that ends this program ends the mice, too.
void kill_mice_on_signals();

#endif  // MAZEBOT_CLI_HOST_HOST_PROCESS_HPP
