// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/generate/maze_generator.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "mazebot/host/files/text_format.hpp"
#include "support/catch.hpp"
#include "support/slow_maze.hpp"

using namespace mazebot;

namespace {

MazeRecipe recipe_of(int width, int height, MazeAlgorithm algorithm, std::uint64_t seed = 1) {
  MazeRecipe recipe;
  recipe.width = width;
  recipe.height = height;
  recipe.algorithm = algorithm;
  recipe.seed = seed;
  return recipe;
}

std::size_t passages(const Maze& maze) { return slow::drawing_of(maze).openings.size() / 2; }

std::size_t reachable(const Maze& maze) {
  return slow::steps_from(maze, {maze.start.cell.x, maze.start.cell.y}).size();
}

int walls_around(const Maze& maze, Cell cell) {
  int count = 0;
  for (int i = 0; i < 4; ++i) count += maze.walls.wall(cell, heading_at(i)) ? 1 : 0;
  return count;
}

int dead_ends(const Maze& maze) {
  int count = 0;
  for (int x = 0; x < maze.width(); ++x) {
    for (int y = 0; y < maze.height(); ++y) count += walls_around(maze, Cell(x, y)) == 3 ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("perfect mazes: every cell can be reached, and the openings are one fewer than the cells") {
  for (const MazeAlgorithm algorithm :
       {MazeAlgorithm::backtracker, MazeAlgorithm::wilson, MazeAlgorithm::serpentine, MazeAlgorithm::comb}) {
    for (const int width : {1, 2, 3, 9, 16, 33}) {
      for (const int height : {1, 2, 5, 16, 32}) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
          INFO(to_string(algorithm) << " " << width << "x" << height << " seed " << seed);
          const Maze maze = generate_maze(recipe_of(width, height, algorithm, seed));
          CHECK(fully_known(maze.walls));
          CHECK(maze.has_usual_ends());
          CHECK(reachable(maze) == maze.grid().cell_count());
          CHECK(passages(maze) == maze.grid().cell_count() - 1);
        }
      }
    }
  }
}

TEST_CASE("wilson: each of the 192 perfect mazes of 3x3 cells is equally likely") {
  std::map<std::string, int> seen;
  const int rounds = 192 * 100;
  for (int seed = 0; seed < rounds; ++seed) {
    ++seen[print_text(generate_maze(recipe_of(3, 3, MazeAlgorithm::wilson, static_cast<std::uint64_t>(seed))))];
  }
  CHECK(seen.size() == 192);
  double chi_square = 0;
  for (const auto& [text, count] : seen) chi_square += (count - 100.0) * (count - 100.0) / 100.0;
  CHECK(chi_square < 265);  // 191 degrees of freedom: exceeded by chance in one case of 3000
}

TEST_CASE("braiding opens the given share of the dead ends") {
  for (const MazeAlgorithm algorithm : {MazeAlgorithm::backtracker, MazeAlgorithm::wilson}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      MazeRecipe recipe = recipe_of(24, 17, algorithm, seed);
      const int before = dead_ends(generate_maze(recipe));
      for (const int percent : {0, 1, 10, 33, 50, 90, 100}) {
        INFO(to_string(algorithm) << " seed " << seed << " braid " << percent);
        recipe.braid = percent;
        const Maze maze = generate_maze(recipe);
        CHECK(reachable(maze) == maze.grid().cell_count());
        const int opened = before - dead_ends(maze);
        CHECK(opened >= (before * percent + 50) / 100);
        CHECK(opened <= (before * percent + 50) / 100 + 1);  // the last one may open its neighbour too
        if (percent == 100) CHECK(dead_ends(maze) == 0);
      }
    }
  }
}

TEST_CASE("a corridor has nothing to braid") {
  MazeRecipe recipe = recipe_of(10, 1, MazeAlgorithm::wilson);
  recipe.braid = 100;
  CHECK(passages(generate_maze(recipe)) == 9);
}

TEST_CASE("contest mazes follow the micromouse rules") {
  for (const auto& [width, height] :
       std::vector<std::pair<int, int>>{{16, 16}, {32, 32}, {8, 12}, {9, 5}, {4, 4}, {3, 3}}) {
    for (const int percent : {0, 60, 100}) {
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        INFO(width << "x" << height << " braid " << percent << " seed " << seed);
        MazeRecipe recipe = recipe_of(width, height, MazeAlgorithm::contest, seed);
        recipe.braid = percent;
        const Maze maze = generate_maze(recipe);
        CHECK(reachable(maze) == maze.grid().cell_count());
        CHECK(walls_around(maze, Cell(0, 0)) == 3);
        CHECK_FALSE(maze.walls.wall(Cell(0, 0), Heading::north));

        // The goal: one entrance, no walls inside.
        int entrances = 0;
        std::set<slow::Place> goals = slow::drawing_of(maze).goals;
        for (const auto& [here, there] : slow::drawing_of(maze).openings) {
          entrances += goals.count(here) == 1 && goals.count(there) == 0 ? 1 : 0;
        }
        CHECK(entrances == 1);
        CHECK(goals.size() == static_cast<std::size_t>((2 - width % 2) * (2 - height % 2)));
        for (const auto& [x, y] : goals) {
          if (goals.count({x + 1, y}) == 1) CHECK_FALSE(maze.walls.wall(Cell(x, y), Heading::east));
          if (goals.count({x, y + 1}) == 1) CHECK_FALSE(maze.walls.wall(Cell(x, y), Heading::north));
        }

        // Posts, by their north-east cell.
        for (int x = 1; x < width; ++x) {
          for (int y = 1; y < height; ++y) {
            const bool inside_goal = goals.count({x, y}) + goals.count({x - 1, y - 1}) == 2;
            const bool held = maze.walls.wall(Cell(x, y), Heading::west) ||
                              maze.walls.wall(Cell(x, y), Heading::south) ||
                              maze.walls.wall(Cell(x - 1, y - 1), Heading::north) ||
                              maze.walls.wall(Cell(x - 1, y - 1), Heading::east);
            CHECK(held != inside_goal);
          }
        }
        if (percent == 0) CHECK(passages(maze) == maze.grid().cell_count() - 1 + (goals.size() == 4 ? 1 : 0));
      }
    }
  }
}

TEST_CASE("contest mazes have several routes to the goal, and none of them is short", "[long]") {
  int total = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    INFO("seed " << seed);
    const Maze maze = generate_maze(recipe_of(16, 16, MazeAlgorithm::contest, seed));
    CHECK(passages(maze) > 256 + 5);
    // A shortest route exists, and another route if one of its passages is closed.
    const slow::Place start(0, 0);
    const auto steps = slow::steps_from(maze, start);
    slow::Place here(7, 7);
    int with_another_way = 0;
    while (here != start) {
      Maze other = maze;
      for (int i = 0; i < 4; ++i) {
        const Cell beside = Cell(here.first, here.second).towards(heading_at(i));
        if (maze.walls.wall(Cell(here.first, here.second), heading_at(i))) continue;
        if (steps.at({beside.x, beside.y}) != steps.at(here) - 1) continue;
        other.walls.overwrite(Cell(here.first, here.second), heading_at(i), true);
        here = {beside.x, beside.y};
        break;
      }
      with_another_way += slow::steps_from(other, start).count({7, 7}) == 1 ? 1 : 0;
    }
    CHECK(with_another_way >= 2);
    total += steps.at({7, 7});
  }
  // Loops are no shortcuts: with walls opened at random, the mean would be 39.
  CHECK(total > 44 * 100);
}

TEST_CASE("a sealed goal cannot be reached and nothing else changes") {
  for (const MazeAlgorithm algorithm : all_maze_algorithms) {
    MazeRecipe recipe = recipe_of(16, 16, algorithm);
    const Maze open = generate_maze(recipe);
    recipe.sealed_goal = true;
    const Maze sealed = generate_maze(recipe);
    const auto steps = slow::steps_from(sealed, {0, 0});
    const auto before = slow::drawing_of(open);
    const auto after = slow::drawing_of(sealed);
    for (const auto& goal : after.goals) CHECK(steps.count(goal) == 0);
    for (const auto& [here, there] : before.openings) {
      const bool through = after.goals.count(here) != after.goals.count(there);
      CHECK(after.openings.count({here, there}) == (through ? 0 : 1));
    }
    CHECK(after.openings.size() < before.openings.size());
  }
}

TEST_CASE("the same recipe makes the same maze everywhere, another seed another one") {
  CHECK(print_text(generate_maze(recipe_of(5, 4, MazeAlgorithm::backtracker, 1))) ==
        "o---o---o---o---o---o\n"
        "|               |   |\n"
        "o   o---o---o   o   o\n"
        "|   |   | G     |   |\n"
        "o   o   o   o---o   o\n"
        "|       | G |       |\n"
        "o---o---o   o---o   o\n"
        "| S                 |\n"
        "o---o---o---o---o---o\n");
  CHECK(print_text(generate_maze(recipe_of(5, 4, MazeAlgorithm::wilson, 1))) ==
        "o---o---o---o---o---o\n"
        "|       |           |\n"
        "o---o   o   o---o   o\n"
        "|   |     G |       |\n"
        "o   o   o---o   o---o\n"
        "|   |   | G         |\n"
        "o   o   o---o---o   o\n"
        "| S             |   |\n"
        "o---o---o---o---o---o\n");
  CHECK(print_text(generate_maze(recipe_of(5, 4, MazeAlgorithm::contest, 1))) ==
        "o---o---o---o---o---o\n"
        "|                   |\n"
        "o   o---o   o---o   o\n"
        "|       | G |       |\n"
        "o   o---o   o   o   o\n"
        "|       | G |   |   |\n"
        "o   o   o---o   o   o\n"
        "| S |               |\n"
        "o---o---o---o---o---o\n");
  for (const MazeAlgorithm algorithm : {MazeAlgorithm::backtracker, MazeAlgorithm::wilson, MazeAlgorithm::contest}) {
    std::set<std::string> different;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      different.insert(print_text(generate_maze(recipe_of(16, 16, algorithm, seed))));
    }
    CHECK(different.size() == 100);
  }
  CHECK(generate_maze(recipe_of(5, 4, MazeAlgorithm::wilson, 17)).name == "wilson-5x4-17");
}

TEST_CASE("open, serpentine and comb mazes are the same for every seed") {
  CHECK(print_text(generate_maze(recipe_of(3, 3, MazeAlgorithm::open))) ==
        "o---o---o---o\n"
        "|           |\n"
        "o   o   o   o\n"
        "|     G     |\n"
        "o   o   o   o\n"
        "| S         |\n"
        "o---o---o---o\n");
  CHECK(print_text(generate_maze(recipe_of(3, 3, MazeAlgorithm::serpentine))) ==
        "o---o---o---o\n"
        "|           |\n"
        "o   o---o---o\n"
        "|     G     |\n"
        "o---o---o   o\n"
        "| S         |\n"
        "o---o---o---o\n");
  CHECK(print_text(generate_maze(recipe_of(3, 3, MazeAlgorithm::comb))) ==
        "o---o---o---o\n"
        "|   |   |   |\n"
        "o   o   o   o\n"
        "|   | G |   |\n"
        "o   o   o   o\n"
        "| S         |\n"
        "o---o---o---o\n");
  for (const MazeAlgorithm algorithm : {MazeAlgorithm::open, MazeAlgorithm::serpentine, MazeAlgorithm::comb}) {
    const Maze maze = generate_maze(recipe_of(16, 9, algorithm, 1));
    CHECK(maze == generate_maze(recipe_of(16, 9, algorithm, 2)));
    CHECK(reachable(maze) == maze.grid().cell_count());
    CHECK(dead_ends(maze) == (algorithm == MazeAlgorithm::open ? 0 : algorithm == MazeAlgorithm::serpentine ? 2 : 16));
  }
}

TEST_CASE("invalid recipes are refused with a message") {
  const auto error_of = [](const MazeRecipe& recipe) -> std::string {
    try {
      generate_maze(recipe);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "no error";
  };
  CHECK(error_of(recipe_of(0, 5, MazeAlgorithm::wilson)) == "a maze of 0x5 cells: each side must be 1 to 4096");
  CHECK(error_of(recipe_of(5, 4097, MazeAlgorithm::wilson)) == "a maze of 5x4097 cells: each side must be 1 to 4096");
  CHECK(error_of(recipe_of(2, 9, MazeAlgorithm::contest)) == "a contest maze is at least 3x3, not 2x9");
  MazeRecipe recipe = recipe_of(2, 2, MazeAlgorithm::wilson);
  recipe.sealed_goal = true;
  CHECK(error_of(recipe) == "a maze of 2x2 starts in its goal, which cannot be sealed");
  recipe = MazeRecipe();
  for (const int percent : {-1, 101}) {
    recipe.braid = percent;
    CHECK(error_of(recipe) == "braid is 0 to 100 percent of the dead ends, not " + std::to_string(percent));
  }
}

TEST_CASE("algorithms are found by their names") {
  for (const MazeAlgorithm algorithm : all_maze_algorithms) {
    CHECK(maze_algorithm_named(to_string(algorithm)) == algorithm);
  }
  CHECK_FALSE(maze_algorithm_named("prim").has_value());
}
