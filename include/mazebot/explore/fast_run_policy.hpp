// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_FAST_RUN_POLICY_HPP
#define MAZEBOT_EXPLORE_FAST_RUN_POLICY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "../race/motion_times.hpp"
#include "../race/route_motions.hpp"
#include "../search/route.hpp"
#include "explore_policy.hpp"
#include "odds_policy.hpp"
#include "wall_context.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Searches for a fast run, on boards whose RAM is too small for CheapestPolicy. After the first goal the robot visits
/// the unknown walls of routes that would probably be faster than the fastest known one, until there is none. Then
/// fast_route() is the run to drive.
///
///     typedef FastRunPolicy<16, 16> Policy;
///     Explorer<16, 16, Policy> explorer(goals, Pose(), Policy(half_size_times()));
///
/// An unknown wall on a route counts as extra time: the more, the more likely the wall is present (wall_odds()), and
/// the further away the robot is. The search ends when
/// - no route found is faster than the fastest known one with this extra time, and
/// - no route found is faster by a sixteenth with a quarter of it.
///
/// Then proved() is true. But it is no proof, neither of the shortest route nor of the fastest run: the robot has not
/// looked at unlikely walls that save little, and FastRouteSearch may miss a fast route. docs/contest-day.md says how
/// fast the runs are. Certainty, and proof_evidence(), concern the shortest route.
///
/// A route is kept as long as no known wall blocks it. So most decisions are O(cells) as those of OddsPolicy, and only
/// the others search for a route: O(cells * (cells + length)), at most twice. RAM: a route, the times and a byte; 80
/// bytes at 16x16 on AVR, besides the explorer. Not for SmallStorage.
template <class GridT, class TimesT = FlashTimes>
class BasicFastRunPolicy : OddsPolicy {
 public:
  typedef BasicFastRunPolicy PolicyT;  ///< this class, so that MAZEBOT_CHECK_EXPLORE_POLICY notices a public derivation
  using OddsPolicy::crossing;          ///< as OddsPolicy
  using OddsPolicy::doubt;             ///< as OddsPolicy
  using OddsPolicy::local_crossing;

  /// times(motion) is the time of a motion, in ticks: see FlashTimes. `style` is that of the fast run.
  explicit MAZEBOT_CONSTEXPR14 BasicFastRunPolicy(const TimesT& times, RunStyle style = RunStyle::diagonal,
                                                  const GridT& grid = GridT())
      : times_(times), style_(style), route_(Pose(), grid) {}

  /// `proved` if no route found may be worth a look. In the field; see above for the time that it takes.
  template <class StateT, class FieldT>
  MAZEBOT_CONSTEXPR14 Optional<Proof> prove(const StateT& state, FieldT& field) {
    if (may_be_faster(state)) return Proof::open;
    route_.restart(state.start());
    if (field.prove(state.wall_map(), state.goals(), state.start().cell, Unknown::wall, detail::NoDoubt()) ==
        Proof::unreachable) {
      return Optional<Proof>();
    }
    field.follow_proof(state.wall_map(), state.start(), Unknown::wall, detail::NoDoubt(),
                       [&](typename GridT::Index, Heading heading) { route_.append(heading); });
    find_faster(state, field, 0, likely);
    if (!may_be_faster(state)) find_faster(state, field, ticks_of()(route_) / unlikely_gain, unlikely);
    return may_be_faster(state) ? Proof::open : Proof::proved;
  }

  /// While such a route may be open: aims at its unknown walls, those far from the start first. Otherwise as
  /// OddsPolicy.
  template <class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 void aim(const StateT& state, TargetsT& targets) const {
    if (state.phase() != ExplorePhase::proving || !may_be_faster(state)) return OddsPolicy::aim(state, targets);
    targets.clear();
    Pose pose = route_.start();
    for (size_t i = 0; i < route_.size(); ++i) {
      pose = pose.turned(route_[i]);
      const Pose beyond = pose.advanced();
      if (!state.wall_map().known(pose.cell, pose.heading)) {
        targets.aim_at_index(state.grid().index(beyond.cell), route_.size() - i - 1);
        targets.aim_at_index(state.grid().index(pose.cell), route_.size() - i);
      }
      pose = beyond;
    }
  }

 private:
  typedef detail::RunTicks<TimesT> TicksT;
  // Shifts of the extra time of unknown walls, and the gain for which the robot looks at walls that are not likely
  // open: a sixteenth. Chosen on half of the classic mazes and measured on the other half.
  enum : unsigned { likely = 7, unlikely = 9, unlikely_gain = 16 };

  // The extra time of an unknown wall. A move counts as a 128th of the time of one cell from rest to rest, an odd of a
  // third as 12 moves.
  template <class StateT>
  struct Extra {
    const StateT& state;
    uint32_t cell_ticks;
    unsigned shift;
    static uint32_t of(const void* context, typename GridT::Index index, Heading heading) {
      const Extra& extra = *static_cast<const Extra*>(context);
      const Cell cell = extra.state.grid().cell(index);
      const Cell robot = extra.state.pose().cell;
      const int across = cell.x < robot.x ? robot.x - cell.x : cell.x - robot.x;
      const int up = cell.y < robot.y ? robot.y - cell.y : cell.y - robot.y;
      const unsigned odds = wall_odds(detail::wall_context(extra.state.wall_map(), index, heading));
      const unsigned moves = 12U * (2U + odds) + static_cast<unsigned>(across + up);
      return 1U + (extra.cell_ticks * moves >> extra.shift);
    }
  };

  constexpr TicksT ticks_of() const { return TicksT(times_, style_); }

  // Replaces the route by one that is faster by more than that gain, with the extra time of its unknown walls.
  template <class StateT, class FieldT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_NEVER_INLINE void find_faster(const StateT& state, FieldT& field, uint32_t gain,
                                                            unsigned shift) {
    const MotionPrimitive cell = {PrimitiveKind::straight, Turn::ahead, 2};
    const Extra<StateT> extra = {state, times_(cell), shift};
    const detail::ExtraTime<typename GridT::Index> extra_time = {&extra, &Extra<StateT>::of};
    field.speed_up(state.wall_map(), state.goals(), route_, ticks_of()(route_) - gain, ticks_of(), Unknown::open,
                   extra_time);
  }

  // Does the route lead from the start to a goal, through an unknown wall, but through no wall?
  template <class StateT>
  MAZEBOT_CONSTEXPR14 bool may_be_faster(const StateT& state) const {
    if (route_.start() != state.start() || !state.goals().contains(route_.end().cell)) return false;
    bool is_known = true;
    Pose pose = route_.start();
    for (size_t i = 0; i < route_.size(); ++i) {
      pose = pose.turned(route_[i]);
      if (!state.wall_map().open(pose.cell, pose.heading, Unknown::open)) return false;
      is_known = is_known && state.wall_map().known(pose.cell, pose.heading);
      pose = pose.advanced();
    }
    return !is_known;
  }

  TimesT times_;
  RunStyle style_;
  BasicRoute<GridT> route_;
};

/// Searches for a fast run in a Width x Height maze.
template <int Width, int Height, class TimesT = FlashTimes>
using FastRunPolicy = BasicFastRunPolicy<Grid<Width, Height>, TimesT>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_FAST_RUN_POLICY_HPP
