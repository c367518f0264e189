// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_PROOF_SEARCH_MEMORY_HPP
#define MAZEBOT_EXPLORE_PROOF_SEARCH_MEMORY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The largest number of the smallest type of levels for a maze. A run-time size uses the same limit, so boards and
// desktops explore a maze in the same steps.
template <class GridT>
constexpr typename GridT::Distance level_limit(const GridT& grid) {
  return static_cast<typename GridT::Distance>(grid.cell_count() <= 0x100U     ? 0xFFU
                                               : grid.cell_count() <= 0x10000U ? 0xFFFFU
                                                                               : 0xFFFFFFFFU);
}

// The memory of a BasicExplorationField: two arrays with a number for each cell. Boards have no room for more, so all
// searches use them, one after another, each for its own purpose:
//
//                       levels[cell]                      links[cell]
//   ProofSearch         distance mod 4, sum of doubts     the breadth-first queue
//   ShortcutSearch
//     measure           distance to the nearest target    the breadth-first queue
//     lower             the same through one candidate    the distances before
//     spread            far(), once the search is there   the breadth-first queue
//   FastRouteSearch     lower bits of a label             upper bits of the label
//   TargetFlood
//     before            -                                 0, or 1 + delay of a target
//     flood             cost so far, mod wrap()           the next cell of the same bucket; the last points to itself
//
// far() marks cells that a search has not reached.
template <class GridT>
class SearchMemory : private GridT {
 public:
  typedef typename GridT::Index Index;
  typedef typename GridT::Distance Level;

  explicit MAZEBOT_CONSTEXPR14 SearchMemory(const GridT& grid) : GridT(grid), levels(grid, far()), links(grid, 0) {}

  constexpr const GridT& grid() const { return *this; }
  static constexpr Level far() { return static_cast<Level>(~Level(0)); }
  constexpr Level limit() const { return level_limit(grid()); }

  // Begins a breadth-first search: the level of these cells is 0, that of all others far(). Puts them into the queue in
  // links, and returns its end.
  template <class CellsT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED Index* begin_queue(const CellsT& cells) {
    levels.fill(far());
    Index* tail = links.data();
    cells.for_each_index([&](Index cell) {
      levels[cell] = 0;
      *tail++ = cell;
    });
    return tail;
  }

  typename GridT::template Array<Level> levels;
  typename GridT::template Array<Index> links;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_PROOF_SEARCH_MEMORY_HPP
