// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_CHEAPEST_POLICY_HPP
#define MAZEBOT_EXPLORE_CHEAPEST_POLICY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "../map/cell_set.hpp"
#include "../map/grid.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"
#include "../race/race_planner.hpp"
#include "../search/dijkstra.hpp"
#include "explore_policy.hpp"
#include "odds_policy.hpp"
#include "proof/proof_cells.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Plans cheapest routes under a cost model, for CheapestPolicy. RAM: BasicDijkstra's.
template <class OfGridT, class CostT>
class BasicCostObjective {
 public:
  typedef OfGridT GridT;  ///< the size of the maze

  /// Nothing is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicCostObjective(const CostT& cost = CostT(), const GridT& grid = GridT())
      : dijkstra_(cost, grid) {}

  /// Returns the cost of the cheapest route from the start; nothing if there is none.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 Optional<uint32_t> plan(const MapT& map, Pose start, const BasicCellSet<GridT>& goals,
                                              Unknown unknown) {
    if (dijkstra_.run(map, goals, unknown) != DijkstraResult::done) return Optional<uint32_t>();
    return dijkstra_.cost(map, goals, start, unknown);
  }
  /// After plan(): calls visit(Cell, Heading) for each border that the route crosses.
  template <class MapT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_border(const MapT& map, Pose start, const BasicCellSet<GridT>& goals,
                                           Unknown unknown, VisitorT&& visit) const {
    for (Pose pose = start;;) {
      const Optional<Straight> run = dijkstra_.next(map, goals, pose, unknown);
      if (!run) return;
      pose = pose.turned(run->turn);
      for (int i = 0; i < run->cells; ++i) {
        visit(pose.cell, pose.heading);
        pose = pose.advanced();
      }
    }
  }

 private:
  BasicDijkstra<GridT, CostT> dijkstra_;
};

/// Plans the fastest runs under a RaceModel, for CheapestPolicy. A run that takes more ticks than TimeT holds counts as
/// none: choose longer ticks. RAM: BasicRacePlanner's, BasicRaceRoute's and the model's.
template <class OfGridT, class TimeT>
class BasicRaceObjective {
 public:
  typedef OfGridT GridT;  ///< the size of the maze

  /// Copies the model; nothing is planned yet.
  explicit MAZEBOT_CONSTEXPR14 BasicRaceObjective(const RaceModel& model, const GridT& grid = GridT())
      : model_(model), planner_(grid), route_(Pose(), grid) {}

  /// Returns the time of the fastest run, in ticks of the model; nothing if there is none.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 Optional<uint32_t> plan(const MapT& map, Pose start, const BasicCellSet<GridT>& goals,
                                              Unknown unknown) {
    const RaceResult result = planner_.plan(map, model_, start, goals, unknown, route_);
    return result == RaceResult::found ? Optional<uint32_t>(route_.ticks()) : Optional<uint32_t>();
  }
  /// After plan(): calls visit(Cell, Heading) for each border that the run crosses.
  template <class MapT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_border(const MapT&, Pose, const BasicCellSet<GridT>&, Unknown,
                                           VisitorT&& visit) const {
    route_.for_each_border(visit);
  }

  constexpr const RaceModel& model() const { return model_; }  ///< the times that it plans with
  /// The run that was planned last.
  constexpr const BasicRaceRoute<GridT>& route() const { return route_; }

 private:
  RaceModel model_;
  BasicRacePlanner<GridT, TimeT> planner_;
  BasicRaceRoute<GridT> route_;
};

/// Plans the cheapest routes in a Width x Height maze.
template <int Width, int Height, class CostT>
using CostObjective = BasicCostObjective<Grid<Width, Height>, CostT>;
/// Plans the fastest runs in a Width x Height maze.
template <int Width, int Height, class TimeT = uint16_t>
using RaceObjective = BasicRaceObjective<Grid<Width, Height>, TimeT>;

/// Explores until the *cheapest* route is proved. The planner defines the cost: the time of a run with diagonals, for
/// example, or the number of turns. The route is proved once the cheapest route with all unknown walls open costs no
/// less than the cheapest one along known openings. Until then the explorer visits the unknown walls on the optimistic
/// route. The base policy decides everything else.
///
///     RaceObjective<16, 16> planner(half_size_mouse());
///     typedef CheapestPolicy<RaceObjective<16, 16>> Policy;
///     Explorer<16, 16, Policy> explorer(goals, Pose(), Policy(planner));
///
/// With the base TourPolicy it makes fewer moves: `CheapestPolicy<RaceObjective<16, 16>, TourPolicy<>>`, with
/// explore/tour_policy.hpp. Then it plans a few hundred routes for each decision. docs/tour-figures.md has the figures.
///
/// When it is proved, explorer.cheapest_route() is that route, ready to be driven cell by cell.
///
/// If the planner finds no route even with all unknown walls open, although the goals can be reached, the shortest
/// route in cells is proved instead, and fell_back() is true. The reason is a step that costs more than the cost
/// model's largest_step, a time that does not fit its type, or a turn that the robot cannot make. Each decision plans
/// twice. RAM: a pointer, and the planner.
template <class PlannerT, class OfBaseT = OddsPolicy>
class CheapestPolicy : detail::PolicyFor<OfBaseT, PlannerT>::Type {
 public:
  typedef typename detail::PolicyFor<OfBaseT, PlannerT>::Type BaseT;  ///< decides everything else
  typedef CheapestPolicy PolicyT;  ///< this class, so that MAZEBOT_CHECK_EXPLORE_POLICY notices a public derivation
  enum : bool { local_crossing = detail::LocalCrossing<BaseT>::value };
  using BaseT::crossing;
  using BaseT::doubt;

  /// The planner must outlive the policy.
  explicit MAZEBOT_CONSTEXPR14 CheapestPolicy(PlannerT& planner, const BaseT& base = BaseT())
      : BaseT(base), planner_(&planner), aimed_(false) {}

  /// Compares the cheapest routes with unknown walls open and with unknown walls present. Plans twice.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 Optional<Proof> prove(const StateT& state) {
    const bool best_known = is_best_known(*planner_, state, aimed_, 0);
    if (!aimed_) return Optional<Proof>();
    return best_known ? Proof::proved : Proof::open;
  }

  /// While the route is being proved: aims at the unknown walls on the optimistic route. Otherwise as BaseT.
  template <class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 void aim(const StateT& state, TargetsT& targets) {
    if (state.phase() != ExplorePhase::proving || !aimed_) return BaseT::aim(state, targets);
    if (aim_by_tours(static_cast<BaseT&>(*this), state, targets, 0)) return;
    targets.clear();
    // As OddsPolicy does: walls far from the start come first, because the robot returns to the start in the end.
    size_t last = 0;
    for_each_unknown(state, [&](size_t at, Cell, Heading) { last = at; });
    for_each_unknown(state, [&](size_t at, Cell cell, Heading heading) {
      targets.aim_at_index(state.grid().index(cell.towards(heading)), last - at);
      targets.aim_at_index(state.grid().index(cell), last - at + 1);
    });
  }

  /// The policy that decides everything else.
  constexpr const BaseT& base() const { return *this; }
  /// Did the planner find no route at all? Then the shortest route in cells is proved instead.
  constexpr bool fell_back() const { return !aimed_; }

  /// Calls visit(Index, Heading) for each candidate(Index, Heading) among the walls, each the northern or the eastern
  /// one of a cell, whose opening would make a cheaper route than the cheapest possible one. visit() may make the wall
  /// unknown. Plans twice if there is a candidate, and once for each. A copy of the map on the stack.
  template <class StateT, class CandidateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_shortcut(const StateT& state, const CandidateT& is_candidate,
                                             VisitorT& visit) const {
    typename StateT::MapT walls(state.wall_map());
    Optional<uint32_t> cost;
    bool has_planned = false;
    for (size_t i = 0; i < walls.grid().cell_count(); ++i) {
      const auto index = static_cast<typename StateT::MapT::Index>(i);
      const Cell cell = walls.grid().cell(index);
      for (int side = 0; side < 2; ++side) {
        const Heading heading = heading_at(side);
        if (!is_candidate(index, heading)) continue;
        if (!has_planned) cost = plan_possible(state, walls);
        has_planned = true;
        walls.overwrite(cell, heading, false);
        const Optional<uint32_t> shorter = plan_possible(state, walls);
        walls.overwrite(cell, heading, true);
        if (shorter && (!cost || *shorter < *cost)) visit(index, heading);
      }
    }
    if (has_planned) plan_possible(state, state.wall_map());  // aim() asks for the borders of this route
  }
  /// Calls visit(Cell, Heading) for each border on the cheapest route along known openings. visit() may make it
  /// unknown. Plans twice.
  template <class StateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_border(const StateT& state, VisitorT&& visit) const {
    const typename StateT::RunnerT::RouteT route = cheapest_route(state).route();
    Pose pose = route.start();
    for (size_t i = 0; i < route.size(); ++i) {
      pose = pose.turned(route[i]);
      visit(pose.cell, pose.heading);
      pose = pose.advanced();
    }
    plan_possible(state, state.wall_map());
  }

  /// The cheapest route along known openings from the start, ready to be driven from there. A robot that has come back
  /// facing another side turns first. If no route is known, driving it ends `unreachable` at once. Plans once.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 typename StateT::RunnerT cheapest_route(const StateT& state) const {
    typedef typename StateT::RunnerT RunnerT;
    const Pose start = state.start();
    typename RunnerT::RouteT route(state.pose().cell == start.cell ? state.pose() : start, state.grid());
    if (!planner_->plan(state.wall_map(), start, state.goals(), Unknown::wall)) {
      return RunnerT::no_route(route);
    }
    planner_->for_each_border(state.wall_map(), start, state.goals(), Unknown::wall,
                              [&](Cell, Heading heading) { route.append(heading); });
    return RunnerT(route);
  }

 private:
  template <class StateT, class MapT>
  MAZEBOT_CONSTEXPR14 Optional<uint32_t> plan_possible(const StateT& state, const MapT& map) const {
    return planner_->plan(map, state.start(), state.goals(), Unknown::open);
  }
  // Does no possible route cost less than the best known one? The planner then holds a possible route, if there is any.
  // A planner that has a faster method than two plans is asked (host/race/replanned_race.hpp).
  template <class AskedT, class StateT>
  static MAZEBOT_CONSTEXPR14 auto is_best_known(AskedT& planner, const StateT& state, bool& is_possible, int)
      -> decltype(planner.is_best_known(state.wall_map(), state.start(), state.goals(), is_possible)) {
    return planner.is_best_known(state.wall_map(), state.start(), state.goals(), is_possible);
  }
  template <class AskedT, class StateT>
  static MAZEBOT_CONSTEXPR14 bool is_best_known(AskedT& planner, const StateT& state, bool& is_possible, long) {
    const Optional<uint32_t> pessimistic = planner.plan(state.wall_map(), state.start(), state.goals(), Unknown::wall);
    const Optional<uint32_t> optimistic = planner.plan(state.wall_map(), state.start(), state.goals(), Unknown::open);
    is_possible = optimistic.has_value();
    return pessimistic == optimistic;
  }

  // Lets a base that plans tours choose the targets (BasicTourPolicy). False if it has none.
  template <class AskedT, class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 auto aim_by_tours(AskedT& base, const StateT& state, TargetsT& targets, int)
      -> decltype(base.aim_by_tours(state, targets,
                                    detail::CheapestRouteProof<PlannerT>(detail::any_object<PlannerT>()))) {
    if (base.aim_by_tours(state, targets, detail::CheapestRouteProof<PlannerT>(*planner_))) return true;
    aimed_ = planner_->plan(state.wall_map(), state.start(), state.goals(), Unknown::open).has_value();
    return false;
  }
  template <class AskedT, class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 bool aim_by_tours(AskedT&, const StateT&, TargetsT&, long) {
    return false;
  }

  // Calls visit(steps from the start, Cell, Heading) for each unknown wall on the planned route.
  template <class StateT, class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_unknown(const StateT& state, VisitorT&& visit) const {
    size_t step = 0;
    planner_->for_each_border(state.wall_map(), state.start(), state.goals(), Unknown::open,
                              [&](Cell cell, Heading heading) {
                                ++step;
                                if (!state.wall_map().known(cell, heading)) visit(step, cell, heading);
                              });
  }

  PlannerT* planner_;
  bool aimed_;  // the planner found an optimistic route, which it still holds when aim() is called
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_CHEAPEST_POLICY_HPP
