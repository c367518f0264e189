// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/print_map.hpp>
#include <mazebot/search/flood_fill.hpp>
#include <string>

#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

using namespace mazebot;

// As Arduino's Serial.
struct Paper {
  void print(char character) { text += character; }
  std::string text;
};

}  // namespace

TEST_CASE("print draws the same as TerminalPicture, also unknown walls and distances") {
  for (const Maze& maze : test::generated_mazes(1)) {
    INFO(maze.name);
    BasicFloodFill<RunTimeGrid> flood(maze.grid());
    for (const RunTimeWallMap& map : {maze.walls, test::partly_known(maze)}) {
      Paper plain, with_distances;
      print(plain, map);
      CHECK(plain.text == TerminalPicture(map).text());
      flood.run(map, maze.goals, Unknown::wall);
      print(with_distances, map, flood);
      CHECK(with_distances.text == TerminalPicture(map).distances(flood).text());
    }
  }
}

TEST_CASE("print_arrows points to nearer neighbours") {
  WallMap<3, 2> map;
  map.record(Cell(0, 0), Heading::north, false);
  map.record(Cell(0, 1), Heading::east, false);
  map.record(Cell(1, 1), Heading::south, false);
  map.record(Cell(0, 0), Heading::east, true);
  const Cell goals[] = {Cell(1, 0)};
  FloodFill<3, 2> flood;
  flood.run(map, CellSet<3, 2>(goals), Unknown::wall);
  Paper paper;
  print_arrows(paper, map, flood);
  CHECK(paper.text ==
        "o---o---o---o\n"
        "| >   v :   |\n"
        "o   o   o . o\n"
        "| ^ | G :   |\n"
        "o---o---o---o\n");
}
