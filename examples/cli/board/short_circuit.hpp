// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BOARD_SHORT_CIRCUIT_HPP
#define MAZEBOT_CLI_BOARD_SHORT_CIRCUIT_HPP

#include <cstddef>
#include <cstdint>
#include <mazebot/host/robot/serial_answers.hpp>
#include <string>

/// A serial line inside the desktop: what is written is answered at once.
class ShortCircuit {
 public:
  explicit ShortCircuit(mazebot::SerialAnswers& desktop) : desktop_(desktop) {}

  void write(std::uint8_t byte) {
    if (next_ == answers_.size()) {
      answers_.clear();
      next_ = 0;
    }
    answers_ += desktop_.take(static_cast<char>(byte));
  }
  int read() { return next_ == answers_.size() ? -1 : static_cast<unsigned char>(answers_[next_++]); }

  static unsigned long no_clock() { return 0; }  ///< on this line, nothing is late

 private:
  mazebot::SerialAnswers& desktop_;
  std::string answers_;
  std::size_t next_ = 0;
};

#endif  // MAZEBOT_CLI_BOARD_SHORT_CIRCUIT_HPP
