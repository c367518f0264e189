// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <mazebot/host/files/map_file.hpp>
#include <mazebot/host/generate/maze_generator.hpp>
#include <string>
#include <thread>
#include <vector>

#include "program.hpp"
#include "support/catch.hpp"

// Whole runs, with a simulated board, are in tests/mcu/board_test.py.

using test::program;

TEST_CASE("board: a path that is no serial port is refused with a message") {
  const std::string maze = print_maze(mazebot::generate_maze(mazebot::MazeRecipe()));
  const auto absent = program({"board", "/nowhere/port", "-"}, maze);
  CHECK(absent.status == 2);
  CHECK(absent.err == "mazebot board: cannot open /nowhere/port: No such file or directory\n");
  const auto null = program({"board", "/dev/null", "-"}, maze);
  CHECK(null.status == 2);
  CHECK(null.err == "mazebot board: /dev/null is no serial port\n");
}

TEST_CASE("board: a maze is not taken for the port") {
  const test::ScratchFolder folder;
  const std::string maze = folder.write("maze.txt", print_maze(mazebot::generate_maze(mazebot::MazeRecipe())));
  for (const std::vector<std::string>& mazes : {std::vector<std::string>{maze}, {maze, maze}}) {
    std::vector<std::string> arguments = {"board"};
    arguments.insert(arguments.end(), mazes.begin(), mazes.end());
    const auto result = program(arguments);
    CHECK(result.status == 2);
    CHECK(result.err == "mazebot board: port: found the file " + maze +
                            ", expected the board's serial port before the mazes; see 'mazebot board --help'\n");
  }
}

TEST_CASE("board: a log does not replace a file that is read") {
  const test::ScratchFolder folder;
  const std::string content = print_maze(mazebot::generate_maze(mazebot::MazeRecipe()));
  const std::string maze = folder.write("maze.txt", content);
  const std::string robot = folder.write("robot.json", "{}");
  for (const std::string& read : {maze, robot}) {
    const auto result = program({"board", "/dev/null", maze, "--robot", robot, "--log", read});
    CHECK(result.status == 2);
    CHECK(result.err.find("found " + read + " for --log and as a file to read") != std::string::npos);
  }
  CHECK(test::content_of(maze) == content);
}

TEST_CASE("board: the errors of sensors need a mouse with wheels") {
  for (const char* option : {"--noise", "--seed"}) {
    const auto result = program({"board", "/dev/null", "-", option, "1"});
    CHECK(result.status == 2);
    CHECK(result.err == std::string("mazebot board: ") + option + " needs --robot; see 'mazebot board --help'\n");
  }
}

TEST_CASE("board: a mouse with wheels must be known") {
  const std::string maze = print_maze(mazebot::generate_maze(mazebot::MazeRecipe()));
  CHECK(program({"board", "/dev/null", "-", "--robot", "foo"}, maze)
            .err.find("--robot: found 'foo', expected half-size, classic or") != std::string::npos);
  const auto unknown = program({"board", "/dev/null", "-", "--robot", "nowhere.json"}, maze);
  CHECK(unknown.status == 2);
  CHECK(unknown.err ==
        "mazebot board: nowhere.json: cannot be opened, expected the description of a robot: --robot names it\n");
  const auto small = program({"board", "/dev/null", "-", "--robot", "classic", "--compare"},
                             print_maze(mazebot::generate_maze({8, 8, mazebot::MazeAlgorithm::wilson})));
  CHECK(small.status == 2);
  CHECK(small.err == "mazebot board: -: --compare needs a maze of 16x16 cells, as the sketch WholeMouse does\n");
}

TEST_CASE("board: mazes of several sizes are refused before it begins") {
  const test::ScratchFolder folder;
  mazebot::MazeRecipe recipe;
  const std::string large = folder.write("large.txt", print_maze(mazebot::generate_maze(recipe)));
  recipe.width = recipe.height = 8;
  const std::string small = folder.write("small.txt", print_maze(mazebot::generate_maze(recipe)));
  const auto result = program({"board", "/dev/null", large, small});
  CHECK(result.status == 2);
  CHECK(result.err ==
        "mazebot board: " + small + ": is 8x8, and " + large + " is 16x16: a board expects mazes of one size\n");
}

TEST_CASE("board: gives up on a board that only repeats its request") {
  const int port = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  REQUIRE(port >= 0);
  REQUIRE(grantpt(port) == 0);
  REQUIRE(unlockpt(port) == 0);
  std::atomic<bool> is_over = false;
  std::thread board([&] {
    const std::string hello = "0h16x16*464E\n";
    while (!is_over) {
      if (write(port, hello.data(), hello.size()) < 0) continue;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  });
  const std::string maze = print_maze(mazebot::generate_maze(mazebot::MazeRecipe()));
  const std::string name = ptsname(port);
  const auto result = program({"board", name, "-", "--timeout", "1"}, maze);
  is_over = true;
  board.join();
  close(port);
  CHECK(result.status == 2);
  CHECK(result.err == "mazebot board: " + name +
                          ": the same request repeated for 1 seconds: the board does not receive the answers\n");
}

TEST_CASE("board: a maze with another goal than the board's is refused") {
  mazebot::Maze maze = mazebot::generate_maze(mazebot::MazeRecipe());
  maze.goals.clear();
  maze.goals.insert(mazebot::Cell(3, 3));
  const auto result = program({"board", "/dev/null", "-"}, print_maze(maze));
  CHECK(result.status == 2);
  CHECK(result.err == "mazebot board: -: the board starts in (0, 0) facing north, and its goal is the centre\n");
}
