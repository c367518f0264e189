// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Times the vacuum cleaner in a simulated house: simulated seconds per second, with and without a laser.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "mazebot/host/draw/svg_picture.hpp"
#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/robot/velocity_simulator.hpp"
#include "mazebot/robot/bump_and_spiral.hpp"

using namespace mazebot;

namespace {

// The argument is the number of laser rays; each iteration is an hour of cleaning.
void hour_of_cleaning(benchmark::State& state) {
  HouseRecipe recipe;
  recipe.width = recipe.height = 24;
  recipe.narrowest_door = 2;
  const BlockMap house = generate_house(recipe);
  VelocitySimulatorOptions options;
  options.laser_rays = static_cast<int>(state.range(0));
  const MapPoint start = middle_of(*house.start);
  double coverage = 0;
  std::uint32_t seed = 0;
  for (auto _ : state) {
    VelocitySimulator robot(house, {start.x * options.cell_size, start.y * options.cell_size, 0}, options);
    BumpAndSpiral<float> machine(++seed);
    drive_for(3600000, robot, machine);
    coverage = robot.coverage();
    benchmark::DoNotOptimize(coverage);
  }
  state.counters["simulated"] =
      benchmark::Counter(3600.0 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(hour_of_cleaning)->Arg(0)->Arg(37)->Arg(181)->Unit(benchmark::kMillisecond);

// A decision alone, with nothing in sight.
void tick_of_the_machine(benchmark::State& state) {
  BumpAndSpiral<float> machine(1);
  BumpSight seen = {false, false, false, false, false, false, true, false, true, 0};
  for (auto _ : state) {
    seen.milliseconds += 50;
    float ahead = machine.next(seen).ahead;
    benchmark::DoNotOptimize(ahead);
  }
}
BENCHMARK(tick_of_the_machine);

}  // namespace
