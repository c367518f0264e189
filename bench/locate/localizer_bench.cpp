// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Times finding a lost robot from random starts, with three rays of reach 1 and the published greedy policy. All
// localizers take the same steps; compare their times within one run.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/locate/ambiguity_classes.hpp"
#include "mazebot/host/locate/bitboard_localizer.hpp"
#include "mazebot/host/locate/greedy_elimination_planner.hpp"
#include "mazebot/host/locate/optimal_elimination_planner.hpp"
#include "mazebot/host/locate/rollout_elimination_planner.hpp"
#include "mazebot/host/locate/step_counts.hpp"
#include "mazebot/host/map/wall_bitboards.hpp"
#include "mazebot/locate/localizer.hpp"
#include "support/lost_robot.hpp"
#include "support/paths.hpp"

using namespace mazebot;

namespace {

struct Ground {
  RunTimeWallMap walls;
  RunTimeCellSet free;
  std::unique_ptr<WallBitboards> boards;
};

// A generated square maze with this side in cells; 0: the map of the course, 1011x2111 cells, or a null pointer without
// it.
const Ground* ground(int side) {
  static std::map<int, std::unique_ptr<Ground>> grounds;
  std::unique_ptr<Ground>& known = grounds[side];
  if (known != nullptr) return known.get();
  const std::filesystem::path course = shared_dir() / "maps" / "lost-robot" / "332.txt";
  if (side == 0) {
    if (!std::filesystem::exists(course)) return nullptr;
    const BlockMap map = read_block_map(course);
    known = std::make_unique<Ground>(Ground{map.walls, map.free, nullptr});
  } else {
    MazeRecipe recipe;
    recipe.width = recipe.height = side;
    recipe.algorithm = MazeAlgorithm::backtracker;
    known =
        std::make_unique<Ground>(Ground{generate_maze(recipe).walls, RunTimeCellSet(RunTimeGrid(side, side)), nullptr});
    for (RunTimeGrid::Index i = 0; i < known->walls.grid().cell_count(); ++i) known->free.insert_at(i);
  }
  known->boards = std::make_unique<WallBitboards>(known->walls, known->free);
  return known.get();
}

std::vector<Pose> starts_in(const Ground& ground, std::size_t count) {
  Random random(1);
  std::vector<Pose> starts;
  const RunTimeGrid& grid = ground.walls.grid();
  while (starts.size() < count) {
    const Cell cell(static_cast<int>(random.below(static_cast<std::uint32_t>(grid.width()))),
                    static_cast<int>(random.below(static_cast<std::uint32_t>(grid.height()))));
    if (ground.free.contains(cell)) starts.emplace_back(cell, heading_at(static_cast<int>(random.below(4))));
  }
  return starts;
}

// The plain method: a list of poses, all of which are checked again after every step of the search.
class NaiveLocalizer {
 public:
  explicit NaiveLocalizer(const Ground& ground) : map_(ground.walls) {
    ground.free.for_each_index([&](RunTimeGrid::Index i) {
      for (int h = 0; h < 4; ++h) poses_.emplace_back(map_.grid().cell(i), heading_at(h));
    });
  }
  Command next(const Observation& seen) {
    std::size_t kept = 0;
    for (const Pose pose : poses_) {
      if (wrong_rays(map_, pose, seen) == 0) poses_[kept++] = pose;
    }
    poses_.resize(kept);
    if (kept <= 1) return Command::stop();
    const Pose root = poses_.front();
    std::vector<Pose> queue{root};
    std::vector<std::size_t> before{0};
    std::unordered_set<std::uint32_t> reached{id(root)};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (int step = 0; step < 3; ++step) {
        if (!TurningSteps::possible(map_, queue[i], step)) continue;
        const Pose next = TurningSteps::after(queue[i], step);
        if (!reached.insert(id(next)).second) continue;
        queue.push_back(next);
        before.push_back(i);
        const Pose movement = relative_pose(root, next);
        const Observation expected = look_from(map_, next, seen);
        for (const Pose pose : poses_) {
          if (wrong_rays(map_, compose(pose, movement), expected) == 0) continue;
          std::size_t first = queue.size() - 1;
          while (before[first] != 0) first = before[first];
          const Command command = queue[first].cell == root.cell
                                      ? Command::turn_only(queue[first].heading - root.heading)
                                      : Command::go(Turn::ahead);
          for (Pose& moved : poses_) moved = moved.turned(command.turn()).advanced(command.cells());
          return command;
        }
      }
    }
    return Command::stop();
  }

 private:
  std::uint32_t id(Pose pose) const {
    return 4 * map_.grid().index(pose.cell) + static_cast<std::uint32_t>(pose.heading);
  }
  const RunTimeWallMap& map_;
  std::vector<Pose> poses_;
};

template <class LocalizerT>
int steps_of(LocalizerT&& localizer, const Ground& ground, Pose start) {
  LostRobot<RunTimeWallMap> robot(ground.walls, start, 3, 1);
  for (;;) {
    const Command command = localizer.next(robot.observe());
    if (command.is_stop()) return robot.steps();
    robot.obey(command);
  }
}

template <class MakeT>
void localize(benchmark::State& state, std::size_t start_count, MakeT&& make) {
  const Ground* where = ground(static_cast<int>(state.range(0)));
  if (where == nullptr) {
    state.SkipWithError("the map of the course is not in shared_dir()");
    return;
  }
  const std::vector<Pose> starts = starts_in(*where, start_count);
  std::size_t next = 0;
  double steps = 0;
  double runs = 0;
  for (auto _ : state) {
    steps += steps_of(make(*where), *where, starts[next++ % starts.size()]);
    ++runs;
  }
  state.counters["steps"] = steps / runs;
}

void naive(benchmark::State& state) {
  localize(state, 5, [](const Ground& where) { return NaiveLocalizer(where); });
}
void small_localizer(benchmark::State& state) {
  localize(state, 5, [](const Ground& where) { return BasicLocalizer<RunTimeGrid>(where.walls, where.free); });
}
void boards(benchmark::State& state) {
  localize(state, 200, [](const Ground& where) { return BitboardLocalizer<>(*where.boards); });
}

void prepare_boards(benchmark::State& state) {
  const Ground* where = ground(static_cast<int>(state.range(0)));
  if (where == nullptr) {
    state.SkipWithError("the map of the course is not in shared_dir()");
    return;
  }
  for (auto _ : state) {
    const WallBitboards made(where->walls, where->free);
    const std::uint64_t* plane = made.plane(1, 1);
    benchmark::DoNotOptimize(plane);
  }
}
void find_classes(benchmark::State& state) {
  const Ground* where = ground(static_cast<int>(state.range(0)));
  if (where == nullptr) {
    state.SkipWithError("the map of the course is not in shared_dir()");
    return;
  }
  for (auto _ : state) {
    const AmbiguityClasses classes(where->walls);
    std::uint32_t name = classes.class_of(0, Heading::north);
    benchmark::DoNotOptimize(name);
  }
}
// All poses of a maze at once: the time to evaluate a planner.
template <class PlannerT>
void all_poses(benchmark::State& state) {
  const Ground* where = ground(static_cast<int>(state.range(0)));
  double mean = 0;
  for (auto _ : state) {
    const LocalizationModel model(where->walls, where->free, LocalizationSensors());
    mean = count_steps(model, PlannerT(model)).mean();
  }
  state.counters["steps"] = mean;
}

}  // namespace

BENCHMARK(naive)->Arg(64)->Arg(256)->Arg(1024)->Arg(4096)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(small_localizer)->Arg(64)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond);
BENCHMARK(boards)->Arg(64)->Arg(256)->Arg(1024)->Arg(4096)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(prepare_boards)->Arg(1024)->Arg(4096)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK(find_classes)->Arg(1024)->Arg(4096)->Arg(0)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(all_poses, GreedyEliminationPlanner)->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(all_poses, RolloutEliminationPlanner)->Arg(64)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(all_poses, OptimalEliminationPlanner)->Arg(64)->Unit(benchmark::kMillisecond);
