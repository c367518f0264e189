// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_RACE_TRACE_HPP
#define MAZEBOT_RACE_RACE_TRACE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "motion_primitive.hpp"
#include "race_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The trace of a RacePlanner: the fastest run from the goal back to the start, along the times that the search has
// stored. times(RaceState) is the time of a state, in ticks from the start.
template <class GraphT, class TimesT, class TimeT>
class RaceTrace {
 public:
  constexpr RaceTrace(const GraphT& graph, const TimesT& times) : graph_(graph), times_(times) {}

  // `latest` is the time of the fastest run. Writes the motions down, the last one first, and reverses them. False: the
  // route is full.
  template <class GoalsT, class RouteT>
  MAZEBOT_CONSTEXPR14 bool write(Pose start, const GoalsT& goals, TimeT latest, RouteT& route) const {
    const uint32_t pivot_90 = graph_.model().turns.pivot_90;
    RaceState at = fastest_goal(goals, latest);
    TimeT now = latest;
    bool fits = true;
    while (now != 0 && fits) {
      const LastMotion last = last_motion(at, now);
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

 private:
  // The last motions of a fastest path to a state: a run, or a turn, or a pivot and a straight. Its ticks are 0 if
  // there are none.
  struct LastMotion {
    RaceState from;
    MotionPrimitive motion;
    MotionPrimitive pivot;  // before the motion; its length is 0 if there is none
    uint32_t ticks;         // of the motion
  };

  template <class GoalsT>
  MAZEBOT_CONSTEXPR14 RaceState fastest_goal(const GoalsT& goals, TimeT latest) const {
    RaceState best = RaceState::at_centre(0, Heading::north);
    goals.for_each_index([&](size_t goal) {
      for (int i = 0; i < 4; ++i) {
        const RaceState state = RaceState::at_centre(goal, heading_at(i));
        if (times_(state) == latest) best = state;
      }
    });
    return best;
  }

  MAZEBOT_CONSTEXPR14 LastMotion last_motion(RaceState at, TimeT now) const {
    const uint32_t pivot_90 = graph_.model().turns.pivot_90;
    const RaceState reverse = graph_.reversed(at);
    const bool diagonal = at.is_on_diagonal();
    LastMotion last = {at,
                       {diagonal ? PrimitiveKind::diagonal : PrimitiveKind::straight, Turn::ahead, 0},
                       {PrimitiveKind::pivot_90, Turn::ahead, 0},
                       0};
    // The longest run, so straights and diagonals are not split.
    RaceCursor<GraphT> run(graph_, reverse);
    for (int steps = 1; run.advance(); ++steps) {
      const uint32_t ticks = graph_.run_times(at)(steps);
      if (ticks > now) break;
      const RaceState from = graph_.reversed(run.state());
      if (!comes_from(from, ticks, now)) continue;
      last.from = from;
      last.motion.length = static_cast<uint16_t>(diagonal ? steps : 2 * steps);
      last.ticks = ticks;
    }
    if (last.ticks != 0) return last;
    const RaceCursor<GraphT> end(graph_, reverse);
    end.for_each_turn([&](const RaceTurn& turn) {
      const RaceState from = graph_.reversed(turn.end);
      if (!comes_from(from, turn.ticks, now)) return;
      last.from = from;
      last.motion.kind = turn.kind;
      last.motion.side = turn.side + Turn::around;
      last.motion.length = 1;
      last.ticks = turn.ticks;
    });
    if (last.ticks != 0 || diagonal || pivot_90 == 0) return last;
    RaceCursor<GraphT> straight(graph_, reverse);
    for (int cells = 1; straight.advance(); ++cells) {
      const uint32_t ticks = graph_.model().straights(cells);
      for (int i = 1; i <= 3; i += 2) {
        const Turn side = turn_at(i);
        const RaceState from = RaceState::at_centre(straight.cell(), at.heading() - side);
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
  MAZEBOT_CONSTEXPR14 bool comes_from(RaceState from, uint32_t ticks, TimeT now) const {
    return ticks <= now && times_(from) == static_cast<TimeT>(now - ticks);
  }

  const GraphT& graph_;
  const TimesT& times_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_RACE_TRACE_HPP
