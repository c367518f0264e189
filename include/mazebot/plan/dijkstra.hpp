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

/// The cheapest routes from every pose to the nearest of a set of goals, under a cost model (cost_models.hpp). A state
/// is a cell together with the heading in which the robot came into it: a route that forgets the heading is not always
/// cheapest once turns cost something. A step is a turn and a straight; with whole_straights a straight of any length
/// is one step, otherwise one cell is.
///
/// run() is exact for all costs of 0 and more. O(states * steps from a state); a state enters the queue again only if
/// it gets cheaper within the bucket at hand, which cannot happen while the buckets are no wider than the cheapest
/// step.
///
/// RAM: 4 * Width * Height * sizeof(Label) bytes and the queue. A label keeps costs modulo a power of two: one byte if
/// no step costs more than 21, two up to 5461, else four. 16x16 with CellTurnCost<1, 1>: about 1.2 KB on AVR.
/// Source of the method: Dijkstra 1959; buckets: see BasicBucketQueue.
template <class GridT, class CostT>
class BasicDijkstra : private GridT {
  enum : uint32_t { largest_step_ = CostT::largest_step };
  static_assert(largest_step_ <= 357913941, "mazebot: steps of a cost model may cost up to 357913941");

  // The costs of neighbouring states differ by 3 * largest_step at most (walls are the same from both sides), and must
  // be told apart in both directions. One bit of the label says that there is a cost at all.
  typedef typename detail::UintFor<(uint64_t(largest_step_) * 3 < 0x40     ? 0xFFU
                                    : uint64_t(largest_step_) * 3 < 0x4000 ? 0xFFFFU
                                                                           : 0xFFFFFFFFU)>::Type Label;
  enum : int { buckets_ = largest_step_ < 2 ? 2 : largest_step_ < 4 ? 4 : largest_step_ < 256 ? 8 : 16 };

 public:
  typedef typename GridT::Index Index;
  typedef BasicRoute<GridT> RouteT;

  explicit MAZEBOT_CONSTEXPR14 BasicDijkstra(const CostT& cost = CostT(), const GridT& grid = GridT())
      : GridT(grid), cost_(cost), labels_(grid, Headings()), queue_(grid) {}

  constexpr const GridT& grid() const { return *this; }
  constexpr const CostT& cost_model() const { return cost_; }

  /// Computes all costs; unknown walls count as `unknown`. False if the model breaks its own word, because a step may
  /// cost more than its largest_step: then nothing is reachable.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool run(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    labels_.fill(Headings());
    queue_.clear();
    if (!keeps_its_word()) return false;
    goals.for_each_index([&](Index goal) {
      for (int i = 0; i < 4; ++i) offer(goal, heading_at(i), 0);
    });
    queue_.drain(
        size_t(0), [](size_t) { return true; },
        [&](size_t cell, size_t bucket) { expand(map, unknown, cell, bucket); });
    return true;
  }

  /// Is there a way from the pose to a goal? False outside the maze.
  constexpr bool reachable(Pose pose) const {
    return grid().contains(pose.cell) && label(grid().index(pose.cell), pose.heading) != 0;
  }

  /// The first step, a turn and a straight, of a cheapest route from the pose on the map that was searched; nothing at
  /// a goal and where there is no way. Of steps that are as good it prefers ahead, right, left, around, and the longest
  /// straight. O(steps from a state).
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
        if (later(label(cell, heading), cost_.turn(turn) + cost_.straight(cells)) == here) {
          const Straight run = {turn, cells};
          best = run;
        }
        if (!CostT::whole_straights) break;
      }
    }
    return best;
  }

  /// The cost of a cheapest route from the pose; nothing if there is no way. O(route).
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

  /// Appends a cheapest route from route.end() on. False if there is no way, or if it has more steps than the maze has
  /// cells (which takes a model that likes going in circles, such as three turns to the right that cost less than one
  /// to the left). O(route).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool append_route(const MapT& map, const BasicCellSet<GridT>& goals, Unknown unknown,
                                        RouteT& route) const {
    if (!reachable(route.end())) return false;
    for (Optional<Straight> run = next(map, goals, route.end(), unknown); run;
         run = next(map, goals, route.end(), unknown)) {
      const Heading heading = route.end().heading + run->turn;
      for (int i = 0; i < run->cells; ++i) {
        if (!route.append(heading)) return false;
      }
    }
    return true;
  }

 private:
  // The labels of a cell: 0, or `reached` and the cost from there modulo `reached`, for each heading.
  struct Headings {
    Label of[4];
    constexpr Headings() : of() {}
  };
  static constexpr Label reached() { return static_cast<Label>(~(static_cast<Label>(~Label(0)) >> 1)); }

  // The costs of one bucket differ in the lowest shift() bits only; with that, everything in the queue lies within one
  // round of buckets.
  static constexpr int shift(int tried = 0) {
    return (tried == 0 ? largest_step_ + 1U : (largest_step_ >> tried) + 2U) <= static_cast<unsigned>(buckets_)
               ? tried
               : shift(tried + 1);
  }

  constexpr Label label(size_t cell, Heading heading) const { return labels_[cell].of[static_cast<int>(heading)]; }
  // The label of a state that costs more by `step`; 0 stays 0.
  static constexpr Label later(Label label, uint32_t step) {
    return label == 0 ? label : static_cast<Label>((label + step) | reached());
  }
  static constexpr size_t bucket_of(Label label) { return static_cast<Label>(label & ~reached()) >> shift(); }

  MAZEBOT_CONSTEXPR14 bool keeps_its_word() const {
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

  MAZEBOT_CONSTEXPR14 void offer(size_t cell, Heading heading, uint32_t cost) {
    Label& known = labels_[cell].of[static_cast<int>(heading)];
    const Label offered = static_cast<Label>(cost | reached());
    // Cheaper: the difference, modulo `reached`, lies in its lower half.
    const Label gain = static_cast<Label>(static_cast<Label>(known - offered) & ~reached());
    if (known != 0 && (gain == 0 || gain >= reached() / 2)) return;
    known = offered;
    queue_.insert(bucket_of(offered), cell);
  }

  // Offers every state that leads to one of this cell in one step what that step costs more.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void expand(const MapT& map, Unknown unknown, size_t cell, size_t bucket) {
    for (int i = 0; i < 4; ++i) {
      const Heading heading = heading_at(i);
      const Label here = label(cell, heading);
      if (here == 0 || bucket_of(here) != bucket_of(static_cast<Label>(bucket << shift()))) continue;
      Index from = static_cast<Index>(cell);
      for (int cells = 1; (map.exits_at(from, unknown) & direction_bit(opposite(heading))) != 0; ++cells) {
        from = grid().neighbour(from, opposite(heading));
        const uint32_t so_far = static_cast<Label>(here & ~reached()) + cost_.straight(cells);
        for (int t = 0; t < 4; ++t) offer(from, heading - turn_at(t), so_far + cost_.turn(turn_at(t)));
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
