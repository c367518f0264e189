// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_PLAN_COVERAGE_TOUR_HPP
#define MAZEBOT_HOST_PLAN_COVERAGE_TOUR_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"
#include "../detail/random.hpp"
#include "coverage_graph.hpp"
#include "coverage_path.hpp"
#include "shortest_paths.hpp"
#include "tour_annealer.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a coverage tour is planned for, and how long.
struct CoverageTask {
  /// What a quarter turn costs, in moves. 0: only moves count, and turns decide between tours of the same length.
  double turn_weight = 0;
  TourEnd end = TourEnd::anywhere;
  /// Time to plan, by the clock. Nothing positive: only what is quickly found.
  double seconds = 1;
  /// That many tried changes of the tour instead of a time: the same tour for the same seed, on every machine.
  std::optional<std::uint64_t> changes = std::nullopt;
  std::uint64_t seed = 1;
};

/// A walk that covers every cell that can be reached.
struct CoverageTour {
  std::vector<Cell> cells;  ///< from the start on, each one step from the one before
  std::size_t turns = 0;    ///< quarter turns, that at the start included

  std::size_t moves() const { return cells.size() - 1; }
};

namespace detail {

class CoverageTourPlanner {
 public:
  using Node = CoverageGraph::Node;

  CoverageTourPlanner(const CoverageGraph& graph, const CoverageTask& task)
      : graph_(graph), task_(task), random_(task.seed), builder_(graph, task.end, task.turn_weight) {}

  CoveragePath plan() {
    const auto started = std::chrono::steady_clock::now();
    const auto share_used = [&](std::uint64_t changes) {
      if (task_.changes.has_value()) {
        return *task_.changes == 0 ? 1 : static_cast<double>(changes) / static_cast<double>(*task_.changes);
      }
      if (!(task_.seconds > 0)) return 1.0;
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count() / task_.seconds;
    };
    std::vector<Node> order = depth_first_order();
    CoveragePath best = builder_.shortened_walk(order);
    const bool is_shortest = graph_.size() <= 2 || (graph_.is_tree() && task_.turn_weight <= 0);
    if (is_shortest) return best;
    double least_cost = best.cost;
    for (int i = 0; i < rule_tries && (i == 0 || share_used(0) < 0.05); ++i) {
      OrderByRule other = order_by_rule();
      if (other.cost >= least_cost) continue;
      least_cost = other.cost;
      order = std::move(other.nodes);
    }
    keep_better(best, order);
    if (share_used(0) >= 1 || graph_.size() > largest_annealed) return best;
    ShortestPaths ways(graph_);
    TourAnnealer annealer(graph_, ways, order, task_.end, task_.turn_weight, random_);
    constexpr int changes_a_round = 1024;
    std::uint64_t changes = 0;
    for (double share = share_used(0); share < 1; share = share_used(changes)) {
      annealer.anneal(temperature_at(share), changes_a_round);
      changes += changes_a_round;
    }
    order = annealer.order();
    keep_better(best, order);
    if (task_.end == TourEnd::at_start) {  // the other way round, for the sake of the first turn
      std::reverse(order.begin() + 1, order.end());
      keep_better(best, order);
    }
    return best;
  }

 private:
  static constexpr int rule_tries = 10;
  static constexpr Node largest_annealed = Node{1} << 18;

  // Falls by the same factor in equal times; at the end only what does no harm is done.
  double temperature_at(double share) const {
    const double hot = 0.9 + 1.6 * task_.turn_weight;
    const double cold = 0.2;
    return share < 0.97 ? hot * std::pow(cold / hot, share) : 1e-6;
  }

  void keep_better(CoveragePath& best, const std::vector<Node>& order) {
    CoveragePath walk = builder_.shortened_walk(order);
    if (walk.cost < best.cost) best = std::move(walk);
  }

  // Depth first, the farthest branch last: what is best where there are no loops.
  std::vector<Node> depth_first_order() const {
    std::vector<Node> order{graph_.start()};
    std::vector<Node> parent(graph_.size(), graph_.start());
    std::vector<bool> reached(graph_.size(), false);
    reached[graph_.start()] = true;
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (int h = 0; h < 4; ++h) {
        const Node next = graph_.neighbour(order[i], heading_at(h));
        if (reached[next]) continue;
        reached[next] = true;
        parent[next] = order[i];
        order.push_back(next);
      }
    }
    std::vector<Node> depth_below(graph_.size(), 0);
    for (std::size_t i = order.size(); i-- > 1;) {
      depth_below[parent[order[i]]] = std::max(depth_below[parent[order[i]]], depth_below[order[i]] + 1);
    }
    order.clear();
    std::vector<Node> waiting{graph_.start()};
    while (!waiting.empty()) {
      const Node node = waiting.back();
      waiting.pop_back();
      order.push_back(node);
      const std::size_t first_child = waiting.size();
      for (int h = 0; h < 4; ++h) {
        const Node next = graph_.neighbour(node, heading_at(h));
        if (next != node && next != graph_.start() && parent[next] == node) waiting.push_back(next);
      }
      std::stable_sort(waiting.begin() + static_cast<std::ptrdiff_t>(first_child), waiting.end(),
                       [&](Node a, Node b) { return depth_below[a] > depth_below[b]; });
    }
    return order;
  }

  struct OrderByRule {
    std::vector<Node> nodes;
    double cost = 0;  // about
  };

  // To the neighbour that has the fewest ways on and takes the fewest turns, with some chance; without one, to the
  // nearest cell that was not visited.
  OrderByRule order_by_rule() {
    std::vector<bool> visited(graph_.size(), false);
    std::vector<std::uint32_t> distance(graph_.size());
    std::vector<Node> searched_from(graph_.size(), graph_.size());
    std::vector<Node> queue;
    OrderByRule order;
    Heading heading = graph_.start_heading();
    const double turn_cost = 0.5 * random_.unit();
    const double way_cost = random_.unit();
    const auto for_each_new = [&](Node node, auto&& use) {
      for (int h = 0; h < 4; ++h) {
        const Node next = graph_.neighbour(node, heading_at(h));
        if (!visited[next]) use(next, heading_at(h));
      }
    };
    const auto visit = [&](Node node, Heading towards, std::uint32_t moves) {
      visited[node] = true;
      order.nodes.push_back(node);
      order.cost += moves + task_.turn_weight * quarter_turns(towards - heading);
      heading = towards;
    };
    visit(graph_.start(), heading, 0);
    while (order.nodes.size() < graph_.size()) {
      const Node here = order.nodes.back();
      Node best = here;
      Heading best_heading = heading;
      double least = 0;
      for_each_new(here, [&](Node next, Heading towards) {
        double score = turn_cost * quarter_turns(towards - heading) + 0.5 * random_.unit();
        for_each_new(next, [&](Node, Heading) { score += way_cost; });
        if (best != here && score >= least) return;
        least = score;
        best = next;
        best_heading = towards;
      });
      distance[here] = 0;
      searched_from[here] = here;
      queue.assign(1, here);
      for (std::size_t i = 0; visited[best]; ++i) {
        for (int h = 0; h < 4 && visited[best]; ++h) {
          const Node next = graph_.neighbour(queue[i], heading_at(h));
          if (searched_from[next] == here) continue;
          searched_from[next] = here;
          distance[next] = distance[queue[i]] + 1;
          queue.push_back(next);
          best_heading = heading_at(h);
          if (!visited[next]) best = next;
        }
      }
      visit(best, best_heading, searched_from[best] == here ? distance[best] : 1);
    }
    return order;
  }

  const CoverageGraph& graph_;
  CoverageTask task_;
  Random random_;
  CoveragePathBuilder builder_;
};

}  // namespace detail

/// A short walk over every cell of a known map that can be reached from the start.
///
/// First depth first and by randomised rules, then simulated annealing of the order in which cells are visited (see
/// tour_annealer.hpp), at last the cheapest walk for that order. Where there are no loops and turns cost nothing the
/// walk is the shortest there is; CoverageBounds tells how far from it others may be at most.
///
/// Takes the time it is given, or that of its preparations if it is longer: about 20 us a cell. RAM: 1 KB a cell. Maps
/// of more than 262 144 cells are not annealed.
inline CoverageTour plan_coverage(const CoverageGraph& graph, const CoverageTask& task = CoverageTask()) {
  const detail::CoveragePath walk = detail::CoverageTourPlanner(graph, task).plan();
  CoverageTour tour;
  for (const CoverageGraph::Node node : walk.nodes) tour.cells.push_back(graph.cell(node));
  tour.turns = walk.turns;
  return tour;
}
/// Throws std::invalid_argument if the start is outside the map.
template <class GridT>
CoverageTour plan_coverage(const BasicWallMap<GridT>& map, Pose start, const CoverageTask& task = CoverageTask()) {
  return plan_coverage(CoverageGraph(map, start), task);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_PLAN_COVERAGE_TOUR_HPP
