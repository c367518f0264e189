// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_LOG_REPLAY_HPP
#define MAZEBOT_CLI_RECORD_LOG_REPLAY_HPP

#include <functional>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/record/run_log.hpp>
#include <mazebot/host/record/true_run.hpp>
#include <memory>
#include <string>
#include <vector>

#include "../draw/replay.hpp"
#include "fault_rates.hpp"
#include "replay_run.hpp"

/// Makes the replay of a log, as replay_of() does.
using MakeRunReplay = std::function<std::unique_ptr<RunReplay>(const mazebot::RunLog& log, OnReplayedStep on_step)>;

/// A replayed log, and what truly happened if the maze is known.
struct ReplayedLog {
  ReplayedRun run;
  std::vector<mazebot::TrueStep> truth;
  FaultCounts counts;
};

/// Replays a log, and calls on_step, if it is not empty, for each step. `truth` may be null. Throws
/// std::invalid_argument as RunReplay and TrueRun do.
ReplayedLog replayed_log(const mazebot::RunLog& log, const mazebot::RunTimeWallMap* truth, const MakeRunReplay& make,
                         OnReplayedStep on_step = {});

/// The page of a replayed log: each step, and what counts at the end. `why` it diverged, if it did.
Replay log_replay(const mazebot::RunLog& log, const ReplayedLog& replayed, const mazebot::RunTimeWallMap* truth,
                  const std::string& name, const std::string& why, const MakeRunReplay& make);

/// Why a replay diverged, as far as the log itself tells: damaged bytes, or another version. Empty: neither.
std::string cause_in_log(const mazebot::RunLog& log, const ReplayedRun& run);
/// The cause if the log tells none, and no settings of the program give its commands.
constexpr const char* other_settings =
    "other settings: the run had an own policy, or a call of the navigator was not made through the recorder";

#endif  // MAZEBOT_CLI_RECORD_LOG_REPLAY_HPP
