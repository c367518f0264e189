// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_POCKET_GRAPH_HPP
#define MAZEBOT_HOST_COVER_POCKET_GRAPH_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../cover/coverage_map.hpp"
#include "../../map/heading.hpp"
#include "../map/run_time_grid.hpp"
#include "pocket_recipe.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// A pocket as a graph: its cells and the visited cells around it, numbered from 0. A pocket is an uncovered area that
// is enclosed by visited cells and walls. gather() and complete() are O(nodes). RAM: 8 bytes a cell of the map.
class PocketGraph {
 public:
  enum : int { none = -1 };
  struct Node {
    RunTimeGrid::Index cell;
    std::array<int, 4> beyond;  // by heading: a node, or none
    int exit_distance;          // moves to the nearest open cell outside the pocket; 0: there is none
  };

  // Nodes below size() are the cells of the pocket, the others are visited cells.
  int size() const { return size_; }
  int nodes() const { return static_cast<int>(nodes_.size()); }
  const Node& node(int which) const { return nodes_[static_cast<std::size_t>(which)]; }
  int beyond(int which, Heading heading) const { return node(which).beyond[static_cast<std::size_t>(heading)]; }
  // The node of the robot.
  int start() const { return start_; }
  int node_at(RunTimeGrid::Index cell) const {
    return cell < number_of_.size() && stamp_of_[cell] == stamp_ ? number_of_[cell] : static_cast<int>(none);
  }

  // Gathers the cells that can be reached from `first` without passing visited ones. Returns false if they are too
  // many, or if too many of them are unknown.
  bool gather(const BasicCoverageMap<RunTimeGrid>& map, const std::vector<RunTimeGrid::Index>& first,
              const PocketRecipe& recipe) {
    begin(map.grid());
    for (const RunTimeGrid::Index cell : first) add(cell);
    int unknown = 0;
    for (std::size_t next = 0; next < nodes_.size(); ++next) {
      const RunTimeGrid::Index cell = nodes_[next].cell;
      if (!map.free_at(cell)) ++unknown;
      if (nodes() > recipe.max_cells || unknown > recipe.max_unknown) return false;
      for (int i = 0; i < 4; ++i) {
        if (map.may_enter(cell, heading_at(i))) add(map.grid().neighbour(cell, heading_at(i)));
      }
    }
    size_ = nodes();
    return true;
  }

  // Adds the visited cells around the pocket, up to a number, and connects all nodes.
  void complete(const BasicCoverageMap<RunTimeGrid>& map, RunTimeGrid::Index robot) {
    add(robot);
    start_ = node_at(robot);
    const std::size_t max_nodes = static_cast<std::size_t>(3 * size_ + 150);
    exits_.clear();
    for (std::size_t next = 0; next < nodes_.size(); ++next) {
      const RunTimeGrid::Index cell = nodes_[next].cell;
      const bool in_pocket = static_cast<int>(next) < size_;
      for (int i = 0; i < 4; ++i) {
        const Beyond there = map.beyond(cell, heading_at(i));
        if (there == Beyond::closed || there == Beyond::unknown) continue;
        const RunTimeGrid::Index beyond = map.grid().neighbour(cell, heading_at(i));
        if (there == Beyond::visited && nodes_.size() < max_nodes) add(beyond);
        if (there == Beyond::open && !in_pocket && node_at(beyond) == none) exits_.push_back(static_cast<int>(next));
      }
    }
    for (std::size_t which = 0; which < nodes_.size(); ++which) {
      Node& node = nodes_[which];
      for (int i = 0; i < 4; ++i) {
        const Beyond there = map.beyond(node.cell, heading_at(i));
        const bool is_closed = there == Beyond::closed;
        node.beyond[static_cast<std::size_t>(i)] =
            is_closed ? static_cast<int>(none) : node_at(map.grid().neighbour(node.cell, heading_at(i)));
      }
    }
    measure_exit_distances();
  }

 private:
  void begin(const RunTimeGrid& grid) {
    if (number_of_.size() != grid.cell_count()) {
      number_of_.assign(grid.cell_count(), 0);
      stamp_of_.assign(grid.cell_count(), 0);
    }
    ++stamp_;
    nodes_.clear();
  }
  void add(RunTimeGrid::Index cell) {
    if (stamp_of_[cell] == stamp_) return;
    stamp_of_[cell] = stamp_;
    number_of_[cell] = nodes();
    nodes_.push_back({cell, {none, none, none, none}, 0});
  }
  // Searches breadth first from the visited cells next to an open one.
  void measure_exit_distances() {
    if (exits_.empty()) return;
    constexpr int far = 1 << 20;
    for (Node& node : nodes_) node.exit_distance = far;
    std::vector<int>& open = exits_;
    for (const int which : open) nodes_[static_cast<std::size_t>(which)].exit_distance = 1;
    for (std::size_t next = 0; next < open.size(); ++next) {
      const Node node = nodes_[static_cast<std::size_t>(open[next])];
      for (const int beyond : node.beyond) {
        if (beyond == none || nodes_[static_cast<std::size_t>(beyond)].exit_distance != far) continue;
        nodes_[static_cast<std::size_t>(beyond)].exit_distance = node.exit_distance + 1;
        open.push_back(beyond);
      }
    }
    for (Node& node : nodes_) node.exit_distance = node.exit_distance == far ? 0 : node.exit_distance;
  }

  std::vector<Node> nodes_;
  std::vector<int> number_of_;  // by cell
  std::vector<std::uint32_t> stamp_of_;
  std::uint32_t stamp_ = 0;
  std::vector<int> exits_;
  int size_ = 0;
  int start_ = 0;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_POCKET_GRAPH_HPP
