// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_PROGRESS_BAR_HPP
#define MAZEBOT_CLI_BATCH_PROGRESS_BAR_HPP

#include <fmt/core.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "../draw/terminal.hpp"
#include "../options/error_message.hpp"

/// Shows the progress of long work in a line on standard error. Draws nothing if that is not a terminal, or in the
/// first half second.
class ProgressBar {
 public:
  /// `total` of `things` have to be done.
  explicit ProgressBar(std::size_t total, const char* things = "maps") : total_(total), things_(things) {}
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar() { hide(); }

  /// `steps` shows progress within one of them, in that unit; 0: nothing is counted yet.
  void show(std::size_t done, std::uint64_t steps, const char* unit) {
    const auto now = std::chrono::steady_clock::now();
    if (!on_terminal_ || now - begin_ < std::chrono::milliseconds(500)) return;
    if (now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    constexpr std::size_t width = 30;
    const std::size_t filled = width * done / total_;
    print_aside("\r[{:#<{}}{:.<{}}] {} of {} {}{}, {} s\x1b[K", "", filled, "", width - filled, done, total_, things_,
                steps == 0 ? "" : fmt::format(", {} {}", steps, unit),
                std::chrono::duration_cast<std::chrono::seconds>(now - begin_).count());
    std::fflush(stderr);
    is_shown_ = true;
  }
  /// Makes room for other output.
  void hide() {
    if (!is_shown_) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    is_shown_ = false;
  }

 private:
  std::size_t total_;
  const char* things_;
  bool on_terminal_ = is_terminal(stderr);
  bool is_shown_ = false;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_;
};

#endif  // MAZEBOT_CLI_BATCH_PROGRESS_BAR_HPP
