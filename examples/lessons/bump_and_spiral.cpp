// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <mazebot/host/generate/house_generator.hpp>
#include <mazebot/host/robot/velocity_simulator.hpp>
#include <mazebot/mazebot.hpp>

using namespace mazebot;

int main() {
  HouseRecipe recipe;
  recipe.width = recipe.height = 24;  // cells of 0.5 m
  recipe.narrowest_door = 2;
  recipe.seed = 3;
  const BlockMap house = generate_house(recipe);
  const VelocitySimulatorOptions robot_options;
  const MazeScale<double> scale(robot_options.cell_size, 0);

  printf("                                       clean after 15 min\n");
  printf("probability  straight before a spiral  published  mazebot\n");
  for (const float probability : {0.0f, 0.015f, 0.2f}) {
    double clean[2] = {0, 0};
    const int runs = 5;
    for (int run = 0; run < runs; ++run) {
      for (int machine = 0; machine < 2; ++machine) {
        BumpAndSpiralOptions<float> options;
        if (machine == 0) options = BumpAndSpiralOptions<float>::minimal_repair();
        options.spiral_probability = probability;
        VelocitySimulator robot(house,
                                scale.centre_of(Pose(*house.start, *house.start_heading)),
                                robot_options);
        BumpAndSpiral<float> cleaner(static_cast<uint32_t>(run + 1), options);
        drive_for(15 * 60000, robot, cleaner);
        clean[machine] += robot.coverage() / runs;
      }
    }
    // A tick lasts 0.05 s, so at 3 m/s the robot drives 0.15 m. On average 1 / probability
    // ticks pass before a spiral.
    char straight[16] = "no spirals";
    if (probability > 0)
      snprintf(straight, sizeof straight, "%.1f m",
               0.15 / static_cast<double>(probability));
    printf("%11.3f  %24s  %7.0f %%  %5.0f %%\n", static_cast<double>(probability), straight,
           100 * clean[0], 100 * clean[1]);
  }
}
