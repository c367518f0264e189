// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <iostream>
#include <mazebot/host/generate/maze_generator.hpp>
#include <mazebot/host/robot/mms_api.hpp>
#include <mazebot/host/robot/mms_simulator.hpp>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/mms_loopback.hpp"

TEST_CASE("a mouse written with the official starter runs with MmsApi, command by command") {
  using API = mazebot::MmsApi;
  mazebot::MazeRecipe recipe;
  recipe.algorithm = mazebot::MazeAlgorithm::backtracker;  // no loops: the hand on the wall finds the goal
  recipe.width = recipe.height = 5;
  mazebot::MmsSimulator host(mazebot::generate_maze(recipe).walls);
  std::vector<std::string> sent;
  test::MmsLoopback loop([&](const std::string& line) {
    sent.push_back(line);
    return host.handle(line);
  });
  std::streambuf* const in = std::cin.rdbuf(loop.replies().rdbuf());
  std::streambuf* const out = std::cout.rdbuf(loop.commands().rdbuf());

  const int width = API::mazeWidth(), height = API::mazeHeight();
  API::setColor(0, 0, 'G');
  API::setText(0, 0, "abc");
  API::setWall(0, 1, 'w');
  API::clearWall(0, 1, 'w');
  API::clearColor(0, 0);
  API::clearAllColor();
  API::clearText(0, 0);
  API::clearAllText();
  for (int move = 0; move < 200 && !host.solved(); ++move) {  // the starter's own Main.cpp
    if (!API::wallLeft()) API::turnLeft();
    while (API::wallFront()) API::turnRight();
    API::moveForward();
  }
  std::string crash;
  while (!API::wallFront()) API::turnRight();
  try {
    API::moveForward();
  } catch (const mazebot::MmsError& error) {
    crash = error.what();
  }
  API::wallRight();
  const bool was_reset = API::wasReset();
  API::ackReset();
  std::cin.rdbuf(in);
  std::cout.rdbuf(out);

  CHECK(width == 5);
  CHECK(height == 5);
  CHECK(host.solved());
  CHECK(crash == "the mouse crashed into a wall");
  CHECK_FALSE(was_reset);
  CHECK(host.cell() == mazebot::Cell(0, 0));
  CHECK(host.invalid_lines() == 0);
  const std::vector<std::string> drawn(sent.begin() + 2, sent.begin() + 10);
  CHECK(drawn == std::vector<std::string>{"setColor 0 0 G", "setText 0 0 abc", "setWall 0 1 w", "clearWall 0 1 w",
                                          "clearColor 0 0", "clearAllColor", "clearText 0 0", "clearAllText"});
}
