// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_SERIAL_ROBOT_HPP
#define MAZEBOT_ROBOT_SERIAL_ROBOT_HPP

#include <stdint.h>

#include "../config.hpp"
#include "serial_line.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A Robot that lives in a maze on a desktop, at the other end of a serial line: firmware is tried on its real board
/// before there are wheels. The other side is `mazebot board PORT MAZE`, or host/serial_maze.hpp.
///
///     SerialRobot<HardwareSerial> robot(Serial, millis);
///     robot.begin(16, 16);
///     drive(robot, explorer);
///     robot.end("done");
///
/// The protocol is made of lines of text. The board asks, the desktop answers:
///
///     0hWxH    I begin, and expect a maze of that size    0W0    W: the walls beside the robot,
///     nfC      C cells forward                            nWC       left 1 + front 2 + right 4;
///     nl  nr   a quarter turn to the left, to the right   nW0    C: the cells that were crossed
///     nsTEXT   tell the user                              nW0
///     neTEXT   the run is over; how it went               nW0
///
/// n is a digit, 1 to 9 and 1 again. At the end of each line are '*' and its CRC-16/CCITT in four hexadecimal digits.
/// Who receives a damaged line ignores it. The board asks again when no answer has come for half a second, and the
/// desktop answers a repeated n as it did before without moving anything: no byte that is lost or damaged on the way
/// changes what happens. Without a desktop the board waits, for ever.
///
/// SerialT: `int read()`, which returns -1 when nothing has come, and `write(uint8_t)`, as Arduino's Stream has them.
/// RAM on AVR: 27 bytes.
template <class SerialT>
class SerialRobot {
 public:
  /// Milliseconds since some moment; they may overflow.
  typedef unsigned long (*Clock)();

  MAZEBOT_CONSTEXPR14 SerialRobot(SerialT& serial, Clock clock)
      : serial_(serial), clock_(clock), line_(), number_(0), walls_(0), crossed_(0) {}

  /// Puts the robot at the start of the maze; waits for a desktop. The maze must be of this size.
  MAZEBOT_CONSTEXPR14 void begin(int width, int height) {
    number_ = 0;
    ask('h', width, "", height);
  }
  /// Tells the desktop's user something: up to 40 characters, not one of them '*'.
  MAZEBOT_CONSTEXPR14 void say(const char* text) { ask_next('s', -1, text); }
  /// The run is over: the desktop judges it, and lays out the next maze.
  MAZEBOT_CONSTEXPR14 void end(const char* text) { ask_next('e', -1, text); }

  constexpr bool wall_left() const { return (walls_ & 1) != 0; }
  constexpr bool wall_front() const { return (walls_ & 2) != 0; }
  constexpr bool wall_right() const { return (walls_ & 4) != 0; }
  MAZEBOT_CONSTEXPR14 void turn_left() { ask_next('l'); }
  MAZEBOT_CONSTEXPR14 void turn_right() { ask_next('r'); }
  MAZEBOT_CONSTEXPR14 bool forward() { return forward_cells(1) == 1; }
  /// Returns how many were crossed.
  MAZEBOT_CONSTEXPR14 int forward_cells(int cells) {
    ask_next('f', cells);
    return crossed_;
  }

 private:
  enum : unsigned { patience = 500 };  // milliseconds

  MAZEBOT_CONSTEXPR14 void ask_next(char letter, int number = -1, const char* text = "") {
    number_ = static_cast<uint8_t>(number_ % 9 + 1);
    ask(letter, number, text, -1);
  }

  MAZEBOT_CONSTEXPR14 void ask(char letter, int number, const char* text, int height) {
    for (;;) {
      detail::SerialLineWriter<SerialT> request(serial_);
      request.put(static_cast<char>('0' + number_)).put(letter).put(text);
      if (number >= 0) request.put_number(static_cast<unsigned>(number));
      if (height >= 0) request.put('x').put_number(static_cast<unsigned>(height));
      request.end();
      const unsigned long asked_at = clock_();
      while (clock_() - asked_at < patience) {
        const int byte = serial_.read();
        if (byte >= 0 && line_.take(static_cast<char>(byte)) && understand(line_.text())) return;
      }
    }
  }

  // Is it the answer to the request under way?
  MAZEBOT_CONSTEXPR14 bool understand(const char* answer) {
    if (answer[0] != '0' + number_ || answer[1] < '0' || answer[1] > '7') return false;
    const int crossed = detail::serial_number(answer + 2);
    if (crossed < 0) return false;
    walls_ = static_cast<uint8_t>(answer[1] - '0');
    crossed_ = crossed;
    return true;
  }

  SerialT& serial_;
  Clock clock_;
  detail::SerialLineReader<16> line_;
  uint8_t number_;  // of the request
  uint8_t walls_;
  int crossed_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_SERIAL_ROBOT_HPP
