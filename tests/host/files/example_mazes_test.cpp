// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT

// Checks that each maze in examples/mazes/ is the output of its command in the README there.

#include <filesystem>
#include <sstream>
#include <string>

#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "support/slow_maze.hpp"

using namespace mazebot;

namespace {

const std::filesystem::path folder = source_dir() / "examples" / "mazes";

// Returns the recipe that the arguments of `mazebot generate` describe.
MazeRecipe recipe_of(const std::string& arguments) {
  MazeRecipe recipe;
  std::istringstream words(arguments);
  for (std::string word; words >> word;) {
    char cross = 0;
    if (word == "--size") {
      words >> recipe.width >> cross >> recipe.height;
    } else if (word == "--algorithm") {
      words >> word;
      recipe.algorithm = maze_algorithm_named(word).value();
    } else if (word == "--seed") {
      words >> recipe.seed;
    } else if (word == "--braid") {
      recipe.braid = 0;
      words >> *recipe.braid;
    } else if (word == "--sealed") {
      recipe.sealed_goal = true;
    } else {
      FAIL("unknown argument " << word);
    }
  }
  return recipe;
}

}  // namespace

TEST_CASE("the commands in the README of the example mazes generate these mazes") {
  std::istringstream readme(slow::content_of(folder / "README.md"));
  std::size_t listed = 0;
  const std::string command = "`mazebot generate ";
  for (std::string line; std::getline(readme, line);) {
    const std::size_t begin = line.find(command);
    if (line.compare(0, 2, "| ") != 0 || begin == std::string::npos) continue;
    const std::string file = line.substr(2, line.find(' ', 2) - 2);
    const std::string arguments = line.substr(begin + command.size(), line.rfind('`') - begin - command.size());
    INFO(file << ": " << arguments);
    CHECK(slow::content_of(folder / file) == print_text(generate_maze(recipe_of(arguments))));
    ++listed;
  }
  std::size_t present = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) present += entry.path().extension() == ".txt";
  CHECK(present >= 5);
  CHECK(listed == present);
}

TEST_CASE("the example mazes have the properties that their README states") {
  const auto goal_distance = [](const std::string& file) {
    const Maze maze = read_maze(folder / file);
    const auto steps = slow::steps_from(maze, {0, 0});
    int nearest = -1;
    for (const auto& goal : slow::drawing_of(maze).goals) {
      const auto found = steps.find(goal);
      if (found != steps.end() && (nearest < 0 || found->second < nearest)) nearest = found->second;
    }
    return nearest;
  };
  CHECK(goal_distance("contest16.txt") == 67);
  CHECK(goal_distance("contest32.txt") > 0);
  CHECK(goal_distance("perfect16.txt") > 0);
  CHECK(goal_distance("small9x5.txt") > 0);
  CHECK(goal_distance("unreachable8.txt") == -1);
}
