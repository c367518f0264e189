// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RACE_RACE_REPLAY_HPP
#define MAZEBOT_CLI_RACE_RACE_REPLAY_HPP

#include <functional>
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

/// Adds the frames of a speed run, several for each motion, after a frame at its start. Calls on_frame(motion, seconds)
/// after each, with the seconds since the frame before; `slower` multiplies all times.
void append_run(Replay& replay, const mazebot::RaceModel& model,
                const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run, mazebot::Pose start, double slower,
                const std::function<void(mazebot::MotionPrimitive motion, double seconds)>& on_frame);

/// Records a speed run that was planned with this model, and the shortest route to compare it with. Within a motion the
/// speed is its mean, so each motion ends when the planner says.
Replay race_replay(const mazebot::Maze& maze, const mazebot::RaceModel& model,
                   const mazebot::BasicRaceRoute<mazebot::RunTimeGrid>& run, const std::vector<mazebot::Cell>& compared,
                   const std::string& subtitle);

/// Records how a robot drives a run or a line as fast as its limits allow, with its speed and its clearance.
Replay race_replay(const mazebot::Maze& maze, const DriveTime& run, double cell_size,
                   const std::vector<mazebot::Cell>& compared, const std::string& subtitle);

#endif  // MAZEBOT_CLI_RACE_RACE_REPLAY_HPP
