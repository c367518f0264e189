// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_COSTS_HPP
#define MAZEBOT_CLI_COSTS_HPP

#include <mazebot/host/maze.hpp>
#include <mazebot/plan/cost_models.hpp>
#include <mazebot/plan/race_model.hpp>
#include <string>
#include <vector>

#include "maze_result.hpp"
#include "policies.hpp"

/// The mouse whose times the program predicts, in ticks of 0.1 ms.
inline mazebot::RaceModel timed_mouse(bool classic = false) {
  return classic ? mazebot::classic_mouse(10000) : mazebot::half_size_mouse(10000);
}

/// The same mouse if it stops for each turn and turns on the spot.
inline mazebot::TimeCost stopping_mouse(bool classic = false) {
  using mazebot::SpeedProfile;
  using mazebot::StraightTimes;
  return classic ? mazebot::TimeCost(StraightTimes(SpeedProfile(0, 3000, 8000), 180000, 1000), 300)
                 : mazebot::TimeCost(StraightTimes(SpeedProfile(0, 1500, 4200), 90000, 1000), 300);
}

/// What a route may cost, and how to explore until the cheapest one is proved. The first one, cells, is the policies'
/// own business: its `solve` is null.
struct Cost {
  const char* name;
  const char* what;
  MazeResult (*solve)(const mazebot::Maze& maze, Watch& watch);
};

const std::vector<Cost>& costs();

std::vector<std::string> cost_names();

/// Precondition: it is one of the names.
const Cost& cost_named(const std::string& name);

#endif  // MAZEBOT_CLI_COSTS_HPP
