// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_RACE_PLANNER_HPP
#define MAZEBOT_RACE_RACE_PLANNER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../search/bucket_queue.hpp"
#include "motion_primitive.hpp"
#include "race_graph.hpp"
#include "race_model.hpp"
#include "race_route.hpp"
#include "race_trace.hpp"

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
/// O(states * steps of a run), and stops when the goal is reached; a RaceState says what a state is. RAM: Width *
/// Height * (12 * sizeof(TimeT) + 2) bytes and a queue of 16 buckets; 16x16 with 16 bits: 7.3 KB. 16 bits count 65 s in
/// ticks of 1 ms. Source of the method: Dijkstra 1959 over the half-cell lattice that contest mice use, with runs of
/// any length and the turn after them as single edges; buckets: see BasicBucketQueue.
template <class GridT, class TimeT>
class BasicRacePlanner : public GridT::template Assignment<BasicRacePlanner<GridT, TimeT>>, private GridT {
  enum : int { bucket_count_ = 16 };

 public:
  typedef BasicRaceRoute<GridT> RouteT;  ///< what plan() writes

  /// Nothing is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicRacePlanner(const GridT& grid = GridT())
      : GridT(grid),
        times_(grid, CellTimes()),
        queue_(grid),
        shift_(0),
        latest_(0),
        found_(false),
        overflowed_(false),
        pivots_everywhere_(false) {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Plans the fastest run; unknown walls count as `unknown`. The route is complete if the result is `found`; before
  /// that it is cleared. Precondition: start is inside the maze.
  template <class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 RaceResult plan(const MapT& map, const RaceModel& model, Pose start,
                                                        const BasicCellSet<GridT>& goals, Unknown unknown,
                                                        RouteT& route) {
    route.clear(start);
    const detail::RaceGraph<GridT, MapT> graph(*this, map, unknown, model);
    search(graph, start, goals);
    if (!found_) return overflowed_ ? RaceResult::too_long : RaceResult::unreachable;
    const auto times = [this](detail::RaceState state) { return time_of(state); };
    const detail::RaceTrace<detail::RaceGraph<GridT, MapT>, decltype(times), TimeT> trace(graph, times);
    return trace.write(start, goals, latest_, route) ? RaceResult::found : RaceResult::too_long;
  }

  /// A time before which the robot cannot be in a state, by the last plan() that found a run: exact for all states that
  /// it can reach before it is at the goal, else the time of the run. O(1).
  MAZEBOT_CONSTEXPR14 TimeT earliest(detail::RaceState state) const {
    return time_of(state) < latest_ ? time_of(state) : latest_;
  }

 private:
  // What the search knows of the states of a cell.
  struct CellTimes {
    TimeT of[detail::RaceState::states_per_cell];  // ticks from the start, by RaceState::number(); far() if not reached
    // Bit number(): a run begins here whose turns are still to be looked at. Bit 12 + heading: so does a pivot.
    uint16_t pending;
    MAZEBOT_CONSTEXPR14 CellTimes() : of(), pending(0) {
      for (int i = 0; i < detail::RaceState::states_per_cell; ++i) of[i] = far();
    }
  };
  enum : unsigned { states_mask_ = 0xFFFU };
  static constexpr unsigned pivot_bit(detail::RaceState state) { return 0x1000U << (state.number() & 3); }

  static constexpr TimeT far() { return static_cast<TimeT>(~TimeT(0)); }
  MAZEBOT_CONSTEXPR14 TimeT time_of(detail::RaceState state) const { return times_[state.cell()].of[state.number()]; }

  // The search: from the start, until all that is left is later than the first arrival in a goal. It orders the states
  // in which a run begins. To each state on a run it only gives a time: a run that begins there no earlier is of no
  // use, because the parts of a run take longer than the whole.

  template <class GraphT>
  MAZEBOT_CONSTEXPR14 void search(const GraphT& graph, Pose start, const BasicCellSet<GridT>& goals) {
    times_.fill(CellTimes());
    queue_.clear();
    latest_ = static_cast<TimeT>(far() - 1);
    found_ = false;
    overflowed_ = false;
    choose_shift(graph.model());
    choose_pivots(graph.model());
    const TurnTimes& turns = graph.model().turns;
    const size_t cell = grid().index(start.cell);
    const uint16_t pivots[] = {0, turns.pivot_90, turns.pivot_180, turns.pivot_90};  // by turn
    for (int i = 0; i < 4; ++i) {
      if (i != 0 && pivots[i] == 0) continue;
      offer(goals, detail::RaceState::at_centre(cell, start.heading + turn_at(i)), 0, pivots[i], true);
    }
    queue_.drain(
        uint32_t(0), [&](uint32_t bucket) { return bucket <= static_cast<uint32_t>(latest_ >> shift_); },
        [&](size_t next, uint32_t bucket) { expand_cell(graph, goals, next, bucket); });
  }

  // Makes the buckets as wide as the shortest turn, so no state is expanded twice with usual times, and wide enough for
  // the longest turn to fit into the ring. What is later than the ring waits in its last bucket.
  MAZEBOT_CONSTEXPR14 void choose_shift(const RaceModel& model) {
    const TurnTimes& turns = model.turns;
    const uint16_t of_turns[] = {turns.turn_45,     turns.turn_90,  turns.turn_135, turns.turn_180,
                                 turns.diagonal_90, turns.pivot_90, turns.pivot_180};
    uint32_t shortest = ~uint32_t(0);
    uint32_t longest = model.straights(1);
    for (size_t i = 0; i < sizeof(of_turns) / sizeof(of_turns[0]); ++i) {
      if (of_turns[i] > longest) longest = of_turns[i];
      if (of_turns[i] != 0 && of_turns[i] < shortest) shortest = of_turns[i];
    }
    if (shortest > longest) shortest = longest;
    shift_ = 0;
    while (shortest >> shift_ > 1 || (longest >> shift_) + 2 > static_cast<uint32_t>(bucket_count_)) ++shift_;
  }

  // Decides whether a pivot in the middle of a run can be of use anywhere. With usual times it can only
  // after a turn_180 or turn_135 that leads back to where the robot has been (RaceTurn::leads_back).
  MAZEBOT_CONSTEXPR14 void choose_pivots(const RaceModel& model) {
    const TurnTimes& t = model.turns;
    const uint32_t pivot = t.pivot_90;
    const bool all_turns = t.turn_45 != 0 && t.turn_90 != 0 && t.turn_135 != 0 && t.turn_180 != 0 && t.diagonal_90 != 0;
    const bool turns_are_faster =
        t.turn_90 <= pivot &&                                       // instead of a pivot after a straight
        2U * t.turn_45 <= t.turn_90 + pivot &&                      // after turn_90, to the other side
        t.turn_180 <= t.turn_90 + pivot &&                          // after turn_90, to the same side
        model.diagonals(1) <= pivot &&                              // after a diagonal and turn_45, to the other side
        t.turn_135 <= t.turn_45 + pivot &&                          // the same, to the same side
        uint32_t(t.turn_135) + t.turn_45 <= t.turn_180 + pivot &&   // after turn_180, to the other side
        uint32_t(t.diagonal_90) + t.turn_45 <= t.turn_135 + pivot;  // after a diagonal and turn_135, to the other side
    pivots_everywhere_ = pivot != 0 && !(all_turns && turns_are_faster);
  }
  // A motion of `ticks` reaches a state in which a run may begin, from another one whose time is `now`. A pivot may
  // follow if `pivots`.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED void offer(const BasicCellSet<GridT>& goals, detail::RaceState state,
                                                          TimeT now, uint32_t ticks, bool pivots) {
    if (!in_time(now, ticks)) return;
    const TimeT then = static_cast<TimeT>(now + ticks);
    const TimeT before = time_of(state);
    if (then < before || (pivots && then == before)) begin_run(goals, state, then, now, pivots);
  }
  // Whether a motion that ends so late is of any use.
  MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED bool in_time(TimeT now, uint32_t ticks) {
    if (ticks <= static_cast<TimeT>(latest_ - now)) return true;
    overflowed_ = true;
    return false;
  }
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void begin_run(const BasicCellSet<GridT>& goals, detail::RaceState state,
                                                          TimeT then, TimeT now, bool pivots) {
    CellTimes& known = times_[state.cell()];
    const unsigned bits = 1U << state.number() | (pivots ? pivot_bit(state) : 0U);
    if (then == known.of[state.number()] && (known.pending & pivot_bit(state)) != 0) return;
    known.of[state.number()] = then;
    if (is_goal(goals, state)) {
      arrive(then);
      return;
    }
    known.pending = static_cast<uint16_t>(known.pending | bits);
    insert(state.cell(), then, static_cast<uint32_t>(now >> shift_));
  }
  MAZEBOT_CONSTEXPR14 void arrive(TimeT then) {
    latest_ = then;
    found_ = true;
  }
  static MAZEBOT_CONSTEXPR14 bool is_goal(const BasicCellSet<GridT>& goals, detail::RaceState state) {
    return !state.is_on_diagonal() && goals.contains_at(static_cast<typename GridT::Index>(state.cell()));
  }
  MAZEBOT_CONSTEXPR14 void insert(size_t cell, TimeT due, uint32_t bucket) {
    const uint32_t last = bucket + static_cast<uint32_t>(bucket_count_ - 1);
    const uint32_t wanted = static_cast<uint32_t>(due >> shift_);
    queue_.insert(wanted < last ? wanted : last, cell);
  }

  template <class GraphT>
  MAZEBOT_CONSTEXPR14 void expand_cell(const GraphT& graph, const BasicCellSet<GridT>& goals, size_t cell,
                                       uint32_t bucket) {
    CellTimes& known = times_[cell];
    for (unsigned pending = known.pending & states_mask_; pending != 0; pending &= pending - 1U) {
      const detail::RaceState state = detail::RaceState::numbered(cell, detail::lowest_bit(pending));
      const TimeT now = known.of[state.number()];
      if (static_cast<uint32_t>(now >> shift_) != bucket) {
        insert(cell, now, bucket);
        continue;
      }
      known.pending = static_cast<uint16_t>(known.pending & ~(1U << state.number()));
      if (now < latest_) expand(graph, goals, state, now);
    }
  }

  // Offers the ends of turns: a function object, because a lambda cannot be marked to become part of its caller.
  template <class GraphT>
  struct TurnOffers {
    BasicRacePlanner* planner;
    const BasicCellSet<GridT>* goals;
    TimeT now;
    uint32_t run;
    bool has_pivots;

    MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED void operator()(const detail::RaceTurn& turn) const {
      const bool pivots = planner->pivots_everywhere_ || (turn.leads_back && has_pivots);
      if (turn.leads_on || pivots || is_goal(*goals, turn.end)) {
        planner->offer(*goals, turn.end, now, run + turn.ticks, pivots);
      }
    }
  };

  // The turns at the beginning of the run and after each step of it.
  template <class GraphT>
  MAZEBOT_CONSTEXPR14 void expand(const GraphT& graph, const BasicCellSet<GridT>& goals, detail::RaceState state,
                                  TimeT now) {
    detail::RaceCursor<GraphT> at(graph, state);
    const StraightTimes& run_times = graph.run_times(state);
    const bool has_pivots = graph.model().turns.pivot_90 != 0;
    uint32_t run = 0;
    for (int steps = 1;; ++steps) {
      const TurnOffers<GraphT> offers = {this, &goals, now, run, has_pivots};
      at.for_each_turn(offers);
      if (!at.advance()) break;
      run = run_times(steps);
      if (!in_time(now, run)) break;
      pass(goals, at.state(), now, run);
    }
    if (!state.is_on_diagonal() && (times_[state.cell()].pending & pivot_bit(state)) != 0) {
      pivot(graph, goals, state, now);
    }
  }

  // A run passes a state.
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void pass(const BasicCellSet<GridT>& goals, detail::RaceState state,
                                                      TimeT now, uint32_t ticks) {
    const TimeT then = static_cast<TimeT>(now + ticks);
    CellTimes& known = times_[state.cell()];
    if (then >= known.of[state.number()]) return;
    if (pivots_everywhere_ && !state.is_on_diagonal()) {
      begin_run(goals, state, then, now, true);
      return;
    }
    known.of[state.number()] = then;
    known.pending = static_cast<uint16_t>(known.pending & ~(1U << state.number()));
    if (is_goal(goals, state)) arrive(then);
  }

  // A pivot in the middle of the run, and the straight after it.
  template <class GraphT>
  MAZEBOT_CONSTEXPR14 void pivot(const GraphT& graph, const BasicCellSet<GridT>& goals, detail::RaceState state,
                                 TimeT now) {
    const uint32_t pivot_90 = graph.model().turns.pivot_90;
    if (pivot_90 == 0) return;
    for (int i = 1; i <= 3; i += 2) {
      detail::RaceCursor<GraphT> at(graph, detail::RaceState::at_centre(state.cell(), state.heading() + turn_at(i)));
      for (int cells = 1; at.advance(); ++cells) {
        // A smooth turn that leads to the first cell no later leads to the others no later, too.
        const TimeT known = time_of(at.state());
        if (cells == 1 && (known <= now || static_cast<TimeT>(known - now) <= pivot_90)) break;
        offer(goals, at.state(), now, pivot_90 + graph.model().straights(cells), true);
      }
    }
  }

  typename GridT::template Array<CellTimes> times_;
  detail::BasicBucketQueue<GridT, bucket_count_> queue_;
  int shift_;
  TimeT latest_;  // the time of the fastest run that has been found; before that, of the longest that TimeT counts
  bool found_;
  bool overflowed_;
  bool pivots_everywhere_;
};

/// Plans speed runs through a Width x Height maze, in ticks that 16 bits count (TimeT may be uint32_t).
template <int Width, int Height, class TimeT = uint16_t>
using RacePlanner = BasicRacePlanner<Grid<Width, Height>, TimeT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_RACE_PLANNER_HPP
