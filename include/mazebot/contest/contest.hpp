// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CONTEST_CONTEST_HPP
#define MAZEBOT_CONTEST_CONTEST_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../explore/explorer_state.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "../race/search_model.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The parts of a contest day.
enum class ContestLeg : uint8_t {
  search,    ///< from the start into the unknown, and home
  fast_run,  ///< from the start to a goal along known openings, as fast as the robot can
  back,      ///< from the end of a fast run to the start; explores on if something is unproved and time allows
  finished   ///< nothing is left to win, or no time
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(ContestLeg leg) {
  switch (leg) {
    case ContestLeg::search: return "search";
    case ContestLeg::fast_run: return "fast_run";
    case ContestLeg::back: return "back";
    case ContestLeg::finished: break;
  }
  return "finished";
}

/// The rules of a contest, and how a robot makes use of them. Times are in ticks of your clock. A speed that is not 1
/// to 100 percent, or moves that take no time, are refused: the Contest is `invalid`. RAM: 15 bytes on AVR.
struct ContestRules {
  uint32_t ticks;           ///< of the day
  uint32_t first_run;       ///< kept for a fast run while none is known
  uint8_t runs = 0;         ///< fast runs at most; 0: any number
  uint8_t speed = 70;       ///< of the first fast run, in percent of what the robot can
  uint8_t faster_by = 15;   ///< percent added after each fast run that reached the goal, up to 100
  bool runs_early = false;  ///< drives a fast run as soon as a route is known, and searches on afterwards
  SearchPace pace;          ///< how long moves of the search take at most, in ticks

  /// The day and what is kept for the first run, in ticks.
  MAZEBOT_CONSTEXPR14 ContestRules(uint32_t of_day, uint32_t for_first_run, const SearchPace& of_search)
      : ticks(of_day), first_run(for_first_run), pace(of_search) {}

  /// Returns whether a Contest can follow them.
  MAZEBOT_CONSTEXPR14 bool valid() const { return speed >= 1 && speed <= 100 && pace.move != 0; }
};

/// Leads a robot through a contest day: search, home, fast run, back, and again, each fast run faster than the one
/// before. It never begins what cannot end in time. It is finished once a fast run at full speed along the proved route
/// has reached the goal.
///
///     Contest<Explorer<16, 16>> contest(explorer, rules, millis);        // millis: ticks since the day began
///     while (contest.choose(run_ticks()) != ContestLeg::finished) {      // your forecast at full speed
///       if (contest.leg() == ContestLeg::fast_run) {
///         RouteRunner<16, 16> run = explorer.shortest_route();           // or smooth and diagonal, by your own means
///         const bool arrived = drive(robot, run) == Status::done;
///         contest.finish_run(run.pose(), arrived);
///       } else {
///         drive(robot, contest);                                         // searches, or comes back
///       }
///     }
///
/// In a search and on the return it is a Navigator that passes everything to the explorer. Before each decision it
/// reads the clock and sets the explorer's budget, so that enough time is left for one more fast run. As long as no
/// sensor misreads and no move takes longer than the pace says, the robot is at the start in time: see
/// BasicExplorer::set_budget(). The explorer and what its policy proves are yours; so the proof may be that of the
/// fastest run (CheapestPolicy) or of the shortest route.
///
/// Another navigator may lead the explorer, for example a Recovery, which notices that wheels slipped:
///
///     Recovery<Explorer<16, 16>> recovery(explorer);
///     Contest<Explorer<16, 16>, unsigned long (*)(), Recovery<Explorer<16, 16>>> contest(explorer, recovery, rules,
///     millis);
///
/// Or a PlanAhead, so that the robot need not stop to think. If the leader has set_budget(moves), the Contest calls it
/// instead of the explorer's.
///
/// choose() and next() take what the explorer takes. RAM: the rules, the clock and 21 bytes on AVR.
template <class ExplorerT, class ClockT = unsigned long (*)(), class LeaderT = ExplorerT>
class Contest {
 public:
  /// The explorer must outlive it. The clock returns ticks since the day began.
  MAZEBOT_CONSTEXPR14 Contest(ExplorerT& explorer, const ContestRules& rules, ClockT clock)
      : Contest(explorer, explorer, rules, clock) {}
  /// The same with a navigator that leads the explorer: one with next(), status(), pose() and start_at(Pose), or the
  /// explorer itself. If it has proved(), as Recovery, its answer counts. Both must outlive it.
  MAZEBOT_CONSTEXPR14 Contest(ExplorerT& explorer, LeaderT& leader, const ContestRules& rules, ClockT clock)
      : explorer_(&explorer), leader_(&leader), rules_(rules), clock_(clock), pose_(explorer.pose()) {}

  constexpr ContestLeg leg() const { return leg_; }  ///< which part of the day this is
  /// In a search and on the return: that of the explorer, or of what leads it. Otherwise `done`, and `invalid` if the
  /// rules are.
  MAZEBOT_CONSTEXPR14 Status status() const {
    return drives() ? leader_->status() : rules_.valid() ? Status::done : Status::invalid;
  }
  /// Fast runs begun so far.
  constexpr uint8_t runs() const { return runs_; }
  /// How fast to drive this run, in percent: speeds times speed / 100, accelerations times its square.
  constexpr uint8_t speed() const { return speed_; }
  /// Where the robot stands, or will stand when it has carried out the last command. After a fast run: where it ended.
  constexpr Pose pose() const { return drives() ? leader_->pose() : pose_; }
  /// When a search or the return must have ended: what is left then is kept for a fast run.
  constexpr uint32_t deadline() const { return kept_ < rules_.ticks ? rules_.ticks - kept_ : 0; }
  /// Returns whether the explorer had proved its route when it was last at the start.
  constexpr bool proved() const { return is_proved_; }
  /// Ticks that the day still has.
  MAZEBOT_CONSTEXPR14 uint32_t ticks_left() {
    const uint32_t now = static_cast<uint32_t>(clock_());
    return now < rules_.ticks ? rules_.ticks - now : 0;
  }

  /// Chooses the next leg. Call it at the start of the day and when a leg has ended; a search or a return that was
  /// stopped continues. `run_ticks` is your forecast for a fast run from the start along known openings, at full speed;
  /// nothing if no route is known.
  MAZEBOT_CONSTEXPR14 ContestLeg choose(const Optional<uint32_t>& run_ticks) {
    if (drives() && leader_->status() == Status::running) return leg_;
    if (drives()) pose_ = leader_->pose();
    if (!rules_.valid()) return leg_ = ContestLeg::finished;
    if (!has_begun_) {
      has_begun_ = true;
      return begin(ContestLeg::search, run_ticks);
    }
    if (leg_ == ContestLeg::search || leg_ == ContestLeg::back) {
      is_proved_ = is_proved_by(*leader_, *explorer_, 0);
      const bool is_home = leader_->status() == Status::done && pose_.cell == explorer_->start().cell;
      if (is_home && run_ticks && may_run() && kept_for(run_ticks) <= ticks_left()) {
        ++runs_;
        return leg_ = ContestLeg::fast_run;
      }
    } else if (leg_ == ContestLeg::fast_run && run_ticks && may_run() && !has_won()) {
      change_speed();
      explorer_->resume(pose_, wall_ahead_);
      start_leader(*leader_);
      if (is_proved_ && arrived_) explorer_->come_home();
      const Optional<size_t> home = explorer_->moves_home();
      const uint32_t kept = kept_for(run_ticks);
      if (kept <= ticks_left() && home && *home <= moves_left(kept)) return begin(ContestLeg::back, run_ticks);
    }
    return leg_ = ContestLeg::finished;
  }

  /// The fast run has ended at that pose: on a goal, or where it was blocked by a wall ahead, which is then certain.
  MAZEBOT_CONSTEXPR14 void finish_run(Pose pose, bool arrived) { finish_run(pose, arrived, !arrived); }
  /// The same, but says whether a wall is ahead. After a crash, when somebody has carried the robot back to the start:
  /// finish_run(explorer.start(), false, false). No wall is recorded, and the next run is slower.
  MAZEBOT_CONSTEXPR14 void finish_run(Pose pose, bool arrived, bool wall_ahead) {
    pose_ = pose;
    arrived_ = arrived;
    wall_ahead_ = wall_ahead;
  }

  /// Somebody has put the robot down at that pose in a search or on the return, mostly at the start because it was
  /// lost. It continues there with the same map. No effect on other legs: there finish_run() says where it is.
  MAZEBOT_CONSTEXPR14 void start_at(Pose pose) {
    if (!drives()) return;
    pose_ = pose;
    explorer_->resume(pose);
    start_leader(*leader_);
  }

  /// Passes the observation to the explorer, after it has set the budget of moves. Stops outside a search and a return.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (!drives()) return Command::stop();
    set_budget(*leader_, *explorer_, moves_left(kept_), 0);
    // With the goal seen, a route is known.
    if (rules_.runs_early && runs_ == 0 && explorer_->phase() == ExplorePhase::proving) {
      set_budget(*leader_, *explorer_, 0, 0);
    }
    return leader_->next(seen);
  }

 private:
  constexpr bool drives() const { return leg_ == ContestLeg::search || leg_ == ContestLeg::back; }
  constexpr bool may_run() const { return rules_.runs == 0 || runs_ < rules_.runs; }
  // Nothing can be faster than a run at full speed along the proved route.
  constexpr bool has_won() const { return arrived_ && is_proved_ && speed_ >= 100; }
  MAZEBOT_CONSTEXPR14 ContestLeg begin(ContestLeg leg, const Optional<uint32_t>& run_ticks) {
    kept_ = kept_for(run_ticks);
    set_budget(*leader_, *explorer_, moves_left(kept_), 0);  // so that a leader can plan ahead
    return leg_ = leg;
  }
  // A run that was blocked was perhaps too fast.
  MAZEBOT_CONSTEXPR14 void change_speed() {
    const int faster = speed_ + (arrived_ ? rules_.faster_by : -rules_.faster_by);
    speed_ = faster > 100 ? uint8_t(100) : faster < rules_.speed ? rules_.speed : static_cast<uint8_t>(faster);
  }
  // For the next fast run. Before it the robot turns around at the start.
  constexpr uint32_t kept_for(const Optional<uint32_t>& run_ticks) const {
    return rules_.pace.turn_around + (run_ticks ? *run_ticks * 100U / speed_ + 1U : rules_.first_run);
  }
  MAZEBOT_CONSTEXPR14 size_t moves_left(uint32_t kept) {
    const uint32_t left = ticks_left();
    return left < kept ? 0 : rules_.pace.moves_within(left - kept);
  }

  MAZEBOT_CONSTEXPR14 void start_leader(ExplorerT&) {}
  template <class OtherT>
  MAZEBOT_CONSTEXPR14 void start_leader(OtherT& leader) {
    leader.start_at(pose_);
  }

  // The leader is asked if it has the member, else the explorer.
  template <class AskedT>
  static MAZEBOT_CONSTEXPR14 auto set_budget(AskedT& leader, ExplorerT&, size_t moves, int)
      -> decltype(leader.set_budget(moves)) {
    return leader.set_budget(moves);
  }
  template <class AskedT>
  static MAZEBOT_CONSTEXPR14 void set_budget(AskedT&, ExplorerT& explorer, size_t moves, long) {
    explorer.set_budget(moves);
  }
  template <class AskedT>
  static MAZEBOT_CONSTEXPR14 auto is_proved_by(const AskedT& leader, const ExplorerT&, int)
      -> decltype(leader.proved()) {
    return leader.proved();
  }
  template <class AskedT>
  static MAZEBOT_CONSTEXPR14 bool is_proved_by(const AskedT&, const ExplorerT& explorer, long) {
    return explorer.proved();
  }

  ExplorerT* explorer_;
  LeaderT* leader_;
  ContestRules rules_;
  ClockT clock_;
  Pose pose_;
  uint32_t kept_ = 0;  // ticks for the fast run after this leg
  ContestLeg leg_ = ContestLeg::finished;
  uint8_t runs_ = 0;
  uint8_t speed_ = rules_.speed;
  bool has_begun_ = false;
  bool arrived_ = false;
  bool wall_ahead_ = false;
  bool is_proved_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_CONTEST_CONTEST_HPP
