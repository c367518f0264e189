// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_RACE_REPLAY_HPP
#define MAZEBOT_CLI_RACE_RACE_REPLAY_HPP

#include <functional>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/cell.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/race/motion_primitive.hpp>
#include <mazebot/race/race_model.hpp>
#include <mazebot/race/race_route.hpp>
#include <string>
#include <vector>

#include "../draw/replay.hpp"
#include "drive_time.hpp"

/// A position of a speed run: where, degrees clockwise from north, in which motion, and the seconds since the position
/// before. Returns false to stop.
using OnRunPosition =
    std::function<bool(mazebot::MapPoint to, double degrees, mazebot::MotionPrimitive motion, double seconds)>;

/// Visits the positions of a speed run after its start, several for each motion. `slower` multiplies all times.
void trace_run(const mazebot::RaceModel& model, const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run,
               mazebot::Pose start, double slower, const OnRunPosition& visit);

/// Records a speed run that was planned with this model, and the shortest route to compare it with. Within a motion the
/// speed is its mean, so each motion ends when the planner says.
Replay race_replay(const mazebot::Maze& maze, const mazebot::RaceModel& model,
                   const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run, const std::vector<mazebot::Cell>& compared,
                   const std::string& subtitle);

/// Records how a robot drives a run or a line as fast as its limits allow, with its speed and its clearance.
Replay race_replay(const mazebot::Maze& maze, const DriveTime& run, double cell_size,
                   const std::vector<mazebot::Cell>& compared, const std::string& subtitle);

#endif  // MAZEBOT_CLI_RACE_RACE_REPLAY_HPP
