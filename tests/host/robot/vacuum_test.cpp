// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// The vacuum cleaner's machines in generated houses. scripts/figures/vacuum measures more of them, for longer.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "mazebot/host/generate/house_generator.hpp"
#include "mazebot/host/robot/velocity_simulator.hpp"
#include "mazebot/robot/bump_and_spiral.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

using namespace mazebot;

namespace {

using MachineOptions = BumpAndSpiralOptions<float>;

VelocitySimulator robot_in(const BlockMap& house, std::uint64_t seed, VelocitySimulatorOptions options = {}) {
  Random random(seed);
  const Pose pose = house.start_or_random(random);
  options.seed = seed;
  return VelocitySimulator(house,
                           {(pose.cell.x + 0.5) * options.cell_size, (pose.cell.y + 0.5) * options.cell_size,
                            MazeScale<double>::angle_of(pose.heading)},
                           options);
}

double coverage_after(int minutes, const BlockMap& house, std::uint32_t seed, const MachineOptions& machine_options,
                      const VelocitySimulatorOptions& options = {}) {
  VelocitySimulator robot = robot_in(house, seed, options);
  BumpAndSpiral<float> machine(seed, machine_options);
  drive_for(static_cast<std::uint32_t>(minutes) * 60000U, robot, machine);
  return robot.coverage();
}

// About 100 square metres, doors of a metre or more, or of half a metre.
BlockMap house(std::uint64_t seed, int narrowest_door = 2) {
  HouseRecipe recipe;
  recipe.width = recipe.height = 24;
  recipe.narrowest_door = narrowest_door;
  recipe.seed = seed;
  return generate_house(recipe);
}

}  // namespace

TEST_CASE("an hour in twenty houses cleans nearly everything", "[vacuum][long]") {
  double worst = 1, sum = 0;
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    const double coverage = coverage_after(60, house(seed), seed, MachineOptions());
    worst = std::min(worst, coverage);
    sum += coverage;
  }
  CHECK(worst > 0.95);
  CHECK(sum / 20 > 0.985);
}

TEST_CASE("an hour is enough for doors of half a metre, because it follows walls", "[vacuum][long]") {
  double worst = 1, least = 1, sum = 0;
  MachineOptions without_walls;
  without_walls.wall_probability = 0;
  for (std::uint32_t seed = 201; seed <= 220; ++seed) {
    const double coverage = coverage_after(60, house(seed, 1), 2, MachineOptions());
    worst = std::min(worst, coverage);
    sum += coverage;
    least = std::min(least, coverage_after(60, house(seed, 1), 2, without_walls));
  }
  CHECK(worst > 0.95);
  CHECK(sum / 20 > 0.995);
  CHECK(least < 0.85);
}

TEST_CASE("the published machine gets stuck, the repaired one does not, and more spirals clean less", "[vacuum]") {
  const auto mean = [](const MachineOptions& options) {
    double sum = 0;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) sum += coverage_after(15, house(seed), seed, options);
    return sum / 12;
  };
  MachineOptions options;
  const double repaired = mean(options);
  options.spiral_probability = 0.2F;
  const double many_spirals = mean(options);
  const double literal = mean(MachineOptions::literal());
  const double minimal = mean(MachineOptions::minimal_repair());
  CHECK(literal < 0.25);
  CHECK(minimal > literal);
  CHECK(repaired > minimal + 0.2);
  CHECK(repaired > 0.75);
  CHECK(many_spirals < repaired - 0.03);
}

TEST_CASE("slip and noise do not stop it", "[vacuum]") {
  VelocitySimulatorOptions options;
  options.wheel_slip = 0.05;
  options.laser_noise = 0.01;
  double sum = 0;
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    sum += coverage_after(30, house(seed), seed, MachineOptions(), options);
  }
  CHECK(sum / 8 > 0.85);
}

TEST_CASE("the repaired machine gets the published referee's full mark in the shared floor plan", "[vacuum]") {
  for (const auto& file : test::shared_files("maps/floor-plans")) {
    if (file.filename() != "grannyannie.txt") continue;
    const BlockMap plan = read_block_map(file);
    VelocitySimulatorOptions options;
    options.cell_size = 0.35;
    options.brush = 0.5;
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
      VelocitySimulator robot = robot_in(plan, seed, options);
      BumpAndSpiral<float> machine(seed);
      drive_for(900000, robot, machine);
      CHECK(robot.floor().floor_coverage() > 0.3);
    }
  }
}
