// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATOR_STATUS_HPP
#define MAZEBOT_NAVIGATOR_STATUS_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The state of a navigator. Any other state than `running` is the reason why it ended.
enum class Status : uint8_t {
  running,       ///< next() gives more commands
  done,          ///< the task is completed
  unreachable,   ///< known walls cut off the goals or cells to cover, or no route is known
  contradicted,  ///< the observations fit no maze or not the given one: trust neither map nor pose
  blocked,       ///< something was in the way of the robot, or it cannot leave its cell
  located,       ///< the pose is found
  ambiguous,     ///< the poses still possible are indistinguishable
  circling,      ///< the wall follower repeats its path and has met no goal
  invalid,       ///< start, goals or map cannot be used: outside the maze, too many, or of another size
  stopped        ///< on_step() asked drive() to stop; the navigator itself may continue
};

/// The name as text, for people. Flash: the text, if it is used.
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

#endif  // MAZEBOT_NAVIGATOR_STATUS_HPP
