// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_EXPLORER_LOOP_HPP
#define MAZEBOT_EXPLORE_EXPLORER_LOOP_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/evidence_map.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/record_observation.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "blind_looks.hpp"
#include "explore_policy.hpp"
#include "explorer_state.hpp"
#include "explorer_storage.hpp"
#include "loaded_map.hpp"
#include "proof/proof_search.hpp"
#include "proof/shortcut_search.hpp"
#include "return_home.hpp"
#include "second_looks.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The loop of an explorer: records a reading, asks the policy for targets, floods from them, and gives a command.
// docs/exploring.md draws its states. A command is made in two parts: take_in() records the reading, answer() decides.
// Between them, prove_first() may do the first half of the decision. snapshot() and restore() take readings back that
// were only tried.
//
// The field holds a plan until something new is recorded, the phase changes, or somebody borrows the field.
template <class GridT, class PolicyT, class StorageT>
class ExplorerLoop {
 public:
  typedef BasicExplorerState<GridT, StorageT> StateT;
  typedef typename StateT::MapT MapT;
  typedef typename StateT::GoalsT GoalsT;
  typedef typename StorageT::template Field<GridT> FieldT;
  typedef typename GridT::Index Index;
  typedef RouteEnd<GoalsT, Index> End;
  typedef ReturnHome<ExplorerLoop> HomeT;
  typedef SecondLooks<MapT, FieldT> SecondLooksT;

  // What the field holds for this map and this phase: nothing of use; the plan that the robot follows; the proof that a
  // plan needs first; that proof and the targets.
  enum class Held : uint8_t { nothing, plan, proof, targets };

  // All that an explorer remembers, except for its field. Small members come first: boards reach them more quickly.
  struct Snapshot {
    MAZEBOT_CONSTEXPR14 Snapshot(const GridT& grid, Pose start, const PolicyT& of_policy)
        : policy(of_policy), state(grid, start) {}

    HomeT home;
    Certainty certainty;
    Index ordered = 0;  // cells of the last command
    Status status = Status::running;
    Held held = Held::nothing;
    Proof proof = Proof::open;
    BlindLooks looks;
    LoadedMap loaded;
    PolicyT policy;
    StateT state;
  };

  MAZEBOT_CONSTEXPR14 ExplorerLoop(const GridT& grid, Pose start, const PolicyT& policy)
      : now_(grid, start, policy), field_(grid) {
    if (!grid.contains(start.cell)) now_.status = Status::invalid;
  }

  constexpr const GridT& grid() const { return now_.state.grid(); }
  constexpr const StateT& state() const { return now_.state; }
  constexpr const PolicyT& policy() const { return now_.policy; }
  constexpr Status status() const { return now_.status; }
  constexpr bool proved() const { return now_.proof == Proof::proved && now_.loaded.is_verified(); }
  constexpr const LoadedMap& loaded() const { return now_.loaded; }
  constexpr const BlindLooks& looks() const { return now_.looks; }
  MAZEBOT_CONSTEXPR14 HomeT& home() { return now_.home; }
  MAZEBOT_CONSTEXPR14 Certainty& certainty() { return now_.certainty; }
  constexpr const Certainty& certainty() const { return now_.certainty; }
  constexpr bool is_start(Cell cell) const { return now_.state.is_start(cell); }
  constexpr End start_end() const { return End::start(now_.state.goals_, now_.state.start_cell_); }
  constexpr bool is_invalid() const { return now_.status == Status::invalid || is_moved_from(); }
  constexpr bool is_in_maze(Pose pose) const { return !is_moved_from() && grid().contains(pose.cell); }
  constexpr bool has_stopped() const { return now_.ordered == 0; }  // the last command only turned

  // ---- the parts of next() ----

  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Command next(const Observation& seen) {
    if (now_.status != Status::running) return Command::stop();
    if (is_moved_from()) return end(Status::invalid);
    take_in(seen);
    return answer();
  }
  MAZEBOT_CONSTEXPR14 void take_in(const Observation& seen) {
    if (now_.held >= Held::proof) now_.held = Held::nothing;  // of another reading
    record(seen);
    if (now_.state.goals_.contains(now_.state.pose_.cell) && !now_.loaded.goal_seen()) {
      now_.loaded.set_goal_seen(true);
      if (now_.state.phase_ == ExplorePhase::to_goal) enter(ExplorePhase::proving);
    }
  }
  // Returns what was proved; nothing if this reading needs no proof.
  MAZEBOT_CONSTEXPR14 Optional<Proof> prove_first() {
    if (now_.state.phase_ != ExplorePhase::proving || now_.held != Held::nothing || wants_certainty()) {
      return Optional<Proof>();
    }
    prove();
    if (now_.proof == Proof::open) aim();
    held_is(now_.proof);
    return now_.proof;
  }
  // After take_in(), if prove_first() returned that for the same reading, and nobody has borrowed the field since.
  MAZEBOT_CONSTEXPR14 void held_is(Proof proof) {
    now_.proof = proof;
    now_.held = proof == Proof::open ? Held::targets : Held::proof;
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Command answer() {
    return now_.home.is_free() ? decide() : now_.home.decide(*this);
  }

  constexpr const Snapshot& snapshot() const { return now_; }
  // As it was. The plan is lost, unless no decision since has changed the field.
  MAZEBOT_CONSTEXPR14 void restore(const Snapshot& kept, bool keeps_plan) {
    now_ = kept;
    field_.map_changed();
    if (!keeps_plan) now_.held = Held::nothing;
  }

  // Where the plan leads from that pose, if the robot sees nothing new there; nothing if next() will plan first, or
  // end, or if the budget may forbid it.
  MAZEBOT_CONSTEXPR14 Optional<Heading> planned_heading(Pose pose) const {
    const bool is_first_goal = !now_.loaded.goal_seen() && now_.state.goals_.contains(pose.cell);
    const bool ends_home = now_.state.phase_ == ExplorePhase::homeward && is_start(pose.cell);
    const bool follows_plan = now_.status == Status::running && now_.home.leaves_free(1) && now_.held == Held::plan;
    if (!follows_plan || !now_.loaded.is_verified() || is_first_goal || ends_home) return Optional<Heading>();
    return field_.downhill(now_.state.map_, pose);
  }
  // Follows the plan as far as it is straight and nothing new can be seen. A map that was loaded is compared in each
  // cell at first.
  MAZEBOT_CONSTEXPR14 Command follow(Pose& pose, Heading heading) const {
    const Turn turn = heading - pose.heading;
    pose = pose.turned(turn);
    int cells = 0;
    do {
      pose = pose.advanced();
      ++cells;
    } while (now_.loaded.is_verified() && now_.state.map_.explored(pose.cell) &&
             field_.downhill(now_.state.map_, pose) == Optional<Heading>(heading));
    return Command::go(turn, cells);
  }

  // ---- what a user changes between two commands ----

  MAZEBOT_CONSTEXPR14 void add_goal(Cell goal) {
    if (!now_.state.goals_.insert(goal)) now_.status = Status::invalid;
  }
  MAZEBOT_CONSTEXPR14 void clear_goals() { now_.state.goals_ = GoalsT(grid()); }
  MAZEBOT_CONSTEXPR14 void set_start(Pose start) {
    if (!grid().contains(start.cell)) return refuse();
    now_.state.set_start(start);
    task_changed();
  }
  // Goals or start were set.
  MAZEBOT_CONSTEXPR14 void task_changed() {
    if (now_.status == Status::invalid) return refuse();
    if (now_.status != Status::running) now_.ordered = 0;
    now_.status = Status::running;
    now_.home.end();
    now_.loaded.set_goal_seen(now_.loaded.is_verified() && knows_route());
    recheck();
  }
  MAZEBOT_CONSTEXPR14 void refuse() {
    now_.status = Status::invalid;
    now_.proof = Proof::open;
  }
  MAZEBOT_CONSTEXPR14 MapT& map_to_load() { return now_.state.map_; }
  // The map was loaded, and the robot stands there.
  MAZEBOT_CONSTEXPR14 void restart(Pose pose) {
    now_.state.pose_ = pose;
    field_.map_changed();
    now_.ordered = 0;
    now_.looks.set_sides_seen(0);
    now_.looks.forget_bump();
    now_.proof = Proof::open;
    now_.status = Status::running;
    now_.home.end();
    now_.loaded.begin();
    enter(ExplorePhase::to_goal);
  }
  MAZEBOT_CONSTEXPR14 void trust_map() {
    if (now_.loaded.is_verified()) return;
    now_.loaded.verify();
    now_.loaded.set_goal_seen(knows_route());
    if (now_.status == Status::running) recheck();
  }
  MAZEBOT_CONSTEXPR14 void resume() {
    if (now_.state.phase_ != ExplorePhase::homeward || now_.proof != Proof::open) return;
    if (now_.status != Status::running && now_.status != Status::done) return;
    now_.status = Status::running;
    now_.home.end();
    enter(now_.loaded.goal_seen() ? ExplorePhase::proving : ExplorePhase::to_goal);
  }
  MAZEBOT_CONSTEXPR14 void resume(Pose pose, bool was_blocked) {
    if (is_invalid() || !grid().contains(pose.cell)) return;
    if (was_blocked) now_.state.map_.overwrite(pose.cell, pose.heading, true);
    if (now_.status != Status::running) now_.home.end();
    now_.state.pose_ = pose;
    now_.home.pose_changed(grid().cell_count());
    now_.ordered = 0;
    now_.looks.set_sides_seen(15);  // perhaps it has looked at them: the same look again settles no doubt
    now_.status = Status::running;
    recheck();
  }
  MAZEBOT_CONSTEXPR14 void correct(Pose pose, const MapT& known) {
    if (is_invalid() || known.grid() != grid()) return;
    now_.state.map_ = known;
    now_.loaded.set_goal_seen(knows_route());
    now_.certainty.forget_contradictions();
    resume(pose, false);
  }
  MAZEBOT_CONSTEXPR14 Reading record_wall(Cell cell, Heading heading, bool is_wall) {
    if (is_moved_from()) return Reading::outside;
    Recorded recorded;
    const Reading reading = now_.state.map_.record(cell, heading, is_wall);
    field_.map_changed(Pose(cell, heading), [](Turn) { return 1; });
    recorded.add(reading);
    conclude(recorded, false);
    if (now_.status != Status::running) enter(ExplorePhase::homeward);
    return reading;
  }

  // ---- what others search in the field ----

  // The field, for another search. The plan is lost.
  MAZEBOT_CONSTEXPR14 FieldT& borrow_field() {
    now_.held = Held::nothing;
    return field_;
  }
  // Is a route along known openings known? Leaves its search in the field.
  MAZEBOT_CONSTEXPR14 bool knows_route() { return has_path(now_.state.start().cell, Unknown::wall); }
  // The walls to look at again, found in the field. The plan is lost.
  MAZEBOT_CONSTEXPR14 SecondLooksT second_looks() {
    field_.map_changed();
    return SecondLooksT(now_.state.map_, borrow_field());
  }

  // ---- what the parts decide with ----

  MAZEBOT_CONSTEXPR14 void enter(ExplorePhase phase) {
    now_.state.phase_ = phase;
    now_.held = Held::nothing;
  }
  MAZEBOT_CONSTEXPR14 Command end(Status status) {
    now_.status = status;
    return Command::stop();
  }
  // Back at the start. Walls seen during the return may have completed the proof.
  MAZEBOT_CONSTEXPR14 Command arrive() {
    if (now_.proof == Proof::open) prove();
    return end(now_.proof == Proof::unreachable ? Status::unreachable : Status::done);
  }
  MAZEBOT_CONSTEXPR14 Command go(Heading heading) {
    const Command command = follow(now_.state.pose_, heading);
    now_.ordered = static_cast<Index>(command.cells());
    return command;
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Command go(Heading heading, Index cells) {
    const Turn turn = heading - now_.state.pose_.heading;
    now_.state.pose_ = now_.state.pose_.turned(turn).advanced(static_cast<int>(cells));
    now_.ordered = cells;
    return Command::go(turn, static_cast<int>(cells));
  }
  MAZEBOT_CONSTEXPR14 Command turn(Turn turn) {
    now_.state.pose_ = now_.state.pose_.turned(turn);
    return Command::turn_only(turn);
  }
  // Does the map say for certain that there is no path to a goal?
  MAZEBOT_CONSTEXPR14 bool shows_no_way() { return !has_path(now_.state.pose_.cell, Unknown::open) && !doubt_cut(); }
  // The map is of another maze: begins a new one with what is seen from here.
  MAZEBOT_CONSTEXPR14 void begin_map(const Observation& seen) {
    now_.state.map_.clear();
    record_observation(now_.state.map_, now_.state.pose_, 0, false, seen);
    recheck();
  }
  // The command that was decided last is not given.
  MAZEBOT_CONSTEXPR14 void take_back(Pose pose, unsigned sides_seen) {
    now_.state.pose_ = pose;
    now_.looks.set_sides_seen(sides_seen);
  }
  // next() has decide() inlined, which saves flash in programs without a budget.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE Command decide_freely() { return decide(); }

 private:
  typedef AskedPolicy<GridT, PolicyT, StorageT> AskedPolicyT;

  constexpr bool is_moved_from() const { return grid().cell_count() == 0; }  // its size was known only at run time
  constexpr bool is_homeward() const { return now_.state.phase_ == ExplorePhase::homeward; }
  constexpr bool is_home() const { return is_homeward() && is_start(now_.state.pose_.cell); }

  MAZEBOT_CONSTEXPR14 void recheck() {  // the map has changed where something may have been concluded from it
    now_.proof = Proof::open;
    field_.map_changed();
    enter(now_.loaded.goal_seen() ? ExplorePhase::proving : ExplorePhase::to_goal);
  }

  MAZEBOT_CONSTEXPR14 void prove() { now_.proof = AskedPolicyT(now_.policy, now_.state).prove(field_); }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void aim() { AskedPolicyT(now_.policy, now_.state).aim(field_); }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE bool has_path(Cell from, Unknown unknown) {
    now_.held = Held::nothing;
    return field_.prove(now_.state.map_, now_.state.goals_, from, unknown, NoDoubt()) != Proof::unreachable;
  }

  // ---- the decision ----

  // The command for this map and this pose.
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Command decide() {
    if (const Optional<Heading> wall = wall_to_touch()) return go(*wall, 1);
    if (explores_in_vain() || (now_.held != Held::plan && !plan())) return end(Status::contradicted);
    if (is_home()) {
      // While it returned, it may have seen another route that is as good, with walls that were seen only once.
      if (now_.proof != Proof::proved || !question_proof()) return arrive();
      recheck();
      if (!plan()) return end(Status::contradicted);
      if (is_home()) return arrive();
    }
    Optional<Heading> heading = downhill();
    if (!heading) {
      // At a target, and nothing new to be seen: let the policy name another one.
      if (!plan()) return end(Status::contradicted);
      heading = downhill();
    }
    return heading && now_.state.map_.known(now_.state.pose_.cell, *heading) ? go(*heading)
                                                                             : now_.looks.look(*this, heading);
  }
  MAZEBOT_CONSTEXPR14 Optional<Heading> downhill() const { return field_.downhill(now_.state.map_, now_.state.pose_); }
  MAZEBOT_CONSTEXPR14 bool holds_plan() {
    now_.held = Held::plan;
    return true;
  }
  // Chooses targets and floods from them; false if the robot is cut off even from the start.
  MAZEBOT_CONSTEXPR14 bool plan() {
    const typename AskedPolicyT::Crossing crossing = {now_.policy, now_.state};
    for (Held held = now_.held;; held = Held::nothing) {
      now_.held = Held::nothing;
      if (wants_certainty()) second_looks().trust_questioned();
      if (now_.state.phase_ == ExplorePhase::proving) {
        if (held < Held::proof) prove();
        if (now_.proof == Proof::unreachable && doubt_cut()) {
          recheck();
          continue;
        }
        if (now_.proof == Proof::proved && question_proof()) {
          now_.proof = Proof::open;
          if (second_looks().plan_second_looks(now_.state.pose_.cell)) return holds_plan();
        } else if (now_.proof != Proof::open) {
          enter(ExplorePhase::homeward);
        }
      }
      if (held != Held::targets) aim();
      if (field_.flood(now_.state.map_, now_.state.pose_.cell, crossing)) return holds_plan();
      if (doubt_cut()) {
        if (now_.proof != Proof::open) recheck();  // the doubtful wall may have been one that this rests on
        continue;
      }
      if (is_homeward()) return false;
      now_.proof = now_.state.phase_ == ExplorePhase::to_goal ? Proof::unreachable : now_.proof;
      enter(ExplorePhase::homeward);
    }
  }

  // ---- walls that may have been misread ----

  constexpr bool wants_certainty() const { return MapT::has_evidence && now_.certainty.is_wanted(); }
  constexpr bool explores_in_vain() const {
    return now_.certainty.is_in_vain(grid().cell_count(), now_.looks.feels_bumps());
  }
  // Before giving up: is there a path through walls that are not certain, those seen once first? A robot that feels no
  // bumps pushes against the others, but not because of a map that may be of another maze.
  MAZEBOT_CONSTEXPR14 bool doubt_cut() {
    if (now_.certainty.spares_wall()) return false;
    const bool to_goal = !now_.loaded.goal_seen() || now_.proof == Proof::unreachable;
    const End goals = End::goals(now_.state.goals_);
    for (int confirmed = 0; confirmed < (now_.looks.feels_bumps() || now_.loaded.is_verified() ? 2 : 1); ++confirmed) {
      now_.looks.permit_push(confirmed != 0);
      if (to_goal && second_looks().doubt_cut(now_.state.pose_, goals, confirmed != 0)) return true;
      if (second_looks().doubt_cut(now_.state.pose_, start_end(), confirmed != 0)) return true;
    }
    return false;
  }
  MAZEBOT_CONSTEXPR14 bool question_proof() {
    if (!wants_certainty()) return false;
    const Questioned found =
        second_looks().question_proof(now_.policy, now_.state, now_.certainty, now_.looks.feels_bumps());
    if (found == Questioned::crosses) now_.looks.permit_push(true);  // no look is enough
    return found != Questioned::nothing;
  }
  // A wall of this cell that is not certain. It need not matter to the proof yet: on its way back to walls that matter
  // later the robot makes more moves than it saves bumps.
  MAZEBOT_CONSTEXPR14 Optional<Heading> wall_to_touch() {
    const bool may_touch = MapT::has_evidence && now_.certainty.may_touch(now_.looks.feels_bumps());
    if (!may_touch || is_homeward()) return Optional<Heading>();
    return second_looks().wall_to_touch(now_.state.pose_);
  }

  MAZEBOT_CONSTEXPR14 void record(const Observation& seen) {
    const int ordered = static_cast<int>(now_.ordered);
    const int missing = now_.looks.cells_missing_of(seen, ordered);
    now_.state.pose_ = now_.state.pose_.advanced(-missing);
    now_.ordered = 0;
    const bool was_blocked = now_.looks.was_blocked(seen, missing != 0, MapT::has_evidence);
    uint8_t sides_seen = now_.looks.sides_seen();
    const Recorded recorded = record_observation(now_.state.map_, now_.state.pose_, ordered - missing, was_blocked,
                                                 seen, sides_seen, now_.looks.may_push());
    now_.looks.take_in(seen, sides_seen);
    if (recorded.is_new()) {
      field_.map_changed(now_.state.pose_, [&](Turn side) {
        const int crossed = side == Turn::around ? ordered - missing : 0;
        return seen.reach(side) > crossed ? seen.reach(side) : crossed;
      });
    }
    conclude(recorded, was_blocked);
    now_.certainty.set_news(recorded.is_new());
    if (!now_.loaded.is_verified()) now_.loaded.compare(*this, recorded.contradictions(), ordered != missing, seen);
  }
  MAZEBOT_CONSTEXPR14 void conclude(const Recorded& recorded, bool was_blocked) {
    now_.certainty.add(recorded.contradictions());
    if (recorded.is_new()) now_.held = Held::nothing;
    // The new wall may lie on the proved route; what was cut off may be open.
    if (is_homeward() &&
        ((was_blocked && now_.proof == Proof::proved) || (recorded.corrected() && now_.proof != Proof::open))) {
      recheck();
    }
  }

  Snapshot now_;
  FieldT field_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_EXPLORER_LOOP_HPP
