// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_BRIDGE_TREE_HPP
#define MAZEBOT_HOST_COVER_BRIDGE_TREE_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../map/heading.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The 2-edge-connected components of a coverage graph: its components after the bridges are removed. A bridge is the
// only connection between the components on its two sides, so the components are a tree. Its root is the component with
// the start. They are numbered so that each comes after its parent. Depth-first numbers (Tarjan 1974), O(nodes).
class BridgeTree {
 public:
  using Node = CoverageGraph::Node;

  struct Component {
    Node entry;          // where the bridge from the parent arrives; in the first component the start
    Node exit;           // where that bridge leaves the parent
    std::size_t parent;  // of the first component itself
    std::size_t depth;   // bridges between the start and here
    std::vector<Node> nodes;
  };

  explicit BridgeTree(const CoverageGraph& graph) {
    const std::vector<Node> unvisited(graph.size(), 0);
    std::vector<Node> number = unvisited;  // in the order of discovery, from 1
    std::vector<Node> lowest = unvisited;  // the least number reached from below, but for the edge to the parent
    std::vector<Node> parent(graph.size(), graph.start());
    std::vector<std::uint8_t> next_heading(graph.size(), 0);
    std::vector<Node> path;
    std::vector<Node> order;
    const auto discover = [&](Node node) {
      order.push_back(node);
      path.push_back(node);
      number[node] = lowest[node] = static_cast<Node>(order.size());
    };
    discover(graph.start());
    while (!path.empty()) {
      const Node node = path.back();
      if (next_heading[node] == 4) {
        path.pop_back();
        lowest[parent[node]] = std::min(lowest[parent[node]], lowest[node]);
        continue;
      }
      const Node next = graph.neighbour(node, heading_at(next_heading[node]++));
      if (next == node || (next == parent[node] && node != graph.start())) continue;
      if (number[next] != 0) {
        lowest[node] = std::min(lowest[node], number[next]);
      } else {
        parent[next] = node;
        discover(next);
      }
    }
    std::vector<std::size_t> component_of(graph.size());
    for (const Node node : order) {
      const bool is_first = node == graph.start();
      if (is_first || lowest[node] > number[parent[node]]) {
        const std::size_t above = is_first ? 0 : component_of[parent[node]];
        component_of[node] = components_.size();
        components_.push_back({node, parent[node], above, is_first ? 0 : components_[above].depth + 1, {}});
      } else {
        component_of[node] = component_of[parent[node]];
      }
      components_[component_of[node]].nodes.push_back(node);
    }
  }

  const std::vector<Component>& components() const { return components_; }
  std::size_t bridges() const { return components_.size() - 1; }

 private:
  std::vector<Component> components_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_BRIDGE_TREE_HPP
