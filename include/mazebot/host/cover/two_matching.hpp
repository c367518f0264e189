// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_TWO_MATCHING_HPP
#define MAZEBOT_HOST_COVER_TWO_MATCHING_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "coverage_graph.hpp"
#include "degree_matching.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Cells alternate between black and white, as on a chessboard.
inline bool is_black(Cell cell) { return (cell.x + cell.y) % 2 == 0; }

// The size of a maximum simple 2-matching of a coverage graph: the most edges that can be chosen so that each node has
// two of them at most, and the end, if there is one, one.
class TwoMatching {
 public:
  using Node = CoverageGraph::Node;

  explicit TwoMatching(const CoverageGraph& graph) : graph_(graph), is_inside_(graph.size()), index_(graph.size()) {}

  // Among the edges between some nodes. O(nodes^1.5).
  std::size_t max_edges(const std::vector<Node>& nodes, std::optional<Node> end) {
    std::vector<std::uint32_t> capacities[2];
    for (const Node node : nodes) {
      std::vector<std::uint32_t>& own = capacities[is_black(graph_.cell(node)) ? 0 : 1];
      is_inside_[node] = true;
      index_[node] = static_cast<std::uint32_t>(own.size());
      own.push_back(node == end ? 1 : 2);
    }
    DegreeMatching matching(capacities[0], capacities[1]);
    for (const Node node : nodes) {
      if (!is_black(graph_.cell(node))) continue;
      for (int h = 0; h < 4; ++h) {
        const Node next = graph_.neighbour(node, heading_at(h));
        if (next != node && is_inside_[next]) matching.add_edge(index_[node], index_[next]);
      }
    }
    for (const Node node : nodes) is_inside_[node] = false;
    return matching.maximize();
  }

 private:
  const CoverageGraph& graph_;
  std::vector<bool> is_inside_;
  std::vector<std::uint32_t> index_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_TWO_MATCHING_HPP
