// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/draw/svg_picture.hpp"
#include "mazebot/host/files/block_map_format.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, char letter) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), letter));
}

}  // namespace

TEST_CASE("a block map is drawn as filled runs of wall, north up", "[svg]") {
  const std::string svg = SvgPicture(parse_block_map("XXX\nX X\nXXX\n", "map"), 10).svg();
  CHECK(holds(svg, "M0 30h30v-10h-30z"));  // the south row, one run
  CHECK(holds(svg, "M0 20h10v-10h-10zM20 20h10v-10h-10z"));
  CHECK(holds(svg, "width=\"38\" height=\"38\""));
  CHECK(svg.substr(svg.size() - 7) == "</svg>\n");
}

TEST_CASE("a maze is drawn as one line for each known wall", "[svg]") {
  RunTimeWallMap maze(RunTimeGrid(2, 1));
  CHECK(count(SvgPicture(maze, 10).svg(), 'M') == 6);
  maze.record(Cell(0, 0), Heading::east, true);
  const std::string svg = SvgPicture(maze, 10).svg();
  CHECK(count(svg, 'M') == 7);
  CHECK(holds(svg, "M10 10L10 0"));
}

TEST_CASE("paths, marks, heat and titles are drawn at the right positions", "[svg]") {
  const BlockMap map = parse_block_map("XXXX\nX  X\nXXXX\n", "map");
  const std::string svg = SvgPicture(map, 10)
                              .path(std::vector<Cell>{Cell(1, 1), Cell(2, 1)})
                              .mark(middle_of(Cell(2, 1)), "red")
                              .heat({-1, -1, -1, -1, 0, 4, 9, 0, 0, 0, 0, 0}, 4)
                              .title("a < b")
                              .svg();
  CHECK(holds(svg, "d=\"M15 15L25 15\""));
  CHECK(holds(svg, "<circle cx=\"25\" cy=\"15\" r=\"3\" fill=\"red\"/>"));
  CHECK(holds(svg, "a &lt; b"));
  CHECK(holds(svg, "d=\"M10 20h20v-10h-20z\""));              // 4 and 9 of 4 are the same full colour
  CHECK(svg.find("M10 20h20v-10") < svg.find("#444"));        // below the walls
  CHECK(svg.find("M0 30") < svg.find("d=\"M15 15L25 15\""));  // and the path above them
  CHECK_THROWS_AS(SvgPicture(map).heat({1, 2, 3}, 4, 1), std::invalid_argument);
}
