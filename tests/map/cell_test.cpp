// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/map/cell.hpp"

#include <limits>

#include "mazebot/map/pose.hpp"
#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("x grows east and y grows north") {
  CHECK(Cell(3, 4).towards(Heading::north) == Cell(3, 5));
  CHECK(Cell(3, 4).towards(Heading::east) == Cell(4, 4));
  CHECK(Cell(3, 4).towards(Heading::south) == Cell(3, 3));
  CHECK(Cell(3, 4).towards(Heading::west) == Cell(2, 4));
}

TEST_CASE("a step and its reverse end where they began, across the border too") {
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Heading heading = heading_at(quarter);
    for (int distance : {0, 1, 2, 17, 4096}) {
      const Cell there = Cell(0, 0).towards(heading, distance);
      CHECK(there.towards(opposite(heading), distance) == Cell(0, 0));
      CHECK(there.towards(heading, -distance) == Cell(0, 0));
      CHECK((there == Cell(0, 0)) == (distance == 0));
      CHECK((there != Cell(0, 0)) == (distance != 0));
    }
  }
}

TEST_CASE("coordinates too large for a cell are clamped") {
  CHECK(Cell(65543, 7) == Cell(32767, 7));
  CHECK(Cell(7, 65543) == Cell(7, 32767));
  CHECK(Cell(-65529, 7) == Cell(-32768, 7));
  CHECK(Cell(7, std::numeric_limits<int>::min()) == Cell(7, -32768));
  CHECK(Cell(32767, -32768).x == 32767);
  CHECK(Cell(32767, -32768).y == -32768);
  CHECK(Cell::in_range(32767, -32768) == Cell(32767, -32768));
}

TEST_CASE("a default cell is the south-west corner, a default pose faces north there") {
  CHECK(Cell() == Cell(0, 0));
  CHECK(Pose() == Pose(Cell(0, 0), Heading::north));
}

TEST_CASE("four equal turns, and a square driven, end where they began") {
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Pose start(Cell(5, 5), heading_at(quarter));
    for (const Turn turn : {Turn::right, Turn::left}) {
      Pose pose = start;
      for (int side = 0; side < 4; ++side) {
        pose = pose.turned(turn);
        if (side < 3) CHECK(pose != start);
      }
      CHECK(pose == start);
      for (int side = 0; side < 4; ++side) pose = pose.advanced(3).turned(turn);
      CHECK(pose == start);
    }
    CHECK(start.turned(Turn::around).advanced() == Pose(start.advanced(-1).cell, opposite(start.heading)));
  }
}

static_assert(Pose(Cell(1, 2), Heading::east).advanced(2) == Pose(Cell(3, 2), Heading::east), "while compiling");
