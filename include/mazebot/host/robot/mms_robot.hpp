// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MMS_ROBOT_HPP
#define MAZEBOT_HOST_ROBOT_MMS_ROBOT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../robot/robot.hpp"
#include "../detail/quoted.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Thrown when a reply does not follow the protocol of mms.
class MmsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Thrown when the simulator has closed its end of the pipe.
class MmsClosed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The colours that mms paints cells with. Each value is the letter of the protocol.
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

/// The releases of mms that know different commands.
enum class MmsRelease : std::uint8_t {
  v1_0,  ///< 2019: one cell a command, no statistics
  v1_1,  ///< 2022: moveForward N, statistics; distances count cells
  v1_2   ///< 2024: half steps, turns of 45 degrees, walls at a distance; distances count half steps
};

/// A Robot in mms, the micromouse simulator by mackorone. mms starts the mouse's program as a child process and talks
/// to it in lines: commands on the program's standard output, replies on its standard input.
///
///     mazebot::MmsRobot robot(std::cin, std::cout);
///     mazebot::BasicExplorer<mazebot::RunTimeGrid> explorer(centre_of(robot.grid()));
///     drive(robot, explorer);
///
/// mms never answers an unknown command, and the mouse would wait for ever. So the robot uses only commands that every
/// release of mms knows, until find_release() or set_release() allows more. The mouse starts in cell (0, 0) heading
/// north; the goal is the centre.
///
/// Members throw MmsError for a reply that does not follow the protocol or is longer than longest_reply, and MmsClosed
/// when the simulator has ended. The streams must outlive the robot.
class MmsRobot {
 public:
  /// The longest reply that is read, in characters. Replies of the protocol have at most 5 ("false", "crash"); the
  /// others are for what an error message shows.
  static constexpr std::size_t longest_reply = 80;

  /// Asks by `commands` and reads the answers from `replies`; both must outlive it.
  MmsRobot(std::istream& replies, std::ostream& commands) : replies_(replies), commands_(commands) {}

  /// The maze's size.
  RunTimeGrid grid() {
    const int width = ask_for_side("mazeWidth");
    return RunTimeGrid(width, ask_for_side("mazeHeight"));
  }

  ///@{
  /// Asks whether there is a wall on that side of the mouse.
  bool wall_left() { return ask_whether("wallLeft", "true", "false"); }
  bool wall_front() { return ask_whether("wallFront", "true", "false"); }
  bool wall_right() { return ask_whether("wallRight", "true", "false"); }
  ///@}
  /// False if a wall stopped the mouse.
  bool forward() { return ask_whether("moveForward", "ack", "crash"); }
  /// Goes so many cells in one command, or cell by cell in mms 1.0. Returns how many it has crossed. A crash after more
  /// than one cell is not measured and counts as none.
  int forward_cells(int cells) {
    int crossed = 0;
    if (release_ == MmsRelease::v1_0) {
      while (crossed < cells && forward()) ++crossed;
      return crossed;
    }
    if (cells == 1) return forward() ? 1 : 0;
    return ask_whether(fmt::format("moveForward {}", cells), "ack", "crash") ? cells : 0;
  }
  void turn_left() { ask_for_ack("turnLeft"); }    ///< a quarter turn on the spot
  void turn_right() { ask_for_ack("turnRight"); }  ///< a quarter turn on the spot

  // Only in mms 1.2. The mouse stands in the centre of a cell or in the middle of an edge.
  /// False if a wall or a post stopped the mouse.
  bool forward_half_steps(int count) { return ask_whether(fmt::format("moveForwardHalf {}", count), "ack", "crash"); }
  void turn_left_45() { ask_for_ack("turnLeft45"); }    ///< an eighth of a turn on the spot
  void turn_right_45() { ask_for_ack("turnRight45"); }  ///< an eighth of a turn on the spot
  /// Returns whether there is a wall or a post within so many half steps, that many eighths of a turn to the right of
  /// the mouse's heading, 0 to 7. From a cell's centre straight on, 1 half step means its own wall, 3 also the next.
  bool wall_within(int eighths, int half_steps) {
    constexpr const char* names[] = {"wallFront", "wallFrontRight", "wallRight", "wallBackRight",
                                     "wallBack",  "wallBackLeft",   "wallLeft",  "wallFrontLeft"};
    return ask_whether(fmt::format("{} {}", names[eighths], half_steps), "true", "false");
  }

  /// The release whose commands the robot uses.
  MmsRelease release() const { return release_; }
  void set_release(MmsRelease release) { release_ = release; }  ///< says which commands the simulator knows
  /// Finds out which release of mms answers, and uses its commands from then on. It cannot wait for ever: after each
  /// command that an older release does not answer, it sends one that every release answers, with another kind of
  /// reply. Replies keep the order of their commands.
  MmsRelease find_release() {
    release_ = MmsRelease::v1_0;
    if (knows("wallBack", "mazeWidth", false)) {
      release_ = MmsRelease::v1_2;
    } else if (knows("getStat total-turns", "wasReset", true)) {
      release_ = MmsRelease::v1_1;
    }
    return release_;
  }

  /// A statistic, such as "score"; from mms 1.1 on.
  std::string statistic(const std::string& name) { return ask("getStat " + name, "a number"); }

  /// True from when the user presses Reset until ack_reset().
  bool was_reset() { return ask_whether("wasReset", "true", "false"); }
  /// Puts the mouse back at the start, heading north.
  void ack_reset() { ask_for_ack("ackReset"); }

  // Drawing on the mouse's view. These commands have no reply. They are sent together with the next command that has
  // one, or by flush().
  /// Shows a wall.
  void set_wall(Cell cell, Heading side) { tell("setWall {} {} {}", cell.x, cell.y, letter_of(side)); }
  /// Hides it again.
  void clear_wall(Cell cell, Heading side) { tell("clearWall {} {} {}", cell.x, cell.y, letter_of(side)); }
  /// Fills a cell.
  void set_colour(Cell cell, MmsColour colour) { tell("setColor {} {} {}", cell.x, cell.y, static_cast<char>(colour)); }
  void clear_colour(Cell cell) { tell("clearColor {} {}", cell.x, cell.y); }  ///< removes the colour of a cell
  void clear_all_colours() { tell("clearAllColor"); }                         ///< removes the colours of all cells
  /// mms shows up to ten characters. Characters that are not printable ASCII become '?'.
  void set_text(Cell cell, std::string_view text) {
    if (text.empty()) return clear_text(cell);
    std::string shown(text);
    for (char& character : shown) {
      if (character < ' ' || character > '~') character = '?';
    }
    tell("setText {} {} {}", cell.x, cell.y, shown);
  }
  void clear_text(Cell cell) { tell("clearText {} {}", cell.x, cell.y); }  ///< removes the text of a cell
  void clear_all_texts() { tell("clearAllText"); }                         ///< removes the texts of all cells

  /// Sends what is still waiting. Throws MmsClosed if nobody reads it.
  void flush() {
    if (!commands_.flush()) throw MmsClosed("mms is gone: it reads no more commands");
  }

 private:
  template <class... ArgumentsT>
  void tell(fmt::format_string<ArgumentsT...> format, ArgumentsT&&... arguments) {
    commands_ << fmt::format(format, std::forward<ArgumentsT>(arguments)...) << '\n';
  }

  // Sends a new command and then a known one. One of them is answered with a number, the other with true or false.
  // Returns whether the new one was answered.
  bool knows(const char* command, const char* known, bool new_one_has_number) {
    commands_ << command << '\n';
    const std::string both = fmt::format("{} or {}", command, known);
    const std::string expected = "a number, true or false";
    const std::string reply = ask(known, expected);
    const bool is_truth = reply == "true" || reply == "false";
    if (!is_truth && !is_number(reply)) refuse(both, expected, detail::quoted(std::string_view(reply)));
    if (is_truth == new_one_has_number) return false;
    const std::string second = read_reply(known, expected);
    const bool is_right = new_one_has_number ? second == "true" || second == "false" : is_number(second);
    if (!is_right) refuse(known, expected, detail::quoted(std::string_view(second)));
    return true;
  }
  static bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  }

  std::string ask(const std::string& command, const std::string& expected) {
    commands_ << command << '\n';
    flush();
    return read_reply(command, expected);
  }
  std::string read_reply(const std::string& command, const std::string& expected) {
    char line[longest_reply + 2];  // a carriage return and the terminating 0 fit, too
    replies_.getline(line, sizeof line);
    if (replies_.fail() && replies_.gcount() == 0) {
      throw MmsClosed(fmt::format("mms is gone: it does not answer {}", command));
    }
    std::string reply(line);
    if (!reply.empty() && reply.back() == '\r') reply.pop_back();
    if (replies_.fail() || reply.size() > longest_reply) {
      refuse(command, expected, fmt::format("more than {} characters", longest_reply));
    }
    return reply;
  }
  bool ask_whether(const std::string& command, std::string_view yes, std::string_view no) {
    const std::string expected = fmt::format("{} or {}", yes, no);
    const std::string reply = ask(command, expected);
    if (reply != yes && reply != no) refuse(command, expected, detail::quoted(std::string_view(reply)));
    return reply == yes;
  }
  void ask_for_ack(const std::string& command) {
    const std::string reply = ask(command, "ack");
    if (reply != "ack") refuse(command, "ack", detail::quoted(std::string_view(reply)));
  }
  int ask_for_side(const std::string& command) {
    constexpr int largest = RunTimeGrid::largest_side;
    const std::string expected = fmt::format("a number from 1 to {}", largest);
    const std::string reply = ask(command, expected);
    const bool is_number = !reply.empty() && reply.size() <= 4 && reply.find_first_not_of("0123456789") == reply.npos;
    const int side = is_number ? std::stoi(reply) : 0;
    if (side < 1 || side > largest) refuse(command, expected, detail::quoted(std::string_view(reply)));
    return side;
  }
  [[noreturn]] static void refuse(const std::string& command, const std::string& expected, const std::string& found) {
    throw MmsError(fmt::format("the simulator's reply to {}: found {}, expected {}", command, found, expected));
  }
  static char letter_of(Heading heading) { return "nesw"[static_cast<int>(heading)]; }

  MmsRelease release_ = MmsRelease::v1_0;
  std::istream& replies_;
  std::ostream& commands_;
};

MAZEBOT_CHECK_ROBOT(MmsRobot);

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MMS_ROBOT_HPP
