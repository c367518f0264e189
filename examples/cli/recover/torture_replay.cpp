// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "torture_replay.hpp"

#include <fmt/core.h>

#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/search/flood_fill.hpp>
#include <optional>
#include <string>

using namespace mazebot;

namespace {

// The length of the shortest route from the start on a map.
std::optional<double> route_on(const RunTimeWallMap& known, const Maze& maze, Unknown unknown) {
  BasicFloodFill<RunTimeGrid> flood(maze.grid());
  flood.run(known, maze.goals, unknown);
  if (!flood.reachable(maze.start.cell)) return std::nullopt;
  return static_cast<double>(flood.distance(maze.start.cell));
}

}  // namespace

std::string text_of(const InjectedFault& fault) {
  const Cell cell = fault.pose.cell;
  const bool is_reading = is_misreading(fault.fault);
  return fmt::format("{} in {},{}{}", to_string(fault.fault), cell.x, cell.y,
                     is_reading ? fmt::format(", {}", to_string(fault.side)) : "");
}

Replay torture_replay(const Maze& maze, const TortureRun& run, const std::string& subtitle) {
  Replay replay(ReplayTask::torture, maze.name, subtitle, maze.walls);
  replay.start(maze.start.cell).goals(maze.goals);
  for (const TortureFrame& frame : run.frames) {
    // One frame each, also after a move over several cells: the robot may have been carried.
    replay.frame(middle_of(frame.true_pose.cell), 90.0 * static_cast<int>(frame.true_pose.heading), 1);
    replay.see(frame.known)
        .hypotheses({frame.believed_pose})
        .number("moves", static_cast<double>(frame.moves))
        .word("pose", frame.true_pose == frame.believed_pose ? "right" : "wrong")
        .number("faults so far", static_cast<double>(frame.faults))
        .word("last fault", frame.faults == 0 ? "none" : text_of(run.faults[frame.faults - 1]))
        .number("recoveries", static_cast<double>(frame.recoveries))
        .number("no route is shorter than", route_on(frame.known, maze, Unknown::open))
        .number("shortest known route", route_on(frame.known, maze, Unknown::wall));
  }
  return replay;
}
