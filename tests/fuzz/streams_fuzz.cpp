// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for both ends of both line protocols. The first byte picks the end, the others are what it
// receives: a mouse's lines for MmsSimulator, a simulator's replies for MmsRobot, a board's bytes for SerialMaze and a
// desktop's bytes for SerialRobot. Each takes anything, or throws the error that it names.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/mms_robot.hpp"
#include "mazebot/host/robot/mms_simulator.hpp"
#include "mazebot/host/robot/serial_maze.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/robot/serial_robot.hpp"

using namespace mazebot;

namespace {

RunTimeWallMap small_maze() {
  const RunTimeGrid grid(4, 3);
  RunTimeWallMap walls(grid);
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    walls.record(grid.cell(i), Heading::north, i % 5 == 1);
    walls.record(grid.cell(i), Heading::east, i % 7 == 2);
  }
  return walls;
}

void run_simulator(std::string_view text) {
  MmsSimulator simulator(small_maze());
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    simulator.handle(text.substr(0, end));
    if (!simulator.grid().contains(simulator.cell())) std::abort();
    simulator.score();
    text.remove_prefix(std::min(text.size(), end + 1));
    if (text.size() % 16 == 7) simulator.press_reset();
  }
}

void run_mms_robot(const std::string& text) {
  std::istringstream replies(text);
  std::ostringstream commands;
  try {
    MmsRobot robot(replies, commands);
    if (text.size() % 2 == 1) robot.find_release();
    const RunTimeGrid grid = robot.grid();
    if (grid.cell_count() > 4096) return;
    BasicExplorer<RunTimeGrid> explorer(centre_of(grid));
    int commands_left = 2000;
    drive(robot, explorer, [&](const Observation&, Command) { return --commands_left > 0; });
    if (!grid.contains(explorer.pose().cell)) std::abort();
    robot.statistic("total-distance");
  } catch (const MmsError&) {
  } catch (const MmsClosed&) {
  }
}

// Lines that begin with '+' get a checksum; others are sent as they are.
class Line {
 public:
  explicit Line(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string line(text.substr(0, end));
      if (!line.empty() && line[0] == '+') {
        detail::SerialLineWriter<Line>(*this).put(line.c_str() + 1).end();
      } else {
        bytes_ += line + '\n';
      }
      text.remove_prefix(std::min(text.size(), end + 1));
    }
  }
  void write(std::uint8_t byte) {
    if (!is_open_) bytes_ += static_cast<char>(byte);
  }
  int read() {
    if (next_ == bytes_.size()) throw MmsClosed("the line is closed");
    return static_cast<unsigned char>(bytes_[next_++]);
  }
  void open() { is_open_ = true; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::size_t next_ = 0;
  bool is_open_ = false;  // what is written now goes to the other side
};

void run_serial_maze(std::string_view text) {
  const Maze maze(small_maze());
  SerialMaze desktop(maze);
  const Line line(text);
  try {
    for (const char byte : line.bytes()) desktop.take(byte);
  } catch (const SerialMazeError&) {
  }
  if (!maze.grid().contains(desktop.robot().pose().cell)) std::abort();
}

unsigned long stopped_clock() { return 0; }

void run_serial_robot(std::string_view text) {
  Line line(text);
  line.open();
  try {
    SerialRobot<Line> robot(line, stopped_clock);
    robot.begin(4, 3);
    Explorer<4, 3> explorer({{3, 2}});
    drive(robot, explorer);
    if (!explorer.grid().contains(explorer.pose().cell)) std::abort();
    robot.end("done");
  } catch (const MmsClosed&) {  // the desktop never answers again
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  switch (bytes[0] % 4) {
    case 0: run_simulator(text); break;
    case 1: run_mms_robot(text); break;
    case 2: run_serial_maze(text); break;
    default: run_serial_robot(text);
  }
  return 0;
}
