// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_DIJKSTRA_HPP
#define MAZEBOT_SEARCH_DIJKSTRA_HPP

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
  unreachable,         ///< no path leads from the pose to a goal
  too_long,            ///< the cheapest route has more cells than the maze and does not fit into a Route
  step_too_expensive,  ///< a step of the cost model costs more than its largest_step
  zero_cost_cycle      ///< in the cost model, driving in a circle costs nothing
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(DijkstraResult result) {
  switch (result) {
    case DijkstraResult::done: return "done";
    case DijkstraResult::unreachable: return "unreachable";
    case DijkstraResult::too_long: return "too_long";
    case DijkstraResult::step_too_expensive: return "step_too_expensive";
    case DijkstraResult::zero_cost_cycle: break;
  }
  return "zero_cost_cycle";
}

namespace detail {

// The least shift for which a ring of so many buckets holds everything that is in the queue at a time.
constexpr int bucket_shift(uint32_t largest_step, uint32_t buckets, int tried = 0) {
  return (tried == 0 ? largest_step + 1 : (largest_step >> tried) + 2) <= buckets
             ? tried
             : bucket_shift(largest_step, buckets, tried + 1);
}

}  // namespace detail

/// The cheapest routes from every pose to the nearest of a set of goals, under a cost model (cost_models.hpp).
///
///     Dijkstra<16, 16, CellTurnCost<1, 1>> dijkstra;
///     Route<16, 16> route(pose);
///     if (dijkstra.run(map, goals, Unknown::wall) != DijkstraResult::done) return;
///     if (dijkstra.append_route(map, goals, Unknown::wall, route) != DijkstraResult::done) return;
///
/// A step is a turn and a straight. With whole_straights a straight of any length is one step, otherwise one cell is.
/// The search runs from the goals to all cells. A state is a cell together with the side by which the robot leaves it:
/// once turns cost something, a search over cells alone misses cheapest routes. What a pose costs follows from the four
/// sides of its cell. A side is left out if another side of the cell costs less from every heading, so most cells have
/// one state.
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

  // Labels that are compared differ by at most 3 * largest_step (walls are the same from both sides, and more expensive
  // states are left out), and the label must tell which of two is smaller. One bit of it says whether the state was
  // reached.
  typedef typename detail::UintFor<(uint64_t(largest_step_) * 3 < 0x40     ? 0xFFU
                                    : uint64_t(largest_step_) * 3 < 0x4000 ? 0xFFFFU
                                                                           : 0xFFFFFFFFU)>::Type Label;
  enum : int { buckets_ = largest_step_ < 2 ? 2 : largest_step_ < 4 ? 4 : largest_step_ < 256 ? 8 : 16 };
  // The costs of one bucket differ in the lowest shift_ bits only.
  enum : int { shift_ = detail::bucket_shift(largest_step_, buckets_) };

 public:
  typedef typename GridT::Index Index;  ///< the number of a cell
  typedef BasicRoute<GridT> RouteT;     ///< what route() returns

  /// Nothing is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicDijkstra(const CostT& cost = CostT(), const GridT& grid = GridT())
      : GridT(grid), cost_(cost), labels_(grid, Exits()), queue_(grid) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze
  /// The cost model, a copy of the one that it was made with.
  constexpr const CostT& cost_model() const { return cost_; }

  /// Computes all costs; unknown walls count as `unknown`. Returns done; or step_too_expensive or zero_cost_cycle, and
  /// nothing is reachable.
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 DijkstraResult run(const MapT& map, const BasicCellSet<GridT>& goals,
                                                           Unknown unknown) {
    labels_.fill(Exits());
    queue_.clear();
    const DijkstraResult checked = check_model();
    if (checked != DijkstraResult::done) return checked;
    const Turns turns(cost_);
    goals.for_each_index([&](Index goal) {
      for (int i = 0; i < 4; ++i) labels_[goal].by[i] = reached();
      queue_.insert(0, goal);
    });
    queue_.drain(
        size_t(0), [](size_t) { return true; },
        [&](size_t cell, size_t bucket) { expand(map, unknown, cell, bucket, turns); });
    return DijkstraResult::done;
  }

  /// Returns whether a path leads from the pose to a goal. False outside the maze.
  constexpr bool reachable(Pose pose) const {
    return grid().contains(pose.cell) && labels_[grid().index(pose.cell)].any();
  }

  /// The first step (a turn and a straight) of a cheapest route from the pose; nothing at a goal and where no goal can
  /// be reached. Pass the map, goals and `unknown` of run(). Among equally cheap steps it prefers ahead, right, left,
  /// around, and the longest straight. O(steps from a state).
  template <class MapT>
  MAZEBOT_CONSTEXPR14 Optional<Straight> next(const MapT& map, const BasicCellSet<GridT>& goals, Pose pose,
                                              Unknown unknown) const {
    if (!reachable(pose) || goals.contains(pose.cell)) return Optional<Straight>();
    Index cell = grid().index(pose.cell);
    Straight run = {Turn::ahead, 1};
    Label least = 0;
    for (int i = 0; i < 4; ++i) {
      const Turn turn = preferred_turn(i);
      const Label found = later(label(cell, pose.heading + turn), turn_cost(turn));
      if (found == 0 || (least != 0 && !is_cheaper(found, least))) continue;
      least = found;
      run.turn = turn;
    }
    if (CostT::whole_straights) {
      const Heading heading = pose.heading + run.turn;
      const Label left = label(cell, heading);
      for (int cells = 1; (map.exits_at(cell, unknown) & direction_bit(heading)) != 0; ++cells) {
        cell = grid().neighbour(cell, heading);
        if (later(cost_from(cell, heading), straight_cost(cells)) == left) run.cells = cells;
      }
    }
    return run;
  }

  /// The cost of a cheapest route from the pose, modulo 2^32; nothing if no goal can be reached. O(route).
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
  // The labels of a cell, one for each side by which the robot leaves it: 0 if no path from there to a goal is known,
  // else `reached` | (cost of the cheapest one modulo `reached`). All sides of a goal cost 0.
  struct Exits {
    Label by[4];
    constexpr Exits() : by() {}
    constexpr bool any() const { return (by[0] | by[1] | by[2] | by[3]) != 0; }
  };
  // What the turns of the cost model mean to the search.
  struct Turns {
    Label cost[4];
    // How much more a turn costs, at most, if the robot turns so much further. With usual costs it is the same.
    Label further[4];
    // Whether it can be of use to drive out of a cell and straight back. With usual costs turning around there is
    // cheaper.
    bool back_and_forth;
    explicit MAZEBOT_CONSTEXPR14 Turns(const CostT& model) : cost(), further(), back_and_forth(false) {
      for (int i = 0; i < 4; ++i) cost[i] = static_cast<Label>(model.turn(turn_at(i)));
      for (int i = 0; i < 16; ++i) {
        const Label before = cost[i & 3], after = cost[(i + (i >> 2)) & 3];
        if (after > before && after - before > further[i >> 2]) further[i >> 2] = static_cast<Label>(after - before);
      }
      back_and_forth = CostT::whole_straights || model.turn(Turn::around) + 2 * model.straight(1) <= further[2];
    }
  };
  static constexpr Label reached() { return static_cast<Label>(~(static_cast<Label>(~Label(0)) >> 1)); }

  constexpr Label label(size_t cell, Heading heading) const { return labels_[cell].by[static_cast<int>(heading)]; }
  // The label of a state that costs `step` more; 0 stays 0. Steps fit into a label: boards need no larger arithmetic.
  static constexpr Label later(Label label, Label step) {
    return label == 0 ? label : static_cast<Label>((label + step) | reached());
  }
  constexpr Label turn_cost(Turn turn) const { return static_cast<Label>(cost_.turn(turn)); }
  constexpr Label straight_cost(int cells) const { return static_cast<Label>(cost_.straight(cells)); }
  // Is the first of two labels, which are not 0, the cheaper one? Their difference lies in the lower half of the range.
  static constexpr bool is_cheaper(Label a, Label b) {
    return static_cast<Label>(static_cast<Label>(b - a - 1) & ~reached()) < reached() / 2 - 1;
  }
  // The label of the cheapest route from a cell for a robot with that heading; 0 if there is none.
  MAZEBOT_CONSTEXPR14 Label cost_from(size_t cell, Heading heading) const {
    Label least = 0;
    for (int i = 0; i < 4; ++i) {
      const Label found = later(label(cell, heading + turn_at(i)), turn_cost(turn_at(i)));
      if (found != 0 && (least == 0 || is_cheaper(found, least))) least = found;
    }
    return least;
  }
  static constexpr Label bucket_of(Label label) {
    return static_cast<Label>(static_cast<Label>(label & ~reached()) >> shift_);
  }

  MAZEBOT_CONSTEXPR14 DijkstraResult check_model() const {
    bool is_straight_free = false;
    bool is_turn_free = false;
    const int longest = (grid().width() > grid().height() ? grid().width() : grid().height()) - 1;
    for (int cells = 1; cells <= (CostT::whole_straights || longest < 1 ? longest : 1); ++cells) {
      const uint32_t straight = cost_.straight(cells);
      is_straight_free = is_straight_free || straight == 0;
      for (int i = 0; i < 4; ++i) {
        const uint32_t turn = cost_.turn(turn_at(i));
        is_turn_free = is_turn_free || (i != 0 && turn == 0);
        if (turn > largest_step_ || straight > largest_step_ - turn) return DijkstraResult::step_too_expensive;
      }
    }
    return is_straight_free && is_turn_free ? DijkstraResult::zero_cost_cycle : DijkstraResult::done;
  }

  // Labels a side, unless a cheaper path leaves the cell by that side, or another is cheaper even with the turn to it.
  MAZEBOT_CONSTEXPR14 void offer(size_t cell, Heading side, Label offered, const Turns& turns) {
    Exits& exits = labels_[cell];
    for (int i = 0; i < 4; ++i) {
      const Label known = exits.by[static_cast<int>(side + turn_at(i))];
      if (known != 0 && is_cheaper(later(known, turns.further[i]), offered)) return;
    }
    Label& known = exits.by[static_cast<int>(side)];
    if (known == offered) return;
    known = offered;
    queue_.insert(bucket_of(offered), cell);
  }

  // Relaxes every state from which one step leads to a state of this cell.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 void expand(const MapT& map, Unknown unknown, size_t cell, size_t bucket, const Turns& turns) {
    const Label due = bucket_of(static_cast<Label>(bucket << shift_));
    const uint8_t exits = map.exits_at(static_cast<Index>(cell), unknown);
    for (int e = 0; e < 4; ++e) {
      const Heading exit = heading_at(e);
      const Label here = label(cell, exit);
      if (here == 0 || bucket_of(here) != due) continue;
      // The robot came in by another side. 8-bit processors shift by one bit at a time.
      for (uint8_t i = 0, sides = exits; sides != 0; ++i, sides = static_cast<uint8_t>(sides << 1 & 15)) {
        const Heading side = heading_at(i);
        if ((sides & direction_bit(Heading::north)) == 0 || (side == exit && !turns.back_and_forth)) continue;
        const Label turned = later(here, turns.cost[static_cast<int>(exit - opposite(side))]);
        Index from = static_cast<Index>(cell);
        int cells = 0;
        do {
          from = grid().neighbour(from, side);
          offer(from, opposite(side), later(turned, straight_cost(++cells)), turns);
        } while (CostT::whole_straights && (map.exits_at(from, unknown) & direction_bit(side)) != 0);
      }
    }
  }

  CostT cost_;
  typename GridT::template Array<Exits> labels_;
  detail::BasicBucketQueue<GridT, buckets_> queue_;
};

/// Cheapest routes in a Width x Height maze.
template <int Width, int Height, class CostT>
using Dijkstra = BasicDijkstra<Grid<Width, Height>, CostT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_DIJKSTRA_HPP
