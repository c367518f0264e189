// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_HOST_HOST_REPLAY_HPP
#define MAZEBOT_CLI_HOST_HOST_REPLAY_HPP

#include <cstddef>
#include <mazebot/host/map/maze.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "host_session.hpp"

// Recorded sessions: one line for each line that passed, "> " before a command, "< " before a reply, "# " before a
// note.

/// A recording as it is read from a file.
struct Recording {
  struct Line {
    char mark;  ///< > < #
    std::string text;
    std::size_t number;  ///< from 1
  };
  std::string file;
  std::vector<Line> lines;
};

/// Throws std::runtime_error, with file and line, for what is no recording.
Recording read_recording(const std::string& file);

/// The result of a replay.
struct PlayedRecording {
  SessionResult result;
  std::string difference;  ///< file, line, what is recorded and what the host does; empty if they agree
  std::string notice;      ///< something the user should know, or empty
};

/// Sends the recorded commands to the host's state machine, and compares its replies with the recorded ones up to the
/// first difference. Presses of Reset are taken from the recording: where one is noted, and where wasReset was true.
/// Commands at the end that have no recorded reply are dropped, as mms drops what a program has not waited for.
PlayedRecording replay(const mazebot::Maze& maze, const Recording& recording);

#endif  // MAZEBOT_CLI_HOST_HOST_REPLAY_HPP
