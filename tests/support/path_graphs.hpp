// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_PATH_GRAPHS_HPP
#define MAZEBOT_TESTS_SUPPORT_PATH_GRAPHS_HPP

#include <cstdint>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/path_graph.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/search/flood_fill.hpp"

namespace test {

/// A random map with many equally short paths, and the graph of those from a cell to another one.
struct PathCase {
  using GraphT = mazebot::detail::PathGraph<mazebot::RunTimeGrid>;
  struct Distances {
    mazebot::BasicFloodFill<mazebot::RunTimeGrid> flood;
    std::uint32_t at(std::uint32_t cell) const { return flood.reachable_at(cell) ? flood.distance_at(cell) : 1000000; }
  };

  explicit PathCase(mazebot::Random& random)
      : grid(3 + static_cast<int>(random.below(8)), 3 + static_cast<int>(random.below(8))),
        map(grid),
        distances{mazebot::BasicFloodFill<mazebot::RunTimeGrid>(grid)},
        from_start(grid),
        graph(grid) {
    for (int walls = static_cast<int>(random.below(60)); walls > 0; --walls) {
      map.record(any_cell(random), mazebot::heading_at(static_cast<int>(random.below(4))), random.below(2) == 0);
    }
    first = grid.index(any_cell(random));
    mazebot::RunTimeCellSet goals(grid);
    goals.insert(any_cell(random));
    mazebot::RunTimeCellSet starts(grid);
    starts.insert_at(first);
    distances.flood.run(map, goals, mazebot::Unknown::open);
    from_start.run(map, starts, mazebot::Unknown::open);
    found = distances.flood.reachable_at(first);
    if (found) graph.build(map, distances, first);
  }

  bool leads_nearer(std::uint32_t cell, mazebot::Heading heading) const {
    return (map.exits_at(cell, mazebot::Unknown::open) & mazebot::direction_bit(heading)) != 0 &&
           distances.at(grid.neighbour(cell, heading)) + 1 == distances.at(cell);
  }
  mazebot::Cell any_cell(mazebot::Random& random) const {
    return grid.cell(random.below(static_cast<std::uint32_t>(grid.cell_count())));
  }

  mazebot::RunTimeGrid grid;
  mazebot::RunTimeWallMap map;
  Distances distances;
  mazebot::BasicFloodFill<mazebot::RunTimeGrid> from_start;
  GraphT graph;
  std::uint32_t first = 0;
  bool found = false;
};

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_PATH_GRAPHS_HPP
