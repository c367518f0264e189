// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/cycle_cover_bound.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "mazebot/host/cover/coverage_bounds.hpp"
#include "mazebot/host/cover/coverage_tour.hpp"
#include "support/catch.hpp"
#include "support/simplex.hpp"
#include "support/slow_coverage.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;

namespace {

// The optimum of the linear program, in its dual form, by the simplex method: a variable for each cell, two for each
// edge (its price is of either sign), and one for the two ends of the path.
double program_optimum(const CoverageGraph& graph, int turn_weight) {
  using Node = CoverageGraph::Node;
  const std::size_t cells = graph.size(), edges = graph.edge_count(), ends = cells + 2 * edges;
  std::vector<std::vector<double>> rows;
  std::vector<double> limits;
  std::vector<std::vector<std::size_t>> edge_of(cells, std::vector<std::size_t>(4, SIZE_MAX));
  std::size_t number = 0;
  for (Node node = 0; node < graph.size(); ++node) {
    for (int h = 0; h < 4; ++h) {
      const Node other = graph.neighbour(node, heading_at(h));
      if (other == node) continue;
      const std::size_t side = static_cast<std::size_t>(h);
      const std::size_t known = edge_of[other][(side + 2) % 4];
      edge_of[node][side] = known == SIZE_MAX ? number++ : known;
    }
  }
  REQUIRE(number == edges);
  const auto add = [&](Node node, const std::vector<std::size_t>& sides, double cost) {
    std::vector<double> row(ends + 1, 0.0);
    row[node] = 1;
    for (const std::size_t side : sides) {
      const double sign = side < 2 ? 1 : -1;
      row[cells + 2 * edge_of[node][side]] += sign;
      row[cells + 2 * edge_of[node][side] + 1] -= sign;
    }
    if (sides.size() == 1) row[ends] = -1;
    rows.push_back(std::move(row));
    limits.push_back(cost);
  };
  for (Node node = 0; node < graph.size(); ++node) {
    for (std::size_t a = 0; a < 4; ++a) {
      if (edge_of[node][a] == SIZE_MAX) continue;
      add(node, {a}, 0.5);
      for (std::size_t b = a; b < 4; ++b) {
        if (edge_of[node][b] == SIZE_MAX) continue;
        add(node, {a, b}, 1.0 + turn_weight * (a == b ? 2 : b - a == 2 ? 0 : 1));
      }
    }
  }
  std::vector<double> gain(ends + 1, 0.0);
  std::fill(gain.begin(), gain.begin() + static_cast<std::ptrdiff_t>(cells), 1.0);
  gain[ends] = -2;
  return slow::maximum(std::move(rows), std::move(limits), std::move(gain));
}

}  // namespace

TEST_CASE("a simplex table finds known optima", "[cycle_cover_bound]") {
  CHECK(slow::maximum({{1, 0}, {0, 2}, {3, 2}}, {4, 12, 18}, {3, 5}) == 36);
  CHECK(slow::maximum({{1, 1}}, {0}, {1, 2}) == 0);
}

TEST_CASE("no path over a tiny map costs less than the bound", "[cycle_cover_bound]") {
  double bounds = 0, optima = 0;
  for (int seed = 1; seed <= 60; ++seed) {
    const std::pair<int, int> sizes[] = {{3, 3}, {4, 3}, {2, 5}, {6, 2}, {1, 7}, {1, 1}, {2, 1}};
    const auto [width, height] = sizes[seed % 7];
    const Maze maze = test::noise_maze(width, height, seed % 4 * 12, 0, static_cast<std::uint64_t>(seed));
    const slow::Floor floor(maze.walls, maze.start.cell);
    const CoverageGraph graph(maze.walls, maze.start);
    for (const int turn_weight : {0, 1, 2}) {
      const double bound = cycle_cover_bound(graph, turn_weight);
      const auto best =
          static_cast<double>(slow::cheapest_coverage(floor, 0, 1, static_cast<std::size_t>(turn_weight)));
      CHECK(bound <= best + 1e-6);
      bounds += bound;
      optima += best;
    }
  }
  // What the bound leaves.
  INFO(bounds / optima);
  CHECK(bounds > 0.88 * optima);
}

TEST_CASE("without cuts the bound is just below the optimum of its linear program", "[cycle_cover_bound]") {
  for (int seed = 1; seed <= 12; ++seed) {
    const Maze maze = test::noise_maze(3 + seed % 4, 3 + seed % 3, 6 * (seed % 4), 0, static_cast<std::uint64_t>(seed));
    const CoverageGraph graph(maze.walls, maze.start);
    if (graph.size() < 2) continue;
    for (const int turn_weight : {0, 1}) {
      INFO(seed << ": " << graph.size() << " cells, turns cost " << turn_weight);
      const double bound = detail::CycleCoverDual(graph, turn_weight).ascend(1500, 0.6);
      const double optimum = program_optimum(graph, turn_weight);
      CHECK(bound <= optimum + 1e-6);
      CHECK(bound >= 0.97 * optimum - 0.2);
    }
  }
}

TEST_CASE("more rounds give no smaller bound, and tours are above it", "[cycle_cover_bound]") {
  for (int seed = 1; seed <= 4; ++seed) {
    const Maze maze = test::noise_maze(14, 11, 40, 0, static_cast<std::uint64_t>(seed));
    const CoverageGraph graph(maze.walls, maze.start);
    CoverageTask task;
    task.changes = 50000;
    const CoverageTour tour = plan_coverage(graph, task);
    const double few = cycle_cover_bound(graph, 1, 100), many = cycle_cover_bound(graph, 1, 3000);
    CHECK(few <= many * 1.001);
    CHECK(many <= static_cast<double>(tour.moves() + tour.turns));
    // Better than what the separate bounds of moves and turns say together.
    CHECK(many > static_cast<double>(cells_bound(graph)));
  }
}
