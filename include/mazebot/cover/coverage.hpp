// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_COVER_COVERAGE_HPP
#define MAZEBOT_COVER_COVERAGE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../navigator/command.hpp"
#include "../navigator/fast_storage.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/record_observation.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "../save/save_result.hpp"
#include "coverage_map.hpp"
#include "coverage_policy.hpp"
#include "coverage_state.hpp"
#include "weighted_coverage.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Coverage path planning with an unknown map (online): visits every cell of a maze or a house that can be reached, and
/// knows when it is done. A navigator, for example for vacuum cleaners and mowers.
///
///     Coverage<16, 16> coverage;                 // from the south-west corner, facing north
///     coverage.end_at_dock();                    // returns to the start when all is covered
///     drive(robot, coverage);                    // Status::done
///
/// The policy chooses the next cell (coverage_policy.hpp). Every cell is covered with every policy. Ends:
///
///     done          every cell that can be reached was visited, and the robot is at its dock if it was asked to be
///     unreachable   the same, but walls that the robot bumped into cut off cells that were seen to be free
///     contradicted  walls that the robot bumped into close every path back to the dock
///     invalid       the start is outside the map
///
/// **Sensors misread.** The map keeps evidence (BasicEvidenceMap): what is seen differently from the two sides of a
/// wall is unknown until the robot tries to pass there. Crossing and bumping are certain. If the robot bumps where its
/// sensor ahead sees no wall, it tries once more before it believes in a wall. Once a reading has contradicted the map,
/// or if cells that were seen to be free are cut off, a misread wall must not hide a cell: before the run ends, the
/// robot tries each wall that was seen only once and has a cell behind it that was not visited. In a house it leaves
/// out cells with two such walls, which are most likely solid. If no sensor misreads, all this costs no extra moves.
/// demand_certainty() asks for it in every run, without that exception, and then it does. A robot that feels no bumps
/// takes a doubtful wall for a wall.
///
/// With TrustingStorage, readings that contradict the map are counted and ignored: the first one holds.
///
/// Every run ends: each path leads to a cell that was not visited or to a wall that becomes surer, and a wall does so
/// at most three times. So there are at most 8 * cells paths of fewer than `cells` moves each, whatever the sensors
/// say. Real houses take 1.1 to 1.2 moves a cell.
///
/// next() is O(policy) where the robot has an open neighbour, O(cells) otherwise. RAM: that of BasicCoverageMap, of
/// BasicCoverageSearch, of the policy, and about 32 bytes.
template <class GridT, class PolicyT = WeightedCoverage<>, class StorageT = FastStorage>
class BasicCoverage : public GridT::template Assignment<BasicCoverage<GridT, PolicyT, StorageT>> {
  static_assert(detail::CheckCoveragePolicy<PolicyT, detail::CoveragePolicyCall<GridT, PolicyT, StorageT>>::ok, "");

 public:
  typedef typename StorageT::template Map<GridT> WallMapT;                                     ///< the map of the walls
  typedef BasicCoverageState<GridT, PolicyT::cell_cost, PolicyT::turn_cost, StorageT> StateT;  ///< what the policy sees
  typedef BasicCoverageMap<GridT, WallMapT> CoverageMapT;  ///< the walls and the cells visited
  typedef typename GridT::Index Index;                     ///< the number of a cell

  /// A robot at `start` that knows nothing. Ends `invalid` if the start is outside the grid.
  explicit MAZEBOT_CONSTEXPR14 BasicCoverage(Pose start = Pose(), const PolicyT& policy = PolicyT(),
                                             const GridT& grid = GridT())
      : state_(grid, start), policy_(policy) {
    if (!grid.contains(start.cell)) status_ = Status::invalid;
  }

  constexpr const GridT& grid() const { return state_.grid(); }               ///< the size of the maze
  constexpr const CoverageMapT& coverage_map() const { return state_.map_; }  ///< the walls and the cells visited
  constexpr const WallMapT& wall_map() const { return state_.map_.walls(); }  ///< the walls alone
  constexpr const PolicyT& policy() const { return policy_; }                 ///< the policy, with what it remembers
  constexpr Pose start() const { return state_.start_; }                      ///< where it began; also the dock
  /// Where the robot stands, or will stand when it has carried out the last command.
  constexpr Pose pose() const { return state_.pose_; }
  constexpr Status status() const { return status_; }  ///< `running`, or why it ended
  /// Returns whether all cells are covered that can be reached. In a run that ends at the dock it is true before the
  /// robot is there.
  constexpr bool covered() const { return covered_; }

  constexpr uint32_t moves() const { return moves_; }                  ///< cell borders crossed
  constexpr uint32_t quarter_turns() const { return quarter_turns_; }  ///< a turn around counts two
  constexpr uint32_t revisits() const { return revisits_; }            ///< moves into cells that were visited before
  /// Readings so far that contradicted the map.
  constexpr size_t contradictions() const { return contradictions_; }

  /// Tries, in this run, each wall that was seen only once and may hide a cell. Without it, this is done only once a
  /// reading has contradicted the map. Costs moves; see docs/coverage.md. No effect on maps without evidence.
  MAZEBOT_CONSTEXPR14 void demand_certainty() { certainty_demanded_ = true; }
  /// Returns to the start, the dock, when everything is covered.
  MAZEBOT_CONSTEXPR14 void end_at_dock() { ends_at_dock_ = true; }
  /// The battery is low: returns to the dock now and ends `done` there. covered() tells whether everything is covered.
  MAZEBOT_CONSTEXPR14 void come_home() {
    homeward_ = true;
    has_path_ = false;
  }
  /// Continues after come_home(), during the return or at the dock. No effect once everything is covered.
  MAZEBOT_CONSTEXPR14 void resume() {
    if (!homeward_ || (status_ != Status::running && status_ != Status::done)) return;
    if (!covered_) status_ = Status::running;
    homeward_ = has_path_ = false;
  }

  /// Continues a run after a power loss or an interruption: loads the walls and the visited cells that a
  /// `SavedMap<..., Saved::walls_and_cells>` has saved of coverage_map(). Call it before the first next(); the robot
  /// may stand anywhere. If nothing could be loaded, the run begins anew.
  ///
  /// Cells are stored, not a plan, so the house may have changed: each loaded wall counts as seen once, and readings
  /// that differ make it doubtful. Walls that have vanished where the robot does not look again are tried with
  /// demand_certainty().
  template <class SavedMapT, class MemoryT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 LoadResult resume(const SavedMapT& saved, MemoryT& memory) {
    has_path_ = covered_ = false;
    return saved.load(memory, state_.map_);
  }

  /// Records what was seen and chooses the next command. Stops when it has ended.
  MAZEBOT_CONSTEXPR14 Command next(const Observation& seen) {
    if (status_ != Status::running) return Command::stop();
    if (grid().cell_count() == 0) return end(Status::invalid);  // moved from
    record(seen);
    const Index here = grid().index(state_.pose_.cell);
    if (has_path_ && state_.search_.at_target(here)) has_path_ = false;
    if (!has_path_ && !homeward_) {
      const Optional<Heading> heading = policy_.step(state_);
      if (heading && state_.map_.beyond(here, *heading) == Beyond::open) return go(*heading, false);
      has_path_ = find_more();
      if (has_path_ && state_.search_.at_target(here)) return look();
      if (!has_path_) covered_ = true;
    }
    if (!has_path_) {
      if (!ends_at_dock_ && !homeward_) return end();
      if (state_.pose_.cell == state_.start_.cell) return end();
      // If no path home is known, a wall that may be misread closes it: it is looked for among all that is unknown.
      has_path_ = find(Aim::dock) || find_more();
      if (!has_path_) return end(Status::contradicted);
      if (state_.search_.at_target(here)) return look();
    }
    return go(state_.search_.next_heading(here), true);
  }

 private:
  MAZEBOT_CONSTEXPR14 Command end(Status status) {
    status_ = status;
    return Command::stop();
  }
  MAZEBOT_CONSTEXPR14 Command end() { return end(covered_ && is_cut_off() ? Status::unreachable : Status::done); }

  // The target of a search.
  enum class Aim : uint8_t {
    best_cell,     // not visited yet, at the price of the policy
    open_cell,     // any cell that is not visited yet, because the policy may have refused all
    unknown_side,  // a visited cell with one: without a sensor at the back the robot has not seen behind its start
    dock
  };
  struct PriceOf {
    BasicCoverage& coverage;
    Aim aim;
    MAZEBOT_CONSTEXPR14 Optional<int> operator()(Index cell, Heading arrived) const {
      const CoverageMapT& known = coverage.state_.map_;
      switch (aim) {
        case Aim::best_cell:
          if (known.visited_at(cell)) return Optional<int>();
          return coverage.policy_.price(coverage.state_, cell, arrived);
        case Aim::open_cell: return priced(!known.visited_at(cell));
        case Aim::unknown_side: return priced(known.has_unknown_sides(cell));
        case Aim::dock: break;
      }
      return priced(cell == coverage.grid().index(coverage.state_.start_.cell));
    }
    static MAZEBOT_CONSTEXPR14 Optional<int> priced(bool is_target) {
      return is_target ? Optional<int>(0) : Optional<int>();
    }
  };
  MAZEBOT_CONSTEXPR14 bool find(Aim aim) {
    const PriceOf price_of = {*this, aim};
    return state_.search_.run(state_.map_, state_.pose_, PolicyT::price_unit,
                              aim == Aim::best_cell ? int(PolicyT::least_price) : 0, price_of);
  }
  MAZEBOT_CONSTEXPR14 bool find_next() {
    return find(Aim::best_cell) || find(Aim::open_cell) || find(Aim::unknown_side);
  }

  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE bool find_more() {
    return find_next() || (question_cuts(detail::Flag<CoverageMapT::has_evidence>()) && find_next());
  }

  // Before the robot ends: walls that may be misread and may hide a cell become unknown again. A robot that feels no
  // bumps cannot try them.
  MAZEBOT_CONSTEXPR14 bool question_cuts(detail::Flag<false>) const { return false; }
  MAZEBOT_CONSTEXPR14 bool question_cuts(detail::Flag<true>) {
    if (!feels_bumps_ || (!certainty_demanded_ && contradictions_ == 0 && !is_cut_off())) return false;
    return state_.map_.question_cuts(certainty_demanded_);
  }
  // Returns whether a cell was seen to be free and never visited.
  MAZEBOT_CONSTEXPR14 bool is_cut_off() const {
    for (size_t i = 0; i < grid().cell_count(); ++i) {
      const Index cell = static_cast<Index>(i);
      if (state_.map_.free_at(cell) && !state_.map_.visited_at(cell)) return true;
    }
    return false;
  }

  // Goes one cell. On a path, goes straight on through visited cells while nothing there is unknown.
  MAZEBOT_CONSTEXPR14 Command go(Heading heading, bool along_path) {
    const Turn turn = turn_to(heading);
    do {
      state_.pose_ = state_.pose_.advanced();
      ++ordered_;
    } while (along_path && !state_.map_.has_unknown_sides(grid().index(state_.pose_.cell)) &&
             !state_.search_.at_target(grid().index(state_.pose_.cell)) &&
             state_.search_.next_heading(grid().index(state_.pose_.cell)) == heading);
    return Command::go(turn, ordered_);
  }

  // The robot has an unknown side that it does not see: turns towards it. If that did not help, tries to go through.
  MAZEBOT_CONSTEXPR14 Command look() {
    has_path_ = false;
    Turn side = Turn::around;
    for (int i = 3; i >= 0; --i) {
      if (!state_.map_.walls().known(state_.pose_, turn_at(i))) side = turn_at(i);
    }
    if (side == Turn::ahead) return go(state_.pose_.heading, false);
    return Command::turn_only(turn_to(state_.pose_.heading + (side == Turn::left ? Turn::left : Turn::right)));
  }

  MAZEBOT_CONSTEXPR14 Turn turn_to(Heading heading) {
    const Turn turn = heading - state_.pose_.heading;
    state_.pose_ = state_.pose_.turned(turn);
    quarter_turns_ += static_cast<uint32_t>(quarter_turns_of(turn));
    return turn;
  }
  static constexpr int quarter_turns_of(Turn turn) { return mazebot::quarter_turns(turn); }

  MAZEBOT_CONSTEXPR14 void record(const Observation& seen) {
    const int missing = cells_missing(seen, ordered_);
    for (int back = ordered_ - 1; back >= missing; --back) {
      const Cell entered = state_.pose_.cell.towards(state_.pose_.heading, -back);
      ++moves_;
      if (state_.map_.visited_at(grid().index(entered))) ++revisits_;
      state_.map_.visit(entered);
    }
    state_.pose_ = state_.pose_.advanced(-missing);
    state_.map_.visit(state_.pose_.cell);
    feels_bumps_ = seen.feels_bumps();
    // A wheel that slips looks like a bump. If the sensor ahead sees no wall, the robot tries once more.
    bump_denied_ = CoverageMapT::has_evidence && missing != 0 && !bump_denied_ && seen.sensed(Turn::ahead) &&
                   !seen.wall(Turn::ahead);
    const bool was_blocked = missing != 0 && !bump_denied_;
    const detail::Recorded recorded =
        record_observation(state_.map_, state_.pose_, ordered_ - missing, was_blocked, seen);
    contradictions_ += recorded.contradictions();
    ordered_ = 0;
    if (recorded.is_new()) has_path_ = false;
    if (!feels_bumps_) close_doubts(detail::Flag<CoverageMapT::has_evidence>());
  }
  // A robot that feels no bumps does not try doubtful walls.
  MAZEBOT_CONSTEXPR14 void close_doubts(detail::Flag<false>) const {}
  MAZEBOT_CONSTEXPR14 void close_doubts(detail::Flag<true>) {
    for (int i = 0; i < 4; ++i) state_.map_.settle(state_.pose_.cell, heading_at(i), true);
  }

  StateT state_;
  PolicyT policy_;
  uint32_t moves_ = 0;
  uint32_t quarter_turns_ = 0;
  uint32_t revisits_ = 0;
  size_t contradictions_ = 0;
  int ordered_ = 0;  // cells of the last command
  Status status_ = Status::running;
  bool has_path_ = false;  // the search holds a path that is being followed
  bool certainty_demanded_ = false;
  bool feels_bumps_ = true;
  bool bump_denied_ = false;  // the last bump, by the sensor ahead
  bool covered_ = false;
  bool homeward_ = false;
  bool ends_at_dock_ = false;
};

/// Visits every cell of a Width x Height maze that can be reached. With TrustingStorage it takes Width * Height / 2
/// bytes less and trusts what it sees first.
template <int Width, int Height, class PolicyT = WeightedCoverage<>, class StorageT = FastStorage>
using Coverage = BasicCoverage<Grid<Width, Height>, PolicyT, StorageT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_COVER_COVERAGE_HPP
