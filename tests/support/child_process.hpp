// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_CHILD_PROCESS_HPP
#define MAZEBOT_TESTS_SUPPORT_CHILD_PROCESS_HPP

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

// Runs other programs, for POSIX systems.
namespace test {

/// A program and its arguments.
using CommandLine = std::vector<std::string>;

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  int number() const { return number_; }

 private:
  int number_;
};

[[noreturn]] inline void fail_with_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// Starts a program with these three as its standard streams. Returns its process id.
inline pid_t start(const CommandLine& command, int in, int out, int err) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child < 0) fail_with_errno("fork");
  if (child > 0) return child;
  for (const auto& [from, to] : {std::pair(in, 0), std::pair(out, 1), std::pair(err, 2)}) dup2(from, to);
  signal(SIGPIPE, SIG_DFL);
  execv(arguments[0], arguments.data());
  _exit(127);
}

/// The exit status, or 128 and the signal's number.
inline int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) fail_with_errno("waitpid");
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// A temporary file without a name, deleted when it is closed.
class ScratchFile {
 public:
  explicit ScratchFile(std::string_view content = {}) : file_(std::tmpfile()) {
    if (file_ == nullptr) fail_with_errno("tmpfile");
    fcntl(number(), F_SETFD, FD_CLOEXEC);
    if (!content.empty()) std::fwrite(content.data(), 1, content.size(), file_);
    std::fflush(file_);
    std::rewind(file_);
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile() { std::fclose(file_); }
  int number() const { return fileno(file_); }
  std::string content() const {
    std::rewind(file_);
    std::string text;
    std::array<char, 4096> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), file_)) text.append(piece.data(), size);
    return text;
  }

 private:
  std::FILE* file_;
};

/// The exit status and output of a program.
struct Finished {
  int status;
  std::string out;
  std::string err;
};

/// Runs a program to its end.
inline Finished run(const CommandLine& command, std::string_view input = {}) {
  const ScratchFile in(input);
  const ScratchFile out;
  const ScratchFile err;
  const int status = wait_for(start(command, in.number(), out.number(), err.number()));
  return {status, out.content(), err.content()};
}

/// Runs a program with a terminal of 80 columns as its standard streams. All its output is in `out`. Once it has
/// written something, it gets the signal.
inline Finished run_in_terminal(const CommandLine& command, int lines = 50, int signal_number = 0) {
  const Descriptor ours(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (ours.number() < 0 || grantpt(ours.number()) != 0 || unlockpt(ours.number()) != 0) fail_with_errno("posix_openpt");
  Descriptor theirs(open(ptsname(ours.number()), O_RDWR | O_NOCTTY | O_CLOEXEC));
  if (theirs.number() < 0) fail_with_errno("open a terminal");
  winsize size{};
  size.ws_col = 80;
  size.ws_row = static_cast<unsigned short>(lines);
  ioctl(theirs.number(), TIOCSWINSZ, &size);
  const pid_t child = start(command, theirs.number(), theirs.number(), theirs.number());
  theirs.close();
  std::string text;
  std::array<char, 4096> piece{};
  for (;;) {
    const ssize_t count = read(ours.number(), piece.data(), piece.size());
    if (count <= 0) break;  // Linux says EIO when the other side is closed
    text.append(piece.data(), static_cast<std::size_t>(count));
    if (const int now = std::exchange(signal_number, 0); now != 0) kill(child, now);
  }
  return {wait_for(child), text, {}};
}

/// A running program that exchanges lines with the test. The destructor ends it.
class ChildProcess {
 public:
  explicit ChildProcess(const CommandLine& command) {
    signal(SIGPIPE, SIG_IGN);
    auto [child_reads, we_write] = make_pipe();
    auto [we_read, child_writes] = make_pipe();
    id_ = start(command, child_reads.number(), child_writes.number(), err_.number());
    to_child_ = std::move(we_write);
    from_child_ = std::move(we_read);
  }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess() {
    if (id_ == 0) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }

  /// A line without its newline; nothing at the end. Throws if the program writes nothing for a minute.
  std::optional<std::string> read_line() {
    for (;;) {
      const std::size_t end = unread_.find('\n');
      if (end != unread_.npos) {
        std::string line = unread_.substr(0, end);
        unread_.erase(0, end + 1);
        return line;
      }
      pollfd ready = {from_child_.number(), POLLIN, 0};
      if (poll(&ready, 1, 60000) == 0) throw std::runtime_error("the program hangs");
      std::array<char, 4096> piece{};
      const ssize_t count = read(from_child_.number(), piece.data(), piece.size());
      if (count <= 0) return std::nullopt;
      unread_.append(piece.data(), static_cast<std::size_t>(count));
    }
  }
  void write_line(const std::string& line) {
    std::string text = line + '\n';
    if (write(to_child_.number(), text.data(), text.size()) < 0 && errno != EPIPE) fail_with_errno("write");
  }
  /// No more input.
  void close_input() { to_child_.close(); }
  /// No more reading.
  void close_output() { from_child_.close(); }

  int wait() { return wait_for(std::exchange(id_, 0)); }
  std::string errors() const { return err_.content(); }

 private:
  static std::pair<Descriptor, Descriptor> make_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail_with_errno("pipe2");
    return {Descriptor(ends[0]), Descriptor(ends[1])};
  }

  ScratchFile err_;
  Descriptor to_child_;
  Descriptor from_child_;
  std::string unread_;
  pid_t id_ = 0;
};

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_CHILD_PROCESS_HPP
