// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_RECORD_DIVERGENCE_HPP
#define MAZEBOT_CLI_RECORD_DIVERGENCE_HPP

#include <string>

#include "replay_run.hpp"

/// The whole replay of a log. Throws std::invalid_argument if the program does not hold the navigator.
ReplayedRun replayed(const mazebot::RunLog& log, OnReplayedStep on_step);

/// Whether a replay gives the commands of the log, as far as the program can tell: it may not hold the navigator.
bool is_reproduced(const mazebot::RunLog& log);

/// Says why the commands of a replay differ from those of the run: damaged bytes, another version, or other settings.
/// Finds settings by replaying the log with the others that the program holds. Precondition: the run has diverged.
std::string why_diverged(const mazebot::RunLog& log, const ReplayedRun& run);

#endif  // MAZEBOT_CLI_RECORD_DIVERGENCE_HPP
