// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MMS_SIMULATOR_HPP
#define MAZEBOT_HOST_ROBOT_MMS_SIMULATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../map/maze.hpp"
#include "../map/run_time_grid.hpp"
#include "mms_drawing.hpp"
#include "mms_score.hpp"
#include "mms_words.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Why mms does not carry out a line.
enum class MmsFault : std::uint8_t {
  none,               ///< it carries out the line
  blank_line,         ///< the line has no word
  unknown_command,    ///< there is no command of that name
  needless_word,      ///< more words than the command takes
  no_statistic,       ///< getStat without a name
  unknown_statistic,  ///< getStat with a name that is none
  wrong_drawing       ///< a drawing command with missing, wrong or too many words
};

/// What is wrong, in words for people.
constexpr const char* to_string(MmsFault fault) {
  switch (fault) {
    case MmsFault::none: return "nothing";
    case MmsFault::blank_line: return "the line is blank";
    case MmsFault::unknown_command: return "there is no such command";
    case MmsFault::needless_word: return "the command takes fewer words";
    case MmsFault::no_statistic: return "getStat needs the name of one statistic";
    case MmsFault::unknown_statistic: return "there is no such statistic";
    case MmsFault::wrong_drawing: break;
  }
  return "the words of this drawing command are wrong";
}

/// Simulates mms, the micromouse simulator by mackorone, release 1.2.0, without its window: takes the lines of a
/// mouse's program, returns the replies, and keeps the statistics and the score.
///
///     MmsSimulator simulator(maze.walls);
///     simulator.handle("moveForward");  // "ack", "crash", or nothing for a line that mms does not answer
///     simulator.score();
///
/// The start is cell (0, 0), heading north, and the goal is the centre, whatever the maze file says. Moves take no
/// time. Everything else is as in mms: the words and their numbers, invalid lines, crashes, half steps and turns of 45
/// degrees, Reset and its penalty, and statistics in single precision. Distances count half steps.
///
/// The mouse stands on a lattice of half cells: cell centres are (odd, odd), the middles of upright walls (even, odd),
/// of level walls (odd, even), posts (even, even). Headings are eighths of a turn, clockwise from north.
///
/// handle() is O(line) for most lines, and O(half steps) for moves and walls. RAM: two maps of the maze.
class MmsSimulator {
 public:
  using Run = MmsRun;  ///< one run, or all of them together

  /// Everything that commands change, except what is drawn.
  struct State {
    int x = 1;                  ///< in half cells, to the east
    int y = 1;                  ///< in half cells, to the north
    int heading = 0;            ///< in eighths of a circle, clockwise from north
    bool was_reset = false;     ///< the reset button is pressed
    MmsScore score;             ///< the statistics of the runs
    std::uint64_t moves = 0;    ///< accepted moves, those that crash later included
    std::uint64_t crashes = 0;  ///< bumps into walls
  };

  /// The goals are the cells in the centre, as in mms.
  explicit MmsSimulator(RunTimeWallMap walls)
      : walls_(std::move(walls)), goals_(centre_of(walls_.grid())), drawing_(walls_.grid()) {}

  /// Takes a line from the mouse, without its newline. Returns the reply, without a newline, if there is one. A line
  /// without a reply is a drawing, or it is invalid: then fault() says why.
  std::optional<std::string> handle(std::string_view text) { return handle(text, true); }

  /// Takes a line that mms begins to carry out but does not finish, because the mouse's program has ended. A movement
  /// counts in the distances or turns, but it ends no run: the mouse does not arrive.
  void begin(std::string_view text) { handle(text, false); }

  /// Returns whether the line is a drawing command: see MmsDrawing.
  static bool is_drawing(std::string_view line) { return MmsDrawing::is_drawing(line); }

  /// Why the last line was invalid; none if it was not.
  MmsFault fault() const { return fault_; }
  /// Lines so far that were invalid.
  std::uint64_t invalid_lines() const { return invalid_lines_; }

  /// The user presses the button.
  void press_reset() { state_.was_reset = true; }

  const RunTimeGrid& grid() const { return walls_.grid(); }        ///< the size of the maze
  Cell cell() const { return Cell(state_.x / 2, state_.y / 2); }   ///< the cell that the mouse is in
  const Run& total() const { return state_.score.total; }          ///< all runs together
  const Run& current_run() const { return state_.score.current; }  ///< the run that has begun
  /// Of those that reached the goal; nothing before.
  const std::optional<Run>& best_run() const { return state_.score.best; }
  bool solved() const { return state_.score.best.has_value(); }  ///< a run has reached the goal
  float score() const { return state_.score.score(); }           ///< see MmsScore; lower is better
  /// A statistic as mms prints it.
  static std::string printed(float value) { return MmsScore::printed(value); }
  std::uint64_t moves() const { return state_.moves; }      ///< all moves so far
  std::uint64_t crashes() const { return state_.crashes; }  ///< bumps into walls so far

  const State& state() const { return state_; }  ///< to go back to: see restore()
  /// Goes back to an earlier state. What is drawn stays.
  void restore(const State& earlier) { state_ = earlier; }

  /// The walls on the mouse's view.
  const RunTimeWallMap& drawn_walls() const { return drawing_.walls(); }

 private:
  using Words = detail::MmsWords;

  std::optional<std::string> handle(std::string_view text, bool ends) {
    std::string without_returns;
    if (text.find('\r') != text.npos) {
      std::remove_copy(text.begin(), text.end(), std::back_inserter(without_returns), '\r');
      text = without_returns;
    }
    fault_ = MmsFault::none;
    ends_ = ends;
    if (!is_drawing(text)) return answer(detail::mms_words(text));
    if (!drawing_.draw(text)) return refuse(MmsFault::wrong_drawing);
    return std::nullopt;
  }

  std::nullopt_t refuse(MmsFault fault) {
    fault_ = fault;
    ++invalid_lines_;
    return std::nullopt;
  }

  // ---- commands that are answered -----------------------------------------------------------------------------------

  std::optional<std::string> answer(const Words& words) {
    if (words.empty()) return refuse(MmsFault::blank_line);
    const std::string_view command = words[0];
    const bool is_short = words.size() <= 2;
    if (command == "getStat") {
      if (words.size() != 2) return refuse(MmsFault::no_statistic);
      std::optional<std::string> value = state_.score.stat(words[1]);
      if (!value) return refuse(MmsFault::unknown_statistic);
      return value;
    }

    const std::int32_t count = words.size() == 2 ? detail::mms_number(words[1]).value_or(0) : 1;
    if (command == "moveForward" || command == "moveForwardHalf") {
      if (!is_short) return refuse(MmsFault::needless_word);
      // The number of half steps wraps, as it does in mms.
      return move(command == "moveForward" ? static_cast<std::int32_t>(2U * static_cast<std::uint32_t>(count)) : count);
    }
    static constexpr std::array<std::string_view, 8> walls = {"wallFront",     "wallFrontRight", "wallRight",
                                                              "wallBackRight", "wallBack",       "wallBackLeft",
                                                              "wallLeft",      "wallFrontLeft"};
    for (std::size_t eighth = 0; eighth < walls.size(); ++eighth) {
      if (command != walls[eighth]) continue;
      if (!is_short) return refuse(MmsFault::needless_word);
      const std::int32_t reach = std::max(count, 1);
      return truth(free_half_steps(turned(static_cast<int>(eighth)), reach) < reach);
    }

    std::string (MmsSimulator::*carry_out)() = nullptr;
    if (command == "mazeWidth") carry_out = &MmsSimulator::width;
    if (command == "mazeHeight") carry_out = &MmsSimulator::height;
    if (command == "turnRight" || command == "turnRight90") carry_out = &MmsSimulator::turn<2>;
    if (command == "turnLeft" || command == "turnLeft90") carry_out = &MmsSimulator::turn<-2>;
    if (command == "turnRight45") carry_out = &MmsSimulator::turn<1>;
    if (command == "turnLeft45") carry_out = &MmsSimulator::turn<-1>;
    if (command == "wasReset") carry_out = &MmsSimulator::was_reset;
    if (command == "ackReset") carry_out = &MmsSimulator::acknowledge_reset;
    if (carry_out == nullptr) return refuse(MmsFault::unknown_command);
    if (words.size() != 1) return refuse(MmsFault::needless_word);
    return (this->*carry_out)();
  }

  static std::string truth(bool value) { return value ? "true" : "false"; }

  std::string width() { return fmt::to_string(walls_.width()); }
  std::string height() { return fmt::to_string(walls_.height()); }
  std::string was_reset() { return truth(state_.was_reset); }

  std::string move(std::int32_t half_steps) {
    const std::int32_t free = half_steps < 1 ? 0 : free_half_steps(state_.heading, half_steps);
    if (free == 0) {
      ++state_.crashes;
      return "crash";
    }
    ++state_.moves;
    if (cell() == Cell(0, 0)) state_.score.begin_run();
    state_.score.add_move(half_steps);
    if (!ends_) return "";
    state_.x += east_of(state_.heading) * free;
    state_.y += north_of(state_.heading) * free;
    end_movement();
    if (free == half_steps) return "ack";
    ++state_.crashes;
    return "crash";
  }

  template <int Eighths>
  std::string turn() {
    state_.score.add_turn();
    if (!ends_) return "";
    state_.heading = turned(Eighths);
    end_movement();
    return "ack";
  }

  std::string acknowledge_reset() {
    state_.x = state_.y = 1;
    state_.heading = 0;
    state_.was_reset = false;
    state_.score.reset();
    return "ack";
  }

  void end_movement() {
    if (goals_.contains(cell())) {
      state_.score.reach_goal();
    } else if (cell() == Cell(0, 0)) {
      state_.score.is_active = false;
    }
  }

  // ---- the lattice --------------------------------------------------------------------------------------------------

  int turned(int eighths) const { return (state_.heading + eighths) & 7; }
  static int east_of(int heading) { return heading % 4 == 0 ? 0 : heading < 4 ? 1 : -1; }
  static int north_of(int heading) { return heading % 4 == 2 ? 0 : heading > 2 && heading < 6 ? -1 : 1; }

  // Returns how many half steps the mouse can go, at most `limit`.
  std::int32_t free_half_steps(int heading, std::int32_t limit) const {
    std::int32_t free = 0;
    int x = state_.x;
    int y = state_.y;
    for (; free < limit && !is_blocked(x, y, heading); ++free) {
      x += east_of(heading);
      y += north_of(heading);
    }
    return free;
  }

  // Returns whether the half step from (x, y) is blocked. A diagonal one leads from wall to wall. It passes the wall
  // between two half cells.
  bool is_blocked(int x, int y, int heading) const {
    const bool is_straight = heading % 2 == 0;
    const Heading level = east_of(heading) > 0 ? Heading::east : Heading::west;
    const Heading upright = north_of(heading) > 0 ? Heading::north : Heading::south;
    const bool is_upright_wall = x % 2 == 0;
    const bool is_level_wall = y % 2 == 0;
    if (!is_upright_wall && !is_level_wall) {
      return !is_straight || wall(x / 2, y / 2, heading_at(heading / 2));
    }
    if (is_straight) return is_upright_wall ? heading % 4 == 0 : heading % 4 == 2;  // a post, or out of the wall
    if (is_upright_wall) return wall(level == Heading::east ? x / 2 : x / 2 - 1, y / 2, upright);
    return wall(x / 2, upright == Heading::north ? y / 2 : y / 2 - 1, level);
  }
  bool wall(int x, int y, Heading heading) const { return walls_.wall(Cell(x, y), heading); }

  RunTimeWallMap walls_;
  RunTimeCellSet goals_;
  MmsDrawing drawing_;
  State state_;
  MmsFault fault_ = MmsFault::none;
  std::uint64_t invalid_lines_ = 0;
  bool ends_ = true;  // does the present movement arrive?
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MMS_SIMULATOR_HPP
