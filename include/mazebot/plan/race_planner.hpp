// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_RACE_PLANNER_HPP
#define MAZEBOT_PLAN_RACE_PLANNER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "bucket_queue.hpp"
#include "motion_primitive.hpp"
#include "race_graph.hpp"
#include "race_model.hpp"
#include "race_route.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How planning a speed run ended.
enum class RaceResult : uint8_t {
  found,
  unreachable,  ///< no motions that the robot can do lead to a goal
  too_long      ///< the run takes more ticks than TimeT counts, or more motions than the route holds: use longer ticks
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(RaceResult result) {
  switch (result) {
    case RaceResult::found: return "found";
    case RaceResult::unreachable: return "unreachable";
    case RaceResult::too_long: break;
  }
  return "too_long";
}

/// Plans speed runs: the minimum-time path from a pose to the nearest of a set of goals, with diagonals and smooth
/// turns. Of all runs that a RaceModel allows it finds exactly the fastest.
///
///     RacePlanner<16, 16> planner;
///     RaceRoute<16, 16> route;
///     if (planner.plan(map, half_size_mouse(), start, goals, Unknown::wall, route) == RaceResult::found) ...
///
/// The time runs from the centre of the start cell to the centre of the goal; the robot passes both at turn speed.
///
/// O(states * motions from a state), and stops when the goal is reached; a RaceState says what a state is. RAM: Width *
/// Height * (12 * sizeof(TimeT) + 2) bytes and a queue of 16 buckets; 16x16 with 16 bits: 7.3 KB. 16 bits count 65 s in
/// ticks of 1 ms. Source of the method: Dijkstra 1959 over the half-cell lattice that contest mice use; buckets: see
/// BasicBucketQueue.
template <class GridT, class TimeT>
class BasicRacePlanner : public GridT::template Assignment<BasicRacePlanner<GridT, TimeT>>, private GridT {
  enum : int { bucket_count_ = 16 };

 public:
  typedef BasicRaceRoute<GridT> RouteT;

  explicit MAZEBOT_CONSTEXPR14 BasicRacePlanner(const GridT& grid = GridT())
      : GridT(grid), times_(grid, CellTimes()), queue_(grid), shift_(0), fastest_(0), overflowed_(false) {}

  constexpr const GridT& grid() const { return *this; }

  /// Plans the fastest run; unknown walls count as `unknown`. The route is complete if the result is `found`; before
  /// that it is cleared. Precondition: start is inside the maze.
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 RaceResult plan(const MapT& map, const RaceModel& model, Pose start,
                                                        const BasicCellSet<GridT>& goals, Unknown unknown,
                                                        RouteT& route) {
    route.clear(start);
    const RaceGraph<GridT, MapT> graph(*this, map, unknown, model);
    search(graph, start, goals);
    if (fastest_ == far()) return overflowed_ ? RaceResult::too_long : RaceResult::unreachable;
    return trace(graph, start, goals, route) ? RaceResult::found : RaceResult::too_long;
  }

 private:
  // What the search knows of the states of a cell.
  struct CellTimes {
    TimeT of[RaceState::states_per_cell];  // ticks from the start, by RaceState::number(); far() if not reached
    uint16_t pending;                      // bit number(): the time has become less since it was last used
    MAZEBOT_CONSTEXPR14 CellTimes() : of(), pending(0) {
      for (int i = 0; i < RaceState::states_per_cell; ++i) of[i] = far();
    }
  };

  static constexpr TimeT far() { return static_cast<TimeT>(~TimeT(0)); }
  constexpr TimeT time_of(RaceState state) const { return times_[state.cell()].of[state.number()]; }

  // The search: from the start, until a goal has its final time.

  template <class GraphT>
  MAZEBOT_CONSTEXPR14 void search(const GraphT& graph, Pose start, const BasicCellSet<GridT>& goals) {
    times_.fill(CellTimes());
    queue_.clear();
    fastest_ = far();
    overflowed_ = false;
    choose_shift(graph.model());
    const TurnTimes& turns = graph.model().turns;
    const size_t cell = grid().index(start.cell);
    offer(RaceState::at_centre(cell, start.heading), 0, 0);
    if (turns.pivot_90 != 0) {
      offer(RaceState::at_centre(cell, start.heading + Turn::right), 0, turns.pivot_90);
      offer(RaceState::at_centre(cell, start.heading + Turn::left), 0, turns.pivot_90);
    }
    if (turns.pivot_180 != 0) offer(RaceState::at_centre(cell, opposite(start.heading)), 0, turns.pivot_180);

    queue_.drain(
        uint32_t(0), [&](uint32_t) { return fastest_ == far(); },
        [&](size_t next, uint32_t bucket) { expand(graph, goals, next, bucket); });
  }

  // Makes the buckets as narrow as possible while everything that is in the queue at a time fits into the ring.
  MAZEBOT_CONSTEXPR14 void choose_shift(const RaceModel& model) {
    const TurnTimes& turns = model.turns;
    const int width = grid().width();
    const int height = grid().height();
    const uint32_t of_motions[] = {model.straights(width > height ? width : height) + turns.pivot_90,
                                   model.diagonals(width < height ? 2 * width : 2 * height),
                                   turns.turn_45,
                                   turns.turn_90,
                                   turns.turn_135,
                                   turns.turn_180,
                                   turns.diagonal_90,
                                   turns.pivot_180};
    uint32_t longest = 0;
    for (size_t i = 0; i < sizeof(of_motions) / sizeof(of_motions[0]); ++i) {
      if (of_motions[i] > longest) longest = of_motions[i];
    }
    shift_ = 0;
    while ((longest >> shift_) + 2 > static_cast<uint32_t>(bucket_count_)) ++shift_;
  }

  // A motion of `ticks` reaches the state from another one whose time is `now`. Kept apart: a dozen places call it.
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void offer(RaceState state, TimeT now, uint32_t ticks) {
    if (ticks >= static_cast<TimeT>(far() - now)) {
      overflowed_ = true;
      return;
    }
    const TimeT then = static_cast<TimeT>(now + ticks);
    CellTimes& known = times_[state.cell()];
    if (then >= known.of[state.number()]) return;
    known.of[state.number()] = then;
    known.pending = static_cast<uint16_t>(known.pending | 1U << state.number());
    queue_.insert(static_cast<size_t>(then >> shift_), state.cell());
  }

  template <class GraphT>
  MAZEBOT_CONSTEXPR14 void expand(const GraphT& graph, const BasicCellSet<GridT>& goals, size_t cell, uint32_t bucket) {
    CellTimes& known = times_[cell];
    for (unsigned pending = known.pending; pending != 0; pending &= pending - 1U) {
      const RaceState state = RaceState::numbered(cell, detail::lowest_bit(pending));
      const TimeT now = known.of[state.number()];
      if (static_cast<uint32_t>(now >> shift_) != bucket) continue;
      known.pending = static_cast<uint16_t>(known.pending & ~(1U << state.number()));
      if (!state.is_on_diagonal()) {
        if (goals.contains_at(static_cast<typename GridT::Index>(cell))) {
          if (now < fastest_) fastest_ = now;
          continue;
        }
        if (graph.model().turns.pivot_90 != 0) pivot(graph, cell, state.heading(), now);
      }
      graph.for_each_motion(state,
                            [&](PrimitiveKind, Turn, int, RaceState end, uint32_t ticks) { offer(end, now, ticks); });
    }
  }

  // A pivot in the middle of the run, and the straight after it.
  template <class GraphT>
  MAZEBOT_CONSTEXPR14 void pivot(const GraphT& graph, size_t cell, Heading heading, TimeT now) {
    const unsigned exits = graph.exits(cell);
    if ((exits & (direction_bit(heading + Turn::right) | direction_bit(heading + Turn::left))) == 0) return;
    // Where a smooth turn from the cell before leads to the same cells no later, the pivot is of no use.
    const TurnTimes& turns = graph.model().turns;
    if (turns.turn_90 != 0 && graph.has(exits, opposite(heading))) {
      const TimeT before = time_of(RaceState::at_centre(graph.beyond(cell, opposite(heading)), heading));
      if (before <= now && turns.turn_90 <= static_cast<TimeT>(now - before) + turns.pivot_90) return;
    }
    for (int i = 1; i <= 3; i += 2) {
      const Heading aside = heading + turn_at(i);
      size_t end = cell;
      for (int cells = 1; graph.open(end, aside); ++cells) {
        end = graph.beyond(end, aside);
        offer(RaceState::at_centre(end, aside), now, turns.pivot_90 + graph.model().straights(cells));
      }
    }
  }

  // The trace from the goal back to the start, along the times that the search has stored.

  // The last motion of a fastest path to a state, and the pivot before it if there is one (then its length is not 0).
  // Its ticks are 0 if there is no such motion.
  struct LastMotion {
    RaceState from;
    MotionPrimitive motion;
    MotionPrimitive pivot;
    uint32_t ticks;
  };

  // Writes the motions down, the last one first, and reverses them. False: the route is full.
  template <class GraphT>
  MAZEBOT_CONSTEXPR14 bool trace(const GraphT& graph, Pose start, const BasicCellSet<GridT>& goals,
                                 RouteT& route) const {
    const uint32_t pivot_90 = graph.model().turns.pivot_90;
    RaceState at = fastest_goal(goals);
    TimeT now = fastest_;
    bool fits = true;
    while (now != 0 && fits) {
      const LastMotion last = last_motion(graph, at, now);
      if (last.ticks != 0) {
        const bool has_pivot = last.pivot.length != 0;
        fits = route.append(last.motion, last.ticks);
        if (fits && has_pivot) fits = route.append(last.pivot, pivot_90);
        at = last.from;
        now = static_cast<TimeT>(now - last.ticks - (has_pivot ? pivot_90 : 0U));
      } else {  // only a pivot at the start gives a state a time other than 0 without a motion
        const Turn turn = at.heading() - start.heading;
        const MotionPrimitive pivot = {turn == Turn::around ? PrimitiveKind::pivot_180 : PrimitiveKind::pivot_90, turn,
                                       1};
        fits = route.append(pivot, now);
        now = 0;
      }
    }
    route.reverse();
    return fits;
  }

  MAZEBOT_CONSTEXPR14 RaceState fastest_goal(const BasicCellSet<GridT>& goals) const {
    RaceState best = RaceState::at_centre(0, Heading::north);
    goals.for_each_index([&](typename GridT::Index goal) {
      for (int i = 0; i < 4; ++i) {
        const RaceState state = RaceState::at_centre(goal, heading_at(i));
        if (time_of(state) == fastest_) best = state;
      }
    });
    return best;
  }

  template <class GraphT>
  MAZEBOT_CONSTEXPR14 LastMotion last_motion(const GraphT& graph, RaceState at, TimeT now) const {
    LastMotion last = {at, {PrimitiveKind::straight, Turn::ahead, 0}, {PrimitiveKind::pivot_90, Turn::ahead, 0}, 0};
    // Of several motions it keeps the last, which is the longest, so straights and diagonals are not split.
    graph.for_each_motion(graph.reversed(at),
                          [&](PrimitiveKind kind, Turn side, int length, RaceState end, uint32_t ticks) {
                            const RaceState from = graph.reversed(end);
                            if (!comes_from(from, ticks, now)) return;
                            last.from = from;
                            last.motion.kind = kind;
                            last.motion.side = side == Turn::ahead ? Turn::ahead : side + Turn::around;
                            last.motion.length = static_cast<uint16_t>(length);
                            last.ticks = ticks;
                          });
    const uint32_t pivot_90 = graph.model().turns.pivot_90;
    if (last.ticks != 0 || at.is_on_diagonal() || pivot_90 == 0) return last;
    const Heading back = opposite(at.heading());
    size_t begin = at.cell();
    for (int cells = 1; graph.open(begin, back); ++cells) {
      begin = graph.beyond(begin, back);
      const uint32_t ticks = graph.model().straights(cells);
      for (int i = 1; i <= 3; i += 2) {
        const Turn side = turn_at(i);
        const RaceState from = RaceState::at_centre(begin, at.heading() - side);
        if (!comes_from(from, ticks + pivot_90, now)) continue;
        last.from = from;
        last.motion.length = static_cast<uint16_t>(2 * cells);
        last.ticks = ticks;
        last.pivot.side = side;
        last.pivot.length = 1;
      }
    }
    return last;
  }
  constexpr bool comes_from(RaceState from, uint32_t ticks, TimeT now) const {
    return ticks <= now && time_of(from) == static_cast<TimeT>(now - ticks);
  }

  typename GridT::template Array<CellTimes> times_;
  BasicBucketQueue<GridT, bucket_count_> queue_;
  int shift_;
  TimeT fastest_;
  bool overflowed_;
};

/// Plans speed runs through a Width x Height maze, in ticks that 16 bits count (TimeT may be uint32_t).
template <int Width, int Height, class TimeT = uint16_t>
using RacePlanner = BasicRacePlanner<Grid<Width, Height>, TimeT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_RACE_PLANNER_HPP
