// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_SERIAL_ANSWERS_HPP
#define MAZEBOT_HOST_ROBOT_SERIAL_ANSWERS_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../../robot/serial_line.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Thrown when a board's request cannot be answered: the board expects another maze, or speaks another protocol.
class SerialMazeError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The desktop's side of the line to a board (hardware in the loop): answers each request once, and repeated requests
/// with the same answer. robot/serial_robot.hpp describes the protocol. SerialMaze simulates the robot of a
/// SerialRobot, SerialMouseSimulator that of a SerialMouse. It does not open a serial port:
/// examples/cli/board/board.cpp does.
class SerialAnswers {
 public:
  virtual ~SerialAnswers() = default;  ///< of the one that simulates

  /// Takes a byte from the board. Returns the bytes to send back, most often none. Throws SerialMazeError.
  std::string take(char byte) {
    const bool complete = line_.take(byte);
    if (line_.damaged()) ++damaged_;
    return complete ? answer(line_.text()) : std::string();
  }

  /// Called with each text that the board sends while it runs.
  std::function<void(std::string_view text)> on_say;

  /// Returns whether the board has begun a run. Until then, no other request is answered.
  bool has_begun() const { return has_begun_; }
  /// Returns whether the board has ended its run.
  bool has_ended() const { return has_ended_; }
  /// The text that the board sent at the end of its run.
  const std::string& end_text() const { return end_text_; }

  /// The number of new requests that were answered. A repeated request does not count.
  std::uint64_t requests() const { return requests_; }
  /// The number of damaged lines, and of requests that were repeated because their answer was damaged or late.
  std::uint64_t damaged_lines() const { return damaged_; }
  std::uint64_t repeated_requests() const { return repeated_; }  ///< requests that the board sent again
  /// The number of requests from a board that has not begun: it was in the middle of a run when this side was started.
  std::uint64_t stray_requests() const { return stray_; }

 protected:
  /// `begins_with`: the letter of its first request.
  explicit SerialAnswers(char begins_with) : begins_with_(begins_with) {}
  SerialAnswers(const SerialAnswers&) = default;             ///< a copy, with the state of the line
  SerialAnswers& operator=(const SerialAnswers&) = default;  ///< the same

  /// Refuses a request.
  [[noreturn]] static void refuse(std::string_view request) {
    throw SerialMazeError(fmt::format("the board asks '{}', which this version does not know", request));
  }

 private:
  // Puts the robot to the start. Throws SerialMazeError if the board expects another maze or robot.
  virtual void begin(const std::string& arguments, std::string_view request) = 0;
  // Moves the robot. Returns the answer, without its number.
  virtual std::string carry_out(char letter, const std::string& arguments, std::string_view request) = 0;
  // The answer to a request that moves nothing, without its number.
  virtual std::string standing() const = 0;

  // Answers a request: a number, a letter, and the arguments of the letter.
  std::string answer(std::string_view request) {
    if (request.size() < 2) refuse(request);
    if (request[0] == 'm') return {};  // of a SerialLog, for 'mazebot watch'
    const char number = request[0];
    const char letter = request[1];
    const std::string rest(request.substr(2));
    bool is_new = true;
    std::string result;
    if (letter == 'h' || letter == 'w') {
      if (number != '0') refuse(request);
      if (letter != begins_with_) {
        throw SerialMazeError(letter == 'w'
                                  ? "the board drives a mouse by its wheels, and the one here moves from cell to cell"
                                  : "the board moves from cell to cell, and the mouse here is driven by its wheels");
      }
      // The board repeats its beginning before anything has moved: it has not received the answer.
      is_new = !has_begun_ || has_ended_ || last_number_ != '0';
      begin(rest, request);
      has_begun_ = true;
      has_ended_ = false;
      result = standing();
    } else if (!has_begun_) {
      // The board may have missed the answer to the end of its last run. For any other request it must begin again.
      if (letter == 'e') return line(number, standing());
      ++stray_;
      return {};
    } else if (number == last_number_) {
      ++repeated_;
      return last_answer_;
    } else if (number != next_number()) {
      return {};  // an older request that arrived late
    } else if (letter == 's') {
      if (on_say) on_say(rest);
      result = standing();
    } else if (letter == 'e') {
      has_ended_ = true;
      end_text_ = rest;
      result = standing();
    } else {
      result = carry_out(letter, rest, request);
    }
    last_number_ = number;
    ++(is_new ? requests_ : repeated_);
    return last_answer_ = line(number, result);
  }

  char next_number() const { return static_cast<char>('1' + (last_number_ - '0') % 9); }

  static std::string line(char number, const std::string& answer) {
    struct Text {
      std::string text;
      void write(std::uint8_t byte) { text += static_cast<char>(byte); }
    } text;
    detail::SerialLineWriter<Text> writer(text);
    writer.put(number).put(answer.c_str()).end();
    return text.text;
  }

  char begins_with_;
  detail::SerialLineReader<64> line_;
  char last_number_ = '0';
  std::string last_answer_;
  std::string end_text_;
  std::uint64_t requests_ = 0;
  std::uint64_t damaged_ = 0;
  std::uint64_t repeated_ = 0;
  std::uint64_t stray_ = 0;
  bool has_begun_ = false;
  bool has_ended_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_SERIAL_ANSWERS_HPP
