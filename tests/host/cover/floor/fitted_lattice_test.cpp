// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/floor/fitted_lattice.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/floor_rooms.hpp"
#include "mazebot/host/map/occupancy_grid.hpp"
#include "support/catch.hpp"

using namespace mazebot;
using detail::FittedLattice;
using detail::LaneFit;

namespace {

// The squares of an uneven room: for each column the rows from `low` up to, and without, `high`.
struct UnevenRoom {
  std::vector<int> low, high;
};

// What lanes cost by the same rule as LaneFit, square by square: a brush of radius `reach` sweeps a whole column.
double cost_of(const UnevenRoom& room, const std::vector<int>& lanes, int reach, double price) {
  double cost = 0;
  for (const int lane : lanes) {
    cost += room.high[static_cast<std::size_t>(lane)] - room.low[static_cast<std::size_t>(lane)];
  }
  for (std::size_t x = 0; x < room.low.size(); ++x) {
    for (int y = room.low[x]; y < room.high[x]; ++y) {
      const bool is_brushed = std::any_of(lanes.begin(), lanes.end(), [&](int lane) {
        const auto at = static_cast<std::size_t>(lane);
        return std::abs(lane - static_cast<int>(x)) <= reach && y >= room.low[at] && y < room.high[at];
      });
      cost += is_brushed ? 0 : price;
    }
  }
  return cost;
}

// A floor in which everything is free, but for the squares of a predicate.
template <class BlockedT>
OccupancyGrid floor_of(int width, int height, BlockedT&& blocked) {
  OccupancyGrid map(width, height, 0.05);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) map.set(Cell(x, y), blocked(x, y) ? std::int8_t{100} : std::int8_t{0});
  }
  return map;
}

// A map with all that a fitted lattice looks at.
struct Fitted {
  explicit Fitted(const OccupancyGrid& grid, Cell start)
      : map(grid),
        reach(map, robot, start),
        space(map.free_squares(), robot.radius / 0.05),
        needed(map.grid()),
        middles(map.grid()) {
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      if (reach.at(i) == Reach::reachable) needed.insert_at(i);
      if (reach.is_in_reach(i)) middles.insert_at(i);
    }
  }
  FittedLattice lattice(double brush = 7) const {  // in squares
    return FittedLattice(reach, space, needed, middles, FloorRooms::cut_at_doors(needed, 22, 400), brush * (1 + 1e-9));
  }

  FloorRobot robot;
  OccupancyGrid map;
  FloorReach reach;
  DriveSpace space;
  RunTimeCellSet needed, middles;
};

}  // namespace

TEST_CASE("lanes are as cheap as the best of all sets of columns", "[fitted_lattice]") {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const int columns = random.between(1, 11), reach = random.between(1, 2);
    const double price = 0.8;
    UnevenRoom room;
    for (int x = 0; x < columns; ++x) {
      room.low.push_back(random.between(0, 3));
      room.high.push_back(random.between(4, 9));
    }
    LaneFit fit(columns, reach);
    for (int x = 0; x < columns; ++x) {
      const auto at = static_cast<std::size_t>(x);
      for (int y = room.low[at]; y < room.high[at]; ++y) {
        fit.add_lane_square(x);
        fit.add_needed(x, [&](int offset) {
          const int lane = x + offset;
          return lane >= 0 && lane < columns && y >= room.low[static_cast<std::size_t>(lane)] &&
                 y < room.high[static_cast<std::size_t>(lane)];
        });
      }
    }
    double least = std::numeric_limits<double>::infinity();
    for (unsigned set = 1; set < 1U << columns; ++set) {
      std::vector<int> lanes;
      for (int x = 0; x < columns; ++x) {
        if ((set >> x & 1) != 0) lanes.push_back(x);
      }
      least = std::min(least, cost_of(room, lanes, reach, price));
    }
    // A square that only the second lane on a side brushes counts as left out, so it may be a little dearer.
    const double cost = cost_of(room, fit.lanes(price), reach, price);
    CHECK(cost >= least - 1e-9);
    CHECK(cost <= least * 1.1 + 1);
  }
}

TEST_CASE("the outermost lanes lie along the walls, whatever the size of the room", "[fitted_lattice]") {
  for (int width = 20; width < 34; ++width) {
    const Fitted room(floor_of(width, 30, [](int, int) { return false; }), Cell(10, 10));
    const FittedLattice lattice = room.lattice();
    int west = 1000, east = -1;
    for (FittedLattice::Node node = 0; node < lattice.size(); ++node) {
      west = std::min<int>(west, lattice.point(node).x);
      east = std::max<int>(east, lattice.point(node).x);
    }
    INFO("width " << width);
    CHECK(west == 3);
    CHECK(east == width - 4);
    // The fewest columns and rows that leave nothing out between them.
    const auto fewest = [](int squares) { return static_cast<std::size_t>((squares - 7 + 6) / 7 + 1); };
    CHECK(lattice.size() == fewest(width) * fewest(30));
  }
}

TEST_CASE("a brush of more squares than a lane looks at reaches the walls from the outermost lanes",
          "[fitted_lattice]") {
  const Fitted room(floor_of(264, 120, [](int, int) { return false; }), Cell(50, 50));
  const FittedLattice lattice = room.lattice(70);
  int west = 1000, east = -1;
  for (FittedLattice::Node node = 0; node < lattice.size(); ++node) {
    west = std::min<int>(west, lattice.point(node).x);
    east = std::max<int>(east, lattice.point(node).x);
  }
  CHECK(west < 35);
  CHECK(east >= 264 - 35);
}

TEST_CASE("each room has lanes of its own, and its cells are joined at the door", "[fitted_lattice]") {
  // A wall with a door; the rooms are 30 and 40 squares wide.
  const Fitted rooms(floor_of(72, 30, [](int x, int y) { return x >= 30 && x < 32 && (y < 10 || y >= 20); }),
                     Cell(10, 10));
  const FittedLattice lattice = rooms.lattice();
  const FittedLattice::Part part = lattice.part_from(lattice.node_of(Cell(10, 10)));
  CHECK(part.nodes.size() == lattice.size());
  std::vector<int> beside_wall;
  for (FittedLattice::Node node = 0; node < lattice.size(); ++node) {
    const Cell point = lattice.point(node);
    if (point.y < 10 && point.x > 22 && point.x < 40) beside_wall.push_back(point.x);
  }
  CHECK(std::count(beside_wall.begin(), beside_wall.end(), 26) > 0);
  CHECK(std::count(beside_wall.begin(), beside_wall.end(), 35) > 0);
  // Each square at which the robot can be belongs to a cell, and paths between joined cells can be driven.
  rooms.middles.for_each_index(
      [&](RunTimeGrid::Index i) { CHECK(lattice.node_of(rooms.map.grid().cell(i)) != FittedLattice::none); });
  for (CoverageGraph::Node node = 0; node < part.graph.size(); ++node) {
    for (const CoverageGraph::Node next : part.graph.neighbours(node)) {
      if (next == node) continue;
      const std::vector<FloorPoint> path = lattice.connection(part.nodes[node], part.nodes[next]);
      REQUIRE(path.size() >= 2);
      for (std::size_t i = 1; i < path.size(); ++i) CHECK(rooms.space.fits(path[i - 1], path[i]));
    }
  }
}
