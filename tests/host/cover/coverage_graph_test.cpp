// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/coverage_graph.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include "mazebot/host/cover/pocket_graph.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

using Node = CoverageGraph::Node;

// A corridor of four cells, numbered from the west.
CoverageGraph corridor() {
  return CoverageGraph({Cell(3, 0), Cell(4, 0), Cell(5, 0), Cell(6, 0)}, 1, Heading::east, [](Node node, int h) {
    if (heading_at(h) == Heading::east && node < 3) return node + 1;
    if (heading_at(h) == Heading::west && node > 0) return node - 1;
    return node;
  });
}

// A room of 4x1 cells whose walls are known. The robot has visited the two in the middle.
BasicCoverageMap<RunTimeGrid> half_covered() {
  BasicCoverageMap<RunTimeGrid> map(RunTimeGrid(4, 1));
  for (int x = 0; x < 3; ++x) map.record(Cell(x, 0), Heading::east, false);
  map.visit(Cell(1, 0));
  map.visit(Cell(2, 0));
  return map;
}

}  // namespace

TEST_CASE("a coverage graph of some cells numbers them in their order") {
  const CoverageGraph graph = corridor();
  CHECK(graph.size() == 4);
  CHECK(graph.start() == 1);
  CHECK(graph.start_heading() == Heading::east);
  CHECK(graph.cell(2) == Cell(5, 0));
  CHECK(graph.neighbour(2, Heading::west) == 1);
  CHECK_FALSE(graph.open(0, Heading::west));
  CHECK_FALSE(graph.open(0, Heading::north));
  CHECK(graph.edge_count() == 3);
  CHECK(graph.is_tree());
}

TEST_CASE("a coverage graph measures how far its exits are") {
  CoverageGraph graph = corridor();
  CHECK(graph.exit_distance(0) == 0);
  graph.add_exits({});
  CHECK(graph.exit_distance(0) == 0);
  graph.add_exits({3});
  for (const Node node : {0U, 1U, 2U, 3U}) CHECK(graph.exit_distance(node) == 4 - node);
  graph.add_exits({3, 0});
  CHECK(graph.exit_distance(0) == 1);
  CHECK(graph.exit_distance(1) == 2);
  CHECK(graph.exit_distance(2) == 2);
}

TEST_CASE("the graph of a pocket has its cells first and leads out to the open cells outside") {
  const BasicCoverageMap<RunTimeGrid> map = half_covered();
  detail::PocketGraph pocket;
  REQUIRE(pocket.gather(map, {map.grid().index(Cell(0, 0))}, 1, 0));
  CHECK(pocket.size() == 1);
  pocket.make_graph(map, Pose(Cell(1, 0), Heading::west));
  CHECK(pocket.graph().size() == 3);
  CHECK(pocket.graph().cell(0) == Cell(0, 0));
  CHECK(pocket.graph().cell(pocket.graph().start()) == Cell(1, 0));
  CHECK(pocket.graph().start_heading() == Heading::west);
  CHECK(pocket.graph().exit_distance(0) == 3);
  CHECK(pocket.graph().exit_distance(*pocket.node_at(map.grid().index(Cell(2, 0)))) == 1);
  CHECK_FALSE(pocket.node_at(map.grid().index(Cell(3, 0))).has_value());
  CHECK_FALSE(pocket.gather(map, {map.grid().index(Cell(0, 0))}, 0, 0));
}
