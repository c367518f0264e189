// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_SLOW_SEARCH_HPP
#define MAZEBOT_TESTS_SUPPORT_SLOW_SEARCH_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/maze.hpp"

// Slow oracles: textbook Dijkstra over graphs written out edge by edge. They share no code with the planners.
namespace test {

/// A graph with numbered nodes.
class SlowGraph {
 public:
  explicit SlowGraph(std::size_t nodes) : edges_(nodes) {}

  void connect(std::size_t from, std::size_t to, std::uint64_t cost) { edges_[from].push_back({to, cost}); }

  /// Returns the cost of the cheapest path from the sources to every node. Each source has an initial cost.
  std::vector<std::optional<std::uint64_t>> costs_from(
      const std::vector<std::pair<std::size_t, std::uint64_t>>& sources) const {
    std::vector<std::optional<std::uint64_t>> costs(edges_.size());
    using Entry = std::pair<std::uint64_t, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
    for (const auto& [node, cost] : sources) queue.push({cost, node});
    while (!queue.empty()) {
      const auto [cost, node] = queue.top();
      queue.pop();
      if (costs[node]) continue;
      costs[node] = cost;
      for (const Edge& edge : edges_[node]) queue.push({cost + edge.cost, edge.to});
    }
    return costs;
  }

 private:
  struct Edge {
    std::size_t to;
    std::uint64_t cost;
  };
  std::vector<std::vector<Edge>> edges_;
};

/// Returns a random maze: of 100 inner walls about `walls` exist and about `unknown` are unknown. Such mazes have open
/// halls, walled-in cells and many loops.
inline mazebot::Maze noise_maze(int width, int height, int walls, int unknown, std::uint64_t seed) {
  mazebot::Maze maze{mazebot::RunTimeWallMap(mazebot::RunTimeGrid(width, height))};
  mazebot::Random random(seed);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const mazebot::Heading heading : {mazebot::Heading::north, mazebot::Heading::east}) {
        const int draw = static_cast<int>(random.below(100));
        if (draw >= unknown) {
          maze.walls.record(mazebot::Cell(x, y), heading, draw < unknown + walls);
        }
      }
    }
  }
  return maze;
}

/// The same of any size up to a side, with any start and one goal anywhere.
inline mazebot::Maze any_maze(std::uint64_t seed, std::uint32_t longest_side) {
  mazebot::Random random(seed);
  const auto any = [&](std::uint32_t limit) { return static_cast<int>(random.below(limit)); };
  const int width = 1 + any(longest_side);
  const int height = 1 + any(longest_side);
  mazebot::Maze maze = noise_maze(width, height, any(101), 0, seed);
  const auto any_cell = [&] {
    const int x = any(static_cast<std::uint32_t>(width));
    return mazebot::Cell(x, any(static_cast<std::uint32_t>(height)));
  };
  maze.start = mazebot::Pose(any_cell(), mazebot::heading_at(any(4)));
  maze.goals = mazebot::RunTimeCellSet(maze.grid());
  maze.goals.insert(any_cell());
  return maze;
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_SLOW_SEARCH_HPP
