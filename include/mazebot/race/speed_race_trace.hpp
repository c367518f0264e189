// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_SPEED_RACE_TRACE_HPP
#define MAZEBOT_RACE_SPEED_RACE_TRACE_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "motion_primitive.hpp"
#include "race_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Reads the fastest run out of the times that a SpeedRacePlanner has found, from the goal back to the start: at each
// step the motion whose times fit exactly. So no predecessors need be stored. times(RaceState, class) is the time of a
// state at a class, in ticks from the start.
template <class GraphT, class SpeedsT, class TimesT, class TimeT>
class SpeedRaceTrace {
 public:
  constexpr SpeedRaceTrace(const GraphT& graph, const SpeedsT& speeds, const TimesT& times, RaceState first)
      : graph_(graph), speeds_(speeds), times_(times), first_(first) {}

  // `speed` and `now` are the class and the time of the arrival at the goal. Writes the motions down, the last one
  // first, and reverses them. False: the route is full.
  template <class RouteT>
  MAZEBOT_CONSTEXPR14 bool write(RaceState goal, int speed, TimeT now, RouteT& route) const {
    RaceState at = goal;
    uint32_t uncounted = now == 0 ? 0 : speeds_.ticks_beyond_border(speed);
    while (now != 0) {
      // A turn leads here, or the whole run since the turn before.
      LastMotion last = last_turn(at, speed, now);
      if (last.ticks == 0) last = last_run(at, speed, now);
      if (last.ticks == 0 || !route.append(last.motion, last.ticks - uncounted)) return false;
      uncounted = 0;
      at = last.from;
      speed = last.speed;
      now = static_cast<TimeT>(now - last.ticks);
    }
    route.reverse();
    return true;
  }

 private:
  enum : int { start_ = -1, classes_ = static_cast<int>(SpeedsT::classes) };

  // The last motion of a fastest path to a state. Its ticks are 0 if there is none.
  struct LastMotion {
    RaceState from;
    int speed;  // the class there
    MotionPrimitive motion;
    uint32_t ticks;
  };
  static MAZEBOT_CONSTEXPR14 LastMotion no_motion() {
    return {RaceState::numbered(0, 0), start_, {PrimitiveKind::straight, Turn::ahead, 0}, 0};
  }

  constexpr bool is_first(RaceState state) const {
    return state.cell() == first_.cell() && state.number() == first_.number();
  }
  MAZEBOT_CONSTEXPR14 uint16_t run_ticks(RaceState from, int steps, int before, int to) const {
    return before == start_ ? speeds_.first_run(steps, to) : speeds_.run(from.is_on_diagonal(), steps, before, to);
  }
  MAZEBOT_CONSTEXPR14 uint16_t turn_ticks(RaceState from, PrimitiveKind kind, int before, int to) const {
    return before == start_ ? speeds_.first_turn(kind, to) : speeds_.turn(kind, from.is_on_diagonal(), before, to);
  }

  // The run that ends at a state, at a class and a time.
  MAZEBOT_CONSTEXPR14 LastMotion last_run(RaceState at, int speed, TimeT now) const {
    RaceCursor<GraphT> back(graph_, graph_.reversed(at));
    for (int steps = 1; back.advance(); ++steps) {
      const RaceState from = graph_.reversed(back.state());
      for (int before = is_first(from) ? int(start_) : 0; before < classes_; ++before) {
        const uint32_t ticks = run_ticks(from, steps, before, speed);
        if (ticks == SpeedsT::never || ticks > now) continue;
        const TimeT then = static_cast<TimeT>(now - ticks);
        const bool begins_here =
            before == start_ ? then == 0 : times_(from, before) == then && last_turn(from, before, then).ticks != 0;
        if (!begins_here) continue;
        const bool is_diagonal = from.is_on_diagonal();
        const MotionPrimitive run = {is_diagonal ? PrimitiveKind::diagonal : PrimitiveKind::straight, Turn::ahead,
                                     static_cast<uint16_t>(is_diagonal ? steps : 2 * steps)};
        return {from, before, run, ticks};
      }
    }
    return no_motion();
  }
  // The turn that ends at a state, at a class and a time.
  MAZEBOT_CONSTEXPR14 LastMotion last_turn(RaceState at, int speed, TimeT now) const {
    LastMotion last = no_motion();
    const RaceCursor<GraphT> end(graph_, graph_.reversed(at));
    end.for_each_turn([&](const RaceTurn& turn) {
      const RaceState from = graph_.reversed(turn.end);
      for (int before = is_first(from) ? int(start_) : 0; before < classes_ && last.ticks == 0; ++before) {
        const uint32_t ticks = turn_ticks(from, turn.kind, before, speed);
        if (ticks == SpeedsT::never || ticks > now) continue;
        const TimeT then = static_cast<TimeT>(now - ticks);
        if (before == start_ ? then != 0 : times_(from, before) != then) continue;
        last.from = from;
        last.speed = before;
        last.motion = {turn.kind, turn.side + Turn::around, 1};
        last.ticks = ticks;
      }
    });
    return last;
  }

  const GraphT& graph_;
  const SpeedsT& speeds_;
  const TimesT& times_;
  RaceState first_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_SPEED_RACE_TRACE_HPP
