// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/draw/svg_picture.hpp"
#include "mazebot/host/files/block_map_format.hpp"
#include "mazebot/search/flood_fill.hpp"

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
  CHECK(svg.find("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 38 38\" role") ==
        0);  // no size: fills its window
  CHECK(svg.substr(svg.size() - 7) == "</svg>\n");
}

TEST_CASE("a maze is drawn as one line for each known wall, and unknown walls dotted", "[svg]") {
  RunTimeWallMap maze(RunTimeGrid(2, 1));
  CHECK(holds(SvgPicture(maze, 10).svg(), "stroke-dasharray=\"2 4\" d=\"M10 10L10 0\""));
  CHECK(holds(SvgPicture(maze, 10).svg(), ">unknown wall</text>"));
  maze.record(Cell(0, 0), Heading::east, false);
  const std::string open = SvgPicture(maze, 10).svg();
  CHECK_FALSE(holds(open, "unknown wall"));
  CHECK_FALSE(holds(open, "M10 10L10 0"));
  CHECK(count(open, 'L') == 6);
  RunTimeWallMap closed(RunTimeGrid(2, 1));
  closed.record(Cell(0, 0), Heading::east, true);
  const std::string svg = SvgPicture(closed, 10).svg();
  CHECK(count(svg, 'L') == 7);
  CHECK(holds(svg, "M10 10L10 0"));
  CHECK(holds(svg, "M0 0L10 0"));    // the north side of the first cell
  CHECK(holds(svg, "M0 10L10 10"));  // its south side
}

TEST_CASE("paths, marks, heat and titles are drawn at the right positions", "[svg]") {
  const BlockMap map = parse_block_map("XXXX\nX  X\nXXXX\n", "map");
  const std::string svg = SvgPicture(map, 10)
                              .path(std::vector<Cell>{Cell(1, 1), Cell(2, 1)})
                              .mark(middle_of(Cell(2, 1)), SvgColour::red)
                              .heat({-1, -1, -1, -1, 0, 4, 9, 0, 0, 0, 0, 0}, 4)
                              .title("a < b\x1b[31m\n")
                              .svg();
  CHECK(holds(svg, "d=\"M15 15l10 0\""));
  CHECK(holds(svg, "<circle class=\"c3\" cx=\"25\" cy=\"15\" r=\"3\"/>"));
  CHECK(holds(svg, "a &lt; b?[31m?<"));
  CHECK(holds(svg, "class=\"h8\" stroke=\"currentColor\" stroke-width=\"10\""));
  CHECK(holds(svg, "d=\"M10 15h20\""));                                 // 4 and 9 of 4 are the same full colour
  CHECK(svg.find("d=\"M10 15h20\"") < svg.find("class=\"blocks\""));    // below the walls
  CHECK(svg.find("class=\"blocks\"") < svg.find("d=\"M15 15l10 0\""));  // and the path above them
  CHECK_THROWS_AS(SvgPicture(map).heat({1, 2, 3}, 4, 1), std::invalid_argument);
}

TEST_CASE("what is known of a search is drawn and explained in a legend", "[svg]") {
  RunTimeWallMap maze(RunTimeGrid(3, 2));
  maze.record(Cell(0, 0), Heading::east, false);
  RunTimeCellSet goals(maze.grid()), seen(maze.grid());
  goals.insert(Cell(2, 1));
  seen.insert(Cell(1, 0));
  BasicFloodFill<RunTimeGrid> flood(maze.grid());
  flood.run(maze, goals, Unknown::wall);
  const std::string svg = SvgPicture(maze, 10)
                              .visited(seen, "been & seen")
                              .distances(flood)
                              .arrows({Pose(Cell(0, 0), Heading::east)}, SvgColour::orange, 0.9, "it may be here")
                              .start(Cell(0, 0))
                              .goals(goals)
                              .svg();
  CHECK(holds(svg, "class=\"visited\" d=\"M10 20h10v-10h-10z\""));
  CHECK(holds(svg, ">been &amp; seen</text>"));
  CHECK(holds(svg, ">it may be here</text>"));
  CHECK(holds(svg, ">start</text>"));
  CHECK(holds(svg, ">goal</text>"));
  CHECK(holds(svg, "<text x=\"25\" y=\"6.4\">0</text></g>"));                 // only the goal is reachable
  CHECK(svg.find("class=\"quiet halo\"") > svg.find("class=\"c1\" stroke"));  // the number is above the goal's mark
  CHECK(holds(svg, "class=\"c1\" d=\"M9.5 15L0.5 18.6L2.8 15L0.5 11.4z\""));  // points to the east
}

TEST_CASE("the longer side of a picture has about 600 pixels, and cells are whole pixels", "[svg]") {
  CHECK(holds(SvgPicture(RunTimeWallMap(RunTimeGrid(16, 8))).svg(), "M592 37L592 0"));  // 37 pixels a cell
  CHECK(holds(SvgPicture(RunTimeWallMap(RunTimeGrid(2, 2))).svg(), "M96 48L96 0"));     // not more than 48
  // From 75 cells on, tenths of a cell.
  CHECK(holds(SvgPicture(RunTimeWallMap(RunTimeGrid(601, 1))).svg(), "M0 0L0.9 0"));
}

TEST_CASE("a path with many points is written without those that nobody could see", "[svg]") {
  std::vector<MapPoint> circle;  // about two cells around, 20 points a pixel
  for (int i = 0; i <= 10000; ++i) circle.push_back({1 + std::cos(i * 6.2832e-4), 1 + std::sin(i * 6.2832e-4)});
  const RunTimeWallMap maze(RunTimeGrid(2, 2));
  const std::size_t without = SvgPicture(maze).svg().size();
  const std::string svg = SvgPicture(maze).path(circle, SvgColour::blue, 1, {}, 0.15).svg();
  CHECK(svg.size() - without < 600);
  CHECK(holds(svg, "stroke-width=\"1\" opacity=\"0.15\""));
}

TEST_CASE("arrows of one cell do not touch", "[svg]") {
  // Those of a length of 0.3 begin 0.15 from the middle and are 0.12 wide to each side: within their quarter of the
  // cell.
  std::vector<Pose> poses;
  for (int i = 0; i < 4; ++i) poses.emplace_back(Cell(0, 0), heading_at(i));
  const std::string svg =
      SvgPicture(RunTimeWallMap(RunTimeGrid(1, 1)), 100).arrows(poses, SvgColour::orange, 0.3).svg();
  CHECK(holds(svg, "M50 5L62 35L50 27.5L38 35z"));   // north
  CHECK(holds(svg, "M95 50L65 62L72.5 50L65 38z"));  // east
}

TEST_CASE("all pictures turn light on dark where the reader asks for it", "[svg]") {
  const std::string svg = SvgPicture(RunTimeWallMap(RunTimeGrid(2, 1))).svg();
  CHECK(holds(svg, "@media(prefers-color-scheme:dark)"));
  CHECK(holds(svg, "role=\"img\" aria-label=\"map of 2 by 1 cells\""));
}
