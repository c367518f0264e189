// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_SERIAL_MAZE_HPP
#define MAZEBOT_HOST_ROBOT_SERIAL_MAZE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "../../map/cell.hpp"
#include "../../map/pose.hpp"
#include "../../robot/serial_line.hpp"
#include "../map/maze.hpp"
#include "grid_simulator.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Thrown when a board's request cannot be answered: the board expects another maze, or speaks another protocol.
class SerialMazeError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Simulates the maze for a board that runs a SerialRobot (hardware in the loop). It takes the bytes from the board,
/// moves the simulated robot, returns the bytes to send back, and counts the moves. robot/serial_robot.hpp describes
/// the protocol. It does not open a serial port: examples/cli/board/board.cpp does.
class SerialMaze {
 public:
  explicit SerialMaze(const Maze& maze) : maze_(maze), robot_(maze) {}  ///< a robot at the maze's start

  /// Takes a byte from the board. Returns the bytes to send back, most often none. Throws SerialMazeError.
  std::string take(char byte) {
    const bool complete = line_.take(byte);
    if (line_.damaged()) ++damaged_;
    return complete ? answer(line_.text()) : std::string();
  }

  /// Called with each text that the board sends while it runs.
  std::function<void(std::string_view text)> on_say;

  /// Returns whether the board has begun a run. Until then, no other request is answered.
  bool has_begun() const { return has_begun_; }
  /// Returns whether the board has ended its run.
  bool has_ended() const { return has_ended_; }
  /// The text that the board sent at the end of its run.
  const std::string& end_text() const { return end_text_; }

  /// All moves since the beginning, as the board asked for them: "f3lf1".
  const std::string& moves() const { return moves_; }
  const GridSimulator<RunTimeGrid>& robot() const { return robot_; }  ///< the robot that the board drives
  /// The number of borders crossed before the robot was in the start cell for the last time, and after it.
  std::uint64_t moves_before_run() const { return moves_before_run_; }
  std::uint64_t moves_of_run() const { return robot_.moves() - moves_before_run_; }  ///< borders crossed after it
  bool is_at_goal() const { return maze_.goals.contains(robot_.pose().cell); }  ///< whether the robot is in a goal cell

  /// The number of new requests that were answered. A repeated request does not count.
  std::uint64_t requests() const { return requests_; }
  /// The number of damaged lines, and of requests that were repeated because their answer was damaged or late.
  std::uint64_t damaged_lines() const { return damaged_; }
  std::uint64_t repeated_requests() const { return repeated_; }  ///< requests that the board sent again
  /// The number of requests from a board that has not begun: it was in the middle of a run when this side was started.
  std::uint64_t stray_requests() const { return stray_; }

 private:
  // Answers a request: a number, a letter, and the arguments of the letter.
  std::string answer(std::string_view request) {
    if (request.size() < 2) refuse(request);
    if (request[0] == 'm') return {};  // of a SerialLog, for 'mazebot watch'
    const char number = request[0];
    const char letter = request[1];
    const std::string rest(request.substr(2));
    bool is_new = true;
    if (letter == 'h') {
      if (number != '0') refuse(request);
      // The board repeats its beginning before anything has moved: it has not received the answer.
      is_new = !has_begun_ || has_ended_ || last_number_ != '0';
      begin(rest);
    } else if (!has_begun_) {
      // The board may have missed the answer to the end of its last run. For any other request it must begin again.
      if (letter == 'e') return line(number, 0);
      ++stray_;
      return {};
    } else if (number == last_number_) {
      ++repeated_;
      return last_answer_;
    } else if (number != next_number()) {
      return {};  // an older request that arrived late
    }
    const int crossed = carry_out(letter, rest, request);
    last_number_ = number;
    ++(is_new ? requests_ : repeated_);
    return last_answer_ = line(number, crossed);
  }

  int carry_out(char letter, const std::string& rest, std::string_view request) {
    switch (letter) {
      case 'h': return 0;
      case 'l':
        moves_ += letter;
        robot_.turn_left();
        return 0;
      case 'r':
        moves_ += letter;
        robot_.turn_right();
        return 0;
      case 'f': return forward(detail::serial_number(rest.c_str()), request);
      case 's':
        if (on_say) on_say(rest);
        return 0;
      case 'e':
        has_ended_ = true;
        end_text_ = rest;
        return 0;
      default: refuse(request);
    }
  }

  int forward(int cells, std::string_view request) {
    if (cells < 0) refuse(request);
    moves_ += fmt::format("f{}", cells);
    int crossed = 0;
    while (crossed < cells && robot_.forward()) {
      ++crossed;
      if (robot_.pose().cell == maze_.start.cell) moves_before_run_ = robot_.moves();
    }
    return crossed;
  }

  void begin(const std::string& size) {
    const std::string expected = fmt::format("{}x{}", maze_.width(), maze_.height());
    if (size != expected) {
      throw SerialMazeError(fmt::format("the board expects a maze of {} cells, and {} has {}", size,
                                        maze_.name.empty() ? "this one" : maze_.name, expected));
    }
    robot_.place(maze_.start);
    moves_.clear();
    moves_before_run_ = 0;
    has_begun_ = true;
    has_ended_ = false;
  }

  char next_number() const { return static_cast<char>('1' + (last_number_ - '0') % 9); }

  std::string line(char number, int crossed) const {
    struct Text {
      std::string text;
      void write(std::uint8_t byte) { text += static_cast<char>(byte); }
    } text;
    const int walls = (robot_.wall_left() ? 1 : 0) + (robot_.wall_front() ? 2 : 0) + (robot_.wall_right() ? 4 : 0);
    detail::SerialLineWriter<Text> writer(text);
    writer.put(number).put(static_cast<char>('0' + walls)).put_number(static_cast<unsigned>(crossed)).end();
    return text.text;
  }

  [[noreturn]] static void refuse(std::string_view request) {
    throw SerialMazeError(fmt::format("the board asks '{}', which this version does not know", request));
  }

  Maze maze_;
  GridSimulator<RunTimeGrid> robot_;
  detail::SerialLineReader<64> line_;
  char last_number_ = '0';
  std::string last_answer_;
  std::string moves_;
  std::string end_text_;
  std::uint64_t moves_before_run_ = 0;
  std::uint64_t requests_ = 0;
  std::uint64_t damaged_ = 0;
  std::uint64_t repeated_ = 0;
  std::uint64_t stray_ = 0;
  bool has_begun_ = false;
  bool has_ended_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_SERIAL_MAZE_HPP
