// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/search/short_tour.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// Points on a plane; the last two are the ends.
struct Points {
  std::vector<std::array<int, 2>> at;

  Points(Random& random, std::size_t stops) {
    for (std::size_t i = 0; i < stops + 2; ++i) {
      at.push_back({static_cast<int>(random.below(16)), static_cast<int>(random.below(16))});
    }
  }
  int distance(std::size_t a, std::size_t b) const {
    return std::abs(at[a][0] - at[b][0]) + std::abs(at[a][1] - at[b][1]);
  }
  // Twice the length of the tour through the stops in that order, with half the last step.
  int double_length(const std::vector<std::size_t>& order) const {
    std::size_t last = at.size() - 2;
    int sum = 0;
    for (const std::size_t stop : order) {
      sum += 2 * distance(last, stop);
      last = stop;
    }
    return sum + distance(last, at.size() - 1);
  }
};

template <int MostStops>
detail::ShortTour<MostStops, std::uint8_t> tour_through(const Points& points) {
  using Tour = detail::ShortTour<MostStops, std::uint8_t>;
  Tour tour;
  const std::size_t stops = points.at.size() - 2;
  const auto name = [&](std::size_t point) {
    return point == stops ? int{Tour::first} : point == stops + 1 ? int{Tour::last} : static_cast<int>(point);
  };
  for (std::size_t a = 0; a < points.at.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      tour.set_distance(name(a), name(b), static_cast<std::uint8_t>(points.distance(a, b)));
    }
  }
  tour.plan(static_cast<int>(stops));
  return tour;
}

template <class TourT>
std::vector<std::size_t> order_of(const TourT& tour) {
  std::vector<std::size_t> order;
  for (int i = 0; i < tour.size(); ++i) order.push_back(static_cast<std::size_t>(tour[i]));
  return order;
}

}  // namespace

TEST_CASE("a short tour visits each stop once, and knows its length", "[short_tour]") {
  Random random(1);
  for (std::size_t stops = 0; stops <= 40; ++stops) {
    const Points points(random, stops);
    const auto tour = tour_through<40>(points);
    std::vector<std::size_t> order = order_of(tour);
    CHECK(tour.double_length() == points.double_length(order));
    std::sort(order.begin(), order.end());
    std::vector<std::size_t> all(stops);
    std::iota(all.begin(), all.end(), std::size_t{0});
    CHECK(order == all);
  }
}

TEST_CASE("a short tour is nearly as short as the shortest one", "[short_tour]") {
  Random random(2);
  int optimal = 0;
  constexpr int cases = 200;
  for (int i = 0; i < cases; ++i) {
    const std::size_t stops = 1 + random.below(7);
    const Points points(random, stops);
    std::vector<std::size_t> order(stops);
    std::iota(order.begin(), order.end(), std::size_t{0});
    int shortest = points.double_length(order);
    while (std::next_permutation(order.begin(), order.end()))
      shortest = std::min(shortest, points.double_length(order));
    const auto tour = tour_through<9>(points);
    CHECK(tour.double_length() >= shortest);
    CHECK(tour.double_length() <= shortest * 5 / 4);
    optimal += tour.double_length() == shortest;
  }
  CHECK(optimal >= cases * 9 / 10);
}

TEST_CASE("neither a reversal nor a moved stop makes a short tour shorter", "[short_tour]") {
  Random random(3);
  int local_optima = 0;
  int sum = 0;
  constexpr int cases = 50;
  for (int i = 0; i < cases; ++i) {
    const Points points(random, 20);
    const auto tour = tour_through<20>(points);
    const std::vector<std::size_t> order = order_of(tour);
    bool improvable = false;
    for (std::size_t a = 0; a < order.size(); ++a) {
      for (std::size_t b = 0; b < order.size(); ++b) {
        std::vector<std::size_t> reversed = order;
        if (a < b) std::reverse(reversed.begin() + static_cast<long>(a), reversed.begin() + static_cast<long>(b) + 1);
        std::vector<std::size_t> moved = order;
        moved.erase(moved.begin() + static_cast<long>(a));
        moved.insert(moved.begin() + static_cast<long>(b), order[a]);
        improvable = improvable || points.double_length(reversed) < tour.double_length() ||
                     points.double_length(moved) < tour.double_length();
      }
    }
    local_optima += !improvable;
    sum += tour.double_length();
  }
  // The tours are always the same, on every machine.
  CHECK(sum == 7483);
  // Four rounds are enough for most.
  CHECK(local_optima >= cases * 9 / 10);
}
