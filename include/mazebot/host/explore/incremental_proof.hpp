// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_INCREMENTAL_PROOF_HPP
#define MAZEBOT_HOST_EXPLORE_INCREMENTAL_PROOF_HPP

#include "../detail/requires_hosted.hpp"

#include <stddef.h>
#include <stdint.h>

#include "../../config.hpp"
#include "../../detail/functors.hpp"
#include "../../detail/integers.hpp"
#include "../../explore/proof/proof_search.hpp"
#include "../../explore/proof/search_memory.hpp"
#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "doubt_weights.hpp"
#include "dynamic_distances.hpp"
#include "layered_sums.hpp"
#include "path_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// ProofSearch for a map that changes little from one proof to the next, with unknown walls open. It repairs what the
// last proof has computed, in three stages:
//
//     DynamicDistances    distances to the goals     repaired where walls have changed
//     PathGraph           shortest paths             built anew if none is left, or if a wall was not there after all
//     LayeredSums         sums of doubts on them     repaired where DoubtWeights finds other doubts
template <class GridT>
class IncrementalProof : private GridT {
 public:
  typedef typename GridT::Index Index;

  explicit MAZEBOT_CONSTEXPR14 IncrementalProof(const GridT& grid)
      : GridT(grid), distances_(grid), graph_(grid), sums_(grid) {}

  constexpr const GridT& grid() const { return *this; }

  /// The walls of cells in the rectangle between these two may have changed since the last proof. It may reach beyond
  /// the maze.
  MAZEBOT_CONSTEXPR14 void change(Cell a, Cell b) {
    distances_.change(a, b);
    weights_.change(grid(), a);
    weights_.change(grid(), b);
  }
  MAZEBOT_CONSTEXPR14 void change_all() { change(Cell(0, 0), Cell(grid().width() - 1, grid().height() - 1)); }

  template <class MapT, class GoalsT, class DoubtT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 Proof prove(const MapT& map, const GoalsT& goals, Cell start,
                                                    const DoubtT& doubt) {
    const bool new_goals = set_goals(map, goals);
    const Index first = grid().index(start);
    bool same = !new_goals && graph_.size() != 0 && graph_.cell_at(0) == first;
    distances_.repair(map, OneStep(), [&](Index cell, uint8_t before, uint8_t now) {
      same = same && (now & ~before) == 0;
      if (same) graph_.cut(cell, now);
    });
    if (same) sum_up(map, doubt);
    // As long as a path is left, the distances of other cells do not matter: they wait.
    if (!same || sums_.is_cut()) {
      if (!find_paths(map, first)) return Proof::unreachable;
      sum_up(map, doubt);
    }
    weights_.clear_changes();
    return sums_.at_start() == 0 ? Proof::proved : Proof::open;
  }

  /// See ProofSearch; with unknown walls open. Calls visit(cell, heading, next cell, whether the wall is unknown) for
  /// each step.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void follow_proof(Pose start, VisitorT&& visit) const {
    size_t number = graph_.number_of(grid().index(start.cell));
    if (number == PathGraph<GridT>::off()) return;
    Heading facing = start.heading;
    while (graph_.steps_left(number) != 0) {
      const auto& edge = graph_.edge_at(sums_.best_edge(graph_, number, facing));
      visit(graph_.cell_at(number), facing, graph_.cell_at(edge.to), edge.weight != 0);
      number = edge.to;
    }
  }

 private:
  struct OneStep : AlwaysOne {
    enum : bool { local_crossing = false };
  };

  // Returns whether they are others than before.
  template <class MapT, class GoalsT>
  MAZEBOT_CONSTEXPR14 bool set_goals(const MapT& map, const GoalsT& goals) {
    size_t same_goals = 0;
    size_t goal_count = 0;
    goals.for_each_index([&](Index goal) {
      same_goals += distances_.delay_of(goal) == 0 ? 1U : 0U;
      ++goal_count;
    });
    if (same_goals == goal_count && goal_count == goals_) return false;
    goals_ = goal_count;
    distances_.clear();
    goals.for_each_index([&](Index goal) { distances_.set_delay(map, OneStep(), goal, 0); });
    return true;
  }

  // False if there is no path.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool find_paths(const MapT& map, Index first) {
    const bool found = distances_.settle(map, OneStep(), first);
    sums_.clear_shifts(graph_);
    graph_.clear();
    is_summed_ = false;
    if (found) graph_.build(map, distances_, first);
    return found;
  }

  template <class MapT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void sum_up(const MapT& map, const DoubtT& doubt) {
    const StepWeight<MapT, DoubtT> weight = {map, doubt, largest_sum()};
    sum_up(weight, typename LocalDoubt<DoubtT>::Type());
  }
  // All doubts may have changed.
  template <class WeightT>
  MAZEBOT_CONSTEXPR14 void sum_up(const WeightT& weight, Flag<false>) {
    is_summed_ = false;
    sums_.sum_all(graph_, weight, largest_sum());
  }
  template <class WeightT>
  MAZEBOT_CONSTEXPR14 void sum_up(const WeightT& weight, Flag<true>) {
    if (weight.doubt.reach() >= grid().width() + grid().height()) return sum_up(weight, Flag<false>());
    const Cell last_centre = centre_;
    centre_ = weight.doubt.centre();
    if (!is_clamped_) {
      const NumberRange changes =
          is_summed_ ? weights_.weigh_changed(graph_, weight, last_centre) : weights_.weigh_all(graph_, weight);
      is_summed_ = changes.low >= changes.high || sums_.sum_changed(graph_, changes, layer_of(changes.high - 1U));
      if (sums_.is_cut()) return;
      if (is_summed_ && sums_.at_start() < largest_sum()) return;
    }
    // Sums as large as this are clamped, so they do not shift as others do.
    sum_up(weight, Flag<false>());
    is_clamped_ = sums_.is_clamped();
  }
  constexpr uint32_t largest_sum() const {
    return ProofLevels<typename GridT::Distance>(level_limit(grid())).largest_sum();
  }
  MAZEBOT_CONSTEXPR14 size_t layer_of(size_t number) const {
    return distances_.at(graph_.cell_at(0)) - distances_.at(graph_.cell_at(number));
  }

  DynamicDistances<GridT> distances_;
  PathGraph<GridT> graph_;
  DoubtWeights weights_;
  LayeredSums<GridT> sums_;
  size_t goals_ = 0;
  bool is_summed_ = false;   // the sums were exact at the last proof, and only some doubts can have changed
  bool is_clamped_ = false;  // they were too large for that
  Cell centre_;              // of the doubts, at the last proof
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_INCREMENTAL_PROOF_HPP
