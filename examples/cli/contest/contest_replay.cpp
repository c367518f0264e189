// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "contest_replay.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <mazebot/host/draw/map_point.hpp>
#include <optional>
#include <string>

#include "../race/race_replay.hpp"
#include "../recover/torture_replay.hpp"

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

// A point of a run that the robot believes to drive, where it truly is.
static MapPoint place_of(MapPoint point, Pose truly) {
  for (int i = 0; i < static_cast<int>(truly.heading); ++i) point = {point.y, 1 - point.x};  // about the middle of 0,0
  return {point.x + truly.cell.x, point.y + truly.cell.y};
}

void ContestReplay::count_faults(Pose believed, bool is_right) {
  if (faults_ == nullptr) return;
  if (maze_.grid().contains(believed.cell)) replay_.hypotheses({believed});
  replay_.word("pose", is_right ? "right" : "wrong")
      .number("faults so far", static_cast<double>(faults_->size()))
      .word("last fault", faults_->empty() ? "none" : text_of(faults_->back()));
}

void ContestReplay::move(const ContestMoment& moment, double seconds) {
  possible_run_ = fastest(moment.known, Unknown::open);
  known_run_ = fastest(moment.known, Unknown::wall);
  faults_ = moment.faults;
  const Pose pose = moment.true_pose;
  const int dx = pose.cell.x - pose_.cell.x, dy = pose.cell.y - pose_.cell.y;
  const int distance = std::abs(dx) + std::abs(dy);
  // Else it was carried: then it is there at once.
  const bool is_driven = (dx == 0 || dy == 0) && moment.moves - moves_ == static_cast<std::uint64_t>(distance);
  const int frames = is_driven ? std::max(1, distance) : 1;
  for (int i = 1; i <= frames; ++i) {
    if (!replay_.empty()) clock_ += seconds / frames;
    const Cell cell(pose.cell.x - dx * (frames - i) / frames, pose.cell.y - dy * (frames - i) / frames);
    if (is_driven && distance > 0) ++moves_;
    if (i == frames) moves_ = moment.moves;
    replay_.frame(middle_of(cell), 90.0 * static_cast<int>(pose.heading), seconds / frames);
    if (i == frames) replay_.see(moment.known);
    count();
    count_faults(moment.believed_pose.advanced(i - frames), moment.true_pose == moment.believed_pose);
  }
  pose_ = pose;
}

void ContestReplay::fast_run(const RunTimeWallMap& known, int percent, const ContestRun& run,
                             std::optional<double> best_s) {
  known_run_ = fastest(known, Unknown::wall);
  Cell wall_in_front(-1, -1);  // the cell that it cannot enter
  std::size_t crossed = 0;
  Pose believed = maze_.start;
  route_.for_each_border([&](Cell cell, Heading heading) {
    if (crossed++ == run.borders) wall_in_front = cell.towards(heading);
    if (crossed <= run.borders) believed = Pose(cell, heading).advanced();
  });
  trace_run(model_, route_, maze_.start, 100.0 / percent,
            [&](MapPoint to, double degrees, MotionPrimitive, double seconds) {
              const Pose seen(Cell(static_cast<int>(std::floor(to.x)), static_cast<int>(std::floor(to.y))),
                              heading_at(static_cast<int>(std::lround(degrees / 90)) & 3));
              if (seen.cell == wall_in_front) return false;
              clock_ += seconds;
              const int turned = static_cast<int>(run.truly.heading);
              replay_.frame(place_of(to, run.truly), degrees + 90.0 * turned, seconds);
              count();
              count_faults(seen, run.truly == Pose());
              return true;
            });
  best_run_ = best_s;
  count();
  pose_ = compose(run.truly, believed);
}

void ContestReplay::finish(const ContestDay& day, bool is_faulty) {
  const auto yes_no = [](bool is) { return std::string(is ? "yes" : "no"); };
  replay_.result("search", day.search_s, "s")
      .result("runs", day.fast_runs)
      .result("best run", day.best_s, "s")
      .result("fastest possible run", day.ideal_s, "s")
      .result("status", day.status)
      .result("proved", yes_no(day.proved))
      .result("late", yes_no(day.home_late))
      .result("clock", day.clock_s, "s");
  if (!is_faulty) return;
  replay_.result("faults", static_cast<double>(day.faults))
      .result("runs into a wall", static_cast<double>(day.hits))
      .result("lost", static_cast<double>(day.lost))
      .result("right", yes_no(day.right()));
}
