// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/locate/pose_path.hpp"

#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a pose path is followed one straight after the other", "[pose_path]") {
  // From (1, 1) facing north: around by two quarter turns, two cells south, one cell west, then a turn on the spot.
  PosePath path({Pose(Cell(1, 1), Heading::west), Pose(Cell(1, 1), Heading::south), Pose(Cell(1, 0), Heading::south),
                 Pose(Cell(1, -1), Heading::south), Pose(Cell(1, -1), Heading::west), Pose(Cell(0, -1), Heading::west),
                 Pose(Cell(0, -1), Heading::south)});
  const auto check_next = [&](Pose from, Turn turn, int cells) {
    const Straight straight = path.next(from);
    CHECK(straight.turn == turn);
    CHECK(straight.cells == cells);
  };
  CHECK(!path.at_end());
  check_next(Pose(Cell(1, 1), Heading::north), Turn::around, 2);
  check_next(Pose(Cell(1, -1), Heading::south), Turn::right, 1);
  CHECK(!path.at_end());
  check_next(Pose(Cell(0, -1), Heading::west), Turn::left, 0);
  CHECK(path.at_end());
  check_next(Pose(Cell(0, -1), Heading::south), Turn::ahead, 0);
}

TEST_CASE("a pose path that goes to the side without turning on the spot is followed, too", "[pose_path]") {
  PosePath path({Pose(Cell(1, 0), Heading::east), Pose(Cell(2, 0), Heading::east), Pose(Cell(2, 1), Heading::north)});
  const Straight first = path.next(Pose(Cell(0, 0), Heading::north));
  CHECK((first.turn == Turn::right && first.cells == 2));
  const Straight second = path.next(Pose(Cell(2, 0), Heading::east));
  CHECK((second.turn == Turn::left && second.cells == 1));
  CHECK(path.at_end());
}

TEST_CASE("an empty pose path is at its end", "[pose_path]") { CHECK(PosePath().at_end()); }
