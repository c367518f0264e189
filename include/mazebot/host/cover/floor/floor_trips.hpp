// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_TRIPS_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_TRIPS_HPP

#include "../../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../map/swept_disc.hpp"
#include "floor_plan.hpp"
#include "floor_routes.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A path cut into trips from the dock and back, for a robot with a battery.
struct FloorTrips {
  std::vector<FloorPoint> path;  ///< in squares; the robot charges wherever the dock is reached between two trips
  std::size_t trips = 0;         ///< how often it leaves the dock
  std::vector<double> begins;    ///< where on the path each trip begins, in squares of driving
  double longest = 0;            ///< of these, in squares
  double extra = 0;              ///< how much longer the path is than the one without a battery, in squares
};

namespace detail {

// Calls use(point, length of the path home, whether it begins there, whether the robot can turn there) for points of a
// path, two squares apart at most. It can be cut where the robot can turn. In a narrow place the path home begins where
// the robot came from. Inside a no-go area there is none, and its length is 0.
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
      use(next, has_home ? back : 0, begins, home.can_turn_at(next));
    }
  }
}

constexpr double rounding_of_trips = 5e-4;  // of sums, in squares

// What it costs to have driven the path up to a place, with a charged battery.
struct CutCost {
  double trips, length;
  std::size_t place;

  bool operator<(const CutCost& other) const {
    return trips != other.trips ? trips < other.trips : length < other.length;
  }
};

// The least cost among places whose key is at most a limit (Fenwick tree of prefix minima). O(log places).
class LeastByKey {
 public:
  explicit LeastByKey(std::vector<double> keys) : keys_(std::move(keys)), sorted_(keys_), least_(keys_.size() + 1) {
    std::sort(sorted_.begin(), sorted_.end());
  }
  void insert(std::size_t place, CutCost cost) {
    for (std::size_t i = rank(keys_[place]); i < least_.size(); i += i & (~i + 1)) {
      if (!least_[i] || cost < *least_[i]) least_[i] = cost;
    }
  }
  std::optional<CutCost> least(double limit) const {
    std::optional<CutCost> best;
    for (std::size_t i = rank(limit); i > 0; i &= i - 1) {
      if (least_[i] && (!best || *least_[i] < *best)) best = least_[i];
    }
    return best;
  }

 private:
  // How many keys are at most this one.
  std::size_t rank(double key) const {
    return static_cast<std::size_t>(std::upper_bound(sorted_.begin(), sorted_.end(), key) - sorted_.begin());
  }
  std::vector<double> keys_, sorted_;
  std::vector<std::optional<CutCost>> least_;
};

}  // namespace detail

/// Returns a battery, in squares of driving, with which cut_into_trips() can drive a path from wherever it is cut.
/// O(path).
inline double least_battery(const std::vector<FloorPoint>& path, const FloorRoutes& home) {
  FloorPoint before = path.front();
  double back_before = home.length(before), since = 0, least = 0;  // since the last place to cut
  if (!std::isfinite(back_before)) back_before = 0;
  detail::for_each_part(path, home, [&](FloorPoint next, double back, bool, bool can_cut) {
    since += distance_between(before, next);
    before = next;
    if (!can_cut) return;
    least = std::max(least, back_before + since + back);
    back_before = back;
    since = 0;
  });
  return least + 2 * detail::rounding_of_trips;
}

/// Cuts a path into trips of at most `battery` squares of driving. The robot begins at the path's start with a full
/// battery, drives home in time, charges, and continues where it stopped. It ends at the dock. Of all places to cut, up
/// to two squares apart, at which the robot can turn, it takes those with the fewest trips, because charging takes
/// longest, and of these those with the shortest paths home and back: dynamic programming over the places. `home` has
/// the paths to the dock; where there is none, inside a no-go area, the path is not cut. Throws std::invalid_argument
/// if a place is too far for the battery; one of least_battery() is always enough. O(path * log path + trips * path
/// home).
inline FloorTrips cut_into_trips(const std::vector<FloorPoint>& path, const FloorRoutes& home, double battery) {
  struct Place {
    FloorPoint at;
    double along, back;  // from the path's start, and to the dock
    bool begins, has_home, can_cut;
  };
  std::vector<Place> places = {{path.front(), 0, home.length(path.front()), true, false, true}};
  places[0].has_home = std::isfinite(places[0].back);
  detail::for_each_part(path, home, [&](FloorPoint next, double back, bool begins, bool can_cut) {
    const Place& last = places.back();
    places.push_back(
        {next, last.along + distance_between(last.at, next), back, begins, last.has_home || begins, can_cut});
  });
  // A trip from the place j to the place i is short enough if what i asks for is left by what j takes: its place on the
  // path less the path out to it. The first trip has none.
  std::vector<double> offers(places.size());
  for (std::size_t i = 0; i < places.size(); ++i) offers[i] = (i == 0 ? 0 : places[i].back) - places[i].along;
  detail::LeastByKey best(offers);
  best.insert(0, {1, 0, 0});
  std::vector<std::size_t> cut_before(places.size(), places.size());
  double trips = 0;
  for (std::size_t i = 1; i < places.size(); ++i) {
    const std::optional<detail::CutCost> last =
        best.least(battery - detail::rounding_of_trips - places[i].along - places[i].back);
    if (last) cut_before[i] = last->place;
    if (last && places[i].has_home && places[i].can_cut)
      best.insert(i, {last->trips + 1, last->length + 2 * places[i].back, i});
    if (i + 1 == places.size()) trips = last ? last->trips : 0;
  }
  if (places.size() > 1 && trips == 0) {
    throw std::invalid_argument(
        fmt::format("found a battery for {:g} squares, expected at least {:g}", battery, least_battery(path, home)));
  }
  std::vector<std::size_t> cuts = {places.size() - 1};
  while (cuts.back() != 0) cuts.push_back(cut_before[cuts.back()]);
  std::reverse(cuts.begin(), cuts.end());

  FloorTrips cut;
  cut.trips = std::max<std::size_t>(1, cuts.size() - 1);
  cut.path.push_back(path.front());
  double used = 0, driven = 0;
  std::optional<FloorPoint> dock;
  const auto go = [&](FloorPoint to) {
    used += distance_between(cut.path.back(), to);
    if (to != cut.path.back()) cut.path.push_back(to);
  };
  const auto route_from = [&](std::size_t place) {
    std::vector<FloorPoint> route;
    for (; !places[place].begins; --place) route.push_back(places[place].at);
    for (const FloorPoint point : home.route(places[place].at)) route.push_back(point);
    return route;
  };
  for (std::size_t trip = 1; trip <= cut.trips; ++trip) {
    const std::size_t last = cuts[std::min(trip, cuts.size() - 1)];
    cut.begins.push_back(driven);
    for (std::size_t i = cuts[trip - 1] + 1; i <= last; ++i) go(places[i].at);
    std::vector<FloorPoint> route = route_from(last);
    for (const FloorPoint point : route) go(point);
    cut.longest = std::max(cut.longest, used);
    driven += used;
    used = 0;
    if (trip == cut.trips) break;
    if (!route.empty()) dock = route.back();
    std::reverse(route.begin(), route.end());
    for (const FloorPoint point : route) go(point);
  }
  // Points in the middle of a leg were needed to cut only, but the robot stops at the dock to charge.
  std::vector<FloorPoint> corners;
  for (const FloorPoint point : cut.path) {
    while (corners.size() > 1) {
      const FloorPoint a = corners[corners.size() - 2], b = corners.back();
      if (dock && b == *dock) break;
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
