// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATOR_COMMAND_HPP
#define MAZEBOT_NAVIGATOR_COMMAND_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a navigator tells the robot to do: turn on the spot, then cross cell borders straight ahead, then report.
/// Either part may be nothing (turn ahead, 0 cells). stop() is neither. RAM: 4 bytes.
class Command {
 public:
  /// stop().
  constexpr Command() : Command(true, Turn::ahead, 0) {}
  static constexpr Command stop() { return Command(); }  ///< to stand still; also what a navigator returns at its end
  /// Turns and looks again.
  static constexpr Command turn_only(Turn turn) { return Command(false, turn, 0); }
  /// Stands still, then looks and asks again: the navigator needs more time. A turn by nothing, and no cells.
  static constexpr Command wait() { return turn_only(Turn::ahead); }
  /// Turns, then crosses `cells` cell borders. Numbers outside 0..32767 are clamped.
  static constexpr Command go(Turn turn, int cells = 1) {
    return Command(false, turn, cells < 0 ? 0 : cells > 32767 ? 32767 : cells);
  }

  constexpr bool is_stop() const { return stop_; }  ///< whether it is to stand still
  /// Whether it is to stand still, and then to ask again.
  constexpr bool is_wait() const { return !stop_ && turn_ == Turn::ahead && cells_ == 0; }
  constexpr Turn turn() const { return turn_; }                     ///< on the spot, before the cells
  constexpr int cells() const { return static_cast<int>(cells_); }  ///< to drive straight on; 0: only the turn

  /// Whether turn and number of cells are the same.
  friend constexpr bool operator==(Command a, Command b) {
    return a.stop_ == b.stop_ && a.turn_ == b.turn_ && a.cells_ == b.cells_;
  }
  /// Whether turn or number of cells differ.
  friend constexpr bool operator!=(Command a, Command b) { return !(a == b); }

 private:
  constexpr Command(bool stop, Turn turn, int cells) : cells_(static_cast<uint16_t>(cells)), turn_(turn), stop_(stop) {}

  uint16_t cells_;
  Turn turn_;
  bool stop_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATOR_COMMAND_HPP
