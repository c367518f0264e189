// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Checks what is a constant expression, from which standard on. C++11: headings, cells, poses, grids, Optional. C++14:
// maps, sets, floods, routes and their commands. C++17, which has constexpr lambdas: everything else.
#include "mazebot/mazebot.hpp"

using namespace mazebot;

static_assert(Heading::west + Turn::right == Heading::north, "C++11");
static_assert(Cell(70000, 1) == Cell(32767, 1), "C++11");
static_assert(compose(Pose(Cell(1, 1), Heading::east), Pose(Cell(0, 2), Heading::north)).cell == Cell(3, 1), "C++11");
static_assert(Grid<16, 16>::cell(17) == Cell(1, 1), "C++11");
static_assert(Optional<int>(3).value_or(4) == 3, "C++11");

#if MAZEBOT_CPLUSPLUS >= 201402L

// o---o---o
// |     G |
// o   o   o
// | S |   |
// o---o---o
template <class MapT>
constexpr MapT square() {
  MapT map;
  map.record(Cell(0, 0), Heading::east, true);
  map.record(Cell(0, 0), Heading::north, false);
  map.record(Cell(0, 1), Heading::east, false);
  map.record(Cell(1, 0), Heading::north, false);
  return map;
}
static_assert(square<WallMap<2, 2>>() == square<PackedWallMap<2, 2>>(), "C++14: maps");

constexpr CellSet<2, 2> goals() {
  CellSet<2, 2> cells;
  cells.insert(Cell(1, 1));
  return cells;
}
static_assert(goals().count() == 1 && goals().contains(Cell(1, 1)), "C++14: sets");

constexpr bool pose_table_works() {
  detail::PoseTable<2, 2, 2> table;
  table.set(Pose(Cell(1, 0), Heading::west), 3);
  return table.get(Pose(Cell(1, 0), Heading::west)) == 3 && table.get(Pose()) == 0;
}
static_assert(pose_table_works(), "C++14: tables");

template <class FloodT>
constexpr Route<2, 2> route_downhill() {
  const WallMap<2, 2> map = square<WallMap<2, 2>>();
  FloodT flood;
  flood.run(map, goals(), Unknown::wall);
  Route<2, 2> route{Pose()};
  for (Optional<Heading> next = flood.downhill(map, route.end(), Unknown::wall); next;
       next = flood.downhill(map, route.end(), Unknown::wall)) {
    route.append(*next);
  }
  return route;
}
static_assert(route_downhill<FloodFill<2, 2>>().end() == Pose(Cell(1, 1), Heading::east), "C++14: floods and routes");
static_assert(route_downhill<FlowField<2, 2>>() == route_downhill<FloodFill<2, 2>>(), "C++14: floods and routes");

constexpr bool follows_the_route() {
  RouteRunner<2, 2> runner(route_downhill<FloodFill<2, 2>>());
  Observation seen;
  return !runner.next(seen).is_stop() && !runner.next(seen).is_stop() && runner.next(seen).is_stop() &&
         runner.status() == Status::done;
}
static_assert(follows_the_route(), "C++14: routes are driven");

static_assert(*to_string(Turn::ahead) == 'a' && *to_string(Status::running) == 'r', "C++14: names");

#endif

#if MAZEBOT_CPLUSPLUS >= 201703L

constexpr uint32_t cheapest() {
  const WallMap<2, 2> map = square<WallMap<2, 2>>();
  Dijkstra<2, 2, CellTurnCost<1, 1>> dijkstra;
  if (dijkstra.run(map, goals(), Unknown::wall) != DijkstraResult::done) return 0;
  return dijkstra.cost(map, goals(), Pose(), Unknown::wall).value_or(0);
}
static_assert(cheapest() == 3, "C++17: cheapest routes");

constexpr Status explored() {
  const WallMap<2, 2> maze = square<WallMap<2, 2>>();
  Explorer<2, 2> explorer(goals());
  Pose pose;
  for (int i = 0; i < 20 && explorer.status() == Status::running; ++i) {
    Observation seen;
    seen.set_wall(Turn::ahead, maze.wall(pose, Turn::ahead));
    seen.set_wall(Turn::right, maze.wall(pose, Turn::right));
    seen.set_wall(Turn::left, maze.wall(pose, Turn::left));
    const Command command = explorer.next(seen);
    if (!command.is_stop()) pose = pose.turned(command.turn()).advanced(command.cells());
  }
  return explorer.status();
}
static_assert(explored() == Status::done, "C++17: explorers");

#endif
