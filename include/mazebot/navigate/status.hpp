// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_STATUS_HPP
#define MAZEBOT_NAVIGATE_STATUS_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How a navigator stands. Everything but `running` is an end; the name is the reason.
enum class Status : uint8_t {
  running,       ///< more commands follow
  done,          ///< it did what it is for
  unreachable,   ///< walls that are known for certain cut off the goal
  contradicted,  ///< what was sensed cannot be one maze: trust neither the map nor the position
  blocked,       ///< the robot could not carry out a command and there is no other way
  located,       ///< it knows where it is
  ambiguous,     ///< the places where it may be can never be told apart
  circling,      ///< the rule goes round and round without meeting a goal
  invalid,       ///< it was given what cannot be: a start or goals outside the maze, or too many goals
  stopped        ///< somebody asked it to stop
};

/// The name as text, for people. Flash: the text; nothing if it is not used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(Status status) {
  switch (status) {
    case Status::running: return "running";
    case Status::done: return "done";
    case Status::unreachable: return "unreachable";
    case Status::contradicted: return "contradicted";
    case Status::blocked: return "blocked";
    case Status::located: return "located";
    case Status::ambiguous: return "ambiguous";
    case Status::circling: return "circling";
    case Status::invalid: return "invalid";
    case Status::stopped: break;
  }
  return "stopped";
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_STATUS_HPP
