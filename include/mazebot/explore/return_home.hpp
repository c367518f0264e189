// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_RETURN_HOME_HPP
#define MAZEBOT_EXPLORE_RETURN_HOME_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/functors.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../navigator/command.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "explorer_state.hpp"
#include "proof/proof_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Brings an explorer home in time: the shortest known path to the start, and the budget of moves.
//
// It has one of three rules:
//     free           no budget, and it was not called home: the loop decides
//     within_budget  the loop decides as long as the robot can return within the budget after the command
//     known_path     the shortest known path to the start, until the robot is there
// The rule is a pointer to a function instead of an enum, so that programs that never call come_home() or set_budget()
// need no flash for them.
template <class LoopT>
class ReturnHome {
 public:
  constexpr ReturnHome() : rule_(nullptr), budget_(0), moves_home_at_most_(0) {}

  constexpr bool is_free() const { return rule_ == nullptr; }
  // The next command, as the rule says. Precondition: !is_free().
  MAZEBOT_CONSTEXPR14 Command decide(LoopT& loop) const { return rule_(loop); }

  MAZEBOT_CONSTEXPR14 void end() { rule_ = nullptr; }
  static MAZEBOT_CONSTEXPR14 void begin(LoopT& loop, Unknown unknown) {
    if (loop.status() != Status::running) return;
    if (unknown == Unknown::wall) loop.home().take_known_path();
    if (loop.state().phase() != ExplorePhase::homeward) loop.enter(ExplorePhase::homeward);
  }
  MAZEBOT_CONSTEXPR14 void set_budget(size_t moves, size_t cells) {
    if (rule_ == along_known_path) return;
    budget_ = moves;
    if (rule_ != within_budget) moves_home_at_most_ = cells;
    rule_ = within_budget;
  }
  // Does the loop decide about that many cells more along known openings, for certain?
  constexpr bool leaves_free(size_t cells) const { return is_free() || moves_home_at_most_ + 2 * cells <= budget_; }
  constexpr bool has_rule_of(const ReturnHome& other) const { return rule_ == other.rule_; }
  constexpr size_t budget() const { return budget_; }
  // Does it return by the known path, from the next decision on at the latest?
  constexpr bool is_on_known_path() const { return !is_free() && budget_ == 0; }
  // The least budget with which the decision that changed `before` into this was certainly the same one. Precondition:
  // the rule is the same, and the decision was no turn within a budget.
  constexpr size_t budget_needed(const ReturnHome& before) const {
    return budget_ == before.budget_ ? 0 : moves_home_at_most_ + (before.budget_ - budget_);
  }
  // The robot is where it did not drive itself: the way it came is no path home.
  MAZEBOT_CONSTEXPR14 void pose_changed(size_t cells) { moves_home_at_most_ = cells; }

  // Calls visit(Index, Heading) for each step of the shortest known path to the start, and returns their number.
  template <class VisitorT>
  static MAZEBOT_CONSTEXPR14 Optional<size_t> path(LoopT& loop, Pose from, VisitorT&& visit) {
    if (!loop.is_in_maze(from)) return Optional<size_t>();
    const NoDoubt none = {};
    auto& field = loop.borrow_field();
    const auto& map = loop.state().wall_map();
    if (field.prove(map, loop.start_end(), from.cell, Unknown::wall, none) == Proof::unreachable) {
      return Optional<size_t>();
    }
    size_t moves = 0;
    field.follow_proof(map, from, Unknown::wall, none, [&](Index cell, Heading heading) {
      visit(cell, heading);
      ++moves;
    });
    return moves;
  }
  static MAZEBOT_CONSTEXPR14 Optional<size_t> moves(LoopT& loop, Pose from) { return path(loop, from, Ignore()); }
  // The sum of model(turn, cells) over the straights of that path.
  template <class ModelT>
  static MAZEBOT_CONSTEXPR14 Optional<uint32_t> ticks(LoopT& loop, const ModelT& model) {
    const Pose from = loop.state().pose();
    uint32_t ticks = 0;
    Heading facing = from.heading;
    Turn turn = Turn::ahead;
    int cells = 0;
    const Optional<size_t> moves = path(loop, from, [&](Index, Heading heading) {
      if (cells != 0 && heading == facing) {
        ++cells;
        return;
      }
      if (cells != 0) ticks += model(turn, cells);
      turn = heading - facing;
      facing = heading;
      cells = 1;
    });
    if (!moves) return Optional<uint32_t>();
    return cells == 0 ? 0 : ticks + model(turn, cells);
  }

 private:
  typedef typename LoopT::Index Index;

  MAZEBOT_CONSTEXPR14 void take_known_path() {
    rule_ = along_known_path;
    budget_ = 0;
  }
  // Only faults can close the known path; then the loop decides.
  static MAZEBOT_CONSTEXPR14 Command along_known_path(LoopT& loop) {
    if (loop.state().phase() != ExplorePhase::homeward) loop.enter(ExplorePhase::homeward);
    const Pose from = loop.state().pose();
    if (loop.is_start(from.cell)) return loop.arrive();
    Optional<Heading> first;
    Index cells = 0;
    bool is_straight = true;
    const Optional<size_t> moves = path(loop, from, [&](Index, Heading heading) {
      if (!first) first = heading;
      is_straight = is_straight && heading == *first;
      if (is_straight) ++cells;
    });
    return moves && first ? loop.go(*first, cells) : loop.decide_freely();
  }

  static MAZEBOT_CONSTEXPR14 Command within_budget(LoopT& loop) {
    const Pose from = loop.state().pose();
    const unsigned sides_seen = loop.looks().sides_seen();
    const Command command = loop.decide_freely();
    ReturnHome& home = loop.home();
    if (command.is_stop() || home.allows(loop, from, command)) {
      home.budget_ -= static_cast<size_t>(command.cells());
      return command;
    }
    loop.take_back(from, sides_seen);
    home.take_known_path();
    return along_known_path(loop);
  }
  MAZEBOT_CONSTEXPR14 bool allows(LoopT& loop, Pose from, Command command) {
    const size_t cells = static_cast<size_t>(command.cells());
    if (budget_ < cells) return false;
    const size_t left = budget_ - cells;
    // The robot can always go back as it came. Only where that would take too long it looks for a shorter path.
    moves_home_at_most_ += cells;
    if (moves_home_at_most_ <= left) return true;
    // If the border ahead is unknown, the robot may be stopped there.
    const bool is_certain = loop.state().wall_map().open(from.cell, from.heading + command.turn(), Unknown::wall);
    const Optional<size_t> to_start = moves(loop, is_certain ? loop.state().pose() : from);
    if (!to_start) return false;
    moves_home_at_most_ = *to_start + (is_certain ? 0 : cells);
    return moves_home_at_most_ <= left;
  }

  Command (*rule_)(LoopT&);
  size_t budget_;              // moves left; 0 on the known path
  size_t moves_home_at_most_;  // while there is a budget
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_RETURN_HOME_HPP
