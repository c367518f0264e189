// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_SHORTEST_PATHS_HPP
#define MAZEBOT_HOST_COVER_SHORTEST_PATHS_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "../../map/heading.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Finds shortest paths between the nodes of a coverage graph, for planners that ask millions of times about nodes near
/// each other. A table holds the paths between nodes less than 6 columns and 6 rows apart. A breadth-first search finds
/// all others on demand, and caches them: all paths from the first node if the cache has room for every pair of nodes,
/// else this one path only.
///
///     ShortestPaths paths(graph);
///     paths.distance(a, b);    // moves
///     paths.path(a, b).turns;  // quarter turns between its ends
///
/// Construction O(nodes). RAM: 704 bytes a node, and up to 64 MB of cache. path() is O(1) for near nodes, else O(1) or,
/// when the path is not in the cache, O(nodes that are no farther than its end).
class ShortestPaths {
 public:
  using Node = CoverageGraph::Node;  ///< the number of a reachable cell

  /// What a planner needs to know of a shortest path; of several, one with the fewest turns.
  struct Path {
    std::uint32_t length;  ///< moves
    std::uint8_t turns;    ///< quarter turns between its ends, 255 if they are more
    /// The sides, as headings, on which it leaves the first node and the last.
    std::uint8_t first_side;
    std::uint8_t last_side;  ///< see first_side
  };

  /// The graph must outlive it. O(nodes).
  explicit ShortestPaths(const CoverageGraph& graph)
      : graph_(graph),
        near_(static_cast<std::size_t>(graph.size()) * window, NearPath{0, 0, 0, 0}),
        arrivals_(graph.size()) {
    for (Node node = 0; node < graph.size(); ++node) {
      positions_.push_back({graph.cell(node).x, graph.cell(node).y, unset, unset});
    }
    number_blocks();
    fill_table();
  }

  /// A shortest path; of several, one with the fewest turns.
  Path path(Node from, Node to) {
    const int dx = positions_[to].x - positions_[from].x;
    const int dy = positions_[to].y - positions_[from].y;
    if (is_near(dx, dy)) {
      const NearPath& entry = near_[table_index(from, dx, dy)];
      if (entry.length != 0) return {entry.length, entry.turns, entry.first_side, entry.last_side};
    }
    return has_all_pairs() ? far_paths(from)[to] : far_path(from, to);
  }
  /// Moves on a shortest path. Faster than path() if only the path back is in the cache.
  std::uint32_t distance(Node from, Node to) {
    const int dx = positions_[to].x - positions_[from].x;
    const int dy = positions_[to].y - positions_[from].y;
    if (is_near(dx, dy)) {
      const std::uint8_t length = near_[table_index(from, dx, dy)].length;
      if (length != 0) return length;
    }
    if (has_all_pairs()) return far_.count(to) != 0 ? far_paths(to)[from].length : far_paths(from)[to].length;
    const auto back = far_pairs_.find(pair_of(to, from));
    return back != far_pairs_.end() ? back->second.length : far_path(from, to).length;
  }
  /// A lower bound of the distance, which ignores the walls. O(1). A graph may have links between cells that are no
  /// neighbours. If such links make a path between neighbours shorter, this is none.
  std::uint32_t least_distance(Node from, Node to) const {
    if (positions_[from].block != positions_[to].block) return positions_[from].gate + 1 + positions_[to].gate;
    return static_cast<std::uint32_t>(std::abs(positions_[to].x - positions_[from].x) +
                                      std::abs(positions_[to].y - positions_[from].y));
  }

 private:
  struct Position {
    int x, y;
    Node block;  // the first node of its block: cells that are joined by steps to neighbours
    Node gate;   // steps to the nearest node with a link to another block
  };
  static constexpr Node unset = ~Node{0};

  // O(nodes).
  void number_blocks() {
    for (Node first = 0; first < graph_.size(); ++first) {
      if (positions_[first].block != unset) continue;
      positions_[first].block = first;
      queue_.assign(1, first);
      for (std::size_t i = 0; i < queue_.size(); ++i) {
        const Position at = positions_[queue_[i]];
        for (const Node next : graph_.neighbours(queue_[i])) {
          Position& there = positions_[next];
          if (there.block != unset || std::abs(there.x - at.x) + std::abs(there.y - at.y) != 1) continue;
          there.block = first;
          queue_.push_back(next);
        }
      }
    }
    queue_.clear();
    for (Node node = 0; node < graph_.size(); ++node) {
      for (const Node next : graph_.neighbours(node)) {
        if (positions_[next].block != positions_[node].block) positions_[node].gate = 0;
      }
      if (positions_[node].gate == 0) queue_.push_back(node);
    }
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      for (const Node next : graph_.neighbours(queue_[i])) {
        if (positions_[next].gate != unset) continue;
        positions_[next].gate = positions_[queue_[i]].gate + 1;
        queue_.push_back(next);
      }
    }
    queue_.clear();
  }
  struct NearPath {
    std::uint8_t length, turns, first_side, last_side;  // length 0: not in the table
  };

  static constexpr int reach = 5;
  static constexpr std::size_t row_size = 16;  // more than 2 * reach + 1, so that a row is one line of the cache
  static constexpr std::size_t window = row_size * (2 * reach + 1);

  static bool is_near(int dx, int dy) {
    return static_cast<unsigned>(dx + reach) <= 2 * reach && static_cast<unsigned>(dy + reach) <= 2 * reach;
  }
  static std::size_t table_index(Node from, int dx, int dy) {
    return from * window + static_cast<std::size_t>(dy + reach) * row_size + static_cast<std::size_t>(dx + reach);
  }

  static constexpr std::uint32_t unreached = ~std::uint32_t{0};

  // The shortest paths to a node, by the heading in which they arrive.
  struct Arrivals {
    std::uint32_t length = unreached;
    std::array<std::uint8_t, 4> turns{};  // `impossible` where none arrives with that heading
    std::array<std::uint8_t, 4> first_side{};
  };
  static constexpr std::uint8_t impossible = 255;

  // Searches breadth first, up to a length or until all paths to a node are known (itself: to all nodes). Afterwards
  // queue_ has the nodes and arrivals_ their arrivals; forget() clears both.
  void search(Node from, std::uint32_t longest, Node to) {
    queue_.assign(1, from);
    arrivals_[from].length = 0;
    for (std::size_t i = 0; i < queue_.size() && arrivals_[queue_[i]].length < longest; ++i) {
      const Node node = queue_[i];
      const Arrivals& here = arrivals_[node];
      if (to != from && arrivals_[to].length <= here.length) break;
      for (std::uint8_t h = 0; h < 4; ++h) {
        const Node next = graph_.neighbour(node, heading_at(h));
        Arrivals& there = arrivals_[next];
        if (there.length <= here.length) continue;
        if (there.length == unreached) {
          there.length = here.length + 1;
          there.turns.fill(impossible);
          queue_.push_back(next);
        }
        if (node == from) {
          there.turns[h] = 0;
          there.first_side[h] = h;
          continue;
        }
        for (std::uint8_t last = 0; last < 4; ++last) {
          const int turns = here.turns[last] + quarter_turns(heading_at(h) - heading_at(last));
          if (turns >= there.turns[h]) continue;
          there.turns[h] = static_cast<std::uint8_t>(turns);
          there.first_side[h] = here.first_side[last];
        }
      }
    }
  }
  Path best_path_to(Node node) const {
    const Arrivals& arrivals = arrivals_[node];
    const auto best = static_cast<std::size_t>(std::min_element(arrivals.turns.begin(), arrivals.turns.end()) -
                                               arrivals.turns.begin());
    return {arrivals.length, arrivals.turns[best], arrivals.first_side[best], static_cast<std::uint8_t>(best ^ 2)};
  }
  void forget() {
    for (const Node node : queue_) arrivals_[node].length = unreached;
  }

  void fill_table() {
    for (Node from = 0; from < graph_.size(); ++from) {
      search(from, 2 * reach + 2, from);  // a little more than if there were no walls
      for (const Node to : queue_) {
        const int dx = positions_[to].x - positions_[from].x;
        const int dy = positions_[to].y - positions_[from].y;
        if (to == from || !is_near(dx, dy)) continue;
        const Path path = best_path_to(to);
        near_[table_index(from, dx, dy)] = {static_cast<std::uint8_t>(path.length), path.turns, path.first_side,
                                            path.last_side};
      }
      forget();
    }
  }

  // Whether the cache has room for the paths between all nodes.
  bool has_all_pairs() const { return std::size_t{graph_.size()} * graph_.size() <= std::size_t{1} << 23; }
  const std::vector<Path>& far_paths(Node from) {
    const auto found = far_.find(from);
    if (found != far_.end()) return found->second;
    std::vector<Path>& paths = far_[from];
    paths.assign(graph_.size(), Path{0, 0, 0, 0});
    search(from, unreached, from);
    for (const Node to : queue_) paths[to] = best_path_to(to);
    paths[from] = {0, 0, 0, 0};
    forget();
    return paths;
  }
  static std::uint64_t pair_of(Node from, Node to) { return std::uint64_t{from} << 32 | to; }
  Path far_path(Node from, Node to) {
    if (from == to) return {0, 0, 0, 0};
    const auto found = far_pairs_.find(pair_of(from, to));
    if (found != far_pairs_.end()) return found->second;
    constexpr std::size_t most_entries = std::size_t{1} << 20;  // an entry takes 40 bytes and its part of the table
    if (far_pairs_.size() == most_entries) far_pairs_.clear();
    search(from, unreached, to);
    const Path path = best_path_to(to);
    forget();
    far_pairs_.emplace(pair_of(from, to), path);
    return path;
  }

  const CoverageGraph& graph_;
  std::vector<Position> positions_;
  std::vector<NearPath> near_;
  std::vector<Arrivals> arrivals_;
  std::vector<Node> queue_;
  std::unordered_map<Node, std::vector<Path>> far_;    // if has_all_pairs(): from each node to all
  std::unordered_map<std::uint64_t, Path> far_pairs_;  // else
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_SHORTEST_PATHS_HPP
