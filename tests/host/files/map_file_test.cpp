// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/files/map_file.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <istream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mazebot/host/generate/maze_generator.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/skip.hpp"
#include "support/slow_maze.hpp"

using namespace mazebot;

namespace {

// A temporary folder that is deleted at the end.
class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("mazebot_maze_file_test_" + std::to_string(tag()))) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::filesystem::path with(const std::string& name, const std::string& content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path_ / name;
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::size_t tag() const { return reinterpret_cast<std::size_t>(this); }
  std::filesystem::path path_;
};

std::string error_of(const std::filesystem::path& path) {
  try {
    read_maze(path);
  } catch (const MapFileError& error) {
    CHECK(error.file() == path.string());
    return std::string(error.what()).substr(path.string().size());
  }
  return "no error";
}

// Checks the invariants of every maze that was read, whatever the file.
void check_sound(const Maze& maze) {
  CHECK(fully_known(maze.walls));
  CHECK(maze.grid().contains(maze.start.cell));
  CHECK(maze.start.heading == Heading::north);
  CHECK_FALSE(maze.goals.empty());
  for (const MazeFormat format : all_maze_formats) {
    std::string content;
    try {
      content = print_maze(maze, format);
    } catch (const std::invalid_argument&) {
      CHECK(format != MazeFormat::text);
      CHECK((!maze.has_usual_ends() || maze.width() != 16 || maze.height() != 16));
      continue;
    }
    CHECK(format_of(content) == format);
    const Maze again = parse_maze(content, "again");
    CHECK(again == maze);
    CHECK(print_maze(again, format) == content);
  }
}

// A pipe that never ends.
class Endless : public std::streambuf {
 public:
  std::size_t given() const { return given_; }

 protected:
  int_type underflow() override {
    setg(line_, line_, line_ + sizeof line_);
    given_ += sizeof line_;
    return traits_type::to_int_type(line_[0]);
  }

 private:
  char line_[16] = {'0', ' ', '0', ' ', '1', ' ', '1', ' ', '1', ' ', '1', '\n', ' ', ' ', ' ', '\n'};
  std::size_t given_ = 0;
};

}  // namespace

TEST_CASE("mazes of many shapes are unchanged after a round trip, in every format that can hold them") {
  for (const int width : {1, 2, 3, 5, 9, 16, 32}) {
    for (const int height : {1, 2, 3, 5, 16, 33}) {
      for (const MazeAlgorithm algorithm : all_maze_algorithms) {
        if (algorithm == MazeAlgorithm::contest && (width < 3 || height < 3)) continue;
        MazeRecipe recipe;
        recipe.width = width;
        recipe.height = height;
        recipe.algorithm = algorithm;
        Maze maze = generate_maze(recipe);
        check_sound(maze);
        maze.start.cell = Cell(width - 1, height / 2);
        maze.goals.insert(Cell(0, height - 1));
        maze.goals.insert(maze.start.cell);
        check_sound(maze);
      }
    }
  }
}

TEST_CASE("a large maze is unchanged after a round trip") {
  MazeRecipe recipe;
  recipe.width = 1024;
  recipe.height = 700;
  recipe.algorithm = MazeAlgorithm::backtracker;
  const Maze maze = generate_maze(recipe);
  for (const MazeFormat format : {MazeFormat::text, MazeFormat::num}) {
    CHECK(parse_maze(print_maze(maze, format), "large") == maze);
  }
}

TEST_CASE("contest mazes are unchanged after a round trip through every format") {
  const auto paths = slow::shared_mazes();
  if (paths.empty()) test::skip("no shared data in " + shared_dir().string());
  for (const auto& path : paths) {
    INFO(path.string());
    const Maze maze = read_maze(path);
    CHECK(maze.name == path.filename().string());
    check_sound(maze);
  }
}

TEST_CASE("the format is detected from the content") {
  CHECK(format_of("o---o\n|   |\no---o\n") == MazeFormat::text);
  CHECK(format_of("+---+\n|   |\n+---+\n") == MazeFormat::text);
  CHECK(format_of(" --- \n|   |\n --- \n") == MazeFormat::text);
  CHECK(format_of("") == MazeFormat::text);
  CHECK(format_of("0 0 1 1 1 1\n") == MazeFormat::num);
  CHECK(format_of("\n  0 0 1 1 1 1\n") == MazeFormat::num);
  CHECK(format_of(std::string(256, '\x0e')) == MazeFormat::maz);
  CHECK(format_of(std::string("\0o---o\n\n", 8)) == MazeFormat::maz);
  // A drawing with a byte that does not belong there is still a drawing, so that the error can say where it is.
  CHECK(format_of(std::string("o---o\n\0\n", 8)) == MazeFormat::text);
  for (const MazeFormat format : all_maze_formats) CHECK(maze_format_named(to_string(format)) == format);
  CHECK_FALSE(maze_format_named("Text").has_value());
}

TEST_CASE("files are read and written by their path") {
  const Folder folder;
  const Maze maze = generate_maze(MazeRecipe());
  for (const MazeFormat format : all_maze_formats) {
    // An unknown or wrong extension does not matter.
    const auto path = folder.path() / (std::string(to_string(format)) + ".dat");
    write_maze(path, maze, format);
    const Maze read = read_maze(path);
    CHECK(read == maze);
    CHECK(read.name == path.filename().string());
  }
  CHECK(read_maze(folder.with("bom.txt", "\xEF\xBB\xBFo---o\r\n|   |\r\no---o\r\n")).width() == 1);
}

TEST_CASE("the errors of files that cannot be read give the reason") {
  const Folder folder;
  CHECK(error_of(folder.path()) == ": found a directory, expected a map file");
  CHECK(error_of(folder.path() / "absent.txt") == ": found no file of this name, expected a map file");
  CHECK(error_of(folder.with("empty.txt", "")) == ":1:1: found nothing, expected a maze");
  CHECK(error_of(folder.with("picture.png", "\x89PNG\r\n\x1a\n")) ==
        ":1:1: found a PNG picture, expected a maze or a block map");
  CHECK(error_of(folder.with("short.maz", std::string("\x0e\x0a\0\x09", 4))) ==
        ":1:5: found 4 bytes, expected the 256 bytes of a .maz file");
  CHECK(error_of(folder.with("noise.bin", std::string(100000, '\0'))) ==
        ":1:257: found a larger binary file, expected a map in text, or the 256 bytes of a .maz file");
  CHECK(error_of(folder.with("letter.txt", "Dear mouse,\n\nall is well.\n")) ==
        ":1:3: found 'a', expected a wall, a blank or '.' for an unknown wall");
}

TEST_CASE("a map is read as a maze or as a block map, by its content") {
  const Folder folder;
  const std::string maze = "o---o---o\n|       |\no---o---o\n";
  const std::string blocks = "XXXX\nX  X\nXXXX\nstart 1, 1\n";
  const AnyMap found_maze = read_map(folder.with("maze.txt", maze));
  CHECK(std::get<Maze>(found_maze) == parse_text(maze, "maze"));
  CHECK(std::get<Maze>(found_maze).name == "maze.txt");
  const AnyMap found_blocks = read_map(folder.with("blocks.txt", blocks));
  CHECK(std::get<BlockMap>(found_blocks) == parse_block_map(blocks, "blocks"));
  CHECK(std::get<BlockMap>(found_blocks).name == "blocks.txt");
  std::istringstream stream(blocks);
  CHECK(read_block_map(stream, "-").free.count() == 2);

  CHECK(error_of(folder.path() / "blocks.txt") ==
        ":1:1: found a block map, expected a maze with walls between its cells");
  try {
    read_block_map(folder.path() / "maze.txt");
    FAIL("a maze was taken for a block map");
  } catch (const MapFileError& error) {
    CHECK(error.line() == 1);
    CHECK(error.found() == "a maze with walls between its cells");
    CHECK(error.expected() == "a block map: X and blanks");
  }
}

TEST_CASE("reading stops at the size that the largest map needs") {
  STATIC_REQUIRE(largest_map_file == std::size_t{304} << 20);
  // The longest line of the longest format.
  STATIC_REQUIRE(std::string_view("4095 4095 1 1 1 1\r\n").size() * 4096 * 4096 == largest_map_file);
  Endless source;
  std::istream stream(&source);
  const std::size_t largest = std::size_t{1} << 20;
  try {
    detail::content_of(
        stream, "-", [](std::string_view) {}, largest);
    FAIL("an endless stream was read to its end");
  } catch (const MapFileError& error) {
    CHECK(error.what() == std::string("-: found more, expected at most 1 MiB, enough for a map of 4096x4096 cells"));
  }
  CHECK(source.given() <= largest + (std::size_t{1} << 16));
}

TEST_CASE("a maze that a format cannot hold is refused before the file is written") {
  const Folder folder;
  Maze maze = generate_maze(MazeRecipe());
  const auto path = folder.with("maze.num", "as it was");
  maze.start.cell = Cell(3, 3);
  CHECK_THROWS_AS(write_maze(path, maze, MazeFormat::num), std::invalid_argument);
  CHECK(slow::content_of(path) == "as it was");
  CHECK_THROWS_AS(write_maze(folder.path() / "absent" / "maze.txt", maze), std::runtime_error);
}

TEST_CASE("damaged files are refused or read as consistent mazes") {
  Random random(2026);
  std::vector<std::string> seeds;
  for (const int side : {1, 2, 3, 4, 16}) {
    MazeRecipe recipe;
    recipe.width = side;
    recipe.height = side == 16 ? 16 : side + 1;
    recipe.algorithm = MazeAlgorithm::wilson;
    const Maze maze = generate_maze(recipe);
    for (const MazeFormat format : all_maze_formats) {
      if (format != MazeFormat::maz || side == 16) seeds.push_back(print_maze(maze, format));
    }
  }
  const std::string interesting = "oS G|-+0129 \n\r\t.:?\x7F";
  const auto position = [&](const std::string& content) {
    return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(content.size() + 1)));
  };
  int sound = 0;
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string content = seeds[random.below(static_cast<std::uint32_t>(seeds.size()))];
    const bool is_binary = format_of(content) == MazeFormat::maz;
    for (std::uint32_t damage = 1 + random.below(3); damage > 0; --damage) {
      const char character =
          is_binary || random.below(8) == 0 ? static_cast<char>(random.below(256)) : interesting[random.below(20)];
      const std::size_t at = position(content);
      switch (random.below(6)) {
        case 0: content.insert(at, 1, character); break;
        case 1: content.erase(at, 1 + random.below(4)); break;
        case 2: content.resize(at); break;
        case 3: content.insert(at, content.substr(position(content), random.below(40))); break;
        default:
          if (at < content.size()) content[at] = character;
          break;
      }
    }
    INFO(content);
    try {
      const Maze maze = parse_maze(content, "damaged");
      check_sound(maze);
      ++sound;
    } catch (const MapFileError& error) {
      CHECK(error.line() >= 1);
      CHECK(error.column() >= 1);
      CHECK_FALSE(error.expected().empty());
      CHECK_FALSE(error.found().empty());
      const std::string text = error.what();
      CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }));
      ++refused;
    }
  }
  CHECK(sound > 500);
  CHECK(refused > 5000);
}
