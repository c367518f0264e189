// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_ANIMATION_HPP
#define MAZEBOT_CLI_ANIMATION_HPP

#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/pose.hpp>
#include <string>
#include <thread>

#include "terminal.hpp"

/// Shows the mouse on its way on the terminal's other screen, so that what was printed before is there again at the
/// end.
class Animation {
 public:
  explicit Animation(int delay_milliseconds) : delay_(delay_milliseconds) {}
  Animation(const Animation&) = delete;
  Animation& operator=(const Animation&) = delete;
  ~Animation() { end(); }

  /// The picture and a line below it.
  static TerminalSize size_of(const mazebot::Maze& maze) { return {4 * maze.width() + 1, 2 * maze.height() + 2}; }

  static bool fits(const mazebot::Maze& maze) {
    const TerminalSize screen = terminal_size();
    return size_of(maze).columns <= screen.columns && size_of(maze).lines <= screen.lines;
  }

  /// What does not fit is left out. `line` is a short text to stand below the picture.
  void show(const mazebot::Maze& maze, const mazebot::RunTimeWallMap& map, mazebot::Pose pose,
            const std::string& line) {
    if (!fits(maze)) return;
    if (!is_shown_) {
      std::signal(SIGINT, interrupted);
      std::fputs(enter(), stdout);
      is_shown_ = true;
    }
    const std::string picture = mazebot::TerminalPicture(map)
                                    .start(maze.start.cell)
                                    .goals(maze.goals)
                                    .mouse(pose)
                                    .utf8(has_utf8())
                                    .colour(has_colours())
                                    .text();
    fmt::print("\x1b[H{}{}\x1b[J", picture, line);
    std::fflush(stdout);
    std::this_thread::sleep_for(delay_);
  }

  void end() {
    if (!is_shown_) return;
    std::fputs(leave(), stdout);
    std::fflush(stdout);
    std::signal(SIGINT, SIG_DFL);
    is_shown_ = false;
  }

 private:
  // To the other screen and without the cursor; and back.
  static constexpr const char* enter() { return "\x1b[?1049h\x1b[?25l"; }
  static constexpr const char* leave() { return "\x1b[0m\x1b[?25h\x1b[?1049l"; }

  // Ctrl-C: leaves the terminal as it was found.
  static void interrupted(int signal_number) {
    write_at_once(leave());
    std::signal(signal_number, SIG_DFL);
    std::raise(signal_number);
  }

  std::chrono::milliseconds delay_;
  bool is_shown_ = false;
};

#endif  // MAZEBOT_CLI_ANIMATION_HPP
