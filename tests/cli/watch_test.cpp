// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <mazebot/host/record/read_log.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/record/ram_log.hpp>
#include <mazebot/record/recorder.hpp>
#include <mazebot/record/serial_log.hpp>
#include <mazebot/robot/drive.hpp>
#include <string>
#include <thread>

#include "program.hpp"
#include "support/catch.hpp"
#include "support/log_files.hpp"

// BoardInTheLoop is watched in tests/mcu/board_test.py.

using namespace mazebot;
using test::content_of;

namespace {

// The robot's side of a pseudo-terminal.
class Port {
 public:
  Port() : side_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    REQUIRE(side_ >= 0);
    REQUIRE(grantpt(side_) == 0);
    REQUIRE(unlockpt(side_) == 0);
    name = ptsname(side_);
  }
  ~Port() { unplug(); }
  void unplug() {
    if (side_ >= 0) close(side_);
    side_ = -1;
  }
  int availableForWrite() { return 63; }
  void write(std::uint8_t byte) { REQUIRE(::write(side_, &byte, 1) == 1); }
  void print(const std::string& text) {
    for (const char byte : text) write(static_cast<std::uint8_t>(byte));
  }

  std::string name;

 private:
  int side_;
};

// `mazebot watch` while a robot does something. It is told to end with a signal, unless the port is unplugged.
struct Watching {
  explicit Watching(Port& port, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"watch", port.name});
    child = test::start(test::program_command(options), in.number(), out.number(), err.number());
    while (err.content().find("Waiting for the log") == std::string::npos) pause();
    pause();
  }
  static void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }
  // Waits until the program has written that.
  void await(const std::string& text) {
    for (int i = 0; i < 500 && out.content().find(text) == std::string::npos; ++i) pause();
    INFO(out.content() << err.content());
    REQUIRE(out.content().find(text) != std::string::npos);
  }
  int end(int signal_number = SIGINT) {
    kill(child, signal_number);
    return test::wait_for(child);
  }

  test::ScratchFile in, out, err;
  pid_t child;
};

Maze maze_of(std::uint64_t seed) {
  MazeRecipe recipe;
  recipe.algorithm = MazeAlgorithm::contest;
  recipe.seed = seed;
  return generate_maze(recipe);
}

// A search, recorded over the port.
template <class SinkT>
void search(const Maze& maze, SinkT& log,
            const std::function<void(Recorder<BasicExplorer<RunTimeGrid>, SinkT>&)>& also) {
  using ExplorerT = BasicExplorer<RunTimeGrid>;
  ExplorerT explorer(maze.goals, maze.start);
  Recorder<ExplorerT, SinkT> recorder(explorer, log);
  GridSimulator<RunTimeGrid> robot(maze.walls, maze.start);
  drive(robot, recorder);
  also(recorder);
  recorder.finish();
}

}  // namespace

TEST_CASE("watch: shows a run, keeps its log, and ends by Ctrl-C") {
  const test::ScratchFolder folder;
  Port port;
  Watching watching(port, {"--log", folder.path("run.log")});
  SerialLog<Port> log(port);
  port.print("The battery has 7.9 V\r\n");
  search<SerialLog<Port>>(maze_of(1), log, [&](auto& recorder) {
    recorder.mark(7);
    recorder.text("lifted");
  });
  while (!log.send()) {
  }
  watching.await("run.log, ");
  CHECK(watching.end() == 0);
  const std::string shown = watching.out.content();
  CHECK(shown.find("robot: The battery has 7.9 V\n") != std::string::npos);
  CHECK(shown.find("mark 7 after step ") != std::string::npos);
  CHECK(shown.find(": lifted\n") != std::string::npos);
  CHECK(shown.find("run 1: explorer, policy odds, 16x16, ") != std::string::npos);
  CHECK(shown.find(" steps, done; ") != std::string::npos);
  // What was logged on the desktop is what a robot's own memory would hold.
  RamLog<16384> ram;
  search<RamLog<16384>>(maze_of(1), ram, [&](auto& recorder) {
    recorder.mark(7);
    recorder.text("lifted");
  });
  const RunLog logged = read_log(content_of(folder.path("run.log")));
  const RunLog expected = read_log(test::file_of(ram));
  CHECK(logged.is_finished);
  CHECK(logged.steps() == expected.steps());
  CHECK(logged.end_check == expected.end_check);
  CHECK(test::program({"replay", folder.path("run.log")}).status == 0);
}

TEST_CASE("watch: several runs, whole logs, and damaged lines") {
  const test::ScratchFolder folder;
  Port port;
  Watching watching(port, {"--log", folder.path("run.log")});
  SerialLog<Port> log(port);
  search<SerialLog<Port>>(maze_of(2), log, [](auto&) {});
  log.clear();
  port.print("m0000016D");  // a line that breaks off
  port.print("\n");
  search<SerialLog<Port>>(maze_of(3), log, [](auto&) {});
  RamLog<1024> whole;
  search<RamLog<1024>>(maze_of(4), whole, [](auto&) {});
  send_log(port, whole);
  watching.await("run-3.log, ");
  CHECK(watching.end(SIGTERM) == 0);
  CHECK(watching.out.content().find("robot: ") == std::string::npos);
  CHECK(content_of(folder.path("run-3.log")) == test::file_of(whole));
  for (const char* name : {"run.log", "run-2.log", "run-3.log"}) {
    CHECK(test::program({"replay", folder.path(name)}).status == 0);
  }
}

TEST_CASE("watch: says when bytes are missing, and when the run has begun before") {
  Port port;
  Watching watching(port);
  struct Lossy {
    Port& port;
    int room = 63;
    std::string line;
    int lines = 0;
    int availableForWrite() { return room; }
    void write(std::uint8_t byte) {
      line += static_cast<char>(byte);
      if (byte != '\n') return;
      ++lines;
      if (lines < 3 || (lines > 40 && lines < 120)) line.clear();  // lost
      port.print(line);
      line.clear();
    }
  } lossy{port, 63, {}, 0};
  SerialLog<Lossy> log(lossy);
  search<SerialLog<Lossy>>(maze_of(1), log, [](auto&) {});
  watching.await("Bytes are missing from byte ");
  CHECK(watching.end() == 1);

  Watching late(port);
  port.print("m00400155*");
  std::uint16_t sum = 0xFFFF;
  for (const char letter : std::string("m00400155")) sum = mazebot::detail::serial_checksum(sum, letter);
  char digits[6];
  std::snprintf(digits, sizeof digits, "%04X\n", sum);
  port.print(digits);
  late.await("The run has begun before: its beginning is missing.");
  CHECK(late.end() == 1);
}

TEST_CASE("watch: a robot that goes away, a wrong port, and nothing at all") {
  const test::ScratchFolder folder;
  {
    Port port;
    Watching watching(port, {"--log", folder.path("run.log")});
    SerialLog<Port> log(port);
    search<SerialLog<Port>>(maze_of(1), log, [](auto&) {});
    watching.await("run.log, ");
    port.unplug();
    CHECK(test::wait_for(watching.child) == 2);
    CHECK(watching.err.content().find("mazebot watch: " + port.name + " is gone\n") != std::string::npos);
    CHECK(test::program({"replay", folder.path("run.log")}).status == 0);
  }
  Port silent;
  Watching watching(silent);
  CHECK(watching.end() == 1);
  CHECK(watching.err.content().find("no log came from " + silent.name) != std::string::npos);
  const auto absent = test::program({"watch", "/nowhere/port"});
  CHECK(absent.status == 2);
  CHECK(absent.err == "mazebot watch: cannot open /nowhere/port: No such file or directory\n");
  CHECK(test::program({"watch", "/dev/null"}).err == "mazebot watch: /dev/null is no serial port\n");
  CHECK(test::program({"watch", silent.name, "--log", "/nowhere/run.log"}).status == 2);
  CHECK(test::program({"watch", silent.name, "--html-port", "70000"}).status == 2);
}
