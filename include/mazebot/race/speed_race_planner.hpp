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
#include "speed_race_trace.hpp"

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
/// route it is 21.4 and 34.7 KB, if the tables have 12 steps.
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
  /// that it is cleared. `speeds`: a RaceSpeeds, or a class of yours with its members, whose runs take no longer than
  /// their parts. Precondition: start is inside the maze.
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
        *this, graph, speeds, goals, StateT::at_centre(grid().index(start.cell), start.heading), 0, {}};
    search.run();
    if (!best_.found) return best_.overflowed ? RaceResult::too_long : RaceResult::unreachable;
    const auto times = [this](StateT state, int at) { return times_[state.cell()].of[state.number()][at]; };
    const detail::SpeedRaceTrace<GraphT, SpeedsT, decltype(times), TimeT> trace(graph, speeds, times, search.first);
    const StateT goal = StateT::numbered(best_.cell, best_.state);
    return trace.write(goal, best_.at, best_.then, route) ? RaceResult::found : RaceResult::too_long;
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

  static constexpr uint32_t none() { return 0x80000000U; }
  // When the robot can be somewhere, at each class; none() if it cannot.
  struct Times {
    uint32_t of[classes_];
    uint32_t least;
    MAZEBOT_CONSTEXPR14 Times() : of(), least(none()) {
      for (int i = 0; i < Classes; ++i) of[i] = none();
    }
    MAZEBOT_CONSTEXPR14 void set(int at, uint32_t time) {
      of[at] = time;
      if (time < least) least = time;
    }
  };
  // Offers the ends of turns: a function object, because a lambda cannot be marked to become part of its caller.
  template <class SearchT>
  struct TurnOffers {
    SearchT* search;
    const Times* begins;
    uint32_t bucket;
    bool from_diagonal;

    MAZEBOT_CONSTEXPR14 MAZEBOT_INLINE_FOR_SPEED void operator()(const detail::RaceTurn& turn) const {
      if (!turn.leads_on && !search->is_goal(turn.end)) return;
      const TimeT(&known)[classes_] = search->planner.times_[turn.end.cell()].of[turn.end.number()];
      const uint16_t(&fastest)[classes_] = search->least_turns[SearchT::turn_row(turn.kind, from_diagonal)];
      for (int to = 0; to < Classes; ++to) {
        // Most ends are known to be reached sooner than the fastest turn leads there. But one that is not known may be
        // too late for TimeT: offer() notes that.
        if (begins->least + fastest[to] >= known[to] && !SearchT::is_beyond(begins->least + search->longest_turn)) {
          continue;
        }
        search->offer(turn, from_diagonal, to, *begins, bucket);
      }
    }
  };

  template <class GraphT, class SpeedsT>
  struct Search {
    BasicSpeedRacePlanner& planner;
    const GraphT& graph;
    const SpeedsT& speeds;
    const BasicCellSet<GridT>& goals;
    StateT first;                                // where the run begins
    uint32_t longest_turn;                       // ticks
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
      measure_motions();
      if (is_goal(first)) {
        arrive(first, 0, 0);
        return;
      }
      expand_start();
      planner.queue_.drain(
          uint32_t(0),
          [&](uint32_t bucket) { return bucket <= static_cast<uint32_t>(planner.latest_ >> planner.shift_); },
          [&](size_t cell, uint32_t bucket) { expand_cell(cell, bucket); });
    }

    static constexpr size_t turn_row(PrimitiveKind kind, bool from_diagonal) {
      return 2U * (static_cast<size_t>(kind) - static_cast<size_t>(PrimitiveKind::turn_45)) + (from_diagonal ? 1U : 0U);
    }
    // Buckets are no wider than the shortest turn: so what is found while one is emptied belongs to later ones.
    MAZEBOT_CONSTEXPR14 void measure_motions() {
      uint16_t shortest = SpeedsT::never;
      const PrimitiveKind kinds[] = {PrimitiveKind::turn_45, PrimitiveKind::turn_90, PrimitiveKind::turn_135,
                                     PrimitiveKind::turn_180, PrimitiveKind::diagonal_90};
      for (const PrimitiveKind kind : kinds) {
        for (int i = 0; i < 2; ++i) {
          for (int to = 0; to < Classes; ++to) {
            uint16_t least = SpeedsT::never;
            for (int from = 0; from < Classes; ++from) {
              const uint16_t ticks = speeds.turn(kind, i != 0, from, to);
              if (ticks < least) least = ticks;
              if (ticks != SpeedsT::never && ticks > longest_turn) longest_turn = ticks;
            }
            least_turns[turn_row(kind, i != 0)][to] = least;
            if (least < shortest) shortest = least;
          }
        }
      }
      planner.shift_ = 0;
      while (shortest >> planner.shift_ > 1) ++planner.shift_;
    }

    // A state is expanded in the bucket of its time, for all classes at once whose times are in that bucket: they are
    // the shortest then. A class whose time is that of a run that only passes changes nothing.
    MAZEBOT_CONSTEXPR14 void expand_cell(size_t cell, uint32_t bucket) {
      CellTimes& known = planner.times_[cell];
      for (unsigned pending = known.pending; pending != 0; pending &= pending - 1U) {
        const StateT state = StateT::numbered(cell, detail::lowest_bit(pending));
        Times begins;
        TimeT later = far();
        for (int at = 0; at < Classes; ++at) {
          const TimeT now = known.of[state.number()][at];
          const uint32_t due = static_cast<uint32_t>(now >> planner.shift_);
          if (due == bucket && now < planner.latest_) {
            begins.set(at, now);
          } else if (due > bucket && now < later) {
            later = now;
          }
        }
        if (later == far()) {
          known.pending = static_cast<uint16_t>(known.pending & ~(1U << state.number()));
        } else {
          insert(cell, later, bucket);
        }
        if (begins.least != none()) expand(state, begins, bucket);
      }
    }

    static constexpr uint32_t later(uint32_t now, uint16_t ticks) {
      return ticks == SpeedsT::never ? none() : now + ticks;
    }

    // The runs that begin at a state: each of their steps, and the turns after it.
    MAZEBOT_CONSTEXPR14 void expand(StateT state, const Times& begins, uint32_t bucket) {
      const detail::RaceCursor<GraphT> at(graph, state);
      offer_turns(at, begins, bucket);
      int classes[classes_] = {};  // at which one begins
      int count = 0;
      for (int from = 0; from < Classes; ++from) {
        if (begins.of[from] != none()) classes[count++] = from;
      }
      const bool is_on_diagonal = state.is_on_diagonal();
      walk(at, bucket, [&](int steps, uint32_t(&then)[classes_]) {
        for (int to = 0; to < Classes; ++to) then[to] = none();
        for (int i = 0; i < count; ++i) {
          const uint32_t begin = begins.of[classes[i]];
          for (int to = 0; to < Classes; ++to) {
            const uint32_t time = later(begin, speeds.run(is_on_diagonal, steps, classes[i], to));
            if (time < then[to]) then[to] = time;
          }
        }
      });
    }
    MAZEBOT_CONSTEXPR14 void expand_start() {
      const detail::RaceCursor<GraphT> at(graph, first);
      at.for_each_turn([&](const detail::RaceTurn& turn) {
        if (!turn.leads_on && !is_goal(turn.end)) return;
        for (int to = 0; to < Classes; ++to) {
          const uint32_t then = later(0, speeds.first_turn(turn.kind, to));
          if (then < time_of(turn.end, to)) begin_run(turn.end, to, static_cast<TimeT>(then), 0);
        }
      });
      walk(at, 0, [&](int steps, uint32_t(&then)[classes_]) {
        for (int to = 0; to < Classes; ++to) then[to] = later(0, speeds.first_run(steps, to));
      });
    }

    // A run gives its time to each state that it passes, and the turns there follow only where it is the first one. A
    // run that begins there no earlier is of no use, because the parts of a run take longer than the whole.
    template <class TimesAfterT>
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void walk(detail::RaceCursor<GraphT> at, uint32_t bucket,
                                                        const TimesAfterT& times_after) {
      for (int steps = 1; at.advance(); ++steps) {
        const StateT passed = at.state();
        TimeT(&known)[classes_] = planner.times_[passed.cell()].of[passed.number()];
        uint32_t passes[classes_] = {};
        times_after(steps, passes);
        Times first_passes;
        uint32_t least = none();
        for (int to = 0; to < Classes; ++to) {
          const uint32_t then = passes[to];
          if (then < least) least = then;
          if (is_beyond(then)) planner.best_.overflowed = true;
          if (then >= known[to]) continue;
          first_passes.set(to, then);
          known[to] = static_cast<TimeT>(then);
        }
        if (least != none() && least > planner.latest_) return;
        if (first_passes.least == none()) continue;
        if (is_goal(passed)) {
          for (int to = 0; to < Classes; ++to) {
            if (first_passes.of[to] != none()) try_to_end(passed, to, known[to]);
          }
        }
        offer_turns(at, first_passes, bucket);
      }
    }
    MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE void offer_turns(const detail::RaceCursor<GraphT>& at,
                                                               const Times& begins, uint32_t bucket) {
      const TurnOffers<Search> offers = {this, &begins, bucket, at.state().is_on_diagonal()};
      at.for_each_turn(offers);
    }
    MAZEBOT_CONSTEXPR14 void offer(const detail::RaceTurn& turn, bool from_diagonal, int to, const Times& begins,
                                   uint32_t bucket) {
      uint32_t least = none();
      for (int from = 0; from < Classes; ++from) {
        const uint32_t then = later(begins.of[from], speeds.turn(turn.kind, from_diagonal, from, to));
        if (then < least) least = then;
      }
      if (least < time_of(turn.end, to)) begin_run(turn.end, to, static_cast<TimeT>(least), bucket);
      if (is_beyond(least)) planner.best_.overflowed = true;
    }
    // More ticks than TimeT counts.
    static constexpr bool is_beyond(uint32_t time) { return time >= far() && time < none(); }
    MAZEBOT_CONSTEXPR14 TimeT time_of(StateT state, int at) const {
      return planner.times_[state.cell()].of[state.number()][at];
    }

    MAZEBOT_CONSTEXPR14 void begin_run(StateT state, int at, TimeT then, uint32_t bucket) {
      CellTimes& known = planner.times_[state.cell()];
      known.of[state.number()][at] = then;
      if (is_goal(state)) try_to_end(state, at, then);
      known.pending = static_cast<uint16_t>(known.pending | 1U << state.number());
      insert(state.cell(), then, bucket);
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
