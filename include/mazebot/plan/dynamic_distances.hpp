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
// RAM: 25 bytes a cell with 32-bit indices.
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
        queue_(grid, Entry()),
        places_(grid, 0) {
    change_all();
  }

  constexpr const GridT& grid() const { return *this; }
  /// No path; no target.
  static constexpr Cost far() { return ~Cost(0); }

  /// After settle(): the cost of a cell, if it is at most that of the cell asked about; else a larger number or far().
  constexpr Cost at(Index cell) const { return settled_[cell]; }
  constexpr Cost delay(Index cell) const { return delays_[cell]; }

  /// Forgets all costs and targets. O(cells).
  MAZEBOT_CONSTEXPR14 void clear() {
    settled_.fill(far());
    offered_.fill(far());
    delays_.fill(far());
    places_.fill(0);
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

  /// Looks for changes of the map.
  template <class MapT, class CrossingT>
  MAZEBOT_CONSTEXPR14 void repair(const MapT& map, const CrossingT& crossing) {
    for (int y = low_y_; y <= high_y_; ++y) {
      for (int x = low_x_; x <= high_x_; ++x) {
        const Index cell = grid().index(Cell(x, y));
        const uint8_t walls = CrossingT::local_crossing ? map.byte_at(cell) : map.exits_at(cell, Unknown::open);
        if (seen_[cell] == walls) continue;
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
    while (waiting_ != 0 && queue_[0].cost <= offered_[wanted]) {
      const Index cell = queue_[0].cell;
      const Cost before = settled_[cell];
      const Cost now = offered_[cell];
      const uint8_t exits = map.exits_at(cell, Unknown::open);
      settled_[cell] = now < before ? now : far();
      if (now < before) {
        leave_queue(cell);
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

  struct Entry {
    Cost cost;
    Index cell;
    constexpr Entry() : cost(0), cell(0) {}
    constexpr Entry(Cost of_cost, Index of_cell) : cost(of_cost), cell(of_cell) {}
  };

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

  // The queue is a binary heap. places_ holds the place of each cell in it, plus one; 0 if the cell does not wait.
  MAZEBOT_CONSTEXPR14 void enqueue(Index cell) {
    if (settled_[cell] == offered_[cell]) return leave_queue(cell);
    const Cost cost = settled_[cell] < offered_[cell] ? settled_[cell] : offered_[cell];
    const size_t place = places_[cell] != 0 ? static_cast<size_t>(places_[cell]) - 1U : waiting_++;
    move_to(place, Entry(cost, cell));
  }
  MAZEBOT_CONSTEXPR14 void leave_queue(Index cell) {
    if (places_[cell] == 0) return;
    const size_t place = static_cast<size_t>(places_[cell]) - 1U;
    places_[cell] = 0;
    if (place != --waiting_) move_to(place, queue_[waiting_]);
  }
  // Puts an entry into the heap, at that place or where the order demands.
  MAZEBOT_CONSTEXPR14 void move_to(size_t place, Entry entry) {
    for (; place != 0 && entry.cost < queue_[(place - 1U) / 2U].cost; place = (place - 1U) / 2U) {
      put(place, queue_[(place - 1U) / 2U]);
    }
    for (size_t child = 2U * place + 1U; child < waiting_; child = 2U * place + 1U) {
      if (child + 1U < waiting_ && queue_[child + 1U].cost < queue_[child].cost) ++child;
      if (entry.cost <= queue_[child].cost) break;
      put(place, queue_[child]);
      place = child;
    }
    put(place, entry);
  }
  MAZEBOT_CONSTEXPR14 void put(size_t place, Entry entry) {
    queue_[place] = entry;
    places_[entry.cell] = static_cast<uint32_t>(place + 1U);
  }

  size_t waiting_ = 0;
  // The rectangle of possible changes.
  int low_x_ = 0, low_y_ = 0, high_x_ = -1, high_y_ = -1;
  typename GridT::template Array<Cost> settled_;
  typename GridT::template Array<Cost> offered_;
  typename GridT::template Array<Cost> delays_;
  typename GridT::template Array<uint8_t> seen_;  // the map as it was at the last repair
  typename GridT::template Array<Entry> queue_;
  typename GridT::template Array<uint32_t> places_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_DYNAMIC_DISTANCES_HPP
