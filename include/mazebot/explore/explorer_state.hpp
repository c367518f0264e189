// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_EXPLORER_STATE_HPP
#define MAZEBOT_EXPLORE_EXPLORER_STATE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../navigator/route_runner.hpp"
#include "explorer_storage.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

namespace detail {
template <class GridT, class PolicyT, class StorageT>
class ExplorerLoop;
}  // namespace detail

/// The phases of an exploration.
enum class ExplorePhase : uint8_t {
  to_goal,  ///< to a goal cell for the first time
  proving,  ///< wherever a shorter route could still be hidden
  homeward  ///< back to the start
};

/// What an Explorer shows its policy: the map, the pose, the start, the goals and the phase. Only the explorer can
/// change it. RAM: the map, the goals, a pose, an index and two bytes.
template <class GridT, class StorageT = FastStorage>
class BasicExplorerState {
 public:
  typedef typename StorageT::template Map<GridT> MapT;      ///< the map of the walls
  typedef typename StorageT::template Goals<GridT> GoalsT;  ///< the set of the goals
  typedef BasicRouteRunner<GridT> RunnerT;                  ///< drives a route that is known

  constexpr const GridT& grid() const { return map_.grid(); }  ///< the size of the maze
  constexpr const MapT& wall_map() const { return map_; }      ///< what is known of the walls
  constexpr const GoalsT& goals() const { return goals_; }     ///< the cells of which one is to be reached
  /// Where the robot was put down.
  constexpr Pose start() const { return Pose(grid().cell(start_cell_), heading_at(start_heading_)); }
  /// Where the robot stands, or will stand when it has carried out the last command.
  constexpr const Pose& pose() const { return pose_; }
  constexpr ExplorePhase phase() const { return phase_; }  ///< to the goal, proving or homeward

 private:
  template <class, class, class>
  friend class detail::ExplorerLoop;

  MAZEBOT_CONSTEXPR14 BasicExplorerState(const GridT& grid, Pose start)
      : pose_(start), phase_(ExplorePhase::to_goal), start_heading_(0), map_(grid), goals_(grid) {
    if (grid.contains(start.cell)) set_start(start);
  }
  MAZEBOT_CONSTEXPR14 void set_start(Pose start) {
    start_heading_ = static_cast<uint8_t>(start.heading) & 3U;
    start_cell_ = grid().index(start.cell);
  }

  constexpr bool is_start(Cell cell) const { return grid().index(cell) == start_cell_; }

  Pose pose_;
  ExplorePhase phase_;
  uint8_t start_heading_;
  typename GridT::Index start_cell_ = 0;  // as an index: three bytes less on boards
  MapT map_;
  GoalsT goals_;
};

/// Where an explorer's policy writes the targets of the next plan. It stores the cells in the explorer's field, and
/// notes what the explorer is to look up there after the policy has returned.
template <class OfFieldT>
class ExploreTargets {
 public:
  typedef OfFieldT FieldT;               ///< the memory of the planner
  typedef typename FieldT::Index Index;  ///< the number of a cell

  /// No targets are chosen yet.
  explicit constexpr ExploreTargets(FieldT& field) : field_(field) {}

  /// Begins a list of cells.
  MAZEBOT_CONSTEXPR14 void clear() { field_.clear_targets(); }
  /// Adds a cell to the list. It counts as `delay` further away than it is; units are those of crossing().
  MAZEBOT_CONSTEXPR14 void aim_at_index(Index cell, size_t delay) { field_.aim_at_index(cell, delay); }
  /// Instead of a list, the cells on both sides of each unknown wall of the route that is to be proved next. Those
  /// furthest from the start have no delay; the others are delayed by that much for each step they are closer to it.
  MAZEBOT_CONSTEXPR14 void aim_at_unknown_walls(size_t delay_per_step) {
    aims_at_unknown_walls_ = true;
    delay_per_step_ = delay_per_step;
  }
  /// The field, for searches of the policy's own before it chooses targets.
  MAZEBOT_CONSTEXPR14 FieldT& borrow_field() {
    is_borrowed_ = true;
    return field_;
  }

  constexpr bool aims_at_unknown_walls() const { return aims_at_unknown_walls_; }  ///< and not at a list of cells
  constexpr size_t delay_per_step() const { return delay_per_step_; }              ///< of aim_at_unknown_walls()
  constexpr bool is_borrowed() const { return is_borrowed_; }                      ///< the field's proof may be lost

 private:
  FieldT& field_;
  size_t delay_per_step_ = 0;
  bool aims_at_unknown_walls_ = false;
  bool is_borrowed_ = false;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_EXPLORER_STATE_HPP
