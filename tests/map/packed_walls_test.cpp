// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/packed_walls.hpp"

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/map/wall_map.hpp"
#include "support/catch.hpp"
#include "support/grids.hpp"

using namespace mazebot;

namespace {

// Whatever is done to both maps, they answer alike.
template <class GridT>
void check_alike(const GridT& grid, Random& random) {
  BasicWallMap<GridT> bytes(grid);
  BasicPackedWallMap<GridT> packed(grid);
  REQUIRE(bytes == packed);
  const auto below = [&](int bound) { return static_cast<int>(random.below(static_cast<std::uint32_t>(bound))); };
  for (int times = 0; times < 300; ++times) {
    const Cell cell(below(grid.width() + 2) - 1, below(grid.height() + 2) - 1);
    const Heading heading = heading_at(below(4));
    const bool is_wall = below(2) == 0;
    switch (below(6)) {
      case 0: REQUIRE(bytes.overwrite(cell, heading, is_wall) == packed.overwrite(cell, heading, is_wall)); break;
      case 1:
        bytes.forget(cell, heading);
        packed.forget(cell, heading);
        break;
      case 2:
        if (below(50) == 0) {
          bytes.clear();
          packed.clear();
        }
        break;
      default: REQUIRE(bytes.record(cell, heading, is_wall) == packed.record(cell, heading, is_wall));
    }
    if (times % 30 == 0) {
      REQUIRE(bytes == packed);
      REQUIRE_FALSE(packed != bytes);
    }
    if (!grid.contains(cell)) continue;
    const typename GridT::Index index = grid.index(cell);
    REQUIRE(bytes.byte_at(index) == packed.byte_at(index));
    REQUIRE(bytes.known(cell, heading) == packed.known(cell, heading));
    REQUIRE(bytes.known_at(index, heading) == packed.known_at(index, heading));
    REQUIRE(bytes.wall(cell, heading) == packed.wall(cell, heading));
    REQUIRE(bytes.open(cell, heading, Unknown::open) == packed.open(cell, heading, Unknown::open));
    REQUIRE(bytes.exits_at(index, Unknown::wall) == packed.exits_at(index, Unknown::wall));
    REQUIRE(bytes.explored(cell) == packed.explored(cell));
    REQUIRE(bytes.explored_at(index) == packed.explored_at(index));
  }
  REQUIRE(bytes == packed);
}

}  // namespace

TEST_CASE("a packed map and one of bytes answer alike", "[packed_walls]") {
  Random random(1);
  for (int times = 0; times < 10; ++times) {
    check_alike(Grid<1, 1>(), random);
    check_alike(Grid<1, 9>(), random);
    check_alike(Grid<9, 1>(), random);
    check_alike(Grid<2, 2>(), random);
    check_alike(Grid<7, 5>(), random);
    check_alike(Grid<16, 16>(), random);
    check_alike(Grid<32, 32>(), random);
    check_alike(RunTimeGrid(1 + static_cast<int>(random.below(20)), 1 + static_cast<int>(random.below(20))), random);
  }
}

TEST_CASE("maps that differ in one wall are not equal", "[packed_walls]") {
  WallMap<6, 5> bytes;
  PackedWallMap<6, 5> packed;
  packed.record(Cell(3, 3), Heading::west, true);
  REQUIRE(packed != bytes);
  bytes.record(Cell(2, 3), Heading::east, true);
  REQUIRE(packed == bytes);
}

TEST_CASE("a packed map takes half a byte a cell", "[packed_walls]") {
  REQUIRE(sizeof(PackedWallMap<32, 32>) == 512);
  REQUIRE(sizeof(PackedWallMap<5, 3>) == 8);
}
