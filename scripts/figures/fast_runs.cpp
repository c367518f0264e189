// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Searches in mazes of 16x16 cells with the default policy and with FastRunPolicy. For scripts/figures/fast_runs:
// prints for each maze "name fastest moves run moves run": the fastest run of the maze, then the search and the fast
// run of each policy, times in ticks. The name of a generated maze is "-".
#include <fmt/core.h>

#include <cstdint>
#include <filesystem>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/explore/fast_run_policy.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/race/race_planner.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/robot/drive.hpp>
#include <string>

using namespace mazebot;

namespace {

struct Search {
  std::uint64_t moves;
  std::uint32_t ticks;  // of the fast run
};

template <class PolicyT>
Search search(const Maze& maze, const PolicyT& policy) {
  GridSimulator<RunTimeGrid> robot(maze);
  BasicExplorer<RunTimeGrid, PolicyT> explorer(maze.goals, maze.start, policy);
  (void)drive(robot, explorer);
  BasicRoute<RunTimeGrid> route = explorer.fast_route(half_size_times()).route();
  route.face_at_start(maze.start.heading);
  return {robot.moves(), run_ticks(route, half_size_times())};
}

void measure(const Maze& maze, const std::string& name) {
  BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
  BasicRaceRoute<RunTimeGrid> fastest(maze.start, maze.grid());
  const RaceResult result = planner.plan(maze.walls, half_size_mouse(), maze.start, maze.goals, Unknown::wall, fastest);
  if (result != RaceResult::found) return;
  const Search plain = search(maze, OddsPolicy());
  const Search fast = search(maze, BasicFastRunPolicy<RunTimeGrid>(half_size_times(), RunStyle::diagonal, maze.grid()));
  fmt::print("{} {} {} {} {} {}\n", name, fastest.ticks(), plain.moves, plain.ticks, fast.moves, fast.ticks);
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) {
    const std::filesystem::path path(arguments[i]);
    measure(read_maze(path), path.stem().string());
  }
  for (std::uint64_t seed = 5001; seed <= 5250; ++seed) {
    MazeRecipe recipe;
    recipe.algorithm = MazeAlgorithm::contest;
    recipe.width = recipe.height = 16;
    recipe.braid = 50;
    recipe.seed = seed;
    measure(generate_maze(recipe), "-");
  }
}
