// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "drive_time.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/host/race/maze_clearance.hpp>
#include <mazebot/motion/pose_2d.hpp>
#include <mazebot/race/speed_race_planner.hpp>
#include <mazebot/search/flood_fill.hpp>

using namespace mazebot;

namespace {

constexpr double step = 0.002;  // metres

using RaceRouteT = BasicRaceRoute<RunTimeGrid>;

}  // namespace

const char* why_no_run(const Maze& maze) {
  BasicFloodFill<RunTimeGrid> flood(maze.grid());
  flood.run(maze.walls, maze.goals, Unknown::wall);
  return flood.reachable(maze.start.cell) ? "undrivable" : "unreachable";
}

void DriveTime::measure_clearance(std::size_t from) {
  clearance_mm = moments.at(from).clearance_mm;
  for (std::size_t i = from; i < moments.size() && moments[i].seconds <= seconds; ++i) {
    clearance_mm = std::min(clearance_mm, moments[i].clearance_mm);
  }
}

TimedEnds<double> DriveTimes::ends(int cells) const {
  const double between = robot_.scale.cell_size - robot_.scale.wall_thickness;
  const double back = between / 2 - robot_.behind();
  const double front = between / 2 - robot_.ahead();
  return {std::max(0.0, back), 0, cells * robot_.scale.cell_size + std::max(0.0, front), 0, true};
}

bool DriveTimes::fastest(const Maze& maze, RaceRouteT& best) const {
  BasicSpeedRacePlanner<RunTimeGrid, RaceSpeeds<8>::classes, std::uint32_t> planner(maze.grid());
  if (planner.plan(maze.walls, speeds_, maze.start, maze.goals, Unknown::wall, best) == RaceResult::found) return true;
  // The robot may have to turn first.
  RaceRouteT route(maze.start, maze.grid());
  bool found = false;
  for (const Turn turn : {Turn::right, Turn::left, Turn::around}) {
    if (planner.plan(maze.walls, speeds_, maze.start.turned(turn), maze.goals, Unknown::wall, route) !=
        RaceResult::found) {
      continue;
    }
    const bool is_half = turn == Turn::around;
    const double seconds = robot_.limits.spin_seconds(is_half ? pi<double>() : pi<double>() / 2);
    RaceRouteT turned(maze.start, maze.grid());
    turned.append({is_half ? PrimitiveKind::pivot_180 : PrimitiveKind::pivot_90, turn, 1},
                  static_cast<std::uint32_t>(std::lround(seconds * ticks_per_second)) + route.ticks());
    for (std::size_t i = 0; i < route.size(); ++i) turned.append(route[i], 0);
    if (!found || turned.ticks() < best.ticks()) best = turned;
    found = true;
  }
  return found;
}

int DriveTimes::cells_beyond(const Maze& maze, Pose goal) {
  int cells = 0;
  while (maze.walls.open(goal, Turn::ahead, Unknown::wall) && maze.goals.contains(goal.advanced().cell)) {
    goal = goal.advanced();
    ++cells;
  }
  return cells;
}

TimedEnds<double> DriveTimes::ends_of(const Maze& maze, const RaceRouteT& run) const {
  Pose last = maze.start;
  run.for_each_border([&](Cell cell, Heading heading) { last = Pose(cell, heading).advanced(); });
  return ends(cells_beyond(maze, last));
}

std::optional<DriveTime> DriveTimes::time_of(const Maze& maze, const RaceRouteT& run) const {
  // One for each chunk of 64 steps, and one for each piece: straights are at most as long as the maze.
  double length = 3 * robot_.scale.cell_size;
  for (std::size_t i = 0; i < run.size(); ++i) length += (run[i].length + 4) * robot_.scale.cell_size;
  std::vector<double> marks(static_cast<std::size_t>(length / step / 64) + 5 * run.size() + 8);
  DriveTime result;
  const TimedEnds<double> ends = ends_of(maze, run);

  // The pose at the beginning of the current sample, in metres; the centre of cell (0, 0) is at half a cell.
  Pose2D<double> at = robot_.scale.centre_of(maze.start);
  double to_centre = 0;  // metres to the centre of the first cell
  if (run.size() > 0 && run[0].kind != PrimitiveKind::pivot_90 && run[0].kind != PrimitiveKind::pivot_180) {
    to_centre = ends.before;
    at.x -= to_centre * std::sin(at.angle);
    at.y -= to_centre * std::cos(at.angle);
  }
  const MazeClearance clearance(maze.walls, robot_.scale, robot_.outline);
  const auto add = [&](double seconds, double speed) {
    result.top_speed = std::max(result.top_speed, speed);
    result.moments.push_back({at, seconds, speed, 1000 * clearance.at(at)});
  };
  add(0, 0);
  std::size_t turned = 0;     // pivots up to this motion
  std::size_t at_centre = 0;  // the first moment there
  double seconds = 0;
  const auto pivot = [&](std::size_t before) {
    for (; turned < before; ++turned) {
      if (run[turned].kind != PrimitiveKind::pivot_90 && run[turned].kind != PrimitiveKind::pivot_180) continue;
      const double angle = pi<double>() / 2 * static_cast<int>(run[turned].side);
      at.angle += run[turned].side == Turn::left ? -pi<double>() / 2 : angle;
      seconds += robot_.limits.spin_seconds(run[turned].side == Turn::around ? angle : pi<double>() / 2);
      add(seconds, 0);
    }
  };
  RunTiming<double, RaceRouteT> timing(run, turns_, robot_.limits, step, marks.data(), marks.size());
  const RunTimingStatus status =
      timing.run(ends, [&](const RunPath<double, RaceRouteT>& path, const PathSample<double>& sample) {
        pivot(sample.piece == 0 ? path.motion_of(1) : path.motion_of(sample.piece));
        const double middle = at.angle + sample.curvature * sample.length / 2;
        at.x += sample.length * std::sin(middle);
        at.y += sample.length * std::cos(middle);
        at.angle += sample.curvature * sample.length;
        seconds += sample.seconds;
        to_centre -= sample.length;
        add(seconds, sample.speed);
        if (to_centre > 0) at_centre = result.moments.size();
      });
  if (status != RunTimingStatus::done) return std::nullopt;
  result.seconds = timing.seconds();
  result.measure_clearance(at_centre);
  return result;
}
