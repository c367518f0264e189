// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_TRIPS_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_TRIPS_HPP

#include "../../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../map/swept_disc.hpp"
#include "floor_routes.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A path cut into trips from the dock and back, for a robot with a battery.
struct FloorTrips {
  std::vector<FloorPoint> path;  ///< in squares; the robot charges wherever the dock is reached between two trips
  std::size_t trips = 0;         ///< how often it leaves the dock
  double longest = 0;            ///< of these, in squares
  double extra = 0;              ///< how much longer the path is than the one without a battery, in squares
};

/// Returns the length of a path, in the unit of its points. O(points).
inline double length_of(const std::vector<FloorPoint>& path) {
  double length = 0;
  for (std::size_t i = 1; i < path.size(); ++i) length += distance_between(path[i - 1], path[i]);
  return length;
}

namespace detail {

// Calls use(point, length of the path home, whether it begins there) for the points at which a path can be cut: two
// squares apart at most. In a narrow place the path home begins where the robot came from. On the way out of a no-go
// area there is none, and its length is 0.
template <class UseT>
void for_each_part(const std::vector<FloorPoint>& path, const FloorRoutes& home, UseT&& use) {
  double back = home.length(path.front());
  bool has_home = std::isfinite(back);
  for (std::size_t i = 1; i < path.size(); ++i) {
    const FloorPoint from = path[i - 1], to = path[i];
    const int parts = static_cast<int>(std::ceil(distance_between(from, to) / 2));
    for (int k = 1; k <= parts; ++k) {
      const double share = static_cast<double>(k) / parts;
      const FloorPoint next =
          k == parts ? to : FloorPoint{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
      const double length = home.length(next);
      const bool begins = std::isfinite(length);
      has_home = has_home || begins;
      back = begins ? length : back + distance_between(from, to) / parts;
      use(next, has_home ? back : 0, begins);
    }
  }
}

}  // namespace detail

/// Returns a battery, in squares of driving, with which cut_into_trips() can drive a path from wherever it is cut.
/// O(path).
inline double least_battery(const std::vector<FloorPoint>& path, const FloorRoutes& home) {
  FloorPoint before = path.front();
  double back_before = home.length(before), least = 0;
  if (!std::isfinite(back_before)) back_before = 0;
  detail::for_each_part(path, home, [&](FloorPoint next, double back, bool) {
    least = std::max(least, back_before + distance_between(before, next) + back);
    before = next;
    back_before = back;
  });
  return least + 1e-5;
}

/// Cuts a path into trips of at most `battery` squares of driving. The robot begins at the path's start with a full
/// battery, drives as far as it can still get home from, charges, and continues where it stopped. It ends at the dock.
/// `home` has the paths to the dock; where there is none, on the way out of a no-go area, the robot goes on. Throws
/// std::invalid_argument if a place is too far for it; a battery of least_battery() is always enough. O(path + trips *
/// path home).
inline FloorTrips cut_into_trips(const std::vector<FloorPoint>& path, const FloorRoutes& home, double battery) {
  constexpr double rounding = 1e-6;  // of sums, in squares
  FloorTrips cut;
  cut.trips = 1;
  cut.path.push_back(path.front());
  double used = 0;
  const auto go = [&](FloorPoint to) {
    used += distance_between(cut.path.back(), to);
    if (to != cut.path.back()) cut.path.push_back(to);
  };
  std::vector<FloorPoint> trail = {path.front()};  // since the last point at which a path home began
  const auto drive_home = [&] {
    std::vector<FloorPoint> route(trail.rbegin(), trail.rend());
    for (const FloorPoint point : home.route(trail.front())) route.push_back(point);
    for (const FloorPoint point : route) go(point);
    cut.longest = std::max(cut.longest, used);
    used = 0;
    return route;
  };
  detail::for_each_part(path, home, [&](FloorPoint next, double back, bool begins) {
    if (used + distance_between(cut.path.back(), next) + back > battery - rounding) {
      std::vector<FloorPoint> route = drive_home();
      std::reverse(route.begin(), route.end());
      ++cut.trips;
      for (const FloorPoint point : route) go(point);
      if (used + distance_between(cut.path.back(), next) + back > battery) {
        throw std::invalid_argument(fmt::format("found a battery for {:g} squares, expected at least {:g}", battery,
                                                least_battery(path, home)));
      }
    }
    go(next);
    if (begins) trail.clear();
    trail.push_back(next);
  });
  drive_home();
  // Points in the middle of a leg were needed to cut only.
  std::vector<FloorPoint> corners;
  for (const FloorPoint point : cut.path) {
    while (corners.size() > 1) {
      const FloorPoint a = corners[corners.size() - 2], b = corners.back();
      const double aside = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
      const double ahead = (b.x - a.x) * (point.x - b.x) + (b.y - a.y) * (point.y - b.y);
      if (std::fabs(aside) > 1e-9 || ahead < 0) break;
      corners.pop_back();
    }
    corners.push_back(point);
  }
  cut.path = std::move(corners);
  cut.extra = length_of(cut.path) - length_of(path);
  return cut;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_TRIPS_HPP
