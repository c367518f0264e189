// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_PLAN_COVERAGE_BOUNDS_HPP
#define MAZEBOT_HOST_PLAN_COVERAGE_BOUNDS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "coverage_graph.hpp"
#include "degree_matching.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// No walk that covers n cells is shorter than n - 1 moves: each move brings one new cell at most. One that comes back
/// to the start takes one more. O(1).
inline std::size_t cells_bound(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere) {
  const bool more = end == TourEnd::at_start && graph.size() > 1;
  return graph.size() - 1 + (more ? 1 : 0);
}

namespace detail {

// The parts of a graph that bridges hold together. A bridge is the only way to what lies behind it. Seen from the start
// the parts are a tree; they are numbered so that each comes before those behind it. Depth-first numbers (Tarjan 1974),
// O(nodes).
class BridgeTree {
 public:
  using Node = CoverageGraph::Node;

  struct Part {
    Node entry;         // where the bridge from the part in front leads to; of the first part the start
    Node exit;          // where that bridge comes from
    std::size_t front;  // the part in front; of the first part itself
    std::size_t depth;  // bridges between the start and here
    std::vector<Node> nodes;
  };

  explicit BridgeTree(const CoverageGraph& graph) : part_of_(graph.size()) {
    const std::vector<Node> unvisited(graph.size(), 0);
    std::vector<Node> number = unvisited;  // in the order of discovery, from 1
    std::vector<Node> lowest = unvisited;  // the least number reached from below without the way to the parent
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
    for (const Node node : order) {
      const bool is_first = node == graph.start();
      if (is_first || lowest[node] > number[parent[node]]) {
        const std::size_t front = is_first ? 0 : part_of_[parent[node]];
        part_of_[node] = parts_.size();
        parts_.push_back({node, parent[node], front, is_first ? 0 : parts_[front].depth + 1, {}});
      } else {
        part_of_[node] = part_of_[parent[node]];
      }
      parts_[part_of_[node]].nodes.push_back(node);
    }
  }

  const std::vector<Part>& parts() const { return parts_; }
  std::size_t part_of(Node node) const { return part_of_[node]; }
  std::size_t bridges() const { return parts_.size() - 1; }

 private:
  std::vector<Part> parts_;
  std::vector<std::size_t> part_of_;
};

inline bool is_black(Cell cell) { return (cell.x + cell.y) % 2 == 0; }

// The most ways between some nodes that can be chosen so that each has two at most and the end, if there is one, one.
class TwoMatching {
 public:
  using Node = CoverageGraph::Node;

  explicit TwoMatching(const CoverageGraph& graph) : graph_(graph), is_inside_(graph.size()), place_(graph.size()) {}

  // O(nodes^1.5).
  std::size_t most_ways(const std::vector<Node>& nodes, std::optional<Node> end) {
    std::vector<std::uint32_t> capacities[2];
    for (const Node node : nodes) {
      std::vector<std::uint32_t>& own = capacities[is_black(graph_.cell(node)) ? 0 : 1];
      is_inside_[node] = true;
      place_[node] = static_cast<std::uint32_t>(own.size());
      own.push_back(node == end ? 1 : 2);
    }
    DegreeMatching matching(capacities[0], capacities[1]);
    for (const Node node : nodes) {
      if (!is_black(graph_.cell(node))) continue;
      for (int h = 0; h < 4; ++h) {
        const Node next = graph_.neighbour(node, heading_at(h));
        if (next != node && is_inside_[next]) matching.add_edge(place_[node], place_[next]);
      }
    }
    for (const Node node : nodes) is_inside_[node] = false;
    return matching.maximize();
  }

 private:
  const CoverageGraph& graph_;
  std::vector<bool> is_inside_;
  std::vector<std::uint32_t> place_;
};

// Moves of a walk over some cells that comes back, and of one that begins at one of them and ends anywhere.
inline std::size_t closed_part_bound(TwoMatching& matching, const std::vector<CoverageGraph::Node>& nodes) {
  const std::size_t n = nodes.size();
  if (n <= 2) return 2 * (n - 1);  // one way, there and back, is two pairs
  return (2 * n - std::min(n, matching.most_ways(nodes, std::nullopt)) + 1) / 2 * 2;
}
inline std::size_t open_part_bound(TwoMatching& matching, const std::vector<CoverageGraph::Node>& nodes,
                                   CoverageGraph::Node entry) {
  const std::size_t n = nodes.size();
  return n == 1 ? 0 : 2 * (n - 1) - std::min(n - 1, matching.most_ways(nodes, entry));
}

}  // namespace detail

/// Moves that dead ends cost: n - 1 + bridges - the most bridges on one path from the start.
///
/// A walk crosses a bridge once if it ends behind it, else at least twice, and it ends behind those only that lie on
/// the path to its end. Take one crossing away of each bridge that is crossed twice: what is left still joins all
/// cells, so it has at least n - 1 moves. Where there are no loops every way is a bridge, and the bound 2(n - 1) -
/// (distance to the farthest cell) is the length of the shortest walk: depth first, the farthest cell last. O(n).
inline std::size_t bridges_bound(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere) {
  const detail::BridgeTree tree(graph);
  if (end == TourEnd::at_start) return std::max(cells_bound(graph, end), cells_bound(graph) + tree.bridges());
  std::size_t deepest = 0;
  for (const auto& part : tree.parts()) deepest = std::max(deepest, part.depth);
  return cells_bound(graph) + tree.bridges() - deepest;
}

/// Moves that the pattern of a chessboard costs: 2(n - 1) - M, where M is the size of the maximum simple 2-matching,
/// that is the most ways that can be chosen so that every cell has two at most and the start one.
///
/// Take the cells in the order in which a walk first meets them. The walk is at least as long as the distances of the
/// n - 1 consecutive pairs. Pairs of neighbours form a 2-matching in which the start has one way, so there are M at
/// most; the distance of every other pair is 2 or more. A walk that comes back has n pairs on a ring, the start may
/// have two ways, and the number of its moves is even.
///
/// Cells are black and white by turns, so a maximum flow finds M: O(n^1.5).
inline std::size_t parity_bound(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere) {
  std::vector<CoverageGraph::Node> nodes(graph.size());
  std::iota(nodes.begin(), nodes.end(), CoverageGraph::Node{0});
  detail::TwoMatching matching(graph);
  return end == TourEnd::at_start ? detail::closed_part_bound(matching, nodes)
                                  : detail::open_part_bound(matching, nodes, graph.start());
}

/// Both together: the parity bound of each part between bridges, and the bridges. Never less than bridges_bound(), and
/// nearly always more than parity_bound().
///
/// Cut a walk at its bridges. What lies behind a bridge is left by the same bridge, unless the walk ends there; so its
/// moves within a part, put together, are one walk over all cells of the part, which begins at the entry and ends
///   - at the entry, if the end of the whole walk is neither in the part nor behind it. Then n + (n - M) moves of n
///     consecutive pairs on a ring, and an even number, for it comes back to its colour;
///   - where the bridge to the end begins. Then 2(n - 1) - M, and even or odd as the colours of both say;
///   - anywhere, if the whole walk ends in it. Then 2(n - 1) - M.
/// The least sum over all parts in which the walk may end. O(n^1.5).
inline std::size_t parts_bound(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere) {
  using Node = CoverageGraph::Node;
  const detail::BridgeTree tree(graph);
  detail::TwoMatching matching(graph);
  struct Cost {
    std::size_t closed;
    std::size_t open;
  };
  std::vector<Cost> costs;
  std::size_t all_closed = 2 * tree.bridges();
  for (const auto& part : tree.parts()) {
    costs.push_back(
        {detail::closed_part_bound(matching, part.nodes), detail::open_part_bound(matching, part.nodes, part.entry)});
    all_closed += costs.back().closed;
  }
  if (end == TourEnd::at_start) return all_closed;
  const auto through = [&](std::size_t part, Node exit) {
    const Node entry = tree.parts()[part].entry;
    if (exit == entry) return costs[part].closed;
    const bool is_odd = detail::is_black(graph.cell(entry)) != detail::is_black(graph.cell(exit));
    return costs[part].open + (costs[part].open % 2 == (is_odd ? 1 : 0) ? 0 : 1);
  };
  std::vector<std::size_t> saved(tree.parts().size(), 0);  // on the way to a part, for the walk does not come back
  std::size_t least = all_closed;
  for (std::size_t i = 0; i < saved.size(); ++i) {
    const auto& part = tree.parts()[i];
    if (i != 0) saved[i] = saved[part.front] + costs[part.front].closed - through(part.front, part.exit) + 1;
    least = std::min(least, all_closed - saved[i] - (costs[i].closed - costs[i].open));
  }
  return least;
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
  explicit CoverageBounds(const CoverageGraph& graph, TourEnd end = TourEnd::anywhere)
      : cells(cells_bound(graph, end)),
        bridges(bridges_bound(graph, end)),
        parity(parity_bound(graph, end)),
        parts(parts_bound(graph, end)),
        turns(turns_bound(graph)) {}

  /// The best of the bounds of moves.
  std::size_t moves() const { return std::max(parts, parity); }

  std::size_t cells;
  std::size_t bridges;
  std::size_t parity;
  std::size_t parts;
  std::size_t turns;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_PLAN_COVERAGE_BOUNDS_HPP
