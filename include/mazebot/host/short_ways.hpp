// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_SHORT_WAYS_HPP
#define MAZEBOT_HOST_SHORT_WAYS_HPP

#include "requires_hosted.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <unordered_map>
#include <vector>

#include "../map/heading.hpp"
#include "coverage_graph.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Shortest ways between the nodes of a graph, made for asking millions of times about nodes that lie close together:
/// those less than 6 columns and 6 rows apart stand in a table, all others are searched for when they are asked for,
/// and kept for a while.
///
/// Construction O(nodes). RAM: 704 bytes a node, and up to 64 MB for far ones. way() is O(1) for close nodes, else
/// O(nodes) when the first of the two is new.
class ShortWays {
 public:
  using Node = CoverageGraph::Node;

  /// A shortest way; of several one with the fewest turns (of far ones: with few).
  struct Way {
    std::uint32_t length;
    std::uint8_t turns;  ///< quarter turns between its ends, 255 if they are more
    /// The sides, as headings, on which it leaves the first node and the last.
    std::uint8_t first_side;
    std::uint8_t last_side;
  };

  explicit ShortWays(const CoverageGraph& graph)
      : graph_(graph), close_(static_cast<std::size_t>(graph.size()) * window, CloseWay{0, 0, 0, 0}) {
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

  // From each node breadth first, not much farther than the table reaches, counting the least turns for each pair of
  // first and last headings.
  void fill_table() {
    constexpr std::uint8_t impossible = 100;
    constexpr std::uint8_t farthest = 2 * reach + 2;
    std::vector<std::uint8_t> length(graph_.size(), 0);
    std::vector<std::array<std::array<std::uint8_t, 4>, 4>> turns(graph_.size());
    std::vector<Node> queue;
    for (Node from = 0; from < graph_.size(); ++from) {
      queue.assign(1, from);
      length[from] = 1;  // one more than it is: 0 is new
      for (std::size_t i = 0; i < queue.size() && length[queue[i]] <= farthest; ++i) {
        const Node node = queue[i];
        for (std::size_t h = 0; h < 4; ++h) {
          const Node next = graph_.neighbour(node, heading_at(static_cast<int>(h)));
          if (next == node) continue;
          if (length[next] == 0) {
            length[next] = static_cast<std::uint8_t>(length[node] + 1);
            for (auto& lasts : turns[next]) lasts.fill(impossible);
            queue.push_back(next);
          }
          if (length[next] != length[node] + 1) continue;
          if (node == from) turns[next][h][h] = 0;
          for (std::size_t first = 0; node != from && first < 4; ++first) {
            for (std::size_t last = 0; last < 4; ++last) {
              const std::size_t more = last == h ? 0 : (last ^ h) == 2 ? 2 : 1;
              turns[next][first][h] =
                  std::min(turns[next][first][h], static_cast<std::uint8_t>(turns[node][first][last] + more));
            }
          }
        }
      }
      for (const Node to : queue) {
        const int dx = places_[to].x - places_[from].x;
        const int dy = places_[to].y - places_[from].y;
        if (to != from && is_close(dx, dy)) {
          CloseWay best{static_cast<std::uint8_t>(length[to] - 1), impossible, 0, 0};
          for (std::uint8_t first = 0; first < 4; ++first) {
            for (std::uint8_t last = 0; last < 4; ++last) {
              if (turns[to][first][last] >= best.turns) continue;
              best.turns = turns[to][first][last];
              best.first_side = first;
              best.last_side = last ^ 2;
            }
          }
          close_[place_in_table(from, dx, dy)] = best;
        }
        length[to] = 0;
      }
    }
  }

  const std::vector<Way>& far_ways(Node from) {
    const auto found = far_.find(from);
    if (found != far_.end()) return found->second;
    constexpr std::size_t most_entries = std::size_t{1} << 23;
    if ((far_.size() + 1) * graph_.size() > most_entries) far_.clear();
    return far_.emplace(from, ways_from(from)).first->second;
  }
  // Breadth first; of the ways to a node only the one with the fewest turns is followed.
  std::vector<Way> ways_from(Node from) const {
    constexpr std::uint32_t unreached = ~std::uint32_t{0};
    std::vector<Way> ways(graph_.size(), Way{unreached, 0, 0, 0});
    std::vector<Node> queue{from};
    ways[from].length = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Node node = queue[i];
      const Way& way = ways[node];
      for (std::uint8_t h = 0; h < 4; ++h) {
        const Node next = graph_.neighbour(node, heading_at(h));
        if (next == node || ways[next].length <= way.length) continue;
        const int more = node == from ? 0 : quarter_turns(heading_at(h) - opposite(heading_at(way.last_side)));
        const auto turns = static_cast<std::uint8_t>(std::min(255, way.turns + more));
        if (ways[next].length == unreached) {
          queue.push_back(next);
        } else if (turns >= ways[next].turns) {
          continue;
        }
        ways[next] = {way.length + 1, turns, node == from ? h : way.first_side, static_cast<std::uint8_t>(h ^ 2)};
      }
    }
    return ways;
  }

  const CoverageGraph& graph_;
  std::vector<Place> places_;
  std::vector<CloseWay> close_;
  std::unordered_map<Node, std::vector<Way>> far_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_SHORT_WAYS_HPP
