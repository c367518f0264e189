// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MAP_BOARD_SIZE_HPP
#define MAZEBOT_CLI_MAP_BOARD_SIZE_HPP

#include <cstddef>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/map/cell_list.hpp>

template <class GridT, int Capacity>
constexpr std::size_t capacity_of(const mazebot::BasicCellList<GridT, Capacity>*) {
  return Capacity;
}

/// Does the maze fit an explorer whose size is known when it is compiled, as on boards: a square of that side, and no
/// more goals than it stores? Its results are those of any other explorer, only faster.
template <int Side>
bool fits_board(const mazebot::Maze& maze) {
  using GoalsT = typename mazebot::Explorer<Side, Side>::GoalsT;
  return maze.width() == Side && maze.height() == Side &&
         maze.goals.count() <= capacity_of(static_cast<const GoalsT*>(nullptr));
}

#endif  // MAZEBOT_CLI_MAP_BOARD_SIZE_HPP
