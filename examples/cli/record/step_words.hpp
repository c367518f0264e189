// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_STEP_WORDS_HPP
#define MAZEBOT_CLI_RECORD_STEP_WORDS_HPP

#include <fmt/format.h>

#include <cstddef>
#include <mazebot/host/record/true_run.hpp>
#include <mazebot/map/heading.hpp>
#include <mazebot/navigator/command.hpp>
#include <string>
#include <utility>

#include "../draw/replay.hpp"
#include "replay_run.hpp"

/// A command in short: F3, or stop.
inline std::string words_of(mazebot::Command command) {
  if (command.is_stop()) return "stop";
  return fmt::format("{}{}", "FRAL"[static_cast<int>(command.turn())], command.cells());
}

/// Sides in words, such as "left, ahead".
inline std::string words_of_sides(unsigned sides) {
  using mazebot::Turn;
  std::string text;
  for (const auto& [side, word] :
       {std::make_pair(Turn::left, "left"), {Turn::ahead, "ahead"}, {Turn::right, "right"}, {Turn::around, "behind"}}) {
    if ((sides >> static_cast<int>(side) & 1) != 0) text += (text.empty() ? "" : ", ") + std::string(word);
  }
  return text.empty() ? "none" : text;
}

/// Adds the steps of a log to the page of a replay, one by one.
class LogFrames {
 public:
  explicit LogFrames(::Replay& page) : page_(page) {}

  std::size_t steps() const { return steps_; }  ///< so far
  /// `truth`: what truly happened, or null. Then the page shows that pose, and the believed one where it differs.
  void add(const ReplayedStep& step, const mazebot::RunTimeWallMap& map,
           const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>* evidence, const mazebot::TrueStep* truth = nullptr) {
    using namespace mazebot;
    ++steps_;
    if (truth != nullptr) count_faults(*truth);
    if (!map.grid().contains(step.pose.cell)) return;
    const bool is_put = step.put_at || (truth != nullptr && truth->fault == MotionFault::moved);
    page_.frame(truth != nullptr ? truth->pose : step.pose, is_put);
    if (evidence != nullptr) {
      page_.see(*evidence);
    } else {
      page_.see(map);
    }
    unsigned walls = 0;
    for (int i = 0; i < 4; ++i) {
      if (step.seen.sensed(turn_at(i)) && step.seen.wall(turn_at(i))) walls |= 1U << i;
    }
    page_.number("step", static_cast<double>(steps_))
        .word("sees walls", words_of_sides(walls))
        .word("command", words_of(step.command))
        .word("phase", step.phase)
        .number("contradictions", static_cast<double>(step.contradictions));
    if (truth == nullptr) return;
    page_.hypotheses({step.pose})
        .word("pose", truth->pose == step.pose ? "right" : "wrong")
        .number("faults so far", static_cast<double>(faults_))
        .word("last fault", last_fault_);
  }

 private:
  void count_faults(const mazebot::TrueStep& truth) {
    const mazebot::Cell cell = truth.pose.cell;
    if (truth.fault != mazebot::MotionFault::none) {
      ++faults_;
      last_fault_ = fmt::format("{} before step {}, to {},{}", to_string(truth.fault), steps_, cell.x, cell.y);
    }
    if (truth.misread == 0) return;
    ++faults_;
    last_fault_ = fmt::format("misread in {},{}: {}", cell.x, cell.y, words_of_sides(truth.misread));
  }

  ::Replay& page_;
  std::size_t steps_ = 0;
  std::size_t faults_ = 0;
  std::string last_fault_ = "none";
};

#endif  // MAZEBOT_CLI_RECORD_STEP_WORDS_HPP
