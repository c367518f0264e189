// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/border_cuts.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "mazebot/host/cover/coverage_bounds.hpp"
#include "mazebot/host/cover/coverage_tour.hpp"
#include "mazebot/host/cover/cycle_cover_bound.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/files/any_map.hpp"
#include "support/catch.hpp"
#include "support/slow_search.hpp"

using namespace mazebot;
using detail::BorderCut;
using detail::BorderCutSearch;
using detail::cell_uses;
using detail::UseShares;
using Node = CoverageGraph::Node;

namespace {

// Six rooms of three lanes, each with a door at one end.
const std::string three_lanes =
    "XXXXXXXXXXXXX\n"
    "X   X   X   X\n"
    "X   X   X   X\n"
    "X   X   X   X\n"
    "X   X   X   X\n"
    "XX XXX XXX XX\n"
    "X           X\n"
    "XX XXX XXX XX\n"
    "X   X   X   X\n"
    "X   X   X   X\n"
    "X   X   X   X\n"
    "X   X   X   X\n"
    "XXXXXXXXXXXXX\n";

CoverageGraph graph_of(const std::string& blocks, Cell start) {
  const auto map = std::get<BlockMap>(parse_map(blocks, "blocks"));
  return CoverageGraph(map.walls, Pose(start, Heading::north));
}

int side_towards(const CoverageGraph& graph, Node from, Node to) {
  for (int h = 0; h < 4; ++h) {
    if (graph.open(from, heading_at(h)) && graph.neighbour(from, heading_at(h)) == to) return h;
  }
  FAIL("the path passes a wall");
  return -1;
}

// How often each use of each cell occurs in a path.
std::vector<UseShares> shares_of(const CoverageGraph& graph, const std::vector<Node>& path) {
  std::vector<UseShares> shares(graph.size(), UseShares{});
  for (std::size_t i = 0; i < path.size(); ++i) {
    std::multiset<int> sides;
    if (i > 0) sides.insert(side_towards(graph, path[i], path[i - 1]));
    if (i + 1 < path.size()) sides.insert(side_towards(graph, path[i], path[i + 1]));
    if (sides.size() == 1) sides.insert(detail::CellUse::no_side);
    for (std::size_t use = 0; use < cell_uses.size(); ++use) {
      if (std::multiset<int>{cell_uses[use].first, cell_uses[use].second} == sides) ++shares[path[i]][use];
    }
  }
  return shares;
}

// A walk over all cells that often goes back, from a random cell.
std::vector<Node> random_walk(const CoverageGraph& graph, Random& random) {
  std::vector<Node> walk{static_cast<Node>(random.below(graph.size()))};
  std::vector<int> visits(graph.size(), 0);
  std::size_t missing = graph.size();
  for (;;) {
    const Node node = walk.back();
    if (visits[node]++ == 0 && --missing == 0) return walk;
    Node next = node;
    for (int h = 0; h < 4; ++h) {  // to a neighbour that was visited least, mostly
      const Node other = graph.neighbour(node, heading_at(h));
      if (other == node) continue;
      if (next == node || visits[other] < visits[next] || random.below(8) == 0) next = other;
    }
    walk.push_back(next);
  }
}

// The sum that a cut bounds, counted use by use.
double value_of(const BorderCut& cut, const std::vector<UseShares>& shares) {
  double sum = 0;
  for (const BorderCut::Piece& piece : cut.pieces) {
    for (std::size_t use = 0; use < cell_uses.size(); ++use) sum += shares[piece.cell][use] * piece.errors()[use];
  }
  for (const Node node : cut.inside) {
    for (std::size_t use = detail::pass_count; use < cell_uses.size(); ++use) sum += shares[node][use];
  }
  return sum;
}

// Compares the cuts of a graph with paths over it: random walks, and tours after so many changes.
struct Checked {
  std::size_t count = 0, tight = 0, connected = 0;
};
void check_cuts(const CoverageGraph& graph, std::uint64_t seed, const std::vector<int>& tours, Checked& checked) {
  detail::CycleCoverDual dual(graph, 1);
  dual.ascend(200, 0.6);
  BorderCutSearch search(graph);
  Random random(seed);
  std::vector<BorderCut> cuts;
  for (int round = 0; round < 6; ++round) {
    // Shares of the dual, and random ones.
    std::vector<UseShares> shares = dual.shares();
    for (UseShares& cell : shares) {
      for (float& share : cell) {
        if (round >= 3) share = random.below(3) == 0 ? 1.0F : 0.0F;
      }
    }
    std::vector<BorderCut> found = search.find(shares, 0.05F);
    cuts.insert(cuts.end(), found.begin(), found.end());
    dual.add(std::move(found));
    dual.ascend(50, 0.08);
  }
  std::vector<std::vector<UseShares>> paths;
  for (int i = 0; i < 30; ++i) paths.push_back(shares_of(graph, random_walk(graph, random)));
  for (const int changes : tours) {
    CoverageTask task;
    task.changes = changes;
    std::vector<Node> path;
    for (const Cell cell : plan_coverage(graph, task).cells) {
      for (Node node = 0; node < graph.size(); ++node) {
        if (graph.cell(node) == cell) path.push_back(node);
      }
    }
    paths.push_back(shares_of(graph, path));
  }
  for (const BorderCut& cut : cuts) {
    // The border of the cells inside is what the pieces cross an odd number of times.
    std::map<std::pair<Node, int>, int> crossed;
    std::size_t odd = 0;
    for (const BorderCut::Piece& piece : cut.pieces) {
      odd += piece.parity == BorderCut::Parity::odd ? 1U : 0U;
      for (int h = 0; h < 4; ++h) {
        const Node owner = h < 2 ? piece.cell : graph.neighbour(piece.cell, heading_at(h));
        if (piece.sides >> h & 1) ++crossed[{owner, h % 2}];
      }
    }
    CHECK(odd % 2 == (cut.ends_and_errors == 1 ? 1U : 0U));
    if (cut.ends_and_errors == 2) ++checked.connected;
    const std::set<Node> inside(cut.inside.begin(), cut.inside.end());
    CHECK(2 * inside.size() <= graph.size());
    for (Node node = 0; node < graph.size(); ++node) {
      for (int h = 0; h < 2; ++h) {
        const Node other = graph.neighbour(node, heading_at(h));
        if (other == node) continue;
        const bool is_border = inside.count(node) != inside.count(other);
        if (is_border != (crossed[{node, h}] % 2 == 1)) FAIL("a wrong border");
      }
    }
    for (const auto& path : paths) {
      const double value = value_of(cut, path);
      if (value < cut.least() - 1e-6) FAIL("a path violates a cut");
      ++checked.count;
      checked.tight += value < cut.least() + 1e-6 ? 1 : 0;
    }
  }
}

}  // namespace

TEST_CASE("the error of a piece is 0 only for one visit of the parity, or for no crossing", "[border_cuts]") {
  using Parity = BorderCut::Parity;
  const unsigned sides = 0b0011;  // north and east
  const auto error = [&](Parity parity, const std::vector<std::size_t>& uses) {
    const BorderCut::Piece piece{0, sides, parity};
    double sum = parity == Parity::uncrossed ? 0 : -1;
    for (const std::size_t use : uses) sum += piece.errors()[use];
    return sum;
  };
  for (std::size_t use = 0; use < cell_uses.size(); ++use) {
    int crossings = 0;
    for (const int side : {int{cell_uses[use].first}, int{cell_uses[use].second}}) crossings += side <= 1 ? 1 : 0;
    INFO("sides " << int{cell_uses[use].first} << ", " << int{cell_uses[use].second});
    CHECK(error(Parity::even, {use}) == crossings % 2);
    CHECK(error(Parity::odd, {use}) == 1 - crossings % 2);
    CHECK(error(Parity::uncrossed, {use}) == crossings);
    for (std::size_t other = 0; other < cell_uses.size(); ++other) {
      CHECK(error(Parity::even, {use, other}) >= 1);
      CHECK(error(Parity::odd, {use, other}) >= 1);
    }
  }
}

TEST_CASE("a path once through each of three lanes violates odd cuts", "[border_cuts]") {
  const CoverageGraph graph = graph_of(three_lanes, Cell(1, 6));
  REQUIRE(graph.size() == 6 * 13 + 11);
  // Straight from the north to the south through each cell of a room, and from the west to the east in the corridor.
  std::vector<UseShares> shares(graph.size(), UseShares{});
  for (Node node = 0; node < graph.size(); ++node) shares[node][graph.cell(node).y == 6 ? 6 : 2] = 1;
  BorderCutSearch search(graph);
  const std::vector<BorderCut> cuts = search.find(shares);
  REQUIRE_FALSE(cuts.empty());
  for (const BorderCut& cut : cuts) CHECK(value_of(cut, shares) < cut.least() - 0.2);
}

TEST_CASE("no path violates a cut", "[border_cuts]") {
  Checked checked;
  for (int seed = 1; seed <= 24; ++seed) {
    const Maze maze = test::noise_maze(4 + seed % 9, 3 + seed % 7, 8 * (seed % 5), 0, static_cast<std::uint64_t>(seed));
    const CoverageGraph graph(maze.walls, maze.start);
    if (graph.size() >= 4) check_cuts(graph, static_cast<std::uint64_t>(seed), {0, 2000, 50000}, checked);
  }
  CHECK(checked.count > 10000);
  CHECK(checked.connected > 50);
  CHECK(checked.tight > checked.count / 10);
}

TEST_CASE("no path violates a cut where links lead to cells far away", "[border_cuts]") {
  Checked checked;
  for (int seed = 1; seed <= 60; ++seed) {
    const int width = 4 + seed % 5, height = 4 + seed % 4;
    const auto size = static_cast<Node>(width * height);
    Random random(static_cast<std::uint64_t>(seed));
    std::vector<Cell> cells;
    for (Node node = 0; node < size; ++node) {
      cells.push_back(Cell(static_cast<int>(node) % width, static_cast<int>(node) / width));
    }
    // A rectangle with a few walls between its rows, in which some links to the north are exchanged.
    std::vector<Node> north(size), south(size);
    std::iota(south.begin(), south.end(), Node{0});
    for (Node node = 0; node < size; ++node) north[node] = cells[node].y + 1 < height ? node + Node(width) : node;
    for (int i = 0; i < 3; ++i) std::swap(north[random.below(size - width)], north[random.below(size - width)]);
    for (Node node = 0; node < size; ++node) {
      if (cells[node].x > 0 && north[node] != node && random.below(4) == 0) north[node] = node;
      if (north[node] != node) south[north[node]] = node;
    }
    const CoverageGraph graph(cells, 0, Heading::north, [&](Node node, int h) {
      if (h == 0) return north[node];
      if (h == 2) return south[node];
      const int x = cells[node].x + (h == 1 ? 1 : -1);
      return x < 0 || x >= width ? node : h == 1 ? node + 1 : node - 1;
    });
    std::vector<Node> reached{0};
    std::set<Node> known{0};
    bool has_double_links = false;  // of these, a walk from cell to cell does not say which it takes
    for (std::size_t i = 0; i < reached.size(); ++i) {
      std::multiset<Node> others;
      for (const Node other : graph.neighbours(reached[i])) {
        if (known.insert(other).second) reached.push_back(other);
        has_double_links |= other != reached[i] && others.count(other) != 0;
        others.insert(other);
      }
    }
    if (reached.size() == graph.size() && !has_double_links)
      check_cuts(graph, static_cast<std::uint64_t>(seed), {}, checked);
  }
  CHECK(checked.count > 10000);
}

TEST_CASE("cuts raise the bound of rooms with three lanes", "[border_cuts]") {
  const CoverageGraph graph = graph_of(three_lanes, Cell(1, 6));
  const double without = detail::CycleCoverDual(graph, 1).ascend(2000, 0.6), with = cycle_cover_bound(graph, 1, 2000);
  CoverageTask task;
  task.changes = 200000;
  const CoverageTour tour = plan_coverage(graph, task);
  const auto cost = static_cast<double>(tour.moves() + tour.turns);
  CAPTURE(without, with, cost);
  CHECK(without < 0.77 * cost);
  CHECK(with <= cost);
  CHECK(with > 0.86 * cost);
}
