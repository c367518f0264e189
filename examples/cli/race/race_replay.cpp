// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "race_replay.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/draw/race_curve.hpp>
#include <string>
#include <vector>

using namespace mazebot;

namespace {

constexpr double to_radians = 0.017453292519943295;

// The seconds of a motion, as the planner counts them.
double seconds(const RaceModel& model, MotionPrimitive motion) {
  const auto ticks = [&]() -> std::uint32_t {
    switch (motion.kind) {
      case PrimitiveKind::straight: return model.straights(motion.length / 2);
      case PrimitiveKind::diagonal: return model.diagonals(motion.length);
      case PrimitiveKind::turn_45: return model.turns.turn_45;
      case PrimitiveKind::turn_90: return model.turns.turn_90;
      case PrimitiveKind::turn_135: return model.turns.turn_135;
      case PrimitiveKind::turn_180: return model.turns.turn_180;
      case PrimitiveKind::diagonal_90: return model.turns.diagonal_90;
      case PrimitiveKind::pivot_90: return model.turns.pivot_90;
      case PrimitiveKind::pivot_180: break;
    }
    return model.turns.pivot_180;
  };
  return static_cast<double>(ticks()) / model.ticks_per_second;
}

}  // namespace

void trace_run(const RaceModel& model, const BasicRaceRoute<RunTimeGrid>& run, Pose start, double slower,
               const OnRunPosition& visit) {
  constexpr double longest = 0.125;  // between two positions, in cells
  MapPoint at = middle_of(start.cell);
  double degrees = 90.0 * static_cast<int>(start.heading);
  const std::vector<CurvePiece> curve = race_curve(run);
  auto piece = curve.begin();
  for (std::size_t i = 0; i < run.size(); ++i) {
    const MotionPrimitive motion = run[i];
    const double motion_time = slower * seconds(model, motion);
    double motion_length = 0;
    for (auto p = piece; p != curve.end() && p->motion == i; ++p) motion_length += p->length;
    const auto add = [&](MapPoint to, double part) { return visit(to, degrees, motion, part * motion_time); };
    if (motion_length == 0) {  // a pivot
      degrees += motion.side == Turn::around ? 180 : motion.side == Turn::right ? 90 : -90;
      if (!add(at, 1)) return;
    }
    for (; piece != curve.end() && piece->motion == i; ++piece) {
      const int parts = std::max(1, static_cast<int>(std::ceil(piece->length / longest)));
      const double part = piece->length / parts / motion_length;
      const double turn = piece->radius > 0 ? (piece->turns_right ? 1 : -1) * piece->length / piece->radius : 0;
      const MapPoint from = at;
      const double east = std::sin(degrees * to_radians), north = std::cos(degrees * to_radians);
      const double begin = degrees;
      for (int k = 1; k <= parts; ++k) {
        const double angle = turn * k / parts;
        // Ahead and to the right, seen from the beginning of the piece.
        const double ahead = piece->radius > 0 ? piece->radius * std::sin(std::abs(angle)) : piece->length * k / parts;
        const double right = (turn > 0 ? 1 : -1) * piece->radius * (1 - std::cos(angle));
        degrees = begin + angle / to_radians;
        if (!add({from.x + ahead * east + right * north, from.y + ahead * north - right * east}, part)) return;
      }
      at = piece->end;
    }
  }
}

namespace {

// A race, with the route to compare it with.
Replay begun(const Maze& maze, const std::vector<Cell>& compared, const std::string& subtitle) {
  Replay replay(ReplayTask::race, maze.name, subtitle, maze.walls);
  std::vector<MapPoint> points;
  for (const Cell cell : compared) points.push_back(middle_of(cell));
  replay.start(maze.start.cell).goals(maze.goals).route("shortest route", points);
  return replay;
}

}  // namespace

Replay race_replay(const Maze& maze, const RaceModel& model, const BasicRaceRoute<RunTimeGrid>& run,
                   const std::vector<Cell>& compared, const std::string& subtitle) {
  Replay replay = begun(maze, compared, subtitle);
  replay.frame(middle_of(maze.start.cell), 90.0 * static_cast<int>(maze.start.heading), 0)
      .word("motion", "at rest")
      .number("time", 0, "s");
  double time = 0;
  trace_run(model, run, maze.start, 1, [&](MapPoint to, double degrees, MotionPrimitive motion, double seconds) {
    time += seconds;
    replay.frame(to, degrees, seconds).word("motion", to_string(motion.kind)).number("time", time, "s");
    return true;
  });
  return replay;
}

Replay race_replay(const Maze& maze, const DriveTime& run, double cell_size, const std::vector<Cell>& compared,
                   const std::string& subtitle) {
  constexpr double longest = 0.0625;  // of a frame, in cells
  Replay replay = begun(maze, compared, subtitle);
  const DriveMoment* last = nullptr;
  for (const DriveMoment& moment : run.moments) {
    const bool is_end = &moment == &run.moments.back();
    const double driven =
        last == nullptr ? 0 : std::hypot(moment.pose.x - last->pose.x, moment.pose.y - last->pose.y) / cell_size;
    const bool pivots = last != nullptr && driven == 0;
    if (last != nullptr && !is_end && !pivots && driven < longest) continue;
    replay
        .frame({moment.pose.x / cell_size, moment.pose.y / cell_size}, moment.pose.angle / to_radians,
               last == nullptr ? 0 : moment.seconds - last->seconds)
        .number("time", moment.seconds, "s")
        .number("speed", moment.speed, "m/s")
        .number("clearance", moment.clearance_mm, "mm");
    last = &moment;
  }
  return replay;
}
