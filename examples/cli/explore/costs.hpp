// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_EXPLORE_COSTS_HPP
#define MAZEBOT_CLI_EXPLORE_COSTS_HPP

#include <cstdint>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/race/race_model.hpp>
#include <mazebot/search/cost_models.hpp>
#include <string>
#include <vector>

#include "../batch/watch.hpp"
#include "any_explorer.hpp"
#include "maze_result.hpp"

/// The mouse whose times the program predicts.
inline mazebot::RaceModel timed_mouse(std::uint32_t ticks_per_second, bool classic = false) {
  return classic ? mazebot::classic_mouse(ticks_per_second) : mazebot::half_size_mouse(ticks_per_second);
}

/// The same mouse if it stops for each turn and turns in place. Ticks of 1 ms are enough for any maze.
using StoppingMouse = mazebot::BasicTimeCost<1000000>;
inline StoppingMouse stopping_mouse(std::uint32_t ticks_per_second, bool classic = false) {
  using mazebot::SpeedLimits;
  using mazebot::StraightTimes;
  // 0.3 s
  const auto quarter_turn = static_cast<std::uint16_t>(3 * ticks_per_second / 10);
  return classic ? StoppingMouse(StraightTimes(SpeedLimits(0, 3000, 8000), 180000, ticks_per_second), quarter_turn)
                 : StoppingMouse(StraightTimes(SpeedLimits(0, 1500, 4200), 90000, ticks_per_second), quarter_turn);
}

/// A cost of a route, and how to explore until the cheapest route is proved. For the first one, cells, the policies
/// explore: its `solve` is null.
struct Cost {
  const char* name;
  const char* what;
  MazeResult (*solve)(const mazebot::Maze& maze, Watch& watch);
};

const std::vector<Cost>& costs();

// What logs call the policies of these explorers.
constexpr const char* fastest_run_policy = "fastest-run";
constexpr const char* likely_run_policy = "likely-fastest-run";
/// Explorers that prove the fastest run of a robot, in mazes of one size. This maker must outlive them.
MakeExplorer<mazebot::RunTimeGrid> fastest_run_explorers(const mazebot::RaceModel& race,
                                                         const mazebot::RunTimeGrid& grid);
/// Explorers that search until no route is likely faster. This maker must outlive them.
MakeExplorer<mazebot::RunTimeGrid> likely_run_explorers(const mazebot::RaceModel& race);

#endif  // MAZEBOT_CLI_EXPLORE_COSTS_HPP
