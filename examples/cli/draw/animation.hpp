// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRAW_ANIMATION_HPP
#define MAZEBOT_CLI_DRAW_ANIMATION_HPP

#include <fmt/core.h>

#include <chrono>
#include <csignal>
#include <mazebot/host/map/run_time_grid.hpp>
#include <string>
#include <thread>

#include "../options/batch_options.hpp"
#include "../options/error_message.hpp"
#include "terminal.hpp"

/// Shows a run step by step on the terminal's alternate screen, without the cursor. The end restores the terminal, and
/// so does Ctrl-C.
class Animation {
 public:
  /// Shows nothing unless the options ask for it and standard output is a terminal that can be redrawn.
  explicit Animation(const BatchOptions& options)
      : is_on_(options.animate && has_escape_codes()), delay_(options.delay) {}
  Animation(const Animation&) = delete;
  Animation& operator=(const Animation&) = delete;
  ~Animation() { end(); }

  bool is_on() const { return is_on_; }

  /// The pictures of a map: a maze takes four columns and two lines for each cell, a block map one character. A line of
  /// text stands below.
  static TerminalSize size_of(const mazebot::RunTimeGrid& grid, bool is_block_map) {
    if (is_block_map) return {grid.width(), grid.height() + 1};
    return {4 * grid.width() + 1, 2 * grid.height() + 2};
  }

  /// Begins a new run. If its pictures do not fit into the terminal, prints an error and shows none.
  void begin(const std::string& map, TerminalSize needed) {
    end();
    needed_ = needed;
    if (!is_on_ || fits()) return;
    const TerminalSize screen = terminal_size();
    print_error(fmt::format("{}: the terminal has {} columns and {} lines, --animate needs {} and {}", map,
                            screen.columns, screen.lines, needed.columns, needed.lines));
  }

  /// Shows a picture and a short line below it, if they fit. Makes both only then. Returns whether they fit.
  template <class PictureT, class LineT>
  bool show(PictureT&& picture, LineT&& line) {
    if (!is_on_ || !fits()) return false;
    if (!screen_.is_shown()) {
      for (const int number : ending_signals) std::signal(number, interrupted);
    }
    screen_.show(picture() + line());
    std::this_thread::sleep_for(delay_);
    return true;
  }

  /// Restores what was on the terminal before.
  void end() {
    if (!screen_.is_shown()) return;
    screen_.leave();
    for (const int number : ending_signals) std::signal(number, SIG_DFL);
  }

 private:
#ifdef SIGHUP
  static constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
#else
  static constexpr int ending_signals[] = {SIGINT, SIGTERM};
#endif

  static void interrupted(int signal_number) {
    write_at_once(AlternateScreen::codes_to_leave());
    std::signal(signal_number, SIG_DFL);
    std::raise(signal_number);
  }

  bool fits() const {
    const TerminalSize screen = terminal_size();
    return needed_.columns <= screen.columns && needed_.lines <= screen.lines;
  }

  bool is_on_;
  std::chrono::milliseconds delay_;
  TerminalSize needed_;
  AlternateScreen screen_;
};

#endif  // MAZEBOT_CLI_DRAW_ANIMATION_HPP
