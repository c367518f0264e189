// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FIRST_ORDERS_HPP
#define MAZEBOT_HOST_COVER_FIRST_ORDERS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "../../map/heading.hpp"
#include "../detail/random.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Initial orders in which to visit the nodes of a coverage graph, for planners that improve them. Those of whole graphs
// begin with the start.

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

// What a greedy order adds up for each step to a neighbour. It takes the step with the least sum.
struct GreedyRule {
  double turn;         // for each quarter turn
  double open, wall;   // for each side of the neighbour with an uncovered cell beyond, and for each side with a wall
  double left, right;  // if no uncovered cell is on that side of the neighbour
  double noise;        // as a factor of a random number
};

// A step of an order: to a node, at which the robot arrives with that heading after so many moves.
struct OrderStep {
  CoverageGraph::Node node;
  Heading heading;
  std::uint32_t moves;
};

// Makes `count` steps of an order that begins after `last`: by a rule to a neighbour or, if all are covered, to
// nearest(last). Calls visit(OrderStep) for each. draw() returns the random numbers, 0 .. 1. `covered` has an entry a
// node. O(1) a step, plus the searches.
template <class NearestT, class DrawT, class VisitT>
void go_greedily(const CoverageGraph& graph, const GreedyRule& rule, OrderStep last, std::size_t count,
                 std::vector<unsigned char>& covered, NearestT&& nearest, DrawT&& draw, VisitT&& visit) {
  using Node = CoverageGraph::Node;
  const auto is_uncovered = [&](Node node, Heading to) {
    return graph.open(node, to) && covered[graph.neighbour(node, to)] == 0;
  };
  for (; count > 0; --count) {
    OrderStep best = last;
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < 4; ++i) {
      const Heading to = heading_at(i);
      if (!is_uncovered(last.node, to)) continue;
      const Node next = graph.neighbour(last.node, to);
      double price = rule.turn * quarter_turns(to - last.heading) + rule.noise * draw();
      for (int k = 0; k < 4; ++k) {
        if (is_uncovered(next, heading_at(k))) price += rule.open;
        if (!graph.open(next, heading_at(k))) price += rule.wall;
      }
      if (!is_uncovered(next, to + Turn::left)) price += rule.left;
      if (!is_uncovered(next, to + Turn::right)) price += rule.right;
      if (price >= least) continue;
      least = price;
      best = {next, to, 1};
    }
    if (best.node == last.node) best = nearest(last);
    covered[best.node] = 1;
    last = best;
    visit(best);
  }
}

// An order, and roughly what its path costs.
struct RuleOrder {
  std::vector<CoverageGraph::Node> nodes;
  double cost = 0;
};

// Makes the order of a rule with random weights: few turns, and few neighbours that are not covered.
inline RuleOrder rule_order(const CoverageGraph& graph, double turn_weight, Random& random) {
  using Node = CoverageGraph::Node;
  const double turn_cost = 0.5 * random.unit();
  const double side_cost = random.unit();
  const GreedyRule rule{turn_cost, side_cost, side_cost, 0, 0, 0.5};
  std::vector<unsigned char> covered(graph.size(), 0);
  std::vector<std::uint32_t> distance(graph.size());
  std::vector<Node> searched_from(graph.size(), graph.size());
  std::vector<Node> queue;
  const auto nearest = [&](const OrderStep& last) {
    const Node here = last.node;
    distance[here] = 0;
    searched_from[here] = here;
    queue.assign(1, here);
    for (std::size_t i = 0;; ++i) {
      for (int h = 0; h < 4; ++h) {
        const Node next = graph.neighbour(queue[i], heading_at(h));
        if (searched_from[next] == here) continue;
        searched_from[next] = here;
        distance[next] = distance[queue[i]] + 1;
        queue.push_back(next);
        if (covered[next] == 0) return OrderStep{next, heading_at(h), distance[next]};
      }
    }
  };
  RuleOrder order;
  order.nodes.push_back(graph.start());
  covered[graph.start()] = 1;
  Heading heading = graph.start_heading();
  go_greedily(
      graph, rule, {graph.start(), heading, 0}, graph.size() - 1, covered, nearest, [&] { return random.unit(); },
      [&](const OrderStep& step) {
        order.nodes.push_back(step.node);
        order.cost += step.moves + turn_weight * quarter_turns(step.heading - heading);
        heading = step.heading;
      });
  return order;
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FIRST_ORDERS_HPP
