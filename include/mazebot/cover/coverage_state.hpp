// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_COVER_COVERAGE_STATE_HPP
#define MAZEBOT_COVER_COVERAGE_STATE_HPP

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../navigator/fast_storage.hpp"
#include "coverage_map.hpp"
#include "coverage_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

template <class GridT, class PolicyT, class StorageT>
class BasicCoverage;

/// What Coverage shows its policy: the map, the pose, the start, and the areas that are not covered yet. Only Coverage
/// can change it. RAM: that of BasicCoverageMap and of BasicCoverageSearch, and two poses.
template <class GridT, int CellCost, int TurnCost, class StorageT = FastStorage>
class BasicCoverageState {
 public:
  /// The walls and the cells visited.
  typedef BasicCoverageMap<GridT, typename StorageT::template Map<GridT>> CoverageMapT;
  typedef BasicCoverageSearch<GridT, CellCost, TurnCost> SearchT;  ///< the path planner
  typedef typename GridT::Index Index;                             ///< the number of a cell
  enum { area_limit = SearchT::area_limit };

  constexpr const GridT& grid() const { return map_.grid(); }          ///< the size of the maze
  constexpr const CoverageMapT& coverage_map() const { return map_; }  ///< the walls and the cells visited
  /// Where the robot stands, or will stand when it has carried out the last command.
  constexpr const Pose& pose() const { return pose_; }
  constexpr const Pose& start() const { return start_; }  ///< where it began; also the dock

  /// How many cells can be reached from a cell through cells that may still be covered. Stops counting beyond
  /// area_limit, 60. Calls visit(Index) for each of the cells. O(area_limit). Stack: area_limit + 1 Index.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 int area(Index from, VisitorT&& visit) const {
    // Marks cells in the search and clears the marks again. next(), which calls the policy, is not const either.
    return const_cast<SearchT&>(search_).area(map_, from, visit);
  }

 private:
  template <class, class, class>
  friend class BasicCoverage;

  MAZEBOT_CONSTEXPR14 BasicCoverageState(const GridT& grid, Pose start)
      : map_(grid), search_(grid), start_(start), pose_(start) {}

  CoverageMapT map_;
  SearchT search_;
  Pose start_;
  Pose pose_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_COVER_COVERAGE_STATE_HPP
