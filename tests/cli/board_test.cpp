// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <mazebot/host/maze_file.hpp>
#include <mazebot/host/maze_generator.hpp>
#include <string>

#include "program.hpp"
#include "support/catch.hpp"

// Whole runs, with a simulated board, are in tests/mcu/board_test.py.

using test::program;

TEST_CASE("board: what is no serial port is refused in words") {
  const std::string maze = print_maze(mazebot::generate_maze(mazebot::MazeRecipe()));
  const auto absent = program({"board", "/nowhere/port", "-"}, maze);
  CHECK(absent.status == 2);
  CHECK(absent.err == "mazebot: cannot open /nowhere/port: No such file or directory\n");
  const auto null = program({"board", "/dev/null", "-"}, maze);
  CHECK(null.status == 2);
  CHECK(null.err == "mazebot: /dev/null is no serial port\n");
}

TEST_CASE("board: a maze that the board cannot know the goal of is refused") {
  mazebot::Maze maze = mazebot::generate_maze(mazebot::MazeRecipe());
  maze.goals.clear();
  maze.goals.insert(mazebot::Cell(3, 3));
  const auto result = program({"board", "/dev/null", "-"}, print_maze(maze));
  CHECK(result.status == 2);
  CHECK(result.err == "mazebot: -: the board starts in (0, 0) facing north, and its goal is the centre\n");
}
