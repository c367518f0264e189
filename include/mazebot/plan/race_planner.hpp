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
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "bucket_queue.hpp"
#include "race_model.hpp"
#include "race_route.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How planning a fast run ended.
enum class RaceResult : uint8_t {
  found,
  unreachable,  ///< no way leads to a goal by motions that the robot can do
  too_long      ///< it takes more ticks than the time type counts, or more motions than fit: choose longer ticks
};

/// The fastest run from a pose to the nearest of a set of goals, with diagonals and smooth turns: exactly the fastest
/// one that a RaceModel allows.
///
/// A robot about to begin a motion is in one of 12 states for each cell: at its centre with one of four headings, or in
/// the middle of one of its borders, coming in, on a diagonal that leads to the right or to the left. Whole straights
/// and whole diagonals are single steps from state to state, since their parts would take longer. The clock runs from
/// the start's centre to the goal's; the robot passes both at the turn speed.
///
/// O(states * steps from a state), stops when the goal is reached. RAM: Width * Height * (12 * sizeof(Time) + 2) bytes
/// and a queue of 16 buckets; 16x16 with 16 bits: 7.3 KB. 16 bits time 65 s in ticks of 1 ms.
/// Source of the method: Dijkstra 1959 over the half-cell lattice that contest mice use; buckets: see BasicBucketQueue.
template <class GridT, class TimeT>
class BasicRacePlanner : private GridT {
  enum : int { bucket_count_ = 16 };

 public:
  typedef BasicRaceRoute<GridT> RouteT;

  explicit MAZEBOT_CONSTEXPR14 BasicRacePlanner(const GridT& grid = GridT())
      : GridT(grid), places_(grid, Place()), queue_(grid), shift_(0), fastest_(0), overflowed_(false) {}

  constexpr const GridT& grid() const { return *this; }

  /// Plans the fastest run; unknown walls count as `unknown`. The route is cleared first and complete if the result is
  /// `found`. Precondition: start is inside the maze.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 RaceResult plan(const MapT& map, const RaceModel& model, Pose start,
                                      const BasicCellSet<GridT>& goals, Unknown unknown, RouteT& route) {
    route.clear(start);
    const View<MapT> view = {map, unknown, model};
    search(view, start, goals);
    if (fastest_ == far()) return overflowed_ ? RaceResult::too_long : RaceResult::unreachable;
    return trace(view, start, goals, route) ? RaceResult::found : RaceResult::too_long;
  }

 private:
  // 0..3 at the centre, facing heading 0..3; 4..7 coming in with that heading on a diagonal to the right; 8..11 left.
  typedef int Lane;
  struct Place {
    TimeT of[12];      // the time from the start for each lane, far() if it was not reached
    uint16_t pending;  // bit `lane`: the time has become less since it was last used
    MAZEBOT_CONSTEXPR14 Place() : of(), pending(0) {
      for (int i = 0; i < 12; ++i) of[i] = far();
    }
  };
  struct State {
    size_t cell;
    Lane lane;
  };
  template <class MapT>
  struct View {
    const MapT& map;
    Unknown unknown;
    const RaceModel& model;
    MAZEBOT_CONSTEXPR14 unsigned exits(size_t cell) const {
      return map.exits_at(static_cast<typename GridT::Index>(cell), unknown);
    }
    MAZEBOT_CONSTEXPR14 bool open(size_t cell, int heading) const { return has(exits(cell), heading); }
  };

  static constexpr bool has(unsigned exits, int heading) { return (exits & (8U >> heading)) != 0; }
  static constexpr TimeT far() { return static_cast<TimeT>(~TimeT(0)); }
  static constexpr Lane on_diagonal(int heading, int side) { return (side == 1 ? 4 : 8) + heading; }

  MAZEBOT_CONSTEXPR14 size_t beyond(size_t cell, int heading) const {
    const size_t width = static_cast<size_t>(grid().width());
    return (heading & 1) == 0 ? (heading == 0 ? cell + width : cell - width) : (heading == 1 ? cell + 1 : cell - 1);
  }

  // ---- the steps
  // ------------------------------------------------------------------------------------------------------

  // Calls visit(kind, side, length, state after it, ticks) for all that can be done from a state, pivots left out.
  // Diagonals that could not go on are left out too. Sides are 1 right, 3 left; headings 0..3.
  template <class MapT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_motion(const View<MapT>& view, State from, VisitorT&& visit) const {
    if (from.lane < 4) {
      from_straight(view, from.cell, from.lane, visit);
    } else {
      from_diagonal(view, from.cell, from.lane & 3, from.lane < 8 ? 1 : 3, visit);
    }
  }

  template <class MapT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void from_straight(const View<MapT>& view, size_t cell, int heading, VisitorT&& visit) const {
    if (!view.open(cell, heading)) return;
    const TurnTimes& turns = view.model.turns;
    const size_t ahead = beyond(cell, heading);
    const unsigned exits = view.exits(ahead);
    const int back = heading ^ 2;
    for (int side = 1; side <= 3; side += 2) {
      const int aside = (heading + side) & 3;
      if (!has(exits, aside)) continue;
      const size_t second = beyond(ahead, aside);
      const unsigned second_exits = view.exits(second);
      const int other = side ^ 2;
      if (turns.turn_90 != 0) visit(PrimitiveKind::turn_90, side, 1, State{second, aside}, turns.turn_90);
      if (turns.turn_45 != 0 && has(second_exits, heading)) {
        visit(PrimitiveKind::turn_45, side, 1, State{second, on_diagonal(aside, other)}, turns.turn_45);
      }
      if (!has(second_exits, back)) continue;
      const size_t third = beyond(second, back);
      if (turns.turn_180 != 0) visit(PrimitiveKind::turn_180, side, 1, State{third, back}, turns.turn_180);
      if (turns.turn_135 != 0 && view.open(third, aside)) {
        visit(PrimitiveKind::turn_135, side, 1, State{third, on_diagonal(back, other)}, turns.turn_135);
      }
    }
    size_t end = ahead;
    visit(PrimitiveKind::straight, 0, 2, State{end, heading}, view.model.straights(1));
    unsigned end_exits = exits;
    for (int cells = 2; has(end_exits, heading); ++cells) {
      end = beyond(end, heading);
      end_exits = view.exits(end);
      visit(PrimitiveKind::straight, 0, 2 * cells, State{end, heading}, view.model.straights(cells));
    }
  }

  template <class MapT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void from_diagonal(const View<MapT>& view, size_t cell, int heading, int side,
                                         VisitorT&& visit) const {
    const int aside = (heading + side) & 3;
    if (!view.open(cell, aside)) return;
    const TurnTimes& turns = view.model.turns;
    const size_t ahead = beyond(cell, aside);
    const int back = heading ^ 2;
    if (turns.turn_45 != 0) visit(PrimitiveKind::turn_45, side, 1, State{ahead, aside}, turns.turn_45);
    if (view.open(ahead, back)) {
      const size_t second = beyond(ahead, back);
      if (turns.turn_135 != 0) visit(PrimitiveKind::turn_135, side, 1, State{second, back}, turns.turn_135);
      if (turns.diagonal_90 != 0 && view.open(second, aside)) {
        visit(PrimitiveKind::diagonal_90, side, 1, State{second, on_diagonal(back, side ^ 2)}, turns.diagonal_90);
      }
    }
    // The borders of the zigzag lie in the directions `aside` and `heading` by turns.
    size_t end = ahead;
    int in = aside;
    int out = heading;
    int turn = side ^ 2;
    for (int borders = 1; view.open(end, out); ++borders) {
      visit(PrimitiveKind::diagonal, 0, borders, State{end, on_diagonal(in, turn)}, view.model.diagonals(borders));
      end = beyond(end, out);
      const int swapped = in;
      in = out;
      out = swapped;
      turn ^= 2;
    }
  }

  // The same place, driving the other way. Every motion can be driven backwards, in the same time, to the other side.
  MAZEBOT_CONSTEXPR14 State reversed(State state) const {
    const int back = (state.lane & 3) ^ 2;
    return state.lane < 4 ? State{state.cell, back}
                          : State{beyond(state.cell, back), on_diagonal(back, state.lane < 8 ? 1 : 3)};
  }

  // ---- the search
  // -----------------------------------------------------------------------------------------------------

  MAZEBOT_CONSTEXPR14 void offer(State state, TimeT now, uint32_t ticks) {
    if (ticks >= static_cast<TimeT>(far() - now)) {
      overflowed_ = true;
      return;
    }
    const TimeT then = static_cast<TimeT>(now + ticks);
    Place& place = places_[state.cell];
    if (then >= place.of[state.lane]) return;
    place.of[state.lane] = then;
    place.pending = static_cast<uint16_t>(place.pending | 1U << state.lane);
    queue_.insert(static_cast<size_t>(then >> shift_), state.cell);
  }

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void search(const View<MapT>& view, Pose start, const BasicCellSet<GridT>& goals) {
    places_.fill(Place());
    queue_.clear();
    fastest_ = far();
    overflowed_ = false;
    choose_shift(view.model);
    const TurnTimes& turns = view.model.turns;
    const size_t cell = grid().index(start.cell);
    const int heading = static_cast<int>(start.heading);
    offer(State{cell, heading}, 0, 0);
    for (int side = 1; side <= 3 && turns.pivot_90 != 0; side += 2) {
      offer(State{cell, (heading + side) & 3}, 0, turns.pivot_90);
    }
    if (turns.pivot_180 != 0) offer(State{cell, heading ^ 2}, 0, turns.pivot_180);

    queue_.drain(
        uint32_t(0), [&](uint32_t) { return fastest_ == far(); },
        [&](size_t next, uint32_t bucket) { expand(view, goals, next, bucket); });
  }

  // The buckets are as narrow as they can be for all that is in the queue to fit into one round.
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

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void expand(const View<MapT>& view, const BasicCellSet<GridT>& goals, size_t cell,
                                  uint32_t bucket) {
    Place& place = places_[cell];
    for (unsigned pending = place.pending; pending != 0; pending &= pending - 1U) {
      const Lane lane = detail::lowest_bit(pending);
      const TimeT now = place.of[lane];
      if (static_cast<uint32_t>(now >> shift_) != bucket) continue;
      place.pending = static_cast<uint16_t>(place.pending & ~(1U << lane));
      if (lane < 4) {
        if (goals.contains_at(static_cast<typename GridT::Index>(cell))) {
          if (now < fastest_) fastest_ = now;
          continue;
        }
        if (view.model.turns.pivot_90 != 0) pivot(view, cell, lane, now);
      }
      for_each_motion(view, State{cell, lane},
                      [&](PrimitiveKind, int, int, State to, uint32_t ticks) { offer(to, now, ticks); });
    }
  }

  template <class MapT>
  MAZEBOT_CONSTEXPR14 void pivot(const View<MapT>& view, size_t cell, int heading, TimeT now) {
    const unsigned exits = view.exits(cell);
    if ((exits & (heading % 2 == 0 ? 5U : 10U)) == 0) return;
    // Where a smooth turn from the cell before leads to the same cells no later, the pivot is of no use.
    const TurnTimes& turns = view.model.turns;
    if (turns.turn_90 != 0 && has(exits, heading ^ 2)) {
      const TimeT before = places_[beyond(cell, heading ^ 2)].of[heading];
      if (before <= now && turns.turn_90 <= static_cast<TimeT>(now - before) + turns.pivot_90) return;
    }
    for (int side = 1; side <= 3; side += 2) {
      const int aside = (heading + side) & 3;
      size_t end = cell;
      for (int cells = 1; view.open(end, aside); ++cells) {
        end = beyond(end, aside);
        offer(State{end, aside}, now, turns.pivot_90 + view.model.straights(cells));
      }
    }
  }

  // ---- the way back
  // ---------------------------------------------------------------------------------------------------

  // Follows the times back from the goal to the start and writes the motions down, last first. False: the route is
  // full.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool trace(const View<MapT>& view, Pose start, const BasicCellSet<GridT>& goals,
                                 RouteT& route) const {
    State at = fastest_goal(goals);
    TimeT now = fastest_;
    bool fits = true;
    while (now != 0 && fits) {
      const Step step = step_to(view, at, now);
      if (step.ticks != 0) {
        fits = route.append(step.motion, step.ticks);
        if (fits && step.pivot.length != 0) fits = route.append(step.pivot, view.model.turns.pivot_90);
        at = step.from;
        now = static_cast<TimeT>(now - step.ticks - (step.pivot.length != 0 ? view.model.turns.pivot_90 : 0U));
      } else {  // the only way to begin at any other time than 0
        const Turn turn = heading_at(at.lane) - start.heading;
        const MotionPrimitive pivot = {turn == Turn::around ? PrimitiveKind::pivot_180 : PrimitiveKind::pivot_90, turn,
                                       1};
        fits = route.append(pivot, now);
        now = 0;
      }
    }
    route.reverse();
    return fits;
  }

  MAZEBOT_CONSTEXPR14 State fastest_goal(const BasicCellSet<GridT>& goals) const {
    State best = {0, 0};
    goals.for_each_index([&](typename GridT::Index goal) {
      for (Lane heading = 0; heading < 4; ++heading) {
        if (places_[goal].of[heading] != fastest_) continue;
        best.cell = goal;
        best.lane = heading;
      }
    });
    return best;
  }

  // The last motion of a fastest way to a state, and the pivot before it if there is one. No ticks: there is no motion.
  struct Step {
    State from;
    MotionPrimitive motion;
    MotionPrimitive pivot;
    uint32_t ticks;
  };

  template <class MapT>
  MAZEBOT_CONSTEXPR14 Step step_to(const View<MapT>& view, State at, TimeT now) const {
    Step step = {at, {PrimitiveKind::straight, Turn::ahead, 0}, {PrimitiveKind::pivot_90, Turn::ahead, 0}, 0};
    // The last match is kept, so that straights and diagonals come out whole.
    for_each_motion(view, reversed(at), [&](PrimitiveKind kind, int side, int length, State to, uint32_t ticks) {
      const State from = reversed(to);
      if (!comes_from(from, ticks, now)) return;
      step.from = from;
      step.motion.kind = kind;
      step.motion.side = side == 0 ? Turn::ahead : turn_at(side ^ 2);
      step.motion.length = static_cast<uint16_t>(length);
      step.ticks = ticks;
    });
    if (step.ticks != 0 || at.lane >= 4 || view.model.turns.pivot_90 == 0) return step;
    const int back = at.lane ^ 2;
    size_t begin = at.cell;
    for (int cells = 1; view.open(begin, back); ++cells) {
      begin = beyond(begin, back);
      const uint32_t ticks = view.model.straights(cells);
      for (int side = 1; side <= 3; side += 2) {
        const State from = {begin, (at.lane - side) & 3};
        if (!comes_from(from, ticks + view.model.turns.pivot_90, now)) continue;
        step.from = from;
        step.motion.length = static_cast<uint16_t>(2 * cells);
        step.ticks = ticks;
        step.pivot.side = turn_at(side);
        step.pivot.length = 1;
      }
    }
    return step;
  }
  constexpr bool comes_from(State from, uint32_t ticks, TimeT now) const {
    return ticks <= now && places_[from.cell].of[from.lane] == static_cast<TimeT>(now - ticks);
  }

  typename GridT::template Array<Place> places_;
  BasicBucketQueue<GridT, bucket_count_> queue_;
  int shift_;
  TimeT fastest_;
  bool overflowed_;
};

/// The fastest run through a Width x Height maze, in ticks that 16 bits count (TimeT may be uint32_t).
template <int Width, int Height, class TimeT = uint16_t>
using RacePlanner = BasicRacePlanner<Grid<Width, Height>, TimeT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_RACE_PLANNER_HPP
