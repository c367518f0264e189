// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_RECOVERY_HPP
#define MAZEBOT_RECOVER_RECOVERY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/grid_of.hpp"
#include "../map/evidence_map.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "diagnosis.hpp"
#include "first_steps.hpp"
#include "follow_wall.hpp"
#include "page_test.hpp"
#include "recovery_work.hpp"
#include "step.hpp"
#include "step_log.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
/// Makes an Explorer survive wheels that slip and people who pick the robot up: it notices that the robot is lost,
/// finds out what happened, corrects map and pose, and lets the explorer continue. A Navigator.
///
///     Explorer<16, 16> explorer({{7, 7}, {8, 7}, {7, 8}, {8, 8}});
///     Recovery<Explorer<16, 16>> recovery(explorer);
///     drive(robot, recovery);                                       // as drive(robot, explorer), but more robust
///     RouteRunner<16, 16> run = explorer.shortest_route();
///
/// It passes what the robot sees to the explorer and logs it in a BasicStepLog. Page's test (CUSUM) watches the
/// readings: one that contradicts the map adds 6 to the suspicion, one that agrees takes 1 away, never below 0. When a
/// contradiction raises it to 6 or more, the log is diagnosed. The robot is declared lost if an explanation with a
/// motion fault is clearly more likely than the one believed. Then the map is drawn again with that fault, and the
/// explorer continues where the explanation ends. No decision is final: the next contradictions compare all of them
/// again. At the end one must be clearly the most likely; if none is, the robot follows the wall for up to 48 steps.
///
/// What was recorded while the robot was lost may be wrong. So a robot that feels bumps does not trust such a search:
/// back at the start, it searches again with a map of only its first steps, which it drives once more, until it was not
/// lost during a whole search, or two in a row prove routes of the same length. If the pose stays unclear, it starts
/// anywhere in its map. After 8 searches it ends `contradicted`. come_home() ends this.
///
/// A straight is driven cell by cell, with a look in each. Without a contradiction no move differs from the explorer's.
/// If the robot is blocked where its sensor ahead reads an opening, it tries up to twice more.
///
/// `ExplorerT` is the explorer's type, and the log holds the last `Steps` steps: `Recovery<Explorer<16, 16>, 256>`.
/// The explorer must outlive it. It ends as the explorer does. RAM: that of BasicStepLog and about 180 bytes: 2.6 KB
/// for 16x16 with 512 steps, so it does not fit a board of 2 KB beside an explorer. A diagnosis needs the explorer's
/// map once more on the stack. next() is that of the explorer. After a contradiction it continues for some time
/// BasicStepLog::diagnose() instead, or to draw the map again, and the robot waits: see set_work_per_call().
///
/// Source of the test: E. S. Page, "Continuous inspection schemes", Biometrika 41, 1954.
template <class ExplorerT, int Steps = 512>
class Recovery : public detail::GridOf<ExplorerT>::Type::template Assignment<Recovery<ExplorerT, Steps>> {
 public:
  typedef typename detail::GridOf<ExplorerT>::Type GridT;  ///< the size of the maze, as a type
  typedef typename ExplorerT::MapT MapT;                   ///< the explorer's map
  typedef BasicStepLog<GridT, MapT, Steps> StepLogT;       ///< the log of the run

  /// Watches over an explorer that stands at its pose(), from now on.
  explicit MAZEBOT_CONSTEXPR14 Recovery(ExplorerT& explorer)
      : explorer_(&explorer),
        is_verifying_(!explorer.map_verified()),
        work_per_call_(RecoveryWork::of(explorer.grid().cell_count())),
        log_(explorer.wall_map(), explorer.pose()) {}
  explicit Recovery(ExplorerT&&) = delete;

  constexpr const GridT& grid() const { return log_.grid(); }  ///< the size of the maze
  constexpr Status status() const { return status_; }          ///< `running`, or why it ended
  constexpr size_t recoveries() const { return recoveries_; }  ///< how often the pose of a lost robot was corrected
  constexpr size_t searches() const { return searches_; }      ///< begun so far: more than one if the robot was lost
  /// Where the robot is believed to stand now.
  constexpr const Pose& pose() const { return is_verifying_ ? explorer_->pose() : log_.pose(); }
  /// Where its last command leads the robot.
  MAZEBOT_CONSTEXPR14 Pose destination() const {
    return is_verifying_ ? explorer_->pose() : pose().turned(ordered_.turn()).advanced(ordered_.cells());
  }
  /// Whether the route is proved. The explorer's proof is withheld if the robot feels no bumps and was lost more than
  /// once, because too many of these proofs are wrong.
  constexpr bool proved() const { return explorer_->proved() && (recoveries_ < 2 || seen_.feels_bumps()); }
  /// How sure the proof is: see BasicExplorer::proof_evidence(). If the robot was ever lost, it is `seen_once` at most:
  /// a search that begins where the robot wrongly believes to be at its start draws the same wrong map again.
  MAZEBOT_CONSTEXPR14 Evidence proof_evidence() {
    if (!proved()) return Evidence::unseen;
    const Evidence evidence = explorer_->proof_evidence();
    return recoveries_ > 0 && evidence > Evidence::seen_once ? Evidence::seen_once : evidence;
  }
  constexpr const StepLogT& step_log() const { return log_; }  ///< for those who want to see the diagnosis

  /// Time is running out: see BasicExplorer::come_home(). Holds after a recovery, too.
  MAZEBOT_CONSTEXPR14 void come_home() {
    comes_home_ = true;
    explorer_->come_home();
  }

  /// The robot was put down anywhere in the explorer's map: global localization. It acts on the most likely pose until
  /// the readings leave no other. O(poses * steps) after a contradiction.
  MAZEBOT_CONSTEXPR14 void start_anywhere() {
    begin(explorer_->wall_map(), explorer_->pose(), true);
    explorer_->resume(pose());
  }
  /// The robot was put down at that pose. Also for a robot whose fast run ended `blocked`.
  MAZEBOT_CONSTEXPR14 void start_at(Pose pose) {
    begin(explorer_->wall_map(), pose, false);
    explorer_->resume(pose);
  }

  /// Undoes the last `steps` steps: forgets what was recorded in them. The robot stands at `pose`. At most the steps in
  /// the log can be undone, the last 256 or more of a long run with 512. O(cells + steps).
  MAZEBOT_CONSTEXPR14 void undo(size_t steps, Pose pose) {
    MapT map = explorer_->wall_map();
    log_.draw(map, steps);
    explorer_->correct(pose, map);
    begin(map, pose, false);
  }

  /// While it searches for what happened to the robot, a call of next() takes about as long as to play so many logged
  /// steps, or twice the log if that is more; 0: as long as it needs, so the robot never waits. The commands besides
  /// the waits are the same. RecoveryWork::per_call if it is not called.
  MAZEBOT_CONSTEXPR14 void set_work_per_call(uint32_t steps) { work_per_call_ = steps; }

  /// Chooses the next command: the explorer's, or one that finds out where the robot is. Or Command::wait(): the robot
  /// stands still, and the next call continues the search for what happened, whatever it is told.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ != Status::running) return Command::stop();
    if (is_verifying_) {
      if (!explorer_->map_verified() || seen.short_by() != 0) return verify(seen);
      begin(explorer_->wall_map(), explorer_->pose(), false);
    }
    if (thought_ != Thought::none) return think(work_of_call());
    seen_ = seen;
    const bool stays = seen.short_by() != 0 || (explorer_->pushes() && !explorer_->has_passed(seen));
    was_blocked_ = ordered_.cells() != 0 && stays;
    Step step(ordered_.turn(), ordered_.cells() != 0 && !stays, was_blocked_, seen);
    if (explorer_->pushes() && log_.size() != 0 && log_.last().wall(Turn::ahead)) step.confirm();
    ordered_ = Command::stop();
    if (step.crossed() && to_cross_ > 0) --to_cross_;
    log_.set_feels_bumps(seen.feels_bumps());
    if (searches_ == 1 && recoveries_ == 0 && !is_anywhere_) first_steps_.append(step);
    log_.append(step);
    if (wanders_ > 0) return wander();
    if (is_anywhere_ && log_.size() == 1) return ask(Thought::where, work_of_call());
    return notice(work_of_call());
  }

 private:
  MAZEBOT_CONSTEXPR14 void begin(const MapT& map, Pose pose, bool anywhere) {
    log_.restart(map, pose, anywhere);
    is_anywhere_ = anywhere;
    page_test_.restart(anywhere);
    to_cross_ = 0;
    retries_ = wanders_ = wandered_ = 0;
    first_steps_.end();
    ordered_ = Command::stop();
    thought_ = Thought::none;
    status_ = Status::running;
    is_verifying_ = false;
  }
  // A loaded map may be of another maze: while the explorer compares it, contradictions do not mean a lost robot.
  MAZEBOT_CONSTEXPR14 Command verify(const Observation& seen) {
    const Command command = explorer_->next(seen);
    return command.is_stop() ? stop(explorer_->status()) : command;
  }
  enum : int {
    most_retries = 2,             // a wheel that slips three times in a row is rarer than a wall that was missed
    wander_steps = 48,            // along the wall, at the end of a run: long enough to see another part of the maze
    steps_between_diagnoses = 4,  // then: a diagnosis takes long
    most_new_faults = 2,          // at one alarm, for the same reason
    most_wandering = 8,           // these four bound the run: robots may be lost for ever
    most_recoveries = 64,
    most_denials = 16,
    most_searches = 8,
    steps_to_keep = 64
  };

  // What takes longer than one call.
  enum class Thought : uint8_t {
    none,
    where,     // these four are diagnoses: where is the robot, which was put down anywhere?
    what,      // what has happened to it?
    is_sure,   // is its pose the only one that explains the log, at the end of the run?
    is_clear,  // and by now, while it follows the wall?
    notice,    // these three draw the map again. Then: is the last step an alarm?
    seek,      // has anything else happened to it?
    obey       // follow the explorer
  };

  constexpr uint32_t work_of_call() const { return work_per_call_ == 0 ? ~uint32_t(0) : work_per_call_; }
  // Begins a diagnosis, and does what it leads to when it is complete, perhaps in a later call. In a call that has done
  // its work already, `left` is 0.
  MAZEBOT_CONSTEXPR14 Command ask(Thought question, uint32_t left) {
    thought_ = question;
    log_.begin_diagnosis();
    return left == 0 ? Command::wait() : think(left);
  }
  // The same for drawing the map again.
  MAZEBOT_CONSTEXPR14 Command redraw(Thought then, uint32_t left) {
    thought_ = then;
    MapT map = explorer_->wall_map();
    log_.begin_drawing(map);
    explorer_->correct(pose(), map);
    return left == 0 ? Command::wait() : think(left);
  }
  // Continues, and returns whether the thought is complete.
  MAZEBOT_CONSTEXPR14 bool is_thought(uint32_t& left) {
    if (thought_ < Thought::notice) return log_.continue_diagnosis(left);
    MapT map = explorer_->wall_map();
    const bool is_drawn = log_.continue_drawing(map, left);
    explorer_->correct(pose(), map);
    if (is_drawn && comes_home_) explorer_->come_home();
    return is_drawn;
  }
  MAZEBOT_CONSTEXPR14 Command think(uint32_t left) {
    const uint32_t all = left;
    if (!is_thought(left)) return Command::wait();
    // What follows may take as long.
    if (work_per_call_ != 0 && left != all) return Command::wait();
    left = work_per_call_ == 0 ? all : 0;
    const Thought thought = thought_;
    thought_ = Thought::none;
    const Diagnosis found = log_.diagnosis();
    switch (thought) {
      case Thought::where: return believe(found, Thought::notice, left);
      case Thought::what: return recover(found, left);
      case Thought::is_sure: return end(found.pose == pose() && found.is_clear(), left);
      case Thought::is_clear: return stop_wandering(found, left);
      case Thought::notice: return notice(left);
      case Thought::seek: return seek(left);
      case Thought::obey: return obey(false, left);
      case Thought::none: break;
    }
    return Command::wait();
  }

  MAZEBOT_CONSTEXPR14 Command order(Command command) {
    ordered_ = command;
    return command;
  }

  constexpr bool is_denied(Command command, const Observation& seen) const {
    return !seen.feels_bumps() && !explorer_->pushes() && denials_ < most_denials && command.cells() != 0 &&
           seen.sensed(command.turn()) && seen.wall(command.turn());
  }
  MAZEBOT_CONSTEXPR14 Command step_aside() {
    ++denials_;
    const Command command = follow_wall(false);
    explorer_->resume(pose().turned(command.turn()).advanced(command.cells()));
    return command;
  }
  MAZEBOT_CONSTEXPR14 Command stop(Status status) {
    status_ = status;
    return Command::stop();
  }
  MAZEBOT_CONSTEXPR14 Command give_up() { return stop(Status::contradicted); }
  // Drives the first steps of the run once more. Then the explorer continues.
  MAZEBOT_CONSTEXPR14 Command retrace(bool was_blocked, uint32_t left) {
    const Optional<Heading> heading = was_blocked ? Optional<Heading>() : first_steps_.next();
    if (heading) return order(Command::go(*heading - pose().heading, 1));
    first_steps_.end();
    return redraw(Thought::obey, left);
  }
  // Follows the explorer.
  MAZEBOT_CONSTEXPR14 Command obey(bool was_blocked, uint32_t left) {
    if (first_steps_.retraces()) return retrace(was_blocked, left);
    if (to_cross_ > 0 && !was_blocked) {
      if (!seen_.sensed(Turn::ahead) || !seen_.wall(Turn::ahead)) return order(Command::go(Turn::ahead, 1));
      explorer_->resume(pose());
      to_cross_ = 0;
    }
    Observation told = seen_;
    told.set_short_by(was_blocked ? static_cast<int>(to_cross_) : 0);
    const Command command = explorer_->next(told);
    if (work_per_call_ != 0) left = 0;  // the explorer may have taken long
    if (command.is_stop()) return page_test_.is_recent() ? ask(Thought::is_sure, left) : end(left);
    // Its map says open, its sensor wall, which it would not feel: it looks again later.
    if (is_denied(command, seen_)) return step_aside();
    to_cross_ = static_cast<uint16_t>(command.cells());
    return order(command.cells() == 0 ? command : Command::go(command.turn(), 1));
  }

  // Is the last step an alarm?
  MAZEBOT_CONSTEXPR14 Command notice(uint32_t left) {
    if (!watch(log_.last())) return carry_on(left);
    if (recoveries_ >= most_recoveries) return give_up();
    new_faults_ = 0;
    return ask(Thought::what, left);
  }
  // The robot is not lost, or not any more.
  MAZEBOT_CONSTEXPR14 Command carry_on(uint32_t left) {
    if (was_blocked_ && !log_.last().bumped() && to_cross_ > 0 && retries_ < most_retries) {
      ++retries_;
      return order(Command::go(Turn::ahead, 1));
    }
    if (was_blocked_ && retries_ == most_retries) log_.confirm_bump();
    retries_ = 0;
    return obey(was_blocked_, left);
  }

  // Returns whether the step is an alarm: see PageTest.
  MAZEBOT_CONSTEXPR14 bool watch(const Step& step) {
    const MapT& map = explorer_->wall_map();
    return !grid().contains(pose().cell) || page_test_.add(detail::evidence_against(map, pose(), step));
  }

  // A diagnosis finds one new fault. There may have been several since the last one.
  MAZEBOT_CONSTEXPR14 Command recover(const Diagnosis& found, uint32_t left) {
    if (!found.refutes_current(explorer_->contradictions())) return carry_on(left);
    const bool is_burst = found.has_fault && found.motion.is_burst();
    if (found.pose == pose() && log_.fault_count() == 0 && !is_burst) return carry_on(left);
    return believe(found, Thought::seek, left);
  }
  MAZEBOT_CONSTEXPR14 Command seek(uint32_t left) {
    if (++new_faults_ < most_new_faults && recoveries_ < most_recoveries) return ask(Thought::what, left);
    return carry_on(left);
  }
  MAZEBOT_CONSTEXPR14 Command believe(const Diagnosis& found, Thought then, uint32_t left) {
    if (found.pose != pose()) {
      ++recoveries_;
      was_lost_ = true;
      if (searches_ == 1) first_steps_.keep_first(found.first);
    }
    log_.accept(found);
    if (found.has_fault && found.motion.is_missed_wall()) explorer_->note_missed_wall();
    to_cross_ = 0;
    first_steps_.end();
    page_test_.accept_pose();
    return redraw(then, left);
  }
  // The explorer has ended. Is the pose the only one that explains the log, if anything spoke against it?
  MAZEBOT_CONSTEXPR14 Command end(bool is_sure, uint32_t left) {
    if (is_sure) return end(left);
    if (wandered_ >= most_wandering) return find_pose();
    ++wandered_;
    wanders_ = wander_steps;
    return follow_wall(false);
  }
  MAZEBOT_CONSTEXPR14 Command end(uint32_t left) {
    if (explorer_->status() == Status::contradicted && was_lost_ && searches_ < most_searches) {
      return search_from_anywhere();
    }
    if (is_unconfirmed()) return searches_ < most_searches ? search_again(left) : give_up();
    return stop(explorer_->status());
  }
  // No explanation of the log is the most likely one: only the map is left.
  MAZEBOT_CONSTEXPR14 Command find_pose() {
    if ((is_anywhere_ && searches_ == 1) || searches_ >= most_searches) return give_up();
    ++searches_;
    was_lost_ = true;
    begin(explorer_->wall_map(), Pose(), true);
    return order(Command::turn_only(Turn::right));
  }
  // A search in which the robot was lost is not believed alone. A robot that feels no bumps searches once: it notices
  // late that it is lost, and its second search ends wrong as often as its first.
  MAZEBOT_CONSTEXPR14 bool is_unconfirmed() {
    return was_lost_ && seen_.feels_bumps() && !comes_home_ && !is_found_again();
  }
  // Does this search, in which the robot was lost, come to the result of the one before? If not, it is remembered.
  MAZEBOT_CONSTEXPR14 bool is_found_again() {
    if (!explorer_->proved() && explorer_->status() != Status::unreachable) return true;  // there is no result
    const size_t moves = explorer_->proved() ? explorer_->shortest_route().route().size() : 0;
    const bool is_same = searches_ > 1 && moves == moves_found_;
    moves_found_ = moves;
    return is_same;
  }
  // Forgets all but its first steps and where the robot stands.
  MAZEBOT_CONSTEXPR14 Command search_again(uint32_t left) {
    ++searches_;
    was_lost_ = false;
    const Pose here = pose();
    begin(draw_first_steps(here), here, false);
    first_steps_.retrace(explorer_->start().heading);
    log_.append(Step(Turn::ahead, false, false, seen_));
    return obey(false, left);
  }
  // Nothing fits the map any more, because the robot was lost while it was drawn. Forgets all but its first steps.
  MAZEBOT_CONSTEXPR14 Command search_from_anywhere() {
    ++searches_;
    was_lost_ = true;
    begin(draw_first_steps(explorer_->start()), Pose(), true);
    return order(Command::turn_only(Turn::right));
  }
  // Gives the explorer a map of the steps before the robot was lost for the first time, and that pose.
  MAZEBOT_CONSTEXPR14 const MapT& draw_first_steps(Pose here) {
    MapT map = explorer_->wall_map();
    map.clear();
    first_steps_.draw(map, explorer_->start());
    explorer_->correct(here, map);
    return explorer_->wall_map();
  }
  MAZEBOT_CONSTEXPR14 Command wander() {
    if (--wanders_ % steps_between_diagnoses != 0) return follow_wall(was_blocked_);
    return ask(Thought::is_clear, work_of_call());
  }
  MAZEBOT_CONSTEXPR14 Command stop_wandering(const Diagnosis& found, uint32_t left) {
    if (!found.is_clear() && wanders_ > 0) return follow_wall(was_blocked_);
    wanders_ = 0;
    if (found.evidence <= found.current && !found.is_current) {
      // No explanation fits at all: only the map is left.
      const uint8_t wandered = wandered_;
      begin(explorer_->wall_map(), Pose(), true);
      wandered_ = wandered;
      return order(Command::turn_only(Turn::right));
    }
    if (!found.is_current) return believe(found, Thought::obey, left);
    explorer_->resume(found.pose);
    if (comes_home_) explorer_->come_home();
    return obey(false, left);
  }
  MAZEBOT_CONSTEXPR14 Command follow_wall(bool was_blocked) {
    return order(detail::follow_wall(explorer_->wall_map(), pose(), seen_, was_blocked));
  }

  ExplorerT* explorer_;
  size_t recoveries_ = 0;
  uint16_t to_cross_ = 0;  // cells of the explorer's command
  uint8_t retries_ = 0;
  uint8_t wanders_ = 0;
  uint8_t wandered_ = 0;
  uint8_t denials_ = 0;
  bool is_anywhere_ = false;
  uint8_t searches_ = 1;    // this one included
  size_t moves_found_ = 0;  // by the search before, to a goal; 0 if it found that there is no way
  bool was_lost_ = false;   // in this search
  bool comes_home_ = false;
  bool is_verifying_;
  Command ordered_ = Command::stop();
  Thought thought_ = Thought::none;  // while the robot waits; these four: what it needs afterwards
  uint8_t new_faults_ = 0;           // found at this alarm
  bool was_blocked_ = false;
  Observation seen_;
  uint32_t work_per_call_;
  detail::FirstSteps<steps_to_keep> first_steps_;  // before it was lost in its first search
  Status status_ = Status::running;
  detail::PageTest page_test_;
  StepLogT log_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_RECOVERY_HPP
