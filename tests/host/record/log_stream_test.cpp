// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/record/log_stream.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/record/read_log.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/record/ram_log.hpp"
#include "mazebot/record/recorder.hpp"
#include "mazebot/record/serial_log.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

// A line with room for some bytes, which keeps what is written.
struct Line {
  int room = 63;
  std::string text;
  int availableForWrite() { return room; }
  void write(std::uint8_t byte) { text += static_cast<char>(byte); }
};

// The lines that each step of a search sends.
std::vector<std::string> lines_of_search(std::uint64_t seed) {
  const Maze maze(test::generated_walls(MazeAlgorithm::contest, 16, 16, seed));
  using ExplorerT = BasicExplorer<RunTimeGrid>;
  ExplorerT explorer(maze.goals, maze.start);
  GridSimulator<RunTimeGrid> robot(maze.walls, maze.start);
  Line line;
  SerialLog<Line> log(line);
  Recorder<ExplorerT, SerialLog<Line>> recorder(explorer, log);
  std::vector<std::string> lines;
  for (;;) {
    const Command command = recorder.next(observe(robot));
    if (command.is_stop()) recorder.finish();
    (void)log.send();
    for (std::size_t end; (end = line.text.find('\n')) != std::string::npos; line.text.erase(0, end + 1)) {
      lines.push_back(line.text.substr(0, end + 1));
    }
    if (command.is_stop()) return lines;
    perform(robot, command);
  }
}

void feed(LogStream& stream, std::string_view text) {
  for (const char character : text) (void)stream.take(character);
}

}  // namespace

TEST_CASE("log stream: after each line, all steps so far are there, and the whole log at the end") {
  LogStream stream;
  std::size_t steps = 0;
  for (const std::string& line : lines_of_search(1)) {
    feed(stream, line);
    const std::optional<RunLog> log = read_growing_log(stream.bytes(), stream.pending());
    REQUIRE(log);
    REQUIRE(log->steps() >= steps);
    REQUIRE(log->steps() <= steps + 1);
    steps = log->steps();
  }
  const RunLog whole = read_log(stream.file());
  REQUIRE(whole.is_finished);
  REQUIRE(whole.steps() == steps);
  REQUIRE(steps > 50);
}

TEST_CASE("log stream: 20 lines in a row may be lost anywhere, and nothing is missing") {
  const std::vector<std::string> lines = lines_of_search(2);
  std::string expected;
  {
    LogStream stream;
    for (const std::string& line : lines) feed(stream, line);
    expected = stream.bytes();
  }
  for (std::size_t from = 1; from + 21 < lines.size(); ++from) {
    LogStream stream;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i < from || i >= from + 20) feed(stream, lines[i]);
    }
    REQUIRE_FALSE(stream.has_gap());
    REQUIRE(stream.bytes() == expected);
  }
}

TEST_CASE("log stream: damaged lines give the beginning of the right log or the whole, never another one") {
  const std::vector<std::string> lines = lines_of_search(3);
  std::string expected;
  {
    LogStream stream;
    for (const std::string& line : lines) feed(stream, line);
    expected = stream.bytes();
  }
  Random random(1);
  for (int trial = 0; trial < 300; ++trial) {
    LogStream stream;
    for (const std::string& line : lines) {
      std::string sent = line;
      if (random.below(4) == 0)
        sent[random.below(static_cast<std::uint32_t>(sent.size()))] = static_cast<char>(random.below(256));
      if (random.below(10) == 0) sent.erase(random.below(static_cast<std::uint32_t>(sent.size())));
      feed(stream, sent);
      REQUIRE(expected.compare(0, stream.bytes().size(), stream.bytes()) == 0);
    }
  }
}

TEST_CASE("log stream: any bytes are taken") {
  Random random(2);
  LogStream stream;
  for (int i = 0; i < 200000; ++i) {
    const char* const likely = "m0123456789ABCDEF*\n";
    (void)stream.take(random.below(3) == 0 ? static_cast<char>(random.below(256)) : likely[random.below(19)]);
  }
  try {
    (void)read_growing_log(stream.bytes(), stream.pending());
  } catch (const LogError&) {
  }
  SUCCEED();
}

TEST_CASE("serial log: sends nothing while there is no room, keeps the order, and says when all is sent") {
  Line line;
  line.room = 44;
  SerialLog<Line, 64> log(line);
  for (int i = 0; i < 30; ++i) log.put(static_cast<std::uint8_t>(i));
  CHECK_FALSE(log.send());
  CHECK(line.text.empty());
  line.room = 45;
  CHECK(log.send());
  LogStream stream;
  feed(stream, line.text);
  REQUIRE(stream.bytes().size() == 32);
  CHECK(stream.bytes().substr(0, 4) == std::string("m\x10\0\1", 4));
  CHECK(stream.bytes().back() == 29);

  // A buffer that is too small loses the oldest bytes, which is noticed.
  line = Line();
  line.room = 0;
  SerialLog<Line, 16> small(line);
  for (int i = 0; i < 30; ++i) small.put(1);
  line.room = 63;
  CHECK(small.send());
  LogStream other;
  feed(other, line.text);
  CHECK(other.has_gap());
}
