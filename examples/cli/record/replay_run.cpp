// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "replay_run.hpp"

#include <fmt/format.h>

#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/explore/fast_run_policy.hpp>
#include <mazebot/host/race/replanned_race.hpp>

#include "../drive/robot_design.hpp"
#include "../race/robot_file.hpp"
#include "other_replays.hpp"

using namespace mazebot;

namespace {

// Explores until the fastest run of a robot is proved: the search of contest days.
struct FastestRunPolicies {
  template <class GridT>
  using Of = CheapestPolicy<BasicReplannedRace<GridT>, ToursOfEight<GridT>>;
};
// Explores until no route is likely faster.
struct LikelyRunPolicies {
  template <class GridT>
  using Of = BasicFastRunPolicy<GridT>;
};
RaceModel race_of(const RunLog& log) {
  const std::string driven = log.setting("driven");  // by its wheels
  return driven.empty() ? read_robot(log.setting("robot")).race : simulated_robot(driven).robot.race;
}
std::unique_ptr<RunReplay> likely_run_replay(const RunLog& log, OnReplayedStep on_step) {
  using ReplayT = MouseReplay<LikelyRunPolicies, FastStorage>;
  const auto times = std::make_shared<const MotionTimes>(MotionTimes::of(race_of(log)));
  return std::make_unique<ReplayT>(log, std::move(on_step), [times](const RunTimeGrid& grid) {
    return BasicFastRunPolicy<RunTimeGrid>(FlashTimes(*times), RunStyle::diagonal, grid);
  });
}
std::unique_ptr<RunReplay> fastest_run_replay(const RunLog& log, OnReplayedStep on_step) {
  using ReplayT = MouseReplay<FastestRunPolicies, FastStorage>;
  const auto race = std::make_shared<const RaceModel>(race_of(log));
  const auto objective = std::make_shared<BasicReplannedRace<RunTimeGrid>>(*race, log.grid);
  return std::make_unique<ReplayT>(log, std::move(on_step), [race, objective](const RunTimeGrid& grid) {
    return FastestRunPolicies::Of<RunTimeGrid>(*objective, ToursOfEight<RunTimeGrid>(grid));
  });
}

// The policy that a log names. Throws if there is none.
const Policy& policy_of(const RunLog& log) {
  const std::string name = log.policy == LoggedPolicy::own ? log.setting("policy") : to_string(log.policy);
  for (const Policy& policy : policies()) {
    if (policy.name == name && policy.replay != nullptr) return policy;
  }
  throw std::invalid_argument(
      fmt::format("found a log of the {} with the policy '{}', which this program does not hold: replay it in C++ with "
                  "replay_log(), or register the policy (docs/own-policies.md)",
                  to_string(log.navigator), name.empty() ? "own" : name));
}

}  // namespace

std::unique_ptr<RunReplay> replay_of(const RunLog& log, OnReplayedStep on_step) {
  switch (log.navigator) {
    case LoggedNavigator::explorer:
    case LoggedNavigator::recovery:
    case LoggedNavigator::contest:
    case LoggedNavigator::contest_recovery:
    case LoggedNavigator::plan_ahead:
      if (log.setting("policy") == "fastest-run") return fastest_run_replay(log, std::move(on_step));
      if (log.setting("policy") == "likely-fastest-run") return likely_run_replay(log, std::move(on_step));
      return policy_of(log).replay(log, std::move(on_step));
    default: break;
  }
  if (std::unique_ptr<RunReplay> replay = replay_without_policy(log, on_step)) return replay;
  throw std::invalid_argument(
      fmt::format("found a log of the {}, which the program cannot make again: replay it in C++ with replay_log()",
                  to_string(log.navigator)));
}
