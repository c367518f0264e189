// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Times the floods, and for comparison a plain queue flood, in one run. Every iteration floods another maze, because
// the branch predictor learns a maze that repeats: contest mazes if they exist, else generated ones. It even learns ten
// mazes in turn, so few mazes are also turned and mirrored. Times are for one flood.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/search/flood_fill.hpp"
#include "mazebot/search/flow_field.hpp"
#include "support/paths.hpp"

namespace {

using namespace mazebot;

// The plain version, for comparison.
template <class GridT>
class PlainFlood {
 public:
  explicit PlainFlood(const GridT& grid) : grid_(grid) {}

  void run(const BasicWallMap<GridT>& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    distances_.assign(grid_.cell_count(), -1);
    std::queue<std::size_t> queue;
    goals.for_each_index([&](std::size_t goal) {
      distances_[goal] = 0;
      queue.push(goal);
    });
    const auto width = static_cast<std::ptrdiff_t>(grid_.width());
    const std::ptrdiff_t steps[] = {width, 1, -width, -1};
    while (!queue.empty()) {
      const std::size_t cell = queue.front();
      queue.pop();
      const std::uint8_t exits = map.exits_at(static_cast<typename GridT::Index>(cell), unknown);
      for (int i = 0; i < 4; ++i) {
        if ((exits & direction_bit(heading_at(i))) == 0) continue;
        const std::size_t beyond = cell + static_cast<std::size_t>(steps[i]);
        if (distances_[beyond] != -1) continue;
        distances_[beyond] = distances_[cell] + 1;
        queue.push(beyond);
      }
    }
  }

 private:
  GridT grid_;
  std::vector<int> distances_;
};

// The same with the smallest types and no allocation.
template <class GridT>
class TightFlood {
 public:
  explicit TightFlood(const GridT& grid) : grid_(grid), distances_(grid.cell_count()), queue_(grid.cell_count()) {}

  void run(const BasicWallMap<GridT>& map, const BasicCellSet<GridT>& goals, Unknown unknown) {
    using Distance = typename GridT::Distance;
    using Index = typename GridT::Index;
    const auto far = static_cast<Distance>(-1);
    for (Distance& distance : distances_) distance = far;
    std::size_t tail = 0;
    goals.for_each_index([&](Index goal) {
      distances_[goal] = 0;
      queue_[tail++] = goal;
    });
    for (std::size_t head = 0; head < tail; ++head) {
      const Index cell = queue_[head];
      const std::uint8_t exits = map.exits_at(cell, unknown);
      for (int i = 0; i < 4; ++i) {
        if ((exits & direction_bit(heading_at(i))) == 0) continue;
        const Index beyond = grid_.neighbour(cell, heading_at(i));
        if (distances_[beyond] != far) continue;
        distances_[beyond] = static_cast<Distance>(distances_[cell] + 1U);
        queue_[tail++] = beyond;
      }
    }
  }

 private:
  GridT grid_;
  std::vector<typename GridT::Distance> distances_;
  std::vector<typename GridT::Index> queue_;
};

template <class GridT>
struct Task {
  explicit Task(const GridT& grid) : map(grid), goals(grid) {}
  BasicWallMap<GridT> map;
  BasicCellSet<GridT> goals;
};

// One of the eight symmetries of a square: mirrors columns, mirrors rows, exchanges both.
struct Symmetry {
  int number;
  Cell of(Cell cell, int side) const {
    if ((number & 1) != 0) cell.x = static_cast<decltype(cell.x)>(side - 1 - cell.x);
    if ((number & 2) != 0) cell.y = static_cast<decltype(cell.y)>(side - 1 - cell.y);
    if ((number & 4) != 0) std::swap(cell.x, cell.y);
    return cell;
  }
  Heading of(Heading heading) const {
    const bool is_north_south = heading == Heading::north || heading == Heading::south;
    if ((number & (is_north_south ? 2 : 1)) != 0) heading = opposite(heading);
    return (number & 4) != 0 ? heading_at(1 - static_cast<int>(heading)) : heading;
  }
};

template <class GridT>
std::unique_ptr<Task<GridT>> task_of(const Maze& maze, const GridT& grid, Symmetry symmetry = {0}) {
  auto task = std::make_unique<Task<GridT>>(grid);
  const int side = grid.width();  // only square mazes are turned
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      for (const Heading heading : {Heading::north, Heading::east}) {
        const Cell cell(x, y);
        task->map.record(symmetry.of(cell, side), symmetry.of(heading), maze.walls.wall(cell, heading));
      }
    }
  }
  maze.goals.for_each_index(
      [&](RunTimeGrid::Index goal) { task->goals.insert(symmetry.of(maze.grid().cell(goal), side)); });
  return task;
}

// Contest mazes nearly all of which is in use: half-size files often hold a small maze in a corner. If they are few,
// all their symmetries.
template <class GridT>
std::vector<std::unique_ptr<Task<GridT>>> contest_tasks(const GridT& grid) {
  std::vector<std::unique_ptr<Task<GridT>>> tasks;
  std::vector<Maze> used;
  for (const char* folder : {"mazes/classic", "mazes/halfsize"}) {
    const std::filesystem::path root = shared_dir() / folder;
    if (!std::filesystem::is_directory(root)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
      Maze maze = read_maze(entry.path());
      if (maze.width() != grid.width() || maze.height() != grid.height()) continue;
      auto task = task_of(maze, grid);
      BasicFlowField<GridT> flow(grid);
      flow.run(task->map, task->goals, Unknown::wall);
      std::size_t reached = 0;
      for (std::size_t i = 0; i < grid.cell_count(); ++i) {
        reached += flow.reachable_at(static_cast<typename GridT::Index>(i)) ? 1 : 0;
      }
      if (4 * reached < 3 * grid.cell_count()) continue;
      tasks.push_back(std::move(task));
      used.push_back(std::move(maze));
    }
  }
  if (used.size() >= 64 || grid.width() != grid.height()) return tasks;
  for (const Maze& maze : used) {
    for (int number = 1; number < 8; ++number) tasks.push_back(task_of(maze, grid, {number}));
  }
  return tasks;
}

template <class GridT>
const std::vector<std::unique_ptr<Task<GridT>>>& tasks_for(const GridT& grid, const char*& source) {
  static std::vector<std::pair<GridT, std::vector<std::unique_ptr<Task<GridT>>>>> known;
  static std::vector<bool> from_contests;
  for (std::size_t i = 0; i < known.size(); ++i) {
    source = from_contests[i] ? "contest" : "generated";
    if (known[i].first == grid) return known[i].second;
  }
  known.clear();  // one size at a time: big ones need the memory
  from_contests.clear();
  auto tasks = contest_tasks(grid);
  from_contests.push_back(!tasks.empty());
  source = tasks.empty() ? "generated" : "contest";
  if (tasks.empty()) {
    const std::size_t count = grid.cell_count() <= 4096 ? 200 : grid.cell_count() <= 65536 ? 10 : 1;
    for (std::size_t seed = 1; seed <= count; ++seed) {
      MazeRecipe recipe;
      recipe.width = grid.width();
      recipe.height = grid.height();
      recipe.algorithm = MazeAlgorithm::backtracker;
      recipe.braid = 60;
      recipe.seed = seed;
      tasks.push_back(task_of(generate_maze(recipe), grid));
    }
  }
  known.emplace_back(grid, std::move(tasks));
  return known.back().second;
}

template <class FloodT, class GridT>
void flood(benchmark::State& state, const GridT& grid) {
  const char* source = "";
  const auto& tasks = tasks_for(grid, source);
  auto planner = std::make_unique<FloodT>(grid);
  std::size_t next = 0;
  for (auto _ : state) {
    const Task<GridT>& task = *tasks[next];
    next = next + 1 == tasks.size() ? 0 : next + 1;
    planner->run(task.map, task.goals, Unknown::wall);
    auto* result = planner.get();
    benchmark::DoNotOptimize(result);
    benchmark::ClobberMemory();
  }
  state.SetLabel(std::to_string(tasks.size()) + " " + source + (tasks.size() == 1 ? " maze" : " mazes"));
}

template <class GridT>
void add(const GridT& grid, const std::string& suffix = "") {
  const std::string size = std::to_string(grid.width()) + "x" + std::to_string(grid.height()) + suffix;
  const auto add_one = [&](const char* name, auto function) {
    benchmark::RegisterBenchmark((size + "/" + name).c_str(), [=](benchmark::State& state) { function(state, grid); });
  };
  add_one("plain_queue", flood<PlainFlood<GridT>, GridT>);
  add_one("tight_queue", flood<TightFlood<GridT>, GridT>);
  add_one("FloodFill", flood<BasicFloodFill<GridT>, GridT>);
  add_one("FlowField", flood<BasicFlowField<GridT>, GridT>);
}

const int registered = [] {
  add(Grid<9, 5>());
  add(Grid<16, 16>());
  add(Grid<32, 32>());
  add(Grid<64, 64>());
  add(Grid<256, 256>());
  add(Grid<1024, 1024>());
  for (const int side : {16, 32, 256, 1024, 4096}) add(RunTimeGrid(side, side), "_run_time");
  return 0;
}();

}  // namespace
