// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/map/distance_field.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// Slow and obvious: looks at every square, and at the border.
std::int32_t slow(const RunTimeGrid& grid, const std::vector<bool>& blocked, Cell from, DistanceField::To to) {
  std::int32_t least = DistanceField::never;
  const bool is_edge = to == DistanceField::To::edge;
  for (int y = -1; y <= grid.height(); ++y) {
    for (int x = -1; x <= grid.width(); ++x) {
      const bool is_inside = grid.contains(Cell(x, y));
      if (is_inside ? !blocked[grid.index(Cell(x, y))] : !is_edge) continue;
      const int off = is_edge ? 1 : 0;
      const int dx = std::max(2 * std::abs(x - from.x) - off, 0), dy = std::max(2 * std::abs(y - from.y) - off, 0);
      least = std::min(least, dx * dx + dy * dy);
    }
  }
  return least;
}

}  // namespace

TEST_CASE("distances are those of a look at every square", "[distance_field]") {
  Random random(1);
  for (int round = 0; round < 400; ++round) {
    const RunTimeGrid grid(random.between(1, 24), random.between(1, 24));
    const std::uint32_t one_in = 1 + random.below(round % 2 == 0 ? 4 : 60);
    std::vector<bool> blocked(grid.cell_count());
    for (std::size_t i = 0; i < blocked.size(); ++i) blocked[i] = random.below(one_in) == 0;
    for (const DistanceField::To to : {DistanceField::To::edge, DistanceField::To::middle}) {
      const DistanceField field(
          grid, [&](RunTimeGrid::Index i) { return blocked[i]; }, to);
      for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
        REQUIRE(field.four_squared(i) == slow(grid, blocked, grid.cell(i), to));
      }
    }
  }
}

TEST_CASE("a distance in squares is compared in whole numbers", "[distance_field]") {
  CHECK(DistanceField::least_four_squared(3.5) == 49);
  CHECK(DistanceField::least_four_squared(0.175 / 0.05) == 49);
  CHECK(DistanceField::least_four_squared(3.6) == 52);
  const DistanceField none(
      RunTimeGrid(3, 3), [](RunTimeGrid::Index) { return false; }, DistanceField::To::middle);
  CHECK(none.four_squared(4) == DistanceField::never);
}
