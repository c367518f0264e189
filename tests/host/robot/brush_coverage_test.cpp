// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/brush_coverage.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/swept_disc.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

RunTimeCellSet open_floor(int width, int height) {
  RunTimeCellSet free{RunTimeGrid(width, height)};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) free.insert(Cell(x, y));
  }
  return free;
}

}  // namespace

TEST_CASE("passes are those of a slow count with a sweep number for each square", "[brush_coverage]") {
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    const int size = 20;
    RunTimeCellSet free = open_floor(size, size);
    free.erase(Cell(5, 5));
    const DiscFootprint robot(free, 0.05, 0.1);
    BrushCoverage floor(robot, 0.2, 0.05, 0.55, 0.55);
    std::vector<std::uint32_t> passes(size * size, 0), last(size * size, 0);
    FloorPoint at = {0.55, 0.55};
    for (std::uint32_t sweep = 1; sweep <= 200;) {
      const FloorPoint to = {std::clamp(at.x + random.unit() * 0.2 - 0.1, 0.0, 1.0),
                             std::clamp(at.y + random.unit() * 0.2 - 0.1, 0.0, 1.0)};
      if (to == at) continue;  // an in-place turn is no sweep
      floor.sweep(at.x, at.y, to.x, to.y);
      SweptDisc({at.x / 0.05, at.y / 0.05}, {to.x / 0.05, to.y / 0.05}, 2)
          .for_each_middle(size, [&](int row, int first, int end) {
            for (int x = std::max(first, 0); x <= std::min(end, size - 1); ++x) {
              const auto i = static_cast<std::size_t>(row * size + x);
              if (!free.contains(Cell(x, row))) continue;
              if (passes[i] == 0 || last[i] + 1 < sweep) ++passes[i];
              last[i] = sweep;
            }
          });
      at = to;
      ++sweep;
    }
    std::size_t wrong = 0;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) wrong += floor.passes(x, y) != passes[static_cast<std::size_t>(y * size + x)];
    }
    CHECK(wrong == 0);
    CHECK(!floor.is_floor(5, 5));
  }
}

TEST_CASE("passes stop at the most that a square can hold", "[brush_coverage]") {
  const DiscFootprint robot(open_floor(20, 3), 0.1, 0.1);
  BrushCoverage floor(robot, 0.2, 0.1, 0.15, 0.15);
  for (int i = 0; i < 20000; ++i) {
    floor.sweep(0.15, 0.15, 0.16, 0.15);
    floor.sweep(1.85, 0.15, 1.84, 0.15);
  }
  CHECK(floor.passes(1, 1) == 8191);
  CHECK(floor.is_reachable(1, 1));
  CHECK(floor.is_floor(1, 1));
}
