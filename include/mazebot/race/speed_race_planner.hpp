// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_SPEED_RACE_PLANNER_HPP
#define MAZEBOT_RACE_SPEED_RACE_PLANNER_HPP

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
#include "race_planner.hpp"
#include "race_route.hpp"
#include "race_speeds.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Plans speed runs whose speed changes from motion to motion and inside turns: of all runs that the tables of a
/// RaceSpeeds allow it finds exactly the fastest.
///
///     SpeedRacePlanner<16, 16, 3> planner;
///     RaceRoute<16, 16> route;
///     if (planner.plan(map, speeds, start, goals, Unknown::wall, route) == RaceResult::found) ...
///
/// The time runs to the border of the goal or to its centre, as the tables say. The run must be able to stop within the
/// open goals behind it: see RaceSpeeds. `unreachable` also says that no run can begin or end so. RunTiming then
/// computes the exact time of the route. The graph, its motions and the queue are those of RacePlanner; a node has a
/// class of speeds in addition, and there are no pivots.
///
/// O(states * classes^2 * steps of a run). RAM: Width * Height * (12 * sizeof(TimeT) * Classes + 2) bytes and a queue
/// of 16 buckets: 16x16 with 16 bits: 19.6 KB with 3 classes, 31.9 KB with 5. With the tables (RaceSpeeds) and the
/// route it is 21.0 and 34.8 KB, if the tables have 12 steps.
template <class GridT, int Classes, class TimeT>
class BasicSpeedRacePlanner : public GridT::template Assignment<BasicSpeedRacePlanner<GridT, Classes, TimeT>>,
                              private GridT {
  enum : int { bucket_count_ = 16 };
  enum : size_t { classes_ = static_cast<size_t>(Classes), turn_rows_ = 10 };  // of arrays

 public:
  typedef BasicRaceRoute<GridT> RouteT;  ///< what plan() writes

  /// Nothing is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicSpeedRacePlanner(const GridT& grid = GridT())
      : GridT(grid), times_(grid, CellTimes()), queue_(grid), shift_(0), latest_(0), beyond_(0), best_() {}

  constexpr const GridT& grid() const { return *this; }  ///< the size of the maze

  /// Plans the fastest run; unknown walls count as `unknown`. The route is complete if the result is `found`; before
  /// that it is cleared. `speeds`: a RaceSpeeds, or a class of yours with its members. Precondition: start is inside
  /// the maze.
  template <class MapT, class SpeedsT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 RaceResult plan(const MapT& map, const SpeedsT& speeds, Pose start,
                                                        const BasicCellSet<GridT>& goals, Unknown unknown,
                                                        RouteT& route) {
    static_assert(static_cast<int>(SpeedsT::classes) == Classes, "mazebot: tables for another number of classes");
    typedef detail::RaceGraph<GridT, MapT> GraphT;
    route.clear(start);
    const RaceModel model = kinds_of(speeds);
    const GraphT graph(*this, map, unknown, model);
    Search<GraphT, SpeedsT> search = {
        *this, graph, speeds, goals, StateT::at_centre(grid().index(start.cell), start.heading), {}};
    search.run();
    if (!best_.found) return best_.overflowed ? RaceResult::too_long : RaceResult::unreachable;
    return search.write(route) ? RaceResult::found : RaceResult::too_long;
  }

 private:
  typedef detail::RaceState StateT;

  struct CellTimes {
    TimeT of[StateT::states_per_cell][classes_];  // ticks from the start, of runs that begin here; far() if none does
    uint16_t pending;                             // bit number(): some class is still to be looked at
    MAZEBOT_CONSTEXPR14 CellTimes() : of(), pending() {
      for (int i = 0; i < StateT::states_per_cell; ++i) {
        for (int k = 0; k < Classes; ++k) of[i][k] = far();
      }
    }
  };
  // The fastest arrival at a goal so far.
  struct Arrival {
    size_t cell;
    int state;
    int at;
    TimeT then;  // at the centre
    bool found;
    bool overflowed;
    constexpr Arrival() : cell(0), state(0), at(0), then(0), found(false), overflowed(false) {}
  };

  // One motion of a route that is followed backwards.
  struct Step {
    StateT from;
    int speed;
    uint32_t ticks;  // 0: there is none
    PrimitiveKind kind;
    Turn side;
    int steps;
    constexpr Step()
        : from(StateT::numbered(0, 0)),
          speed(0),
          ticks(0),
          kind(PrimitiveKind::straight),
          side(Turn::ahead),
          steps(0) {}
  };

  static constexpr TimeT far() { return static_cast<TimeT>(~TimeT(0)); }

  // The graph asks a model only which kinds of turns there are.
  template <class SpeedsT>
  static MAZEBOT_CONSTEXPR14 RaceModel kinds_of(const SpeedsT& speeds) {
    const auto one = [&](PrimitiveKind kind) { return static_cast<uint16_t>(speeds.has(kind) ? 1 : 0); };
    const TurnTimes turns = {one(PrimitiveKind::turn_45),
                             one(PrimitiveKind::turn_90),
                             one(PrimitiveKind::turn_135),
                             one(PrimitiveKind::turn_180),
                             one(PrimitiveKind::diagonal_90),
                             0,
                             0};
    const RaceModel model = {StraightTimes(1), StraightTimes(1), turns, speeds.ticks_per_second()};
    return model;
  }

  template <class GraphT, class SpeedsT>
  struct Search {
    BasicSpeedRacePlanner& planner;
    const GraphT& graph;
    const SpeedsT& speeds;
    const BasicCellSet<GridT>& goals;
    StateT first;                                // where the run begins
    uint16_t least_turns[turn_rows_][classes_];  // of all classes at the beginning

    MAZEBOT_CONSTEXPR14 void run() {
      planner.times_.fill(CellTimes());
      planner.queue_.clear();
      planner.latest_ = static_cast<TimeT>(far() - 1);
      planner.best_ = Arrival();
      planner.beyond_ = 0;
      for (int at = 0; at < Classes; ++at) {
        if (speeds.ticks_beyond_border(at) > planner.beyond_) planner.beyond_ = speeds.ticks_beyond_border(at);
      }
      choose_shift();
      if (is_goal(first)) {
        arrive(first, 0, 0);
        return;
      }
      expand(first, -1, 0);
      planner.queue_.drain(
          uint32_t(0),
          [&](uint32_t bucket) { return bucket <= static_cast<uint32_t>(planner.latest_ >> planner.shift_); },
          [&](size_t cell, uint32_t bucket) { expand_cell(cell, bucket); });
    }

    static constexpr size_t turn_row(PrimitiveKind kind, bool from_diagonal) {
      return 2U * (static_cast<size_t>(kind) - static_cast<size_t>(PrimitiveKind::turn_45)) + (from_diagonal ? 1U : 0U);
    }
    // No wider than the shortest turn: so what is found while a bucket is emptied belongs to later ones.
    MAZEBOT_CONSTEXPR14 void choose_shift() {
      uint32_t shortest = 0xFFFFU;
      const PrimitiveKind kinds[] = {PrimitiveKind::turn_45, PrimitiveKind::turn_90, PrimitiveKind::turn_135,
                                     PrimitiveKind::turn_180, PrimitiveKind::diagonal_90};
      for (const PrimitiveKind kind : kinds) {
        for (int i = 0; i < 2; ++i) {
          for (int to = 0; to < Classes; ++to) {
            uint16_t least = SpeedsT::never;
            for (int from = 0; from < Classes; ++from) {
              const uint16_t ticks = speeds.turn(kind, i != 0, from, to);
              if (ticks < least) least = ticks;
            }
            least_turns[turn_row(kind, i != 0)][to] = least;
            if (least < shortest) shortest = least;
          }
        }
      }
      planner.shift_ = 0;
      while (shortest >> planner.shift_ > 1) ++planner.shift_;
    }

    // Each state is expanded in the bucket of its time, for each class: then that time is the shortest.
    MAZEBOT_CONSTEXPR14 void expand_cell(size_t cell, uint32_t bucket) {
      CellTimes& known = planner.times_[cell];
      for (unsigned pending = known.pending; pending != 0; pending &= pending - 1U) {
        const StateT state = StateT::numbered(cell, detail::lowest_bit(pending));
        bool is_left = false;
        for (int at = 0; at < Classes; ++at) {
          const TimeT now = known.of[state.number()][at];
          if (now == far()) continue;
          const uint32_t due = static_cast<uint32_t>(now >> planner.shift_);
          if (due > bucket) {
            insert(cell, now, bucket);
            is_left = true;
          } else if (due == bucket && now < planner.latest_) {
            expand(state, at, now);
          }
        }
        if (!is_left) known.pending = static_cast<uint16_t>(known.pending & ~(1U << state.number()));
      }
    }

    MAZEBOT_CONSTEXPR14 uint16_t run_ticks(StateT state, int steps, int from, int to) const {
      return from < 0 ? speeds.first_run(steps, to) : speeds.run(state.is_on_diagonal(), steps, from, to);
    }
    MAZEBOT_CONSTEXPR14 uint16_t turn_ticks(StateT state, PrimitiveKind kind, int from, int to) const {
      return from < 0 ? speeds.first_turn(kind, to) : speeds.turn(kind, state.is_on_diagonal(), from, to);
    }

    // The run that begins at a state: each of its steps, and the turns after it. Class -1: the start.
    MAZEBOT_CONSTEXPR14 void expand(StateT state, int from, TimeT now) {
      detail::RaceCursor<GraphT> at(graph, state);
      at.for_each_turn([&](const detail::RaceTurn& turn) {
        if (!turn.leads_on && !is_goal(turn.end)) return;
        for (int to = 0; to < Classes; ++to) offer(turn.end, to, now, turn_ticks(state, turn.kind, from, to), now);
      });
      uint32_t ticks[classes_] = {};
      for (int steps = 1; at.advance(); ++steps) {
        const StateT passed = at.state();
        bool is_in_time = false;
        uint32_t least_run = SpeedsT::never;
        for (int middle = 0; middle < Classes; ++middle) {
          const uint16_t run = run_ticks(state, steps, from, middle);
          ticks[middle] = run;
          if (run < least_run) least_run = run;
          if (run == SpeedsT::never || !in_time(now, run)) continue;
          is_in_time = true;
          if (is_goal(passed)) try_to_end(passed, middle, static_cast<TimeT>(now + run));
        }
        if (!is_in_time && steps > 1) break;
        at.for_each_turn([&](const detail::RaceTurn& turn) {
          if (!turn.leads_on && !is_goal(turn.end)) return;
          const TimeT(&known)[classes_] = planner.times_[turn.end.cell()].of[turn.end.number()];
          const uint16_t(&fastest)[classes_] = least_turns[turn_row(turn.kind, passed.is_on_diagonal())];
          for (int to = 0; to < Classes; ++to) {
            // Most ends are known to be reached sooner than the fastest run and the fastest turn lead there.
            if (uint32_t(now) + least_run + fastest[to] >= known[to]) continue;
            uint32_t least = SpeedsT::never;
            for (int middle = 0; middle < Classes; ++middle) {
              const uint32_t sum = ticks[middle] + speeds.turn(turn.kind, passed.is_on_diagonal(), middle, to);
              if (sum < least) least = sum;
            }
            offer(turn.end, to, now, least, now);
          }
        });
      }
    }

    MAZEBOT_CONSTEXPR14 bool in_time(TimeT now, uint32_t ticks) {
      if (now < planner.latest_ && ticks <= static_cast<TimeT>(planner.latest_ - now)) return true;
      planner.best_.overflowed = true;
      return false;
    }
    MAZEBOT_CONSTEXPR14 void offer(StateT state, int at, TimeT now, uint32_t ticks, TimeT bucket_time) {
      if (ticks >= SpeedsT::never || !in_time(now, ticks)) return;
      const TimeT then = static_cast<TimeT>(now + ticks);
      CellTimes& known = planner.times_[state.cell()];
      if (then >= known.of[state.number()][at]) return;
      known.of[state.number()][at] = then;
      if (is_goal(state)) try_to_end(state, at, then);
      known.pending = static_cast<uint16_t>(known.pending | 1U << state.number());
      insert(state.cell(), then, static_cast<uint32_t>(bucket_time >> planner.shift_));
    }
    MAZEBOT_CONSTEXPR14 void insert(size_t cell, TimeT due, uint32_t bucket) {
      const uint32_t last = bucket + static_cast<uint32_t>(bucket_count_ - 1);
      const uint32_t wanted = static_cast<uint32_t>(due >> planner.shift_);
      planner.queue_.insert(wanted < last ? wanted : last, cell);
    }

    MAZEBOT_CONSTEXPR14 bool is_goal(StateT state) const {
      return !state.is_on_diagonal() && goals.contains_at(static_cast<typename GridT::Index>(state.cell()));
    }
    MAZEBOT_CONSTEXPR14 void try_to_end(StateT state, int at, TimeT then) {
      int cells = speeds.cells_to_stop(at);
      if (cells == 255 || finish(at, then) >= planner.latest_) return;
      detail::RaceCursor<GraphT> ahead(graph, state);
      for (; cells > 0; --cells) {
        if (!ahead.advance() || !is_goal(ahead.state())) return;
      }
      arrive(state, at, then);
    }
    // When the clock stops, and the same for all classes later: so it is never before the robot is at the centre.
    MAZEBOT_CONSTEXPR14 uint32_t finish(int at, TimeT then) const {
      return uint32_t(then) + planner.beyond_ - speeds.ticks_beyond_border(at);
    }
    MAZEBOT_CONSTEXPR14 void arrive(StateT state, int at, TimeT then) {
      planner.latest_ = static_cast<TimeT>(finish(at, then));
      planner.best_.then = then;
      planner.best_.cell = state.cell();
      planner.best_.state = state.number();
      planner.best_.at = at;
      planner.best_.found = true;
    }

    // Writes the motions down, the last one first, and reverses them.
    MAZEBOT_CONSTEXPR14 bool write(RouteT& route) const {
      StateT at = StateT::numbered(planner.best_.cell, planner.best_.state);
      int speed = planner.best_.at;
      TimeT now = planner.best_.then;
      if (now == 0) return true;
      bool fits = true;
      uint32_t uncounted = speeds.ticks_beyond_border(speed);
      // A run may end at the goal; before that, each run is followed by a turn.
      Step step = last_run(at, speed, now);
      for (;;) {
        if (step.ticks != 0) {
          fits = fits && append_run(route, step, uncounted);
          at = step.from;
          speed = step.speed;
          now = static_cast<TimeT>(now - step.ticks);
        }
        if (now == 0 || !fits) break;
        step = last_turn(at, speed, now);
        if (step.ticks == 0) return false;  // cannot happen
        const MotionPrimitive motion = {step.kind, step.side, 1};
        fits = route.append(motion, step.ticks - uncounted);
        uncounted = 0;
        at = step.from;
        speed = step.speed;
        now = static_cast<TimeT>(now - step.ticks);
        if (now == 0) break;
        // The turn began where a run has ended, or where another turn has.
        step = is_node(at, speed, now) ? Step() : last_run(at, speed, now);
      }
      route.reverse();
      return fits;
    }

    static MAZEBOT_CONSTEXPR14 bool append_run(RouteT& route, const Step& step, uint32_t& uncounted) {
      const bool diagonal = step.kind == PrimitiveKind::diagonal;
      const MotionPrimitive motion = {step.kind, Turn::ahead,
                                      static_cast<uint16_t>(diagonal ? step.steps : 2 * step.steps)};
      const uint32_t counted = step.ticks - uncounted;
      uncounted = 0;
      return route.append(motion, counted);
    }
    MAZEBOT_CONSTEXPR14 bool is_node(StateT state, int at, TimeT now) const {
      return planner.times_[state.cell()].of[state.number()][at] == now;
    }
    static constexpr bool same(StateT a, StateT b) { return a.cell() == b.cell() && a.number() == b.number(); }

    // The run that ends at a state, at a class and a time.
    MAZEBOT_CONSTEXPR14 Step last_run(StateT at, int speed, TimeT now) const {
      Step step;
      detail::RaceCursor<GraphT> back(graph, graph.reversed(at));
      for (int steps = 1; back.advance(); ++steps) {
        const StateT from = graph.reversed(back.state());
        for (int before = -1; before < Classes; ++before) {
          if (before < 0 && !same(from, first)) continue;
          const uint32_t ticks = run_ticks(from, steps, before, speed);
          if (ticks == SpeedsT::never || ticks > now) continue;
          const TimeT then = static_cast<TimeT>(now - ticks);
          if (before < 0 ? then != 0 : !is_node(from, before, then)) continue;
          step.from = from;
          step.speed = before;
          step.ticks = ticks;
          step.kind = from.is_on_diagonal() ? PrimitiveKind::diagonal : PrimitiveKind::straight;
          step.steps = steps;
          return step;
        }
      }
      return step;
    }
    // The turn that ends at a state, at a class and a time.
    MAZEBOT_CONSTEXPR14 Step last_turn(StateT at, int speed, TimeT now) const {
      Step step;
      const detail::RaceCursor<GraphT> end(graph, graph.reversed(at));
      end.for_each_turn([&](const detail::RaceTurn& turn) {
        const StateT from = graph.reversed(turn.end);
        for (int before = -1; before < Classes; ++before) {
          if (step.ticks != 0 || (before < 0 && !same(from, first))) continue;
          const uint32_t ticks = turn_ticks(from, turn.kind, before, speed);
          if (ticks == SpeedsT::never || ticks > now) continue;
          const TimeT then = static_cast<TimeT>(now - ticks);
          if (before < 0 ? then != 0 : !is_node(from, before, then) && last_run(from, before, then).ticks == 0)
            continue;
          step.from = from;
          step.speed = before;
          step.ticks = ticks;
          step.kind = turn.kind;
          step.side = turn.side + Turn::around;
        }
      });
      return step;
    }
  };

  typename GridT::template Array<CellTimes> times_;
  detail::BasicBucketQueue<GridT, bucket_count_> queue_;
  int shift_;
  TimeT latest_;     // the finish() of the fastest run that has been found
  uint16_t beyond_;  // the most ticks_beyond_border()
  Arrival best_;
};

/// Plans speed runs through a Width x Height maze, with Classes classes of speeds.
template <int Width, int Height, int Classes = 3, class TimeT = uint16_t>
using SpeedRacePlanner = BasicSpeedRacePlanner<Grid<Width, Height>, Classes, TimeT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_SPEED_RACE_PLANNER_HPP
