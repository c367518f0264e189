// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// A libFuzzer target for both ends of the line protocols. The first byte picks the end, the others are what it
// receives: a mouse's lines for MmsSimulator, a simulator's replies for MmsRobot, a board's bytes for SerialMaze and
// SerialMouseSimulator, a desktop's bytes for SerialRobot and SerialMouse. Each takes anything, or throws the error
// that it names.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/robot/known_mice.hpp"
#include "mazebot/host/robot/mms_robot.hpp"
#include "mazebot/host/robot/mms_simulator.hpp"
#include "mazebot/host/robot/serial_maze.hpp"
#include "mazebot/host/robot/serial_mouse_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/robot/pivot_trajectory.hpp"
#include "mazebot/robot/serial_robot.hpp"
#include "mazebot/robot/wheeled_mouse.hpp"

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

void run_mouse_simulator(std::string_view text) {
  SerialMouseSimulator desktop(classic_description(), Maze(small_maze()), 1, 1);
  const Line line(text);
  try {
    for (const char byte : line.bytes()) desktop.take(byte);
  } catch (const SerialMazeError&) {
  }
  const Pose2D<double>& pose = desktop.simulator().true_pose();
  if (!(pose.x > 0 && pose.x < 4 * 0.18 && pose.y > 0 && pose.y < 3 * 0.18)) std::abort();
}

// Whatever the desktop answers, the mouse ends with a status and its motors off, or waits for a line.
void run_serial_mouse(std::string_view text) {
  Line line(text);
  line.open();
  using MouseT = SerialMouse<Line, float, 1>;
  try {
    MouseT hardware(line, stopped_clock);
    hardware.begin(0.001F);
    const MazeScale<float> scale(0.18F, 0.012F);
    const MotorModel<float> motors = {0.81F, 0.29F, 26.2F, 0.38F, 0.35F, 0.062F};
    MouseDriver<float> driver(PoseFilter<float>(PoseFilterOptions<float>(4.37F), scale, scale.centre_of(Pose())),
                              Tracker<float>(), WheelController<float>(motors, 0.008F, 0.001F), 0.001F);
    MouseSensor<float> sensors[] = {
        {{0.05F, -0.02F, -0.785F}, WallSensor<float>::logarithmic(0.2F, -0.02F, 0.01F, 0.15F, 4000), Turn::left, 900}};
    WheeledMouse<MouseT, float> mouse(hardware, driver, sensors, 1);
    PivotTrajectory<float> pivot;
    pivot.begin(scale.centre_of(Pose()), pi<float>(), 0.5F);
    mouse.stand_at(pivot.point().pose);
    const bool follows = mouse.follow(pivot, small_maze());
    if (follows != (mouse.status() == TrackerStatus::tracking)) std::abort();
    mouse.stop();
    hardware.end("done");
  } catch (const MmsClosed&) {  // the desktop never answers again
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  switch (bytes[0] % 6) {
    case 0: run_simulator(text); break;
    case 1: run_mms_robot(text); break;
    case 2: run_serial_maze(text); break;
    case 3: run_serial_robot(text); break;
    case 4: run_mouse_simulator(text); break;
    default: run_serial_mouse(text);
  }
  return 0;
}
