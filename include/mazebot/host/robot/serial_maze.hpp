// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_SERIAL_MAZE_HPP
#define MAZEBOT_HOST_ROBOT_SERIAL_MAZE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "../../map/cell.hpp"
#include "../../map/pose.hpp"
#include "../../robot/serial_line.hpp"
#include "../map/maze.hpp"
#include "grid_simulator.hpp"
#include "serial_answers.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Simulates the maze for a board that runs a SerialRobot (hardware in the loop). It takes the bytes from the board,
/// moves the simulated robot, returns the bytes to send back, and counts the moves.
class SerialMaze : public SerialAnswers {
 public:
  explicit SerialMaze(const Maze& maze) : SerialAnswers('h'), maze_(maze), robot_(maze) {}  ///< at the maze's start

  /// All moves since the beginning, as the board asked for them: "f3lf1".
  const std::string& moves() const { return moves_; }
  const GridSimulator<RunTimeGrid>& robot() const { return robot_; }  ///< the robot that the board drives
  /// The number of borders crossed before the robot was in the start cell for the last time, and after it.
  std::uint64_t moves_before_run() const { return moves_before_run_; }
  std::uint64_t moves_of_run() const { return robot_.moves() - moves_before_run_; }  ///< borders crossed after it
  bool is_at_goal() const { return maze_.goals.contains(robot_.pose().cell); }  ///< whether the robot is in a goal cell

 private:
  void begin(const std::string& size, std::string_view) override {
    const std::string expected = fmt::format("{}x{}", maze_.width(), maze_.height());
    if (size != expected) {
      throw SerialMazeError(fmt::format("the board expects a maze of {} cells, and {} has {}", size,
                                        maze_.name.empty() ? "this one" : maze_.name, expected));
    }
    robot_.place(maze_.start);
    moves_.clear();
    moves_before_run_ = 0;
  }

  std::string carry_out(char letter, const std::string& arguments, std::string_view request) override {
    switch (letter) {
      case 'l':
        moves_ += letter;
        robot_.turn_left();
        return standing();
      case 'r':
        moves_ += letter;
        robot_.turn_right();
        return standing();
      case 'f': return answer_after(forward(detail::serial_number(arguments.c_str()), request));
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

  std::string standing() const override { return answer_after(0); }
  std::string answer_after(int crossed) const {
    const int walls = (robot_.wall_left() ? 1 : 0) + (robot_.wall_front() ? 2 : 0) + (robot_.wall_right() ? 4 : 0);
    return fmt::format("{}{}", walls, crossed);
  }

  Maze maze_;
  GridSimulator<RunTimeGrid> robot_;
  std::string moves_;
  std::uint64_t moves_before_run_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_SERIAL_MAZE_HPP
