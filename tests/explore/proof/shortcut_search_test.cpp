// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/explore/proof/shortcut_search.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "mazebot/explore/proof/exploration_field.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using Side = std::pair<RunTimeGrid::Index, int>;

struct Wall {
  Cell cell;
  Heading heading;
};

// Draws walls and unknown walls at random.
RunTimeWallMap some_map(Random& random, const RunTimeGrid& grid) {
  RunTimeWallMap map(grid);
  for (int x = 0; x < grid.width(); ++x) {
    for (int y = 0; y < grid.height(); ++y) {
      for (const Heading heading : {Heading::north, Heading::east}) {
        const auto draw = random.below(8);
        if (draw > 0) map.record(Cell(x, y), heading, draw < 5);
      }
    }
  }
  return map;
}

// The length of a shortest path if these walls are open, by a search that shares no code with the library's.
std::optional<int> shortest_through(RunTimeWallMap map, const std::vector<Wall>& open, const RunTimeCellSet& goals,
                                    Cell start) {
  for (const Wall& wall : open) map.forget(wall.cell, wall.heading);
  return test::shortest_by_search(map, goals, start, Unknown::open);
}

}  // namespace

TEST_CASE("walls that would make a shortcut are those whose opening makes the path shorter, alone or in pairs") {
  Random random(11);
  int with_singles = 0;
  int with_pairs = 0;
  for (int round = 0; round < 8000; ++round) {
    const RunTimeGrid grid(2 + static_cast<int>(random.below(4)), 2 + static_cast<int>(random.below(4)));
    const RunTimeWallMap map = some_map(random, grid);
    RunTimeCellSet goals(grid);
    const Cell start(0, 0);
    goals.insert(Cell(grid.width() - 1, static_cast<int>(random.below(static_cast<std::uint32_t>(grid.height())))));
    const auto shortest = test::shortest_by_search(map, goals, start, Unknown::open);
    if (!shortest) continue;

    // Some of the walls are candidates.
    std::vector<Wall> candidates;
    std::set<Side> sides;
    for (RunTimeGrid::Index index = 0; index < grid.cell_count(); ++index) {
      for (const Heading heading : {Heading::north, Heading::east}) {
        const Cell cell = grid.cell(index);
        if (!grid.contains(cell.towards(heading)) || !map.wall(cell, heading) || random.below(4) == 0) continue;
        candidates.push_back({cell, heading});
        sides.insert({index, static_cast<int>(heading)});
        sides.insert({grid.index(cell.towards(heading)), static_cast<int>(opposite(heading))});
      }
    }
    const auto is_candidate = [&](RunTimeGrid::Index index, Heading heading) {
      return sides.count({index, static_cast<int>(heading)}) != 0;
    };

    // A wall, named by its southern or western cell.
    std::set<Side> found;
    const auto note = [&](RunTimeGrid::Index index, Heading heading) {
      const bool is_owner = heading == Heading::north || heading == Heading::east;
      found.insert(is_owner ? Side(index, static_cast<int>(heading))
                            : Side(grid.neighbour(index, heading), static_cast<int>(opposite(heading))));
    };
    BasicExplorationField<RunTimeGrid> field(grid);
    field.for_each_shortcut(map, goals, start, is_candidate, note);
    std::set<Side> expected;
    for (const Wall& wall : candidates) {
      if (*shortest_through(map, {wall}, goals, start) < *shortest) {
        expected.insert({grid.index(wall.cell), static_cast<int>(wall.heading)});
      }
    }
    REQUIRE(found == expected);
    if (!expected.empty()) {
      ++with_singles;
      continue;
    }
    field.for_each_shortcut_in_pairs(map, goals, start, is_candidate, note);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      for (std::size_t j = i + 1; j < candidates.size(); ++j) {
        if (*shortest_through(map, {candidates[i], candidates[j]}, goals, start) >= *shortest) continue;
        expected.insert({grid.index(candidates[i].cell), static_cast<int>(candidates[i].heading)});
        expected.insert({grid.index(candidates[j].cell), static_cast<int>(candidates[j].heading)});
      }
    }
    REQUIRE(found == expected);
    if (!expected.empty()) ++with_pairs;
  }
  REQUIRE(with_singles > 100);
  REQUIRE(with_pairs > 30);
}
