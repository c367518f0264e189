// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "replay_run.hpp"

#include <fmt/format.h>

#include "../drive/robot_design.hpp"
#include "../explore/costs.hpp"
#include "../race/robot_file.hpp"
#include "other_replays.hpp"

using namespace mazebot;

namespace {

RaceModel race_of(const RunLog& log) {
  const std::string driven = log.setting("driven");  // by its wheels
  return driven.empty() ? read_robot(log.setting("robot")).race : simulated_robot(driven).robot.race;
}
std::unique_ptr<RunReplay> replay_in(const RunLog& log, MakeExplorer<RunTimeGrid> make, OnReplayedStep on_step) {
  return std::make_unique<MouseReplay<FastStorage>>(log, std::move(make), std::move(on_step));
}

// The policy that a log names. Throws if there is none.
const Policy& policy_of(const RunLog& log) {
  const std::string name = log.policy == LoggedPolicy::own ? log.setting("policy") : to_string(log.policy);
  for (const Policy& policy : policies()) {
    if (policy.name == name && policy.explores()) return policy;
  }
  throw std::invalid_argument(
      fmt::format("found a log of the {} with the policy '{}', which this program does not hold: replay it in C++ with "
                  "replay_log(), or register the policy (docs/own-policies.md)",
                  to_string(log.navigator), name.empty() ? "own" : name));
}

}  // namespace

std::unique_ptr<RunReplay> replay_with(const Policy& policy, const RunLog& log, OnReplayedStep on_step) {
  if (log.storage == LoggedStorage::fast) return replay_in(log, policy.explorer, std::move(on_step));
  if (log.storage == LoggedStorage::trusting && log.navigator != LoggedNavigator::recovery &&
      log.navigator != LoggedNavigator::tracking_recovery) {
    return std::make_unique<MouseReplay<TrustingStorage>>(log, policy.trusting_explorer, std::move(on_step));
  }
  throw std::invalid_argument(
      "the log is of an explorer with a storage that this program does not hold: replay it in C++ with replay_log()");
}

std::unique_ptr<RunReplay> replay_of(const RunLog& log, OnReplayedStep on_step) {
  switch (log.navigator) {
    case LoggedNavigator::explorer:
    case LoggedNavigator::recovery:
    case LoggedNavigator::tracking_recovery:
    case LoggedNavigator::contest:
    case LoggedNavigator::contest_recovery:
    case LoggedNavigator::plan_ahead:
      if (log.setting("policy") == fastest_run_policy) {
        return replay_in(log, fastest_run_explorers(race_of(log), log.grid), std::move(on_step));
      }
      if (log.setting("policy") == likely_run_policy) {
        return replay_in(log, likely_run_explorers(race_of(log)), std::move(on_step));
      }
      return replay_with(policy_of(log), log, std::move(on_step));
    default: break;
  }
  if (std::unique_ptr<RunReplay> replay = replay_without_policy(log, on_step)) return replay;
  throw std::invalid_argument(
      fmt::format("found a log of the {}, which the program cannot make again: replay it in C++ with replay_log()",
                  to_string(log.navigator)));
}
