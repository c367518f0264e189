// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_ANIMATION_HPP
#define MAZEBOT_CLI_ANIMATION_HPP

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <mazebot/host/run_time_grid.hpp>
#include <mazebot/host/terminal_picture.hpp>
#include <mazebot/map/pose.hpp>
#include <thread>

#include "terminal.hpp"

/// Redraws the map in place for each step.
class Animation {
 public:
  explicit Animation(int delay_milliseconds) : delay_(delay_milliseconds) {}

  static bool is_possible() { return has_escape_codes(); }

  void show(const mazebot::RunTimeWallMap& map, mazebot::Pose pose) {
    const std::string text = mazebot::TerminalPicture(map).mouse(pose).utf8(has_utf8()).colour(has_colours()).text();
    fmt::print("\x1b[H\x1b[2J{}", text);
    std::fflush(stdout);
    std::this_thread::sleep_for(delay_);
  }

 private:
  std::chrono::milliseconds delay_;
};

#endif  // MAZEBOT_CLI_ANIMATION_HPP
