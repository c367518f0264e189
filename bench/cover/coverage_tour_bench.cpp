// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Times covering a known map: preparation, bounds and annealing, and measures how good the tours become. The argument
// is the side of the generated houses in cells.
#include "mazebot/host/cover/coverage_tour.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "mazebot/host/cover/coverage_bounds.hpp"
#include "mazebot/host/cover/coverage_graph.hpp"
#include "mazebot/host/cover/shortest_paths.hpp"
#include "mazebot/host/cover/tour_annealer.hpp"
#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/generate/house_generator.hpp"

using namespace mazebot;

namespace {

CoverageGraph house(std::int64_t side, std::uint64_t seed = 1) {
  HouseRecipe recipe;
  recipe.width = recipe.height = static_cast<int>(side);
  recipe.seed = seed;
  const BlockMap map = generate_house(recipe);
  Random random(seed);
  return CoverageGraph(map.walls, map.start_or_random(random));
}

void prepare_paths(benchmark::State& state) {
  const CoverageGraph graph = house(state.range(0));
  for (auto _ : state) {
    ShortestPaths paths(graph);
    std::uint32_t distance = paths.distance(0, graph.size() - 1);
    benchmark::DoNotOptimize(distance);
  }
  state.counters["cells"] = graph.size();
}

void bounds(benchmark::State& state) {
  const CoverageGraph graph = house(state.range(0));
  for (auto _ : state) {
    CoverageBounds bounds(graph);
    benchmark::DoNotOptimize(bounds);
  }
}

// Proposed changes a second, at a temperature from the middle of a run. Second argument: what a turn costs.
void anneal(benchmark::State& state) {
  const CoverageGraph graph = house(state.range(0));
  ShortestPaths paths(graph);
  Random random(1);
  std::vector<CoverageGraph::Node> order(graph.size());
  std::iota(order.begin(), order.end(), CoverageGraph::Node{0});
  std::swap(order[0], order[graph.start()]);
  detail::TourAnnealer annealer(graph, paths, order, TourEnd::anywhere, static_cast<double>(state.range(1)), random);
  constexpr int changes = 100000;
  for (int i = 0; i < 20; ++i) annealer.anneal(0.5, changes);
  for (auto _ : state) annealer.anneal(0.5, changes);
  state.SetItemsProcessed(state.iterations() * changes);
}

// The whole planner: mean ratios over ten houses after that many changes.
void plan(benchmark::State& state) {
  CoverageTask task;
  task.turn_weight = static_cast<double>(state.range(1));
  task.changes = static_cast<std::uint64_t>(state.range(2));
  double moves = 0;
  double total = 0;
  double bound = 0;
  double houses = 0;
  for (auto _ : state) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const CoverageGraph graph = house(state.range(0), seed);
      const CoverageTour tour = plan_coverage(graph, task);
      moves += static_cast<double>(tour.moves()) / (graph.size() - 1.0);
      total += static_cast<double>(tour.moves() + tour.turns) / graph.size();
      bound += static_cast<double>(CoverageBounds(graph).moves()) / (graph.size() - 1.0);
      ++houses;
    }
  }
  state.counters["moves"] = moves / houses;
  state.counters["total"] = total / houses;
  state.counters["moves_bound"] = bound / houses;
}

}  // namespace

BENCHMARK(prepare_paths)->Arg(40)->Arg(160)->Unit(benchmark::kMillisecond);
BENCHMARK(bounds)->Arg(40)->Arg(160)->Unit(benchmark::kMillisecond);
BENCHMARK(anneal)->Args({40, 0})->Args({40, 1})->Unit(benchmark::kMillisecond);
BENCHMARK(plan)
    ->Args({40, 0, 1000000})
    ->Args({40, 1, 1000000})
    ->Args({40, 0, 10000000})
    ->Args({40, 1, 10000000})
    ->Unit(benchmark::kSecond)
    ->Iterations(1);
