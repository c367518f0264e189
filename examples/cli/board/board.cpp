// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/record/log_stream.hpp>
#include <mazebot/host/robot/serial_answers.hpp>
#include <mazebot/host/robot/serial_maze.hpp>
#include <mazebot/host/robot/serial_mouse_simulator.hpp>
#include <mazebot/robot/drive.hpp>
#include <mazebot/robot/serial_robot.hpp>
#include <mazebot/search/flood_fill.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "../batch/write_file.hpp"
#include "../drive/robot_design.hpp"
#include "../explore/policies.hpp"
#include "../map/map_paths.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"
#include "../race/robot_option.hpp"
#include "../subcommand.hpp"
#include "same_duties.hpp"
#include "serial_port.hpp"
#include "short_circuit.hpp"

namespace {

using mazebot::Maze;
using mazebot::SerialAnswers;
using mazebot::SerialMaze;

struct Options {
  std::string port;
  std::vector<std::string> mazes;
  std::string log;
  std::string robot;
  double noise = 1;
  std::uint64_t seed = 1;
  int baud = 115200;
  int timeout = 10;
  bool compare = false;
};

// The moves of the same firmware on the desktop.
std::string moves_on_desktop(const Maze& maze) {
  SerialMaze world(maze);
  ShortCircuit line(world);
  mazebot::SerialRobot<ShortCircuit> robot(line, ShortCircuit::no_clock);
  robot.begin(maze.width(), maze.height());
  const auto explorer = policies().front().explorer(maze.goals, mazebot::Pose());
  if (drive(robot, *explorer) == mazebot::Status::done) {
    auto run = explorer->shortest_route();
    drive(robot, run);
  }
  return world.moves();
}

std::string shown(std::string_view text) {
  std::string printable(text);
  for (char& character : printable) {
    if (character < ' ' || character > '~') character = '?';
  }
  return printable;
}

// Lets the board make its run. Throws if it stops sending or sends an invalid request.
void play(SerialPort& port, SerialAnswers& world, mazebot::LogStream& log, const Options& options) {
  using Clock = std::chrono::steady_clock;
  const std::chrono::seconds patience(options.timeout);
  Clock::time_point progress_at = Clock::now();
  std::uint64_t requests = 0, repeated = world.repeated_requests();
  bool told_to_reset = false;
  while (!world.has_ended()) {
    const std::string bytes = port.read(std::chrono::milliseconds(100));
    for (const char byte : bytes) {
      log.take(byte);
      const std::string answer = world.take(byte);
      if (!answer.empty()) port.write(answer);
    }
    if (world.requests() != requests) {
      requests = world.requests();
      repeated = world.repeated_requests();
      progress_at = Clock::now();
    }
    if (world.stray_requests() > 0 && !world.has_begun() && !told_to_reset) {
      print_error("the board is in the middle of a run: press its reset button");
      told_to_reset = true;
      progress_at = Clock::now();
    }
    if (Clock::now() - progress_at < patience) continue;
    if (world.repeated_requests() > repeated) {
      throw std::runtime_error(
          fmt::format("{}: the same request repeated for {} seconds: the board does not receive the answers",
                      options.port, options.timeout));
    }
    throw std::runtime_error(
        fmt::format("{}: nothing that makes sense for {} seconds ({} damaged lines so far). Is the sketch {} on the "
                    "board, at {} baud?",
                    options.port, options.timeout, world.damaged_lines(),
                    options.robot.empty() ? "BoardInTheLoop" : "WholeMouse, with IN_THE_LOOP 1,", options.baud));
  }
}

void print_verdict(const SerialAnswers& world, const std::string& verdict) {
  fmt::print("{}", verdict);
  if (world.repeated_requests() + world.damaged_lines() > 0) {
    fmt::print(" ({} damaged lines, {} repeated)", world.damaged_lines(), world.repeated_requests());
  }
  fmt::print("\n");
  std::fflush(stdout);
}

// Prints the result. Returns whether the run is as expected.
bool judge(const Maze& maze, const SerialMaze& world, const Options& options) {
  mazebot::BasicFloodFill<mazebot::RunTimeGrid> flood(maze.grid());
  flood.run(maze.walls, maze.goals, mazebot::Unknown::wall);
  const bool has_way = flood.reachable(maze.start.cell);
  std::string verdict;
  bool right = true;
  if (!has_way) {
    verdict = "no path leads to the goal";
    right = false;
  } else {
    const auto shortest = static_cast<std::uint64_t>(flood.distance(maze.start.cell));
    right = world.is_at_goal() && world.moves_of_run() == shortest;
    verdict = world.is_at_goal()
                  ? fmt::format("ran {} moves, the shortest route takes {}", world.moves_of_run(), shortest)
                  : std::string("did not end in the goal");
  }
  if (world.robot().crashes() > 0) {
    verdict += fmt::format(", {} crashes", world.robot().crashes());
    right = false;
  }
  if (options.compare) {
    const std::string expected = moves_on_desktop(maze);
    const bool same = world.moves() == expected;
    right = right && same;
    if (same) {
      verdict += ", the same moves as on the desktop";
    } else {
      std::size_t at = 0;
      while (at < expected.size() && at < world.moves().size() && expected[at] == world.moves()[at]) ++at;
      verdict += fmt::format(", NOT the moves of the desktop from character {} on: '{}' for '{}'", at,
                             world.moves().substr(at, 12), expected.substr(at, 12));
    }
  }
  print_verdict(world, fmt::format("{}: {}: explored in {} moves, {}", maze.name, shown(world.end_text()),
                                   world.moves_before_run(), verdict));
  return right;
}

// The board drives a mouse by its wheels. Returns whether the day is as expected.
bool drive_wheels(SerialPort& port, mazebot::LogStream& log, const Maze& maze, const mazebot::MouseDescription& mouse,
                  const Options& options) {
  mazebot::SerialMouseSimulator world(mouse, maze, options.noise, options.seed);
  world.on_say = [&](std::string_view text) {
    print_aside("board: {:.1f} s: {}\n", world.simulator().seconds(), shown(text));
  };
  std::optional<SameDuties> same;
  if (options.compare) same.emplace(mouse, maze, options.noise, options.seed);
  world.on_duties = [&](float left, float right) {
    if (same) same->compare(left, right);
  };
  play(port, world, log, options);
  const bool works = world.end_text() == "done" && world.visits_to_goal() > 0 && world.returns() > 0 &&
                     world.simulator().contacts() == 0;
  std::string verdict = fmt::format("{}: {}: {:.3f} s, {} times in the goal, {} times home, {} contacts with walls",
                                    maze.name, shown(world.end_text()), world.simulator().seconds(),
                                    world.visits_to_goal(), world.returns(), world.simulator().contacts());
  if (same) verdict += ", " + same->verdict();
  print_verdict(world, verdict);
  return works && (!same || same->all_are());
}

ExitStatus run_boards(const Options& options) {
  std::vector<Maze> mazes;
  for (const std::string& name : options.mazes) {
    mazes.push_back(read_maze_at(name));
    mazes.back().name = name;
    if (!mazes.back().has_usual_ends()) {
      throw std::runtime_error(
          fmt::format("{}: the board starts in (0, 0) facing north, and its goal is the centre", name));
    }
    if (mazes.back().grid() != mazes.front().grid()) {
      throw std::runtime_error(fmt::format("{}: is {}x{}, and {} is {}x{}: a board expects mazes of one size", name,
                                           mazes.back().width(), mazes.back().height(), mazes.front().name,
                                           mazes.front().width(), mazes.front().height()));
    }
  }
  if (!options.log.empty()) {
    if (mazes.size() != 1) throw std::invalid_argument("--log holds one run, found several mazes: give one");
    for (const std::string& read : {mazes.front().name, options.robot}) {
      if (!is_same_file(read, options.log)) continue;
      throw std::invalid_argument(fmt::format("found {} for --log and as a file to read, expected two files", read));
    }
    check_writable(options.log);
  }
  std::optional<mazebot::MouseDescription> mouse;
  if (!options.robot.empty()) {
    mouse = simulated_robot(options.robot).mouse;
    if (mazes.size() != 1) throw std::invalid_argument("--robot is for one day, found several mazes: give one");
    if (options.compare && mazes.front().grid() != mazebot::RunTimeGrid(16, 16)) {
      throw std::invalid_argument(
          fmt::format("{}: --compare needs a maze of 16x16 cells, as the sketch WholeMouse does", mazes.front().name));
    }
  }
  SerialPort port(options.port, options.baud);
  mazebot::LogStream log;
  bool all_right = true;
  for (const Maze& maze : mazes) {
    if (mouse) {
      all_right = drive_wheels(port, log, maze, *mouse, options);
      continue;
    }
    SerialMaze world(maze);
    world.on_say = [](std::string_view text) { print_aside("board: {}\n", shown(text)); };
    play(port, world, log, options);
    all_right = judge(maze, world, options) && all_right;
  }
  if (!options.log.empty()) {
    if (log.bytes().empty()) throw std::runtime_error("no log came: the sketch has no SerialLog");
    write_file(options.log, log.file());
  }
  return all_right ? all_solved : some_failed;
}

// A maze whose port was forgotten must not be taken for one.
Check port_check() {
  const auto problem_of = [](const std::string& name) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(name, ignored)) return std::string();
    return fmt::format("found the file {}, expected the board's serial port before the mazes", name);
  };
  return {problem_of, {}};
}

}  // namespace

void add_board(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("board", "Simulate the maze for a real board, over its serial port");
  command.add_option("port", options->port, "the board's serial port: for example /dev/ttyACM0")
      .required()
      .type_name("PORT")
      .check(port_check());
  command.add_option("mazes", options->mazes, "maze files, one run each").required().type_name("FILE");
  command.add_option("--baud", options->baud, "the speed that the sketch has chosen")
      .check(choice_check({"9600", "19200", "38400", "57600", "115200", "230400"}))
      .show_default();
  command.add_option("--timeout", options->timeout, "give up when the board asks nothing new for so many seconds")
      .check(whole_number_check(1, 3600))
      .show_default();
  command.add_option("--log", options->log, "write the log that the board sends; see replay").check(file_name_check());
  Option robot =
      command
          .add_option("--robot", options->robot,
                      "the board drives a mouse by its wheels: simulate this one, half-size, classic or a file")
          .check(robot_check());
  command.add_option("--noise", options->noise, "with --robot: a factor for the errors of its sensors and tyres")
      .check(number_check(0, 100))
      .needs(robot)
      .show_default();
  command.add_option("--seed", options->seed, "with --robot: draws these errors").needs(robot).show_default();
  command.add_flag("--compare", options->compare,
                   "require the same moves as the explorer on the desktop; with --robot, the same duties of the motors "
                   "as the sketch WholeMouse on the desktop");
  command.footer(
      "Put the sketch BoardInTheLoop on the board (in the Arduino IDE: File > Examples > mazebot) and start this.\n"
      "With --robot, the sketch is WholeMouse with IN_THE_LOOP 1. See docs/firmware-in-the-loop.md.");
  command.callback([options, &chosen] { chosen = [options] { return run_boards(*options); }; });
}
