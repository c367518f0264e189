// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/coverage_bounds.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/cover/coverage_graph.hpp"
#include "mazebot/host/cover/degree_matching.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"
#include "support/slow_coverage.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;

namespace {

int count_bits(std::uint32_t value) {
  int count = 0;
  for (; value != 0; value &= value - 1) ++count;
  return count;
}

std::vector<std::pair<int, int>> edges_of(const slow::Floor& floor) {
  std::vector<std::pair<int, int>> edges;
  for (std::size_t i = 0; i < floor.size(); ++i) {
    for (const int next : floor.beyond[i]) {
      if (next > static_cast<int>(i)) edges.emplace_back(static_cast<int>(i), next);
    }
  }
  return edges;
}

// By definition: which cells can be reached from the start without that edge?
std::vector<bool> reached_without(const slow::Floor& floor, std::pair<int, int> closed) {
  std::vector<bool> reached(floor.size(), false);
  std::vector<int> waiting{0};
  reached[0] = true;
  while (!waiting.empty()) {
    const int cell = waiting.back();
    waiting.pop_back();
    for (const int next : floor.beyond[static_cast<std::size_t>(cell)]) {
      if (next < 0 || reached[static_cast<std::size_t>(next)]) continue;
      if (std::minmax(cell, next) == std::minmax(closed.first, closed.second)) continue;
      reached[static_cast<std::size_t>(next)] = true;
      waiting.push_back(next);
    }
  }
  return reached;
}

std::size_t slow_bridges_bound(const slow::Floor& floor) {
  std::vector<std::size_t> in_front(floor.size(), 0);  // bridges between the start and each cell
  std::size_t bridges = 0;
  for (const auto& edge : edges_of(floor)) {
    const std::vector<bool> reached = reached_without(floor, edge);
    if (std::find(reached.begin(), reached.end(), false) == reached.end()) continue;
    ++bridges;
    for (std::size_t i = 0; i < reached.size(); ++i) in_front[i] += reached[i] ? 0 : 1;
  }
  return floor.size() - 1 + bridges - *std::max_element(in_front.begin(), in_front.end());
}

// All sets of edges. For few edges only.
std::size_t slow_parity_bound(const slow::Floor& floor) {
  const auto edges = edges_of(floor);
  std::size_t most = 0;
  for (std::uint32_t chosen = 0; chosen < std::uint32_t{1} << edges.size(); ++chosen) {
    std::vector<int> degree(floor.size(), 0);
    bool allowed = true;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      for (const int end : {edges[i].first, edges[i].second}) {
        allowed = allowed && ++degree[static_cast<std::size_t>(end)] <= (end == 0 ? 1 : 2);
      }
    }
    if (allowed) most = std::max(most, static_cast<std::size_t>(count_bits(chosen)));
  }
  return 2 * (floor.size() - 1) - most;
}

// All sets of lines. A line is the set of its cells.
std::size_t slow_turns_bound(const slow::Floor& floor) {
  std::vector<std::uint32_t> lines;
  for (std::size_t i = 0; i < floor.size(); ++i) {
    for (const std::size_t axis : {0U, 1U}) {
      std::uint32_t line = 0;
      for (const std::size_t heading : {axis, axis + 2}) {
        for (int cell = static_cast<int>(i); cell >= 0; cell = floor.beyond[static_cast<std::size_t>(cell)][heading]) {
          line |= std::uint32_t{1} << cell;
        }
      }
      if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
    }
  }
  std::size_t fewest = lines.size();
  for (std::uint32_t chosen = 0; chosen < std::uint32_t{1} << lines.size(); ++chosen) {
    std::uint32_t covered = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) covered |= (chosen >> i & 1) != 0 ? lines[i] : 0;
    if (covered == (std::uint32_t{1} << floor.size()) - 1) {
      fewest = std::min(fewest, static_cast<std::size_t>(count_bits(chosen)));
    }
  }
  return fewest - 1;
}

std::vector<Maze> tiny_mazes(int seeds) {
  std::vector<Maze> mazes;
  const std::vector<std::pair<int, int>> sizes{{1, 1}, {1, 6}, {6, 1}, {2, 2}, {3, 2}, {3, 3}, {4, 2}, {5, 2}, {2, 5}};
  for (const auto& [width, height] : sizes) {
    for (const int walls : {0, 20, 40}) {
      for (int seed = 1; seed <= seeds; ++seed) {
        mazes.push_back(test::noise_maze(width, height, walls, seed % 3 == 0 ? 10 : 0,
                                         static_cast<std::uint64_t>(seed * 100 + walls)));
      }
    }
  }
  return mazes;
}

CoverageBounds bounds_of(const std::string& rows) {
  const BlockMap map = parse_block_map(rows, "test");
  return CoverageBounds(CoverageGraph(map.walls, Pose(*map.start, Heading::north)));
}

}  // namespace

TEST_CASE("bounds agree with their definitions, and no walk is shorter") {
  int exact = 0;
  int better = 0;
  int exact_back = 0;
  int checked = 0;
  for (const Maze& maze : tiny_mazes(6)) {
    const slow::Floor floor(maze.walls, maze.start.cell);
    const CoverageBounds bounds{CoverageGraph(maze.walls, maze.start)};
    INFO(maze.grid().width() << "x" << maze.grid().height() << ", " << floor.size() << " cells");
    CHECK(bounds.cells == floor.size() - 1);
    CHECK(bounds.bridges == slow_bridges_bound(floor));
    CHECK(bounds.parity == slow_parity_bound(floor));
    CHECK(bounds.turns == slow_turns_bound(floor));
    CHECK(bounds.components >= bounds.bridges);
    CHECK(bounds.moves() == std::max(bounds.components, bounds.parity));
    better += bounds.components > std::max(bounds.bridges, bounds.parity) ? 1 : 0;
    const std::size_t best = slow::cheapest_coverage(floor, 0, 1, 0);
    CHECK(bounds.moves() <= best);
    CHECK(bounds.turns <= slow::cheapest_coverage(floor, 0, 0, 1));
    CHECK(bounds.moves() + bounds.turns <= slow::cheapest_coverage(floor, 0, 1, 1));
    const CoverageBounds back(CoverageGraph(maze.walls, maze.start), TourEnd::at_start);
    const std::size_t best_back = slow::cheapest_coverage(floor, 0, 1, 0, true);
    CHECK(back.moves() <= best_back);
    CHECK(back.moves() >= back.cells);
    CHECK(back.moves() >= back.bridges);
    exact_back += back.moves() == best_back ? 1 : 0;
    exact += bounds.moves() == best ? 1 : 0;
    ++checked;
  }
  CHECK(checked == 162);
  CHECK(exact > checked * 19 / 20);  // on so few cells the bounds are nearly always exact
  CHECK(exact_back > checked * 19 / 20);
  CHECK(better > 5);  // than those it is made of
}

TEST_CASE("bounds of some rooms") {
  const CoverageBounds one = bounds_of("XXX\nX X\nXXX\nstart 1, 1\n");
  CHECK(one.moves() == 0);
  CHECK(one.turns == 0);
  const CoverageBounds corridor = bounds_of("XXXXXXX\nX     X\nXXXXXXX\nstart 3, 1\n");
  CHECK(corridor.moves() == 6);  // one arm twice
  CHECK(corridor.bridges == 6);
  CHECK(corridor.turns == 0);
  const CoverageBounds square = bounds_of("XXXXX\nX   X\nX   X\nX   X\nXXXXX\nstart 2, 1\n");
  CHECK(square.bridges == 8);
  CHECK(square.parity == 9);  // the middle of a side has the less frequent colour
  CHECK(square.moves() == 9);
  CHECK(square.turns == 2);
}

TEST_CASE("without loops the bound is the length of the shortest walk") {
  for (int seed = 1; seed <= 40; ++seed) {
    MazeRecipe recipe;
    recipe.width = 4;
    recipe.height = 3;
    recipe.algorithm = seed % 2 == 0 ? MazeAlgorithm::wilson : MazeAlgorithm::backtracker;
    recipe.seed = static_cast<std::uint64_t>(seed);
    const Maze maze = generate_maze(recipe);
    const CoverageGraph graph(maze.walls, maze.start);
    REQUIRE(graph.is_tree());
    CHECK(CoverageBounds(graph).moves() == slow::cheapest_coverage(slow::Floor(maze.walls, maze.start.cell), 0, 1, 0));
  }
}

TEST_CASE("a matching with capacities is the largest") {
  Random random(5);
  for (int round = 0; round < 300; ++round) {
    const std::size_t left = 1 + random.below(4);
    const std::size_t right = 1 + random.below(4);
    std::vector<std::uint32_t> capacities[2] = {{}, {}};
    for (std::size_t i = 0; i < left; ++i) capacities[0].push_back(random.below(3));
    for (std::size_t i = 0; i < right; ++i) capacities[1].push_back(random.below(3));
    detail::DegreeMatching matching(capacities[0], capacities[1]);
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t i = 0; i < left; ++i) {
      for (std::size_t k = 0; k < right; ++k) {
        if (random.below(2) == 0) continue;
        edges.emplace_back(i, k);
        matching.add_edge(i, k);
      }
    }
    int most = 0;
    for (std::uint32_t chosen = 0; chosen < std::uint32_t{1} << edges.size(); ++chosen) {
      std::vector<std::uint32_t> used(left + right, 0);
      bool allowed = true;
      for (std::size_t i = 0; i < edges.size(); ++i) {
        if ((chosen >> i & 1) == 0) continue;
        allowed = allowed && ++used[edges[i].first] <= capacities[0][edges[i].first];
        allowed = allowed && ++used[left + edges[i].second] <= capacities[1][edges[i].second];
      }
      if (allowed) most = std::max(most, count_bits(chosen));
    }
    CHECK(matching.maximize() == static_cast<std::size_t>(most));
  }
}

TEST_CASE("a coverage graph holds the reachable cells with their openings") {
  for (const Maze& maze : tiny_mazes(4)) {
    const slow::Floor floor(maze.walls, maze.start.cell);
    const CoverageGraph graph(maze.walls, maze.start);
    REQUIRE(graph.size() == floor.size());
    CHECK(graph.edge_count() == edges_of(floor).size());
    CHECK(graph.cell(graph.start()) == maze.start.cell);
    for (CoverageGraph::Node node = 0; node < graph.size(); ++node) {
      const auto found = std::find(floor.cells.begin(), floor.cells.end(), graph.cell(node));
      REQUIRE(found != floor.cells.end());
      const auto& beyond = floor.beyond[static_cast<std::size_t>(found - floor.cells.begin())];
      for (int h = 0; h < 4; ++h) {
        const int next = beyond[static_cast<std::size_t>(h)];
        CHECK(graph.open(node, heading_at(h)) == (next >= 0));
        if (next < 0) continue;
        CHECK(graph.cell(graph.neighbour(node, heading_at(h))) == floor.cells[static_cast<std::size_t>(next)]);
      }
    }
  }
  const RunTimeWallMap map{RunTimeGrid(3, 3)};
  CHECK_THROWS_AS(CoverageGraph(map, Pose(Cell(3, 0), Heading::north)), std::invalid_argument);
}
