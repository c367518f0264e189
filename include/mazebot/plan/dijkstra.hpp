// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_DIJKSTRA_HPP
#define MAZEBOT_PLAN_DIJKSTRA_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "bucket_queue.hpp"
#include "cost_models.hpp"
#include "route.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How a call of Dijkstra ended.
enum class DijkstraResult : uint8_t {
  done,
  unreachable,   ///< no path leads from the pose to a goal
  too_long,      ///< the cheapest route has more cells than the maze and does not fit into a Route
  step_too_dear  ///< a step of the cost model costs more than its largest_step
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(DijkstraResult result) {
  switch (result) {
    case DijkstraResult::done: return "done";
    case DijkstraResult::unreachable: return "unreachable";
    case DijkstraResult::too_long: return "too_long";
    case DijkstraResult::step_too_dear: break;
  }
  return "step_too_dear";
}

/// The cheapest routes from every pose to the nearest of a set of goals, under a cost model (cost_models.hpp).
///
///     Dijkstra<16, 16, CellTurnCost<1, 1>> dijkstra;
///     Route<16, 16> route(pose);
///     if (dijkstra.run(map, goals, Unknown::wall) != DijkstraResult::done) return;
///     if (dijkstra.append_route(map, goals, Unknown::wall, route) != DijkstraResult::done) return;
///
/// A state is a cell together with the heading in which the robot entered it: once turns cost something, a search
/// without the heading misses cheapest routes. A step is a turn and a straight. With whole_straights a straight of any
/// length is one step, otherwise one cell is.
///
/// run() is exact for all costs of 0 and more. O(states * steps from a state). A state enters the queue again only if
/// it gets cheaper within the current bucket, which cannot happen while the buckets are no wider than the cheapest
/// step.
///
/// RAM: 4 * Width * Height * sizeof(Label) bytes and the queue. A label holds costs modulo a power of two: one byte if
/// no step costs more than 21, two up to 5461, else four. 16x16 with CellTurnCost<1, 1>: about 1.2 KB on AVR.
/// Source of the method: Dijkstra 1959; buckets: see BasicBucketQueue.
template <class GridT, class CostT>
class BasicDijkstra : public GridT::template Assignment<BasicDijkstra<GridT, CostT>>, private GridT {
  enum : uint32_t { largest_step_ = CostT::largest_step };
  static_assert(largest_step_ <= 357913941, "mazebot: steps of a cost model may cost up to 357913941");

  // The costs of neighbouring states differ by at most 3 * largest_step (walls are the same from both sides), and the
  // label must tell which of two is smaller. One bit of it says whether the state was reached.
  typedef typename detail::UintFor<(uint64_t(largest_step_) * 3 < 0x40     ? 0xFFU
                                    : uint64_t(largest_step_) * 3 < 0x4000 ? 0xFFFFU
                                                                           : 0xFFFFFFFFU)>::Type Label;
  enum : int { buckets_ = largest_step_ < 2 ? 2 : largest_step_ < 4 ? 4 : largest_step_ < 256 ? 8 : 16 };

 public:
  typedef typename GridT::Index Index;  ///< the number of a cell
  typedef BasicRoute<GridT> RouteT;     ///< what route() returns

  /// Nothing is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicDijkstra(const CostT& cost = CostT(), const GridT& grid = GridT())
      : GridT(grid), cost_(cost), labels_(grid, Headings()), queue_(grid) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze
  /// The cost model, a copy of the one that it was made with.
  constexpr const CostT& cost_model() const { return cost_; }

  /// Computes all costs; unknown walls count as `unknown`. Returns done, or step_too_dear: then nothing is reachable.
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 DijkstraResult run(const MapT& map, const BasicCellSet<GridT>& goals,
                                                           Unknown unknown) {
    labels_.fill(Headings());
    queue_.clear();
    if (!all_steps_in_range()) return DijkstraResult::step_too_dear;
    goals.for_each_index([&](Index goal) {
      const uint8_t exits = map.exits_at(goal, unknown);
      for (int i = 0; i < 4; ++i) offer(goal, exits, heading_at(i), reached());
    });
    const bool skips = turns_add_up();
    queue_.drain(
        size_t(0), [](size_t) { return true; },
        [&](size_t cell, size_t bucket) { expand(map, unknown, cell, bucket, skips); });
    return DijkstraResult::done;
  }

  /// Does a path lead from the pose to a goal? False outside the maze.
  constexpr bool reachable(Pose pose) const {
    return grid().contains(pose.cell) && label(grid().index(pose.cell), pose.heading) != 0;
  }

  /// The first step (a turn and a straight) of a cheapest route from the pose; nothing at a goal and where no goal can
  /// be reached. Pass the map, goals and `unknown` of run(). Among equally cheap steps it prefers ahead, right, left,
  /// around, and the longest straight. O(steps from a state).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 Optional<Straight> next(const MapT& map, const BasicCellSet<GridT>& goals, Pose pose,
                                              Unknown unknown) const {
    Optional<Straight> best;
    if (!reachable(pose) || goals.contains(pose.cell)) return best;
    const Label here = label(grid().index(pose.cell), pose.heading);
    for (int i = 0; i < 4 && !best; ++i) {
      const Turn turn = preferred_turn(i);
      const Heading heading = pose.heading + turn;
      Index cell = grid().index(pose.cell);
      for (int cells = 1; (map.exits_at(cell, unknown) & direction_bit(heading)) != 0; ++cells) {
        cell = grid().neighbour(cell, heading);
        if (later(label(cell, heading), static_cast<Label>(turn_cost(turn) + straight_cost(cells))) == here) {
          const Straight run = {turn, cells};
          best = run;
        }
        if (!CostT::whole_straights) break;
      }
    }
    return best;
  }

  /// The cost of a cheapest route from the pose; nothing if no goal can be reached. O(route).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 Optional<uint32_t> cost(const MapT& map, const BasicCellSet<GridT>& goals, Pose pose,
                                              Unknown unknown) const {
    if (!reachable(pose)) return Optional<uint32_t>();
    uint32_t total = 0;
    for (Optional<Straight> run = next(map, goals, pose, unknown); run; run = next(map, goals, pose, unknown)) {
      total += cost_.turn(run->turn) + cost_.straight(run->cells);
      pose = pose.turned(run->turn).advanced(run->cells);
    }
    return total;
  }

  /// Appends a cheapest route, starting at route.end(). Returns done, unreachable or too_long. The latter needs a cost
  /// model that rewards circles, for example one whose turn to the left costs more than three turns to the right.
  /// O(route).
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 DijkstraResult append_route(const MapT& map, const BasicCellSet<GridT>& goals,
                                                                    Unknown unknown, RouteT& route) const {
    if (!reachable(route.end())) return DijkstraResult::unreachable;
    for (Optional<Straight> run = next(map, goals, route.end(), unknown); run;
         run = next(map, goals, route.end(), unknown)) {
      const Heading heading = route.end().heading + run->turn;
      for (int i = 0; i < run->cells; ++i) {
        if (!route.append(heading)) return DijkstraResult::too_long;
      }
    }
    return DijkstraResult::done;
  }

 private:
  // The labels of a cell, one for each heading: 0 if it was not reached, else `reached` | (cost modulo `reached`).
  struct Headings {
    Label of[4];
    constexpr Headings() : of() {}
  };
  static constexpr Label reached() { return static_cast<Label>(~(static_cast<Label>(~Label(0)) >> 1)); }

  // The costs of one bucket differ in the lowest shift() bits only: wide enough for the ring of buckets to hold
  // everything that is in the queue at a time.
  static constexpr int shift(int tried = 0) {
    return (tried == 0 ? largest_step_ + 1U : (largest_step_ >> tried) + 2U) <= static_cast<unsigned>(buckets_)
               ? tried
               : shift(tried + 1);
  }

  constexpr Label label(size_t cell, Heading heading) const { return labels_[cell].of[static_cast<int>(heading)]; }
  // The label of a state that costs `step` more; 0 stays 0. Steps fit into a label: boards need no larger arithmetic.
  static constexpr Label later(Label label, Label step) {
    return label == 0 ? label : static_cast<Label>((label + step) | reached());
  }
  constexpr Label turn_cost(Turn turn) const { return static_cast<Label>(cost_.turn(turn)); }
  constexpr Label straight_cost(int cells) const { return static_cast<Label>(cost_.straight(cells)); }
  static constexpr size_t bucket_of(Label label) { return static_cast<Label>(label & ~reached()) >> shift(); }

  MAZEBOT_CONSTEXPR14 bool all_steps_in_range() const {
    const int longest = (grid().width() > grid().height() ? grid().width() : grid().height()) - 1;
    for (int cells = 1; cells <= (CostT::whole_straights || longest < 1 ? longest : 1); ++cells) {
      const uint32_t straight = cost_.straight(cells);
      for (int i = 0; i < 4; ++i) {
        const uint32_t turn = cost_.turn(turn_at(i));
        if (turn > largest_step_ || straight > largest_step_ - turn) return false;
      }
    }
    return true;
  }

  // Does a turn never cost more than two turns that have the same effect?
  MAZEBOT_CONSTEXPR14 bool turns_add_up() const {
    for (int i = 0; i < 16; ++i) {
      const Turn first = turn_at(i & 3), second = turn_at(i >> 2);
      if (cost_.turn(first + second) > cost_.turn(first) + cost_.turn(second)) return false;
    }
    return true;
  }

  // False if the state was reached as cheaply before. No step leads to a state with a wall behind it.
  MAZEBOT_CONSTEXPR14 bool offer(size_t cell, uint8_t exits, Heading heading, Label offered) {
    Label& known = labels_[cell].of[static_cast<int>(heading)];
    // Cheaper: the difference, modulo `reached`, lies in its lower half.
    const Label gain = static_cast<Label>(static_cast<Label>(known - offered) & ~reached());
    if (known != 0 && (gain == 0 || gain >= reached() / 2)) return false;
    known = offered;
    if ((exits & direction_bit(opposite(heading))) != 0) queue_.insert(bucket_of(offered), cell);
    return true;
  }

  // Relaxes every state from which one step leads to a state of this cell. If the state that needs no turn was reached
  // as cheaply before, so were those that turn into it, unless a turn costs more than two others instead of it.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void expand(const MapT& map, Unknown unknown, size_t cell, size_t bucket, bool skips) {
    const size_t due = bucket_of(static_cast<Label>(bucket << shift()));
    const uint8_t exits = map.exits_at(static_cast<Index>(cell), unknown);
    for (int i = 0; i < 4; ++i) {
      const Heading heading = heading_at(i);
      if ((exits & direction_bit(opposite(heading))) == 0) continue;
      const Label here = label(cell, heading);
      if (here == 0 || bucket_of(here) != due) continue;
      Index from = static_cast<Index>(cell);
      uint8_t beyond = exits;
      for (int cells = 1; (beyond & direction_bit(opposite(heading))) != 0; ++cells) {
        from = grid().neighbour(from, opposite(heading));
        beyond = map.exits_at(from, unknown);
        const Label so_far = later(here, straight_cost(cells));
        if (offer(from, beyond, heading, so_far) || !skips) {
          for (int t = 1; t < 4; ++t) offer(from, beyond, heading - turn_at(t), later(so_far, turn_cost(turn_at(t))));
        }
        if (!CostT::whole_straights) break;
      }
    }
  }

  CostT cost_;
  typename GridT::template Array<Headings> labels_;
  BasicBucketQueue<GridT, buckets_> queue_;
};

/// Cheapest routes in a Width x Height maze.
template <int Width, int Height, class CostT>
using Dijkstra = BasicDijkstra<Grid<Width, Height>, CostT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_DIJKSTRA_HPP
