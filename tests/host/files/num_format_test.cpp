// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/files/num_format.hpp"

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "mazebot/host/generate/maze_generator.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

// Two cells side by side, open to each other.
const char* const pair_of_cells =
    "0 0 1 0 1 1\n"
    "1 0 1 1 1 0\n";

std::string error_of(const std::string& text) {
  try {
    parse_num(text, "maze.num");
  } catch (const MapFileError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("num: a line for each cell") {
  const Maze maze = parse_num(pair_of_cells, "maze.num");
  CHECK(maze.width() == 2);
  CHECK(maze.height() == 1);
  CHECK(fully_known(maze.walls));
  CHECK_FALSE(maze.walls.wall(Cell(0, 0), Heading::east));
  CHECK(maze.walls.wall(Cell(0, 0), Heading::north));
  CHECK(maze.has_usual_ends());
  CHECK(print_num(maze) == pair_of_cells);
}

TEST_CASE("num: the order of the lines, blanks and line ends do not matter") {
  const Maze maze = parse_num(pair_of_cells, "maze.num");
  CHECK(parse_num("1 0 1 1 1 0\n0 0 1 0 1 1", "swapped, no newline at the end") == maze);
  CHECK(parse_num("1 0 1 1 1 0\r\n0 0 1 0 1 1\r\n\r\n", "CRLF") == maze);
  CHECK(parse_num(" 01\t0 1  1 1 0 \n0 000 1 0 1 1\n", "blanks, tabs, zeros") == maze);
}

TEST_CASE("num: lines in any order give the same maze") {
  MazeRecipe recipe;
  recipe.width = 9;
  recipe.height = 5;
  recipe.algorithm = MazeAlgorithm::wilson;
  const Maze maze = generate_maze(recipe);
  std::istringstream text(print_num(maze));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  REQUIRE(lines.size() == 45);
  Random random(7);
  for (int i = 0; i < 20; ++i) {
    random.shuffle(lines);
    std::string shuffled;
    for (const std::string& line : lines) shuffled += line + "\n";
    CHECK(parse_num(shuffled, "shuffled") == maze);
  }
}

TEST_CASE("num: the error of an invalid file names the position and what was expected") {
  CHECK(error_of("") == "maze.num:1:1: found nothing, expected a maze");
  CHECK(error_of("\n0 0 1 1 1 1\n") == "maze.num:1:1: found the end of the line, expected a column X from 0 to 4095");
  CHECK(error_of("0 0 1 1 1\n") == "maze.num:1:10: found the end of the line, expected 0 or 1 for the west wall");
  CHECK(error_of("0 0 1 1 1 1 1\n") == "maze.num:1:13: found '1', expected the end of the line after 'X Y N E S W'");
  CHECK(error_of("0 0 1 1 2 1\n") == "maze.num:1:9: found '2', expected 0 or 1 for the south wall");
  CHECK(error_of("0 0 1 1 -1 1\n") == "maze.num:1:9: found '-1', expected 0 or 1 for the south wall");
  CHECK(error_of("0 0 x 1 1 1\n") == "maze.num:1:5: found 'x', expected 0 or 1 for the north wall");
  CHECK(error_of("0 4096 1 1 1 1\n") == "maze.num:1:3: found '4096', expected a row Y from 0 to 4095");
  CHECK(error_of("99999999999999999999999999 0 1 1 1 1\n") ==
        "maze.num:1:1: found '99999999999999999999...', expected a column X from 0 to 4095");
  CHECK(error_of("0 0 1 0 1 1\n\n1 0 1 1 1 0\n") ==
        "maze.num:2:1: found the end of the line, expected a column X from 0 to 4095");
  CHECK(error_of("0 0 1 0 1 1\n1 0 1 1 1 0\n0 0 1 0 1 1\n") ==
        "maze.num:3:1: found (0, 0) again, expected each cell once ((0, 0) is on line 1)");
  CHECK(error_of("1 1 1 1 0 0\n0 0 1 0 1 1\n1 0 0 1 1 0\n") ==
        "maze.num:4:1: found the end of the file after 3 of 4 cells, expected cell (0, 1), for there are cells up to "
        "(1, 1)");
  CHECK(error_of("4095 4095 1 1 1 1\n") ==
        "maze.num:2:1: found the end of the file after 1 of 16777216 cells, expected cell (0, 0), for there are cells "
        "up to (4095, 4095)");
  CHECK(error_of("0 0 1 1 1 1\n1 0 1 1 1 0\n") ==
        "maze.num:2:11: found 0, expected 1 (a wall to the west), as line 1 says from (0, 0)");
  CHECK(error_of("1 0 1 1 1 0\n0 0 1 1 1 1\n") ==
        "maze.num:2:7: found 1, expected 0 (no wall to the east), as line 1 says from (1, 0)");
  CHECK(error_of("0 0 1 1 0 1\n") == "maze.num:1:9: found 0, expected 1 (a wall to the south), at the border");
}

TEST_CASE("num: every mutual wall is checked") {
  MazeRecipe recipe;
  recipe.width = 4;
  recipe.height = 3;
  const std::string text = print_num(generate_maze(recipe));
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t column = i - (i == 0 ? 0 : text.rfind('\n', i - 1) + 1);
    if (column < 4 || column % 2 != 0) continue;
    std::string other = text;
    other[i] = other[i] == '0' ? '1' : '0';
    CHECK(error_of(other) != "no error");
  }
}

TEST_CASE("num: a maze that the format cannot hold is refused when writing") {
  Maze maze = parse_num(pair_of_cells, "maze.num");
  maze.start.cell = Cell(1, 0);
  CHECK_THROWS_AS(print_num(maze), std::invalid_argument);
  maze.start = Pose(Cell(0, 0), Heading::east);
  CHECK_THROWS_AS(print_num(maze), std::invalid_argument);
  maze.start = Pose();
  maze.goals.erase(Cell(0, 0));
  CHECK_THROWS_AS(print_num(maze), std::invalid_argument);
}
