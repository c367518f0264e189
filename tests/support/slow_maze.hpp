// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_SLOW_MAZE_HPP
#define MAZEBOT_TESTS_SUPPORT_SLOW_MAZE_HPP

// Oracles for mazes, written as differently from the library as possible: a cell is a row and a column of a drawing.

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "mazebot/host/map/maze.hpp"
#include "paths.hpp"

namespace slow {

using Place = std::pair<int, int>;  // x, y

// What a drawing says, read character by character.
struct Drawing {
  int width = 0;
  int height = 0;
  std::set<std::pair<Place, Place>> openings;  // both directions
  std::vector<Place> starts;
  std::set<Place> goals;
};

inline Drawing read_drawing(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line + std::string(400, ' '));
  while (lines.back().find_first_not_of(" \r") == std::string::npos) lines.pop_back();
  Drawing drawing;
  drawing.height = static_cast<int>(lines.size()) / 2;
  drawing.width = static_cast<int>(lines[0].find_last_not_of(" \r")) / 4;
  const auto at = [&](int row, int column) { return lines[static_cast<size_t>(row)][static_cast<size_t>(column)]; };
  for (int x = 0; x < drawing.width; ++x) {
    for (int y = 0; y < drawing.height; ++y) {
      const int row = 2 * (drawing.height - y) - 1;  // of the cell's middle
      const int column = 4 * x + 2;
      const Place here(x, y);
      const auto open = [&](char seen, Place there) {
        if (seen == ' ') drawing.openings.insert({here, there});
      };
      open(at(row - 1, column), {x, y + 1});
      open(at(row, column + 2), {x + 1, y});
      open(at(row + 1, column), {x, y - 1});
      open(at(row, column - 2), {x - 1, y});
      if (at(row, column) == 'S') drawing.starts.push_back(here);
      if (at(row, column) == 'G') drawing.goals.insert(here);
    }
  }
  return drawing;
}

// Returns the same from a maze, for comparison.
inline Drawing drawing_of(const mazebot::Maze& maze) {
  using namespace mazebot;
  Drawing drawing;
  drawing.width = maze.width();
  drawing.height = maze.height();
  for (int x = 0; x < maze.width(); ++x) {
    for (int y = 0; y < maze.height(); ++y) {
      const int east[] = {0, 1, 0, -1};
      const int north[] = {1, 0, -1, 0};
      for (int i = 0; i < 4; ++i) {
        if (!maze.walls.wall(Cell(x, y), heading_at(i))) {
          drawing.openings.insert({{x, y}, {x + east[i], y + north[i]}});
        }
      }
      if (maze.goals.contains(Cell(x, y))) drawing.goals.insert({x, y});
    }
  }
  drawing.starts.push_back({maze.start.cell.x, maze.start.cell.y});
  return drawing;
}

// Steps from one cell to every other it can reach, ring by ring.
inline std::map<Place, int> steps_from(const mazebot::Maze& maze, Place from) {
  const Drawing drawing = drawing_of(maze);
  std::map<Place, std::vector<Place>> beside;
  for (const auto& [here, there] : drawing.openings) beside[here].push_back(there);
  std::map<Place, int> steps = {{from, 0}};
  std::vector<Place> ring = {from};
  for (int distance = 1; !ring.empty(); ++distance) {
    std::vector<Place> next;
    for (const Place& here : ring) {
      for (const Place& there : beside[here]) {
        if (steps.insert({there, distance}).second) next.push_back(there);
      }
    }
    ring = next;
  }
  return steps;
}

inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

// Returns the paths of the shared contest mazes; empty if they are missing.
inline std::vector<std::filesystem::path> shared_mazes() {
  std::vector<std::filesystem::path> paths;
  const std::filesystem::path folder = shared_dir() / "mazes";
  if (!std::filesystem::exists(folder)) return paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  return paths;
}

}  // namespace slow

#endif  // MAZEBOT_TESTS_SUPPORT_SLOW_MAZE_HPP
