// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/files/block_map_format.hpp"

#include <climits>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <variant>

#include "mazebot/host/files/map_file.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"

using namespace mazebot;

namespace {

const char* const small =
    "XXXXX\n"
    "X   X\n"
    "X X X\n"
    "XXXXX\n"
    "start 1, 2\n"
    "end 3, 1\n";

std::string complaint(const std::string& text) {
  try {
    parse_block_map(text, "m.txt");
  } catch (const MapFileError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a block map is read with the first line as the north", "[block_map]") {
  const BlockMap map = parse_block_map(small, "m.txt");
  CHECK(map.grid() == RunTimeGrid(5, 4));
  CHECK(map.free.count() == 5);
  CHECK(map.free.contains(Cell(1, 1)));
  CHECK(!map.free.contains(Cell(2, 1)));
  CHECK(*map.start == Cell(1, 1));
  CHECK(*map.end == Cell(3, 2));
  CHECK(!map.start_heading.has_value());
  CHECK(map.walls.open(Cell(1, 1), Heading::north, Unknown::wall));
  CHECK(map.walls.wall(Cell(1, 1), Heading::east));
  CHECK(map.walls.explored(Cell(2, 1)));
  CHECK(map.walls.exits_at(map.grid().index(Cell(2, 1)), Unknown::wall) == 0);
  CHECK(print_block_map(map) == small);
}

TEST_CASE("block maps are read with the variations that occur in files", "[block_map]") {
  const BlockMap expected = parse_block_map(small, "m.txt");
  CHECK(parse_block_map("XXXXX\r\nX   X \r\nX X X\r\nXXXXX\r\nEND 3 1\r\nStart 1,2  \r\n\r\n", "m.txt") == expected);
  CHECK(parse_block_map("XXXXX\nX   X\nX X X\nXXXXX\n1 2\nend 3, 1", "m.txt") == expected);

  const BlockMap header = parse_block_map("5 4 1 2 3 1\nXXXXX\nX   X\nX X X\nXXXXX\n\n", "m.txt");
  CHECK(header.free == expected.free);
  CHECK(header.header == std::vector<std::vector<int>>{{5, 4, 1, 2, 3, 1}});
  CHECK(!header.start.has_value());
  CHECK(parse_block_map(print_block_map(header), "m.txt") == header);

  CHECK(parse_block_map("XXXXX\nX   X\nX X X\nXXXXX\nSTART 1 2\nEND 3, 1", "m.txt") == expected);
  const BlockMap turned = parse_block_map("XXX\nX X\nXXX\nstart 1, 1, 3\n", "m.txt");
  CHECK(*turned.start_heading == Heading::west);
  CHECK(parse_block_map("XXX\nX X\nXXX\nstart 1, 1, -1, 0\n", "m.txt") == turned);
  CHECK(parse_block_map(print_block_map(turned), "m.txt") == turned);

  const BlockMap open_row = parse_block_map("XXX\n\nXX\nX\n", "m.txt");
  CHECK(open_row.grid() == RunTimeGrid(3, 4));
  CHECK(open_row.free.count() == 6);

  RunTimeCellSet free(RunTimeGrid(2, 2));
  free.insert(Cell(0, 0));
  free.insert(Cell(1, 0));
  CHECK_THROWS_AS(print_block_map(BlockMap(free)), std::invalid_argument);
}

TEST_CASE("positions and orientations convert to and from those of the file", "[block_map]") {
  CHECK(heading_of_orientation(0) == Heading::south);
  CHECK(heading_of_orientation(1) == Heading::east);
  CHECK(heading_of_orientation(2) == Heading::north);
  CHECK(heading_of_orientation(3) == Heading::west);
  CHECK(*heading_of_vector(0, 1) == Heading::south);
  CHECK(*heading_of_vector(1, 0) == Heading::east);
  CHECK(!heading_of_vector(1, 1).has_value());
  for (int i = 0; i < 4; ++i) {
    CHECK(orientation_of(heading_of_orientation(i)) == i);
    CHECK(*heading_of_vector(vector_of(heading_at(i)).first, vector_of(heading_at(i)).second) == heading_at(i));
    const Cell cell(2, 3);
    const RunTimeGrid grid(5, 9);
    CHECK(cell_of(grid, column_of(cell), row_of(grid, cell)) == cell);
  }
}

TEST_CASE("the parts that a start leaves out are random", "[block_map]") {
  BlockMap map = parse_block_map(small, "m.txt");
  Random random(1);
  CHECK(map.start_or_random(random).cell == Cell(1, 1));
  map.start = Cell(0, 0);  // inside a wall
  RunTimeCellSet drawn(map.grid());
  for (int i = 0; i < 200; ++i) drawn.insert(map.start_or_random(random).cell);
  CHECK(drawn == map.free);
  CHECK_THROWS_AS(parse_block_map("XX\nXX\n", "m.txt").start_or_random(random), std::invalid_argument);
}

TEST_CASE("a malformed block map is refused with the position of the error", "[block_map]") {
  CHECK(complaint("") == "m.txt:1:1: found the end of the file, expected a row of a map: X and blanks");
  CHECK(complaint("XXX\nX.X\nXXX\n") == "m.txt:2:2: found '.', expected X or a blank");
  CHECK(complaint("hello\nXX\n") ==
        "m.txt:1:1: found 'hello', expected a row of a map (X and blanks) or a whole number");
  CHECK(complaint("XXX\nX X\nXXX\nbegin 1, 1\n") == "m.txt:4:1: found 'begin', expected start or end");
  CHECK(complaint("XXX\nX X\nXXX\nstart 1\n") == "m.txt:4:8: found 1 numbers, expected a column and a row");
  CHECK(complaint("XXX\nX X\nXXX\nstart 1, 3\n") ==
        "m.txt:4:6: found 1, 3, expected a position in the map of 3x3 cells");
  CHECK(complaint("XXX\nX X\nXXX\nstart 1, a\n") == "m.txt:4:10: found 'a', expected a whole number");
  CHECK(complaint("XXX\nX X\nXXX\nstart 1, 1\nstart 1, 1\n") == "m.txt:5:1: found another, expected one start");
  CHECK(complaint("XXX\nX X\nXXX\nstart 1, 1, 7\n") == "m.txt:4:13: found 7, expected an orientation, 0 to 3");
  CHECK(complaint(std::string(5000, 'X')) == "m.txt:1:4097: found 5000, expected at most 4096 columns");
  CHECK(complaint("XX\n1234567890123 1\n") == "m.txt:2:1: found '1234567890123 1', expected a whole number");
  CHECK_THROWS_AS(read_block_map("no/such/file.txt"), MapFileError);
}

TEST_CASE("a block map is distinguished from the other formats", "[block_map]") {
  CHECK(is_block_map(small));
  CHECK(is_block_map("5 4 1 2 3 1\nXXXXX\n"));
  CHECK(!is_block_map("o---o\n|   |\no---o\n"));
  CHECK(!is_block_map("0 0 1 0 1 1\n"));
}

TEST_CASE("every shared block map is read and written", "[block_map]") {
  const std::filesystem::path folder = shared_dir() / "maps";
  if (!std::filesystem::exists(folder)) {
    test::skip("no shared data in " + folder.string());
    return;
  }
  int maps = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".txt") continue;
    const BlockMap map = read_block_map(entry.path());
    CHECK(map.free.count() > 0);
    CHECK(parse_block_map(print_block_map(map), "m.txt") == map);
    ++maps;
  }
  CHECK(maps >= 30);
}

TEST_CASE("a block map comes back unchanged from its file, or is refused when writing", "[block_map]") {
  const BlockMap commas = parse_block_map(",\nXXX\nX X\nXXX\n", "commas");
  CHECK(commas.header.empty());
  CHECK(parse_block_map(print_block_map(commas), "again") == commas);
  const BlockMap long_number = parse_block_map("2147483647\nXXX\nX X\nXXX\n", "long");
  CHECK(parse_block_map(print_block_map(long_number), "again") == long_number);
  BlockMap facing = commas;
  facing.start_heading = Heading::east;
  CHECK_THROWS_AS(print_block_map(facing), std::invalid_argument);
  CHECK(std::get<BlockMap>(parse_map("\xEF\xBB\xBFXXX\nX X\nXXX\n", "mark")) == commas);
  CHECK(heading_of_orientation(INT_MIN) == heading_of_orientation(0));
}
