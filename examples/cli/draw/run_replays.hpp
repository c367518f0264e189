// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRAW_RUN_REPLAYS_HPP
#define MAZEBOT_CLI_DRAW_RUN_REPLAYS_HPP

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <mazebot/cover/coverage_map.hpp>
#include <mazebot/host/map/block_map.hpp>
#include <mazebot/host/robot/velocity_simulator.hpp>
#include <mazebot/robot/bump_and_spiral.hpp>
#include <string>
#include <vector>

#include "replay.hpp"

// Recordings of lost robots, of coverage and of cleaning: what each frame shows and counts.

/// The ground of a lost robot or of a coverage; `blocks` if it is a block map.
inline Replay replay_on(ReplayTask task, const std::string& name, const std::string& subtitle,
                        const mazebot::RunTimeWallMap& walls, const mazebot::BlockMap* blocks, mazebot::Pose start) {
  Replay replay(task, name, subtitle, walls);
  if (blocks != nullptr) replay.blocks(*blocks);
  replay.start(start.cell);
  return replay;
}

/// A frame of a lost robot, which may be in these poses. The evidence is what was gained since it could be in any pose.
inline void record_hypotheses(Replay& replay, const mazebot::RunTimeCellSet& cells, mazebot::Pose pose,
                              const std::vector<mazebot::Pose>& possible) {
  const double all = 4.0 * static_cast<double>(cells.count());
  replay.frame(pose)
      .hypotheses(possible)
      .number("steps", static_cast<double>(replay.frames() - 1))
      .number("hypotheses", static_cast<double>(possible.size()))
      .number("evidence", std::log2(all / static_cast<double>(possible.size())), "bits");
}

/// A frame of a coverage, with what the robot knows; a robot that knew the map beforehand sees nothing new.
inline void record_coverage(Replay& replay, const mazebot::BasicCoverageMap<mazebot::RunTimeGrid>& known,
                            mazebot::Pose pose, bool sees) {
  const mazebot::RunTimeGrid& grid = known.grid();
  std::size_t seen = 0;
  for (mazebot::RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) seen += known.free_at(i) && !known.visited_at(i);
  const double visited = static_cast<double>(known.visited().count());
  replay.frame(pose);
  if (sees) replay.see(known.walls());
  replay.number("moves", static_cast<double>(replay.frames() - 1))
      .number("cells visited", visited)
      .number("seen, not visited yet", static_cast<double>(seen))
      .number("revisits", static_cast<double>(replay.frames()) - visited);
}

/// Records a cleaning robot in a house, tick by tick.
class SweepRecorder {
 public:
  SweepRecorder(const std::string& name, const std::string& subtitle, const mazebot::BlockMap& house,
                const mazebot::VelocitySimulatorOptions& how, int minutes)
      : replay_(ReplayTask::vacuum, name, subtitle, house.walls),
        // Every quarter of a second, at most 20 000 frames: about a megabyte.
        ticks_per_frame_(std::max<std::size_t>(5, static_cast<std::size_t>(minutes) * 1200 / 20'000 + 1)) {
    replay_.blocks(house).brush(how.brush / how.cell_size, how.robot_radius / how.cell_size);
  }

  /// After each tick.
  void look(const mazebot::VelocitySimulator& robot, const mazebot::BumpAndSpiral<float>& machine) {
    if (ticks_++ % ticks_per_frame_ != 0) return;
    constexpr double to_radians = 0.017453292519943295;
    const double cell = robot.options().cell_size;
    const double seconds = static_cast<double>(ticks_per_frame_) * machine.options().tick_ms / 1000;
    replay_.frame({robot.pose().x / cell, robot.pose().y / cell}, robot.pose().angle / to_radians,
                  replay_.empty() ? 0 : seconds);
    replay_.word("state", to_string(machine.state()))
        .number("clean", 100 * robot.coverage(), "%")
        .number("driven", robot.distance(), "m")
        .number("hits", static_cast<double>(robot.hits()));
  }
  const Replay& replay() const { return replay_; }

 private:
  Replay replay_;
  std::size_t ticks_per_frame_;
  std::size_t ticks_ = 0;
};

#endif  // MAZEBOT_CLI_DRAW_RUN_REPLAYS_HPP
