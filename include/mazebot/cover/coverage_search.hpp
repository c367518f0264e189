// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_COVER_COVERAGE_SEARCH_HPP
#define MAZEBOT_COVER_COVERAGE_SEARCH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "../search/bucket_queue.hpp"
#include "coverage_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The path planner of Coverage: finds the cheapest path from a robot, through cells it has visited, to the best of
/// many targets, and measures areas that are not covered yet.
///
/// A step costs CellCost, and TurnCost for each quarter turn before it. A cell is left with the heading of its cheapest
/// arrival, so a path may have a turn more than the best one; that saves three quarters of the memory. RAM: a byte a
/// cell, and the queue: 2, 4 or 8 bits a cell and a word size-th of that.
template <class GridT, int CellCost, int TurnCost>
class BasicCoverageSearch : public GridT::template Assignment<BasicCoverageSearch<GridT, CellCost, TurnCost>>,
                            private GridT {
  static_assert(CellCost >= 1 && TurnCost >= 0 && CellCost + 2 * TurnCost <= 7,
                "mazebot: a step and two turns cost at most 7");

 public:
  typedef typename GridT::Index Index;  ///< the number of a cell
  enum { area_limit = 60 };

  /// No path is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicCoverageSearch(const GridT& grid = GridT())
      : GridT(grid), labels_(grid, 0), queue_(grid) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Finds the target with the least sum of price_unit times the cost of the path there, and its price.
  /// `price_of(Index cell, Heading arrived)` is an Optional<int>: nothing if the cell is no target. No price is below
  /// `least_price`. False: there is no target. O(cells), and the prices.
  template <class CoverageMapT, class PriceT>
  MAZEBOT_CONSTEXPR14 bool run(const CoverageMapT& map, Pose from, int price_unit, int least_price, PriceT&& price_of) {
    labels_.fill(0);
    queue_.clear();
    const Index root = grid().index(from.cell);
    labels_[root] = label(from.heading, 0);
    queue_.insert(0, root);
    bool found = false;
    int32_t best = 0;
    Index target = root;
    queue_.drain(
        int32_t(0), [&](int32_t cost) { return !found || cost * price_unit + least_price < best; },
        [&](size_t position, int32_t cost) {
          const Index cell = static_cast<Index>(position);
          if (!settle(cell, bucket_of(cost))) return;
          const Heading arrived = heading_of(cell);
          const Optional<int> price = price_of(cell, arrived);
          if (price && (!found || cost * price_unit + *price < best)) {
            found = true;
            best = cost * price_unit + *price;
            target = cell;
          }
          if (map.visited_at(cell)) expand(map, cell, arrived, cost);
        });
    if (found) reverse_path(root, target);
    return found;
  }

  /// Returns whether the path that run() found ends at this cell, which must be on it.
  constexpr bool at_target(Index cell) const { return (labels_[cell] & on_path) == 0; }
  /// The direction in which the path leaves the cell, which must be on it and not its end.
  constexpr Heading next_heading(Index cell) const { return heading_of(cell); }

  /// How many cells can be reached from a cell through cells that may still be covered. Stops counting beyond
  /// area_limit. Calls visit(Index) for each of them. The path that was found stays. O(area_limit). Stack: area_limit +
  /// 1 Index.
  template <class CoverageMapT, class VisitorT>
  MAZEBOT_CONSTEXPR14 int area(const CoverageMapT& map, Index from, VisitorT&& visit) {
    Index cells[area_limit + 1] = {from};
    int count = 1;
    mark(from);
    for (int next = 0; next < count && count <= area_limit; ++next) {
      for (int i = 0; i < 4 && count <= area_limit; ++i) {
        if (!map.may_enter(cells[next], heading_at(i))) continue;
        const Index beyond = grid().neighbour(cells[next], heading_at(i));
        if ((labels_[beyond] & marked) != 0) continue;
        mark(beyond);
        cells[count] = beyond;
        ++count;
      }
    }
    for (int i = 0; i < count; ++i) {
      visit(cells[i]);
      labels_[cells[i]] = static_cast<uint8_t>(labels_[cells[i]] & ~unsigned(marked));
    }
    return count;
  }

 private:
  // A label: the heading of arrival (2 bits), the bucket (3 bits), and these flags.
  enum : unsigned { reached = 0x20, settled = 0x40, on_path = 0x60, marked = 0x80 };
  enum : int { buckets = CellCost + 2 * TurnCost < 2 ? 2 : CellCost + 2 * TurnCost < 4 ? 4 : 8 };

  static constexpr unsigned bucket_of(int32_t cost) { return static_cast<unsigned>(cost) % buckets; }
  static constexpr uint8_t label(Heading heading, unsigned bucket) {
    return static_cast<uint8_t>(static_cast<unsigned>(heading) | bucket << 2 | unsigned(reached));
  }
  constexpr Heading heading_of(Index cell) const { return heading_at(labels_[cell] & 3); }
  MAZEBOT_CONSTEXPR14 void mark(Index cell) { labels_[cell] = static_cast<uint8_t>(labels_[cell] | unsigned(marked)); }

  // False: the cell is settled already, or was reached at a lower cost since.
  MAZEBOT_CONSTEXPR14 bool settle(Index cell, unsigned bucket) {
    const unsigned found = labels_[cell];
    if ((found & settled) != 0 || (found >> 2 & 7U) != bucket) return false;
    labels_[cell] = static_cast<uint8_t>(found | unsigned(settled));
    return true;
  }

  template <class CoverageMapT>
  MAZEBOT_CONSTEXPR14 void expand(const CoverageMapT& map, Index cell, Heading arrived, int32_t cost) {
    const uint8_t exits = map.walls().exits_at(cell, Unknown::wall);
    for (int i = 0; i < 4; ++i) {
      const Heading heading = heading_at(i);
      if ((exits & direction_bit(heading)) == 0) continue;
      const Index beyond = grid().neighbour(cell, heading);
      const int step = CellCost + TurnCost * quarter_turns(heading - arrived);
      const unsigned known = labels_[beyond];
      if ((known & settled) != 0) continue;
      if ((known & reached) != 0 && ((known >> 2) - bucket_of(cost)) % buckets <= static_cast<unsigned>(step)) continue;
      labels_[beyond] = label(heading, bucket_of(cost + step));
      queue_.insert(bucket_of(cost + step), beyond);
    }
  }

  // Turns the headings of arrival of the cells on the path into headings to leave by.
  MAZEBOT_CONSTEXPR14 void reverse_path(Index root, Index target) {
    Heading arrived = heading_of(target);
    labels_[target] = 0;
    for (Index cell = target; cell != root;) {
      cell = grid().neighbour(cell, opposite(arrived));
      const Heading earlier = heading_of(cell);
      labels_[cell] = static_cast<uint8_t>(static_cast<unsigned>(arrived) | unsigned(on_path));
      arrived = earlier;
    }
  }

  typename GridT::template Array<uint8_t> labels_;
  detail::BasicBucketQueue<GridT, buckets> queue_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_COVER_COVERAGE_SEARCH_HPP
