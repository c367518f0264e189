// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_EXPLORER_STORAGE_HPP
#define MAZEBOT_EXPLORE_EXPLORER_STORAGE_HPP

#include "../map/cell_list.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/packed_walls.hpp"
#include "../navigator/fast_storage.hpp"
#include "proof/exploration_field.hpp"
#include "proof/small_exploration_field.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The goals: a list of up to 9 cells, as many as contests have; a set for sizes known only at run time,
// because a maze file may have any number of goals.
template <class GridT>
struct GoalStorage {
  typedef BasicCellSet<GridT> Type;
};
template <int Width, int Height>
struct GoalStorage<Grid<Width, Height>> {
  typedef BasicCellList<Grid<Width, Height>, 9> Type;
};

// The field. Desktops have the memory to repair what they computed before, and a specialization of their own.
template <class GridT>
struct FieldStorage {
  static_assert(sizeof(GridT) == 0,
                "mazebot: to explore a maze whose size is known only at run time, include "
                "<mazebot/host/explore/run_time_explorer.hpp>");
};
template <int Width, int Height>
struct FieldStorage<Grid<Width, Height>> {
  typedef BasicExplorationField<Grid<Width, Height>> Type;
};

}  // namespace detail

/// Stores each wall once, without evidence, and plans in two bits a cell, so an explorer for 32x32 fits an Uno: 1070
/// bytes; 16x16: 275. The proof is equally good, but the exploration takes more moves: see BasicSmallExplorationField.
struct SmallStorage {
  /// The map of the walls, each stored once.
  template <class GridT>
  using Map = BasicPackedWallMap<GridT>;
  /// The memory of the planner: two bits a cell.
  template <class GridT>
  using Field = detail::BasicSmallExplorationField<GridT>;
  /// The set of the goals.
  template <class GridT>
  using Goals = typename detail::GoalStorage<GridT>::Type;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_EXPLORER_STORAGE_HPP
