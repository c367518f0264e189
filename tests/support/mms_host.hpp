// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_MMS_HOST_HPP
#define MAZEBOT_TESTS_SUPPORT_MMS_HOST_HPP

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/heading.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace test {

/// Simulates the mms simulator (release 1.2.0) without a window: takes lines, returns replies, and keeps the
/// statistics. Moves take no time.
///
///     MmsHost host(maze.walls);
///     host.handle("moveForward");  // "ack", "crash", or nothing for a command that is not answered
///
/// The mouse stands on a lattice of half cells: cell centres are (odd, odd), the middles of upright walls (even, odd),
/// of level walls (odd, even), posts (even, even). Headings are eighths of a turn, clockwise from north.
class MmsHost {
 public:
  /// Distances count half steps.
  struct Run {
    float distance = 0;
    float effective_distance = 0;
    float turns = 0;
  };

  explicit MmsHost(mazebot::RunTimeWallMap walls)
      : walls_(std::move(walls)), goals_(centre_of(walls_.grid())), drawn_(walls_.grid()) {}

  /// A line from the mouse, without its newline. The reply, without a newline, if there is one.
  std::optional<std::string> handle(std::string line) {
    line.erase(std::remove(line.begin(), line.end(), '\r'), line.end());
    if (is_display(line)) {
      if (!draw(line)) invalid_.push_back(line);
      return std::nullopt;
    }
    std::optional<std::string> reply = answer(words_of(line));
    if (!reply) invalid_.push_back(line);
    return reply;
  }

  /// The user presses the button.
  void press_reset() { was_reset_ = true; }

  // The results.
  const Run& total() const { return total_; }
  const Run& current_run() const { return current_; }
  const std::optional<Run>& best_run() const { return best_; }
  bool solved() const { return best_.has_value(); }
  float score() const {
    if (!best_) return 2000;
    return static_cast<float>(static_cast<double>(best_->turns + best_->effective_distance) +
                              0.1 * static_cast<double>(total_.turns + total_.effective_distance));
  }
  mazebot::Cell cell() const { return mazebot::Cell(x_ / 2, y_ / 2); }
  std::size_t crashes() const { return crashes_; }
  /// The lines that were no commands. mms logs them and does not answer.
  const std::vector<std::string>& invalid_lines() const { return invalid_; }

  // The mouse's view.
  const mazebot::RunTimeWallMap& drawn_walls() const { return drawn_; }

 private:
  using Words = std::vector<std::string_view>;

  // ---- lines --------------------------------------------------------------------------------------------------------

  static bool is_display(std::string_view line) {
    for (const std::string_view word :
         {"setWall", "clearWall", "setColor", "clearColor", "clearAllColor", "setText", "clearText", "clearAllText"}) {
      if (line.substr(0, word.size()) == word) return true;
    }
    return false;
  }

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
    if (words.size() < 3 || !number_of(words[1]) || !number_of(words[2])) return false;
    if (what == "clearColor" || what == "clearText") return words.size() == 3;
    if (what == "setText") return true;
    if (words.size() != 4 || words[3].size() != 1) return false;
    const mazebot::Cell cell(*number_of(words[1]), *number_of(words[2]));
    if (what == "setColor") return std::string_view("kbacgorwyBCAGRYOV").find(words[3]) != words[3].npos;
    const std::size_t side = std::string_view("nesw").find(words[3]);
    if ((what != "setWall" && what != "clearWall") || side == words[3].npos) return false;
    drawn_.overwrite(cell, mazebot::heading_at(static_cast<int>(side)), what == "setWall");
    return true;
  }

  // ---- commands that are answered -----------------------------------------------------------------------------------

  std::optional<std::string> answer(const Words& words) {
    if (words.empty() || words.size() > 2) return std::nullopt;
    const std::string_view command = words[0];
    if (command == "getStat") return words.size() == 2 ? stat(words[1]) : std::nullopt;

    const std::int32_t count = words.size() == 2 ? number_of(words[1]).value_or(0) : 1;
    if (command == "moveForward") return move(static_cast<std::int32_t>(2U * static_cast<std::uint32_t>(count)));
    if (command == "moveForwardHalf") return move(count);
    static constexpr std::array<std::string_view, 8> walls = {"wallFront",     "wallFrontRight", "wallRight",
                                                              "wallBackRight", "wallBack",       "wallBackLeft",
                                                              "wallLeft",      "wallFrontLeft"};
    for (std::size_t eighth = 0; eighth < walls.size(); ++eighth) {
      if (command != walls[eighth]) continue;
      const std::int32_t reach = std::max(count, 1);
      return truth(free_half_steps(turned(static_cast<int>(eighth)), reach) < reach);
    }

    if (words.size() == 2) return std::nullopt;
    if (command == "mazeWidth") return fmt::to_string(walls_.width());
    if (command == "mazeHeight") return fmt::to_string(walls_.height());
    if (command == "turnRight" || command == "turnRight90") return turn(2);
    if (command == "turnLeft" || command == "turnLeft90") return turn(-2);
    if (command == "turnRight45") return turn(1);
    if (command == "turnLeft45") return turn(-1);
    if (command == "wasReset") return truth(was_reset_);
    if (command == "ackReset") return acknowledge_reset();
    return std::nullopt;
  }

  static std::string truth(bool value) { return value ? "true" : "false"; }

  std::string move(std::int32_t half_steps) {
    const std::int32_t free = half_steps < 1 ? 0 : free_half_steps(heading_, half_steps);
    if (free == 0) {
      ++crashes_;
      return "crash";
    }
    begin_move();
    const auto distance = static_cast<float>(half_steps);
    const float effective_distance = half_steps > 2 ? distance / 2 + 1 : distance;
    for (Run* run : active_runs()) {
      run->distance += distance;
      run->effective_distance += effective_distance;
    }
    x_ += east_of(heading_) * free;
    y_ += north_of(heading_) * free;
    end_movement();
    if (free == half_steps) return "ack";
    ++crashes_;
    return "crash";
  }

  std::string turn(int eighths) {
    heading_ = turned(eighths);
    for (Run* run : active_runs()) run->turns += 1;
    end_movement();
    return "ack";
  }

  std::string acknowledge_reset() {
    x_ = y_ = 1;
    heading_ = 0;
    was_reset_ = false;
    is_active_ = false;
    penalty_ = 15;
    return "ack";
  }

  // ---- statistics ---------------------------------------------------------------------------------------------------

  std::vector<Run*> active_runs() {
    std::vector<Run*> runs = {&total_};
    if (is_active_) runs.push_back(&current_);
    return runs;
  }

  // A run begins with the move that starts in the start cell.
  void begin_move() {
    if (cell() != mazebot::Cell(0, 0)) return;
    current_ = Run();
    current_.effective_distance += penalty_;
    total_.effective_distance += penalty_;
    penalty_ = 0;
    is_active_ = true;
  }

  // ... and ends where a movement ends, in the goal or back in the start cell.
  void end_movement() {
    if (goals_.contains(cell())) {
      is_active_ = false;
      const bool is_better =
          !best_ || current_.turns + current_.effective_distance < best_->turns + best_->effective_distance;
      if (is_better) best_ = current_;
    } else if (cell() == mazebot::Cell(0, 0)) {
      is_active_ = false;
    }
  }

  std::optional<std::string> stat(std::string_view name) const {
    const Run none = {-1, -1, -1};
    const std::pair<std::string_view, Run> runs[] = {
        {"total-", total_}, {"current-run-", current_}, {"best-run-", best_.value_or(none)}};
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
  static std::string printed(float value) { return fmt::format("{:.6g}", value); }
  // mms reads its own "1e+06" back as an integer, which fails.
  static std::string printed_integer(float value) {
    const std::string text = printed(value);
    return text.find('e') == text.npos ? text : "-1";
  }

  // ---- the lattice --------------------------------------------------------------------------------------------------

  int turned(int eighths) const { return (heading_ + eighths) & 7; }
  static int east_of(int heading) { return heading % 4 == 0 ? 0 : heading < 4 ? 1 : -1; }
  static int north_of(int heading) { return heading % 4 == 2 ? 0 : heading > 2 && heading < 6 ? -1 : 1; }

  // Returns how many half steps the mouse can go, at most `limit`.
  std::int32_t free_half_steps(int heading, std::int32_t limit) const {
    std::int32_t free = 0;
    int x = x_;
    int y = y_;
    for (; free < limit && !is_blocked(x, y, heading); ++free) {
      x += east_of(heading);
      y += north_of(heading);
    }
    return free;
  }

  // Is the half step from (x, y) blocked? A diagonal one leads from wall to wall, so the wall at its end counts.
  bool is_blocked(int x, int y, int heading) const {
    using mazebot::Heading;
    const bool is_straight = heading % 2 == 0;
    const Heading level = east_of(heading) > 0 ? Heading::east : Heading::west;
    const Heading upright = north_of(heading) > 0 ? Heading::north : Heading::south;
    const bool is_upright_wall = x % 2 == 0;
    const bool is_level_wall = y % 2 == 0;
    if (!is_upright_wall && !is_level_wall) {
      return !is_straight || wall(x / 2, y / 2, mazebot::heading_at(heading / 2));
    }
    if (is_straight) return is_upright_wall ? heading % 4 == 0 : heading % 4 == 2;  // a post, or out of the wall
    if (is_upright_wall) return wall(level == Heading::east ? x / 2 : x / 2 - 1, y / 2, upright);
    return wall(x / 2, upright == Heading::north ? y / 2 : y / 2 - 1, level);
  }
  bool wall(int x, int y, mazebot::Heading heading) const { return walls_.wall(mazebot::Cell(x, y), heading); }

  mazebot::RunTimeWallMap walls_;
  mazebot::RunTimeCellSet goals_;
  mazebot::RunTimeWallMap drawn_;
  int x_ = 1;
  int y_ = 1;
  int heading_ = 0;
  bool was_reset_ = false;
  bool is_active_ = false;
  float penalty_ = 0;
  Run total_;
  Run current_;
  std::optional<Run> best_;
  std::size_t crashes_ = 0;
  std::vector<std::string> invalid_;
};

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_MMS_HOST_HPP
