// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/cover/floor/floor_reach.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/map/swept_disc.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// '#' occupied, '?' unknown, all else free; the first line is the north.
OccupancyGrid map_of(const std::vector<std::string>& lines, double resolution = 0.1) {
  OccupancyGrid map(static_cast<int>(lines.front().size()), static_cast<int>(lines.size()), resolution);
  for (int y = 0; y < map.height(); ++y) {
    const std::string& line = lines[static_cast<std::size_t>(map.height() - 1 - y)];
    for (int x = 0; x < map.width(); ++x) {
      const char letter = line[static_cast<std::size_t>(x)];
      map.set(Cell(x, y), static_cast<std::int8_t>(letter == '#' ? 100 : letter == '?' ? -1 : 0));
    }
  }
  return map;
}

}  // namespace

TEST_CASE("each square that cannot be cleaned has its reason", "[floor_reach]") {
  const OccupancyGrid map = map_of({
      "##################",
      "#   #   #   ?   ##",
      "#       #   ?   ##",
      "#   #   #   ?   ##",
      "##### ######### ##",
      "#   #   #   #    #",
      "#   #   #   #   ##",
      "#   #   #   #   ##",
      "##################",
  });
  const FloorRobot robot = {0.15, 0.3};  // three squares wide
  const FloorReach reach(map, robot, Cell(2, 6));
  CHECK(reach.start() == Cell(2, 6));
  CHECK(reach.at(Cell(2, 6)) == Reach::reachable);
  CHECK(reach.at(Cell(1, 6)) == Reach::reachable);
  CHECK(reach.at(Cell(6, 6)) == Reach::too_narrow);  // behind a door of one square
  CHECK(reach.at(Cell(4, 6)) == Reach::too_narrow);  // the door itself
  CHECK(reach.at(Cell(6, 2)) == Reach::too_narrow);
  CHECK(reach.at(Cell(16, 3)) == Reach::too_narrow);  // a niche
  CHECK(reach.at(Cell(10, 6)) == Reach::cut_off);     // no gap at all
  CHECK(reach.at(Cell(2, 2)) == Reach::cut_off);
  CHECK(reach.at(Cell(12, 6)) == Reach::unknown);
  CHECK(reach.at(Cell(0, 0)) == Reach::occupied);
  CHECK(std::fabs(reach.widest_radius() - 0.15) < 1e-9);

  const FloorReach east(map, robot, Cell(10, 6));
  CHECK(east.at(Cell(14, 6)) == Reach::behind_unknown);
  CHECK(FloorReach(map, robot, Cell(10, 6), Unknown::open).at(Cell(14, 6)) == Reach::reachable);

  RunTimeCellSet forbidden(map.grid());
  for (int y = 0; y < map.height(); ++y) forbidden.insert(Cell(12, y));
  const FloorReach no_go(map, robot, Cell(10, 6), Unknown::open, &forbidden);
  CHECK(no_go.at(Cell(14, 6)) == Reach::behind_no_go);
  CHECK(no_go.at(Cell(12, 6)) == Reach::no_go);

  CHECK(!FloorReach(map, {0.3, 0.3}, Cell(2, 6)).start().has_value());
  // A start too near to a wall counts as the nearest square at which the robot fits.
  CHECK(FloorReach(map, robot, Cell(1, 7)).start() == Cell(2, 6));
}

TEST_CASE("a robot that is longer than wide drives straight through places in which it cannot turn", "[floor_reach]") {
  // The doors and the corridor are three squares wide; the circle in which the robot turns needs five.
  const OccupancyGrid map = map_of({
      "########################",
      "#      ##########      #",
      "#      ##########      #",
      "#                      #",
      "#                      #",
      "#                      #",
      "#      ##########      #",
      "#      ##########      #",
      "########################",
  });
  const FloorRobot round = {0.25, 0.3}, narrow = {0.25, 0.3, 0, 0.15};
  const FloorReach circle(map, round, Cell(3, 4)), reach(map, narrow, Cell(3, 4));
  CHECK(circle.passages().empty());
  CHECK(circle.at(Cell(19, 4)) == Reach::too_narrow);
  CHECK(circle.at(Cell(12, 4)) == Reach::too_narrow);
  CHECK(reach.at(Cell(19, 4)) == Reach::reachable);
  CHECK(reach.at(Cell(12, 4)) == Reach::reachable);
  CHECK(reach.at(Cell(12, 5)) == Reach::reachable);          // the brush is three squares wide
  CHECK(!reach.is_in_reach(map.grid().index(Cell(12, 4))));  // it cannot turn there
  // One straight drive, and the same backwards.
  REQUIRE(reach.passages().size() == 2);
  CHECK(map.grid().cell(reach.passages()[0].from) == Cell(4, 4));
  CHECK(map.grid().cell(reach.passages()[0].to) == Cell(19, 4));
  int count = 0;
  reach.for_each_passage(map.grid().index(Cell(19, 4)), [&](RunTimeGrid::Index to) {
    ++count;
    CHECK(map.grid().cell(to) == Cell(4, 4));
  });
  CHECK(count == 1);
  const FloorRobot wide = {0.25, 0.3, 0, 0.16};
  CHECK(FloorReach(map, wide, Cell(3, 4)).at(Cell(19, 4)) == Reach::too_narrow);

  // A corridor with a bend: the robot cannot turn there, so it never gets around.
  const OccupancyGrid bend = map_of({
      "################",
      "#      #########",
      "#      #########",
      "#           ####",
      "#           ####",
      "#           ####",
      "#      ###   ###",
      "#      ###   ###",
      "##########   ###",
      "#####          #",
      "#####          #",
      "#####          #",
      "#####          #",
      "#####          #",
      "################",
  });
  const FloorReach bent(bend, narrow, Cell(3, 10));
  CHECK(bent.at(Cell(10, 3)) != Reach::reachable);
  // A no-go area closes the way.
  RunTimeCellSet forbidden(map.grid());
  forbidden.insert(Cell(12, 3));
  const FloorReach closed(map, narrow, Cell(3, 4), Unknown::wall, &forbidden);
  CHECK(closed.at(Cell(19, 4)) == Reach::behind_no_go);
  CHECK(closed.at(Cell(9, 4)) == Reach::behind_no_go);
}

TEST_CASE("the reachable floor is that of a slow flood", "[floor_reach]") {
  Random random(3);
  for (int round = 0; round < 40; ++round) {
    OccupancyGrid map(random.between(5, 40), random.between(5, 40), 0.05);
    for (std::int8_t& value : map.values()) value = random.below(30) == 0 ? std::int8_t{100} : std::int8_t{0};
    const FloorRobot robot = {0.05 + random.unit() * 0.15, 0.1 + random.unit() * 0.4};
    const Cell start(random.between(0, map.width() - 1), random.between(0, map.height() - 1));
    const FloorReach reach(map, robot, start);
    if (!reach.start()) continue;
    const DriveSpace space(map.free_squares(), robot.radius / 0.05);
    const auto middle = [](Cell square) { return FloorPoint{square.x + 0.5, square.y + 0.5}; };
    // By straight drives between neighbours.
    RunTimeCellSet reached(map.grid());
    std::vector<Cell> waiting = {*reach.start()};
    reached.insert(*reach.start());
    while (!waiting.empty()) {
      const Cell at = waiting.back();
      waiting.pop_back();
      for (int h = 0; h < 4; ++h) {
        const Cell next = at.towards(heading_at(h));
        if (!map.grid().contains(next) || reached.contains(next) || !space.fits(middle(at), middle(next))) continue;
        reached.insert(next);
        waiting.push_back(next);
      }
    }
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      REQUIRE(reach.is_in_reach(i) == reached.contains_at(i));
      bool is_brushed = false;
      reached.for_each_index([&](RunTimeGrid::Index from) {
        const double distance = distance_between(middle(map.grid().cell(i)), middle(map.grid().cell(from)));
        is_brushed = is_brushed || distance * 0.05 <= robot.brush / 2 + 1e-9;
      });
      const bool is_free = map.values()[i] == 0;
      REQUIRE((reach.at(i) == Reach::reachable) == (is_free && is_brushed));
    }
    // The nearest square at which its middle can be, from anywhere.
    const Cell wanted(random.between(0, map.width() - 1), random.between(0, map.height() - 1));
    for (const double most : {2.5, 100.0}) {
      double least = most;
      bool is_any = false;
      reached.for_each_index([&](RunTimeGrid::Index from) {
        const double distance = distance_between(middle(wanted), middle(map.grid().cell(from)));
        if (distance > least) return;
        least = distance;
        is_any = true;
      });
      const std::optional<Cell> nearest = reach.nearest_in_reach(wanted, most);
      REQUIRE(nearest.has_value() == is_any);
      if (!nearest) continue;
      REQUIRE(reached.contains(*nearest));
      REQUIRE(distance_between(middle(wanted), middle(*nearest)) == least);
    }
  }
}
