// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "replay_run.hpp"

#include <fmt/format.h>

#include <mazebot/cover/coverage.hpp>
#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/host/race/replanned_race.hpp>
#include <mazebot/locate/localizer.hpp>
#include <mazebot/navigator/wall_follower.hpp>

#include "../drive/robot_design.hpp"
#include "../race/robot_file.hpp"

using namespace mazebot;

namespace {

// Explores until the fastest run of a robot is proved: the search of contest days.
struct FastestRunPolicies {
  template <class GridT>
  using Of = CheapestPolicy<BasicReplannedRace<GridT>, ToursOfEight<GridT>>;
};
std::unique_ptr<RunReplay> fastest_run_replay(const RunLog& log, OnReplayedStep on_step) {
  using ReplayT = MouseReplay<FastestRunPolicies, FastStorage>;
  const std::string driven = log.setting("driven");  // by its wheels
  const auto race = std::make_shared<const RaceModel>(driven.empty() ? read_robot(log.setting("robot")).race
                                                                     : simulated_robot(driven).robot.race);
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

Turn turn_of(Heading heading) { return turn_at(static_cast<int>(heading)); }

// Records what was seen in a map, where the robot is inside it. Returns how many readings contradict it.
std::size_t record_seen(BasicEvidenceMap<RunTimeGrid>& map, Pose pose, const Observation& seen) {
  std::size_t contradictions = 0;
  for (int i = 0; i < 4 && map.grid().contains(pose.cell); ++i) {
    if (!seen.sensed(turn_at(i))) continue;
    const Reading reading = map.record(pose.cell, pose.heading + turn_at(i), seen.wall(turn_at(i)));
    contradictions += reading == Reading::contradicts ? 1U : 0U;
  }
  return contradictions;
}

// Firmware with a brain of its own: its motions are in the log.
class MotionReplay final : public RunReplay {
 public:
  MotionReplay(const RunLog& log, OnReplayedStep on_step) : RunReplay(std::move(on_step)), pose_(log.start) {
    run_.map = BasicEvidenceMap<RunTimeGrid>(log.grid);
  }
  void take(const LogEntry& entry) override {
    if (entry.kind == LogEntry::Kind::motion) {
      const Turn turn = turn_of(entry.pose.heading);
      ordered_ = static_cast<int>(entry.number);
      if (!run_.steps.empty()) run_.steps.back().command = Command::go(turn, ordered_);
      pose_ = pose_.turned(turn).advanced(ordered_);
    }
    if (entry.kind != LogEntry::Kind::step) return;
    const int missing = std::min(entry.seen.short_by(), ordered_);
    pose_ = Pose(pose_.cell.towards(pose_.heading, -missing), pose_.heading);
    if (!run_.map.grid().contains(pose_.cell)) {
      throw std::invalid_argument("the motions of the log lead out of its maze");
    }
    contradictions_ += record_seen(run_.map, pose_, entry.seen);
    run_.replay.agreed = ++run_.replay.steps;
    ordered_ = 0;
    add({pose_,
         entry.seen,
         Command::stop(),
         ticks_ += entry.ticks,
         "",
         contradictions_,
         0,
         false,
         entry.is_checked,
         {}},
        run_.map, &run_.map);
  }
  const ReplayedRun& end(std::optional<unsigned>) override { return run_; }

 private:
  Pose pose_;
  std::size_t contradictions_ = 0;
  std::uint32_t ticks_ = 0;
  int ordered_ = 0;
};

// A navigator that is made of the log's header. pose_of(navigator) tells where it believes to be, if it knows.
template <class NavigatorT, class PoseOfT>
class NavigatorReplay final : public RunReplay {
 public:
  NavigatorReplay(const RunLog& log, OnReplayedStep on_step, NavigatorT navigator, PoseOfT pose_of)
      : RunReplay(std::move(on_step)), navigator_(std::move(navigator)), replayer_(navigator_), pose_of_(pose_of) {
    run_.map = BasicEvidenceMap<RunTimeGrid>(log.grid);
    pose_ = pose_of_(navigator_);
  }
  void take(const LogEntry& entry) override {
    replayer_.take(
        entry,
        [&](const LogEntry& step, Command command) {
          const int missing = std::min(step.seen.short_by(), ordered_);
          const Pose at = Pose(pose_.cell.towards(pose_.heading, -missing), pose_.heading);
          contradictions_ += record_seen(run_.map, at, step.seen);
          add({at, step.seen, command, ticks_, "", contradictions_, 0, false, step.is_checked, {}}, run_.map,
              &run_.map);
          ordered_ = command.cells();
          pose_ = pose_of_(navigator_);
        },
        [](const LogEntry&) {}, [&](std::uint32_t now) { ticks_ = now; });
    run_.replay = replayer_.result();
  }
  const ReplayedRun& end(std::optional<unsigned> check) override {
    replayer_.compare(check);
    run_.replay = replayer_.result();
    run_.replay.status = navigator_.status();
    return run_;
  }

 private:
  NavigatorT navigator_;
  LogReplayer<NavigatorT> replayer_;
  PoseOfT pose_of_;
  Pose pose_;
  std::size_t contradictions_ = 0;
  std::uint32_t ticks_ = 0;
  int ordered_ = 0;
};
template <class NavigatorT, class PoseOfT>
std::unique_ptr<RunReplay> navigator_replay(const RunLog& log, OnReplayedStep on_step, NavigatorT navigator,
                                            PoseOfT pose_of) {
  return std::make_unique<NavigatorReplay<NavigatorT, PoseOfT>>(log, std::move(on_step), std::move(navigator), pose_of);
}

// A lost robot, which begins with the map of its log. Where it was is known at the end.
class LocalizerReplay final : public RunReplay {
 public:
  LocalizerReplay(const RunLog& log, OnReplayedStep on_step) : RunReplay(std::move(on_step)), map_(log.grid) {
    run_.map = BasicEvidenceMap<RunTimeGrid>(log.grid);
  }
  void take(const LogEntry& entry) override {
    if (entry.kind == LogEntry::Kind::map && !localizer_) map_ = *entry.map;
    if (entry.kind != LogEntry::Kind::step) return;
    if (!localizer_) {
      localizer_.emplace(map_);
      replayer_.emplace(*localizer_);
      run_.map = BasicEvidenceMap<RunTimeGrid>(map_);
    }
    relative_ =
        Pose(relative_.cell.towards(relative_.heading, -std::min(entry.seen.short_by(), ordered_)), relative_.heading);
    replayer_->take(
        entry,
        [&](const LogEntry& step, Command command) {
          const bool is_found = localizer_->status() == Status::located;
          add({is_found ? *localizer_->pose() : nowhere(),
               step.seen,
               command,
               ticks_,
               is_found ? "located" : "lost",
               0,
               0,
               is_found,
               step.is_checked,
               {}},
              run_.map, nullptr);
          path_.push_back(relative_);
          ordered_ = command.cells();
          relative_ = relative_.turned(command.turn()).advanced(ordered_);
        },
        [](const LogEntry&) {}, [&](std::uint32_t now) { ticks_ = now; });
    run_.replay = replayer_->result();
  }
  const ReplayedRun& end(std::optional<unsigned> check) override {
    if (!localizer_) return run_;
    replayer_->compare(check);
    run_.replay = replayer_->result();
    run_.replay.status = localizer_->status();
    if (localizer_->status() == Status::located && !path_.empty()) {
      const Pose origin = compose(*localizer_->pose(), inverse(path_.back()));
      for (std::size_t i = 0; i < path_.size(); ++i) run_.steps[i].pose = compose(origin, path_[i]);
    }
    return run_;
  }

 private:
  using LocalizerT = BasicLocalizer<RunTimeGrid>;
  static Pose nowhere() { return Pose(Cell(-1, -1), Heading::north); }

  RunTimeWallMap map_;
  std::optional<LocalizerT> localizer_;
  std::optional<LogReplayer<LocalizerT>> replayer_;
  std::vector<Pose> path_;  // as seen from where the robot began
  Pose relative_;
  std::uint32_t ticks_ = 0;
  int ordered_ = 0;
};

}  // namespace

std::unique_ptr<RunReplay> replay_of(const RunLog& log, OnReplayedStep on_step) {
  switch (log.navigator) {
    case LoggedNavigator::explorer:
    case LoggedNavigator::recovery:
    case LoggedNavigator::contest:
    case LoggedNavigator::contest_recovery:
    case LoggedNavigator::plan_ahead:
      if (log.setting("policy") == "fastest-run") return fastest_run_replay(log, std::move(on_step));
      return policy_of(log).replay(log, std::move(on_step));
    case LoggedNavigator::own: return std::make_unique<MotionReplay>(log, std::move(on_step));
    case LoggedNavigator::wall_follower: {
      RunTimeCellSet goals(log.grid);
      for (const Cell goal : log.goals) goals.insert(goal);
      const Hand hand = log.policy == LoggedPolicy::right_hand ? Hand::right : Hand::left;
      using FollowerT = BasicWallFollower<RunTimeGrid>;
      return navigator_replay(log, std::move(on_step), FollowerT(hand, goals, log.start),
                              [](const FollowerT& follower) { return follower.pose(); });
    }
    case LoggedNavigator::coverage: {
      using CoverageT = BasicCoverage<RunTimeGrid>;
      return navigator_replay(log, std::move(on_step), CoverageT(log.start, WeightedCoverage<>(), log.grid),
                              [](const CoverageT& coverage) { return coverage.pose(); });
    }
    case LoggedNavigator::localizer: return std::make_unique<LocalizerReplay>(log, std::move(on_step));
    case LoggedNavigator::route_runner: break;
  }
  throw std::invalid_argument(
      fmt::format("found a log of the {}, which the program cannot make again: replay it in C++ with replay_log()",
                  to_string(log.navigator)));
}
