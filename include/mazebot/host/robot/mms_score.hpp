// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MMS_SCORE_HPP
#define MAZEBOT_HOST_ROBOT_MMS_SCORE_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace mazebot {
inline namespace mazebot_v0 {

/// One run of a mouse in mms, or all of them together. The numbers are float because those of mms are: they lose digits
/// as mms does.
struct MmsRun {
  float distance = 0;            ///< half steps
  float effective_distance = 0;  ///< a move of n > 2 half steps counts n / 2 + 1
  float turns = 0;               ///< of 90 or 45 degrees
};

/// The statistics and the score of mms: a run begins with the move that leaves the start cell, and ends where a
/// movement ends in the goal or back in the start cell.
struct MmsScore {
  bool is_active = false;      ///< a run has begun
  float penalty = 0;           ///< for the next run
  MmsRun total;                ///< all runs together
  MmsRun current;              ///< the run that has begun
  std::optional<MmsRun> best;  ///< of those that reached the goal

  /// A run begins.
  void begin_run() {
    current = MmsRun();
    current.effective_distance += penalty;
    total.effective_distance += penalty;
    penalty = 0;
    is_active = true;
  }
  /// The mouse drives so many half steps in one movement.
  void add_move(std::int32_t half_steps) {
    const auto distance = static_cast<float>(half_steps);
    const float effective_distance = half_steps > 2 ? static_cast<float>(half_steps / 2.0 + 1) : distance;
    for_active_runs([&](MmsRun& run) {
      run.distance += distance;
      run.effective_distance += effective_distance;
    });
  }
  /// The mouse turns by 90 or 45 degrees.
  void add_turn() {
    for_active_runs([](MmsRun& run) { run.turns += 1; });
  }
  /// A movement has ended in the goal.
  void reach_goal() {
    is_active = false;
    const bool is_better = !best || current.turns + current.effective_distance < best->turns + best->effective_distance;
    if (is_better) best = current;
  }
  /// The user carries the mouse back to the start, which costs the next run 15 half steps.
  void reset() {
    is_active = false;
    penalty = 15;
  }

  /// Turns and effective distance of the best run, and a tenth of all turns and effective distance; 2000 if the goal
  /// was never reached. Lower is better.
  float score() const {
    if (!best) return 2000;
    return static_cast<float>(static_cast<double>(best->effective_distance + best->turns) +
                              0.1 * static_cast<double>(total.effective_distance + total.turns));
  }
  /// A statistic as the reply to getStat; nothing if there is none of this name.
  std::optional<std::string> stat(std::string_view name) const {
    const MmsRun none = {-1, -1, -1};
    const std::pair<std::string_view, MmsRun> runs[] = {
        {"total-", total}, {"current-run-", current}, {"best-run-", best.value_or(none)}};
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
  /// A statistic as mms prints it.
  static std::string printed(float value) { return fmt::format("{:.6g}", value); }

 private:
  // mms reads its own "1e+06" back as an integer, which fails.
  static std::string printed_integer(float value) {
    const std::string text = printed(value);
    return text.find('e') == text.npos ? text : "-1";
  }

  template <class ChangeT>
  void for_active_runs(ChangeT&& change) {
    change(total);
    if (is_active) change(current);
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_MMS_SCORE_HPP
