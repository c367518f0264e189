// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/files/text_format.hpp"

#include <stdexcept>
#include <string>
#include <variant>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"
#include "support/slow_maze.hpp"

using namespace mazebot;

namespace {

const char* const two_by_two =
    "o---o---o\n"
    "|   | G |\n"
    "o   o   o\n"
    "| S     |\n"
    "o---o---o\n";

std::string error_of(const std::string& text) {
  try {
    parse_text(text, "maze.txt");
  } catch (const MapFileError& error) {
    return error.what();
  }
  return "no error";
}

std::string with(std::string text, const std::string& what, const std::string& instead) {
  const std::size_t position = text.find(what);
  REQUIRE(position != std::string::npos);
  return text.replace(position, what.size(), instead);
}

}  // namespace

TEST_CASE("a drawing is read with its walls, its start and its goals") {
  const Maze maze = parse_text(two_by_two, "maze.txt");
  CHECK(maze.width() == 2);
  CHECK(maze.height() == 2);
  CHECK(fully_known(maze.walls));
  CHECK(maze.start == Pose(Cell(0, 0), Heading::north));
  CHECK(maze.goals.count() == 1);
  CHECK(maze.goals.contains(Cell(1, 1)));
  CHECK(maze.walls.wall(Cell(0, 1), Heading::east));
  CHECK_FALSE(maze.walls.wall(Cell(0, 0), Heading::east));
  CHECK_FALSE(maze.walls.wall(Cell(0, 0), Heading::north));
  CHECK_FALSE(maze.walls.wall(Cell(1, 0), Heading::north));
  CHECK(print_text(maze) == two_by_two);
}

TEST_CASE("the smallest maze is one cell, its start and its goal") {
  const Maze maze = parse_text("o---o\n|   |\no---o\n", "maze.txt");
  CHECK(maze.grid().cell_count() == 1);
  CHECK(maze.goals.contains(Cell(0, 0)));
  CHECK(print_text(maze) == "o---o\n|SG |\no---o\n");
  CHECK(parse_text(print_text(maze), "again") == maze);
}

TEST_CASE("a drawing without S and G starts in the south-west corner and leads to the centre") {
  for (const int width : {1, 2, 3, 4, 9, 16}) {
    for (const int height : {1, 2, 5, 6, 16}) {
      MazeRecipe recipe;
      recipe.width = width;
      recipe.height = height;
      recipe.algorithm = MazeAlgorithm::wilson;
      const Maze made = generate_maze(recipe);
      std::string text = print_text(made);
      for (char& character : text) {
        if (character == 'S' || character == 'G') character = ' ';
      }
      const Maze maze = parse_text(text, "maze.txt");
      CHECK(maze == made);
      CHECK(maze.start == Pose());
      CHECK(maze.goals.count() == static_cast<std::size_t>((2 - width % 2) * (2 - height % 2)));
      CHECK(maze.goals.contains(Cell((width - 1) / 2, (height - 1) / 2)));
      CHECK(maze.goals.contains(Cell(width / 2, height / 2)));
    }
  }
}

TEST_CASE("the mouse heads north wherever the start is and whichever side is open") {
  const Maze maze = parse_text(
      "o---o---o\n"
      "| S   G |\n"
      "o   o---o\n"
      "|       |\n"
      "o---o---o\n",
      "maze.txt");
  CHECK(maze.start == Pose(Cell(0, 1), Heading::north));
}

TEST_CASE("drawings of the same walls in different styles are the same maze") {
  const Maze maze = parse_text(two_by_two, "maze.txt");
  const std::string text = two_by_two;
  const auto replaced = [&](char from, const std::string& to) {
    std::string other;
    for (const char character : text) other += character == from ? to : std::string(1, character);
    return other;
  };
  CHECK(parse_text(replaced('o', "+"), "plus posts") == maze);
  CHECK(parse_text(replaced('o', "*"), "other posts") == maze);
  CHECK(parse_text(replaced('o', " "), "blank posts") == maze);
  CHECK(parse_text(replaced('-', "="), "other walls") == maze);
  CHECK(parse_text(replaced('|', "#"), "other walls") == maze);
  CHECK(parse_text(replaced('\n', "\r\n"), "CRLF") == maze);
  CHECK(parse_text(replaced('\n', "   \n"), "trailing blanks") == maze);
  CHECK(parse_text(replaced('\n', "  \r\n"), "trailing blanks and CRLF") == maze);
  CHECK(parse_text(text.substr(0, text.size() - 1), "no newline at the end") == maze);
  CHECK(parse_text(text + "\n\n   \r\n", "empty lines at the end") == maze);
  CHECK(parse_text(with(text, "---o---", " - o - "), "short walls") == maze);
  CHECK(parse_text(with(text, "| S ", "|S  "), "S at the left") == maze);
  CHECK(parse_text(with(text, "| S ", "|x S"), "other marks") == maze);
  CHECK(parse_text(with(text, "|   |", "|12.|"), "a number in a cell") == maze);
}

TEST_CASE("trimmed lines lack only blanks") {
  // Blank posts: the closing one of each line of posts may be trimmed away.
  const Maze maze = parse_text(
      " --- ---\n"
      "|       |\n"
      "     ---\n"
      "|       |\n"
      " --- ---\n",
      "maze.txt");
  CHECK(maze.width() == 2);
  CHECK(maze.walls.wall(Cell(1, 0), Heading::north));
  CHECK_FALSE(maze.walls.wall(Cell(0, 0), Heading::north));
}

TEST_CASE("the error of an invalid drawing names the position and what was expected") {
  const std::string text = two_by_two;
  CHECK(error_of("") == "maze.txt:1:1: found nothing, expected a maze");
  CHECK(error_of(" \n\r\n") == "maze.txt:1:1: found nothing, expected a maze");
  CHECK(error_of("\n" + text) == "maze.txt:1:1: found an empty line, expected the maze's north border");
  CHECK(error_of("hello\n") == "maze.txt:1:3: found 'l', expected a wall, a blank or '.' for an unknown wall");
  CHECK(error_of("o---o---o\n|   |   |\n") ==
        "maze.txt:3:1: found the end of the file, expected a line of posts and walls");
  CHECK(error_of("o\n|\no\n") ==
        "maze.txt:1:2: found a line of length 1, expected posts 4 columns apart, as in o---o---o");
  CHECK(error_of(with(text, "o---o---o\n", "o---o-\n")) ==
        "maze.txt:1:7: found a line of length 6, expected posts 4 columns apart, as in o---o---o");
  CHECK(error_of(with(text, "o---o---o", "o   o---o")) == "maze.txt:1:3: found an opening, expected the border's wall");
  CHECK(error_of(with(text, "G |", "G")) == "maze.txt:2:9: found an opening, expected the border's wall");
  CHECK(error_of(with(text, "| S", "  S")) == "maze.txt:4:1: found an opening, expected the border's wall");
  CHECK(error_of(with(text, "o   o   o", "o   o")) == "no error");
  CHECK(error_of(with(text, "o   o   o", "o   o   o   o")) ==
        "maze.txt:3:10: found a blank, expected the end of a line of 2 cells");
  CHECK(error_of(with(text, "| G |", "| G |---")) == "maze.txt:2:10: found '-', expected the end of a line of 2 cells");
  CHECK(error_of(with(text, "o   o   o", "o-- o   o")) == "no error");
  CHECK(error_of(with(text, "o   o   o", "o-  o   o")) ==
        "maze.txt:3:2: found '-  ', expected a wall of three columns or three blanks");
  CHECK(error_of(with(text, "o   o   o", "o   o  -o")) ==
        "maze.txt:3:8: found '  -', expected a wall of three columns or three blanks");
  CHECK(error_of(with(text, "o   o   o", "o : o   o")) ==
        "maze.txt:3:3: found ':', expected a wall, a blank or '.' for an unknown wall");
  CHECK(error_of(with(text, "o---o---o", "o . o---o")) ==
        "maze.txt:1:3: found an unknown wall, expected the border's wall");
  CHECK(error_of(with(text, "| G |", "? G |")) ==
        "maze.txt:2:5: found '?', expected a wall, a blank or ':' for an unknown wall");
  CHECK(error_of(with(text, "| G |", ". G |")) ==
        "maze.txt:2:5: found '.', expected a wall, a blank or ':' for an unknown wall");
  CHECK(error_of(with(text, "o   o   o", "o.. o   o")) ==
        "maze.txt:3:2: found '.. ', expected a wall of three columns or three blanks");
  CHECK(error_of(with(text, "|   | G |", "|   G   |")) ==
        "maze.txt:2:5: found 'G', expected a wall, a blank or ':' for an unknown wall");
  CHECK(error_of(with(text, "| G |", "| S |")) ==
        "maze.txt:4:3: found another S, expected one start (line 2 has an S)");
  CHECK(error_of(with(text, "|   |", "|\t|")) ==
        "maze.txt:2:2: found a tab, expected a blank or a visible ASCII character");
  CHECK(error_of(with(text, "|   |", "| \x01 |")) ==
        "maze.txt:2:3: found byte 0x01, expected a blank or a visible ASCII character");
  CHECK(error_of(with(text, "| G", "| \xC3\xA9")) ==
        "maze.txt:2:7: found byte 0xc3, expected a blank or a visible ASCII character");
  CHECK(error_of(with(text, "\n", "\r")) ==
        "maze.txt:1:10: found a carriage return, expected a blank or a visible ASCII character");
  CHECK(error_of("# a maze\n" + text) ==
        "maze.txt:1:3: found 'a', expected a wall, a blank or '.' for an unknown wall");
  CHECK(error_of("o---o\n") == "maze.txt:2:1: found the end of the file, expected a row of cells");
}

TEST_CASE("mazes larger than 4096 cells a side are refused") {
  const std::string cell = "---o";
  std::string wide = "o";
  for (int i = 0; i < 4097; ++i) wide += cell;
  CHECK(error_of(wide + "\n|\n" + wide + "\n") == "maze.txt:1:16386: found 4097, expected at most 4096 cells in a row");
  std::string tall = "o---o\n";
  for (int i = 0; i < 4096; ++i) tall += "|   |\no   o\n";
  CHECK(error_of(tall + "|   |\no---o\n") == "maze.txt:8194:1: found one more, expected at most 4096 rows of cells");
}

TEST_CASE("a maze that the text format cannot hold is refused when writing") {
  Maze maze = parse_text(two_by_two, "maze.txt");
  maze.start.heading = Heading::east;
  CHECK_THROWS_AS(print_text(maze), std::invalid_argument);
  maze.start = Pose(Cell(2, 0), Heading::north);
  CHECK_THROWS_AS(print_text(maze), std::invalid_argument);
  maze.start = Pose();
  CHECK(print_text(maze) == two_by_two);
  maze.goals.clear();
  CHECK_THROWS_AS(print_text(maze), std::invalid_argument);
}

TEST_CASE("unknown walls are drawn and read back") {
  Maze maze = parse_text(two_by_two, "maze.txt");
  maze.walls.forget(Cell(0, 0), Heading::east);
  maze.walls.forget(Cell(1, 0), Heading::north);
  const char* const picture =
      "o---o---o\n"
      "|   | G |\n"
      "o   o . o\n"
      "| S :   |\n"
      "o---o---o\n";
  CHECK(print_text(maze) == picture);
  const Maze read = parse_text(picture, "picture");
  CHECK(read == maze);
  CHECK_FALSE(read.walls.known(Cell(0, 0), Heading::east));
  CHECK_FALSE(read.walls.known(Cell(1, 1), Heading::south));
  CHECK(std::get<Maze>(parse_map(picture, "picture")) == maze);
}

TEST_CASE("a maze drawn with other characters is told how walls are drawn", "[text]") {
  const auto error_of = [](const std::string& text) {
    try {
      parse_maze(text, "m");
    } catch (const MapFileError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(error_of("#####\n#   #\n#####\n") ==
        "m:1:1: found a line of '#', expected walls between cells as in o---o, or a map of blocks drawn with X and "
        "blanks");
  CHECK(
      error_of("\u250c\u2500\u2500\u2500\u2510\n\u2502   \u2502\n\u2514\u2500\u2500\u2500\u2518\n") ==
      "m:1:1: found a box-drawing character, expected walls drawn with the ASCII characters - and |, between posts o, "
      "as in o---o");
  CHECK(error_of("\u2588\u2588\u2588\n").find("m:1:1: found a box-drawing character") == 0);
  CHECK(error_of("o---o\n| S G\xc3\xa4\no---o\n").find("found byte 0xc3") != std::string::npos);
}

TEST_CASE("a simple reader sees the same in the contest mazes") {
  const auto paths = slow::shared_mazes();
  if (paths.empty()) test::skip("no shared data in " + shared_dir().string());
  for (const auto& path : paths) {
    INFO(path.string());
    const Maze maze = read_maze(path);
    const slow::Drawing drawn = slow::read_drawing(slow::content_of(path));
    const slow::Drawing read = slow::drawing_of(maze);
    CHECK(read.width == drawn.width);
    CHECK(read.height == drawn.height);
    CHECK(read.openings == drawn.openings);
    CHECK(read.starts == drawn.starts);
    CHECK(read.goals == drawn.goals);
    CHECK(parse_text(print_text(maze), "again") == maze);
  }
}
