// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_POCKET_PATHS_HPP
#define MAZEBOT_HOST_COVER_POCKET_PATHS_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../map/heading.hpp"
#include "pocket_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Shortest paths to the cells of a pocket, from each of them and from the robot. RAM: 4 bytes for each pair of cells.
class PocketPaths {
 public:
  // A shortest path between two nodes, straight on first.
  struct Path {
    std::uint8_t length, turns;  // moves, and quarter turns between its ends
    std::uint8_t first, last;    // headings in which it begins and ends; no_heading if that is not known
  };
  static constexpr std::uint8_t no_heading = 4;

  // Searches breadth first from every cell of the pocket and from the start. O(cells of the pocket ^ 2).
  void measure(const PocketGraph& graph) {
    size_ = graph.size();
    const std::size_t nodes = static_cast<std::size_t>(graph.nodes());
    const std::size_t size = static_cast<std::size_t>(size_);
    paths_.assign((size + 1) * size, Path{farthest + 10, 2, no_heading, no_heading});
    std::vector<Path> found(nodes);
    for (std::size_t row = 0; row <= size; ++row) {
      const int from = row == size ? graph.start() : static_cast<int>(row);
      reached_.assign(nodes, 0);
      queue_.assign(1, from);
      reached_[static_cast<std::size_t>(from)] = 1;
      found[static_cast<std::size_t>(from)] = Path{0, 0, no_heading, no_heading};
      for (std::size_t i = 0; i < queue_.size(); ++i) {
        const int here = queue_[i];
        const Path path = found[static_cast<std::size_t>(here)];
        if (here < size_) paths_[row * size + static_cast<std::size_t>(here)] = path;
        if (path.length == farthest) continue;
        for (int side = 0; side < 4; ++side) {
          const Heading to = heading_at(side + (path.last != no_heading ? path.last : 0));  // straight on first
          const int there = graph.beyond(here, to);
          if (there == PocketGraph::none || reached_[static_cast<std::size_t>(there)] != 0) continue;
          reached_[static_cast<std::size_t>(there)] = 1;
          const std::uint8_t heading = static_cast<std::uint8_t>(to);
          const int turns = path.length == 0 ? 0 : path.turns + quarter_turns(to - heading_at(path.last));
          found[static_cast<std::size_t>(there)] =
              Path{static_cast<std::uint8_t>(path.length + 1), static_cast<std::uint8_t>(turns),
                   path.length == 0 ? heading : path.first, heading};
          queue_.push_back(there);
        }
      }
    }
  }
  const Path& path(int from, int to) const {
    const std::size_t size = static_cast<std::size_t>(size_);
    const std::size_t row = from < size_ ? static_cast<std::size_t>(from) : size;
    return paths_[row * size + static_cast<std::size_t>(to)];
  }

  // Returns the nodes of a shortest path, from its end back to the one after its beginning. Valid until the next call.
  const std::vector<int>& nodes_between(const PocketGraph& graph, int from, int to) {
    passed_.assign(1, to);
    for (int i = 0; i < 4; ++i) {
      if (graph.beyond(from, heading_at(i)) == to) return passed_;
    }
    came_.assign(static_cast<std::size_t>(graph.nodes()), 4);
    queue_.assign(1, from);
    for (std::size_t i = 0; i < queue_.size() && came_[static_cast<std::size_t>(to)] == 4; ++i) {
      const int here = queue_[i];
      const int ahead = i == 0 ? 0 : came_[static_cast<std::size_t>(here)];
      for (int side = ahead; side < ahead + 4; ++side) {  // straight on first
        const int there = graph.beyond(here, heading_at(side));
        if (there == PocketGraph::none || there == from || came_[static_cast<std::size_t>(there)] != 4) continue;
        came_[static_cast<std::size_t>(there)] = static_cast<unsigned char>(side & 3);
        queue_.push_back(there);
      }
    }
    for (int node = to; came_[static_cast<std::size_t>(node)] != 4;) {
      node = graph.beyond(node, opposite(heading_at(came_[static_cast<std::size_t>(node)])));
      if (node == from) break;
      passed_.push_back(node);
    }
    return passed_;
  }

 private:
  static constexpr std::uint8_t farthest = 14;  // longer paths are estimated

  int size_ = 0;             // of the pocket
  std::vector<Path> paths_;  // a row for each cell of the pocket, and one for the start
  std::vector<int> queue_, passed_;
  std::vector<unsigned char> reached_, came_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_POCKET_PATHS_HPP
