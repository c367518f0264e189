// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_MAZES_HPP
#define MAZEBOT_TESTS_SUPPORT_MAZES_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "mazebot/host/detail/random.hpp"
#include "mazebot/host/files/map_file.hpp"
#include "mazebot/host/generate/maze_generator.hpp"
#include "mazebot/host/map/block_map.hpp"
#include "mazebot/host/map/maze.hpp"
#include "paths.hpp"
#include "skip.hpp"

// Mazes for property tests: generated ones of many shapes, and the shared contest mazes if they exist.
namespace test {

/// Every random algorithm at every size it makes, from 1x1 up, perfect and braided, with reachable and with sealed
/// goals.
inline std::vector<mazebot::Maze> generated_mazes(int seeds = 3) {
  struct Size {
    int width;
    int height;
  };
  std::vector<mazebot::Maze> mazes;
  for (const Size size : {Size{1, 1}, Size{1, 7}, Size{7, 1}, Size{2, 2}, Size{3, 2}, Size{9, 5}, Size{5, 12},
                          Size{16, 16}, Size{17, 31}, Size{32, 32}}) {
    for (const mazebot::MazeAlgorithm algorithm :
         {mazebot::MazeAlgorithm::backtracker, mazebot::MazeAlgorithm::wilson, mazebot::MazeAlgorithm::contest}) {
      const bool contest = algorithm == mazebot::MazeAlgorithm::contest;
      if (contest && (size.width != 16 && size.width != 32)) continue;
      for (const int braid : {0, 50, 100}) {
        for (int seed = 1; seed <= seeds; ++seed) {
          mazebot::MazeRecipe recipe;
          recipe.width = size.width;
          recipe.height = size.height;
          recipe.algorithm = algorithm;
          recipe.braid = braid;
          recipe.seed = static_cast<std::uint64_t>(seed);
          recipe.sealed_goal = seed == 3 && size.width > 4 && size.height > 4;
          mazes.push_back(mazebot::generate_maze(recipe));
        }
      }
    }
  }
  return mazes;
}

/// What a robot knows of a maze that has seen every third cell.
inline mazebot::RunTimeWallMap partly_known(const mazebot::Maze& maze) {
  mazebot::RunTimeWallMap partly(maze.grid());
  for (mazebot::RunTimeGrid::Index i = 0; i < maze.grid().cell_count(); i += 3) {
    for (int h = 0; h < 4; ++h) {
      const mazebot::Pose side(maze.grid().cell(i), mazebot::heading_at(h));
      partly.record(side.cell, side.heading, maze.walls.wall(side.cell, side.heading));
    }
  }
  return partly;
}

/// The walls of one generated maze.
inline mazebot::RunTimeWallMap generated_walls(mazebot::MazeAlgorithm algorithm, int width, int height,
                                               std::uint64_t seed, int braid = 0) {
  mazebot::MazeRecipe recipe;
  recipe.algorithm = algorithm;
  recipe.width = width;
  recipe.height = height;
  recipe.seed = seed;
  recipe.braid = braid;
  return mazebot::generate_maze(recipe).walls;
}

/// Each cell of a block map is blocked with that chance.
inline mazebot::BlockMap scattered_blocks(int width, int height, std::uint64_t seed, std::uint32_t percent) {
  mazebot::Random random(seed);
  mazebot::RunTimeCellSet free(mazebot::RunTimeGrid(width, height));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (random.below(100) >= percent) free.insert(mazebot::Cell(x, y));
    }
  }
  return mazebot::BlockMap(free);
}

/// The files of a folder of the shared data, sorted; empty (and skipped) if it is not there.
inline std::vector<std::filesystem::path> shared_files(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path root = shared_dir() / folder;
  if (std::filesystem::is_directory(root)) {
    for (const auto& entry : std::filesystem::directory_iterator(root)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  if (files.empty()) skip("no shared data in " + root.string());
  return files;
}

// Sanitizers make a test three times slower, and look at what the code does rather than at how many mazes it solves.
#ifdef MAZEBOT_SANITIZED
constexpr std::size_t shared_maze_step = 9;
#else
constexpr std::size_t shared_maze_step = 1;
#endif

/// The contest mazes; with sanitizers every ninth of them. Tests of a mean, and brief ones, ask for all: a step of 1.
inline std::vector<mazebot::Maze> shared_mazes(std::size_t step = shared_maze_step) {
  std::vector<mazebot::Maze> mazes;
  for (const char* folder : {"mazes/classic", "mazes/halfsize"}) {
    const std::vector<std::filesystem::path> files = shared_files(folder);
    for (std::size_t i = 0; i < files.size(); i += step) mazes.push_back(mazebot::read_maze(files[i]));
  }
  return mazes;
}

/// A slow oracle that shares no code with the planners: distances to the nearest goal through openings that
/// `passable(cell, heading)` allows.
template <class MapT, class GoalsT, class PassableT>
std::vector<std::optional<int>> distances_by_search(const MapT& map, const GoalsT& goals, PassableT&& passable) {
  const int width = map.width();
  const int height = map.height();
  std::vector<std::optional<int>> distance(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  std::deque<mazebot::Cell> open;
  const auto at = [&](mazebot::Cell cell) -> std::optional<int>& {
    return distance[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width) +
                    static_cast<std::size_t>(cell.x)];
  };
  for (int x = 0; x < width; ++x) {
    for (int y = 0; y < height; ++y) {
      if (!goals.contains(mazebot::Cell(x, y))) continue;
      at(mazebot::Cell(x, y)) = 0;
      open.push_back(mazebot::Cell(x, y));
    }
  }
  while (!open.empty()) {
    const mazebot::Cell cell = open.front();
    open.pop_front();
    for (const mazebot::Heading heading :
         {mazebot::Heading::west, mazebot::Heading::south, mazebot::Heading::east, mazebot::Heading::north}) {
      const mazebot::Cell beyond = cell.towards(heading);
      if (beyond.x < 0 || beyond.y < 0 || beyond.x >= width || beyond.y >= height) continue;
      if (!passable(cell, heading) || at(beyond)) continue;
      at(beyond) = *at(cell) + 1;
      open.push_back(beyond);
    }
  }
  return distance;
}

/// The length of the shortest route from `start`, unknown walls counting as `unknown`; nothing if there is none.
template <class MapT, class GoalsT>
std::optional<int> shortest_by_search(const MapT& map, const GoalsT& goals, mazebot::Cell start,
                                      mazebot::Unknown unknown) {
  const auto distance = distances_by_search(map, goals, [&](mazebot::Cell cell, mazebot::Heading heading) {
    return map.known(cell, heading) ? !map.wall(cell, heading) : unknown == mazebot::Unknown::open;
  });
  return distance[static_cast<std::size_t>(start.y) * static_cast<std::size_t>(map.width()) +
                  static_cast<std::size_t>(start.x)];
}

/// Whether a route crosses no wall of the maze and is as long as the shortest, by that search.
template <class RouteT>
bool is_shortest_route(const mazebot::Maze& maze, const RouteT& route) {
  mazebot::Pose pose = route.start();
  for (std::size_t i = 0; i < route.size(); ++i) {
    if (maze.walls.wall(pose, route[i])) return false;
    pose = pose.turned(route[i]).advanced();
  }
  const auto shortest = shortest_by_search(maze.walls, maze.goals, maze.start.cell, mazebot::Unknown::wall);
  return shortest.has_value() && static_cast<int>(route.size()) == *shortest;
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_MAZES_HPP
