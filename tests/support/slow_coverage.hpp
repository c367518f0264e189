// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_SLOW_COVERAGE_HPP
#define MAZEBOT_TESTS_SUPPORT_SLOW_COVERAGE_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "mazebot/host/map/run_time_grid.hpp"

// Slow oracles for coverage, written over openings between numbered cells. They share no code with the planners.
namespace slow {

/// The reachable cells, and the neighbour of each beyond each side (-1: a wall).
struct Floor {
  std::vector<mazebot::Cell> cells;
  std::vector<std::vector<int>> beyond;  // [cell][heading]

  Floor(const mazebot::RunTimeWallMap& map, mazebot::Cell start) {
    std::map<std::pair<int, int>, int> number;
    number[{start.x, start.y}] = 0;
    cells.push_back(start);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      beyond.emplace_back(4, -1);
      for (int h = 0; h < 4; ++h) {
        if (!map.known(cells[i], mazebot::heading_at(h)) || map.wall(cells[i], mazebot::heading_at(h))) continue;
        const int dx[] = {0, 1, 0, -1};
        const int dy[] = {1, 0, -1, 0};
        const mazebot::Cell next(cells[i].x + dx[h], cells[i].y + dy[h]);
        const auto found = number.emplace(std::pair<int, int>(next.x, next.y), static_cast<int>(cells.size()));
        if (found.second) cells.push_back(next);
        beyond[i][static_cast<std::size_t>(h)] = found.first->second;
      }
    }
  }
  std::size_t size() const { return cells.size(); }
};

/// The least cost of a walk over all cells: a search over (what was visited, cell, heading), cost by cost. For floors
/// of up to 16 cells.
inline std::size_t cheapest_coverage(const Floor& floor, int heading, std::size_t move_cost, std::size_t turn_cost,
                                     bool and_back = false) {
  const std::size_t poses = 4 * floor.size();
  const std::size_t all = (std::size_t{1} << floor.size()) - 1;
  std::vector<bool> done((all + 1) * poses, false);
  std::vector<std::vector<std::size_t>> by_cost(1);
  by_cost[0].push_back(1 * poses + static_cast<std::size_t>(heading));
  for (std::size_t cost = 0;; ++cost) {
    for (std::size_t i = 0; i < by_cost[cost].size(); ++i) {
      const std::size_t state = by_cost[cost][i];
      if (done[state]) continue;
      done[state] = true;
      const std::size_t visited = state / poses;
      const std::size_t cell = state % poses / 4;
      const std::size_t facing = state % 4;
      if (visited == all && (!and_back || cell == 0)) return cost;
      const auto reach = [&](std::size_t next, std::size_t more) {
        if (by_cost.size() <= cost + more) by_cost.resize(cost + more + 1);
        if (!done[next]) by_cost[cost + more].push_back(next);
      };
      reach(state - facing + (facing + 1) % 4, turn_cost);
      reach(state - facing + (facing + 3) % 4, turn_cost);
      const int next = floor.beyond[cell][facing];
      if (next < 0) continue;
      const auto there = static_cast<std::size_t>(next);
      reach((visited | std::size_t{1} << there) * poses + 4 * there + facing, move_cost);
    }
  }
}

}  // namespace slow

#endif  // MAZEBOT_TESTS_SUPPORT_SLOW_COVERAGE_HPP
