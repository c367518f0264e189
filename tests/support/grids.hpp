// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_GRIDS_HPP
#define MAZEBOT_TESTS_SUPPORT_GRIDS_HPP

#include "mazebot/host/map/run_time_grid.hpp"
#include "mazebot/map/grid.hpp"

namespace test {

/// Calls check(grid) for small grids of both kinds: sizes known when compiled and when run.
template <class CheckT>
void for_small_grids(CheckT&& check) {
  check(mazebot::Grid<1, 1>());
  check(mazebot::Grid<1, 7>());
  check(mazebot::Grid<7, 1>());
  check(mazebot::Grid<2, 2>());
  check(mazebot::Grid<9, 5>());
  check(mazebot::Grid<16, 16>());
  check(mazebot::Grid<17, 16>());
  check(mazebot::Grid<32, 32>());
  check(mazebot::RunTimeGrid(1, 1));
  check(mazebot::RunTimeGrid(1, 7));
  check(mazebot::RunTimeGrid(9, 5));
  check(mazebot::RunTimeGrid(16, 16));
  check(mazebot::RunTimeGrid(33, 3));
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_GRIDS_HPP
