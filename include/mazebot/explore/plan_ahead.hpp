// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PLAN_AHEAD_HPP
#define MAZEBOT_EXPLORE_PLAN_AHEAD_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "../map/evidence_map.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "proof/proof_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Is it an explorer?
MAZEBOT_DETAIL_ACTION_(HasLoop, loop().snapshot())

}  // namespace detail

/// Prepares the answers of an explorer while the robot moves, so that a search need not stop to think. It is a
/// navigator in the explorer's place, and gives the same commands:
///
///     PlanAhead<Explorer<16, 16>> ahead(explorer);
///     for (;;) {
///       const Command command = ahead.next(observe(robot));  // where the robot enters a cell and reads its walls
///       if (command.is_stop()) break;
///       start(command);                                      // your function; returns at once
///       while (moving() && ahead.prepare()) {}
///       wait_until_it_has_ended();
///     }
///
/// The next cell that is not explored has at most three walls that the robot does not know. prepare() asks the explorer
/// for its command after each of the at most eight readings, one reading a call, and takes the reading back. Then
/// next() looks the command up, and the next prepare() tells the explorer what was read. Without prepare(), and after a
/// reading that was not expected, next() asks the explorer at once. So prepare() may be left out or interrupted at any
/// time. Called before the first next(), it prepares the first command, too.
///
/// For a contest day, give it to the Contest as the explorer's leader, and call its prepare() while the robot moves:
///
///     PlanAhead<Explorer<16, 16>> ahead(explorer);
///     Contest<Explorer<16, 16>, unsigned long (*)(), PlanAhead<Explorer<16, 16>>> contest(explorer, ahead, rules,
///     millis);
///
/// for_each_command() tells the commands through explored cells in advance, for a robot that drives them in one go.
/// likely_straight() tells whether it may speed up. All three are for plain wall sensors: robots with range sensors see
/// too much that could be prepared.
///
/// A budget may change between two commands: then next() uses what was prepared only if the new budget surely allows
/// it. The one command with which the robot turns back because of the budget is not prepared.
///
/// Between two calls of next(), call the explorer's members that change it through explorer(). If the
/// robot does not carry out a command whole, because a wheel slips or a wall is there, the explorer may choose another
/// path than it would have without prepare().
///
/// next() is O(1) if the answer is prepared; a call of prepare() takes as long as a decision of the explorer, and a
/// copy of its memory without the field. RAM: 54 bytes on AVR, and while prepare() runs that copy on the stack: 419
/// bytes for an Explorer<16, 16>.
template <class ExplorerT>
class PlanAhead {
  static_assert(detail::HasLoop<ExplorerT>::value,
                "mazebot: PlanAhead wraps an Explorer. To plan ahead in a contest, give the PlanAhead to the Contest: "
                "Contest<ExplorerT, ClockT, PlanAhead<ExplorerT>> contest(explorer, ahead, rules, clock)");

 public:
  /// The explorer must outlive it.
  explicit MAZEBOT_CONSTEXPR14 PlanAhead(ExplorerT& explorer) : explorer_(&explorer) {
    for (int i = 0; i < sides; ++i) last_seen_.set_wall(side_at(i), false);
  }

  constexpr Status status() const { return explorer_->status(); }  ///< that of the explorer
  /// Where the robot stands, or will stand when it has carried out the last command.
  MAZEBOT_CONSTEXPR14 Pose pose() const {
    const Command last = told_ == Told::all ? Command::stop() : answers_[walls_];
    return explorer_->pose().turned(last.turn()).advanced(last.cells());
  }
  /// The explorer, told all that was read so far. What was prepared is forgotten.
  MAZEBOT_CONSTEXPR14 ExplorerT& explorer() {
    forget();
    catch_up();
    return *explorer_;
  }
  /// The explorer's budget, for the commands from the next one on: see BasicExplorer::set_budget(). What was prepared
  /// stays, if there was a budget before.
  MAZEBOT_CONSTEXPR14 void set_budget(size_t moves) {
    catch_up();
    if (loop().home().is_free()) forget();
    explorer_->set_budget(moves);
  }
  /// The explorer was told that the robot stands there, after its last command was a stop: forgets what was prepared.
  MAZEBOT_CONSTEXPR14 void start_at(Pose) {
    forget();
    told_ = Told::all;
  }

  /// Returns what explorer.next() would; at once if the answer was prepared.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    catch_up();
    const uint8_t walls = walls_of(seen);
    const bool is_ready = (ready_ >> walls & 1) != 0 && is_expected(seen) && loop().home().budget() >= budget_needed_;
    forget();
    last_seen_ = seen;
    if (!is_ready) return explorer_->next(seen);
    walls_ = walls;
    told_ = Told::nothing;
    if (answers_[walls].is_stop()) catch_up();
    return answers_[walls];
  }

  /// Does one step of the work while the robot carries out the last command. True while there is more to do.
  MAZEBOT_CONSTEXPR14 bool prepare() {
    if (told_ == Told::nothing) {
      told_ = Told::reading;
      loop().take_in(last_seen_);
      if (loop().prove_first()) return true;
    }
    if (told_ == Told::reading) {
      catch_up();
      return true;
    }
    if (trial_ == Trial::none) {
      trial_ = begin() ? Trial::reading : Trial::ended;
    } else if (trial_ != Trial::ended) {
      try_walls();
    }
    return trial_ != Trial::ended;
  }

  /// Is the command for this reading prepared? For robots that want to know all of them in advance.
  MAZEBOT_CONSTEXPR14 Optional<Command> answer(bool wall_left, bool wall_front, bool wall_right) const {
    const int walls = (wall_left ? left : 0) | (wall_front ? front : 0) | (wall_right ? right : 0);
    return (ready_ >> walls & 1) != 0 ? Optional<Command>(answers_[walls]) : Optional<Command>();
  }

  /// Calls visit(Command) for each command that next() will give after the last one, as long as the robot comes through
  /// explored cells only. A robot may drive all of them in one go, if it calls next() for each when it can. Within a
  /// budget only those that it surely allows, if the budget falls by one at most for each cell that the robot drives.
  /// O(cells of the stretch).
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_command(VisitorT&& visit) {
    catch_up();
    Pose pose = explorer_->pose();
    size_t cells = 0;
    while (explorer_->wall_map().explored(pose.cell)) {
      const Optional<Heading> heading = loop().planned_heading(pose);
      if (!heading) return;
      const Command command = loop().follow(pose, *heading);
      cells += static_cast<size_t>(command.cells());
      if (!loop().home().leaves_free(cells)) return;
      visit(command);
    }
  }

  /// How many cells the robot will probably drive straight on after the last command: as far as the plan leads straight
  /// on if no unknown wall is there. 0 until prepare() was called. A robot may speed up if it is at least one, and slow
  /// down again if a wall is there.
  constexpr uint8_t likely_straight() const { return likely_straight_; }

 private:
  typedef typename ExplorerT::LoopT LoopT;
  typedef typename ExplorerT::MapT MapT;
  enum class Told : uint8_t { nothing, reading, all };          // what the explorer knows of last_seen_ and its answer
  enum class Trial : uint8_t { none, reading, proved, ended };  // of the reading to try next; proved: the first half
  // A policy that remembers something would have to remember the same in the second half of a decision.
  enum : bool { has_plain_policy = __is_empty(decltype(LoopT::Snapshot::policy)) };
  enum : uint8_t { left = 1, front = 2, right = 4, sides = 3, most_straight = 31 };

  MAZEBOT_CONSTEXPR14 LoopT& loop() { return explorer_->loop(); }
  static constexpr Turn side_at(int number) {
    return number == 0 ? Turn::left : number == 1 ? Turn::ahead : Turn::right;
  }
  static MAZEBOT_CONSTEXPR14 uint8_t walls_of(const Observation& seen) {
    int walls = 0;
    for (int i = 0; i < sides; ++i) walls |= seen.sensed(side_at(i)) && seen.wall(side_at(i)) ? 1 << i : 0;
    return static_cast<uint8_t>(walls);
  }
  // Was it seen by the same sensors as before, by a robot that has carried out its command?
  MAZEBOT_CONSTEXPR14 bool is_expected(const Observation& seen) const {
    for (int i = 0; i < 4; ++i) {
      if (seen.reach(turn_at(i)) != last_seen_.reach(turn_at(i))) return false;
    }
    const bool wall_behind = seen.sensed(Turn::around) && seen.wall(Turn::around);
    return !wall_behind && seen.short_by() == 0 && seen.feels_bumps() == last_seen_.feels_bumps();
  }

  MAZEBOT_CONSTEXPR14 void forget() {
    ready_ = 0;
    budget_needed_ = 0;
    likely_straight_ = 0;
    trial_ = Trial::none;
  }
  MAZEBOT_CONSTEXPR14 void catch_up() {
    if (told_ == Told::nothing) loop().take_in(last_seen_);
    if (told_ != Told::all) loop().answer();  // the prepared one
    told_ = Told::all;
  }

  // Which walls must be read in the next cell? False if nothing can be prepared.
  MAZEBOT_CONSTEXPR14 bool begin() {
    const Pose pose = explorer_->pose();
    if (explorer_->status() != Status::running) return false;
    Pose beyond = pose;
    while (likely_straight_ < most_straight && loop().planned_heading(beyond) == Optional<Heading>(pose.heading)) {
      beyond = beyond.advanced();
      ++likely_straight_;
    }
    if (last_seen_.reach(Turn::around) > 1) return false;
    unknown_ = walls_ = 0;
    for (int i = 0; i < sides; ++i) {
      const Turn side = side_at(i);
      if (last_seen_.reach(side) > 1) return false;
      if (!last_seen_.sensed(side)) continue;
      if (!explorer_->wall_map().known(pose, side)) {
        if (is_doubtful(pose, side, detail::Flag<MapT::has_evidence>())) return false;
        unknown_ = static_cast<uint8_t>(unknown_ | 1 << i);
      } else if (explorer_->wall_map().wall(pose, side)) {
        walls_ = static_cast<uint8_t>(walls_ | 1 << i);
      }
    }
    // If nothing new can be read, the explorer follows the plan in its field, which must be left as it is. On the known
    // path home there is no plan.
    keeps_field_ = unknown_ == 0 && !loop().home().is_on_known_path();
    return !keeps_field_ || follows_plan(pose);
  }
  MAZEBOT_CONSTEXPR14 bool follows_plan(Pose pose) {
    const Optional<Heading> heading = loop().planned_heading(pose);
    return heading && loop().home().leaves_free(static_cast<size_t>(loop().follow(pose, *heading).cells()));
  }
  // Another look at a doubtful wall may or may not say something new.
  MAZEBOT_CONSTEXPR14 bool is_doubtful(Pose pose, Turn side, detail::Flag<true>) const {
    return explorer_->wall_map().evidence(pose.cell, pose.heading + side) == Evidence::doubtful;
  }
  constexpr bool is_doubtful(Pose, Turn, detail::Flag<false>) const { return false; }

  MAZEBOT_CONSTEXPR14 void try_walls() {
    Observation seen = last_seen_;
    seen.set_short_by(0);
    if (seen.sensed(Turn::around)) seen.set_wall(Turn::around, false);
    for (int i = 0; i < sides; ++i) {
      if (seen.sensed(side_at(i))) seen.set_wall(side_at(i), (walls_ >> i & 1) != 0);
    }
    const typename LoopT::Snapshot kept = loop().snapshot();
    loop().take_in(seen);
    loop().certainty().only_try();
    if (trial_ == Trial::proved) {
      loop().held_is(proof_);
    } else if (has_plain_policy) {
      if (const Optional<Proof> proof = loop().prove_first()) {
        proof_ = *proof;
        trial_ = Trial::proved;
        loop().restore(kept, false);
        return;
      }
    }
    answers_[walls_] = loop().answer();
    if (!loop().certainty().has_spared_wall() && keep_budget(kept.home)) {
      ready_ = static_cast<uint8_t>(ready_ | 1 << walls_);
    }
    loop().restore(kept, keeps_field_);
    // The next subset of the unknown walls.
    const int others = walls_ & ~unknown_;
    const int subset = ((walls_ | ~unknown_) + 1) & unknown_;
    walls_ = static_cast<uint8_t>(others | subset);
    trial_ = subset == 0 ? Trial::ended : Trial::reading;
  }

  // Notes the budget that an answer needs. False if another budget may change it, whatever its size.
  MAZEBOT_CONSTEXPR14 bool keep_budget(const typename LoopT::HomeT& before) {
    const typename LoopT::HomeT& home = loop().home();
    const bool only_turns = !answers_[walls_].is_stop() && answers_[walls_].cells() == 0;
    if (!home.has_rule_of(before) || (only_turns && !home.is_free())) return false;
    const size_t needed = home.budget_needed(before);
    if (needed > budget_needed_) budget_needed_ = needed;
    return true;
  }

  ExplorerT* explorer_;
  Observation last_seen_;
  size_t budget_needed_ = 0;  // by all answers that are prepared
  Command answers_[8];        // to each reading; see walls_of()
  uint8_t ready_ = 0;         // a bit for each reading: is its answer prepared?
  uint8_t walls_ = 0;         // the reading to try next; that of the last answer, as long as the explorer is not told
  uint8_t unknown_ = 0;       // the walls of the next cell that must be read
  uint8_t likely_straight_ = 0;
  Told told_ = Told::all;
  Proof proof_ = Proof::open;  // for walls_, if the field holds it
  Trial trial_ = Trial::none;
  bool keeps_field_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PLAN_AHEAD_HPP
