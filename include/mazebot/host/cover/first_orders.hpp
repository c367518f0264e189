// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FIRST_ORDERS_HPP
#define MAZEBOT_HOST_COVER_FIRST_ORDERS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../map/heading.hpp"
#include "../detail/random.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Initial orders in which to visit the nodes of a coverage graph, for the annealer of coverage tours. Each begins with
// the start.

// Returns the order of a depth-first search that visits the deepest branch last. Without loops, its path is the
// shortest. O(nodes).
inline std::vector<CoverageGraph::Node> depth_first_order(const CoverageGraph& graph) {
  using Node = CoverageGraph::Node;
  std::vector<Node> order{graph.start()};
  std::vector<Node> parent(graph.size(), graph.start());
  std::vector<bool> reached(graph.size(), false);
  reached[graph.start()] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (int h = 0; h < 4; ++h) {
      const Node next = graph.neighbour(order[i], heading_at(h));
      if (reached[next]) continue;
      reached[next] = true;
      parent[next] = order[i];
      order.push_back(next);
    }
  }
  std::vector<Node> depth_below(graph.size(), 0);
  for (std::size_t i = order.size(); i-- > 1;) {
    depth_below[parent[order[i]]] = std::max(depth_below[parent[order[i]]], depth_below[order[i]] + 1);
  }
  order.clear();
  std::vector<Node> waiting{graph.start()};
  while (!waiting.empty()) {
    const Node node = waiting.back();
    waiting.pop_back();
    order.push_back(node);
    const std::size_t first_child = waiting.size();
    for (int h = 0; h < 4; ++h) {
      const Node next = graph.neighbour(node, heading_at(h));
      if (next != node && next != graph.start() && parent[next] == node) waiting.push_back(next);
    }
    std::stable_sort(waiting.begin() + static_cast<std::ptrdiff_t>(first_child), waiting.end(),
                     [&](Node a, Node b) { return depth_below[a] > depth_below[b]; });
  }
  return order;
}

// An order, and roughly what its path costs.
struct RuleOrder {
  std::vector<CoverageGraph::Node> nodes;
  double cost = 0;
};

// Greedy with random weights: goes to the neighbour with the fewest turns and the fewest unvisited neighbours of its
// own; where all are visited, to the nearest unvisited cell. O(nodes), plus the searches.
inline RuleOrder rule_order(const CoverageGraph& graph, double turn_weight, Random& random) {
  using Node = CoverageGraph::Node;
  std::vector<bool> visited(graph.size(), false);
  std::vector<std::uint32_t> distance(graph.size());
  std::vector<Node> searched_from(graph.size(), graph.size());
  std::vector<Node> queue;
  RuleOrder order;
  Heading heading = graph.start_heading();
  const double turn_cost = 0.5 * random.unit();
  const double neighbour_cost = random.unit();
  const auto for_each_new = [&](Node node, auto&& use) {
    for (int h = 0; h < 4; ++h) {
      const Node next = graph.neighbour(node, heading_at(h));
      if (!visited[next]) use(next, heading_at(h));
    }
  };
  const auto visit = [&](Node node, Heading towards, std::uint32_t moves) {
    visited[node] = true;
    order.nodes.push_back(node);
    order.cost += moves + turn_weight * quarter_turns(towards - heading);
    heading = towards;
  };
  visit(graph.start(), heading, 0);
  while (order.nodes.size() < graph.size()) {
    const Node here = order.nodes.back();
    Node best = here;
    Heading best_heading = heading;
    double least = 0;
    for_each_new(here, [&](Node next, Heading towards) {
      double score = turn_cost * quarter_turns(towards - heading) + 0.5 * random.unit();
      for_each_new(next, [&](Node, Heading) { score += neighbour_cost; });
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
        const Node next = graph.neighbour(queue[i], heading_at(h));
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

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FIRST_ORDERS_HPP
