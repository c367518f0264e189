// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <mazebot/map/wall_map.hpp>
#include <mazebot/save/flash_map.hpp>
#include <vector>

#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

using namespace mazebot;

template <class MapT>
std::vector<std::uint8_t> bytes_of(const MapT& map) {
  std::vector<std::uint8_t> bytes;
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) bytes.push_back(map.byte_at(map.grid().index(Cell(x, y))));
  }
  return bytes;
}

// A map of 2 x 1 cells that writes down what it is told.
struct Listener {
  static int width() { return 2; }
  static int height() { return 1; }
  void record(Cell cell, Heading heading, bool is_wall) { heard.push_back({cell, heading, is_wall}); }
  struct Heard {
    Cell cell;
    Heading heading;
    bool is_wall;
  };
  std::vector<Heard> heard;
};

}  // namespace

TEST_CASE("A map read from flash is the one that was written, also where walls are unknown") {
  for (const Maze& maze : test::generated_mazes(1)) {
    INFO(maze.name);
    for (const RunTimeWallMap& written : {maze.walls, test::partly_known(maze), RunTimeWallMap(maze.grid())}) {
      RunTimeWallMap read(maze.grid());
      record_from_flash(read, bytes_of(written).data());
      CHECK(read == written);
    }
  }
}

TEST_CASE("Each known side of a cell is recorded once, with what the byte says of it") {
  Listener map;
  const std::uint8_t north_and_east_known_north_wall = 0xC8;
  const std::uint8_t west_known_open = 0x10;
  const std::uint8_t walls[] = {north_and_east_known_north_wall, west_known_open};
  record_from_flash(map, walls);
  REQUIRE(map.heard.size() == 3);
  CHECK(map.heard[0].cell == Cell(0, 0));
  CHECK(map.heard[0].heading == Heading::north);
  CHECK(map.heard[0].is_wall);
  CHECK(map.heard[1].heading == Heading::east);
  CHECK_FALSE(map.heard[1].is_wall);
  CHECK(map.heard[2].cell == Cell(1, 0));
  CHECK(map.heard[2].heading == Heading::west);
  CHECK_FALSE(map.heard[2].is_wall);
}
