// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/explore/path_graph.hpp"

#include <cstddef>
#include <cstdint>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/path_graphs.hpp"

using namespace mazebot;

TEST_CASE("a path graph holds the cells on shortest paths layer by layer, and their steps", "[path_graph]") {
  Random random(3);
  for (int round = 0; round < 500; ++round) {
    const test::PathCase paths(random);
    if (!paths.found) continue;
    const auto& graph = paths.graph;
    const std::size_t length = paths.distances.at(paths.first);
    CHECK(graph.layer_count() == length + 1);
    CHECK(graph.cell_at(0) == paths.first);
    std::size_t cells = 0;
    for (std::uint32_t cell = 0; cell < paths.grid.cell_count(); ++cell) {
      const bool is_on_path = paths.from_start.reachable_at(cell) &&
                              paths.distances.at(cell) + paths.from_start.distance_at(cell) == length;
      REQUIRE((graph.number_of(cell) != graph.off()) == is_on_path);
      if (!is_on_path) continue;
      ++cells;
      const std::size_t number = graph.number_of(cell);
      REQUIRE(graph.cell_at(number) == cell);
      const std::size_t layer = paths.from_start.distance_at(cell);
      REQUIRE(graph.begin_of_layer(layer) <= number);
      REQUIRE(number < graph.end_of_layer(layer));
      std::size_t edge = graph.first_edge(number);
      for (int i = 0; i < 4; ++i) {
        const bool leads_nearer = paths.leads_nearer(cell, heading_at(i));
        REQUIRE(((graph.steps_left(number) & direction_bit(heading_at(i))) != 0) == leads_nearer);
        if (leads_nearer) {
          REQUIRE(graph.cell_at(graph.edge_at(edge++).to) == paths.grid.neighbour(cell, heading_at(i)));
        }
      }
    }
    CHECK(graph.size() == cells);
  }
}

TEST_CASE("a path graph cuts steps and still knows them", "[path_graph]") {
  Random random(4);
  test::PathCase paths(random);
  while (!paths.found || paths.graph.layer_count() < 2) paths = test::PathCase(random);
  const std::uint8_t steps = paths.graph.steps_of(0);
  paths.graph.cut(paths.first, static_cast<std::uint8_t>(~steps));
  CHECK(paths.graph.steps_left(0) == 0);
  CHECK(paths.graph.steps_of(0) == steps);
  paths.graph.clear();
  CHECK(paths.graph.size() == 0);
  CHECK(paths.graph.number_of(paths.first) == paths.graph.off());
}
