// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_REPLAY_RUN_HPP
#define MAZEBOT_CLI_RECORD_REPLAY_RUN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/contest/contest.hpp>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/record/replay_log.hpp>
#include <mazebot/host/record/run_log.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/navigator/command.hpp>
#include <mazebot/recover/recovery.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../explore/policies.hpp"
#include "../explore/policy_family.hpp"

/// A step of a replayed log: what was known before the robot looked is that of the step before.
struct ReplayedStep {
  mazebot::Pose pose;          ///< where the robot believed to be when it looked
  mazebot::Observation seen;   ///< what it saw
  mazebot::Command command;    ///< what it was told to do
  std::uint32_t ticks = 0;     ///< since the log began
  const char* phase = "";      ///< what the navigator was doing
  std::size_t contradictions;  ///< readings so far that contradicted the map
  std::size_t recoveries;      ///< how often a Recovery declared the robot lost so far
  bool is_proved;              ///< whether the route was proved
  bool is_checked;             ///< a checksum of the log says that it is right
  bool power_lost_before;      ///< the robot was put at the start since the step before
};

/// A replayed log.
struct ReplayedRun {
  mazebot::LogReplay replay;
  std::vector<ReplayedStep> steps;
  mazebot::BasicEvidenceMap<mazebot::RunTimeGrid> map{mazebot::RunTimeGrid(1, 1)};  ///< at the end
  std::vector<mazebot::Cell> route;                                                 ///< the shortest one that is known
};

/// The navigators that a log of an explorer may be of, in one.
template <class FamilyT, class StorageT>
class LoggedMouse {
 public:
  using PolicyT = typename FamilyT::template Of<mazebot::RunTimeGrid>;
  using ExplorerT = mazebot::BasicExplorer<mazebot::RunTimeGrid, PolicyT, StorageT>;

  explicit LoggedMouse(const mazebot::RunLog& log) : log_(log), goals_(log.grid) {
    for (const mazebot::Cell goal : log.goals) goals_.insert(goal);
    begin(nullptr);
  }

  ExplorerT& explorer() { return *explorer_; }
  mazebot::Pose pose() const { return recovery_ ? recovery_->pose() : explorer_->pose(); }
  std::size_t recoveries() const { return recoveries_ + (recovery_ ? recovery_->recoveries() : 0); }
  const char* phase() const {
    if (contest_ && contest_->leg() != mazebot::ContestLeg::search) return to_string(contest_->leg());
    switch (explorer_->phase()) {
      case mazebot::ExplorePhase::to_goal: return "to_goal";
      case mazebot::ExplorePhase::proving: return "proving";
      case mazebot::ExplorePhase::homeward: break;
    }
    return "homeward";
  }
  void set_time(std::uint32_t ticks) { ticks_ = ticks; }
  /// Another navigator begins with that map.
  template <class MapT>
  void begin_with(const MapT& map) {
    recoveries_ = recoveries();
    const auto known = std::make_unique<MapT>(map);
    begin([&](ExplorerT& explorer) { explorer.resume(*known); });
  }

  // The Navigator, and what a log may call.
  mazebot::Status status() const {
    return contest_ ? contest_->status() : recovery_ ? recovery_->status() : explorer_->status();
  }
  mazebot::Command next(const mazebot::Observation& seen) {
    return contest_ ? contest_->next(seen) : recovery_ ? recovery_->next(seen) : explorer_->next(seen);
  }
  void come_home() { recovery_ ? recovery_->come_home() : explorer_->come_home(); }
  void come_home(mazebot::Unknown unknown) { explorer_->come_home(unknown); }
  void resume() { explorer_->resume(); }
  void resume(mazebot::Pose pose, bool was_blocked) { explorer_->resume(pose, was_blocked); }
  void set_budget(std::size_t moves) { explorer_->set_budget(moves); }
  void demand_certainty() {
    is_certain_ = true;
    explorer_->demand_certainty();
  }
  void touch_walls(bool may_touch) { explorer_->touch_walls(may_touch); }
  void trust_map() { explorer_->trust_map(); }
  void record_wall(mazebot::Cell cell, mazebot::Heading heading, bool is_wall) {
    explorer_->record_wall(cell, heading, is_wall);
  }
  void start_at(mazebot::Pose pose) { of_recovery().start_at(pose); }
  void start_anywhere() { of_recovery().start_anywhere(); }
  void choose(const mazebot::Optional<std::uint32_t>& forecast) {
    if (contest_) contest_->choose(forecast);
  }
  void finish_run(mazebot::Pose pose, bool arrived, bool wall_ahead) {
    if (contest_) contest_->finish_run(pose, arrived, wall_ahead);
  }
  bool prepare() { return false; }  // a PlanAhead gives the commands of its explorer

 private:
  using RecoveryT = mazebot::Recovery<ExplorerT>;
  struct Clock {
    const std::uint32_t* ticks;
    std::uint32_t operator()() const { return *ticks; }
  };

  void begin(const std::function<void(ExplorerT&)>& load) {
    contest_.reset();
    recovery_.reset();
    explorer_ = std::make_unique<ExplorerT>(goals_, log_.start, make_policy<FamilyT>(log_.grid));
    if (is_certain_) explorer_->demand_certainty();
    if (load) load(*explorer_);
    if (log_.navigator == mazebot::LoggedNavigator::recovery) recovery_ = std::make_unique<RecoveryT>(*explorer_);
    if (log_.rules) contest_.emplace(*explorer_, *log_.rules, Clock{&ticks_});
  }
  RecoveryT& of_recovery() {
    if (!recovery_) throw std::invalid_argument("the log calls a recovery, but is not of one");
    return *recovery_;
  }

  const mazebot::RunLog& log_;
  mazebot::RunTimeCellSet goals_;
  bool is_certain_ = false;
  std::uint32_t ticks_ = 0;
  std::size_t recoveries_ = 0;
  std::unique_ptr<ExplorerT> explorer_;
  std::unique_ptr<RecoveryT> recovery_;
  std::optional<mazebot::Contest<ExplorerT, Clock>> contest_;
};

/// Copies a map into one with evidence, where it has none.
inline const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& with_evidence(
    const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& map) {
  return map;
}
inline mazebot::BasicEvidenceMap<mazebot::RunTimeGrid> with_evidence(const mazebot::RunTimeWallMap& map) {
  return mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>(map);
}

template <class FamilyT, class StorageT>
ReplayedRun replay_mouse(const mazebot::RunLog& log, const OnReplayedStep& on_step) {
  using namespace mazebot;
  LoggedMouse<FamilyT, StorageT> mouse(log);
  ReplayedRun run;
  std::uint32_t ticks = 0;
  Pose pose = mouse.pose();  // where the robot was ordered to
  bool power_lost = false;
  int ordered = 0;
  run.replay = replay_log(
      log, mouse,
      [&](const LogEntry& entry, Command command) {
        const int missing = std::min(entry.seen.short_by(), ordered);
        const Pose at = Pose(pose.cell.towards(pose.heading, -missing), pose.heading);
        run.steps.push_back({at, entry.seen, command, ticks, mouse.phase(), mouse.explorer().contradictions(),
                             mouse.recoveries(), mouse.explorer().proved(), entry.is_checked, power_lost});
        power_lost = false;
        ordered = command.cells();
        const auto& map = mouse.explorer().wall_map();
        if (on_step) {
          if constexpr (std::decay_t<decltype(map)>::has_evidence) {
            on_step(run.steps.back(), map, &map);
          } else {
            on_step(run.steps.back(), map, nullptr);
          }
        }
        pose = mouse.pose();
      },
      [&](const LogEntry& entry) {
        if (entry.kind == LogEntry::Kind::map) mouse.begin_with(*entry.map);
        if (entry.kind == LogEntry::Kind::call) {
          const auto known =
              std::make_unique<std::decay_t<decltype(mouse.explorer().wall_map())>>(mouse.explorer().wall_map());
          mouse.begin_with(*known);
          power_lost = true;
        }
        pose = mouse.pose();
        ordered = 0;
      },
      [&](std::uint32_t now) {
        ticks = now;
        mouse.set_time(now);
      });
  run.map = with_evidence(mouse.explorer().wall_map());
  const auto runner = mouse.explorer().shortest_route();
  if (runner.status() != Status::unreachable && runner.status() != Status::invalid) {
    Pose at = runner.route().start();
    run.route = {at.cell};
    for (std::size_t i = 0; i < runner.route().size(); ++i) {
      at = at.turned(runner.route()[i]).advanced();
      run.route.push_back(at.cell);
    }
  }
  return run;
}

/// Replays the log of an explorer, also one inside a Recovery, a Contest or a PlanAhead. Throws std::invalid_argument
/// if it is of a kind that the program does not hold.
template <class FamilyT>
ReplayedRun replay_log_with(const mazebot::RunLog& log, const OnReplayedStep& on_step) {
  using mazebot::LoggedStorage;
  if (log.storage == LoggedStorage::fast) return replay_mouse<FamilyT, mazebot::FastStorage>(log, on_step);
  if (log.storage == LoggedStorage::trusting && log.navigator != mazebot::LoggedNavigator::recovery) {
    return replay_mouse<FamilyT, mazebot::TrustingStorage>(log, on_step);
  }
  throw std::invalid_argument(
      "the log is of an explorer with a storage that this program does not hold: replay it in C++ with replay_log()");
}

#endif  // MAZEBOT_CLI_RECORD_REPLAY_RUN_HPP
