// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECORD_RECORDER_HPP
#define MAZEBOT_RECORD_RECORDER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../contest/contest.hpp"
#include "../detail/integers.hpp"
#include "../explore/explore_policy.hpp"
#include "../explore/explorer.hpp"
#include "../explore/odds_policy.hpp"
#include "../explore/plan_ahead.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "../recover/recovery.hpp"
#include "../recover/track/tracking_recovery.hpp"
#include "log_format.hpp"
#include "log_writer.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

template <class GridT, class... OptionsT>
class BasicTourPolicy;  // too large for mazebot.hpp

/// Whether a log tells when each step was.
enum class LogTime : uint8_t { none, ticks };

namespace detail {

// The clock of a Recorder, as its base: without one it takes no byte.
template <LogTime Kind>
struct RecorderTime {
  uint32_t time_now_ = 0;
  uint32_t time_before_ = 0;
};
template <>
struct RecorderTime<LogTime::none> {};

// How often prepare() was called since the last step, as another base: of a PlanAhead, or a Contest that it leads.
template <class NavigatorT>
auto can_prepare(NavigatorT& navigator, int) -> decltype(navigator.prepare(), Flag<true>());
template <class ExplorerT, class ClockT>
Flag<true> can_prepare(Contest<ExplorerT, ClockT, PlanAhead<ExplorerT>>&, int);
template <class NavigatorT>
Flag<false> can_prepare(NavigatorT&, long);
template <class CanPrepareT>
struct RecorderSteps {
  template <class WriterT>
  MAZEBOT_CONSTEXPR14 void log_prepared(WriterT& writer, bool was_blocked) {
    if (was_blocked && prepared_ != 0) {
      writer.record(LogRecord::prepared);
      writer.number(prepared_);
    }
    prepared_ = 0;
  }
  uint8_t prepared_ = 0;
};
template <>
struct RecorderSteps<Flag<false>> {
  template <class WriterT>
  MAZEBOT_CONSTEXPR14 void log_prepared(WriterT&, bool) {}
};

// What a log says of a policy, a storage and what is wrapped around an explorer.
template <LoggedPolicy Policy>
struct IsLoggedPolicy {
  static constexpr LoggedPolicy value() { return Policy; }
};
template <class PolicyT>
struct LoggedPolicyOf : IsLoggedPolicy<LoggedPolicy::own> {};
template <>
struct LoggedPolicyOf<OddsPolicy> : IsLoggedPolicy<LoggedPolicy::odds> {};
template <>
struct LoggedPolicyOf<FewestUnknown> : IsLoggedPolicy<LoggedPolicy::fewest_unknown> {};
template <>
struct LoggedPolicyOf<Adachi> : IsLoggedPolicy<LoggedPolicy::adachi> {};
template <class GridT>
struct LoggedPolicyOf<BasicTourPolicy<GridT>> : IsLoggedPolicy<LoggedPolicy::tour> {};

template <LoggedStorage Storage>
struct IsLoggedStorage {
  static constexpr LoggedStorage value() { return Storage; }
};
template <class StorageT>
struct LoggedStorageOf : IsLoggedStorage<LoggedStorage::own> {};
template <>
struct LoggedStorageOf<FastStorage> : IsLoggedStorage<LoggedStorage::fast> {};
template <>
struct LoggedStorageOf<TrustingStorage> : IsLoggedStorage<LoggedStorage::trusting> {};
template <>
struct LoggedStorageOf<SmallStorage> : IsLoggedStorage<LoggedStorage::small> {};

template <class GridT, class PolicyT, class StorageT>
constexpr LoggedPolicy logged_policy(const BasicExplorer<GridT, PolicyT, StorageT>&) {
  return LoggedPolicyOf<typename BasicExplorer<GridT, PolicyT, StorageT>::PolicyT>::value();
}
template <class GridT, class PolicyT, class StorageT>
constexpr LoggedStorage logged_storage(const BasicExplorer<GridT, PolicyT, StorageT>&) {
  return LoggedStorageOf<StorageT>::value();
}

template <class NavigatorT>
constexpr LoggedNavigator logged_navigator(const NavigatorT&) {
  return LoggedNavigator::own;
}
template <class GridT, class PolicyT, class StorageT>
constexpr LoggedNavigator logged_navigator(const BasicExplorer<GridT, PolicyT, StorageT>&) {
  return LoggedNavigator::explorer;
}
template <class ExplorerT, int Steps>
constexpr LoggedNavigator logged_navigator(const Recovery<ExplorerT, Steps>&) {
  return LoggedNavigator::recovery;
}
template <class ExplorerT>
constexpr LoggedNavigator logged_navigator(const TrackingRecovery<ExplorerT>&) {
  return LoggedNavigator::tracking_recovery;
}
template <class ExplorerT, class ClockT>
constexpr LoggedNavigator logged_navigator(const Contest<ExplorerT, ClockT, ExplorerT>&) {
  return LoggedNavigator::contest;
}
template <class ExplorerT, class ClockT>
constexpr LoggedNavigator logged_navigator(const Contest<ExplorerT, ClockT, PlanAhead<ExplorerT>>&) {
  return LoggedNavigator::contest;  // the same commands, unless the robot is blocked after it has prepared one
}
template <class ExplorerT, class ClockT, int Steps>
constexpr LoggedNavigator logged_navigator(const Contest<ExplorerT, ClockT, Recovery<ExplorerT, Steps>>&) {
  return LoggedNavigator::contest_recovery;
}
template <class ExplorerT>
constexpr LoggedNavigator logged_navigator(const PlanAhead<ExplorerT>&) {
  return LoggedNavigator::plan_ahead;
}

}  // namespace detail

/// Wraps a navigator and logs what it is told: the black box of a robot. It is a Navigator, and gives the same
/// commands.
///
///     Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
///     RamLog<256> log;
///     Recorder<Explorer<16, 16>, RamLog<256>> recorder(explorer, log);
///     drive(robot, recorder);
///     recorder.finish();                                // then read log.bytes() out, and replay them with the program
///
/// Decisions are deterministic. So the log holds only what the robot saw, and a replay computes the commands, the map
/// and the reasons again: about 90 bytes for the search of a contest maze. Four bits after each 32 steps tell whether
/// the replay gives the same commands.
///
/// What you call the navigator's other members for must be in the log, too. Call these members through the recorder,
/// which passes the calls on: come_home(), resume(), set_budget(), ... . Not while it says Command::wait().
///
/// For a Recovery, a Contest or a PlanAhead pass the explorer, too: `Recorder<...> recorder(recovery, explorer, log)`.
/// The navigator and the sink must outlive it. With LogTime::ticks call set_time() before each step. RAM: 10 bytes on
/// AVR, besides the sink; 1 more for a PlanAhead, 8 more with time.
template <class NavigatorT, class SinkT, LogTime WithTime = LogTime::none>
class Recorder : private detail::RecorderTime<WithTime>,
                 private detail::RecorderSteps<decltype(detail::can_prepare(*static_cast<NavigatorT*>(nullptr), 0))> {
 public:
  /// Begins the log of an explorer.
  MAZEBOT_CONSTEXPR14 Recorder(NavigatorT& navigator, SinkT& sink) : Recorder(navigator, navigator, sink) {}
  /// Begins the log of a navigator that is wrapped around an explorer. A Contest's rules follow: see log_rules().
  template <class ExplorerT>
  MAZEBOT_CONSTEXPR14 Recorder(NavigatorT& navigator, const ExplorerT& explorer, SinkT& sink)
      : navigator_(&navigator), writer_(sink) {
    begin(detail::logged_navigator(navigator), detail::logged_policy(explorer), detail::logged_storage(explorer),
          explorer.goals(), explorer.start());
  }
  /// Begins the log of any other navigator, with the set of its goals or of the cells that it is to cover. A replay in
  /// the program needs to know its name, its policy and an explorer's storage; a replay in C++ does not.
  template <class GoalsT>
  MAZEBOT_CONSTEXPR14 Recorder(NavigatorT& navigator, SinkT& sink, LoggedNavigator name, LoggedPolicy policy,
                               const GoalsT& goals, Pose start, LoggedStorage storage = LoggedStorage::own)
      : navigator_(&navigator), writer_(sink) {
    begin(name, policy, storage, goals, start);
  }

  constexpr Status status() const { return navigator_->status(); }  ///< that of the navigator
  constexpr NavigatorT& navigator() const { return *navigator_; }   ///< the one that decides

  /// Logs what the robot sees, asks the navigator, and returns its command. While the navigator has the robot wait, it
  /// is told nothing new, and nothing is logged.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Command next(const Observation& seen) {
    if (!may_wait() || !is_waiting_) {
      this->log_prepared(writer_, seen.short_by() != 0);
      writer_.told(seen);
      log_time(TimeFlag());
    }
    const Command command = navigator_->next(seen);
    is_waiting_ = may_wait() && command.is_wait();
    if (!is_waiting_) writer_.answered(command);
    return command;
  }
  /// Ends the log; see LogWriter::finish().
  MAZEBOT_CONSTEXPR14 void finish() { writer_.finish(); }
  /// With LogTime::ticks: the clock's ticks now, before each call of next() and of a Contest's choose(). A Contest must
  /// read the same ticks.
  MAZEBOT_CONSTEXPR14 void set_time(uint32_t ticks) {
    static_assert(WithTime == LogTime::ticks,
                  "mazebot: a Recorder with a clock has LogTime::ticks as a template argument");
    this->time_now_ = ticks;
  }

  MAZEBOT_CONSTEXPR14 void mark(uint16_t what) { writer_.mark(what); }       ///< logs a number of yours
  MAZEBOT_CONSTEXPR14 void text(const char* words) { writer_.text(words); }  ///< logs words of yours, at most 255 bytes
  MAZEBOT_CONSTEXPR14 LogWriter<SinkT>& writer() { return writer_; }         ///< for records of your own

  // ---- calls that a replay must repeat: each is logged and passed on ----

  /// Contest: its rules, before the first step.
  MAZEBOT_CONSTEXPR14 void log_rules(const ContestRules& rules) {
    const uint32_t numbers[] = {rules.ticks,     rules.first_run,       rules.runs,
                                rules.speed,     rules.faster_by,       rules.runs_early ? 1U : 0U,
                                rules.pace.move, rules.pace.turn_around};
    for (const uint32_t number : numbers) writer_.long_number(number);
  }
  /// Explorer, Recovery: see BasicExplorer::come_home().
  MAZEBOT_CONSTEXPR14 void come_home() {
    call(LoggedCall::come_home, 0);
    navigator_->come_home();
  }
  /// Explorer: see BasicExplorer::come_home().
  MAZEBOT_CONSTEXPR14 void come_home(Unknown unknown) {
    call(LoggedCall::come_home, unknown == Unknown::open ? 1 : 0);
    navigator_->come_home(unknown);
  }
  /// Explorer: see BasicExplorer::resume().
  MAZEBOT_CONSTEXPR14 void resume() {
    writer_.call(LoggedCall::resume);
    navigator_->resume();
  }
  /// Explorer: see BasicExplorer::resume(Pose, bool).
  MAZEBOT_CONSTEXPR14 void resume(Pose pose, bool was_blocked = false) {
    call(LoggedCall::resume_at, pose);
    writer_.number(was_blocked ? 1 : 0);
    navigator_->resume(pose, was_blocked);
  }
  /// Explorer: see BasicExplorer::set_budget().
  MAZEBOT_CONSTEXPR14 void set_budget(size_t moves) {
    call(LoggedCall::set_budget, static_cast<uint32_t>(moves));
    navigator_->set_budget(moves);
  }
  /// Explorer: see BasicExplorer::demand_certainty().
  MAZEBOT_CONSTEXPR14 void demand_certainty() {
    writer_.call(LoggedCall::demand_certainty);
    navigator_->demand_certainty();
  }
  /// Explorer: see BasicExplorer::touch_walls().
  MAZEBOT_CONSTEXPR14 void touch_walls(bool may_touch) {
    call(LoggedCall::touch_walls, may_touch ? 1 : 0);
    navigator_->touch_walls(may_touch);
  }
  /// Explorer: see BasicExplorer::trust_map().
  MAZEBOT_CONSTEXPR14 void trust_map() {
    writer_.call(LoggedCall::trust_map);
    navigator_->trust_map();
  }
  /// Explorer: see BasicExplorer::record_wall().
  MAZEBOT_CONSTEXPR14 Reading record_wall(Cell cell, Heading heading, bool is_wall) {
    call(LoggedCall::record_wall, Pose(cell, heading));
    writer_.number(is_wall ? 1 : 0);
    return navigator_->record_wall(cell, heading, is_wall);
  }
  /// Recovery: see Recovery::start_at().
  MAZEBOT_CONSTEXPR14 void start_at(Pose pose) {
    call(LoggedCall::start_at, pose);
    navigator_->start_at(pose);
  }
  /// Recovery: see Recovery::start_anywhere().
  MAZEBOT_CONSTEXPR14 void start_anywhere() {
    writer_.call(LoggedCall::start_anywhere);
    navigator_->start_anywhere();
  }
  /// PlanAhead: see PlanAhead::prepare(). It is logged only if the robot is blocked afterwards: otherwise the commands
  /// are the same without it.
  MAZEBOT_CONSTEXPR14 bool prepare() { return prepare(*navigator_); }
  /// Contest that is led by a PlanAhead: the same with this one.
  template <class AheadT>
  MAZEBOT_CONSTEXPR14 bool prepare(AheadT& ahead) {
    if (this->prepared_ < 255) ++this->prepared_;
    return ahead.prepare();
  }
  /// Contest: see Contest::choose().
  template <class TicksT>
  MAZEBOT_CONSTEXPR14 ContestLeg choose(const Optional<TicksT>& run_ticks) {
    call(LoggedCall::choose, run_ticks ? static_cast<uint32_t>(*run_ticks) + 1U : 0U);
    log_time(TimeFlag());
    return navigator_->choose(run_ticks);
  }
  /// Contest: see Contest::finish_run().
  MAZEBOT_CONSTEXPR14 void finish_run(Pose pose, bool arrived, bool wall_ahead) {
    call(LoggedCall::finish_run, pose);
    writer_.number((arrived ? 1U : 0U) | (wall_ahead ? 2U : 0U));
    navigator_->finish_run(pose, arrived, wall_ahead);
  }
  /// Contest: see Contest::finish_run().
  MAZEBOT_CONSTEXPR14 void finish_run(Pose pose, bool arrived) { finish_run(pose, arrived, !arrived); }

  // ---- calls that are logged only: do them yourself ----

  /// The robot has lost power. You make a new navigator that begins at the start with the map of the one before, as a
  /// SavedMap holds it: `Saved::walls_and_looks` for a map with evidence. It is recorded from now on.
  MAZEBOT_CONSTEXPR14 void log_power_loss(NavigatorT& navigator) {
    writer_.call(LoggedCall::power_loss);
    navigator_ = &navigator;
  }
  /// Before the first step: the navigator begins with this map. 16x16: about 190 bytes.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void log_map(const MapT& map) {
    writer_.whole_map(map);
  }

 private:
  typedef detail::Flag<WithTime == LogTime::ticks> TimeFlag;

  template <class GoalsT>
  MAZEBOT_CONSTEXPR14 void begin(LoggedNavigator navigator, LoggedPolicy policy, LoggedStorage storage,
                                 const GoalsT& goals, Pose start) {
    writer_.begin(navigator, policy, storage, WithTime == LogTime::ticks);
    writer_.number(static_cast<unsigned>(goals.grid().width()));
    writer_.number(static_cast<unsigned>(goals.grid().height()));
    writer_.number(static_cast<unsigned>(goals.grid().index(start.cell)) << 2 | static_cast<unsigned>(start.heading));
    writer_.number(static_cast<unsigned>(goals.count()));
    typename GoalsT::Index before = 0;
    goals.for_each_index([&](typename GoalsT::Index goal) {
      const unsigned cells = static_cast<unsigned>(goals.grid().cell_count());
      writer_.number(goal < before ? cells - before + goal : unsigned(goal - before));
      before = goal;
    });
  }
  MAZEBOT_CONSTEXPR14 void log_time(detail::Flag<true>) {
    writer_.long_number(this->time_now_ - this->time_before_);
    this->time_before_ = this->time_now_;
  }
  MAZEBOT_CONSTEXPR14 void log_time(detail::Flag<false>) {}
  MAZEBOT_CONSTEXPR14 void call(LoggedCall what, uint32_t number) {
    writer_.call(what);
    writer_.long_number(number);
  }
  MAZEBOT_CONSTEXPR14 void call(LoggedCall what, Pose pose) {
    writer_.call(what);
    writer_.pose(pose);
  }

  // Others answer at once: then nothing is spent on waits.
  constexpr bool may_wait() const {
    return detail::logged_navigator(*navigator_) == LoggedNavigator::recovery ||
           detail::logged_navigator(*navigator_) == LoggedNavigator::contest_recovery;
  }

  NavigatorT* navigator_;
  LogWriter<SinkT> writer_;
  bool is_waiting_ = false;  // the navigator has not answered the last observation yet
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECORD_RECORDER_HPP
