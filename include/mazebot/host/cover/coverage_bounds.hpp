// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_COVERAGE_BOUNDS_HPP
#define MAZEBOT_HOST_COVER_COVERAGE_BOUNDS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "../../map/heading.hpp"
#include "bridge_tree.hpp"
#include "coverage_graph.hpp"
#include "degree_matching.hpp"
#include "two_matching.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// Lower bounds for coverage path planning with a known map: how few moves and quarter turns any path over all cells can
// have. They show how far a planned tour can be from the best one.
//
//     const CoverageBounds bounds{CoverageGraph(walls, start)};
//     bounds.moves();  // no path has fewer moves
//     bounds.turns;    // no path has fewer quarter turns
//
// A path may visit cells more than once. Below, n is the number of cells.

/// n - 1 moves: each move brings one new cell at most. A path that returns to the start takes one more. O(1).
inline std::size_t cells_bound(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere) {
  const bool more = end == TourEnd::at_start && graph.size() > 1;
  return graph.size() - 1 + (more ? 1 : 0);
}

namespace detail {

// Bounds of the moves of a path over the cells of a component: of a path that returns, and of one that begins at
// `entry` and ends anywhere.
inline std::size_t closed_component_bound(TwoMatching& matching, const std::vector<CoverageGraph::Node>& nodes) {
  const std::size_t n = nodes.size();
  if (n <= 2) return 2 * (n - 1);  // one edge, there and back, is two pairs
  return (2 * n - std::min(n, matching.max_edges(nodes, std::nullopt)) + 1) / 2 * 2;
}
inline std::size_t open_component_bound(TwoMatching& matching, const std::vector<CoverageGraph::Node>& nodes,
                                        CoverageGraph::Node entry) {
  const std::size_t n = nodes.size();
  return n == 1 ? 0 : 2 * (n - 1) - std::min(n - 1, matching.max_edges(nodes, entry));
}

}  // namespace detail

/// Moves with the cost of dead ends: n - 1 + bridges - the most bridges on one path from the start. O(n).
///
/// A bridge is the only connection to the cells behind it. A path crosses it once if it ends behind it, else at least
/// twice; and only the bridges between the start and the end of the path are crossed once. Remove one crossing of each
/// bridge that is crossed twice: the moves that remain still connect all cells, so there are n - 1 of them at least.
///
/// Where there are no loops every edge is a bridge. Then the bound is 2(n - 1) - (distance to the farthest cell). This
/// is the length of the shortest path: depth first, the farthest cell last.
inline std::size_t bridges_bound(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere) {
  const detail::BridgeTree tree(graph);
  if (end == TourEnd::at_start) return std::max(cells_bound(graph, end), cells_bound(graph) + tree.bridges());
  std::size_t deepest = 0;
  for (const auto& component : tree.components()) deepest = std::max(deepest, component.depth);
  return cells_bound(graph) + tree.bridges() - deepest;
}

/// Moves with the cost of parity, the pattern of a chessboard: 2(n - 1) - M, where M is the size of the maximum simple
/// 2-matching: the most edges that can be chosen so that every cell has two at most and the start one. O(n^1.5).
///
/// Take the cells in the order in which a path first visits them. The path is at least as long as the n - 1 distances
/// between consecutive cells. Pairs of neighbours form a 2-matching in which the start has one edge, so at most M pairs
/// are neighbours; the distance of every other pair is 2 or more. A path that returns has n pairs on a ring, the start
/// may have two edges, and the number of its moves is even.
///
/// Neighbours have different colours, black and white, so the graph is bipartite and a maximum flow finds M.
inline std::size_t parity_bound(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere) {
  std::vector<CoverageGraph::Node> nodes(graph.size());
  std::iota(nodes.begin(), nodes.end(), CoverageGraph::Node{0});
  detail::TwoMatching matching(graph);
  return end == TourEnd::at_start ? detail::closed_component_bound(matching, nodes)
                                  : detail::open_component_bound(matching, nodes, graph.start());
}

/// Moves with the cost of dead ends and of parity: the bridges, and the parity bound of each component between them.
/// Never less than bridges_bound(), and nearly always more than parity_bound(). O(n^1.5).
///
/// Split a path at its bridges. It leaves the cells behind a bridge by the same bridge, unless it ends there. So its
/// moves within a component, put together, are one path over all cells of the component. That path begins at the entry
/// and ends
///   - at the entry, if the whole path ends neither in the component nor behind it. Then n + (n - M) moves of n
///     consecutive pairs on a ring, rounded up to an even number, since it returns to a cell of the same colour;
///   - where the bridge to the end begins. Then 2(n - 1) - M, rounded up to even or odd as the colours of both demand;
///   - anywhere, if the whole path ends in it. Then 2(n - 1) - M.
/// The bound is the least sum over all components in which the path may end.
inline std::size_t components_bound(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere) {
  using Node = CoverageGraph::Node;
  const detail::BridgeTree tree(graph);
  detail::TwoMatching matching(graph);
  struct Cost {
    std::size_t closed;
    std::size_t open;
  };
  std::vector<Cost> costs;
  std::size_t all_closed = 2 * tree.bridges();
  for (const auto& component : tree.components()) {
    costs.push_back({detail::closed_component_bound(matching, component.nodes),
                     detail::open_component_bound(matching, component.nodes, component.entry)});
    all_closed += costs.back().closed;
  }
  if (end == TourEnd::at_start) return all_closed;
  const auto through = [&](std::size_t component, Node exit) {
    const Node entry = tree.components()[component].entry;
    if (exit == entry) return costs[component].closed;
    const bool is_odd = detail::is_black(graph.cell(entry)) != detail::is_black(graph.cell(exit));
    return costs[component].open + (costs[component].open % 2 == (is_odd ? 1 : 0) ? 0 : 1);
  };
  std::vector<std::size_t> saved(tree.components().size(),
                                 0);  // moves that a path which ends in the component saves before it
  std::size_t least = all_closed;
  for (std::size_t i = 0; i < saved.size(); ++i) {
    const auto& component = tree.components()[i];
    if (i != 0)
      saved[i] =
          saved[component.parent] + costs[component.parent].closed - through(component.parent, component.exit) + 1;
    least = std::min(least, all_closed - saved[i] - (costs[i].closed - costs[i].open));
  }
  return least;
}

/// Quarter turns: the fewest straight lines that cover all cells, less one. O(n^1.5).
///
/// Between two turns a path stays on one line: a row or a column of cells up to the next walls. A path with t turns has
/// t + 1 such pieces at most, and they cover all cells. Each cell lies on one row and one column, and one of the two is
/// in the cover: a vertex cover, as large as the maximum matching of rows and columns that cross (Koenig 1931).
inline std::size_t turns_bound(const CoverageGraph& graph) {
  using Node = CoverageGraph::Node;
  std::vector<std::uint32_t> row_of(graph.size());
  std::vector<std::uint32_t> column_of(graph.size());
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  for (Node node = 0; node < graph.size();
       ++node) {  // row by row: the nodes to the west and south already have their numbers
    const Node west = graph.neighbour(node, Heading::west);
    const Node south = graph.neighbour(node, Heading::south);
    row_of[node] = west == node ? rows++ : row_of[west];
    column_of[node] = south == node ? columns++ : column_of[south];
  }
  detail::DegreeMatching matching(std::vector<std::uint32_t>(rows, 1), std::vector<std::uint32_t>(columns, 1));
  for (Node node = 0; node < graph.size(); ++node) matching.add_edge(row_of[node], column_of[node]);
  return matching.maximize() - 1;
}

/// All lower bounds for paths from the start over all cells.
struct CoverageBounds {
  /// Computes all bounds; the functions above say what each costs.
  explicit CoverageBounds(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere)
      : cells(cells_bound(graph, end)),
        bridges(bridges_bound(graph, end)),
        parity(parity_bound(graph, end)),
        components(components_bound(graph, end)),
        turns(turns_bound(graph)) {}

  /// The best of the bounds of moves.
  std::size_t moves() const { return std::max(components, parity); }

  std::size_t cells;       ///< see cells_bound()
  std::size_t bridges;     ///< see bridges_bound()
  std::size_t parity;      ///< see parity_bound()
  std::size_t components;  ///< see components_bound()
  std::size_t turns;       ///< of quarter turns, see turns_bound()
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_COVERAGE_BOUNDS_HPP
