// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_COVERAGE_HPP
#define MAZEBOT_NAVIGATE_COVERAGE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "command.hpp"
#include "coverage_map.hpp"
#include "coverage_search.hpp"
#include "observation.hpp"
#include "record_observation.hpp"
#include "status.hpp"
#include "weighted_coverage.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Visits every cell that can be reached, of a maze or a house it does not know, and knows when it is done.
///
///     Coverage<16, 16> coverage;                 // from the south-west corner, facing north
///     coverage.end_at_dock();                    // if it shall come back
///     drive(robot, coverage);
///
/// Which cell comes next is the policy's choice (coverage_policy.hpp); that none is left out does not depend on it.
/// Ends:
///
///     done          every cell that can be reached was visited, and the robot is at its dock if it was asked to be
///     unreachable   the same, but for cells that were seen to be free and are cut off by walls it bumped into
///     contradicted  the walls it bumped into say there is no way back to the dock
///     invalid       the start is outside the maze
///
/// Readings that contradict the map are counted and ignored: the first one holds. Being blocked is certain and enters
/// the map as a wall. Every run ends: each way leads to a cell not visited yet or to a side not seen yet, so there are
/// at most 5 * cells ways of fewer than `cells` moves each, whatever the sensors say; real houses take 1.1 to 1.2 moves
/// a cell.
///
/// next() is O(policy) where it can go on to an open cell beside it, O(cells) otherwise. RAM: that of BasicCoverageMap,
/// of BasicCoverageSearch, of the policy, and about 32 bytes.
template <class GridT, class PolicyT = WeightedCoverage<>>
class BasicCoverage {
 public:
  typedef BasicCoverageMap<GridT> CoverageMapT;
  typedef BasicCoverageSearch<GridT, PolicyT::cell_cost, PolicyT::turn_cost> SearchT;
  typedef typename GridT::Index Index;

  explicit MAZEBOT_CONSTEXPR14 BasicCoverage(Pose start = Pose(), const PolicyT& policy = PolicyT(),
                                             const GridT& grid = GridT())
      : map_(grid), search_(grid), policy_(policy), start_(start), pose_(start) {
    if (!grid.contains(start.cell)) status_ = Status::invalid;
  }

  constexpr const GridT& grid() const { return map_.grid(); }
  constexpr const CoverageMapT& coverage_map() const { return map_; }
  constexpr const BasicWallMap<GridT>& wall_map() const { return map_.walls(); }
  /// For policies: measures areas. Its way is none of their business.
  MAZEBOT_CONSTEXPR14 SearchT& search() { return search_; }
  constexpr const PolicyT& policy() const { return policy_; }
  constexpr Pose start() const { return start_; }
  /// Where the robot stands, or will stand when it has carried out the last command.
  constexpr Pose pose() const { return pose_; }
  constexpr Status status() const { return status_; }
  /// Are all cells covered, with nothing left but the way to the dock?
  constexpr bool covered() const { return covered_; }

  /// Cell borders crossed, quarter turns (around is 2), and moves into cells that were visited before.
  constexpr uint32_t moves() const { return moves_; }
  constexpr uint32_t quarter_turns() const { return quarter_turns_; }
  constexpr uint32_t revisits() const { return revisits_; }
  /// Readings so far that contradicted the map.
  constexpr size_t contradictions() const { return contradictions_; }

  /// When everything is covered, return to the start, the dock.
  MAZEBOT_CONSTEXPR14 void end_at_dock() { ends_at_dock_ = true; }
  /// The battery is low: return to the dock now, and end `done` there; covered() tells whether everything is.
  MAZEBOT_CONSTEXPR14 void come_home() {
    homeward_ = true;
    has_way_ = false;
  }
  /// Takes covering up again after come_home(), on the way or at the dock.
  MAZEBOT_CONSTEXPR14 void go_on() {
    if (!homeward_ || (status_ != Status::running && status_ != Status::done)) return;
    if (!covered_) status_ = Status::running;
    homeward_ = has_way_ = false;
  }

  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ != Status::running) return Command::stop();
    learn(seen);
    const Index here = grid().index(pose_.cell);
    if (has_way_ && search_.arrived(here)) has_way_ = false;
    if (!has_way_ && !homeward_) {
      const Optional<Heading> heading = policy_.step(*this);
      if (heading && map_.beyond(here, *heading) == Beyond::open) return go(*heading, false);
      has_way_ = find(Aim::best_cell) || find(Aim::open_cell) || find(Aim::unknown_side);
      if (has_way_ && search_.arrived(here)) return look();
      if (!has_way_) covered_ = true;
    }
    if (!has_way_) {
      if (!ends_at_dock_ && !homeward_) return end();
      if (pose_.cell == start_.cell) return end();
      if (!find(Aim::dock)) return end(Status::contradicted);
      has_way_ = true;
    }
    return go(search_.way(here), true);
  }

 private:
  MAZEBOT_CONSTEXPR14 Command end(Status status) {
    status_ = status;
    return Command::stop();
  }
  MAZEBOT_CONSTEXPR14 Command end() { return end(covered_ && is_cut_off() ? Status::unreachable : Status::done); }

  // What to look for.
  enum class Aim : uint8_t {
    best_cell,     // not visited yet, as the policy prices it
    open_cell,     // any: the policy may have refused all
    unknown_side,  // of a visited cell: with no sensor at the back the robot does not know what is behind its start
    dock
  };
  struct PriceOf {
    BasicCoverage& coverage;
    Aim aim;
    MAZEBOT_CONSTEXPR14 Optional<int> operator()(Index cell, Heading arrived) const {
      const CoverageMapT& known = coverage.map_;
      switch (aim) {
        case Aim::best_cell:
          if (known.visited_at(cell)) return Optional<int>();
          return coverage.policy_.price(coverage, cell, arrived);
        case Aim::open_cell: return priced(!known.visited_at(cell));
        case Aim::unknown_side: return priced(known.has_unknown_sides(cell));
        case Aim::dock: break;
      }
      return priced(cell == coverage.grid().index(coverage.start_.cell));
    }
    static MAZEBOT_CONSTEXPR14 Optional<int> priced(bool is_target) {
      return is_target ? Optional<int>(0) : Optional<int>();
    }
  };
  MAZEBOT_CONSTEXPR14 bool find(Aim aim) {
    const PriceOf price_of = {*this, aim};
    return search_.run(map_, pose_, PolicyT::price_unit, aim == Aim::best_cell ? int(PolicyT::least_price) : 0,
                       price_of);
  }
  // Is there a cell that was seen to be free and never visited?
  MAZEBOT_CONSTEXPR14 bool is_cut_off() const {
    for (size_t i = 0; i < grid().cell_count(); ++i) {
      const Index cell = static_cast<Index>(i);
      if (map_.free_at(cell) && !map_.visited_at(cell)) return true;
    }
    return false;
  }

  // One cell, or straight on along a way through visited cells, where there is nothing to be learned.
  MAZEBOT_CONSTEXPR14 Command go(Heading heading, bool along_way) {
    const Turn turn = turn_to(heading);
    do {
      pose_ = pose_.advanced();
      ++ordered_;
    } while (along_way && !map_.has_unknown_sides(grid().index(pose_.cell)) &&
             !search_.arrived(grid().index(pose_.cell)) && search_.way(grid().index(pose_.cell)) == heading);
    return Command::go(turn, ordered_);
  }

  // Beside the robot is a wall it does not see. It turns towards it, and if that does not help tries to go through.
  MAZEBOT_CONSTEXPR14 Command look() {
    has_way_ = false;
    Turn side = Turn::around;
    for (int i = 3; i >= 0; --i) {
      if (!map_.walls().known(pose_, turn_at(i))) side = turn_at(i);
    }
    if (side == Turn::ahead) return go(pose_.heading, false);
    return Command::turn_only(turn_to(pose_.heading + (side == Turn::left ? Turn::left : Turn::right)));
  }

  MAZEBOT_CONSTEXPR14 Turn turn_to(Heading heading) {
    const Turn turn = heading - pose_.heading;
    pose_ = pose_.turned(turn);
    quarter_turns_ += static_cast<uint32_t>(quarter_turns_of(turn));
    return turn;
  }
  static constexpr int quarter_turns_of(Turn turn) { return mazebot::quarter_turns(turn); }

  // ---- what the robot reports ---------------------------------------------------------------------------------------

  // Hands every piece of news on to note().
  struct Note {
    BasicCoverage& coverage;
    MAZEBOT_CONSTEXPR14 void operator()(Reading reading) const { coverage.note(reading); }
  };
  MAZEBOT_CONSTEXPR14 void learn(const Observation& seen) {
    const int missing = seen.short_by() < ordered_ ? seen.short_by() : ordered_;
    for (int back = ordered_ - 1; back >= missing; --back) {
      const Cell entered = pose_.cell.towards(pose_.heading, -back);
      ++moves_;
      if (map_.visited_at(grid().index(entered))) ++revisits_;
      map_.visit(entered);
    }
    pose_ = detail::record_move(map_, pose_, ordered_, missing, Note{*this});
    ordered_ = 0;
    map_.visit(pose_.cell);
    detail::record_rays(map_, pose_, seen, Note{*this});
  }

  MAZEBOT_CONSTEXPR14 void note(Reading reading) {
    if (reading == Reading::recorded) has_way_ = false;
    if (reading == Reading::contradicts) ++contradictions_;
  }

  CoverageMapT map_;
  SearchT search_;
  PolicyT policy_;
  Pose start_;
  Pose pose_;
  uint32_t moves_ = 0;
  uint32_t quarter_turns_ = 0;
  uint32_t revisits_ = 0;
  size_t contradictions_ = 0;
  int ordered_ = 0;  // cells of the last command
  Status status_ = Status::running;
  bool has_way_ = false;  // the search holds a way that is being followed
  bool covered_ = false;
  bool homeward_ = false;
  bool ends_at_dock_ = false;
};

/// Visits every cell of a Width x Height maze that can be reached.
template <int Width, int Height, class PolicyT = WeightedCoverage<>>
using Coverage = BasicCoverage<Grid<Width, Height>, PolicyT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_COVERAGE_HPP
