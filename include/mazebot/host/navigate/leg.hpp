// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_NAVIGATE_LEG_HPP
#define MAZEBOT_HOST_NAVIGATE_LEG_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <vector>

#include "../../map/pose.hpp"
#include "../../navigate/command.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How many poses of a way, from way[at] on, one command carries out for a robot at `from`: turns, then one straight
/// run. Each pose of the way is a quarter turn or a cell from the one before and faces the way it came.
inline std::size_t leg_steps(const std::vector<Pose>& way, std::size_t at, Pose from) {
  std::size_t steps = 0;
  bool moving = false;
  for (Pose pose = from; at + steps < way.size(); ++steps) {
    const Pose next = way[at + steps];
    const bool moves = next.cell != pose.cell;
    if (moving && (!moves || next.heading != pose.heading)) break;
    moving = moves;
    pose = next;
  }
  return steps;
}

/// The command that carries them out. Nothing to do at the end of the way.
inline Command first_leg(const std::vector<Pose>& way, std::size_t at, Pose from) {
  const std::size_t steps = leg_steps(way, at, from);
  int cells = 0;
  Pose pose = from;
  for (std::size_t i = at; i < at + steps; ++i) {
    if (way[i].cell != pose.cell) ++cells;
    pose = way[i];
  }
  return Command::go(pose.heading - from.heading, cells);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_NAVIGATE_LEG_HPP
