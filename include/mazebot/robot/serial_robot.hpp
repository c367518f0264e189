// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_SERIAL_ROBOT_HPP
#define MAZEBOT_ROBOT_SERIAL_ROBOT_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../motion/scalar_math.hpp"
#include "mouse_driver.hpp"
#include "serial_line.hpp"

/// Robots for hardware in the loop: the firmware runs on its real board, and a desktop at the other end of a serial
/// line simulates the robot and the maze. SerialRobot moves from cell to cell, SerialMouse drives its wheels. The
/// desktop runs `mazebot board PORT MAZE`, or a program with host/robot/serial_maze.hpp or
/// host/robot/serial_mouse_simulator.hpp.
///
/// The protocol consists of lines of text. The board asks, the desktop answers:
///
///     0hWxH    begin, in a maze of this size              0W0    W: the walls around the robot,
///     nfC      C cells forward                            nWC       left 1 + front 2 + right 4;
///     nl  nr   a quarter turn to the left, to the right   nW0    C: the cells that were crossed
///     nsTEXT   tell the user                              nW0
///     neTEXT   the run is over; the result                nW0
///
/// A SerialMouse asks the last two, and
///
///     0wSxP    begin, with S infra-red sensors and a      0LRGVI...   L, R: the counts of the encoders; G: the gyro in
///              control period of P us                                 rad/s; V: the supply in volts; I: the readings
///     nmDE     the duties of the left and the right       nLRGVI...   of the infra-red sensors
///              motor; a period passes
///
/// whose numbers are words of eight hexadecimal digits: D, E, G and V are the bits of a float (IEEE 754), and the
/// integers are in two's complement.
///
/// n is a digit that numbers the requests: 1 to 9, then 1 again. Each line ends with '*' and its CRC-16/CCITT in four
/// hexadecimal digits. Both sides ignore damaged lines. The board repeats its request if no answer arrives within 500
/// ms. The desktop gives a repeated request the same answer and does not move the robot again, so lost or damaged bytes
/// do not change the run. Without a desktop the board waits for ever.
///
/// SerialT: `int read()`, which returns -1 if no byte has arrived, and `write(uint8_t)`, as Arduino's Stream has them.
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What both robots share: asks until an answer comes. DerivedT has understand(text), which stores an answer that
// answers, without its number, and returns whether it is one.
template <class DerivedT, class SerialT, size_t Capacity>
class SerialRequests {
 public:
  /// A clock in milliseconds, such as millis(); it may wrap around.
  typedef unsigned long (*Clock)();

  /// Shows a text to the desktop's user: up to 40 characters, without '*'.
  MAZEBOT_CONSTEXPR14 void say(const char* text) { ask_next('s', Arguments(text)); }
  /// Ends the run: the desktop judges it and prepares the next maze.
  MAZEBOT_CONSTEXPR14 void end(const char* text) { ask_next('e', Arguments(text)); }

 protected:
  MAZEBOT_CONSTEXPR14 SerialRequests(SerialT& serial, Clock clock)
      : serial_(serial), clock_(clock), line_(), number_(0) {}

  // A text, or up to two numbers with an x between them; -1: there is none.
  struct Arguments {
    const char* text;
    int first;
    int second;

    explicit constexpr Arguments(const char* said) : text(said), first(-1), second(-1) {}
    explicit constexpr Arguments(int number = -1, int other = -1) : text(""), first(number), second(other) {}
    template <class WriterT>
    MAZEBOT_CONSTEXPR14 void put_into(WriterT& request) const {
      request.put(text);
      if (first >= 0) request.put_number(static_cast<unsigned>(first));
      if (second >= 0) request.put('x').put_number(static_cast<unsigned>(second));
    }
  };

  MAZEBOT_CONSTEXPR14 void ask_first(char letter, const Arguments& arguments) {
    number_ = 0;
    ask(letter, arguments);
  }
  template <class ArgumentsT>
  MAZEBOT_CONSTEXPR14 void ask_next(char letter, const ArgumentsT& arguments) {
    number_ = static_cast<uint8_t>(number_ % 9 + 1);
    ask(letter, arguments);
  }

 private:
  enum : unsigned { patience = 500 };  // milliseconds

  template <class ArgumentsT>
  MAZEBOT_CONSTEXPR14 void ask(char letter, const ArgumentsT& arguments) {
    for (;;) {
      SerialLineWriter<SerialT> request(serial_);
      request.put(static_cast<char>('0' + number_)).put(letter);
      arguments.put_into(request);
      request.end();
      const unsigned long asked_at = clock_();
      while (clock_() - asked_at < patience) {
        const int byte = serial_.read();
        if (byte < 0 || !line_.take(static_cast<char>(byte)) || line_.text()[0] != '0' + number_) continue;
        if (static_cast<DerivedT*>(this)->understand(line_.text() + 1)) return;
      }
    }
  }

  SerialT& serial_;
  Clock clock_;
  SerialLineReader<Capacity> line_;
  uint8_t number_;  // of the request
};

}  // namespace detail

/// A Robot for hardware in the loop, which moves from cell to cell.
///
///     SerialRobot<HardwareSerial> robot(Serial, millis);
///     robot.begin(16, 16);
///     drive(robot, explorer);
///     robot.end("done");
///
/// RAM on AVR: 27 bytes.
template <class SerialT>
class SerialRobot : public detail::SerialRequests<SerialRobot<SerialT>, SerialT, 16> {
  typedef detail::SerialRequests<SerialRobot<SerialT>, SerialT, 16> Requests;
  friend Requests;

 public:
  typedef typename Requests::Clock Clock;  ///< in milliseconds, such as millis(); it may wrap around

  /// Both must outlive it.
  MAZEBOT_CONSTEXPR14 SerialRobot(SerialT& serial, Clock clock) : Requests(serial, clock), walls_(0), crossed_(0) {}

  /// Waits for a desktop and puts the robot at the start of its maze, which must have this size in cells.
  MAZEBOT_CONSTEXPR14 void begin(int width, int height) { this->ask_first('h', Arguments(width, height)); }

  constexpr bool wall_left() const { return (walls_ & 1) != 0; }   ///< as the last answer said
  constexpr bool wall_front() const { return (walls_ & 2) != 0; }  ///< as the last answer said
  constexpr bool wall_right() const { return (walls_ & 4) != 0; }  ///< as the last answer said
  /// A quarter turn on the spot; waits for the answer.
  MAZEBOT_CONSTEXPR14 void turn_left() { this->ask_next('l', Arguments()); }
  /// A quarter turn on the spot; waits for the answer.
  MAZEBOT_CONSTEXPR14 void turn_right() { this->ask_next('r', Arguments()); }
  /// Crosses the border ahead; false: a wall is there. Waits for the answer.
  MAZEBOT_CONSTEXPR14 bool forward() { return forward_cells(1) == 1; }
  /// Crosses up to `cells` borders straight ahead; returns how many it crossed.
  MAZEBOT_CONSTEXPR14 int forward_cells(int cells) {
    this->ask_next('f', Arguments(cells));
    return crossed_;
  }

 private:
  typedef typename Requests::Arguments Arguments;

  MAZEBOT_CONSTEXPR14 bool understand(const char* answer) {
    if (answer[0] < '0' || answer[0] > '7') return false;
    const int crossed = detail::serial_number(answer + 1);
    if (crossed < 0) return false;
    walls_ = static_cast<uint8_t>(answer[0] - '0');
    crossed_ = crossed;
    return true;
  }

  uint8_t walls_;
  int crossed_;
};

/// The hardware of a WheeledMouse for hardware in the loop: motors, encoders, gyro, infra-red sensors and the maze are
/// simulated.
///
///     SerialMouse<usb_serial_class, float, 4> hardware(Serial, millis);
///     hardware.begin(0.001f);
///     WheeledMouse<SerialMouse<usb_serial_class, float, 4>, float> mouse(hardware, driver, sensors, 4);
///     hardware.end("done");
///
/// Time passes only in wait_for_next_period(), so neither the board nor the line can be too slow. Each period sends 23
/// bytes and receives 38, and 8 for each of the `Sensors` infra-red sensors. RAM on AVR: 70 bytes, and
/// 12 for each sensor.
template <class SerialT, class Scalar, size_t Sensors>
class SerialMouse : public detail::SerialRequests<SerialMouse<SerialT, Scalar, Sensors>, SerialT, 38 + 8 * Sensors> {
  typedef detail::SerialRequests<SerialMouse<SerialT, Scalar, Sensors>, SerialT, 38 + 8 * Sensors> Requests;
  friend Requests;

 public:
  typedef typename Requests::Clock Clock;  ///< in milliseconds, such as millis(); it may wrap around

  /// Both must outlive it.
  SerialMouse(SerialT& serial, Clock clock) : Requests(serial, clock), words_(), left_(0), right_(0) {}

  /// Waits for a desktop. The mouse stands in the start cell, with its back to the wall. `period`: seconds of a control
  /// period, 0.0001 to 0.03.
  void begin(Scalar period) {
    const int us = static_cast<int>(nearest_whole(static_cast<detail::Real32>(period) * 1e6F));
    left_ = right_ = Scalar(0);
    this->ask_first('w', typename Requests::Arguments(static_cast<int>(Sensors), us));
  }

  /// Encoders, gyro and battery at the beginning of the control period.
  MouseReadings<Scalar> readings() const {
    return {signed_of(words_[0]), signed_of(words_[1]), Scalar(detail::real_of(words_[2])),
            Scalar(detail::real_of(words_[3]))};
  }
  /// An infra-red sensor at the beginning of the control period; 0 from `Sensors` on.
  int32_t sensor_reading(size_t sensor) const { return sensor < Sensors ? signed_of(words_[4 + sensor]) : 0; }
  /// The duties from now on, -1 to 1.
  void set_motors(Scalar left, Scalar right) {
    left_ = left;
    right_ = right;
  }
  /// Lets a control period pass in the simulation; waits for the answer.
  void wait_for_next_period() {
    const Duties duties = {static_cast<detail::Real32>(left_), static_cast<detail::Real32>(right_)};
    this->ask_next('m', duties);
  }

 private:
  struct Duties {
    detail::Real32 left;
    detail::Real32 right;
    template <class WriterT>
    void put_into(WriterT& request) const {
      request.put_word(detail::bits_of(left)).put_word(detail::bits_of(right));
    }
  };

  bool understand(const char* answer) {
    uint32_t words[4 + Sensors];
    if (!detail::serial_words(answer, words, 4 + Sensors)) return false;
    for (size_t i = 0; i < 4 + Sensors; ++i) words_[i] = words[i];
    return true;
  }
  static int32_t signed_of(uint32_t word) { return static_cast<int32_t>(word); }

  uint32_t words_[4 + Sensors];  // of the last answer
  Scalar left_;
  Scalar right_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_SERIAL_ROBOT_HPP
