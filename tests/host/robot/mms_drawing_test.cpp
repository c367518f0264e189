// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/mms_drawing.hpp"

#include "support/catch.hpp"

using mazebot::Cell;
using mazebot::Heading;
using mazebot::MmsDrawing;

TEST_CASE("what begins with the name of a drawing command is one") {
  for (const char* line : {"setWall 0 0 n", "setWalls", "clearAllColor", "setText", "clearColor x"}) {
    INFO(line);
    CHECK(MmsDrawing::is_drawing(line));
  }
  for (const char* line : {"", "wallFront", " setWall 0 0 n", "setwall", "clear"}) {
    INFO(line);
    CHECK_FALSE(MmsDrawing::is_drawing(line));
  }
}

TEST_CASE("walls are drawn and cleared, and others refused") {
  MmsDrawing drawing(mazebot::RunTimeGrid(3, 3));
  CHECK(drawing.draw("setWall 1 1 e"));
  CHECK(drawing.walls().wall(Cell(2, 1), Heading::west));
  CHECK(drawing.draw("clearWall 1 1 e"));
  CHECK_FALSE(drawing.walls().wall(Cell(2, 1), Heading::west));
  for (const char* line : {"setWall 1 1 x", "setWall 1 1 en", "setWall 1 1", "setWall 1 x n", "setWall 1 1 n 2"}) {
    INFO(line);
    CHECK_FALSE(drawing.draw(line));
  }
  CHECK(drawing.walls() ==
        [] {
          MmsDrawing same(mazebot::RunTimeGrid(3, 3));
          same.draw("clearWall 1 1 e");
          return same;
        }()
            .walls());
}
