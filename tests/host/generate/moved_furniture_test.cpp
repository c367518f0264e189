// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/host/generate/moved_furniture.hpp>
#include <vector>

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

// The area of the smallest rectangle, at any angle, around squares.
double area_around(const std::vector<Cell>& squares) {
  double least = 1e9;
  for (int degrees = 0; degrees < 90; ++degrees) {
    const double sine = std::sin(degrees * 3.14159265358979 / 180), cosine = std::cos(degrees * 3.14159265358979 / 180);
    double low_x = 1e9, high_x = -1e9, low_y = 1e9, high_y = -1e9;
    for (const Cell square : squares) {
      const double x = square.x * cosine + square.y * sine, y = square.y * cosine - square.x * sine;
      low_x = std::min(low_x, x);
      high_x = std::max(high_x, x);
      low_y = std::min(low_y, y);
      high_y = std::max(high_y, y);
    }
    least = std::min(least, (high_x - low_x + 1) * (high_y - low_y + 1));
  }
  return least;
}

}  // namespace

TEST_CASE("in a room without furniture a piece that comes is a rectangle at any angle, of 0.2 to 1.2 m") {
  OccupancyGrid empty(100, 100, 0.05);
  std::fill(empty.values().begin(), empty.values().end(), std::int8_t{0});
  int turned = 0, pieces = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    const OccupancyGrid changed = with_moved_furniture(empty, 0.0001, random);
    std::vector<Cell> squares;
    bool at_border = false;
    for (RunTimeGrid::Index i = 0; i < changed.grid().cell_count(); ++i) {
      const Cell square = changed.grid().cell(i);
      if (changed.at(square) != Occupancy::occupied) continue;
      squares.push_back(square);
      at_border = at_border || square.x == 0 || square.y == 0 || square.x == 99 || square.y == 99;
    }
    if (at_border) continue;  // cut off
    CAPTURE(seed);
    ++pieces;
    const double area = static_cast<double>(squares.size());
    CHECK(area >= 3 * 3);
    CHECK(area <= 26 * 26);
    // Squares are whole, so an edge at an angle is a staircase.
    CHECK(area_around(squares) <= 1.35 * area + 12);
    // Is its lowest square neither at its left nor at its right end?
    const auto [left, right] =
        std::minmax_element(squares.begin(), squares.end(), [](Cell a, Cell b) { return a.x < b.x; });
    turned += squares.front().x > left->x + 1 && squares.front().x < right->x - 1 ? 1 : 0;
  }
  CHECK(pieces > 20);
  CHECK(turned > pieces / 2);
}

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
