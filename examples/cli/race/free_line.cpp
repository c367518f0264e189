// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "free_line.hpp"

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/host/race/line_search.hpp>
#include <mazebot/host/race/maze_clearance.hpp>
#include <mazebot/host/race/timed_line.hpp>
#include <mazebot/motion/path_timing.hpp>
#include <utility>
#include <vector>

using namespace mazebot;

namespace {

using RaceRouteT = BasicRaceRoute<RunTimeGrid>;

constexpr int search_steps = 6;  // of a span, which is a sixth of a cell
constexpr int timed_steps = 64;
constexpr int steps_to_moment = 4;

// How the robot drives the line, after `pivot` seconds on the spot.
std::optional<DriveTime> driven(const TimedLine& line, const DriveLimits<double>& drive, const MazeClearance& clearance,
                                double pivot, double to_centre) {
  const std::vector<PathPiece<double>> path = line.spline().pieces(timed_steps);
  std::vector<double> marks(path.size());
  PathTiming<double, std::vector<PathPiece<double>>> timing(path, drive, 1, marks.data(), marks.size());
  DriveTime result;
  double seconds = pivot;
  double length = 0;
  std::size_t at_centre = 0;  // the first moment there
  result.seconds = pivot;
  const auto add = [&](std::size_t span, double t, double speed) {
    const Pose2D<double> pose = line.spline().at(span, t).pose;
    result.moments.push_back({pose, seconds, speed, 1000 * clearance.at(pose)});
    result.top_speed = std::max(result.top_speed, speed);
    if (length < to_centre) at_centre = result.moments.size();
  };
  add(0, 0, 0);
  const PathTimingStatus status = timing.run(0, 0, [&](const PathSample<double>& sample) {
    seconds += sample.seconds;
    length += sample.length;
    result.seconds += line.counted(sample.piece) * sample.seconds;
    if ((sample.piece + 1) % steps_to_moment != 0) return;
    const std::size_t step = sample.piece % timed_steps + 1;
    add(sample.piece / timed_steps, static_cast<double>(step) / timed_steps, sample.speed);
  });
  if (status != PathTimingStatus::done) return std::nullopt;
  result.measure_clearance(at_centre);
  return result;
}

}  // namespace

std::optional<DriveTime> free_line(const DriveTimes& drive, const Maze& maze, const RaceRouteT& run,
                                   const DriveTime& planned, const FreeLineOptions& options) {
  const DriveDescription& robot = drive.robot();
  const double asked = options.clearance_mm / 1000;
  // The robot stops so far before the wall behind the goal.
  std::vector<LinePoint> points;
  for (const DriveMoment& moment : planned.moments) {
    const LinePoint point = {moment.pose.x, moment.pose.y};
    const bool is_pivot = !points.empty() && point.x == points.back().x && point.y == points.back().y;
    if (!is_pivot) points.push_back(point);
  }
  const LinePoint end = points.back();
  while (points.size() > 2 && std::hypot(points.back().x - end.x, points.back().y - end.y) < asked) points.pop_back();
  const double cell = robot.scale.cell_size;
  LineSpline spline = LineSpline::along(points, cell / 6);
  if (spline.size() < 8) return std::nullopt;

  const bool pivots = run[0].kind == PrimitiveKind::pivot_90 || run[0].kind == PrimitiveKind::pivot_180;
  const double pivot = pivots ? planned.moments[1].seconds : 0;
  const double to_centre = pivots ? 0 : drive.ends_of(maze, run).before;
  // The border of the last cell.
  Pose last = maze.start;
  run.for_each_border([&](Cell from, Heading heading) { last = Pose(from, heading); });
  const Pose2D<double> from = robot.scale.centre_of(last);
  const LinePoint border = {from.x + cell / 2 * std::sin(from.angle), from.y + cell / 2 * std::cos(from.angle)};

  const MazeClearance clearance(maze.walls, robot.scale, robot.outline);
  TimedLine line(std::move(spline), robot.limits, search_steps, 0, 0);
  line.finish_at(border, last.heading);
  LineSearch search(clearance, asked, to_centre, std::move(line), options.seed);
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  search.run([&](std::uint64_t changes) {
    if (options.changes.has_value()) {
      return *options.changes == 0 ? 1.0 : static_cast<double>(changes) / static_cast<double>(*options.changes);
    }
    return std::chrono::duration<double>(Clock::now() - begin).count() / options.seconds;
  });
  if (!search.is_clear()) return std::nullopt;
  TimedLine fine(search.line().spline(), robot.limits, timed_steps, 0, 0);
  fine.finish_at(border, last.heading);
  return driven(fine, robot.limits, clearance, pivot, to_centre);
}
