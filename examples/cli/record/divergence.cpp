// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "divergence.hpp"

#include <fmt/format.h>

#include "log_replay.hpp"

using namespace mazebot;

namespace {

bool is_of_explorer(const RunLog& log) {
  return log.navigator == LoggedNavigator::explorer || log.navigator == LoggedNavigator::recovery ||
         log.navigator == LoggedNavigator::contest || log.navigator == LoggedNavigator::contest_recovery ||
         log.navigator == LoggedNavigator::plan_ahead || log.navigator == LoggedNavigator::tracking_recovery;
}

LogEntry call_of(LoggedCall call) {
  LogEntry entry;
  entry.kind = LogEntry::Kind::call;
  entry.call = call;
  return entry;
}

// Whether a policy gives the commands of that log.
bool reproduces(const Policy& policy, const RunLog& log) {
  try {
    const std::unique_ptr<RunReplay> replay = replay_with(policy, log, {});
    for (const LogEntry& entry : log.entries) {
      replay->take(entry);
      if (replay->so_far().replay.diverged) return false;
    }
    return !replay->end(log.end_check).replay.diverged;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

// The settings with which an explorer gives the commands of the log; empty if none are found.
std::string settings_of(const RunLog& log) {
  struct Change {
    const char* words;
    std::optional<LoggedCall> call;  // that was made before the first step
  };
  const Change changes[] = {{"", {}},
                            {", with demand_certainty()", LoggedCall::demand_certainty},
                            {", with touch_walls(false)", LoggedCall::touch_walls}};
  for (const Change& change : changes) {
    for (const LoggedStorage storage : {LoggedStorage::fast, LoggedStorage::trusting}) {
      for (const Policy& policy : policies()) {
        if (!policy.explores()) continue;
        RunLog other = log;
        other.storage = storage;
        if (change.call) other.entries.insert(other.entries.begin(), call_of(*change.call));
        if (reproduces(policy, other)) {
          return fmt::format("the policy {}{}{}", policy.name, storage == log.storage ? "" : ", with the storage ",
                             storage == log.storage           ? ""
                             : storage == LoggedStorage::fast ? "fast"
                                                              : "trusting") +
                 change.words;
        }
      }
    }
  }
  return {};
}

}  // namespace

ReplayedRun replayed(const RunLog& log, OnReplayedStep on_step) {
  const std::unique_ptr<RunReplay> replay = replay_of(log, std::move(on_step));
  for (const LogEntry& entry : log.entries) replay->take(entry);
  return replay->end(log.end_check);
}

bool is_reproduced(const RunLog& log) {
  try {
    return !replayed(log, {}).replay.diverged;
  } catch (const std::exception&) {
    return true;
  }
}

std::string why_diverged(const RunLog& log, const ReplayedRun& run) {
  const std::string cause = cause_in_log(log, run);
  if (!cause.empty()) return cause;
  const std::string settings = is_of_explorer(log) ? settings_of(log) : std::string();
  if (!settings.empty()) return "other settings: the commands of the log are those of " + settings;
  return other_settings;
}
