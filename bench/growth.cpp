// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// How time and memory grow with the maze, for scripts/bench. A benchmark is named growth/TASK/MAZE/SIDE or
// memory/COMPONENT/SIDE. The script chooses them by --benchmark_filter, because large ones take long.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/cover/coverage.hpp"
#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/locate/ambiguity_classes.hpp"
#include "mazebot/host/locate/bitboard_localizer.hpp"
#include "mazebot/host/map/wall_bitboards.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/locate/localizer.hpp"
#include "mazebot/map/packed_walls.hpp"
#include "mazebot/race/race_planner.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/search/dijkstra.hpp"
#include "mazebot/search/flood_fill.hpp"
#include "mazebot/search/flow_field.hpp"

namespace {

// The bytes on the heap now, and the most since peak_of() began. Each block begins with its size.
constexpr std::size_t size_room = alignof(std::max_align_t);
std::size_t heap_bytes = 0;
std::size_t peak_bytes = 0;

void* allocate(std::size_t size) {
  void* block = std::malloc(size + size_room);
  if (block == nullptr) throw std::bad_alloc();
  *static_cast<std::size_t*>(block) = size;
  heap_bytes += size;
  peak_bytes = std::max(peak_bytes, heap_bytes);
  return static_cast<char*>(block) + size_room;
}

void release(void* pointer) noexcept {
  if (pointer == nullptr) return;
  void* block = static_cast<char*>(pointer) - size_room;
  heap_bytes -= *static_cast<std::size_t*>(block);
  std::free(block);
}

template <class UseT>
double peak_of(UseT&& use) {
  const std::size_t before = heap_bytes;
  peak_bytes = heap_bytes;
  use();
  return static_cast<double>(peak_bytes - before);
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* pointer) noexcept { release(pointer); }
void operator delete[](void* pointer) noexcept { release(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { release(pointer); }
void operator delete[](void* pointer, std::size_t) noexcept { release(pointer); }

namespace {

using namespace mazebot;

struct Kind {
  const char* name;
  MazeAlgorithm algorithm;
  int braid;
};
constexpr Kind kinds[] = {{"perfect", MazeAlgorithm::backtracker, 0},
                          {"braided", MazeAlgorithm::backtracker, 100},
                          {"open", MazeAlgorithm::open, 0},
                          {"serpentine", MazeAlgorithm::serpentine, 0},
                          {"comb", MazeAlgorithm::comb, 0}};

std::vector<Maze> mazes_of(const Kind& kind, int side) {
  const bool is_random = kind.algorithm == MazeAlgorithm::backtracker;
  const std::uint64_t count =
      is_random && side <= 64 ? 16 : 1;  // the branch predictor learns a small maze that repeats
  std::vector<Maze> mazes;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    MazeRecipe recipe;
    recipe.width = recipe.height = side;
    recipe.algorithm = kind.algorithm;
    recipe.braid = kind.braid;
    recipe.seed = seed;
    mazes.push_back(generate_maze(recipe));
  }
  return mazes;
}

// What is timed. Each is made for all mazes of a benchmark, and called with one after another.

// For comparison: a queue flood with the smallest types and no allocation.
struct Queue {
  explicit Queue(const std::vector<Maze>& mazes)
      : distances(mazes[0].grid().cell_count()), queue(mazes[0].grid().cell_count()) {}
  void operator()(const Maze& maze) {
    std::fill(distances.begin(), distances.end(), UINT32_MAX);
    std::size_t tail = 0;
    maze.goals.for_each_index([&](RunTimeGrid::Index goal) {
      distances[goal] = 0;
      queue[tail++] = goal;
    });
    for (std::size_t head = 0; head < tail; ++head) {
      const RunTimeGrid::Index cell = queue[head];
      const std::uint8_t exits = maze.walls.exits_at(cell, Unknown::wall);
      for (int i = 0; i < 4; ++i) {
        if ((exits & direction_bit(heading_at(i))) == 0) continue;
        const RunTimeGrid::Index beyond = maze.grid().neighbour(cell, heading_at(i));
        if (distances[beyond] != UINT32_MAX) continue;
        distances[beyond] = distances[cell] + 1;
        queue[tail++] = beyond;
      }
    }
    benchmark::DoNotOptimize(distances.data());
  }
  std::vector<std::uint32_t> distances;
  std::vector<RunTimeGrid::Index> queue;
};

template <class PlannerT>
struct Flood {
  explicit Flood(const std::vector<Maze>& mazes) : planner(mazes[0].grid()) {}
  void operator()(const Maze& maze) {
    planner.run(maze.walls, maze.goals, Unknown::wall);
    benchmark::ClobberMemory();
  }
  PlannerT planner;
};

struct Explore {
  explicit Explore(const std::vector<Maze>&) {}
  void operator()(const Maze& maze) {
    GridSimulator<RunTimeGrid> robot(maze);
    BasicExplorer<RunTimeGrid> explorer(maze.goals, maze.start);
    Status status = drive(robot, explorer);
    benchmark::DoNotOptimize(status);
  }
};

struct Race {
  explicit Race(const std::vector<Maze>& mazes) : planner(mazes[0].grid()), route(Pose(), mazes[0].grid()) {}
  void operator()(const Maze& maze) {
    RaceResult result = planner.plan(maze.walls, model, maze.start, maze.goals, Unknown::wall, route);
    benchmark::DoNotOptimize(result);
  }
  RaceModel model = half_size_mouse();
  BasicRacePlanner<RunTimeGrid, std::uint32_t> planner;
  BasicRaceRoute<RunTimeGrid> route;
};

// A robot that sees the walls ahead, right and left. It stands somewhere else each time.
struct Locate {
  explicit Locate(const std::vector<Maze>& mazes) {
    for (const Maze& maze : mazes) boards.push_back(std::make_unique<WallBitboards>(maze.walls));
  }
  void operator()(const Maze& maze) {
    const auto side = static_cast<std::uint32_t>(maze.width());
    const Cell cell(static_cast<int>(random.below(side)), static_cast<int>(random.below(side)));
    GridSimulator<RunTimeGrid> robot(maze.walls, Pose(cell, heading_at(static_cast<int>(random.below(4)))));
    BitboardLocalizer<> localizer(*boards[next++ % boards.size()]);
    Status status = drive(robot, localizer);
    benchmark::DoNotOptimize(status);
  }
  Random random{1};
  std::size_t next = 0;
  std::vector<std::unique_ptr<WallBitboards>> boards;
};

struct Cover {
  explicit Cover(const std::vector<Maze>&) {}
  void operator()(const Maze& maze) {
    BackSensorSimulator<RunTimeGrid> robot(maze.walls, maze.start);
    BasicCoverage<RunTimeGrid> coverage(maze.start, WeightedCoverage<>(), maze.grid());
    Status status = drive(robot, coverage);
    benchmark::DoNotOptimize(status);
  }
};

template <class TaskT>
void growth(benchmark::State& state, const Kind& kind, int side) {
  const std::vector<Maze> mazes = mazes_of(kind, side);
  TaskT task(mazes);
  std::size_t next = 0;
  for (auto _ : state) task(mazes[next++ % mazes.size()]);
}

// How many decisions of a navigator are made before its memory is read: whole searches up to 128x128 cells.
int decisions_at(int side) { return side <= 128 ? 100000 : (1 << 24) / (side * side); }

template <class RobotT, class NavigatorT>
void decide(RobotT& robot, NavigatorT& navigator, int decisions) {
  for (int i = 0; i < decisions; ++i) {
    const Command command = navigator.next(observe(robot));
    if (command.is_stop()) return;
    perform(robot, command);
  }
}

template <class StorageT>
void explorer_memory(const Maze& maze) {
  GridSimulator<RunTimeGrid> robot(maze);
  const auto explorer = std::make_unique<BasicExplorer<RunTimeGrid, OddsPolicy, StorageT>>(maze.goals, maze.start);
  decide(robot, *explorer, decisions_at(maze.width()));
}

template <class PlannerT>
void planner_memory(const Maze& maze) {
  const auto planner = std::make_unique<PlannerT>(maze.grid());
  planner->run(maze.walls, maze.goals, Unknown::wall);
}

// The bytes of a component: the object and the most that it has on the heap. The maze outside is not counted.
struct Component {
  const char* name;
  void (*use)(const Maze&);
};
const Component components[] = {
    {"WallMap", [](const Maze& maze) { BasicWallMap<RunTimeGrid> copy(maze.walls); }},
    {"EvidenceMap", [](const Maze& maze) { std::make_unique<BasicEvidenceMap<RunTimeGrid>>(maze.grid()); }},
    {"PackedWallMap", [](const Maze& maze) { std::make_unique<BasicPackedWallMap<RunTimeGrid>>(maze.grid()); }},
    {"CellSet", [](const Maze& maze) { std::make_unique<BasicCellSet<RunTimeGrid>>(maze.grid()); }},
    {"FloodFill", planner_memory<BasicFloodFill<RunTimeGrid>>},
    {"FlowField", planner_memory<BasicFlowField<RunTimeGrid>>},
    {"Dijkstra, cells and turns",
     [](const Maze& maze) {
       std::make_unique<BasicDijkstra<RunTimeGrid, CellTurnCost<1, 1>>>(CellTurnCost<1, 1>(), maze.grid());
     }},
    {"RacePlanner and its route",
     [](const Maze& maze) {
       const auto planner = std::make_unique<BasicRacePlanner<RunTimeGrid, std::uint32_t>>(maze.grid());
       const auto route = std::make_unique<BasicRaceRoute<RunTimeGrid>>(Pose(), maze.grid());
       benchmark::DoNotOptimize(planner.get());
       benchmark::DoNotOptimize(route.get());
     }},
    {"Explorer", explorer_memory<FastStorage>},
    {"Explorer, SmallStorage", explorer_memory<SmallStorage>},
    {"Localizer",
     [](const Maze& maze) {
       GridSimulator<RunTimeGrid> robot(maze);
       const auto localizer = std::make_unique<BasicLocalizer<RunTimeGrid>>(maze.walls);
       decide(robot, *localizer, std::min(8, decisions_at(maze.width())));
     }},
    {"BitboardLocalizer and its WallBitboards",
     [](const Maze& maze) {
       GridSimulator<RunTimeGrid> robot(maze);
       const auto boards = std::make_unique<WallBitboards>(maze.walls);
       const auto localizer = std::make_unique<BitboardLocalizer<>>(*boards);
       drive(robot, *localizer);
     }},
    {"AmbiguityClasses", [](const Maze& maze) { std::make_unique<AmbiguityClasses>(maze.walls); }},
    {"Coverage", [](const Maze& maze) {
       BackSensorSimulator<RunTimeGrid> robot(maze.walls, maze.start);
       const auto coverage =
           std::make_unique<BasicCoverage<RunTimeGrid>>(maze.start, WeightedCoverage<>(), maze.grid());
       decide(robot, *coverage, decisions_at(maze.width()));
     }}};

void memory(benchmark::State& state, const Component& component, int side) {
  const Maze maze = mazes_of(kinds[1], side)[0];
  double bytes = 0;
  for (auto _ : state) bytes = peak_of([&] { component.use(maze); });
  state.counters["bytes_per_cell"] = bytes / static_cast<double>(maze.grid().cell_count());
}

const int registered = [] {
  for (int side = 8; side <= RunTimeGrid::largest_side; side *= 2) {
    for (const Kind& kind : kinds) {
      const auto add = [&](const char* task, auto function) {
        const std::string name = std::string("growth/") + task + "/" + kind.name + "/" + std::to_string(side);
        benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
          function(state, kind, side);
        })->Unit(benchmark::kSecond);
      };
      add("queue", growth<Queue>);
      add("flood", growth<Flood<BasicFloodFill<RunTimeGrid>>>);
      add("flow", growth<Flood<BasicFlowField<RunTimeGrid>>>);
      add("explore", growth<Explore>);
      add("race", growth<Race>);
      add("locate", growth<Locate>);
      add("cover", growth<Cover>);
    }
    for (const Component& component : components) {
      const std::string name = std::string("memory/") + component.name + "/" + std::to_string(side);
      benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
        memory(state, component, side);
      })->Iterations(1);
    }
  }
  return 0;
}();

}  // namespace
