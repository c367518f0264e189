// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MMS_ROBOT_HPP
#define MAZEBOT_HOST_ROBOT_MMS_ROBOT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <istream>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../robot/robot.hpp"
#include "../draw/format.hpp"
#include "../files/maze_file_error.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The simulator answered something that its protocol does not know.
class MmsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The simulator is gone: it closed the pipe.
class MmsClosed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What mms paints cells with.
enum class MmsColour : char {
  black = 'k',
  blue = 'b',
  gray = 'a',
  cyan = 'c',
  green = 'g',
  orange = 'o',
  red = 'r',
  white = 'w',
  yellow = 'y',
  dark_blue = 'B',
  dark_cyan = 'C',
  dark_gray = 'A',
  dark_green = 'G',
  dark_red = 'R',
  dark_yellow = 'Y'
};

/// A Robot in mms, the micromouse simulator by mackorone, which starts the program of a mouse as a child and talks to
/// it in lines: commands on the mouse's standard output, replies on its standard input.
///
///     mazebot::MmsRobot robot(std::cin, std::cout);
///     mazebot::BasicExplorer<mazebot::RunTimeGrid> explorer(centre_of(robot.grid()));
///     drive(robot, explorer);
///
/// It keeps to the commands that mms has had from its first release on, since an unknown one is never answered and a
/// mouse that waits for the answer hangs. The mouse starts in cell (0, 0) heading north; the goal is the centre.
///
/// Members throw MmsError for a reply that is none, and MmsClosed when the other side is gone. The streams must outlive
/// the robot.
class MmsRobot {
 public:
  MmsRobot(std::istream& replies, std::ostream& commands) : replies_(replies), commands_(commands) {}

  /// The maze's size.
  RunTimeGrid grid() {
    const int width = ask_for_side("mazeWidth");
    return RunTimeGrid(width, ask_for_side("mazeHeight"));
  }

  bool wall_left() { return ask_whether("wallLeft", "true", "false"); }
  bool wall_front() { return ask_whether("wallFront", "true", "false"); }
  bool wall_right() { return ask_whether("wallRight", "true", "false"); }
  /// False if a wall was in the way.
  bool forward() { return ask_whether("moveForward", "ack", "crash"); }
  void turn_left() { ask_for_ack("turnLeft"); }
  void turn_right() { ask_for_ack("turnRight"); }

  /// Has the user pressed Reset? Stays true until ack_reset().
  bool was_reset() { return ask_whether("wasReset", "true", "false"); }
  /// Puts the mouse back at the start, heading north.
  void ack_reset() { ask_for_ack("ackReset"); }

  // Drawing on the mouse's view. Nothing answers these; they are sent together with the next command that is answered,
  // or by flush().
  void set_wall(Cell cell, Heading side) { tell("setWall {} {} {}", cell.x, cell.y, to_string(side)[0]); }
  void clear_wall(Cell cell, Heading side) { tell("clearWall {} {} {}", cell.x, cell.y, to_string(side)[0]); }
  void set_colour(Cell cell, MmsColour colour) { tell("setColor {} {} {}", cell.x, cell.y, static_cast<char>(colour)); }
  void clear_colour(Cell cell) { tell("clearColor {} {}", cell.x, cell.y); }
  void clear_all_colours() { tell("clearAllColor"); }
  /// Up to ten characters are shown. What is not printable ASCII becomes '?'.
  void set_text(Cell cell, std::string_view text) {
    if (text.empty()) return clear_text(cell);
    std::string shown(text);
    for (char& character : shown) {
      if (character < ' ' || character > '~') character = '?';
    }
    tell("setText {} {} {}", cell.x, cell.y, shown);
  }
  void clear_text(Cell cell) { tell("clearText {} {}", cell.x, cell.y); }
  void clear_all_texts() { tell("clearAllText"); }

  void flush() {
    if (!commands_.flush()) throw MmsClosed("the simulator reads no more commands");
  }

 private:
  template <class... ArgumentsT>
  void tell(fmt::format_string<ArgumentsT...> format, ArgumentsT&&... arguments) {
    commands_ << fmt::format(format, std::forward<ArgumentsT>(arguments)...) << '\n';
  }

  std::string ask(const char* command) {
    commands_ << command << '\n';
    flush();
    std::string reply;
    if (!std::getline(replies_, reply)) throw MmsClosed(fmt::format("the simulator does not answer {}", command));
    if (!reply.empty() && reply.back() == '\r') reply.pop_back();
    return reply;
  }
  bool ask_whether(const char* command, std::string_view yes, std::string_view no) {
    const std::string reply = ask(command);
    if (reply != yes && reply != no) refuse(command, fmt::format("{} or {}", yes, no), reply);
    return reply == yes;
  }
  void ask_for_ack(const char* command) {
    const std::string reply = ask(command);
    if (reply != "ack") refuse(command, "ack", reply);
  }
  int ask_for_side(const char* command) {
    constexpr int largest = RunTimeGrid::largest_side;
    const std::string reply = ask(command);
    const bool is_number = !reply.empty() && reply.size() <= 4 && reply.find_first_not_of("0123456789") == reply.npos;
    const int side = is_number ? std::stoi(reply) : 0;
    if (side < 1 || side > largest) refuse(command, fmt::format("a number from 1 to {}", largest), reply);
    return side;
  }
  [[noreturn]] static void refuse(const char* command, const std::string& expected, const std::string& reply) {
    throw MmsError(fmt::format("the simulator's reply to {}: expected {}, found {}", command, expected,
                               detail::quoted(std::string_view(reply))));
  }

  std::istream& replies_;
  std::ostream& commands_;
};

MAZEBOT_CHECK_ROBOT(MmsRobot);

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MMS_ROBOT_HPP
