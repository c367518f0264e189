// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_REPLAY_HPP
#define MAZEBOT_CLI_RACE_REPLAY_HPP

#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/cell.hpp>
#include <mazebot/plan/race_model.hpp>
#include <mazebot/plan/race_route.hpp>
#include <string>
#include <vector>

#include "replay.hpp"

/// Records a speed run that was planned with this model, several frames for each motion, and the shortest route to
/// compare it with. Within a motion the speed is its mean, so each motion ends when the planner says.
Replay race_replay(const mazebot::Maze& maze, const mazebot::RaceModel& model,
                   const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run, const std::vector<mazebot::Cell>& compared,
                   const std::string& subtitle);

#endif  // MAZEBOT_CLI_RACE_REPLAY_HPP
