// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_FLOOD_ORACLE_HPP
#define MAZEBOT_TESTS_SUPPORT_FLOOD_ORACLE_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/map/cell_set.hpp"
#include "mazebot/map/wall_map.hpp"
#include "mazebot/search/flood_fill.hpp"
#include "mazebot/search/flow_field.hpp"
#include "support/catch.hpp"

namespace test {

using mazebot::Cell;
using mazebot::Heading;
using mazebot::Unknown;

constexpr std::uint32_t no_way = 0xFFFFFFFF;

/// Computes distances to the nearest goal without a queue: sets every cell to one more than the least of its
/// neighbours, until nothing changes. It asks the map only for single walls.
template <class GridT>
std::vector<std::uint32_t> relaxed_distances(const mazebot::BasicWallMap<GridT>& map,
                                             const mazebot::BasicCellSet<GridT>& goals, Unknown unknown) {
  const int width = map.width();
  const int height = map.height();
  std::vector<std::uint32_t> distance(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), no_way);
  const auto at = [&](int x, int y) -> std::uint32_t& {
    return distance[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  };
  const auto open = [&](int x, int y, Heading heading) {
    const Cell cell(x, y);
    return map.known(cell, heading) ? !map.wall(cell, heading) : unknown == Unknown::open;
  };
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (goals.contains(Cell(x, y))) at(x, y) = 0;
    }
  }
  bool changed = true;
  const auto relax = [&](int x, int y) {
    std::uint32_t& here = at(x, y);
    const auto take = [&](std::uint32_t there) {
      if (there == no_way || there + 1 >= here) return;
      here = there + 1;
      changed = true;
    };
    if (x > 0 && open(x, y, Heading::west)) take(at(x - 1, y));
    if (y > 0 && open(x, y, Heading::south)) take(at(x, y - 1));
    if (x < width - 1 && open(x, y, Heading::east)) take(at(x + 1, y));
    if (y < height - 1 && open(x, y, Heading::north)) take(at(x, y + 1));
  };
  while (changed) {
    changed = false;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) relax(x, y);
    }
    for (int y = height - 1; y >= 0; --y) {
      for (int x = width - 1; x >= 0; --x) relax(x, y);
    }
  }
  return distance;
}

/// Returns a map with random walls and unknown walls, in percent of all inner walls.
template <class GridT>
mazebot::BasicWallMap<GridT> random_map(const GridT& grid, unsigned walls, unsigned unknown, mazebot::Random& random) {
  mazebot::BasicWallMap<GridT> map(grid);
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      for (const Heading heading : {Heading::north, Heading::east}) {
        const unsigned draw = random.below(100);
        if (draw >= unknown) map.record(Cell(x, y), heading, draw < unknown + walls);
      }
    }
  }
  return map;
}

template <class GridT>
mazebot::BasicCellSet<GridT> random_goals(const GridT& grid, unsigned count, mazebot::Random& random) {
  mazebot::BasicCellSet<GridT> goals(grid);
  for (unsigned i = 0; i < count; ++i) {
    goals.insert_at(static_cast<typename GridT::Index>(random.below(static_cast<std::uint32_t>(grid.cell_count()))));
  }
  return goals;
}

/// One path through every cell in boustrophedon lanes, which starts in the south-west.
template <class GridT>
mazebot::BasicWallMap<GridT> snake(const GridT& grid) {
  mazebot::BasicWallMap<GridT> map(grid);
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      map.record(Cell(x, y), Heading::east, false);
      map.record(Cell(x, y), Heading::north, x != (y % 2 == 0 ? grid.width() - 1 : 0));
    }
  }
  return map;
}

/// Both planners on one grid, used repeatedly as a robot does, checked against the oracle.
template <class GridT>
class FloodChecker {
 public:
  explicit FloodChecker(const GridT& grid = GridT()) : grid_(grid), flood_(grid), flow_(grid) {}

  void check(const mazebot::BasicWallMap<GridT>& map, const mazebot::BasicCellSet<GridT>& goals, Unknown unknown) {
    check(map, goals, unknown, relaxed_distances(map, goals, unknown));
  }
  void check(const mazebot::BasicWallMap<GridT>& map, const mazebot::BasicCellSet<GridT>& goals, Unknown unknown,
             const std::vector<std::uint32_t>& expected) {
    flood_.run(map, goals, unknown);
    flow_.run(map, goals, unknown);
    std::size_t wrong = 0;  // counted, because a CHECK in every cell takes too long
    for (int y = 0; y < grid_.height(); ++y) {
      for (int x = 0; x < grid_.width(); ++x) wrong += check_cell(map, Cell(x, y), unknown, expected) ? 0 : 1;
    }
    INFO(grid_.width() << "x" << grid_.height() << (unknown == Unknown::open ? " optimist" : " pessimist"));
    CHECK(wrong == 0);
    for (const Cell outside : {Cell(-1, 0), Cell(0, -1), Cell(grid_.width(), 0), Cell(0, grid_.height())}) {
      CHECK(!flood_.reachable(outside));
      CHECK(!flow_.reachable(outside));
      CHECK(!flood_.downhill(map, mazebot::Pose(outside, Heading::north), unknown).has_value());
      CHECK(!flow_.downhill(map, mazebot::Pose(outside, Heading::north), unknown).has_value());
    }
  }
  void check(const mazebot::BasicWallMap<GridT>& map, const mazebot::BasicCellSet<GridT>& goals) {
    check(map, goals, Unknown::open);
    check(map, goals, Unknown::wall);
  }

  const mazebot::BasicFloodFill<GridT>& flood() const { return flood_; }

 private:
  bool check_cell(const mazebot::BasicWallMap<GridT>& map, Cell cell, Unknown unknown,
                  const std::vector<std::uint32_t>& expected) const {
    const auto distance = [&](Cell at) { return expected[grid_.index(at)]; };
    const bool reachable = distance(cell) != no_way;
    if (flood_.reachable(cell) != reachable || flow_.reachable(cell) != reachable) return false;
    if (reachable && flood_.distance(cell) != distance(cell)) return false;
    for (int facing = 0; facing < 4; ++facing) {
      const mazebot::Pose pose(cell, mazebot::heading_at(facing));
      mazebot::Optional<Heading> best;  // the last in the order of preference is tried first
      for (const mazebot::Turn turn :
           {mazebot::Turn::around, mazebot::Turn::left, mazebot::Turn::right, mazebot::Turn::ahead}) {
        const Heading heading = pose.heading + turn;
        const Cell beyond = cell.towards(heading);
        if (!reachable || !grid_.contains(beyond) || !map.open(cell, heading, unknown)) continue;
        if (distance(beyond) + 1 == distance(cell)) best = heading;
      }
      if (flood_.downhill(map, pose, unknown) != best || flow_.downhill(map, pose, unknown) != best) return false;
    }
    return true;
  }

  GridT grid_;
  mazebot::BasicFloodFill<GridT> flood_;
  mazebot::BasicFlowField<GridT> flow_;
};

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_FLOOD_ORACLE_HPP
