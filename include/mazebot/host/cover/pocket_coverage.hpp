// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_POCKET_COVERAGE_HPP
#define MAZEBOT_HOST_COVER_POCKET_COVERAGE_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../../cover/coverage_map.hpp"
#include "../../cover/weighted_coverage.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../optional.hpp"
#include "../map/run_time_grid.hpp"
#include "pocket_planner.hpp"
#include "pocket_weights.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A policy of Coverage for desktops: WeightedCoverage where much is unknown, and a planned order of cells in each
/// pocket. A pocket is an uncovered area that is enclosed by visited cells and walls.
///
///     BasicCoverage<RunTimeGrid, PocketCoverage<>> coverage(start, PocketCoverage<>(), grid);
///
/// Unseen cells of a pocket count as free in the plan. Random rules make the plan, simulated annealing improves it at
/// each step, and it holds until the map contradicts it. In mazes with thin walls, where a cell tells little about the
/// cells behind it, the policy makes no plan.
///
/// About a millisecond a move. RAM: 8 bytes a cell of the map, and 4 bytes for each pair of cells of a
/// pocket.
template <class WeightsT = PocketMovesAndTurns>
class PocketCoverage : WeightedCoverage<WeightsT> {
  typedef WeightedCoverage<WeightsT> Base;

 public:
  typedef PocketCoverage PolicyT;  ///< this class, so that MAZEBOT_CHECK_COVERAGE_POLICY notices a public derivation
  using Base::cell_cost;
  using Base::least_price;
  using Base::price_unit;
  using Base::turn_cost;

  /// Throws std::invalid_argument for a recipe out of range.
  explicit PocketCoverage(const PocketRecipe& recipe = default_recipe()) : recipe_(recipe), planner_(recipe) {}

  /// Returns the recipe for the goal that the weights were learned for.
  static PocketRecipe default_recipe() {
    PocketRecipe recipe;
    if (WeightsT::counts_turns == 0) recipe.turn_weight = 0;
    return recipe;
  }

  /// The first side of the plan for the pocket, or what WeightedCoverage chooses.
  template <class StateT>
  Optional<Heading> step(const StateT& state) {
    const BasicCoverageMap<RunTimeGrid>& map = state.coverage_map();
    const Pose pose = state.pose();
    const RunTimeGrid::Index here = map.grid().index(pose.cell);
    wanted_ = Optional<RunTimeGrid::Index>();
    if (!planner_.empty() && planner_.next() == here && still_holds(map, here)) {
      planner_.advance(pose.heading);
    } else {
      begin(map, pose, here);
    }
    if (planner_.empty()) return Base::step(state);
    for (int i = 0; i < 4; ++i) {
      if (map.beyond(here, heading_at(i)) != Beyond::open) continue;
      if (map.grid().neighbour(here, heading_at(i)) == planner_.next()) return heading_at(i);
    }
    wanted_ = planner_.next();
    return Optional<Heading>();
  }

  /// With a plan, only the next cell of the plan is a target. Otherwise as WeightedCoverage.
  template <class StateT>
  Optional<int> price(const StateT& state, RunTimeGrid::Index cell, Heading arrived) {
    if (!wanted_) return Base::price(state, cell, arrived);
    return *wanted_ == cell ? Optional<int>(int(Base::least_price)) : Optional<int>();
  }

 private:
  // Returns whether the walls around the robot are as the plan expects them.
  bool still_holds(const BasicCoverageMap<RunTimeGrid>& map, RunTimeGrid::Index here) const {
    const auto node = planner_.pocket().node_at(here);
    if (!node) return false;
    for (int i = 0; i < 4; ++i) {
      const bool is_closed = map.beyond(here, heading_at(i)) == Beyond::closed;
      if (is_closed == planner_.pocket().graph().open(*node, heading_at(i))) return false;
    }
    return true;
  }

  // Makes a new plan if the robot is at a pocket: all open cells around it are in one, or those on one side.
  void begin(const BasicCoverageMap<RunTimeGrid>& map, Pose pose, RunTimeGrid::Index here) {
    const std::vector<RunTimeGrid::Index> hint = planner_.cells();
    planner_.forget();
    if (map.has_thin_walls()) return;
    std::vector<RunTimeGrid::Index> beside;
    for (int i = 0; i < 4; ++i) {
      if (map.beyond(here, heading_at(i)) == Beyond::open) beside.push_back(map.grid().neighbour(here, heading_at(i)));
    }
    const std::size_t sides = beside.size();
    // The old plan may lead away from where the robot has no open neighbour.
    for (const RunTimeGrid::Index cell : hint) {
      if (!map.visited_at(cell) && map.free_at(cell)) beside.push_back(cell);
    }
    if (beside.empty()) return;
    note_visited(map);
    const auto gather = [&](const std::vector<RunTimeGrid::Index>& first) {
      return planner_.pocket().gather(map, first, recipe_.max_cells, max_unknown_);
    };
    bool is_pocket = gather(beside);
    for (std::size_t i = 0; i < sides && !is_pocket; ++i) is_pocket = gather({beside[i]});
    if (!is_pocket) return;
    planner_.pocket().make_graph(map, pose);
    planner_.begin(hint);
  }

  // As PocketRecipe says. Visited cells never become fewer, so they are counted only until they are enough.
  void note_visited(const BasicCoverageMap<RunTimeGrid>& map) {
    if (max_unknown_ == recipe_.max_unknown) return;
    const int half_of_visited = static_cast<int>(map.visited().count() / 2);
    max_unknown_ = std::clamp(half_of_visited, recipe_.max_unknown / 2, recipe_.max_unknown);
  }

  PocketRecipe recipe_;
  int max_unknown_ = 0;
  detail::PocketPlanner planner_;
  Optional<RunTimeGrid::Index> wanted_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_POCKET_COVERAGE_HPP
