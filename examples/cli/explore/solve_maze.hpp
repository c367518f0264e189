// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_SOLVE_MAZE_HPP
#define MAZEBOT_CLI_EXPLORE_SOLVE_MAZE_HPP

#include <functional>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/navigator/route_runner.hpp>

#include "../batch/watch.hpp"
#include "any_explorer.hpp"
#include "maze_result.hpp"
#include "policies.hpp"

/// Solves a maze with a policy: explores until the shortest route is proved, returns to the start and drives it; or
/// goes to the goal along a wall.
MazeResult solve_maze(const mazebot::Maze& maze, const Policy& policy, Watch& watch);

/// The same with an explorer. Drives the proved route that runner() returns.
MazeResult solve_maze(const mazebot::Maze& maze, AnyExplorer<mazebot::RunTimeGrid>& explorer, Watch& watch,
                      const std::function<mazebot::BasicRouteRunner<mazebot::RunTimeGrid>()>& runner);

#endif  // MAZEBOT_CLI_EXPLORE_SOLVE_MAZE_HPP
