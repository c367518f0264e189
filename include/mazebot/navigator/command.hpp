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
/// Either part may be nothing: turning ahead and crossing 0 borders is to look again. stop() and wait() are neither.
/// RAM: 4 bytes.
class Command {
 public:
  /// stop().
  constexpr Command() : Command(Kind::stop, Turn::ahead, 0) {}
  static constexpr Command stop() { return Command(); }  ///< to stand still; also what a navigator returns at its end
  /// Turns and looks again.
  static constexpr Command turn_only(Turn turn) { return Command(Kind::drive, turn, 0); }
  /// Stands still, then asks again: the navigator needs more time. What the robot reports then is not used: it was told
  /// already.
  static constexpr Command wait() { return Command(Kind::wait, Turn::ahead, 0); }
  /// Turns, then crosses `cells` cell borders. Numbers outside 0..32767 are clamped.
  static constexpr Command go(Turn turn, int cells = 1) {
    return Command(Kind::drive, turn, cells < 0 ? 0 : cells > 32767 ? 32767 : cells);
  }

  constexpr bool is_stop() const { return kind_ == Kind::stop; }  ///< whether it is to stand still
  /// Whether it is to stand still, and then to ask again.
  constexpr bool is_wait() const { return kind_ == Kind::wait; }
  constexpr Turn turn() const { return turn_; }                     ///< on the spot, before the cells
  constexpr int cells() const { return static_cast<int>(cells_); }  ///< to drive straight on; 0: only the turn

  /// Whether kind, turn and number of cells are the same.
  friend constexpr bool operator==(Command a, Command b) {
    return a.kind_ == b.kind_ && a.turn_ == b.turn_ && a.cells_ == b.cells_;
  }
  /// Whether one of them differs.
  friend constexpr bool operator!=(Command a, Command b) { return !(a == b); }

 private:
  enum class Kind : uint8_t { drive, wait, stop };
  constexpr Command(Kind kind, Turn turn, int cells) : cells_(static_cast<uint16_t>(cells)), turn_(turn), kind_(kind) {}

  uint16_t cells_;
  Turn turn_;
  Kind kind_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATOR_COMMAND_HPP
