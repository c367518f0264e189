// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_RACE_REPLANNED_RACE_HPP
#define MAZEBOT_HOST_RACE_REPLANNED_RACE_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "../../map/cell_set.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../../optional.hpp"
#include "../../race/race_graph.hpp"
#include "../../race/race_planner.hpp"
#include "backward_race_search.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Plans the fastest runs for CheapestPolicy, as BasicRaceObjective does, but repairs its last plan instead of planning
/// anew. The explorer makes the same moves in a fraction of the time.
///
///     BasicReplannedRace<RunTimeGrid> planner(half_size_mouse(10000), maze.grid());
///     typedef CheapestPolicy<BasicReplannedRace<RunTimeGrid>> Policy;
///     BasicExplorer<RunTimeGrid, Policy> explorer(maze.goals, maze.start, Policy(planner));
///
/// A wall that was seen can only make the optimistic run slower. So the run stays the fastest one as long as no wall is
/// on it, and the times of an older plan are lower bounds for a search (BackwardRaceSearch). If a wall has disappeared,
/// because an earlier reading was wrong, it plans anew.
///
/// RAM: 108 bytes a cell and those of BasicRaceRoute.
template <class OfGridT>
class BasicReplannedRace {
 public:
  typedef OfGridT GridT;  ///< the size of the maze

  /// Plans with the times of that robot.
  explicit BasicReplannedRace(const RaceModel& model, const GridT& grid = GridT())
      : model_(model), planner_(grid), search_(grid), route_(Pose(), grid), goals_(grid), exits_(grid.cell_count()) {}

  /// Returns the time of the fastest run, in ticks of the model; nothing if there is none. With Unknown::open it
  /// repairs its last plan for unknown walls that are open. O(cells), and the search.
  template <class MapT>
  Optional<std::uint32_t> plan(const MapT& map, Pose start, const BasicCellSet<GridT>& goals, Unknown unknown) {
    if (unknown == Unknown::wall) {
      has_plan_ = false;
      return plan_anew(map, start, goals, unknown);
    }
    const bool only_closed = take_exits(map);
    if (!has_plan_ || !only_closed || start != start_ || goals != goals_ ||
        search_.looked_at() - searched_ > patience()) {
      start_ = start;
      goals_ = goals;
      searched_ = search_.looked_at();
      const Optional<std::uint32_t> time = plan_anew(map, start, goals, unknown);
      has_plan_ = time.has_value();
      return time;
    }
    if (is_open(map, unknown)) return Optional<std::uint32_t>(route_.ticks());
    const detail::RaceGraph<GridT, MapT> graph(goals.grid(), map, unknown, model_);
    const std::optional<std::uint32_t> time = search_.run(graph, start, goals, earliest(), latest);
    has_plan_ = time && search_.trace(graph, start, goals, *time, route_);
    return has_plan_ ? Optional<std::uint32_t>(*time) : plan_anew(map, start, goals, unknown);
  }

  /// Plans with all unknown walls open, and tells whether a run along known openings takes no longer. `is_possible`
  /// becomes false if there is no run at all. It is what CheapestPolicy asks for.
  template <class MapT>
  bool is_best_known(const MapT& map, Pose start, const BasicCellSet<GridT>& goals, bool& is_possible) {
    const Optional<std::uint32_t> time = plan(map, start, goals, Unknown::open);
    is_possible = time.has_value();
    if (!is_possible || is_open(map, Unknown::wall)) return is_possible;
    const detail::RaceGraph<GridT, MapT> graph(goals.grid(), map, Unknown::wall, model_);
    return search_.run(graph, start, goals, earliest(), *time).has_value();
  }

  /// Calls visit(Cell, Heading) for each border that the last planned run crosses, in order.
  template <class MapT, class VisitorT>
  void for_each_border(const MapT&, Pose, const BasicCellSet<GridT>&, Unknown, VisitorT&& visit) const {
    route_.for_each_border(visit);
  }

  /// The times of the robot.
  const RaceModel& model() const { return model_; }
  /// The run that was planned last.
  const BasicRaceRoute<GridT>& route() const { return route_; }

 private:
  static constexpr std::uint32_t latest = std::numeric_limits<std::uint32_t>::max() - 1;

  // How many states the repairs may look at before a new plan, with better bounds, costs less.
  std::size_t patience() const { return 8 * exits_.size(); }

  template <class MapT>
  Optional<std::uint32_t> plan_anew(const MapT& map, Pose start, const BasicCellSet<GridT>& goals, Unknown unknown) {
    const RaceResult result = planner_.plan(map, model_, start, goals, unknown, route_);
    return result == RaceResult::found ? Optional<std::uint32_t>(route_.ticks()) : Optional<std::uint32_t>();
  }

  auto earliest() const {
    return [this](detail::RaceState state) { return planner_.earliest(state); };
  }

  // Stores what is possibly open. Returns whether nothing was opened since last time.
  template <class MapT>
  bool take_exits(const MapT& map) {
    unsigned opened = 0;
    for (std::size_t i = 0; i < exits_.size(); ++i) {
      const std::uint8_t exits = map.exits_at(static_cast<typename GridT::Index>(i), Unknown::open);
      opened |= exits & ~static_cast<unsigned>(exits_[i]);
      exits_[i] = exits;
    }
    return opened == 0;
  }

  template <class MapT>
  bool is_open(const MapT& map, Unknown unknown) const {
    bool is_open = true;
    route_.for_each_border([&](Cell cell, Heading heading) { is_open = is_open && map.open(cell, heading, unknown); });
    return is_open;
  }

  RaceModel model_;
  BasicRacePlanner<GridT, std::uint32_t> planner_;
  BackwardRaceSearch<GridT> search_;
  BasicRaceRoute<GridT> route_;
  Pose start_;
  BasicCellSet<GridT> goals_;
  std::vector<std::uint8_t> exits_;  // as in the last plan
  bool has_plan_ = false;            // the planner's times are lower bounds, and the route is the optimistic one
  std::size_t searched_ = 0;         // what the search had looked at when the planner planned
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_RACE_REPLANNED_RACE_HPP
