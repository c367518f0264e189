// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/robot/serial_maze.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mazebot/explore/explorer.hpp"
#include "mazebot/host/explore/run_time_explorer.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/robot/drive.hpp"
#include "mazebot/robot/serial_line.hpp"
#include "mazebot/robot/serial_robot.hpp"
#include "noisy_line.hpp"
#include "support/catch.hpp"
#include "support/mazes.hpp"

namespace {

using mazebot::Maze;
using mazebot::SerialMaze;
using test::line_of;
using test::NoisyLine;

mazebot::Status explore_and_run(SerialMaze& world, const Maze& maze, int noise = 0, std::uint64_t seed = 1) {
  NoisyLine line(world, noise, seed);
  mazebot::SerialRobot<NoisyLine> robot(line, NoisyLine::clock);
  robot.begin(maze.width(), maze.height());
  mazebot::BasicExplorer<mazebot::RunTimeGrid> explorer(maze.goals);
  mazebot::Status status = drive(robot, explorer);
  robot.say("explored");
  if (status == mazebot::Status::done) {
    auto run = explorer.shortest_route();
    status = drive(robot, run);
  }
  robot.end(to_string(status));
  return status;
}

std::string take_all(SerialMaze& world, const std::string& bytes) {
  std::string answers;
  for (const char byte : bytes) answers += world.take(byte);
  return answers;
}

Maze contest_maze(std::uint64_t seed) {
  mazebot::MazeRecipe recipe;
  recipe.seed = seed;
  return mazebot::generate_maze(recipe);
}

}  // namespace

TEST_CASE("serial: the protocol, byte for byte") {
  // Open but for one wall.
  Maze maze(mazebot::RunTimeWallMap(mazebot::RunTimeGrid(3, 2)));
  maze.walls.record(mazebot::Cell(0, 0), mazebot::Heading::east, true);
  for (int x = 0; x < 3; ++x) {
    maze.walls.record(mazebot::Cell(x, 0), mazebot::Heading::north, false);
    for (int y = 0; y < 2; ++y) maze.walls.record(mazebot::Cell(x, y), mazebot::Heading::east, false);
  }
  SerialMaze world(maze);
  CHECK(line_of("0h3x2") == "0h3x2*CAE7\n");
  CHECK(take_all(world, "0h3x2*CAE7\n") == line_of("050"));  // walls to the left and to the right
  CHECK(world.moves().empty());
  CHECK(take_all(world, line_of("1f5")) == line_of("131"));  // one cell, then walls to the left and ahead
  CHECK(take_all(world, line_of("1f5")) == line_of("131"));  // again: nothing moves
  CHECK(world.moves() == "f5");
  CHECK(world.repeated_requests() == 1);
  CHECK(take_all(world, line_of("2r")) == line_of("210"));
  CHECK(take_all(world, line_of("3l")) == line_of("330"));
  CHECK(world.robot().pose() == mazebot::Pose(mazebot::Cell(0, 1), mazebot::Heading::north));
  CHECK(world.moves() == "f5rl");
  CHECK(take_all(world, line_of("7l")).empty());  // out of turn
  CHECK(take_all(world, line_of("4edone")) == line_of("430"));
  CHECK(world.has_ended());
  CHECK(world.end_text() == "done");
}

TEST_CASE("serial: over a noisy line the board makes the same moves") {
  for (const Maze& maze : test::generated_mazes(1)) {
    if (maze.width() > 16 || maze.height() > 16) continue;
    INFO(maze.name << " " << maze.width() << "x" << maze.height());
    SerialMaze quiet(maze);
    const mazebot::Status status = explore_and_run(quiet, maze);
    CHECK(quiet.damaged_lines() == 0);
    CHECK(quiet.repeated_requests() == 0);
    CHECK(quiet.robot().crashes() == 0);
    CHECK(quiet.is_at_goal() == (status == mazebot::Status::done));
    if (status == mazebot::Status::done) {
      CHECK(static_cast<int>(quiet.moves_of_run()) ==
            test::shortest_by_search(maze.walls, maze.goals, maze.start.cell, mazebot::Unknown::wall));
    }

    // The board makes the same moves as in the simulator.
    mazebot::GridSimulator simulator(maze);
    mazebot::BasicExplorer<mazebot::RunTimeGrid> explorer(maze.goals);
    drive(simulator, explorer);
    CHECK(simulator.moves() <= quiet.robot().moves());
    CHECK(simulator.quarter_turns() <= quiet.robot().quarter_turns());

    for (const int noise : {5, 30}) {
      SerialMaze noisy(maze);
      CHECK(explore_and_run(noisy, maze, noise, static_cast<std::uint64_t>(noise)) == status);
      CHECK(noisy.moves() == quiet.moves());
      CHECK(noisy.robot().pose() == quiet.robot().pose());
      CHECK(noisy.end_text() == quiet.end_text());
    }
  }
}

TEST_CASE("serial: a line with one wrong, missing or additional byte is never accepted") {
  for (const std::string text : {"1f3", "0h16x16", "240", "9edone"}) {
    const std::string line = line_of(text);
    const auto accepted = [](const std::string& bytes) {
      mazebot::detail::SerialLineReader<64> reader;
      std::vector<std::string> lines;
      for (const char byte : bytes) {
        if (reader.take(byte)) lines.emplace_back(reader.text());
      }
      return lines;
    };
    CHECK(accepted(line) == std::vector<std::string>{text});
    CHECK(accepted("\n\r\n" + line + line) == std::vector<std::string>(2, text));
    for (std::size_t i = 0; i < line.size(); ++i) {
      std::string shorter = line;
      shorter.erase(i, 1);
      CHECK(accepted(shorter).empty());
      for (int byte = 0; byte < 256; ++byte) {
        if (byte == '\r') continue;
        std::string longer = line;
        longer.insert(i, 1, static_cast<char>(byte));
        const bool is_empty_line = byte == '\n' && (i == 0 || i + 1 == line.size());
        if (!is_empty_line) CHECK(accepted(longer).empty());
        std::string wrong = line;
        if (wrong[i] == static_cast<char>(byte)) continue;
        wrong[i] = static_cast<char>(byte);
        CHECK(accepted(wrong).empty());
      }
    }
    CHECK(accepted(std::string(100, 'x') + line).empty());  // too long: not truncated but refused
  }
}

TEST_CASE("serial: invalid requests are refused with the reason") {
  const Maze maze = contest_maze(1);
  SerialMaze world(maze);
  const auto error_of = [&](const std::string& request) -> std::string {
    try {
      take_all(world, line_of(request));
    } catch (const mazebot::SerialMazeError& error) {
      return error.what();
    }
    return {};
  };
  CHECK(error_of("0h32x32").find("the board expects a maze of 32x32 cells, and ") == 0);
  CHECK(error_of("0h32x32").find(" has 16x16") != std::string::npos);
  CHECK(error_of("0h16x16").empty());
  CHECK(world.requests() == 1);
  CHECK(error_of("0h16x16").empty());  // the board has not received the answer
  CHECK(world.requests() == 1);
  CHECK(world.repeated_requests() == 1);
  CHECK(error_of("1r").empty());
  CHECK(error_of("1r").empty());
  CHECK(world.requests() == 2);
  CHECK(error_of("0h16x16").empty());  // reset
  CHECK(world.requests() == 3);
  for (const char* request : {"5h16x16", "1x", "1f", "1fx", "1f-1", "1f99999", "1"}) {
    CHECK(error_of(request) == "the board asks '" + std::string(request) + "', which this version does not know");
  }
}

TEST_CASE("serial: a board in the middle of a run must begin again") {
  const Maze maze = contest_maze(2);
  SerialMaze world(maze);
  CHECK(take_all(world, line_of("4f1")).empty());
  CHECK(world.stray_requests() == 1);
  CHECK_FALSE(world.has_begun());
  CHECK_FALSE(take_all(world, line_of("5edone")).empty());  // the end of the run before
  CHECK_FALSE(world.has_ended());
  CHECK(explore_and_run(world, maze) == mazebot::Status::done);
  const std::string moves = world.moves();
  CHECK(explore_and_run(world, maze) == mazebot::Status::done);  // reset, and everything once more
  CHECK(world.moves() == moves);
}
