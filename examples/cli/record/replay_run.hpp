// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_REPLAY_RUN_HPP
#define MAZEBOT_CLI_RECORD_REPLAY_RUN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/contest/contest.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/record/replay_log.hpp>
#include <mazebot/host/record/run_log.hpp>
#include <mazebot/map/evidence_map.hpp>
#include <mazebot/navigator/command.hpp>
#include <mazebot/recover/recovery.hpp>
#include <mazebot/recover/track/tracking_recovery.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../contest/contest_day.hpp"
#include "../explore/any_explorer.hpp"
#include "../explore/policies.hpp"

struct ReplayedStep;
using OnReplayedStep = std::function<void(const ReplayedStep& step, const mazebot::RunTimeWallMap& map,
                                          const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>* evidence)>;

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
  /// Where the robot was put since the step before, or has driven without steps, as in a fast run.
  std::optional<mazebot::Pose> put_at = std::nullopt;
};

/// A replayed log.
struct ReplayedRun {
  mazebot::LogReplay replay;
  std::vector<ReplayedStep> steps;
  mazebot::BasicEvidenceMap<mazebot::RunTimeGrid> map{mazebot::RunTimeGrid(1, 1)};  ///< at the end
  std::vector<mazebot::Cell> route;                                                 ///< the shortest one that is known
};

/// A replay that takes the entries of a log one by one, also while the log still grows.
class RunReplay {
 public:
  /// Calls on_step for each step, if there is something to call.
  explicit RunReplay(OnReplayedStep on_step) : on_step_(std::move(on_step)) {}
  RunReplay(const RunReplay&) = delete;
  RunReplay& operator=(const RunReplay&) = delete;
  virtual ~RunReplay() = default;

  /// Repeats the next entry. Throws std::invalid_argument if the log calls for what the navigator does not have.
  virtual void take(const mazebot::LogEntry& entry) = 0;
  /// The log has ended, with that check of all commands: returns the run with its map and route.
  virtual const ReplayedRun& end(std::optional<unsigned> check) = 0;
  const ReplayedRun& so_far() const { return run_; }  ///< without map and route

 protected:
  void add(const ReplayedStep& step, const mazebot::RunTimeWallMap& map,
           const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>* evidence) {
    run_.steps.push_back(step);
    if (on_step_) on_step_(run_.steps.back(), map, evidence);
  }

  ReplayedRun run_;

 private:
  OnReplayedStep on_step_;
};

/// The navigators that a log of an explorer may be of, in one.
template <class StorageT>
class LoggedMouse {
 public:
  using ExplorerT = AnyExplorer<mazebot::RunTimeGrid, StorageT>;

  LoggedMouse(const mazebot::RunLog& log, MakeExplorer<mazebot::RunTimeGrid, StorageT> make)
      : make_explorer_(std::move(make)),
        navigator_(log.navigator),
        rules_(log.rules),
        start_(log.start),
        goals_(log.grid) {
    for (const mazebot::Cell goal : log.goals) goals_.insert(goal);
    begin(nullptr);
  }

  ExplorerT& explorer() { return *explorer_; }
  /// Where the last command leads it.
  mazebot::Pose destination() const {
    return tracking_ ? tracking_->destination() : recovery_ ? recovery_->destination() : explorer_->pose();
  }
  bool proved() const {
    return tracking_ ? tracking_->proved() : recovery_ ? recovery_->proved() : explorer_->proved();
  }
  std::size_t recoveries() const {
    return recoveries_ + (tracking_ ? tracking_->recoveries() : recovery_ ? recovery_->recoveries() : 0);
  }
  const char* phase() const {
    const mazebot::ContestLeg leg = contest_      ? contest_->leg()
                                    : recovering_ ? recovering_->leg()
                                                  : mazebot::ContestLeg::search;
    if (leg != mazebot::ContestLeg::search) return to_string(leg);
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
    return contest_      ? contest_->status()
           : recovering_ ? recovering_->status()
           : tracking_   ? tracking_->status()
           : recovery_   ? recovery_->status()
                         : explorer_->status();
  }
  mazebot::Command next(const mazebot::Observation& seen) {
    return contest_      ? contest_->next(seen)
           : recovering_ ? recovering_->next(seen)
           : tracking_   ? tracking_->next(seen)
           : recovery_   ? recovery_->next(seen)
                         : explorer_->next(seen);
  }
  void come_home() { tracking_ ? tracking_->come_home() : recovery_ ? recovery_->come_home() : explorer_->come_home(); }
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
  void start_at(mazebot::Pose pose) { tracking_ ? tracking_->start_at(pose) : of_recovery().start_at(pose); }
  void start_anywhere() { tracking_ ? tracking_->start_anywhere() : of_recovery().start_anywhere(); }
  void choose(const mazebot::Optional<std::uint32_t>& forecast) {
    if (contest_) contest_->choose(forecast);
    if (recovering_) recovering_->choose(forecast);
  }
  void finish_run(mazebot::Pose pose, bool arrived, bool wall_ahead) {
    if (contest_) contest_->finish_run(pose, arrived, wall_ahead);
    if (recovering_) recovering_->finish_run(pose, arrived, wall_ahead);
  }
  bool prepare() { return false; }  // a PlanAhead gives the commands of its explorer

 private:
  using RecoveryT = mazebot::Recovery<ExplorerT>;
  using TrackingT = mazebot::TrackingRecovery<ExplorerT>;

  void begin(const std::function<void(ExplorerT&)>& load) {
    contest_.reset();
    recovering_.reset();
    recovery_.reset();
    tracking_.reset();
    explorer_ = make_explorer_(goals_, start_);
    if (is_certain_) explorer_->demand_certainty();
    if (load) load(*explorer_);
    if (navigator_ == mazebot::LoggedNavigator::recovery || navigator_ == mazebot::LoggedNavigator::contest_recovery) {
      recovery_ = std::make_unique<RecoveryT>(*explorer_);
    }
    if (navigator_ == mazebot::LoggedNavigator::tracking_recovery) tracking_ = std::make_unique<TrackingT>(*explorer_);
    if (rules_ && recovery_) recovering_.emplace(*explorer_, *recovery_, *rules_, TickClock{&ticks_});
    if (rules_ && !recovery_) contest_.emplace(*explorer_, *rules_, TickClock{&ticks_});
  }
  RecoveryT& of_recovery() {
    if (!recovery_) throw std::invalid_argument("the log calls a recovery, but is not of one");
    return *recovery_;
  }

  MakeExplorer<mazebot::RunTimeGrid, StorageT> make_explorer_;
  mazebot::LoggedNavigator navigator_;
  std::optional<mazebot::ContestRules> rules_;
  mazebot::Pose start_;
  mazebot::RunTimeCellSet goals_;
  bool is_certain_ = false;
  std::uint64_t ticks_ = 0;
  std::size_t recoveries_ = 0;
  std::unique_ptr<ExplorerT> explorer_;
  std::unique_ptr<RecoveryT> recovery_;
  std::unique_ptr<TrackingT> tracking_;
  std::optional<mazebot::Contest<ExplorerT, TickClock>> contest_;
  std::optional<mazebot::Contest<ExplorerT, TickClock, RecoveryT>> recovering_;
};

/// Copies a map into one with evidence, where it has none.
inline const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& with_evidence(
    const mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>& map) {
  return map;
}
inline mazebot::BasicEvidenceMap<mazebot::RunTimeGrid> with_evidence(const mazebot::RunTimeWallMap& map) {
  return mazebot::BasicEvidenceMap<mazebot::RunTimeGrid>(map);
}

/// Replays the log of an explorer, also one inside a Recovery, a Contest or a PlanAhead.
template <class StorageT>
class MouseReplay final : public RunReplay {
 public:
  using MouseT = LoggedMouse<StorageT>;

  MouseReplay(const mazebot::RunLog& log, MakeExplorer<mazebot::RunTimeGrid, StorageT> make, OnReplayedStep on_step)
      : RunReplay(std::move(on_step)), mouse_(log, std::move(make)), replayer_(mouse_), pose_(mouse_.destination()) {}

  void take(const mazebot::LogEntry& entry) override {
    using namespace mazebot;
    replayer_.take(
        entry, [&](const LogEntry& step, Command command) { add_step(step, command); },
        [&](const LogEntry& other) { begin_anew(other); },
        [&](std::uint32_t now) {
          ticks_ = now;
          mouse_.set_time(now);
        });
    run_.replay = replayer_.result();
    if (entry.kind != LogEntry::Kind::call) return;
    // A contest's fast run ends elsewhere. Most calls change nothing.
    if (mouse_.destination() != pose_) ordered_ = 0;
    pose_ = mouse_.destination();
    if (entry.call == LoggedCall::finish_run) put_at_ = entry.pose;
  }
  const ReplayedRun& end(std::optional<unsigned> check) override {
    using namespace mazebot;
    replayer_.compare(check);
    run_.replay = replayer_.result();
    run_.replay.status = mouse_.status();
    run_.map = with_evidence(mouse_.explorer().wall_map());
    const auto runner = mouse_.explorer().shortest_route();
    if (runner.status() != Status::unreachable && runner.status() != Status::invalid) {
      Pose at = runner.route().start();
      run_.route = {at.cell};
      for (std::size_t i = 0; i < runner.route().size(); ++i) {
        at = at.turned(runner.route()[i]).advanced();
        run_.route.push_back(at.cell);
      }
    }
    return run_;
  }

 private:
  void add_step(const mazebot::LogEntry& entry, mazebot::Command command) {
    using namespace mazebot;
    const int missing = std::min(entry.seen.short_by(), ordered_);
    const Pose at = Pose(pose_.cell.towards(pose_.heading, -missing), pose_.heading);
    const auto& map = mouse_.explorer().wall_map();
    const BasicEvidenceMap<RunTimeGrid>* evidence = nullptr;
    if constexpr (std::decay_t<decltype(map)>::has_evidence) evidence = &map;
    add({at, entry.seen, command, ticks_, mouse_.phase(), mouse_.explorer().contradictions(), mouse_.recoveries(),
         mouse_.proved(), entry.is_checked, put_at_},
        map, evidence);
    put_at_.reset();
    ordered_ = command.cells();
    pose_ = mouse_.destination();
  }
  // A map was loaded, or power was lost.
  void begin_anew(const mazebot::LogEntry& entry) {
    using namespace mazebot;
    if (entry.kind == LogEntry::Kind::map) mouse_.begin_with(*entry.map);
    if (entry.kind == LogEntry::Kind::call) {
      using MapT = std::decay_t<decltype(mouse_.explorer().wall_map())>;
      const auto known = std::make_unique<MapT>(mouse_.explorer().wall_map());
      mouse_.begin_with(*known);
      put_at_ = mouse_.destination();
    }
    pose_ = mouse_.destination();
    ordered_ = 0;
  }

  MouseT mouse_;
  mazebot::LogReplayer<MouseT> replayer_;
  mazebot::Pose pose_;  // where the robot was ordered to
  std::uint32_t ticks_ = 0;
  std::optional<mazebot::Pose> put_at_;
  int ordered_ = 0;
};

/// Makes the replay of the log of an explorer with this policy. Throws std::invalid_argument if its storage is one that
/// the program does not hold.
std::unique_ptr<RunReplay> replay_with(const Policy& policy, const mazebot::RunLog& log, OnReplayedStep on_step);

/// Makes the replay of any log that the program holds the navigator of. Throws std::invalid_argument if it does not.
std::unique_ptr<RunReplay> replay_of(const mazebot::RunLog& log, OnReplayedStep on_step);

#endif  // MAZEBOT_CLI_RECORD_REPLAY_RUN_HPP
