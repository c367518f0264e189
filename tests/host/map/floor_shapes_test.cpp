// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/map/floor_shapes.hpp"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/files/cleaned_format.hpp"
#include "mazebot/host/map/floor_rooms.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// Winding by angles: slow, and by another rule than the even-odd one. For convex polygons both agree.
bool is_inside(const std::vector<FloorPoint>& corners, FloorPoint at) {
  double sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const FloorPoint a = corners[i], b = corners[(i + 1) % corners.size()];
    const double first = std::atan2(a.y - at.y, a.x - at.x), second = std::atan2(b.y - at.y, b.x - at.x);
    sum += std::remainder(second - first, 2 * pi<double>());
  }
  return std::fabs(sum) > 3;
}

}  // namespace

TEST_CASE("a polygon has the squares that it overlaps", "[floor_shapes]") {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const RunTimeGrid grid(random.between(1, 40), random.between(1, 30));
    // A regular polygon, some of it outside the map.
    std::vector<FloorPoint> corners;
    const double x = random.unit() * 40, y = random.unit() * 30, radius = 1 + random.unit() * 15;
    const int count = random.between(3, 7);
    const double turn = random.unit();
    for (int i = 0; i < count; ++i) {
      const double angle = turn + 2 * pi<double>() * i / count;
      corners.push_back({x + radius * std::cos(angle), y + radius * std::sin(angle)});
    }
    RunTimeCellSet squares(grid);
    insert_polygon(squares, corners);
    for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
      const Cell square = grid.cell(i);
      // By points in the square.
      bool any = false;
      for (int k = 0; k < 400; ++k) {
        any = any || is_inside(corners, {square.x + (k % 20 + 0.5) / 20, square.y + (k / 20 + 0.5) / 20});
      }
      if (any) CHECK(squares.contains_at(i));
      if (!squares.contains_at(i) || any) continue;
      // Only its rim overlaps a little.
      double nearest = 1e9;
      for (std::size_t c = 0; c < corners.size(); ++c) {
        const FloorPoint a = corners[c], b = corners[(c + 1) % corners.size()];
        for (int k = 0; k <= 200; ++k) {
          const FloorPoint p = {a.x + (b.x - a.x) * k / 200, a.y + (b.y - a.y) * k / 200};
          const double dx = std::max({square.x - p.x, 0.0, p.x - square.x - 1});
          const double dy = std::max({square.y - p.y, 0.0, p.y - square.y - 1});
          nearest = std::min(nearest, std::hypot(dx, dy));
        }
      }
      CHECK(nearest < 0.1);
    }
  }
}

TEST_CASE("lines of any length are clipped to the map", "[floor_shapes]") {
  const RunTimeGrid grid(10, 6);
  RunTimeCellSet squares(grid);
  insert_line(squares, {-1e9, 2.5}, {1e9, 2.5});
  CHECK(squares.count() == 10);
  CHECK(squares.contains(Cell(0, 2)));
  insert_line(squares, {3.5, 0.5}, {3.5, 1.5});
  CHECK(squares.count() == 12);
  insert_line(squares, {-5, 20}, {30, 20});
  insert_line(squares, {-5, -5}, {-5, 20});
  CHECK(squares.count() == 12);
}

TEST_CASE("a mask may have another size, resolution and origin", "[floor_shapes]") {
  const OccupancyGrid map(40, 30, 0.1, {5, -3, 0.3});
  // The same frame, turned otherwise, finer: one square of 0.05 m at a known position.
  OccupancyGrid mask(100, 100, 0.05, {4, -4, -0.2});
  const MapFramePose spot = {6.5, -1.5, 0};
  const Pose2D<double> there = mask.from_map(spot);
  mask.set(mask.square_at(there.x, there.y), 100);
  const RunTimeCellSet squares = squares_of_mask(map, mask);
  const Pose2D<double> here = map.from_map(spot);
  CHECK(squares.count() >= 1);
  CHECK(squares.count() <= 3);
  bool is_near = false;
  squares.for_each_index([&](RunTimeGrid::Index i) {
    const Cell square = map.grid().cell(i);
    is_near = is_near ||
              (std::fabs((square.x + 0.5) * 0.1 - here.x) < 0.1 && std::fabs((square.y + 0.5) * 0.1 - here.y) < 0.1);
  });
  CHECK(is_near);
  CHECK(share_floor(map, mask));
  CHECK(!share_floor(map, OccupancyGrid(10, 10, 0.1, {500, 0, 0})));
  // A map is its own mask.
  OccupancyGrid own = map;
  own.set(Cell(3, 4), 100);
  own.set(Cell(39, 29), 100);
  CHECK(squares_of_mask(own, own).count() == 2);
}

TEST_CASE("rooms are cut at doors", "[floor_rooms]") {
  // Two rooms and a door of 8 squares, and a niche that is cut off.
  RunTimeCellSet free{RunTimeGrid(81, 41)};
  for (RunTimeGrid::Index i = 0; i < free.grid().cell_count(); ++i) {
    const Cell square = free.grid().cell(i);
    const bool is_wall = square.x == 40 && (square.y < 10 || square.y >= 18);
    const bool is_niche_wall = square.x == 78 || (square.x > 78 && square.y > 2);
    if (!is_wall && !is_niche_wall) free.insert_at(i);
  }
  const FloorRooms rooms = FloorRooms::cut_at_doors(free, 12, 30);
  CHECK(rooms.count() == 3);
  for (RunTimeGrid::Index i = 0; i < free.grid().cell_count(); ++i) {
    const Cell square = free.grid().cell(i);
    CHECK((rooms.room_at(i) == FloorRooms::none) == !free.contains_at(i));
    if (!free.contains_at(i) || std::abs(square.x - 40) < 6) continue;
    CHECK(rooms.room_at(i) == (square.x < 40 ? 0 : square.x < 78 ? 1 : 2));
  }
  // A wide door is none.
  CHECK(FloorRooms::cut_at_doors(free, 6, 30).count() == 2);
}

TEST_CASE("what was cleaned is read back as it was", "[cleaned_format]") {
  Random random(2);
  for (int round = 0; round < 20; ++round) {
    OccupancyGrid cleaned(random.between(1, 50), random.between(1, 50), 0.01 + random.unit() * 0.9,
                          {random.unit() * 100 - 50, random.unit() / 3, random.unit() * 6});
    for (std::int8_t& value : cleaned.values()) value = random.below(2) == 0 ? std::int8_t{0} : std::int8_t{100};
    CHECK(parse_cleaned(print_cleaned(cleaned), "c") == cleaned);
  }
  const std::string good = print_cleaned(OccupancyGrid(2, 2, 0.05));
  for (std::size_t length = 0; length < good.size(); ++length) {
    CHECK_THROWS_AS(parse_cleaned(good.substr(0, length), "c"), MapFileError);
  }
  const auto complaint = [](const std::string& line) {
    try {
      parse_cleaned("P5\n" + line + "\n1 1\n255\n" + std::string(1, '\0'), "c");
    } catch (const MapFileError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(complaint("# mazebot cleaned: resolution 0.05 origin 0 0 0").empty());
  CHECK(complaint("# another comment").find("c:2:1: found another line") == 0);
  CHECK(complaint("# mazebot cleaned: resolution 5 origin 0 0 0").find("found 5, expected a resolution") !=
        std::string::npos);
  CHECK(complaint("# mazebot cleaned: resolution 0.05 origin nan 0 0").find("finite") != std::string::npos);
}
