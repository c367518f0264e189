// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_HOST_ROBOT_NOISY_LINE_HPP
#define MAZEBOT_TESTS_HOST_ROBOT_NOISY_LINE_HPP

#include <cstdint>
#include <deque>
#include <string>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/robot/serial_answers.hpp"
#include "mazebot/robot/serial_line.hpp"

namespace test {

/// A line between a board and a desktop that loses, doubles and damages bytes in both directions, a few of a thousand.
class NoisyLine {
 public:
  NoisyLine(mazebot::SerialAnswers& desktop, int noise, std::uint64_t seed)
      : desktop_(desktop), random_(seed), noise_(noise) {}

  void write(std::uint8_t byte) {
    for (const char sent : spoiled(static_cast<char>(byte))) {
      for (const char answer : desktop_.take(sent)) {
        for (const char received : spoiled(answer)) answers_.push_back(received);
      }
    }
  }
  int read() {
    if (answers_.empty()) return -1;
    const char character = answers_.front();
    answers_.pop_front();
    return static_cast<unsigned char>(character);
  }

  /// A clock that advances each time it is read.
  static unsigned long clock() {
    static unsigned long now = 0;
    return now += 7;
  }

 private:
  std::string spoiled(char byte) {
    if (static_cast<int>(random_.below(1000)) >= noise_) return {byte};
    switch (random_.below(4)) {
      case 0: return {};
      case 1: return {byte, byte};
      case 2: return {byte, static_cast<char>(random_.below(256))};
      default: return {static_cast<char>(byte ^ 1 << random_.below(8))};
    }
  }

  mazebot::SerialAnswers& desktop_;
  mazebot::Random random_;
  int noise_;
  std::deque<char> answers_;
};

/// The line with that text, with its checksum.
inline std::string line_of(const std::string& text) {
  struct Text {
    std::string text;
    void write(std::uint8_t byte) { text += static_cast<char>(byte); }
  } written;
  mazebot::detail::SerialLineWriter<Text>(written).put(text.c_str()).end();
  return written.text;
}

}  // namespace test

#endif  // MAZEBOT_TESTS_HOST_ROBOT_NOISY_LINE_HPP
