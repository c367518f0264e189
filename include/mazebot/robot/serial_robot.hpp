// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_SERIAL_ROBOT_HPP
#define MAZEBOT_ROBOT_SERIAL_ROBOT_HPP

#include <stdint.h>

#include "../config.hpp"
#include "serial_line.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A Robot for hardware in the loop: the firmware runs on its real board, and a desktop at the other end of a serial
/// line simulates the robot and the maze. The desktop runs `mazebot board PORT MAZE`, or a program with
/// host/robot/serial_maze.hpp.
///
///     SerialRobot<HardwareSerial> robot(Serial, millis);
///     robot.begin(16, 16);
///     drive(robot, explorer);
///     robot.end("done");
///
/// The protocol consists of lines of text. The board asks, the desktop answers:
///
///     0hWxH    begin, in a maze of this size              0W0    W: the walls around the robot,
///     nfC      C cells forward                            nWC       left 1 + front 2 + right 4;
///     nl  nr   a quarter turn to the left, to the right   nW0    C: the cells that were crossed
///     nsTEXT   tell the user                              nW0
///     neTEXT   the run is over; the result                nW0
///
/// n is a digit that numbers the requests: 1 to 9, then 1 again. Each line ends with '*' and its CRC-16/CCITT in four
/// hexadecimal digits. Both sides ignore damaged lines. The board repeats its request if no answer arrives within 500
/// ms. The desktop gives a repeated request the same answer and does not move the robot again, so lost or damaged bytes
/// do not change the run. Without a desktop the board waits for ever.
///
/// SerialT: `int read()`, which returns -1 if no byte has arrived, and `write(uint8_t)`, as Arduino's Stream has them.
/// RAM on AVR: 27 bytes.
template <class SerialT>
class SerialRobot {
 public:
  /// A clock in milliseconds, such as millis(); it may wrap around.
  typedef unsigned long (*Clock)();

  /// Both must outlive it.
  MAZEBOT_CONSTEXPR14 SerialRobot(SerialT& serial, Clock clock)
      : serial_(serial), clock_(clock), line_(), number_(0), walls_(0), crossed_(0) {}

  /// Waits for a desktop and puts the robot at the start of its maze, which must have this size in cells.
  MAZEBOT_CONSTEXPR14 void begin(int width, int height) {
    number_ = 0;
    ask('h', width, "", height);
  }
  /// Shows a text to the desktop's user: up to 40 characters, without '*'.
  MAZEBOT_CONSTEXPR14 void say(const char* text) { ask_next('s', -1, text); }
  /// Ends the run: the desktop judges it and prepares the next maze.
  MAZEBOT_CONSTEXPR14 void end(const char* text) { ask_next('e', -1, text); }

  constexpr bool wall_left() const { return (walls_ & 1) != 0; }   ///< as the last answer said
  constexpr bool wall_front() const { return (walls_ & 2) != 0; }  ///< as the last answer said
  constexpr bool wall_right() const { return (walls_ & 4) != 0; }  ///< as the last answer said
  MAZEBOT_CONSTEXPR14 void turn_left() { ask_next('l'); }          ///< a quarter turn on the spot; waits for the answer
  MAZEBOT_CONSTEXPR14 void turn_right() { ask_next('r'); }         ///< a quarter turn on the spot; waits for the answer
  /// Crosses the border ahead; false: a wall is there. Waits for the answer.
  MAZEBOT_CONSTEXPR14 bool forward() { return forward_cells(1) == 1; }
  /// Crosses up to `cells` borders straight ahead; returns how many it crossed.
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

  // Returns whether it is the answer to the current request. If so, stores it.
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
