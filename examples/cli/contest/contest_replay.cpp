// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "contest_replay.hpp"

#include <algorithm>
#include <cstdlib>
#include <mazebot/host/draw/map_point.hpp>
#include <optional>
#include <string>

#include "../race/race_replay.hpp"

using namespace mazebot;

ContestReplay::ContestReplay(const Maze& maze, const RaceModel& model, const std::string& subtitle)
    : maze_(maze),
      model_(model),
      replay_(ReplayTask::contest, maze.name, subtitle, maze.walls),
      planner_(maze.grid()),
      route_(maze.start, maze.grid()),
      pose_(maze.start) {
  replay_.start(maze.start.cell).goals(maze.goals);
}

std::optional<double> ContestReplay::fastest(const RunTimeWallMap& known, Unknown unknown) {
  if (planner_.plan(known, model_, maze_.start, maze_.goals, unknown, route_) != RaceResult::found) return std::nullopt;
  return static_cast<double>(route_.ticks()) / model_.ticks_per_second;
}

void ContestReplay::count() {
  replay_.number("clock", clock_, "s")
      .word("leg", leg_)
      .number("moves", static_cast<double>(moves_))
      .number("no run is faster than", possible_run_, "s")
      .number("fastest known run", known_run_, "s")
      .number("best run of the day", best_run_, "s")
      .word("fastest run", !known_run_                     ? "not known"
                           : *known_run_ == *possible_run_ ? "proved"
                                                           : "in doubt");
}

void ContestReplay::move(const BasicEvidenceMap<RunTimeGrid>& known, Pose pose, double seconds) {
  possible_run_ = fastest(known, Unknown::open);
  known_run_ = fastest(known, Unknown::wall);
  const int dx = pose.cell.x - pose_.cell.x, dy = pose.cell.y - pose_.cell.y;
  const int cells = std::max(1, std::abs(dx) + std::abs(dy));
  const bool is_straight = dx == 0 || dy == 0;  // else somebody has carried it
  for (int i = is_straight ? 1 : cells; i <= cells; ++i) {
    const double part = is_straight ? seconds / cells : seconds;
    if (!replay_.empty()) clock_ += part;
    const Cell cell(pose.cell.x - dx * (cells - i) / cells, pose.cell.y - dy * (cells - i) / cells);
    if (is_straight && (dx != 0 || dy != 0)) ++moves_;
    replay_.frame(middle_of(cell), 90.0 * static_cast<int>(pose.heading), part);
    if (i == cells) replay_.see(known);
    count();
  }
  pose_ = pose;
}

void ContestReplay::fast_run(const RunTimeWallMap& known, int percent, std::optional<double> best_s) {
  known_run_ = fastest(known, Unknown::wall);
  pose_ = maze_.start;
  append_run(replay_, model_, route_, maze_.start, 100.0 / percent, [&](MotionPrimitive, double seconds) {
    clock_ += seconds;
    count();
  });
  best_run_ = best_s;
  count();
  route_.for_each_border([&](Cell cell, Heading heading) { pose_ = Pose(cell, heading).advanced(); });
}
