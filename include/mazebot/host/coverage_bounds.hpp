// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVERAGE_BOUNDS_HPP
#define MAZEBOT_HOST_COVERAGE_BOUNDS_HPP

#include "requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../map/heading.hpp"
#include "coverage_graph.hpp"
#include "degree_matching.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// No walk that covers n cells is shorter than n - 1 moves: each move brings one new cell at most. O(1).
inline std::size_t cells_bound(const CoverageGraph& graph) { return graph.size() - 1; }

/// Moves that dead ends cost: n - 1 + bridges - the most bridges on one path from the start.
///
/// A bridge is the only way to what lies behind it. A walk crosses it once if it ends behind it, else at least twice,
/// and it ends behind those only that lie on the path to its end. Take one crossing away of each bridge that is
/// crossed twice: what is left still joins all cells, so it has at least n - 1 moves.
/// Where there are no loops every way is a bridge, and the bound 2(n - 1) - (distance to the farthest cell) is the
/// length of the shortest walk: depth first, the farthest cell last.
///
/// Bridges by depth-first numbers (Tarjan 1974), O(n).
inline std::size_t bridges_bound(const CoverageGraph& graph) {
  using Node = CoverageGraph::Node;
  std::vector<Node> number(graph.size(), 0);  // in the order of discovery, from 1; 0: not yet
  std::vector<Node> lowest(graph.size(), 0);  // the least number reached from below without the way to the parent
  std::vector<std::uint8_t> next_heading(graph.size(), 0);
  std::vector<Node> path{graph.start()};
  std::vector<Node> order;
  std::vector<Node> parent(graph.size(), graph.start());
  number[graph.start()] = lowest[graph.start()] = 1;
  order.push_back(graph.start());
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
      continue;
    }
    order.push_back(next);
    number[next] = lowest[next] = static_cast<Node>(order.size());
    parent[next] = node;
    path.push_back(next);
  }
  std::size_t bridges = 0;
  std::size_t most = 0;
  std::vector<std::size_t> on_path(graph.size(), 0);
  for (const Node node : order) {
    if (node == graph.start()) continue;
    const bool is_bridge = lowest[node] > number[parent[node]];
    on_path[node] = on_path[parent[node]] + (is_bridge ? 1 : 0);
    bridges += is_bridge ? 1 : 0;
    most = std::max(most, on_path[node]);
  }
  return cells_bound(graph) + bridges - most;
}

/// Moves that the pattern of a chessboard costs: 2(n - 1) - M, where M is the size of the maximum simple 2-matching,
/// that is the most ways that can be chosen so that every cell has two at most and the start one.
///
/// Take the cells in the order in which a walk first meets them. The walk is at least as long as the distances of the
/// n - 1 consecutive pairs. Pairs of neighbours form a 2-matching in which the start has one way, so there are M at
/// most; the distance of every other pair is 2 or more.
///
/// Cells are black and white by turns, so a maximum flow finds M: O(n^1.5).
inline std::size_t parity_bound(const CoverageGraph& graph) {
  using Node = CoverageGraph::Node;
  const auto is_black = [&](Node node) { return (graph.cell(node).x + graph.cell(node).y) % 2 == 0; };
  std::vector<std::uint32_t> capacities[2];
  std::vector<std::uint32_t> place(graph.size());
  for (Node node = 0; node < graph.size(); ++node) {
    std::vector<std::uint32_t>& own = capacities[is_black(node) ? 0 : 1];
    place[node] = static_cast<std::uint32_t>(own.size());
    own.push_back(node == graph.start() ? 1 : 2);
  }
  detail::DegreeMatching matching(capacities[0], capacities[1]);
  for (Node node = 0; node < graph.size(); ++node) {
    if (!is_black(node)) continue;
    for (int h = 0; h < 4; ++h) {
      if (graph.open(node, heading_at(h))) matching.add_edge(place[node], place[graph.neighbour(node, heading_at(h))]);
    }
  }
  return cells_bound(graph) + cells_bound(graph) - std::min(matching.maximize(), cells_bound(graph));
}

/// Quarter turns: the fewest straight lines that cover all cells, less one.
///
/// Between two turns a walk stays on one line, a row or a column of cells up to the next walls. A walk of t turns has
/// t + 1 such pieces at most, and they cover all cells. Each cell lies on one row and one column and must be covered by
/// one of them: a vertex cover, as large as the maximum matching of rows and columns that cross (Koenig 1931).
/// O(n^1.5).
inline std::size_t turns_bound(const CoverageGraph& graph) {
  using Node = CoverageGraph::Node;
  std::vector<std::uint32_t> row_of(graph.size());
  std::vector<std::uint32_t> column_of(graph.size());
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  for (Node node = 0; node < graph.size(); ++node) {  // row by row: what lies west or south has its number already
    const Node west = graph.neighbour(node, Heading::west);
    const Node south = graph.neighbour(node, Heading::south);
    row_of[node] = west == node ? rows++ : row_of[west];
    column_of[node] = south == node ? columns++ : column_of[south];
  }
  detail::DegreeMatching matching(std::vector<std::uint32_t>(rows, 1), std::vector<std::uint32_t>(columns, 1));
  for (Node node = 0; node < graph.size(); ++node) matching.add_edge(row_of[node], column_of[node]);
  return matching.maximize() - 1;
}

/// What no walk from the start that covers all cells can do better than.
struct CoverageBounds {
  explicit CoverageBounds(const CoverageGraph& graph)
      : cells(cells_bound(graph)),
        bridges(bridges_bound(graph)),
        parity(parity_bound(graph)),
        turns(turns_bound(graph)) {}

  /// The best of the three bounds of moves.
  std::size_t moves() const { return std::max(bridges, parity); }

  std::size_t cells;
  std::size_t bridges;
  std::size_t parity;
  std::size_t turns;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVERAGE_BOUNDS_HPP
