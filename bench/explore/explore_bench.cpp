// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Times one decision while exploring, and for comparison one plain queue flood of the same mazes. The mazes take turns:
// contest mazes of shared_dir() if they exist, else generated ones.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <queue>
#include <string>
#include <vector>

#include "mazebot/explore/cheapest_policy.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/explore/tour_policy.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/race/replanned_race.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/paths.hpp"

namespace {

using namespace mazebot;

template <int Side>
struct BoardMaze {
  WallMap<Side, Side> walls;
  CellSet<Side, Side> goals;
  Pose start;
};

template <int Side>
std::vector<BoardMaze<Side>> mazes() {
  std::vector<Maze> all;
  for (const char* folder : {"classic", "halfsize"}) {
    const std::filesystem::path root = shared_dir() / "mazes" / folder;
    if (!std::filesystem::is_directory(root)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(root)) all.push_back(read_maze(entry.path()));
  }
  if (all.empty()) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      MazeRecipe recipe;
      recipe.width = recipe.height = Side;
      recipe.seed = seed;
      all.push_back(generate_maze(recipe));
    }
  }
  std::vector<BoardMaze<Side>> boards;
  for (const Maze& maze : all) {
    if (maze.width() != Side || maze.height() != Side) continue;
    BoardMaze<Side> board;
    for (int x = 0; x < Side; ++x) {
      for (int y = 0; y < Side; ++y) {
        for (int i = 0; i < 4; ++i)
          board.walls.record(Cell(x, y), heading_at(i), maze.walls.wall(Cell(x, y), heading_at(i)));
      }
    }
    maze.goals.for_each_index([&](RunTimeGrid::Index index) { board.goals.insert(maze.grid().cell(index)); });
    board.start = maze.start;
    boards.push_back(board);
  }
  return boards;
}

// For comparison: a plain queue flood.
template <int Side>
void plain_flood(benchmark::State& state) {
  const auto boards = mazes<Side>();
  std::size_t turn = 0;
  for (auto _ : state) {
    const auto& board = boards[turn++ % boards.size()];
    std::vector<int> distance(static_cast<std::size_t>(Side) * Side, -1);
    std::queue<Cell> open;
    board.goals.for_each_index([&](typename Grid<Side, Side>::Index index) {
      distance[index] = 0;
      open.push(Grid<Side, Side>::cell(index));
    });
    while (!open.empty()) {
      const Cell cell = open.front();
      open.pop();
      for (int i = 0; i < 4; ++i) {
        if (!board.walls.open(cell, heading_at(i), Unknown::wall)) continue;
        const Cell beyond = cell.towards(heading_at(i));
        int& there = distance[Grid<Side, Side>::index(beyond)];
        if (there >= 0) continue;
        there = distance[Grid<Side, Side>::index(cell)] + 1;
        open.push(beyond);
      }
    }
    benchmark::DoNotOptimize(distance.data());
  }
}

// The mean over all decisions of whole searches.
template <int Side, class PolicyT>
void decision(benchmark::State& state) {
  const auto boards = mazes<Side>();
  std::size_t turn = 0;
  std::int64_t decisions = 0;
  for (auto _ : state) {
    const auto& board = boards[turn++ % boards.size()];
    GridSimulator<Grid<Side, Side>> robot(board.walls, board.start);
    Explorer<Side, Side, PolicyT> explorer(board.goals, board.start);
    drive(robot, explorer, [&](const Observation&, Command) { ++decisions; });
    auto proved = explorer.proved();
    benchmark::DoNotOptimize(proved);
  }
  state.counters["per_decision"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// The slowest decision of all searches. Each search is run several times and each decision counts with its fastest
// time, so that what else the machine does is left out.
template <int Side, class PolicyT>
void worst_decision(benchmark::State& state) {
  using Clock = std::chrono::steady_clock;
  const auto boards = mazes<Side>();
  double worst = 0;
  for (auto _ : state) {
    worst = 0;
    for (const auto& board : boards) {
      std::vector<double> fastest;
      for (int round = 0; round < 5; ++round) {
        GridSimulator<Grid<Side, Side>> robot(board.walls, board.start);
        Explorer<Side, Side, PolicyT> explorer(board.goals, board.start);
        std::size_t count = 0;
        for (int short_by = 0;;) {
          const Observation seen = observe(robot).set_short_by(short_by);
          const auto before = Clock::now();
          const Command command = explorer.next(seen);
          const double seconds = std::chrono::duration<double>(Clock::now() - before).count();
          if (count == fastest.size()) fastest.push_back(std::numeric_limits<double>::max());
          fastest[count] = std::min(fastest[count], seconds);
          ++count;
          if (command.is_stop()) break;
          short_by = perform(robot, command);
        }
      }
      worst = std::max(worst, *std::max_element(fastest.begin(), fastest.end()));
    }
  }
  state.counters["worst_decision"] = worst;
}

// The storage of a desktop without repairs, for comparison.
struct PlainStorage : FastStorage {
  template <class GridT>
  using Field = BasicExplorationField<GridT>;
};

// Whole searches of generated mazes with sides of state.range(0) cells. Eight mazes take turns.
template <class StorageT>
void whole_search(benchmark::State& state) {
  std::vector<Maze> mazes;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    MazeRecipe recipe;
    recipe.width = recipe.height = static_cast<int>(state.range(0));
    recipe.seed = seed;
    mazes.push_back(generate_maze(recipe));
  }
  std::size_t turn = 0;
  std::int64_t decisions = 0;
  for (auto _ : state) {
    const Maze& maze = mazes[turn++ % mazes.size()];
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid, OddsPolicy, StorageT> explorer(maze.goals, maze.start);
    drive(robot, explorer, [&](const Observation&, Command) { ++decisions; });
    auto proved = explorer.proved();
    benchmark::DoNotOptimize(proved);
  }
  state.counters["per_decision"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// The same searches for the fastest run, whose planner plans anew or repairs its last plan.
using PlainRace = BasicRaceObjective<RunTimeGrid, std::uint32_t>;
using ReplannedRace = BasicReplannedRace<RunTimeGrid>;
template <class PlannerT>
void race_search(benchmark::State& state) {
  using Policy = CheapestPolicy<PlannerT>;
  std::vector<Maze> mazes;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    MazeRecipe recipe;
    recipe.width = recipe.height = static_cast<int>(state.range(0));
    recipe.seed = seed;
    mazes.push_back(generate_maze(recipe));
  }
  PlannerT planner(half_size_mouse(10000), mazes[0].grid());
  std::size_t turn = 0;
  for (auto _ : state) {
    const Maze& maze = mazes[turn++ % mazes.size()];
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid, Policy> explorer(maze.goals, maze.start, Policy(planner));
    Status status = drive(robot, explorer);
    benchmark::DoNotOptimize(status);
  }
}

BENCHMARK_TEMPLATE(plain_flood, 16);
BENCHMARK_TEMPLATE(plain_flood, 32);
BENCHMARK_TEMPLATE(decision, 16, OddsPolicy);
BENCHMARK_TEMPLATE(decision, 16, TourPolicy<>);
BENCHMARK_TEMPLATE(decision, 16, TourPolicy<DrawLimit<8>>);
BENCHMARK_TEMPLATE(decision, 16, FewestUnknown);
BENCHMARK_TEMPLATE(decision, 16, Adachi);
BENCHMARK_TEMPLATE(decision, 32, OddsPolicy);
BENCHMARK_TEMPLATE(decision, 32, TourPolicy<>);
BENCHMARK_TEMPLATE(decision, 32, TourPolicy<DrawLimit<8>>);
BENCHMARK_TEMPLATE(whole_search, FastStorage)->RangeMultiplier(2)->Range(16, 256)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(whole_search, PlainStorage)->RangeMultiplier(2)->Range(16, 64)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(race_search, ReplannedRace)->RangeMultiplier(2)->Range(16, 128)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(race_search, PlainRace)->RangeMultiplier(2)->Range(16, 32)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(worst_decision, 16, OddsPolicy)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(worst_decision, 16, FewestUnknown)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(worst_decision, 32, OddsPolicy)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
