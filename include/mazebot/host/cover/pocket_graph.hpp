// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_POCKET_GRAPH_HPP
#define MAZEBOT_HOST_COVER_POCKET_GRAPH_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "../../cover/coverage_map.hpp"
#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../../map/pose.hpp"
#include "../map/run_time_grid.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Finds pockets and makes coverage graphs of them: a pocket is an uncovered area that is enclosed by visited cells and
// walls. The graph has its cells and the visited cells around it. Its exits lead to open cells outside. gather() and
// make_graph() are O(nodes). RAM: 8 bytes a cell of the map.
class PocketGraph {
 public:
  using Node = CoverageGraph::Node;
  using Index = RunTimeGrid::Index;

  // Nodes below size() are the cells of the pocket, the others are visited cells.
  Node size() const { return size_; }
  // Nothing before the first make_graph().
  const CoverageGraph& graph() const { return *graph_; }
  Index cell(Node node) const { return cells_[node]; }
  // The node of a cell; nothing if the cell is not in the graph.
  std::optional<Node> node_at(Index cell) const {
    if (cell >= node_of_.size() || stamp_of_[cell] != stamp_) return std::nullopt;
    return node_of_[cell];
  }

  // Gathers the cells that can be reached from `first` without passing visited ones. Returns false if they are too
  // many, or if too many of them are unknown.
  bool gather(const BasicCoverageMap<RunTimeGrid>& map, const std::vector<Index>& first, int max_cells,
              int max_unknown) {
    node_of_.resize(map.grid().cell_count(), 0);
    stamp_of_.resize(map.grid().cell_count(), 0);
    ++stamp_;
    cells_.clear();
    for (const Index cell : first) add(cell);
    int unknown = 0;
    for (std::size_t next = 0; next < cells_.size(); ++next) {
      const Index cell = cells_[next];
      if (!map.free_at(cell)) ++unknown;
      if (static_cast<int>(cells_.size()) > max_cells || unknown > max_unknown) return false;
      for (int i = 0; i < 4; ++i) {
        if (map.may_enter(cell, heading_at(i))) add(map.grid().neighbour(cell, heading_at(i)));
      }
    }
    size_ = static_cast<Node>(cells_.size());
    return true;
  }

  // Adds the visited cells around the pocket, up to a number, and connects all of them.
  void make_graph(const BasicCoverageMap<RunTimeGrid>& map, Pose robot) {
    const RunTimeGrid& grid = map.grid();
    add(grid.index(robot.cell));
    const std::size_t max_nodes = 3 * std::size_t{size_} + 150;
    std::vector<Node> exits;
    for (Node node = 0; node < cells_.size(); ++node) {
      for (int i = 0; i < 4; ++i) {
        const Beyond there = map.beyond(cells_[node], heading_at(i));
        if (there == Beyond::closed || there == Beyond::unknown) continue;
        const Index beyond = grid.neighbour(cells_[node], heading_at(i));
        if (there == Beyond::visited && cells_.size() < max_nodes) add(beyond);
        if (there == Beyond::open && node >= size_ && !node_at(beyond)) exits.push_back(node);
      }
    }
    std::vector<Cell> cells;
    for (const Index index : cells_) cells.push_back(grid.cell(index));
    graph_.emplace(std::move(cells), *node_at(grid.index(robot.cell)), robot.heading, [&](Node node, int h) {
      if (map.beyond(cells_[node], heading_at(h)) == Beyond::closed) return node;
      return node_at(grid.neighbour(cells_[node], heading_at(h))).value_or(node);
    });
    graph_->add_exits(std::move(exits));
  }

 private:
  void add(Index cell) {
    if (stamp_of_[cell] == stamp_) return;
    stamp_of_[cell] = stamp_;
    node_of_[cell] = static_cast<Node>(cells_.size());
    cells_.push_back(cell);
  }

  std::vector<Index> cells_;  // by node
  std::vector<Node> node_of_;
  std::vector<std::uint32_t> stamp_of_;  // node_of_ holds for cells with the present stamp
  std::uint32_t stamp_ = 0;
  Node size_ = 0;
  std::optional<CoverageGraph> graph_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_POCKET_GRAPH_HPP
