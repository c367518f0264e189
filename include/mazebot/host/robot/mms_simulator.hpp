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
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../map/maze.hpp"
#include "../map/run_time_grid.hpp"

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
  /// One run, or all of them together. The numbers are float because those of mms are: they lose digits as mms does.
  struct Run {
    float distance = 0;            ///< half steps
    float effective_distance = 0;  ///< a move of n > 2 half steps counts n / 2 + 1
    float turns = 0;               ///< of 90 or 45 degrees
  };

  /// Everything that commands change, except what is drawn.
  struct State {
    int x = 1;                  ///< in half cells, to the east
    int y = 1;                  ///< in half cells, to the north
    int heading = 0;            ///< in eighths of a circle, clockwise from north
    bool was_reset = false;     ///< the reset button is pressed
    bool is_active = false;     ///< has a run begun?
    float penalty = 0;          ///< for the next run
    Run total;                  ///< all runs together
    Run current;                ///< the run that has begun
    std::optional<Run> best;    ///< of those that reached the goal
    std::uint64_t moves = 0;    ///< accepted moves, those that crash later included
    std::uint64_t crashes = 0;  ///< bumps into walls
  };

  /// The goals are the cells in the centre, as in mms.
  explicit MmsSimulator(RunTimeWallMap walls)
      : walls_(std::move(walls)), goals_(centre_of(walls_.grid())), drawn_(walls_.grid()) {}

  /// Takes a line from the mouse, without its newline. Returns the reply, without a newline, if there is one. A line
  /// without a reply is a drawing, or it is invalid: then fault() says why.
  std::optional<std::string> handle(std::string_view text) { return handle(text, true); }

  /// Takes a line that mms begins to carry out but does not finish, because the mouse's program has ended. A movement
  /// counts in the distances or turns, but it ends no run: the mouse does not arrive.
  void begin(std::string_view text) { handle(text, false); }

  /// Is the line a drawing command? mms takes every line that begins with the name of one for one.
  static bool is_drawing(std::string_view line) {
    for (const std::string_view word :
         {"setWall", "clearWall", "setColor", "clearColor", "clearAllColor", "setText", "clearText", "clearAllText"}) {
      if (line.substr(0, word.size()) == word) return true;
    }
    return false;
  }

  /// Why the last line was invalid; none if it was not.
  MmsFault fault() const { return fault_; }
  /// Lines so far that were invalid.
  std::uint64_t invalid_lines() const { return invalid_lines_; }

  /// The user presses the button.
  void press_reset() { state_.was_reset = true; }

  const RunTimeGrid& grid() const { return walls_.grid(); }       ///< the size of the maze
  Cell cell() const { return Cell(state_.x / 2, state_.y / 2); }  ///< the cell that the mouse is in
  const Run& total() const { return state_.total; }               ///< all runs together
  const Run& current_run() const { return state_.current; }       ///< the run that has begun
  /// Of those that reached the goal; nothing before.
  const std::optional<Run>& best_run() const { return state_.best; }
  bool solved() const { return state_.best.has_value(); }  ///< has a run reached the goal?
  /// Turns and effective distance of the best run, and a tenth of all turns and effective distance; 2000 if the goal
  /// was never reached. Lower is better.
  float score() const {
    if (!state_.best) return 2000;
    const Run& total = state_.total;
    return static_cast<float>(static_cast<double>(state_.best->effective_distance + state_.best->turns) +
                              0.1 * static_cast<double>(total.effective_distance + total.turns));
  }
  /// A statistic as mms prints it.
  static std::string printed(float value) { return fmt::format("{:.6g}", value); }
  std::uint64_t moves() const { return state_.moves; }      ///< all moves so far
  std::uint64_t crashes() const { return state_.crashes; }  ///< bumps into walls so far

  const State& state() const { return state_; }  ///< to go back to: see restore()
  /// Goes back to an earlier state. What is drawn stays.
  void restore(const State& earlier) { state_ = earlier; }

  /// The walls on the mouse's view.
  const RunTimeWallMap& drawn_walls() const { return drawn_; }

 private:
  using Words = std::vector<std::string_view>;

  std::optional<std::string> handle(std::string_view text, bool ends) {
    std::string without_returns;
    if (text.find('\r') != text.npos) {
      std::remove_copy(text.begin(), text.end(), std::back_inserter(without_returns), '\r');
      text = without_returns;
    }
    fault_ = MmsFault::none;
    ends_ = ends;
    if (!is_drawing(text)) return answer(words_of(text));
    if (!draw(text)) return refuse(MmsFault::wrong_drawing);
    return std::nullopt;
  }

  std::nullopt_t refuse(MmsFault fault) {
    fault_ = fault;
    ++invalid_lines_;
    return std::nullopt;
  }

  // ---- lines --------------------------------------------------------------------------------------------------------

  static Words words_of(std::string_view line) {
    Words words;
    for (std::size_t at = line.find_first_not_of(' '); at != line.npos; at = line.find_first_not_of(' ', at)) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      words.push_back(line.substr(at, end - at));
      at = end;
    }
    return words;
  }

  // As QString::toInt: a sign, blanks around, leading zeros.
  static std::optional<std::int32_t> number_of(std::string_view word) {
    constexpr std::string_view blanks = "\t\n\v\f\r ";
    while (!word.empty() && blanks.find(word.front()) != blanks.npos) word.remove_prefix(1);
    while (!word.empty() && blanks.find(word.back()) != blanks.npos) word.remove_suffix(1);
    const bool is_negative = !word.empty() && word.front() == '-';
    if (!word.empty() && (word.front() == '-' || word.front() == '+')) word.remove_prefix(1);
    if (word.empty()) return std::nullopt;
    std::int64_t value = 0;
    for (const char digit : word) {
      if (digit < '0' || digit > '9') return std::nullopt;
      value = std::min<std::int64_t>(10 * value + (digit - '0'), std::int64_t{1} << 40);
    }
    if (is_negative) value = -value;
    const bool fits =
        value >= std::numeric_limits<std::int32_t>::min() && value <= std::numeric_limits<std::int32_t>::max();
    if (!fits) return std::nullopt;
    return static_cast<std::int32_t>(value);
  }

  // ---- drawing ------------------------------------------------------------------------------------------------------

  bool draw(std::string_view line) {
    const Words words = words_of(line);
    const std::string_view what = words[0];
    if (what == "clearAllColor" || what == "clearAllText") return words.size() == 1;
    if (what == "setText") return is_text(line);
    if (words.size() < 3) return false;
    const std::optional<std::int32_t> x = number_of(words[1]);
    const std::optional<std::int32_t> y = number_of(words[2]);
    if (!x || !y) return false;
    if (what == "clearColor" || what == "clearText") return words.size() == 3;
    if (words.size() != 4 || words[3].size() != 1) return false;
    if (what == "setColor") return std::string_view("kbacgorwyBCAGRYOV").find(words[3]) != words[3].npos;
    const std::size_t side = std::string_view("nesw").find(words[3]);
    if ((what != "setWall" && what != "clearWall") || side == words[3].npos) return false;
    drawn_.overwrite(Cell(*x, *y), heading_at(static_cast<int>(side)), what == "setWall");
    return true;
  }

  // setText has blanks in its last word, so mms looks for single blanks before it.
  static bool is_text(std::string_view line) {
    const std::size_t first = line.find(' ');
    if (first == line.npos || line.substr(0, first) != "setText") return false;
    const std::size_t second = line.find(' ', first + 1);
    const std::string_view x = line.substr(first + 1, second == line.npos ? second : second - first);
    if (second == line.npos) return false;
    const std::size_t third = line.find(' ', second + 1);
    const std::string_view y = line.substr(second + 1, third == line.npos ? third : third - second);
    return number_of(x) && number_of(y);
  }

  // ---- commands that are answered -----------------------------------------------------------------------------------

  std::optional<std::string> answer(const Words& words) {
    if (words.empty()) return refuse(MmsFault::blank_line);
    const std::string_view command = words[0];
    const bool is_short = words.size() <= 2;
    if (command == "getStat") {
      if (words.size() != 2) return refuse(MmsFault::no_statistic);
      std::optional<std::string> value = stat(words[1]);
      if (!value) return refuse(MmsFault::unknown_statistic);
      return value;
    }

    const std::int32_t count = words.size() == 2 ? number_of(words[1]).value_or(0) : 1;
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
    begin_move();
    const auto distance = static_cast<float>(half_steps);
    const float effective_distance = half_steps > 2 ? static_cast<float>(half_steps / 2.0 + 1) : distance;
    for_active_runs([&](Run& run) {
      run.distance += distance;
      run.effective_distance += effective_distance;
    });
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
    for_active_runs([](Run& run) { run.turns += 1; });
    if (!ends_) return "";
    state_.heading = turned(Eighths);
    end_movement();
    return "ack";
  }

  std::string acknowledge_reset() {
    state_.x = state_.y = 1;
    state_.heading = 0;
    state_.was_reset = false;
    state_.is_active = false;
    state_.penalty = 15;
    return "ack";
  }

  // ---- statistics ---------------------------------------------------------------------------------------------------

  template <class ChangeT>
  void for_active_runs(ChangeT&& change) {
    change(state_.total);
    if (state_.is_active) change(state_.current);
  }

  // A run begins with the move that starts in the start cell.
  void begin_move() {
    if (cell() != Cell(0, 0)) return;
    state_.current = Run();
    state_.current.effective_distance += state_.penalty;
    state_.total.effective_distance += state_.penalty;
    state_.penalty = 0;
    state_.is_active = true;
  }

  // ... and ends where a movement ends, in the goal or back in the start cell.
  void end_movement() {
    if (goals_.contains(cell())) {
      state_.is_active = false;
      const Run& run = state_.current;
      const bool is_better =
          !state_.best || run.turns + run.effective_distance < state_.best->turns + state_.best->effective_distance;
      if (is_better) state_.best = run;
    } else if (cell() == Cell(0, 0)) {
      state_.is_active = false;
    }
  }

  std::optional<std::string> stat(std::string_view name) const {
    const Run none = {-1, -1, -1};
    const std::pair<std::string_view, Run> runs[] = {
        {"total-", state_.total}, {"current-run-", state_.current}, {"best-run-", state_.best.value_or(none)}};
    if (name == "score") return printed(score());
    for (const auto& [prefix, run] : runs) {
      if (name.substr(0, prefix.size()) != prefix) continue;
      const std::string_view what = name.substr(prefix.size());
      if (what == "distance") return printed_integer(run.distance);
      if (what == "turns") return printed_integer(run.turns);
      if (what == "effective-distance") return printed(run.effective_distance);
    }
    return std::nullopt;
  }
  // mms reads its own "1e+06" back as an integer, which fails.
  static std::string printed_integer(float value) {
    const std::string text = printed(value);
    return text.find('e') == text.npos ? text : "-1";
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

  // Is the half step from (x, y) blocked? A diagonal one leads from wall to wall. It passes the wall between two half
  // cells.
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
  RunTimeWallMap drawn_;
  State state_;
  MmsFault fault_ = MmsFault::none;
  std::uint64_t invalid_lines_ = 0;
  bool ends_ = true;  // does the present movement arrive?
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MMS_SIMULATOR_HPP
