// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "host_process.hpp"

#include <fmt/core.h>

#include <stdexcept>
#include <string_view>

#if defined(__unix__) || defined(__APPLE__)

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <system_error>
#include <utility>

extern char** environ;

namespace {

// The process groups that run, for the signal handler; 0 is a free place.
std::array<std::atomic<pid_t>, 1024> groups;

extern "C" void kill_groups_and_end(int signal) {
  for (const std::atomic<pid_t>& group : groups) {
    if (const pid_t id = group; id > 0) ::kill(-id, SIGKILL);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void remember(pid_t group) {
  for (std::atomic<pid_t>& place : groups) {
    pid_t free = 0;
    if (place.compare_exchange_strong(free, group)) return;
  }
}
void forget(pid_t group) {
  for (std::atomic<pid_t>& place : groups) {
    pid_t known = group;
    if (place.compare_exchange_strong(known, 0)) return;
  }
}

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
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
  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  void set_non_blocking() const { fcntl(number_, F_SETFL, fcntl(number_, F_GETFL) | O_NONBLOCK); }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor reading;
  Descriptor writing;
};

// Not inherited by programs. The descriptors are above 2: a program that was started without standard streams would
// otherwise get a pipe there.
Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) fail(errno, "cannot make a pipe");
  const Descriptor low[] = {Descriptor(ends[0]), Descriptor(ends[1])};
  Pipe made = {Descriptor(fcntl(ends[0], F_DUPFD_CLOEXEC, 3)), Descriptor(fcntl(ends[1], F_DUPFD_CLOEXEC, 3))};
  if (!made.reading.is_open() || !made.writing.is_open()) fail(errno, "cannot make a pipe");
  return made;
}

// Without pipe2(), which not every system has, a program started between pipe() and fcntl() would inherit the pipe.
std::mutex& starting() {
  static std::mutex mutex;
  return mutex;
}

bool read_from(Descriptor& from, std::string& text, std::size_t limit) {
  std::array<char, 16384> piece{};
  std::size_t taken = 0;
  while (from.is_open() && taken < limit) {
    const ssize_t count = ::read(from.number(), piece.data(), std::min(piece.size(), limit - taken));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) break;
    if (count <= 0) {
      from.close();
      break;
    }
    text.append(piece.data(), static_cast<std::size_t>(count));
    taken += static_cast<std::size_t>(count);
  }
  return taken > 0;
}

bool is_program(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) && access(path.c_str(), X_OK) == 0;
}

// Its helpers inherit this, also those that have left its process group.
constexpr const char* mark_name = "MAZEBOT_HOST_RUN";

#ifdef __linux__

// Kills all processes with that variable in their environment, as far as they are the user's.
void kill_marked(const std::string& mark) {
  bool has_found = true;
  for (int round = 0; has_found && round < 100; ++round) {  // until nothing is left that could start another one
    has_found = false;
    const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
    if (!folder) return;
    while (const dirent* entry = readdir(folder.get())) {
      if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
      std::ifstream file(fmt::format("/proc/{}/environ", entry->d_name), std::ios::binary);
      for (std::string variable; std::getline(file, variable, '\0');) {
        if (variable != mark) continue;
        has_found = ::kill(static_cast<pid_t>(std::strtol(entry->d_name, nullptr, 10)), SIGKILL) == 0 || has_found;
        break;
      }
    }
  }
}

// The fields of /proc/PID/stat after the name, which may hold blanks and brackets.
std::optional<pid_t> group_of(const char* id) {
  std::ifstream file(fmt::format("/proc/{}/stat", id));
  std::string line;
  if (!std::getline(file, line)) return std::nullopt;
  const std::size_t name_end = line.rfind(')');
  int parent = 0, group = 0;
  char state = 0;
  if (name_end == line.npos) return std::nullopt;
  // NOLINTNEXTLINE(cert-err34-c): three fields or nothing
  if (std::sscanf(line.c_str() + name_end + 1, " %c %d %d", &state, &parent, &group) != 3) return std::nullopt;
  return group;
}

enum class Activity { runs, reads_input, waits, hidden };

// What the threads of a process do. It waits if they all wait, but none of them inside read(0, ...).
Activity activity_of(const char* id) {
  const std::string threads = fmt::format("/proc/{}/task", id);
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir(threads.c_str()), closedir);
  Activity activity = Activity::waits;
  if (!folder) return activity;  // it has ended
  while (const dirent* entry = readdir(folder.get())) {
    if (entry->d_name[0] == '.') continue;
    std::ifstream file(fmt::format("{}/{}/syscall", threads, entry->d_name));
    std::string call, first;
    if (!(file >> call)) return Activity::hidden;
    if (call == "running") return Activity::runs;
#if defined(__x86_64__)
    constexpr std::string_view read_call = "0";
#else
    constexpr std::string_view read_call = "63";  // of all newer systems
#endif
    if (call == read_call && file >> first && first == "0x0") activity = Activity::reads_input;
  }
  return activity;
}

#endif

}  // namespace

struct MouseProgram::Parts {
  pid_t id = 0;
  std::string mark;  // of its environment
  std::optional<ProgramEnd> end;
  Descriptor input;  // replies
  Descriptor output;
  Descriptor errors;
  bool takes_input = true;
  std::string waiting;
  std::size_t sent = 0;  // of `waiting`
  std::uint64_t sent_in_all = 0;

  std::uint64_t bytes_in_pipe() const {
    int bytes = 0;
    return ioctl(input.number(), FIONREAD, &bytes) == 0 ? static_cast<std::uint64_t>(bytes) : 0;
  }

  void send() {
    while (takes_input && sent < waiting.size()) {
      const ssize_t count = ::write(input.number(), waiting.data() + sent, waiting.size() - sent);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 && errno == EAGAIN) break;
      if (count < 0) {
        takes_input = false;  // the program has closed its end
        break;
      }
      sent += static_cast<std::size_t>(count);
      sent_in_all += static_cast<std::uint64_t>(count);
    }
    if (!takes_input || sent == waiting.size()) {
      waiting.clear();
      sent = 0;
    } else if (sent > 65536) {
      waiting.erase(0, sent);
      sent = 0;
    }
  }
};

std::string MouseProgram::file_of(const std::string& command) {
  if (command.empty()) throw std::runtime_error("the mouse's command is empty, expected the name of a program");
  if (command.find('/') != command.npos) {
    if (is_program(command)) return command;
    throw std::runtime_error(fmt::format("{}: is no program that can be run", command));
  }
  const char* const path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  for (;;) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    const std::string folder(folders.substr(0, end));
    const std::string file = (folder.empty() ? "." : folder) + '/' + command;
    if (is_program(file)) return file;
    if (end == folders.size()) break;
    folders.remove_prefix(end + 1);
  }
  throw std::runtime_error(
      fmt::format("{0}: there is no program of that name on PATH; for one in this directory give ./{0}", command));
}

MouseProgram::MouseProgram(const std::string& file, const std::vector<std::string>& command)
    : parts_(std::make_unique<Parts>()) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);

  const std::lock_guard<std::mutex> lock(starting());
  static std::uint64_t programs = 0;
  parts_->mark = fmt::format("{}={}.{}", mark_name, getpid(), ++programs);
  std::vector<char*> environment;
  for (char** variable = environ; *variable != nullptr; ++variable) environment.push_back(*variable);
  environment.push_back(parts_->mark.data());
  environment.push_back(nullptr);

  Pipe replies = make_pipe();
  Pipe lines = make_pipe();
  Pipe errors = make_pipe();

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, replies.reading.number(), 0);
  posix_spawn_file_actions_adddup2(&actions, lines.writing.number(), 1);
  posix_spawn_file_actions_adddup2(&actions, errors.writing.number(), 2);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&defaults, signal);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  const int error = posix_spawn(&parts_->id, file.c_str(), &actions, &attributes, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    parts_->id = 0;
    fail(error, fmt::format("{}: cannot be run", file));
  }
  remember(parts_->id);
  parts_->input = std::move(replies.writing);
  parts_->output = std::move(lines.reading);
  parts_->errors = std::move(errors.reading);
  for (const Descriptor* ours : {&parts_->input, &parts_->output, &parts_->errors}) ours->set_non_blocking();
}

MouseProgram::~MouseProgram() {
  if (parts_->id == 0) return;
  kill();
  while (!parts_->end && waitpid(parts_->id, nullptr, 0) < 0 && errno == EINTR) continue;
}

void MouseProgram::wait(std::chrono::milliseconds patience, bool reads_output) {
  std::array<pollfd, 3> ready{};
  nfds_t count = 0;
  const bool has_output = parts_->output.is_open();
  if (has_output && reads_output) ready[count++] = {parts_->output.number(), POLLIN, 0};
  if (parts_->errors.is_open()) ready[count++] = {parts_->errors.number(), POLLIN, 0};
  if (waiting_bytes() > 0) ready[count++] = {parts_->input.number(), POLLOUT, 0};
  // A program whose output is open may end while its helpers keep it open; one whose output is closed says no more.
  const auto longest = std::chrono::milliseconds(has_output ? 20 : 2);
  poll(ready.data(), count, static_cast<int>(std::clamp(patience, std::chrono::milliseconds(0), longest).count()));
  parts_->send();
}

bool MouseProgram::read_output(std::string& text, std::size_t limit) { return read_from(parts_->output, text, limit); }
bool MouseProgram::read_errors(std::string& text, std::size_t limit) { return read_from(parts_->errors, text, limit); }

void MouseProgram::write(std::string_view text) {
  if (!parts_->takes_input) return;
  parts_->waiting += text;
  parts_->send();
}

std::size_t MouseProgram::waiting_bytes() const { return parts_->waiting.size() - parts_->sent; }

std::uint64_t MouseProgram::read_bytes() const { return parts_->sent_in_all - parts_->bytes_in_pipe(); }

std::optional<ProgramEnd> MouseProgram::end() {
  if (parts_->end) return parts_->end;
  // The process stays until its group is killed: until then no other process can get the number.
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(parts_->id), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) {
    return std::nullopt;
  }
  kill();
  int status = 0;
  while (waitpid(parts_->id, &status, 0) < 0 && errno == EINTR) continue;
  parts_->end = WIFSIGNALED(status) ? ProgramEnd{WTERMSIG(status), true} : ProgramEnd{WEXITSTATUS(status), false};
  return parts_->end;
}

void MouseProgram::kill() {
  if (parts_->end) return;
  ::kill(-parts_->id, SIGKILL);
#ifdef __linux__
  kill_marked(parts_->mark);
#endif
  forget(parts_->id);
}

std::optional<bool> MouseProgram::waits_for_input() const {
#ifdef __linux__
  if (!parts_->takes_input || waiting_bytes() > 0 || parts_->bytes_in_pipe() > 0) return false;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  if (!folder) return std::nullopt;
  bool reads = false;
  while (const dirent* entry = readdir(folder.get())) {
    if (entry->d_name[0] < '0' || entry->d_name[0] > '9' || group_of(entry->d_name) != parts_->id) continue;
    switch (activity_of(entry->d_name)) {
      case Activity::runs: return false;
      case Activity::hidden: return std::nullopt;
      case Activity::reads_input: reads = true; break;
      case Activity::waits: break;
    }
  }
  if (reads) return true;
  return std::nullopt;
#else
  return std::nullopt;
#endif
}

void kill_mice_on_signals() {
  std::signal(SIGPIPE, SIG_IGN);  // a mouse that reads no more is no reason to end
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, kill_groups_and_end) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

#else  // no POSIX

struct MouseProgram::Parts {};

std::string MouseProgram::file_of(const std::string&) {
  throw std::runtime_error("running mice is not supported on this system; --replay is");
}
MouseProgram::MouseProgram(const std::string& file, const std::vector<std::string>&) { file_of(file); }
MouseProgram::~MouseProgram() = default;
void MouseProgram::wait(std::chrono::milliseconds, bool) {}
bool MouseProgram::read_output(std::string&, std::size_t) { return false; }
bool MouseProgram::read_errors(std::string&, std::size_t) { return false; }
void MouseProgram::write(std::string_view) {}
std::size_t MouseProgram::waiting_bytes() const { return 0; }
std::uint64_t MouseProgram::read_bytes() const { return 0; }
std::optional<ProgramEnd> MouseProgram::end() { return ProgramEnd{0, false}; }
std::optional<bool> MouseProgram::waits_for_input() const { return std::nullopt; }
void MouseProgram::kill() {}
void kill_mice_on_signals() {}

#endif
