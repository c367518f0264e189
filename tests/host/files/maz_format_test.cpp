// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/files/maz_format.hpp"

#include <fmt/core.h>

#include <stdexcept>
#include <string>
#include <utility>

#include "mazebot/host/generate/maze_generator.hpp"
#include "support/catch.hpp"

using namespace mazebot;

namespace {

std::string error_of(const std::string& bytes) {
  try {
    parse_maz(bytes, "maze.maz");
  } catch (const MapFileError& error) {
    return error.what();
  }
  return "no error";
}

// A maze of 16 corridors from south to north, open to each other at the north end.
std::string comb() {
  std::string bytes(256, '\x0a');  // east and west walls
  for (std::size_t x = 0; x < 16; ++x) {
    bytes[16 * x] = '\x0e';       // and south
    bytes[16 * x + 15] = '\x01';  // north only
  }
  bytes[15] = '\x09';
  bytes[255] = '\x03';
  return bytes;
}

}  // namespace

TEST_CASE("maz: one byte a cell, column by column from the south-west") {
  const Maze maze = parse_maz(comb(), "maze.maz");
  CHECK(maze.width() == 16);
  CHECK(maze.height() == 16);
  CHECK(fully_known(maze.walls));
  CHECK(maze.has_usual_ends());
  for (int x = 0; x < 16; ++x) {
    for (int y = 0; y < 16; ++y) {
      CHECK(maze.walls.wall(Cell(x, y), Heading::north) == (y == 15));
      CHECK(maze.walls.wall(Cell(x, y), Heading::south) == (y == 0));
      CHECK(maze.walls.wall(Cell(x, y), Heading::east) == (y < 15 || x == 15));
      CHECK(maze.walls.wall(Cell(x, y), Heading::west) == (y < 15 || x == 0));
    }
  }
  CHECK(print_maz(maze) == comb());
}

TEST_CASE("maz: the error of an invalid file names the byte and what was expected") {
  std::string bytes = comb();
  CHECK(error_of(bytes.substr(0, 255)) == "maze.maz:1:256: found 255 bytes, expected the 256 bytes of a .maz file");
  CHECK(error_of(bytes + "\x0e") == "maze.maz:1:257: found 257 bytes, expected the 256 bytes of a .maz file");
  bytes[33] = '\x1a';
  CHECK(error_of(bytes) == "maze.maz:1:34: found 0x1a, expected the walls of cell (2, 1), 0x00 to 0x0f");
  bytes = comb();
  bytes[1] = '\x08';
  CHECK(error_of(bytes) ==
        "maze.maz:1:18: found 0x0a, expected no wall to the west of cell (1, 1), as byte 2 says from the other side");
  bytes = comb();
  bytes[240] = '\x0a';
  CHECK(error_of(bytes) == "maze.maz:1:241: found 0x0a, expected a wall to the south of cell (15, 0), at the border");
}

TEST_CASE("maz: every bit is checked against its other side") {
  const std::string bytes = print_maz(generate_maze(MazeRecipe()));
  CHECK(error_of(bytes) == "no error");
  CHECK(bytes[0] == '\x0e');  // a contest maze's start: open to the north only
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string other = bytes;
      other[i] = static_cast<char>(other[i] ^ (1 << bit));
      CHECK(error_of(other) != "no error");
    }
  }
}

TEST_CASE("maz: a maze that the format cannot hold is refused when writing") {
  const auto refusal = [](int width, int height) -> std::string {
    MazeRecipe recipe;
    recipe.width = width;
    recipe.height = height;
    try {
      return print_maz(generate_maze(recipe));
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
  };
  for (const auto& [width, height] : {std::pair(9, 16), std::pair(16, 9), std::pair(17, 16), std::pair(16, 17)}) {
    CHECK(refusal(width, height) == fmt::format("the maz format holds 16x16 mazes only, not {}x{}", width, height));
  }
  Maze maze = generate_maze(MazeRecipe());
  maze.goals.clear();
  CHECK_THROWS_AS(print_maz(maze), std::invalid_argument);
}
