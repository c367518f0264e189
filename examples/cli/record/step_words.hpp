// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_STEP_WORDS_HPP
#define MAZEBOT_CLI_RECORD_STEP_WORDS_HPP

#include <fmt/format.h>

#include <cstddef>
#include <mazebot/navigator/command.hpp>
#include <string>

#include "../draw/replay.hpp"
#include "replay_run.hpp"

/// A command in short: F3, or stop.
inline std::string words_of(mazebot::Command command) {
  if (command.is_stop()) return "stop";
  return fmt::format("{}{}", "FRAL"[static_cast<int>(command.turn())], command.cells());
}

/// Adds a step to the page of a replay.
inline void add_frame(::Replay& page, const ReplayedStep& step, const mazebot::RunTimeWallMap& map,
                      const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>* evidence, std::size_t number) {
  page.frame(step.pose);
  if (evidence != nullptr) {
    page.see(*evidence);
  } else {
    page.see(map);
  }
  page.number("step", static_cast<double>(number))
      .word("command", words_of(step.command))
      .word("phase", step.phase)
      .number("contradictions", static_cast<double>(step.contradictions));
}

#endif  // MAZEBOT_CLI_RECORD_STEP_WORDS_HPP
