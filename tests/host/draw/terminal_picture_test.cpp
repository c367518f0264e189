// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/draw/terminal_picture.hpp"

#include <algorithm>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/search/flood_fill.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

WallMap<3, 3> half_known() {
  WallMap<3, 3> map;
  map.record(Cell(0, 0), Heading::east, true);
  map.record(Cell(0, 0), Heading::north, false);
  map.record(Cell(0, 1), Heading::north, true);
  map.record(Cell(1, 1), Heading::east, false);
  return map;
}

const Cell goal[] = {Cell(2, 2)};

}  // namespace

TEST_CASE("a picture shows walls, openings, unknown walls and marks") {
  const WallMap<3, 3> map = half_known();
  const CellSet<3, 3> goals(goal);
  const std::vector<Cell> route = {Cell(0, 0), Cell(0, 1), Cell(1, 1)};
  CHECK(
      TerminalPicture(map).start(Cell(0, 0)).goals(goals).mouse(Pose(Cell(1, 1), Heading::east)).route(route).text() ==
      "o---o---o---o\n"
      "|   :   : G |\n"
      "o---o . o . o\n"
      "| * : >     |\n"
      "o   o . o . o\n"
      "| S |   :   |\n"
      "o---o---o---o\n");
}

TEST_CASE("the mouse is an arrow that replaces the text of its cell") {
  const WallMap<1, 1> map;
  const auto mouse = [&](Heading heading, bool utf8) {
    const std::string text = TerminalPicture(map).start(Cell(0, 0)).mouse(Pose(Cell(0, 0), heading)).utf8(utf8).text();
    const std::string line = text.substr(text.find('\n') + 1);
    return line.substr(0, line.find('\n'));
  };
  CHECK(mouse(Heading::north, false) == "| ^ |");
  CHECK(mouse(Heading::east, false) == "| > |");
  CHECK(mouse(Heading::south, false) == "| v |");
  CHECK(mouse(Heading::west, false) == "| < |");
  CHECK(mouse(Heading::north, true) == "│ ▲ │");
  CHECK(mouse(Heading::east, true) == "│ ▶ │");
  CHECK(mouse(Heading::south, true) == "│ ▼ │");
  CHECK(mouse(Heading::west, true) == "│ ◀ │");
}

TEST_CASE("box-drawing lines join at the posts") {
  const WallMap<3, 3> map = half_known();
  const CellSet<3, 3> goals(goal);
  const std::vector<Cell> route = {Cell(0, 0), Cell(0, 1)};
  CHECK(TerminalPicture(map).goals(goals).route(route).utf8().text() ==
        "┌───────────┐\n"
        "│   ┊   ┊ G │\n"
        "├───╴┄┄┄·┄┄┄│\n"
        "│ • ┊       │\n"
        "│   ╷┄┄┄·┄┄┄│\n"
        "│ • │   ┊   │\n"
        "└───┴───────┘\n");
}

TEST_CASE("distances are printed in the cells, next to the marks if there is space") {
  WallMap<3, 1> map;
  map.record(Cell(0, 0), Heading::east, false);
  map.record(Cell(1, 0), Heading::east, true);
  const Cell cells[] = {Cell(0, 0)};
  const CellSet<3, 1> goals(cells);
  FloodFill<3, 1> flood;
  flood.run(map, goals, Unknown::wall);
  CHECK(TerminalPicture(map).goals(goals).distances(flood).mouse(Pose(Cell(1, 0), Heading::west)).text() ==
        "o---o---o---o\n"
        "|G 0 < 1|   |\n"
        "o---o---o---o\n");
}

TEST_CASE("cells grow with the distances in them") {
  struct FarAway {
    bool reachable(Cell cell) const { return cell.x > 0; }
    int distance(Cell cell) const { return cell.x == 1 ? 12345 : 999; }
  };
  WallMap<3, 1> map;
  map.record(Cell(1, 0), Heading::east, true);
  const FarAway far_away;
  CHECK(TerminalPicture(map).distances(far_away).start(Cell(0, 0)).mouse(Pose(Cell(1, 0), Heading::east)).text() ==
        "o-----o-----o-----o\n"
        "|  S  :  >  |  999|\n"
        "o-----o-----o-----o\n");
}

TEST_CASE("colours are codes around the plain picture and end with each line") {
  const WallMap<3, 3> map = half_known();
  const CellSet<3, 3> goals(goal);
  TerminalPicture picture(map);
  picture.start(Cell(0, 0)).goals(goals).mouse(Pose(Cell(1, 1), Heading::east));
  const std::string plain = picture.text();
  const std::string coloured = picture.colour().text();
  std::string bare;
  bool is_on = false;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\x1b') {
      const std::size_t end = coloured.find('m', i);
      is_on = coloured.substr(i, end - i) != "\x1b[0";
      i = end;
      continue;
    }
    if (coloured[i] == '\n') CHECK_FALSE(is_on);
    bare += coloured[i];
  }
  CHECK(bare == plain);
  CHECK(coloured.size() > plain.size());
}

TEST_CASE("a picture with unknown walls is read as a map but not as a maze to explore") {
  const WallMap<3, 3> map = half_known();
  const Maze read = std::get<Maze>(parse_map(TerminalPicture(map).text(), "picture"));
  CHECK(TerminalPicture(read.walls).text() == TerminalPicture(map).text());
  try {
    parse_maze(TerminalPicture(map).text(), "picture");
    FAIL("unknown walls were taken for openings");
  } catch (const MapFileError& error) {
    CHECK(error.what() ==
          std::string(
              "picture:2:5: found an unknown wall to the west of cell (1, 2), expected a maze whose walls are all "
              "known"));
  }
  CHECK_THROWS_AS(parse_map(TerminalPicture(map).utf8().text(), "picture"), MapFileError);
}

// A picture refers to its map and its distances: temporaries do not compile.
static_assert(std::is_constructible<TerminalPicture<Grid<3, 3>>, const WallMap<3, 3>&>::value, "");
static_assert(!std::is_constructible<TerminalPicture<Grid<3, 3>>, WallMap<3, 3>>::value, "");
static_assert(!std::is_constructible<TerminalPicture<Grid<3, 3>>, const WallMap<3, 3>>::value, "");
