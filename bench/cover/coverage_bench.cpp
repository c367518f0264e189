// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Times one move of each coverage policy, the mean over whole houses. The houses take turns: those of shared_dir() if
// they exist, else generated ones.
#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "mazebot/cover/coverage.hpp"
#include "mazebot/cover/coverage_policy.hpp"
#include "mazebot/host/cover/pocket_coverage.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/robot/grid_simulator.hpp"
#include "mazebot/robot/drive.hpp"
#include "support/paths.hpp"

namespace {

using namespace mazebot;

std::vector<BlockMap> houses() {
  std::vector<BlockMap> maps;
  const std::filesystem::path root = shared_dir() / "maps" / "rooms";
  if (std::filesystem::is_directory(root)) {
    for (const auto& entry : std::filesystem::directory_iterator(root)) maps.push_back(read_block_map(entry.path()));
  }
  for (std::uint64_t seed = 1; maps.size() < 12; ++seed) {
    HouseRecipe recipe;
    recipe.seed = seed;
    maps.push_back(generate_house(recipe));
  }
  return maps;
}

template <class PolicyT>
void coverage_move(benchmark::State& state) {
  const std::vector<BlockMap> maps = houses();
  std::size_t turn = 0;
  std::uint64_t moves = 0;
  for (auto _ : state) {
    const BlockMap& map = maps[turn++ % maps.size()];
    const Pose start(*map.start, Heading::north);
    BackSensorSimulator<RunTimeGrid> robot(map.walls, start);
    BasicCoverage<RunTimeGrid, PolicyT> coverage(start, PolicyT(), map.grid());
    drive(robot, coverage);
    moves += robot.moves();
  }
  state.counters["per_move"] =
      benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_TEMPLATE(coverage_move, WeightedCoverage<FewestMovesAndTurns>)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(coverage_move, WeightedCoverage<FewestMoves>)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(coverage_move, PocketCoverage<PocketMovesAndTurns>)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(coverage_move, PocketCoverage<PocketMoves>)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(coverage_move, BacktrackingSpiral)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(coverage_move, Boustrophedon)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(coverage_move, SpanningTree)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(coverage_move, NearestUnvisited)->Unit(benchmark::kMillisecond);

}  // namespace
