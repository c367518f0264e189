// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_DYNAMIC_DISTANCES_HPP
#define MAZEBOT_HOST_EXPLORE_DYNAMIC_DISTANCES_HPP

#include "../detail/requires_hosted.hpp"

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../map/cell.hpp"
#include "../../map/grid.hpp"
#include "../../map/heading.hpp"
#include "../../map/wall_map.hpp"
#include "cell_rectangle.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The costs of the cheapest paths to the nearest of a set of targets, on a map that changes. Unknown walls count as
// open. A change is repaired: only cells whose cost becomes different are searched again, and of them only those that
// are as near to the targets as the cell that is asked about.
//
// The method is DynamicSWSF-FP (Ramalingam and Reps 1996), which is Lifelong Planning A* (Koenig, Likhachev, Furcy
// 2004) without a heuristic. Each cell has two numbers: its cost as far as the search has settled it, and what its
// neighbours offer. Where the two differ, the cell waits in a priority queue under the smaller of them.
//
// Each function takes the map and crossing(index, heading): the cost, >= 1, of leaving a cell through that side. With
// local_crossing it may depend on what the map knows of the walls of the cell and of its four neighbours, otherwise on
// nothing that changes.
//
// RAM: 29 bytes a cell.
template <class GridT>
class DynamicDistances : private GridT {
 public:
  typedef typename GridT::Index Index;
  typedef uint32_t Cost;

  explicit MAZEBOT_CONSTEXPR14 DynamicDistances(const GridT& grid)
      : GridT(grid), labels_(grid, Label()), seen_(grid, 0), first_(grid, 0) {
    change_all();
  }

  constexpr const GridT& grid() const { return *this; }
  /// No path; no target.
  static constexpr Cost far() { return ~Cost(0); }

  /// After settle(): the cost of a cell, if it is at most that of the cell asked about; else a larger number or far().
  constexpr Cost at(Index cell) const { return labels_[cell].settled; }
  constexpr Cost delay_of(Index cell) const { return labels_[cell].delay; }

  /// Forgets all costs and targets. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() {
    labels_.fill(Label());
    first_.fill(0);
    waiting_ = 0;
    change_all();
  }

  /// The walls of cells in the rectangle between these two may have changed since the last repair(). It may reach
  /// beyond the maze.
  MAZEBOT_CONSTEXPR14 void change(Cell a, Cell b) {
    changed_.include(grid(), a);
    changed_.include(grid(), b);
  }
  MAZEBOT_CONSTEXPR14 void change_all() { change(Cell(0, 0), Cell(grid().width() - 1, grid().height() - 1)); }

  /// Looks for changes of the map. Calls visit(cell, walls before, walls now) for each.
  template <class MapT, class CrossingT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void repair(const MapT& map, const CrossingT& crossing, VisitorT&& visit) {
    for (int y = changed_.low_y; y <= changed_.high_y; ++y) {
      for (int x = changed_.low_x; x <= changed_.high_x; ++x) {
        const Index cell = grid().index(Cell(x, y));
        const uint8_t walls = CrossingT::local_crossing ? map.byte_at(cell) : map.exits_at(cell, Unknown::open);
        if (seen_[cell] == walls) continue;
        visit(cell, seen_[cell], walls);
        seen_[cell] = walls;
        offer_again(map, crossing, cell);
        for (int i = 0; i < 4 && CrossingT::local_crossing; ++i) {
          if (!grid().has_neighbour(cell, heading_at(i))) continue;
          offer_again(map, crossing, grid().neighbour(cell, heading_at(i)));
        }
      }
    }
    changed_.clear();
  }

  /// Makes a cell a target that counts as `delay` further away than it is, or, with far(), no target.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 void set_delay(const MapT& map, const CrossingT& crossing, Index cell, Cost delay) {
    if (labels_[cell].delay == delay) return;
    labels_[cell].delay = delay;
    offer_again(map, crossing, cell);
  }

  /// Computes the cost of a cell, and of all cells that are nearer to the targets. False if no path leads there.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 bool settle(const MapT& map, const CrossingT& crossing, Index wanted) {
    while (waiting_ != 0 && lowest_ <= labels_[wanted].offered) {
      const uint32_t link = due();
      if (link == 0) {
        ++lowest_;
        continue;
      }
      const Index cell = static_cast<Index>(link - 1U);
      const Cost before = labels_[cell].settled;
      const Cost now = labels_[cell].offered;
      const uint8_t exits = map.exits_at(cell, Unknown::open);
      labels_[cell].settled = now < before ? now : far();
      if (now < before) {
        enqueue(cell);
      } else {
        offer_again(map, crossing, cell);
      }
      MAZEBOT_UNROLL
      for (int i = 0; i < 4; ++i) {
        if ((exits & direction_bit(heading_at(i))) == 0) continue;
        const Index next = grid().neighbour(cell, heading_at(i));
        const Cost offer = labels_[next].offered;
        // Nothing follows from this cell for cells that are no further away.
        if (offer <= (now < before ? now : before)) continue;
        const Cost step = crossing(next, heading_at(i + 2));
        if (now < before) {
          if (now + step >= offer) continue;
          labels_[next].offered = now + step;
          enqueue(next);
        } else if (before + step == offer) {
          offer_again(map, crossing, next);
        }
      }
    }
    return labels_[wanted].settled != far();
  }

 private:
  // All that belongs to a cell, side by side: it fetches one line of the cache.
  struct Label {
    Cost settled = far();
    Cost offered = far();
    Cost delay = far();
    Cost key = far();  // in the queue; far(): the cell does not wait
    uint32_t next = 0;
    uint32_t before = 0;
  };

  // Computes from the neighbours what they offer to a cell.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 void offer_again(const MapT& map, const CrossingT& crossing, Index cell) {
    const uint8_t exits = map.exits_at(cell, Unknown::open);
    Cost best = labels_[cell].delay;
    MAZEBOT_UNROLL
    for (int i = 0; i < 4; ++i) {
      if ((exits & direction_bit(heading_at(i))) == 0) continue;
      const Cost there = labels_[grid().neighbour(cell, heading_at(i))].settled;
      if (there >= best) continue;
      const Cost cost = there + crossing(cell, heading_at(i));
      if (cost < best) best = cost;
    }
    labels_[cell].offered = best;
    enqueue(cell);
  }

  // The queue has a list of cells for each cost, modulo the number of lists (Dial 1969). A link is 1 + a cell, or 0.
  // Puts a cell into the list where it belongs, or takes it out.
  MAZEBOT_CONSTEXPR14 void enqueue(Index cell) {
    const Cost least = labels_[cell].settled < labels_[cell].offered ? labels_[cell].settled : labels_[cell].offered;
    const Cost key = labels_[cell].settled == labels_[cell].offered ? far() : least;
    if (key == labels_[cell].key) return;
    if (labels_[cell].key != far()) {
      uint32_t& to_cell =
          labels_[cell].before != 0 ? labels_[labels_[cell].before - 1U].next : first_of(labels_[cell].key);
      to_cell = labels_[cell].next;
      if (labels_[cell].next != 0) labels_[labels_[cell].next - 1U].before = labels_[cell].before;
      --waiting_;
    }
    labels_[cell].key = key;
    if (key == far()) return;
    uint32_t& first = first_of(key);
    if (first != 0) labels_[first - 1U].before = 1U + static_cast<uint32_t>(cell);
    labels_[cell].next = first;
    labels_[cell].before = 0;
    first = 1U + static_cast<uint32_t>(cell);
    if (key < lowest_) lowest_ = key;
    ++waiting_;
  }
  MAZEBOT_CONSTEXPR14 uint32_t& first_of(Cost key) { return first_[key < first_.size() ? key : key % first_.size()]; }
  // The link to a cell with the lowest key.
  MAZEBOT_CONSTEXPR14 uint32_t due() {
    uint32_t link = first_of(lowest_);
    while (link != 0 && labels_[link - 1U].key != lowest_) link = labels_[link - 1U].next;
    return link;
  }

  size_t waiting_ = 0;  // cells in the queue
  Cost lowest_ = 0;     // no key is lower
  CellRectangle changed_;
  typename GridT::template Array<Label> labels_;
  typename GridT::template Array<uint8_t> seen_;  // the map as it was at the last repair
  typename GridT::template Array<uint32_t> first_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_DYNAMIC_DISTANCES_HPP
