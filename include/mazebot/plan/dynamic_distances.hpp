// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_DYNAMIC_DISTANCES_HPP
#define MAZEBOT_PLAN_DYNAMIC_DISTANCES_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"

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
      : GridT(grid),
        settled_(grid, far()),
        offered_(grid, far()),
        delays_(grid, far()),
        seen_(grid, 0),
        keys_(grid, far()),
        first_(grid, 0),
        next_(grid, 0),
        before_(grid, 0) {
    change_all();
  }

  constexpr const GridT& grid() const { return *this; }
  /// No path; no target.
  static constexpr Cost far() { return ~Cost(0); }

  /// After settle(): the cost of a cell, if it is at most that of the cell asked about; else a larger number or far().
  constexpr Cost at(Index cell) const { return settled_[cell]; }
  constexpr Cost delay_of(Index cell) const { return delays_[cell]; }

  /// Forgets all costs and targets. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() {
    settled_.fill(far());
    offered_.fill(far());
    delays_.fill(far());
    keys_.fill(far());
    first_.fill(0);
    waiting_ = 0;
    change_all();
  }

  /// The walls of cells in the rectangle between these two may have changed since the last repair(). It may reach
  /// beyond the maze.
  MAZEBOT_CONSTEXPR14 void change(Cell a, Cell b) {
    include(a);
    include(b);
  }
  MAZEBOT_CONSTEXPR14 void change_all() { change(Cell(0, 0), Cell(grid().width() - 1, grid().height() - 1)); }

  /// Looks for changes of the map. Calls visit(cell, walls before, walls now) for each.
  template <class MapT, class CrossingT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void repair(const MapT& map, const CrossingT& crossing, VisitorT&& visit) {
    for (int y = low_y_; y <= high_y_; ++y) {
      for (int x = low_x_; x <= high_x_; ++x) {
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
    low_x_ = grid().width();
    low_y_ = grid().height();
    high_x_ = high_y_ = -1;
  }

  /// Makes a cell a target that counts as `delay` further away than it is, or, with far(), no target.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 void set_delay(const MapT& map, const CrossingT& crossing, Index cell, Cost delay) {
    if (delays_[cell] == delay) return;
    delays_[cell] = delay;
    offer_again(map, crossing, cell);
  }

  /// Computes the cost of a cell, and of all cells that are nearer to the targets. False if no path leads there.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 bool settle(const MapT& map, const CrossingT& crossing, Index wanted) {
    while (waiting_ != 0 && lowest_ <= offered_[wanted]) {
      const uint32_t link = due();
      if (link == 0) {
        ++lowest_;
        continue;
      }
      const Index cell = static_cast<Index>(link - 1U);
      const Cost before = settled_[cell];
      const Cost now = offered_[cell];
      const uint8_t exits = map.exits_at(cell, Unknown::open);
      settled_[cell] = now < before ? now : far();
      if (now < before) {
        enqueue(cell);
      } else {
        offer_again(map, crossing, cell);
      }
      for (int i = 0; i < 4; ++i) {
        if ((exits & direction_bit(heading_at(i))) == 0) continue;
        const Index next = grid().neighbour(cell, heading_at(i));
        const Cost offer = offered_[next];
        // Nothing follows from this cell for cells that are no further away.
        if (offer <= (now < before ? now : before)) continue;
        const Cost step = crossing(next, heading_at(i + 2));
        if (now < before) {
          if (now + step >= offer) continue;
          offered_[next] = now + step;
          enqueue(next);
        } else if (before + step == offer) {
          offer_again(map, crossing, next);
        }
      }
    }
    return settled_[wanted] != far();
  }

 private:
  MAZEBOT_CONSTEXPR14 void include(Cell cell) {
    const int x = cell.x < 0 ? 0 : cell.x < grid().width() ? cell.x : grid().width() - 1;
    const int y = cell.y < 0 ? 0 : cell.y < grid().height() ? cell.y : grid().height() - 1;
    if (x < low_x_) low_x_ = x;
    if (y < low_y_) low_y_ = y;
    if (x > high_x_) high_x_ = x;
    if (y > high_y_) high_y_ = y;
  }

  // Computes from the neighbours what they offer to a cell.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 void offer_again(const MapT& map, const CrossingT& crossing, Index cell) {
    const uint8_t exits = map.exits_at(cell, Unknown::open);
    Cost best = delays_[cell];
    for (int i = 0; i < 4; ++i) {
      if ((exits & direction_bit(heading_at(i))) == 0) continue;
      const Cost there = settled_[grid().neighbour(cell, heading_at(i))];
      if (there >= best) continue;
      const Cost cost = there + crossing(cell, heading_at(i));
      if (cost < best) best = cost;
    }
    offered_[cell] = best;
    enqueue(cell);
  }

  // The queue has a list of cells for each cost, modulo the number of lists (Dial 1969). A link is 1 + a cell, or 0.
  // Puts a cell into the list where it belongs, or takes it out.
  MAZEBOT_CONSTEXPR14 void enqueue(Index cell) {
    const Cost least = settled_[cell] < offered_[cell] ? settled_[cell] : offered_[cell];
    const Cost key = settled_[cell] == offered_[cell] ? far() : least;
    if (key == keys_[cell]) return;
    if (keys_[cell] != far()) {
      uint32_t& to_cell = before_[cell] != 0 ? next_[before_[cell] - 1U] : first_of(keys_[cell]);
      to_cell = next_[cell];
      if (next_[cell] != 0) before_[next_[cell] - 1U] = before_[cell];
      --waiting_;
    }
    keys_[cell] = key;
    if (key == far()) return;
    uint32_t& first = first_of(key);
    if (first != 0) before_[first - 1U] = 1U + static_cast<uint32_t>(cell);
    next_[cell] = first;
    before_[cell] = 0;
    first = 1U + static_cast<uint32_t>(cell);
    if (key < lowest_) lowest_ = key;
    ++waiting_;
  }
  MAZEBOT_CONSTEXPR14 uint32_t& first_of(Cost key) { return first_[key < first_.size() ? key : key % first_.size()]; }
  // The link to a cell with the lowest key.
  MAZEBOT_CONSTEXPR14 uint32_t due() {
    uint32_t link = first_of(lowest_);
    while (link != 0 && keys_[link - 1U] != lowest_) link = next_[link - 1U];
    return link;
  }

  size_t waiting_ = 0;  // cells in the queue
  Cost lowest_ = 0;     // no key is lower
  // The rectangle of possible changes.
  int low_x_ = 0, low_y_ = 0, high_x_ = -1, high_y_ = -1;
  typename GridT::template Array<Cost> settled_;
  typename GridT::template Array<Cost> offered_;
  typename GridT::template Array<Cost> delays_;
  typename GridT::template Array<uint8_t> seen_;  // the map as it was at the last repair
  typename GridT::template Array<Cost> keys_;     // in the queue; far(): the cell does not wait
  typename GridT::template Array<uint32_t> first_;
  typename GridT::template Array<uint32_t> next_;
  typename GridT::template Array<uint32_t> before_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_DYNAMIC_DISTANCES_HPP
