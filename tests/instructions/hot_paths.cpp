// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// What instructions_test.py counts: each function below is called with fixed mazes, after everything is prepared.
#include <valgrind/callgrind.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/locate/ambiguity_classes.hpp"
#include "mazebot/host/locate/bitboard_localizer.hpp"
#include "mazebot/host/map/wall_bitboards.hpp"
#include "mazebot/host/race/replanned_race.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/mazebot.hpp"

namespace {

using namespace mazebot;

// Counts the instructions of count() under the name. What it returns is printed, so that it is computed.
template <class CountT>
void measure(const char* name, CountT&& count) {
  CALLGRIND_ZERO_STATS;
  CALLGRIND_TOGGLE_COLLECT;
  const std::uint64_t result = count();
  CALLGRIND_TOGGLE_COLLECT;
  CALLGRIND_DUMP_STATS_AT(name);
  std::printf("%s: %llu\n", name, static_cast<unsigned long long>(result));
}

std::vector<Maze> mazes_of(int side, int count) {
  std::vector<Maze> mazes;
  for (int seed = 1; seed <= count; ++seed) {
    MazeRecipe recipe;
    recipe.width = recipe.height = side;
    recipe.seed = static_cast<std::uint64_t>(seed);
    mazes.push_back(generate_maze(recipe));
  }
  return mazes;
}

template <int Side>
struct Board {
  explicit Board(const Maze& maze) {
    for (int x = 0; x < Side; ++x) {
      for (int y = 0; y < Side; ++y) {
        for (int i = 0; i < 4; ++i) walls.record(Cell(x, y), heading_at(i), maze.walls.wall(Cell(x, y), heading_at(i)));
      }
    }
    maze.goals.for_each_index([&](RunTimeGrid::Index index) { goals.insert(maze.grid().cell(index)); });
  }
  WallMap<Side, Side> walls;
  CellSet<Side, Side> goals;
};

template <int Side>
std::vector<Board<Side>> boards_of(int count) {
  std::vector<Board<Side>> boards;
  for (const Maze& maze : mazes_of(Side, count)) boards.emplace_back(maze);
  return boards;
}

// The sum of what use(board) returns.
template <class BoardsT, class UseT>
auto over(const BoardsT& boards, UseT&& use) {
  return [&boards, use] {
    std::uint64_t sum = 0;
    for (const auto& board : boards) sum += use(board);
    return sum;
  };
}

template <class PlannerT>
auto flood(PlannerT& planner) {
  return [&planner](const auto& board) {
    planner.run(board.walls, board.goals, Unknown::wall);
    return planner.reachable(Cell(0, 0)) ? 1U : 0U;
  };
}

template <int Side>
auto plan_race(RacePlanner<Side, Side>& planner, RaceRoute<Side, Side>& route) {
  return [&planner, &route, model = half_size_mouse()](const Board<Side>& board) -> std::uint64_t {
    const RaceResult result = planner.plan(board.walls, model, Pose(), board.goals, Unknown::wall, route);
    return result == RaceResult::found ? route.ticks() : 0;
  };
}

template <class ExplorerT>
std::uint64_t search(const Board<16>& board) {
  GridSimulator<Grid<16, 16>> robot(board.walls, Pose());
  ExplorerT explorer(board.goals, Pose());
  drive(robot, explorer);
  return robot.moves();
}

std::uint64_t search_large(const Maze& maze) {
  GridSimulator<RunTimeGrid> robot(maze);
  BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
  drive(robot, explorer);
  return robot.moves();
}

std::uint64_t search_for_race(const Maze& maze) {
  using PlannerT = BasicReplannedRace<RunTimeGrid>;
  PlannerT planner(half_size_mouse(10000), maze.grid());
  GridSimulator<RunTimeGrid> robot(maze);
  BasicExplorer<RunTimeGrid, CheapestPolicy<PlannerT>> explorer(maze.goals, maze.start,
                                                                CheapestPolicy<PlannerT>(planner));
  drive(robot, explorer);
  return robot.moves();
}

}  // namespace

int main() {
  const auto boards = boards_of<16>(8);
  const auto large_boards = boards_of<32>(4);
  const auto medium = mazes_of(32, 1);
  const auto large = mazes_of(64, 2);

  FloodFill<16, 16> flood_fill;
  measure("FloodFill 16x16", over(boards, flood(flood_fill)));
  FlowField<16, 16> flow_field;
  measure("FlowField 16x16", over(boards, flood(flow_field)));
  BasicFloodFill<RunTimeGrid> large_flood(large[0].grid());
  measure("FloodFill 64x64 at run time", over(large, flood(large_flood)));
  Dijkstra<16, 16, CellTurnCost<1, 1>> dijkstra;
  measure("Dijkstra 16x16, cells and turns", over(boards, [&](const Board<16>& board) {
            return dijkstra.run(board.walls, board.goals, Unknown::wall) == DijkstraResult::done ? 1U : 0U;
          }));
  RacePlanner<16, 16> planner;
  RaceRoute<16, 16> route;
  measure("RacePlanner 16x16", over(boards, plan_race(planner, route)));
  const auto large_planner = std::make_unique<RacePlanner<32, 32>>();
  const auto large_route = std::make_unique<RaceRoute<32, 32>>();
  measure("RacePlanner 32x32", over(large_boards, plan_race(*large_planner, *large_route)));
  measure("Explorer 16x16", over(boards, search<Explorer<16, 16>>));
  measure("Explorer 16x16, SmallStorage", over(boards, search<Explorer<16, 16, OddsPolicy, SmallStorage>>));
  measure("Explorer 64x64 at run time", over(large, search_large));
  measure("Explorer 32x32 for the fastest run", over(medium, search_for_race));
  measure("Localizer 16x16", over(boards, [](const Board<16>& board) {
            GridSimulator<Grid<16, 16>> robot(board.walls, Pose(Cell(5, 9), Heading::east));
            Localizer<16, 16> localizer(board.walls);
            drive(robot, localizer);
            return robot.moves();
          }));
  const WallBitboards bitboards(large[0].walls);
  measure("BitboardLocalizer 64x64", [&]() -> std::uint64_t {
    GridSimulator<RunTimeGrid> robot(large[0].walls, Pose(Cell(20, 30), Heading::east));
    BitboardLocalizer<> localizer(bitboards);
    drive(robot, localizer);
    return robot.moves();
  });
  measure("AmbiguityClasses 64x64", [&]() -> std::uint64_t {
    const AmbiguityClasses classes(large[0].walls);
    return classes.class_of(0, Heading::north);
  });
  measure("Coverage 16x16", over(boards, [](const Board<16>& board) {
            BackSensorSimulator<Grid<16, 16>> robot(board.walls, Pose());
            Coverage<16, 16> coverage;
            drive(robot, coverage);
            return robot.moves();
          }));
}
