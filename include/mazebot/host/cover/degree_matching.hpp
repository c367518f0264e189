// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_DEGREE_MATCHING_HPP
#define MAZEBOT_HOST_COVER_DEGREE_MATCHING_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Chooses as many edges of a bipartite graph as possible, at each node at most as many as its capacity. Capacity 1
// everywhere gives the maximum matching, capacity 2 the maximum simple 2-matching.
//
//     DegreeMatching matching({1, 1}, {2});  // capacities left and right
//     matching.add_edge(0, 0);
//     matching.add_edge(1, 0);
//     matching.maximize();  // 2
//
// Shortest augmenting paths in phases (Hopcroft and Karp 1973; with capacities, Dinitz 1970): O(edges * sqrt(nodes)).
class DegreeMatching {
 public:
  DegreeMatching(std::vector<std::uint32_t> left, std::vector<std::uint32_t> right)
      : left_count_(left.size()), capacity_(std::move(left)) {
    capacity_.insert(capacity_.end(), right.begin(), right.end());
  }

  void add_edge(std::size_t left, std::size_t right) {
    edges_.push_back({static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(left_count_ + right)});
  }

  std::size_t maximize() {
    sort_edges_by_node();
    chosen_.assign(edges_.size(), false);
    std::size_t count = choose_greedily();
    while (find_levels()) {
      next_ = first_;
      for (std::uint32_t root = 0; root < left_count_; ++root) {
        while (capacity_[root] > 0 && augment_from(root)) ++count;
      }
    }
    return count;
  }

 private:
  struct Edge {
    std::uint32_t left, right;
  };

  bool is_left(std::uint32_t node) const { return node < left_count_; }
  // An augmenting path leaves a left node by an edge that is not chosen, a right node by one that is.
  bool continues(std::uint32_t node, std::uint32_t edge) const { return chosen_[edge] != is_left(node); }
  std::uint32_t across(std::uint32_t node, std::uint32_t edge) const {
    return is_left(node) ? edges_[edge].right : edges_[edge].left;
  }

  void sort_edges_by_node() {
    first_.assign(capacity_.size() + 1, 0);
    for (const Edge& edge : edges_) {
      ++first_[edge.left + 1];
      ++first_[edge.right + 1];
    }
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    incident_.resize(2 * edges_.size());
    std::vector<std::size_t> next_free(first_.begin(), first_.end() - 1);
    for (std::uint32_t i = 0; i < edges_.size(); ++i) {
      incident_[next_free[edges_[i].left]++] = i;
      incident_[next_free[edges_[i].right]++] = i;
    }
  }

  std::size_t choose_greedily() {
    std::size_t count = 0;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (capacity_[edges_[i].left] == 0 || capacity_[edges_[i].right] == 0) continue;
      --capacity_[edges_[i].left];
      --capacity_[edges_[i].right];
      chosen_[i] = true;
      ++count;
    }
    return count;
  }

  // Searches breadth first from the left nodes with remaining capacity. Returns whether it reaches a right node with
  // remaining capacity.
  bool find_levels() {
    level_.assign(capacity_.size(), unreached);
    queue_.clear();
    for (std::uint32_t node = 0; node < left_count_; ++node) {
      if (capacity_[node] == 0) continue;
      level_[node] = 0;
      queue_.push_back(node);
    }
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const std::uint32_t node = queue_[i];
      if (!is_left(node) && capacity_[node] > 0) return true;
      for (std::size_t k = first_[node]; k < first_[node + 1]; ++k) {
        const std::uint32_t next = across(node, incident_[k]);
        if (!continues(node, incident_[k]) || level_[next] != unreached) continue;
        level_[next] = level_[node] + 1;
        queue_.push_back(next);
      }
    }
    return false;
  }

  // Searches depth first along rising levels. An edge that did not lead to a path is not tried again in this phase.
  bool augment_from(std::uint32_t root) {
    path_.clear();
    std::uint32_t node = root;
    for (;;) {
      if (!is_left(node) && capacity_[node] > 0) break;
      if (next_[node] < first_[node + 1]) {
        const std::uint32_t edge = incident_[next_[node]];
        const std::uint32_t next = across(node, edge);
        if (continues(node, edge) && level_[next] == level_[node] + 1) {
          path_.push_back(edge);
          node = next;
        } else {
          ++next_[node];
        }
      } else if (path_.empty()) {
        return false;
      } else {
        node = is_left(node) ? edges_[path_.back()].right : edges_[path_.back()].left;
        path_.pop_back();
        ++next_[node];
      }
    }
    --capacity_[root];
    --capacity_[node];
    for (const std::uint32_t edge : path_) chosen_[edge] = !chosen_[edge];
    return true;
  }

  static constexpr std::uint32_t unreached = ~std::uint32_t{0};

  std::size_t left_count_;
  std::vector<std::uint32_t> capacity_;  // remaining: of the left nodes, then of the right ones
  std::vector<Edge> edges_;
  std::vector<bool> chosen_;
  std::vector<std::size_t> first_;  // of each node's edges in incident_
  std::vector<std::uint32_t> incident_;
  std::vector<std::size_t> next_;
  std::vector<std::uint32_t> level_;
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> path_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_DEGREE_MATCHING_HPP
