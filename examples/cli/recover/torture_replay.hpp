// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECOVER_TORTURE_REPLAY_HPP
#define MAZEBOT_CLI_RECOVER_TORTURE_REPLAY_HPP

#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <string>

#include "../draw/replay.hpp"
#include "torture_run.hpp"

/// A fault in words: which, and where.
std::string text_of(const mazebot::InjectedFault& fault);

/// Records a run with faults: where the robot is and where it believes to be, the walls that it believes, and each
/// fault. The run must have kept its frames. O(cells) a frame.
Replay torture_replay(const mazebot::Maze& maze, const TortureRun& run, const std::string& subtitle);

#endif  // MAZEBOT_CLI_RECOVER_TORTURE_REPLAY_HPP
