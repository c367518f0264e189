// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_OTHER_REPLAYS_HPP
#define MAZEBOT_CLI_RECORD_OTHER_REPLAYS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mazebot/cover/coverage.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/record/replay_log.hpp>
#include <mazebot/host/record/run_log.hpp>
#include <mazebot/locate/localizer.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/navigator/wall_follower.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "replay_run.hpp"

// Replays of logs that are not of an explorer.

inline mazebot::Turn turn_of(mazebot::Heading heading) { return mazebot::turn_at(static_cast<int>(heading)); }

/// Records what was seen in a map, where the robot is inside it. Returns how many readings contradict it.
inline std::size_t record_seen(mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& map, mazebot::Pose pose,
                               const mazebot::Observation& seen) {
  std::size_t contradictions = 0;
  for (int i = 0; i < 4 && map.grid().contains(pose.cell); ++i) {
    if (!seen.sensed(mazebot::turn_at(i))) continue;
    const mazebot::Reading reading =
        map.record(pose.cell, pose.heading + mazebot::turn_at(i), seen.wall(mazebot::turn_at(i)));
    contradictions += reading == mazebot::Reading::contradicts ? 1U : 0U;
  }
  return contradictions;
}

/// Firmware with a brain of its own: its motions are in the log.
class MotionReplay final : public RunReplay {
 public:
  MotionReplay(const mazebot::RunLog& log, OnReplayedStep on_step) : RunReplay(std::move(on_step)), pose_(log.start) {
    run_.map = mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>(log.grid);
  }
  void take(const mazebot::LogEntry& entry) override {
    if (entry.kind == mazebot::LogEntry::Kind::motion) {
      const mazebot::Turn turn = turn_of(entry.pose.heading);
      ordered_ = static_cast<int>(entry.number);
      if (!run_.steps.empty()) run_.steps.back().command = mazebot::Command::go(turn, ordered_);
      pose_ = pose_.turned(turn).advanced(ordered_);
    }
    if (entry.kind != mazebot::LogEntry::Kind::step) return;
    const int missing = std::min(entry.seen.short_by(), ordered_);
    pose_ = mazebot::Pose(pose_.cell.towards(pose_.heading, -missing), pose_.heading);
    if (!run_.map.grid().contains(pose_.cell)) {
      throw std::invalid_argument("the motions of the log lead out of its maze");
    }
    contradictions_ += record_seen(run_.map, pose_, entry.seen);
    run_.replay.agreed = ++run_.replay.steps;
    ordered_ = 0;
    add({pose_,
         entry.seen,
         mazebot::Command::stop(),
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
  mazebot::Pose pose_;
  std::size_t contradictions_ = 0;
  std::uint32_t ticks_ = 0;
  int ordered_ = 0;
};

/// A navigator that is made of the log's header. pose_of(navigator) tells where it believes to be, if it knows.
template <class NavigatorT, class PoseOfT>
class NavigatorReplay final : public RunReplay {
 public:
  NavigatorReplay(const mazebot::RunLog& log, OnReplayedStep on_step, NavigatorT navigator, PoseOfT pose_of)
      : RunReplay(std::move(on_step)), navigator_(std::move(navigator)), replayer_(navigator_), pose_of_(pose_of) {
    run_.map = mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>(log.grid);
    pose_ = pose_of_(navigator_);
  }
  void take(const mazebot::LogEntry& entry) override {
    replayer_.take(
        entry,
        [&](const mazebot::LogEntry& step, mazebot::Command command) {
          const int missing = std::min(step.seen.short_by(), ordered_);
          const mazebot::Pose at = mazebot::Pose(pose_.cell.towards(pose_.heading, -missing), pose_.heading);
          contradictions_ += record_seen(run_.map, at, step.seen);
          add({at, step.seen, command, ticks_, "", contradictions_, 0, false, step.is_checked, {}}, run_.map,
              &run_.map);
          ordered_ = command.cells();
          pose_ = pose_of_(navigator_);
        },
        [](const mazebot::LogEntry&) {}, [&](std::uint32_t now) { ticks_ = now; });
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
  mazebot::LogReplayer<NavigatorT> replayer_;
  PoseOfT pose_of_;
  mazebot::Pose pose_;
  std::size_t contradictions_ = 0;
  std::uint32_t ticks_ = 0;
  int ordered_ = 0;
};
template <class NavigatorT, class PoseOfT>
std::unique_ptr<RunReplay> navigator_replay(const mazebot::RunLog& log, OnReplayedStep on_step, NavigatorT navigator,
                                            PoseOfT pose_of) {
  return std::make_unique<NavigatorReplay<NavigatorT, PoseOfT>>(log, std::move(on_step), std::move(navigator), pose_of);
}

/// A lost robot, which begins with the map of its log. Where it was is known at the end.
class LocalizerReplay final : public RunReplay {
 public:
  LocalizerReplay(const mazebot::RunLog& log, OnReplayedStep on_step) : RunReplay(std::move(on_step)), map_(log.grid) {
    run_.map = mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>(log.grid);
  }
  void take(const mazebot::LogEntry& entry) override {
    if (entry.kind == mazebot::LogEntry::Kind::map && !localizer_) map_ = *entry.map;
    if (entry.kind != mazebot::LogEntry::Kind::step) return;
    if (!localizer_) {
      localizer_.emplace(map_);
      replayer_.emplace(*localizer_);
      run_.map = mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>(map_);
    }
    relative_ = mazebot::Pose(relative_.cell.towards(relative_.heading, -std::min(entry.seen.short_by(), ordered_)),
                              relative_.heading);
    replayer_->take(
        entry,
        [&](const mazebot::LogEntry& step, mazebot::Command command) {
          const bool is_found = localizer_->status() == mazebot::Status::located;
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
        [](const mazebot::LogEntry&) {}, [&](std::uint32_t now) { ticks_ = now; });
    run_.replay = replayer_->result();
  }
  const ReplayedRun& end(std::optional<unsigned> check) override {
    if (!localizer_) return run_;
    replayer_->compare(check);
    run_.replay = replayer_->result();
    run_.replay.status = localizer_->status();
    if (localizer_->status() == mazebot::Status::located && !path_.empty()) {
      const mazebot::Pose origin = mazebot::compose(*localizer_->pose(), mazebot::inverse(path_.back()));
      for (std::size_t i = 0; i < path_.size(); ++i) run_.steps[i].pose = mazebot::compose(origin, path_[i]);
    }
    return run_;
  }

 private:
  using LocalizerT = mazebot::BasicLocalizer<mazebot::RunTimeGrid>;
  static mazebot::Pose nowhere() { return mazebot::Pose(mazebot::Cell(-1, -1), mazebot::Heading::north); }

  mazebot::RunTimeWallMap map_;
  std::optional<LocalizerT> localizer_;
  std::optional<mazebot::LogReplayer<LocalizerT>> replayer_;
  std::vector<mazebot::Pose> path_;  // as seen from where the robot began
  mazebot::Pose relative_;
  std::uint32_t ticks_ = 0;
  int ordered_ = 0;
};

/// Makes the replay of a log whose navigator needs no policy; null if it is of another one.
inline std::unique_ptr<RunReplay> replay_without_policy(const mazebot::RunLog& log, const OnReplayedStep& on_step) {
  switch (log.navigator) {
    case mazebot::LoggedNavigator::own: return std::make_unique<MotionReplay>(log, on_step);
    case mazebot::LoggedNavigator::wall_follower: {
      mazebot::RunTimeCellSet goals(log.grid);
      for (const mazebot::Cell goal : log.goals) goals.insert(goal);
      const mazebot::Hand hand =
          log.policy == mazebot::LoggedPolicy::right_hand ? mazebot::Hand::right : mazebot::Hand::left;
      using FollowerT = mazebot::BasicWallFollower<mazebot::RunTimeGrid>;
      return navigator_replay(log, on_step, FollowerT(hand, goals, log.start),
                              [](const FollowerT& follower) { return follower.pose(); });
    }
    case mazebot::LoggedNavigator::coverage: {
      using CoverageT = mazebot::BasicCoverage<mazebot::RunTimeGrid>;
      return navigator_replay(log, on_step, CoverageT(log.start, mazebot::WeightedCoverage<>(), log.grid),
                              [](const CoverageT& coverage) { return coverage.pose(); });
    }
    case mazebot::LoggedNavigator::localizer: return std::make_unique<LocalizerReplay>(log, on_step);
    default: return nullptr;
  }
}

#endif  // MAZEBOT_CLI_RECORD_OTHER_REPLAYS_HPP
