// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/explore/doubt_weights.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"
#include "support/path_graphs.hpp"

using namespace mazebot;

namespace {

// Doubts that depend on the walls of the wall's cells, and on the distance to the robot within its reach.
struct Doubts {
  const RunTimeWallMap& map;
  Cell robot;
  int reach_;
  int* asked;
  enum : bool { local_doubt = true };
  Cell centre() const { return robot; }
  int reach() const { return reach_; }
  unsigned operator()(RunTimeGrid::Index cell, Heading heading) const {
    ++*asked;
    const RunTimeGrid::Index other = map.grid().neighbour(cell, heading);
    const int moves = std::min(moves_to(cell), moves_to(other));
    return 1U + unsigned{map.byte_at(cell)} + map.byte_at(other) + static_cast<unsigned>(std::min(moves, reach_ + 1));
  }
  int moves_to(RunTimeGrid::Index cell) const {
    return std::abs(map.grid().cell(cell).x - robot.x) + std::abs(map.grid().cell(cell).y - robot.y);
  }
};

std::vector<std::uint32_t> weights_of(const test::PathCase::GraphT& graph) {
  std::vector<std::uint32_t> weights;
  for (std::size_t edge = 0; edge < graph.edge_count(); ++edge) weights.push_back(graph.edge_at(edge).weight);
  return weights;
}

}  // namespace

TEST_CASE("doubts are asked for near changes of the map and near the robot, and no weight is out of date",
          "[doubt_weights]") {
  Random random(8);
  int asked = 0;
  int asked_of_all = 0;
  for (int round = 0; round < 300; ++round) {
    test::PathCase paths(random);
    if (!paths.found) continue;
    const auto any_cell = [&] {
      return paths.grid.cell(random.below(static_cast<std::uint32_t>(paths.grid.cell_count())));
    };
    detail::DoubtWeights weights;
    const int reach = static_cast<int>(random.below(3));
    Cell robot = any_cell();
    int ignored = 0;
    const Doubts first = {paths.map, robot, reach, &ignored};
    weights.weigh_all(paths.graph, detail::StepWeight<RunTimeWallMap, Doubts>{paths.map, first, 1000});
    for (int step = 0; step < 4; ++step) {
      const Cell last = robot;
      if (random.below(2) == 0) robot = any_cell();
      if (random.below(2) == 0) {  // an opening becomes known: the shortest paths stay
        const Cell cell = any_cell();
        const Heading heading = heading_at(static_cast<int>(random.below(4)));
        if (!paths.map.known(cell, heading)) paths.map.record(cell, heading, false);
        weights.change(paths.grid, cell);
      }
      const std::vector<std::uint32_t> before = weights_of(paths.graph);
      const Doubts doubts = {paths.map, robot, reach, &asked};
      const detail::NumberRange changes =
          weights.weigh_changed(paths.graph, detail::StepWeight<RunTimeWallMap, Doubts>{paths.map, doubts, 1000}, last);
      weights.clear_changes();
      const std::vector<std::uint32_t> repaired = weights_of(paths.graph);
      const Doubts anew = {paths.map, robot, reach, &asked_of_all};
      detail::DoubtWeights().weigh_all(paths.graph, detail::StepWeight<RunTimeWallMap, Doubts>{paths.map, anew, 1000});
      REQUIRE(repaired == weights_of(paths.graph));
      for (std::size_t i = 0; i < paths.graph.size(); ++i) {
        if (i >= changes.low && i < changes.high) continue;
        const std::size_t end = i + 1 == paths.graph.size() ? paths.graph.edge_count() : paths.graph.first_edge(i + 1);
        for (std::size_t edge = paths.graph.first_edge(i); edge < end; ++edge) REQUIRE(repaired[edge] == before[edge]);
      }
    }
  }
  CHECK(asked * 4 < asked_of_all * 3);
}
