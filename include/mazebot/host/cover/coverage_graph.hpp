// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_COVERAGE_GRAPH_HPP
#define MAZEBOT_HOST_COVER_COVERAGE_GRAPH_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../../map/wall_map.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Where a path over all cells ends.
enum class TourEnd : std::uint8_t { anywhere, at_start };

/// The floor that a coverage planner must cover: the cells that can be reached from a start, as the nodes of a graph.
/// Nodes are numbered row by row from the south-west, so that planners work on arrays with one entry a node. Edges are
/// openings between neighbours; unknown walls count as walls.
///
///     const CoverageGraph graph(walls, Pose(Cell(0, 0), Heading::north));
///     graph.size();                            // cells that can be reached
///     graph.cell(graph.start());               // (0, 0)
///     graph.open(graph.start(), Heading::east);
///
/// A part of a map may have exits, too: openings to cells outside. A planner may count how far they are.
///
/// Construction O(cells). RAM: 20 bytes a reachable cell, 24 with exits.
class CoverageGraph {
 public:
  using Node = std::uint32_t;  ///< the number of a reachable cell

  /// Throws std::invalid_argument if the start is outside the map.
  template <class GridT>
  CoverageGraph(const BasicWallMap<GridT>& map, Pose start) : heading_(start.heading) {
    using Index = typename GridT::Index;
    const GridT& grid = map.grid();
    if (!grid.contains(start.cell)) throw std::invalid_argument("the start of a coverage tour is outside the map");
    const auto is_open = [&](Index index, int h) {
      return (map.exits_at(index, Unknown::wall) & direction_bit(heading_at(h))) != 0;
    };
    std::vector<bool> reached(grid.cell_count(), false);
    std::vector<Index> waiting{grid.index(start.cell)};
    reached[waiting.front()] = true;
    while (!waiting.empty()) {
      const Index index = waiting.back();
      waiting.pop_back();
      for (int h = 0; h < 4; ++h) {
        if (!is_open(index, h)) continue;
        const Index next = grid.neighbour(index, heading_at(h));
        if (reached[next]) continue;
        reached[next] = true;
        waiting.push_back(next);
      }
    }
    std::vector<Node> node_of(grid.cell_count(), 0);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (!reached[i]) continue;
      node_of[i] = static_cast<Node>(cells_.size());
      cells_.push_back(grid.cell(static_cast<Index>(i)));
    }
    start_ = node_of[grid.index(start.cell)];
    connect([&](Node node, int h) {
      const Index index = grid.index(cells_[node]);
      return is_open(index, h) ? node_of[grid.neighbour(index, heading_at(h))] : node;
    });
  }

  /// The graph of these cells, which are numbered in their order. `beyond(Node, int heading)` returns the node on that
  /// side, or the same node if there is none. O(cells).
  template <class BeyondT>
  CoverageGraph(std::vector<Cell> cells, Node start, Heading heading, BeyondT&& beyond)
      : cells_(std::move(cells)), start_(start), heading_(heading) {
    connect(beyond);
  }

  Node size() const { return static_cast<Node>(cells_.size()); }  ///< cells of the graph
  /// Openings between cells.
  std::size_t edge_count() const { return edge_count_; }
  Node start() const { return start_; }                ///< the node of the start
  Heading start_heading() const { return heading_; }   ///< where the robot faces at the start
  Cell cell(Node node) const { return cells_[node]; }  ///< the cell of a node
  /// The node one step away, or the node itself if there is a wall.
  Node neighbour(Node node, Heading heading) const { return neighbours_[node][static_cast<std::size_t>(heading)]; }
  /// The nodes one step away, by heading; the node itself where there is a wall.
  const std::array<Node, 4>& neighbours(Node node) const { return neighbours_[node]; }
  /// Returns whether there is a node on that side.
  bool open(Node node, Heading heading) const { return neighbour(node, heading) != node; }
  /// Returns whether there are no loops. Then exactly one path without repeats joins any two cells.
  bool is_tree() const { return edge_count_ + 1 == cells_.size(); }

  /// Adds openings that lead out of the graph, each at one of these nodes, and measures how far every node is from the
  /// nearest. O(nodes).
  void add_exits(std::vector<Node> nodes) {
    if (nodes.empty()) return;
    exit_distances_.assign(cells_.size(), 0);
    for (const Node node : nodes) exit_distances_[node] = 1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (const Node next : neighbours_[nodes[i]]) {
        if (exit_distances_[next] != 0) continue;
        exit_distances_[next] = exit_distances_[nodes[i]] + 1;
        nodes.push_back(next);
      }
    }
  }
  /// Returns the moves from a node to the nearest cell outside; 0: no exit can be reached.
  std::uint32_t exit_distance(Node node) const { return exit_distances_.empty() ? 0 : exit_distances_[node]; }

 private:
  template <class BeyondT>
  void connect(BeyondT&& beyond) {
    neighbours_.resize(cells_.size());
    for (Node node = 0; node < size(); ++node) {
      for (int h = 0; h < 4; ++h) {
        neighbours_[node][static_cast<std::size_t>(h)] = beyond(node, h);
        if (h < 2 && open(node, heading_at(h))) ++edge_count_;
      }
    }
  }

  std::vector<Cell> cells_;
  std::vector<std::array<Node, 4>> neighbours_;
  std::vector<std::uint32_t> exit_distances_;  // empty if there are no exits
  std::size_t edge_count_ = 0;
  Node start_ = 0;
  Heading heading_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_COVERAGE_GRAPH_HPP
