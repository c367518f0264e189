// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_PLAN_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_PLAN_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "../../../map/cell.hpp"
#include "../../../map/cell_set.hpp"
#include "../../../map/wall_map.hpp"
#include "../../../motion/scalar_math.hpp"
#include "../../map/occupancy_grid.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"
#include "../coverage_graph.hpp"
#include "floor_reach.hpp"
#include "floor_sweeps.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What plan_floor() is to plan. Lengths are in metres, angles in radians, times in seconds.
struct FloorTask {
  FloorRobot robot;         ///< the robot and its brush
  double speed = 0.3;       ///< metres a second
  double turn_rate = 0.52;  ///< radians a second, in place; as in the tables of Bormann et al. (2018)
  double acceleration = 0;  ///< metres a second squared, at stops for turns above 30 degrees; 0: at once
  /// Metres: a robot that turns by at most 10 degrees does so on an arc of this radius, without a stop. plan_floor()
  /// counts the time so, and round_turns() makes the arcs. 0: it always turns in place.
  double turning_radius = 0;
  double clearance = 0;  ///< kept from obstacles while driving, for robots that do not know their pose exactly
  double share = 0.995;  ///< of the reachable floor, at least; 1: every square
  TourEnd end = TourEnd::anywhere;            ///< at_start: back to where the path begins
  std::optional<Cell> dock = std::nullopt;    ///< a square at which the path is to end, instead; within reach
  std::optional<Cell> from = std::nullopt;    ///< where the path begins, within reach; nothing: at FloorReach::start()
  Unknown unknown = Unknown::wall;            ///< whether unknown squares are obstacles
  const RunTimeCellSet* forbidden = nullptr;  ///< squares of no-go areas, if there are any
  const RunTimeCellSet* wanted = nullptr;     ///< the squares to cover; nothing: all that can be reached
  /// An earlier path to begin with instead of a new one. Only legs that the robot cannot drive are replaced. With
  /// `wanted`, legs that pass over no wanted square are left out: so the rest of an interrupted path is found again.
  const std::vector<FloorPoint>* earlier = nullptr;
  /// Changes of the path to try, and a tenth more (at least 1600) as long as too much is missing. Nothing: 1000 for
  /// each square as wide as the brush, 200 000 to 100 million; a second for 100 square metres. The same number and the
  /// same seed give the same path.
  std::optional<std::uint64_t> changes = std::nullopt;
  double seconds = 0;      ///< if it is not 0, a time to plan instead of a number of changes
  std::uint64_t seed = 1;  ///< another seed makes other random changes
};

/// A path over a floor, and what it costs. The measures are those of Bormann, Jordan, Hampp, Haegele: Indoor coverage
/// path planning (ICRA 2018).
struct FloorPlan {
  std::vector<FloorPoint> path;  ///< of the robot's middle, in squares; straight legs, in-place turns between them
  std::vector<RunTimeGrid::Index> missed;  ///< reachable squares over whose middle the brush does not pass
  std::size_t way_out = 0;                 ///< legs at the beginning on which the robot may touch obstacles
  std::size_t reachable = 0;               ///< squares that are wanted and can be reached
  double reachable_m2 = 0;                 ///< square metres
  double covered_m2 = 0;                   ///< of these
  double path_m = 0;                       ///< metres
  double rotation_rad = 0;                 ///< the sum of all angles turned
  int rotations = 0;                       ///< turns of more than 30 degrees
  int crossings = 0;                       ///< legs that run over a square that was driven before
  int blocked = 0;     ///< legs on which the robot touches an obstacle, but for the way out; 0, or it is an error
  double minutes = 0;  ///< path / speed + rotation / turn rate + stops, less what arcs save
  /// No path that covers as much is shorter: (covered - pi w^2 / 4) / w, with the brush and a square's diagonal as w. 0
  /// for a brush with an offset, which sweeps while the robot turns.
  double least_path_m = 0;

  /// The share of the reachable floor that is covered, 0 to 1.
  double share() const { return reachable_m2 > 0 ? covered_m2 / reachable_m2 : 0; }
  /// Path times brush by covered floor; about 1 is the limit.
  double times_area(double brush) const { return covered_m2 > 0 ? path_m * brush / covered_m2 : 0; }
};

/// Returns the length of a path, in the unit of its points. O(points).
inline double length_of(const std::vector<FloorPoint>& path) {
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) length += distance_between(path[i - 1], path[i]);
  return length;
}

namespace detail {

// The angle from one leg to the next, 0 to pi.
inline double turn_between(FloorPoint from, FloorPoint at, FloorPoint to) {
  const double before = std::atan2(at.y - from.y, at.x - from.x), after = std::atan2(to.y - at.y, to.x - at.x);
  return std::fabs(std::remainder(after - before, 2 * pi<double>()));
}

// The most that a robot turns from leg to leg on an arc: 10 degrees. Arcs are drawn by such legs.
constexpr double arc_step = 3.14159265358979323846 / 18;

// The sum of all angles turned on a path. O(points).
inline double rotation_of(const std::vector<FloorPoint>& path) {
  double rotation = 0;
  for (std::size_t i = 1; i + 1 < path.size(); ++i) rotation += turn_between(path[i - 1], path[i], path[i + 1]);
  return rotation;
}

}  // namespace detail

/// Measures a path over a floor, whoever planned it. On the first `way_out` legs the robot may touch obstacles.
/// O(squares + path).
inline FloorPlan measure_floor_path(const OccupancyGrid& map, const FloorReach& reach, const DriveSpace& space,
                                    const FloorTask& task, std::vector<FloorPoint> path, std::size_t way_out = 0) {
  FloorPlan plan;
  plan.way_out = way_out;
  const double side = map.resolution(), brush = task.robot.brush;
  // A square that is just reached counts.
  detail::FloorSweeps sweeps(map.grid(), brush / side * (1 + 1e-9) / 2, task.robot.brush_offset / side);
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (reach.at(i) != Reach::reachable || (task.wanted != nullptr && !task.wanted->contains_at(i))) continue;
    sweeps.need(i);
    ++plan.reachable;
  }
  RunTimeCellSet driven(map.grid());
  Cell last = path.empty() ? Cell(-1, -1) : Cell(static_cast<int>(path[0].x), static_cast<int>(path[0].y));
  int stops = 0;
  double on_arcs = 0;  // radians turned
  if (path.size() == 1) sweeps.add(path[0], path[0]);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const FloorPoint from = path[i - 1], to = path[i];
    sweeps.add(from, to);
    plan.path_m += distance_between(from, to) * side;
    plan.blocked += i <= way_out || space.fits(from, to) ? 0 : 1;
    if (i + 1 < path.size()) {
      const double angle = detail::turn_between(from, to, path[i + 1]);
      plan.rotation_rad += angle;
      if (angle > pi<double>() / 6) ++plan.rotations, ++stops;
      if (angle < 1.001 * detail::arc_step) on_arcs += angle;
    }
    // The squares under the leg, one by one.
    bool is_crossing = false;
    const int steps = static_cast<int>(std::ceil(2 * distance_between(from, to))) + 1;
    for (int step = 0; step <= steps; ++step) {
      const double share = static_cast<double>(step) / steps;
      const Cell square(static_cast<int>(from.x + (to.x - from.x) * share),
                        static_cast<int>(from.y + (to.y - from.y) * share));
      if (square == last || !map.grid().contains(square)) continue;
      is_crossing = is_crossing || driven.contains(square);
      driven.insert(square);
      last = square;
    }
    plan.crossings += is_crossing ? 1 : 0;
  }
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (sweeps.is_missing(i)) plan.missed.push_back(i);
  }
  plan.reachable_m2 = static_cast<double>(plan.reachable) * side * side;
  plan.covered_m2 = plan.reachable_m2 - static_cast<double>(plan.missed.size()) * side * side;
  const double stop_s = task.acceleration > 0 ? task.speed / task.acceleration : 0;
  // On an arc the robot drives and turns at the same time: the shorter of both times is not added.
  const double saved_s = on_arcs * std::min(task.turning_radius / task.speed, 1 / task.turn_rate);
  plan.minutes = (plan.path_m / task.speed + plan.rotation_rad / task.turn_rate + stops * stop_s - saved_s) / 60;
  // A square counts if the brush comes over its middle: all of it lies within half a diagonal more.
  const double width = brush + std::sqrt(2.0) * side;
  if (task.robot.brush_offset == 0) {
    plan.least_path_m = std::max(0.0, plan.covered_m2 / width - pi<double>() * width / 4);
  }
  plan.path = std::move(path);
  return plan;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_PLAN_HPP
