// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <mazebot/host/generate/moved_furniture.hpp>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

OccupancyGrid room_with_chairs() {
  OccupancyGrid map(100, 80, 0.05);
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const Cell square = map.grid().cell(i);
    const bool is_wall = square.x == 0 || square.y == 0 || square.x == 99 || square.y == 79;
    const bool is_chair = square.x % 20 >= 8 && square.x % 20 < 12 && square.y % 20 >= 8 && square.y % 20 < 12;
    map.values()[i] = is_wall || is_chair ? OccupancyGrid::occupied_value : std::int8_t{0};
  }
  return map;
}

}  // namespace

TEST_CASE("as many squares change as are wanted, and walls stay") {
  const OccupancyGrid map = room_with_chairs();
  const std::size_t free = map.counts()[0];
  for (const double share : {0.0, 0.01, 0.05, 0.3}) {
    Random random(3);
    const OccupancyGrid changed = with_moved_furniture(map, share, random);
    std::size_t differ = 0, gone = 0;
    for (std::size_t i = 0; i < map.values().size(); ++i) {
      differ += map.values()[i] != changed.values()[i] ? 1 : 0;
      gone += map.values()[i] != 0 && changed.values()[i] == 0 ? 1 : 0;
      const Cell square = map.grid().cell(static_cast<RunTimeGrid::Index>(i));
      const bool is_wall = square.x == 0 || square.y == 0 || square.x == 99 || square.y == 79;
      if (is_wall) CHECK(changed.at(square) == Occupancy::occupied);
    }
    // A piece may come to where another one has gone: such squares do not differ. The last piece is not cut.
    const auto wanted = share * static_cast<double>(free);
    CHECK(static_cast<double>(differ) >= 0.7 * wanted);
    CHECK(static_cast<double>(differ) <= wanted + 600);
    CHECK((gone > 0) == (share > 0));
  }
}

TEST_CASE("the same seed moves the same furniture") {
  const OccupancyGrid map = room_with_chairs();
  Random first(7), second(7), third(8);
  const OccupancyGrid changed = with_moved_furniture(map, 0.05, first);
  CHECK(with_moved_furniture(map, 0.05, second) == changed);
  CHECK(with_moved_furniture(map, 0.05, third) != changed);
}
