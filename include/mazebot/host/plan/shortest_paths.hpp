// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_PLAN_SHORTEST_PATHS_HPP
#define MAZEBOT_HOST_PLAN_SHORTEST_PATHS_HPP

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

/// Shortest ways between the nodes of a graph, made for asking millions of times about nodes that lie close together:
/// those less than 6 columns and 6 rows apart stand in a table, all others are searched for when they are asked for,
/// and kept for a while.
///
/// Construction O(nodes). RAM: 704 bytes a node, and up to 64 MB for far ones. way() is O(1) for close nodes, else
/// O(nodes) when the first of the two is new.
class ShortestPaths {
 public:
  using Node = CoverageGraph::Node;

  /// A shortest way; of several one with the fewest turns.
  struct Way {
    std::uint32_t length;
    std::uint8_t turns;  ///< quarter turns between its ends, 255 if they are more
    /// The sides, as headings, on which it leaves the first node and the last.
    std::uint8_t first_side;
    std::uint8_t last_side;
  };

  explicit ShortestPaths(const CoverageGraph& graph)
      : graph_(graph),
        close_(static_cast<std::size_t>(graph.size()) * window, CloseWay{0, 0, 0, 0}),
        arrivals_(graph.size()) {
    for (Node node = 0; node < graph.size(); ++node) places_.push_back({graph.cell(node).x, graph.cell(node).y});
    fill_table();
  }

  Way way(Node from, Node to) {
    const int dx = places_[to].x - places_[from].x;
    const int dy = places_[to].y - places_[from].y;
    if (is_close(dx, dy)) {
      const CloseWay& close = close_[place_in_table(from, dx, dy)];
      if (close.length != 0) return {close.length, close.turns, close.first_side, close.last_side};
    }
    return far_ways(from)[to];
  }
  std::uint32_t distance(Node from, Node to) {
    const int dx = places_[to].x - places_[from].x;
    const int dy = places_[to].y - places_[from].y;
    if (is_close(dx, dy)) {
      const std::uint8_t length = close_[place_in_table(from, dx, dy)].length;
      if (length != 0) return length;
    }
    return far_.count(to) != 0 ? far_ways(to)[from].length : far_ways(from)[to].length;
  }
  /// No way is shorter, whatever the walls.
  std::uint32_t least_distance(Node from, Node to) const {
    return static_cast<std::uint32_t>(std::abs(places_[to].x - places_[from].x) +
                                      std::abs(places_[to].y - places_[from].y));
  }

 private:
  struct Place {
    int x, y;
  };
  struct CloseWay {
    std::uint8_t length, turns, first_side, last_side;  // length 0: not in the table
  };

  static constexpr int reach = 5;
  static constexpr std::size_t row_size = 16;  // more than 2 * reach + 1, so that a row is one line of the cache
  static constexpr std::size_t window = row_size * (2 * reach + 1);

  static bool is_close(int dx, int dy) {
    return static_cast<unsigned>(dx + reach) <= 2 * reach && static_cast<unsigned>(dy + reach) <= 2 * reach;
  }
  static std::size_t place_in_table(Node from, int dx, int dy) {
    return from * window + static_cast<std::size_t>(dy + reach) * row_size + static_cast<std::size_t>(dx + reach);
  }

  static constexpr std::uint32_t unreached = ~std::uint32_t{0};

  // The shortest ways to a node, by the heading in which they arrive.
  struct Arrivals {
    std::uint32_t length = unreached;
    std::array<std::uint8_t, 4> turns{};  // `impossible` where none arrives so
    std::array<std::uint8_t, 4> first_side{};
  };
  static constexpr std::uint8_t impossible = 255;

  // Breadth first, up to a length. The nodes are left in queue_, their arrivals in arrivals_: forget() them.
  void search(Node from, std::uint32_t longest) {
    queue_.assign(1, from);
    arrivals_[from].length = 0;
    for (std::size_t i = 0; i < queue_.size() && arrivals_[queue_[i]].length < longest; ++i) {
      const Node node = queue_[i];
      const Arrivals& here = arrivals_[node];
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
  Way best_way_to(Node node) const {
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
      search(from, 2 * reach + 2);  // a little more than if there were no walls
      for (const Node to : queue_) {
        const int dx = places_[to].x - places_[from].x;
        const int dy = places_[to].y - places_[from].y;
        if (to == from || !is_close(dx, dy)) continue;
        const Way way = best_way_to(to);
        close_[place_in_table(from, dx, dy)] = {static_cast<std::uint8_t>(way.length), way.turns, way.first_side,
                                                way.last_side};
      }
      forget();
    }
  }

  const std::vector<Way>& far_ways(Node from) {
    const auto found = far_.find(from);
    if (found != far_.end()) return found->second;
    constexpr std::size_t most_entries = std::size_t{1} << 23;
    if ((far_.size() + 1) * graph_.size() > most_entries) far_.clear();
    std::vector<Way>& ways = far_[from];
    ways.assign(graph_.size(), Way{0, 0, 0, 0});
    search(from, unreached);
    for (const Node to : queue_) ways[to] = best_way_to(to);
    ways[from] = {0, 0, 0, 0};
    forget();
    return ways;
  }
  const CoverageGraph& graph_;
  std::vector<Place> places_;
  std::vector<CloseWay> close_;
  std::vector<Arrivals> arrivals_;
  std::vector<Node> queue_;
  std::unordered_map<Node, std::vector<Way>> far_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_PLAN_SHORTEST_PATHS_HPP
