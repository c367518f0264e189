// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/wall_map.hpp"

#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>

#include "support/catch.hpp"
#include "support/grids.hpp"

using namespace mazebot;

namespace {

// A slow oracle of the map: stores each wall once, by the position of its middle in half cells.
template <class GridT>
class Oracle {
 public:
  explicit Oracle(const GridT& grid) : grid_(grid) {}

  static std::pair<int, int> middle(Cell cell, Heading heading) {
    const int east[] = {0, 1, 0, -1};
    const int north[] = {1, 0, -1, 0};
    const int quarter = static_cast<int>(heading);
    return {2 * cell.x + 1 + east[quarter], 2 * cell.y + 1 + north[quarter]};
  }
  bool border(Cell cell, Heading heading) const {
    const auto [x, y] = middle(cell, heading);
    return x == 0 || y == 0 || x == 2 * grid_.width() || y == 2 * grid_.height();
  }
  bool known(Cell cell, Heading heading) const {
    return border(cell, heading) || walls_.count(middle(cell, heading)) == 1;
  }
  bool wall(Cell cell, Heading heading) const {
    return border(cell, heading) || (known(cell, heading) && walls_.at(middle(cell, heading)));
  }
  Reading record(Cell cell, Heading heading, bool is_wall) {
    if (cell.x < 0 || cell.y < 0 || cell.x >= grid_.width() || cell.y >= grid_.height()) return Reading::outside;
    if (known(cell, heading)) return wall(cell, heading) == is_wall ? Reading::agrees : Reading::contradicts;
    walls_[middle(cell, heading)] = is_wall;
    return Reading::recorded;
  }
  Reading overwrite(Cell cell, Heading heading, bool is_wall) {
    const Reading reading = record(cell, heading, is_wall);
    if (reading != Reading::contradicts || border(cell, heading)) return reading;
    walls_[middle(cell, heading)] = is_wall;
    return Reading::recorded;
  }
  void forget(Cell cell, Heading heading) { walls_.erase(middle(cell, heading)); }

 private:
  GridT grid_;
  std::map<std::pair<int, int>, bool> walls_;
};

template <class GridT>
void check_same(const BasicWallMap<GridT>& walls, const Oracle<GridT>& oracle) {
  for (int y = 0; y < walls.height(); ++y) {
    for (int x = 0; x < walls.width(); ++x) {
      const Cell cell(x, y);
      const auto index = walls.grid().index(cell);
      bool explored = true;
      for (int quarter = 0; quarter < 4; ++quarter) {
        const Heading heading = heading_at(quarter);
        const bool known = oracle.known(cell, heading), wall = oracle.wall(cell, heading);
        explored = explored && known;
        REQUIRE(walls.known(cell, heading) == known);
        REQUIRE(walls.known_at(index, heading) == known);
        REQUIRE(walls.wall(cell, heading) == wall);
        REQUIRE(walls.open(cell, heading, Unknown::open) == !wall);
        REQUIRE(walls.open(cell, heading, Unknown::wall) == (known && !wall));
        REQUIRE((walls.exits_at(index, Unknown::wall) & direction_bit(heading)) == (known && !wall ? 8 >> quarter : 0));
        REQUIRE((walls.byte_at(index) & 8 >> quarter) == (wall ? 8 >> quarter : 0));
        REQUIRE((walls.byte_at(index) >> 4 & 8 >> quarter) == (known ? 8 >> quarter : 0));
        for (int facing = 0; facing < 4; ++facing) {
          const Pose pose(cell, heading_at(facing));
          const Turn side = heading - pose.heading;
          REQUIRE(walls.known(pose, side) == known);
          REQUIRE(walls.wall(pose, side) == wall);
          REQUIRE(walls.open(pose, side, Unknown::open) == !wall);
        }
      }
      REQUIRE(walls.explored(cell) == explored);
      REQUIRE(walls.explored_at(index) == explored);
    }
  }
}

}  // namespace

TEST_CASE("a new map knows its border and nothing else") {
  test::for_small_grids([](const auto& grid) {
    using GridT = std::decay_t<decltype(grid)>;
    check_same(BasicWallMap<GridT>(grid), Oracle<GridT>(grid));
  });
}

TEST_CASE("a wall map agrees with its oracle after any writes") {
  test::for_small_grids([](const auto& grid) {
    using GridT = std::decay_t<decltype(grid)>;
    std::mt19937 random(7);
    std::uniform_int_distribution<int> any_x(-1, grid.width()), any_y(-1, grid.height()), any(0, 999);
    BasicWallMap<GridT> walls(grid);
    Oracle<GridT> oracle(grid);
    for (int step = 0; step < 2000; ++step) {
      const Cell cell(any_x(random), any_y(random));
      const Heading heading = heading_at(any(random));
      const bool is_wall = any(random) % 2 == 0;
      const int dice = any(random);
      if (dice < 500) {
        REQUIRE(walls.record(cell, heading, is_wall) == oracle.record(cell, heading, is_wall));
      } else if (dice < 600) {
        const Pose pose(cell, heading_at(any(random)));
        REQUIRE(walls.record(pose, heading - pose.heading, is_wall) == oracle.record(cell, heading, is_wall));
      } else if (dice < 800) {
        REQUIRE(walls.overwrite(cell, heading, is_wall) == oracle.overwrite(cell, heading, is_wall));
      } else if (dice < 999) {
        walls.forget(cell, heading);
        if (grid.contains(cell)) oracle.forget(cell, heading);
      } else {
        walls.clear();
        oracle = Oracle<GridT>(grid);
      }
      if (step % 200 == 0) check_same(walls, oracle);
    }
    check_same(walls, oracle);
  });
}

TEST_CASE("a 2x1 map agrees with its oracle after every sequence of three writes") {
  constexpr int writings = 3 * 2 * 4 * 2;  // record, overwrite or forget; cell; heading; wall or not
  for (int sequence = 0; sequence < writings * writings * writings; ++sequence) {
    WallMap<2, 1> walls;
    Oracle<Grid<2, 1>> oracle{Grid<2, 1>()};
    for (int rest = sequence, step = 0; step < 3; ++step, rest /= writings) {
      const int writing = rest % writings;
      const Cell cell(writing % 2, 0);
      const Heading heading = heading_at(writing / 2);
      const bool is_wall = writing / 8 % 2 == 1;
      switch (writing / 16) {
        case 0:
          if (walls.record(cell, heading, is_wall) != oracle.record(cell, heading, is_wall)) FAIL(sequence);
          break;
        case 1:
          if (walls.overwrite(cell, heading, is_wall) != oracle.overwrite(cell, heading, is_wall)) FAIL(sequence);
          break;
        default:
          walls.forget(cell, heading);
          if (!oracle.border(cell, heading)) oracle.forget(cell, heading);
      }
    }
    for (int place = 0; place < 8; ++place) {
      const Cell cell(place % 2, 0);
      const Heading heading = heading_at(place / 2);
      if (walls.known(cell, heading) != oracle.known(cell, heading)) FAIL(sequence);
      if (walls.wall(cell, heading) != oracle.wall(cell, heading)) FAIL(sequence);
    }
  }
  SUCCEED();
}

TEST_CASE("a wall is written on both its sides in one call") {
  WallMap<9, 5> walls;
  CHECK(walls.record(Cell(3, 2), Heading::east, true) == Reading::recorded);
  CHECK(walls.wall(Cell(4, 2), Heading::west));
  CHECK(walls.record(Cell(4, 2), Heading::west, true) == Reading::agrees);
}

TEST_CASE("the walls to the left, ahead and to the right of a robot are written in one call") {
  const Heading left_of[] = {Heading::west, Heading::north, Heading::east, Heading::south};
  for (int i = 0; i < 4; ++i) {
    const Heading facing = heading_at(i);
    for (int seen = 0; seen < 8; ++seen) {
      const bool left = (seen & 4) != 0;
      const bool front = (seen & 2) != 0;
      const bool right = (seen & 1) != 0;
      CAPTURE(to_string(facing), left, front, right);
      WallMap<3, 3> walls;
      const Cell middle(1, 1);
      walls.set_walls(Pose(middle, facing), left, front, right);
      CHECK(walls.wall(middle, left_of[i]) == left);
      CHECK(walls.wall(middle, facing) == front);
      CHECK(walls.wall(middle, opposite(left_of[i])) == right);
      CHECK(walls.known(middle, left_of[i]));
      CHECK(walls.known(middle, facing));
      CHECK(walls.known(middle, opposite(left_of[i])));
      CHECK_FALSE(walls.known(middle, opposite(facing)));
    }
  }
}

TEST_CASE("a contradicting reading is reported and changes no byte") {
  test::for_small_grids([](const auto& grid) {
    using GridT = std::decay_t<decltype(grid)>;
    BasicWallMap<GridT> walls(grid);
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) {
        for (int quarter = 0; quarter < 4; ++quarter) {
          walls.record(Cell(x, y), heading_at(quarter), (x + y + quarter) % 3 == 0);
        }
      }
    }
    const BasicWallMap<GridT> before = walls;
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) {
        for (int quarter = 0; quarter < 4; ++quarter) {
          const bool is_wall = walls.wall(Cell(x, y), heading_at(quarter));
          REQUIRE(walls.record(Cell(x, y), heading_at(quarter), !is_wall) == Reading::contradicts);
        }
      }
    }
    CHECK(walls == before);
  });
}

TEST_CASE("the border cannot be opened or forgotten") {
  WallMap<9, 5> walls;
  const WallMap<9, 5> before = walls;
  for (int i = 0; i < 9; ++i) {
    CHECK(walls.overwrite(Cell(i, 4), Heading::north, false) == Reading::contradicts);
    CHECK(walls.overwrite(Cell(i, 0), Heading::south, false) == Reading::contradicts);
    walls.forget(Cell(i, 4), Heading::north);
    walls.forget(Cell(i, 0), Heading::south);
  }
  for (int i = 0; i < 5; ++i) {
    CHECK(walls.overwrite(Cell(8, i), Heading::east, false) == Reading::contradicts);
    CHECK(walls.overwrite(Cell(0, i), Heading::west, false) == Reading::contradicts);
    walls.forget(Cell(8, i), Heading::east);
    walls.forget(Cell(0, i), Heading::west);
  }
  CHECK(walls == before);
}

TEST_CASE("nothing is written for a cell outside, not even one step over the border") {
  WallMap<9, 5> walls;
  const WallMap<9, 5> before = walls;
  CHECK(walls.record(Cell(-1, 0), Heading::east, false) == Reading::outside);
  CHECK(walls.record(Cell(0, 5), Heading::south, false) == Reading::outside);
  CHECK(walls.overwrite(Cell(9, 0), Heading::west, false) == Reading::outside);
  CHECK(walls == before);
}

TEST_CASE("a map of 1024x1024 works to its far corner") {
  const auto walls = std::make_unique<WallMap<1024, 1024>>();
  CHECK(walls->record(Cell(1023, 1022), Heading::north, true) == Reading::recorded);
  CHECK(walls->wall(Cell(1023, 1023), Heading::south));
  CHECK(walls->wall(Cell(1023, 1023), Heading::north));
  CHECK_FALSE(walls->known(Cell(1022, 1023), Heading::east));
}

TEST_CASE("a map takes exactly a byte a cell") {
  CHECK(sizeof(WallMap<1, 1>) == 1);
  CHECK(sizeof(WallMap<9, 5>) == 45);
  CHECK(sizeof(WallMap<16, 16>) == 256);
  CHECK(sizeof(WallMap<32, 32>) == 1024);
  CHECK(sizeof(WallMap<1024, 1024>) == 1024 * 1024);
}

TEST_CASE("readings and what unknown walls count as have names") {
  const char* const readings[] = {"recorded", "agrees", "contradicts", "corrected", "outside"};
  for (int i = 0; i < 5; ++i) CHECK(std::string(to_string(static_cast<Reading>(i))) == readings[i]);
  CHECK(std::string(to_string(Unknown::open)) == "open");
  CHECK(std::string(to_string(Unknown::wall)) == "wall");
}

TEST_CASE("a cell is explored when its four sides are known, asked by cell and by index") {
  WallMap<3, 3> map;
  const Cell middle(1, 1);
  const auto index = map.grid().index(middle);
  for (const Heading heading : {Heading::north, Heading::east, Heading::south, Heading::west}) {
    CHECK_FALSE(map.explored(middle));
    CHECK_FALSE(map.explored_at(index));
    map.record(middle, heading, heading == Heading::north);
  }
  CHECK(map.explored(middle));
  CHECK(map.explored_at(index));
}

TEST_CASE("crossing a border opens it if it is unknown, and contradicts a known wall") {
  WallMap<3, 3> walls;
  CHECK(walls.record_crossing(Cell(1, 1), Heading::east) == Reading::recorded);
  CHECK(walls.open(Cell(1, 1), Heading::east, Unknown::wall));
  walls.record(Cell(1, 1), Heading::north, true);
  CHECK(walls.record_crossing(Cell(1, 1), Heading::north) == Reading::contradicts);
  CHECK(walls.wall(Cell(1, 1), Heading::north));
}
