// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/map/swept_disc.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

double distance_to_leg(FloorPoint at, FloorPoint from, FloorPoint to) {
  const double dx = to.x - from.x, dy = to.y - from.y, squared = dx * dx + dy * dy;
  const double share = squared > 0 ? std::clamp(((at.x - from.x) * dx + (at.y - from.y) * dy) / squared, 0.0, 1.0) : 0;
  return distance_between(at, {from.x + share * dx, from.y + share * dy});
}

// The least distance from a leg to a square, by points along the leg: never below the true one, and above it by at most
// the eighth part of the step squared by the distance.
double distance_to_square(int x, int y, FloorPoint from, FloorPoint to) {
  double least = 1e9;
  for (int i = 0; i <= 2000; ++i) {
    const FloorPoint at = {from.x + (to.x - from.x) * i / 2000, from.y + (to.y - from.y) * i / 2000};
    least =
        std::min(least, distance_between(at, {std::clamp(at.x, x + 0.0, x + 1.0), std::clamp(at.y, y + 0.0, y + 1.0)}));
  }
  return least;
}

FloorPoint random_point(Random& random, int size) {
  return {std::round(random.unit() * size * 4) / 4, std::round(random.unit() * size * 4) / 4};
}

}  // namespace

TEST_CASE("a brush sweeps the squares whose middle is near its leg", "[swept_disc]") {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const int size = 20;
    const FloorPoint from = random_point(random, size);
    const FloorPoint to = round % 5 == 0 ? from : random_point(random, size);
    const double radius = 0.3 + random.unit() * 6;
    std::vector<bool> swept(size * size, false);
    SweptDisc(from, to, radius).for_each_middle(size, [&](int row, int first, int last) {
      for (int x = std::max(first, 0); x <= std::min(last, size - 1); ++x)
        swept[static_cast<std::size_t>(row * size + x)] = true;
    });
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const double distance = distance_to_leg({x + 0.5, y + 0.5}, from, to);
        if (std::fabs(distance - radius) < 1e-9) continue;
        REQUIRE(swept[static_cast<std::size_t>(y * size + x)] == (distance < radius));
      }
    }
  }
}

TEST_CASE("a robot can drive a leg if no obstacle is nearer than its radius", "[swept_disc]") {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const int size = 16;
    RunTimeCellSet free{RunTimeGrid(size, size)};
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        if (random.below(25) != 0) free.insert(Cell(x, y));
      }
    }
    const double radius = 0.4 + random.unit() * 3;
    const DriveSpace space(free, radius);
    for (int i = 0; i < 10; ++i) {
      const FloorPoint from = random_point(random, size);
      const FloorPoint to = i % 4 == 0 ? from : random_point(random, size);
      double clear = 1e9;
      for (int y = -1; y <= size; ++y) {
        for (int x = -1; x <= size; ++x) {
          if (!free.contains(Cell(x, y))) clear = std::min(clear, distance_to_square(x, y, from, to));
        }
      }
      if (std::fabs(clear - radius) < 1e-4) continue;  // too near for the slow version
      REQUIRE(space.fits(from, to) == (clear > radius));
    }
  }
}

TEST_CASE("a robot as wide as a corridor fits in its middle only", "[swept_disc]") {
  RunTimeCellSet free{RunTimeGrid(100, 7)};
  for (int y = 0; y < 7; ++y) {
    for (int x = 0; x < 100; ++x) free.insert(Cell(x, y));
  }
  const DriveSpace space(free, 3.5);
  CHECK(space.fits({3.5, 3.5}, {96.5, 3.5}));
  CHECK(!space.fits({3.5, 3.5}, {96.75, 3.5}));
  CHECK(!space.fits({3.5, 3.75}, {96.5, 3.5}));
}
