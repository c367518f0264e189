// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_COVERAGE_TOUR_HPP
#define MAZEBOT_HOST_COVER_COVERAGE_TOUR_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../detail/random.hpp"
#include "../detail/simulated_annealing.hpp"
#include "coverage_graph.hpp"
#include "coverage_path.hpp"
#include "first_orders.hpp"
#include "shortest_paths.hpp"
#include "tour_annealer.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Describes what a coverage tour minimises, and how long to plan it. plan_coverage() throws std::invalid_argument for
/// values out of range.
struct CoverageTask {
  /// What a quarter turn costs, in moves, 0 to 1000. 0: only moves count, and turns decide between tours of the same
  /// length.
  double turn_weight = 0;
  TourEnd end = TourEnd::anywhere;  ///< where the tour ends
  /// Time to plan, by the clock, 0 to 1 000 000 s. 0: plans without annealing.
  double seconds = 1;
  /// The number of changes of the tour to try, up to 10^12, instead of a time: gives the same tour for the same seed on
  /// every machine. A desktop tries about 20 million in a second.
  std::optional<std::uint64_t> changes = std::nullopt;
  std::uint64_t seed = 1;  ///< another seed makes other random changes
};

/// A path over every cell that can be reached.
struct CoverageTour {
  std::vector<Cell> cells;  ///< from the start on, each one step from the one before
  std::size_t turns = 0;    ///< quarter turns, that at the start included

  std::size_t moves() const { return cells.size() - 1; }  ///< borders crossed
};

namespace detail {

inline void check_task(const CoverageTask& task) {
  // Written in a form that also refuses NaN.
  if (!(task.turn_weight >= 0 && task.turn_weight <= 1000)) {
    throw std::invalid_argument("the turn weight of a coverage tour must be 0 to 1000");
  }
  if (!(task.seconds >= 0 && task.seconds <= 1e6)) {
    throw std::invalid_argument("the seconds to plan a coverage tour must be 0 to 1000000");
  }
  if (task.changes.value_or(0) > 1000000000000) {
    throw std::invalid_argument("the changes to try of a coverage tour must be 0 to 1000000000000");
  }
}

class CoverageTourPlanner {
 public:
  using Node = CoverageGraph::Node;

  CoverageTourPlanner(const CoverageGraph& graph, const CoverageTask& task)
      : graph_(graph), task_(task), random_(task.seed), builder_(graph, task.end, task.turn_weight) {
    check_task(task);
  }

  CoveragePath plan() {
    const auto started = std::chrono::steady_clock::now();
    const auto share_used = [&](std::uint64_t changes) {
      if (task_.changes.has_value()) {
        return *task_.changes == 0 ? 1 : static_cast<double>(changes) / static_cast<double>(*task_.changes);
      }
      if (task_.seconds == 0) return 1.0;
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count() / task_.seconds;
    };
    std::vector<Node> order = depth_first_order(graph_);
    const bool is_shortest = graph_.size() <= 2 || (graph_.is_tree() && task_.turn_weight <= 0);
    const bool will_anneal = share_used(0) < 1 && graph_.size() <= largest_annealed;
    CoveragePath best;
    best.cost = std::numeric_limits<double>::infinity();
    // Many steps of this order lead far back. In large graphs their paths take as long to find as all else, and
    // annealing finds better ones.
    const bool is_left_out = will_anneal && !is_shortest && !graph_.is_tree() && graph_.size() >= large;
    if (!is_left_out) keep_better(best, order);
    if (is_shortest) return best;
    double least_cost = best.cost;
    for (int i = 0; i < rule_tries && (i == 0 || share_used(0) < 0.05); ++i) {
      RuleOrder other = rule_order(graph_, task_.turn_weight, random_);
      if (other.cost >= least_cost) continue;
      least_cost = other.cost;
      order = std::move(other.nodes);
    }
    keep_better(best, order);
    if (!will_anneal) return best;
    if (share_used(0) >= 1) {  // the rules have taken all the time
      if (is_left_out) keep_better(best, depth_first_order(graph_));
      return best;
    }
    ShortestPaths paths(graph_);
    TourAnnealer annealer(graph_, paths, order, task_.end, task_.turn_weight, random_);
    // At the end only changes that cost nothing are accepted.
    const AnnealingSchedule cooling{0.9 + 1.6 * task_.turn_weight, 0.2, AnnealingSchedule::Cooling::geometric, 0.97};
    constexpr int changes_a_round = 1024;
    std::uint64_t changes = 0;
    double share = share_used(0);
    while (share < 1) {
      annealer.anneal(cooling.temperature(share, 1), changes_a_round);
      changes += changes_a_round;
      share = share_used(changes);
    }
    order = annealer.order();
    keep_better(best, order);
    if (task_.end == TourEnd::at_start) {  // the reversed order may have a cheaper first turn
      std::reverse(order.begin() + 1, order.end());
      keep_better(best, order);
    }
    return best;
  }

 private:
  static constexpr int rule_tries = 10;
  static constexpr Node large = 4096;  // the floor of an office; there that order takes as long as ten others
  static constexpr Node largest_annealed = Node{1} << 18;

  void keep_better(CoveragePath& best, const std::vector<Node>& order) {
    CoveragePath path = builder_.shortened_path(order);
    if (path.cost < best.cost) best = std::move(path);
  }

  const CoverageGraph& graph_;
  CoverageTask task_;
  Random random_;
  CoveragePathBuilder builder_;
};

}  // namespace detail

/// Coverage path planning with a known map (offline): a short path over every cell that can be reached from the start.
///
///     CoverageTask task;
///     task.turn_weight = 1;
///     const CoverageTour tour = plan_coverage(walls, start, task);  // tour.cells, tour.moves(), tour.turns
///
/// A depth-first search and randomised greedy rules give a first order of the cells, simulated annealing improves it
/// (tour_annealer.hpp), and the tour is the cheapest path for the resulting order. Without loops, if turns cost
/// nothing, it is the shortest possible path. CoverageBounds tells how far from the best a tour can be.
///
/// Takes the given time, or that of its preparation if that is longer: about 20 us a cell. RAM: 1 KB a cell. Maps of
/// more than 262 144 cells are not annealed. Throws std::invalid_argument for a task out of range.
inline CoverageTour plan_coverage(const CoverageGraph& graph, const CoverageTask& task = CoverageTask()) {
  const detail::CoveragePath path = detail::CoverageTourPlanner(graph, task).plan();
  CoverageTour tour;
  for (const CoverageGraph::Node node : path.nodes) tour.cells.push_back(graph.cell(node));
  tour.turns = path.turns;
  return tour;
}
/// Does the same for a map and a start. Throws std::invalid_argument, too, if the start is outside the map.
template <class GridT>
CoverageTour plan_coverage(const BasicWallMap<GridT>& map, Pose start, const CoverageTask& task = CoverageTask()) {
  return plan_coverage(CoverageGraph(map, start), task);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_COVERAGE_TOUR_HPP
