// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_ROUND_TURNS_HPP
#define MAZEBOT_HOST_COVER_FLOOR_ROUND_TURNS_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "../../../motion/scalar_math.hpp"
#include "../../map/occupancy_grid.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"
#include "floor_plan.hpp"
#include "floor_reach.hpp"
#include "floor_sweeps.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A path whose corners are round.
struct RoundedPath {
  std::vector<FloorPoint> path;  ///< in squares; an arc is drawn by legs that turn by at most 10 degrees
  std::size_t arcs = 0;          ///< corners that became round
  std::size_t corners = 0;       ///< turns of more than 30 degrees that stay: there the robot turns in place
};

/// Rounds the corners of a path over a floor, for robots that turn while they drive: each becomes an arc with
/// `task.turning_radius`, which touches both legs. A corner stays if its legs are too short for the arc, if the
/// robot has no room for it, or if more than `task.share` allows would be left out; so does each turn at `stop`, where
/// the robot stands anyway, and each on the first `way_out` legs. The path begins and ends as before.
/// O(squares + squares under the path). RAM: 2.1 bytes a square, and 4 for each wanted one.
inline RoundedPath round_turns(const OccupancyGrid& map, const FloorReach& reach, const DriveSpace& space,
                               const FloorTask& task, const std::vector<FloorPoint>& path, std::size_t way_out = 0,
                               std::optional<FloorPoint> stop = std::nullopt) {
  const double side = map.resolution(), squares = task.turning_radius / side;
  detail::FloorSweeps sweeps(map.grid(), task.robot.brush / side * (1 + 1e-9) / 2, task.robot.brush_offset / side);
  std::size_t wanted = 0;
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (reach.at(i) != Reach::reachable || (task.wanted != nullptr && !task.wanted->contains_at(i))) continue;
    sweeps.need(i);
    ++wanted;
  }
  for (std::size_t i = 1; i < path.size(); ++i) sweeps.add(path[i - 1], path[i]);
  const auto allowed =
      std::max(sweeps.missing(), static_cast<std::size_t>((1 - task.share) * static_cast<double>(wanted) + 1e-9));

  RoundedPath rounded;
  if (path.empty()) return rounded;
  rounded.path.push_back(path.front());
  // Two arcs may touch each other, or an end of the path: no leg is shorter than what their sums are rounded by.
  const auto is_new = [&](FloorPoint point) { return distance_between(rounded.path.back(), point) > 1e-6; };
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const FloorPoint before = rounded.path.back(), at = path[i], after = path[i + 1];
    const double angle = detail::turn_between(before, at, after), in = distance_between(before, at),
                 out = distance_between(at, after);
    // From the corner to where the arc touches the legs. Half of the next leg is left for the corner at its other end.
    const double touch = squares * std::tan(angle / 2);
    const double room = i + 2 == path.size() ? out : out / 2;
    std::vector<FloorPoint> arc;
    const bool is_possible =
        i > way_out && at != stop && touch > 1e-6 && angle > 1e-3 && angle < 3.1 && touch <= in && touch <= room;
    if (is_possible) {
      const FloorPoint u = {(at.x - before.x) / in, (at.y - before.y) / in};
      const FloorPoint v = {(after.x - at.x) / out, (after.y - at.y) / out};
      const double left = u.x * v.y - u.y * v.x > 0 ? 1 : -1;
      const FloorPoint first = {at.x - u.x * touch, at.y - u.y * touch};
      const int steps = static_cast<int>(std::ceil(angle / detail::arc_step));
      for (int k = 0; k <= steps; ++k) {
        // Along the circle that touches the first leg: forward by sin, aside by 1 - cos.
        const double turned = angle * k / steps, ahead = squares * std::sin(turned),
                     aside = left * squares * (1 - std::cos(turned));
        arc.push_back({first.x + u.x * ahead - u.y * aside, first.y + u.y * ahead + u.x * aside});
      }
    }
    bool is_round = !arc.empty();
    for (std::size_t k = 1; k < arc.size() && is_round; ++k) is_round = space.fits(arc[k - 1], arc[k]);
    if (is_round) {
      const auto sweep = [&](bool with_arc) {
        const auto change = [&](FloorPoint a, FloorPoint b, bool is_added) {
          is_added ? sweeps.add(a, b) : sweeps.remove(a, b);
        };
        change(before, arc.front(), with_arc);
        for (std::size_t k = 1; k < arc.size(); ++k) change(arc[k - 1], arc[k], with_arc);
        change(arc.back(), after, with_arc);
        change(before, at, !with_arc);
        change(at, after, !with_arc);
      };
      sweep(true);
      is_round = sweeps.missing() <= allowed;
      if (!is_round) sweep(false);
    }
    if (is_round) {
      for (const FloorPoint point : arc) {
        if (is_new(point)) rounded.path.push_back(point);
      }
      ++rounded.arcs;
    } else {
      rounded.path.push_back(at);
      rounded.corners += angle > pi<double>() / 6 ? 1U : 0U;
    }
  }
  if (path.size() > 1) {
    if (!is_new(path.back()) && rounded.path.size() > 1) rounded.path.pop_back();
    rounded.path.push_back(path.back());
  }
  return rounded;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_ROUND_TURNS_HPP
