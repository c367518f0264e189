// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_HOST_HOST_SESSION_HPP
#define MAZEBOT_CLI_HOST_HOST_SESSION_HPP

#include <atomic>
#include <cstdint>
#include <functional>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mms_simulator.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How a session of a mouse ended.
enum class Verdict {
  exited,      ///< the program ended with exit status 0
  failed,      ///< it ended with another exit status
  killed,      ///< a signal ended it
  limit,       ///< its time was over
  idle,        ///< it sent too many commands without a move
  unanswered,  ///< it waits for a reply that mms never gives
  goal         ///< it reached the goal, where the user wanted it to stop
};

constexpr const char* to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::exited: return "exited";
    case Verdict::failed: return "failed";
    case Verdict::killed: return "killed";
    case Verdict::limit: return "limit";
    case Verdict::idle: return "idle";
    case Verdict::unanswered: return "unanswered";
    case Verdict::goal: break;
  }
  return "goal";
}

constexpr Verdict all_verdicts[] = {Verdict::exited, Verdict::failed,     Verdict::killed, Verdict::limit,
                                    Verdict::idle,   Verdict::unanswered, Verdict::goal};

/// A sentence for people.
constexpr const char* meaning_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::exited: return "the program ended with exit status 0";
    case Verdict::failed: return "it ended with another one, or --replay found a difference";
    case Verdict::killed: return "a signal ended it; exit is minus the signal's number";
    case Verdict::limit: return "it ran longer than --limit";
    case Verdict::idle: return "it sent --idle commands without a move";
    case Verdict::unanswered: return "it waits for a reply that mms never gives";
    case Verdict::goal: break;
  }
  return "it reached the goal, with --stop at-goal";
}

/// What is left of a session: the verdict and the statistics of mms.
struct SessionResult {
  Verdict verdict = Verdict::exited;
  std::optional<int> exit;  ///< the exit status, or minus the number of the signal
  std::optional<double> seconds;
  std::uint64_t commands = 0;  ///< lines
  std::uint64_t moves = 0;
  std::uint64_t crashes = 0;
  std::uint64_t invalid = 0;
  bool solved = false;
  float score = 2000;
  mazebot::MmsSimulator::Run total;
  std::optional<mazebot::MmsSimulator::Run> best;

  void take_statistics(const mazebot::MmsSimulator& simulator);
};

/// When to stop a mouse, and what to do to it.
struct SessionRules {
  double limit = 60;            ///< seconds
  std::uint64_t idle = 100000;  ///< commands without a move
  bool stops_at_goal = false;
  std::vector<std::uint64_t> resets;  ///< Reset is pressed after so many commands
};

/// Where a session reports while it runs. Functions may be empty.
struct SessionReports {
  std::function<void(std::string_view)> notice;      ///< something the user should know, a line
  std::function<void(std::string_view)> mouse_says;  ///< a line of the program's standard error
  std::function<void(std::string_view)> transcript;  ///< "> " and a command, "< " and a reply, "# " and a note
};

/// Lets a mouse's program play in a maze, as mms does. `file` is MouseProgram::file_of(command[0]). Returns soon when
/// `cancelled` becomes true. Throws if the program cannot be started.
SessionResult play_session(const mazebot::Maze& maze, const std::string& file, const std::vector<std::string>& command,
                           const SessionRules& rules, const SessionReports& reports,
                           const std::atomic<bool>& cancelled);

#endif  // MAZEBOT_CLI_HOST_HOST_SESSION_HPP
