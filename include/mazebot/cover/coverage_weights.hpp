// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_COVER_COVERAGE_WEIGHTS_HPP
#define MAZEBOT_COVER_COVERAGE_WEIGHTS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What each weight of WeightedCoverage is for, by its index in the table. In brackets: how many there are. All but the
// first are prices, and the cheapest cell is chosen.
struct CoverageWeights {
  enum : int {
    move = 8,            // what a move costs, in units of the prices
    turn = 0,            // [3] of the step: right, around, left
    open_around = 3,     // [4] by how many of the sides left, ahead and right of the cell are open
    unknown_around = 7,  // for each of these sides that is unknown
    left = 8,            // [4] what is to the left of the cell: closed, visited, open, unknown
    ahead = 12,          // [4]
    right = 16,          // [4]
    area = 20,           // [6] of the cell, where the robot separates areas: 1, 2..3, 4..8, 9..25, 26..60 or more cells
    target_area = 26,    // [6] the same for the end of a path
    target_open = 32,    // [5] by how many of its sides are open
    target_unknown = 37,   // for each of its sides that is unknown
    target_straight = 38,  // the robot may go straight on from there
    along_left = 39,       // the cells to the left are covered both here and there
    along_right = 40,
    regions = 41,         // [4] into how many regions a visit of the cell separates the cells around it
    target_regions = 45,  // [4]
    count = 49
  };
};

// Learned on generated houses by `mazebot weights`; docs/coverage.md describes how.
template <class Unused>
struct CoverageWeightTables {
  static constexpr int8_t fewest_moves[CoverageWeights::count] MAZEBOT_FLASH = {
      // clang-format off
      43, -26, 2,
      -58, 20, 50, -13,
      64,
      -16, -43, -10, 10,
      -11, -23, 32, 5,
      26, -19, 8, -31,
      -101, -127, -127, -78, -53, 97,
      10, 13, -9, 14, 40, 98,
      6, 24, 40, 45, -18,
      9, -2, -1, -19,
      2, -32, 40, -36,
      6, 7, 6, -10,
      // clang-format on
  };
  static constexpr int8_t fewest_moves_and_turns[CoverageWeights::count] MAZEBOT_FLASH = {
      // clang-format off
      55, 56, 37,
      8, 17, 30, 26,
      14,
      -17, 1, 20, 16,
      -9, 28, -7, 5,
      7, 17, 37, -8,
      -127, -127, -104, -94, -83, 86,
      -23, -3, 4, -1, 16, 54,
      -20, 0, 27, 47, 11,
      13, -13, -13, -24,
      -54, -10, 45, 38,
      -19, -10, -2, -13,
      // clang-format on
  };
};
#if MAZEBOT_CPLUSPLUS < 201703L  // from C++17 on the lines above are definitions
template <class Unused>
constexpr int8_t CoverageWeightTables<Unused>::fewest_moves[CoverageWeights::count] MAZEBOT_FLASH;
template <class Unused>
constexpr int8_t CoverageWeightTables<Unused>::fewest_moves_and_turns[CoverageWeights::count] MAZEBOT_FLASH;
#endif

}  // namespace detail

/// The weights of WeightedCoverage for the fewest moves.
struct FewestMoves : detail::CoverageWeights {
  enum : int { cell_cost = 1, turn_cost = 1, counts_turns = 0, least_price = 11 };
  /// The weight with that index of the table.
  static MAZEBOT_CONSTEXPR14 int at(int which) {
    return detail::flash_byte(detail::CoverageWeightTables<void>::fewest_moves, static_cast<size_t>(which));
  }
};

/// The weights of WeightedCoverage for the least sum of moves and quarter turns.
struct FewestMovesAndTurns : detail::CoverageWeights {
  enum : int { cell_cost = 1, turn_cost = 1, counts_turns = 1, least_price = -62 };
  /// The weight with that index of the table.
  static MAZEBOT_CONSTEXPR14 int at(int which) {
    return detail::flash_byte(detail::CoverageWeightTables<void>::fewest_moves_and_turns, static_cast<size_t>(which));
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_COVER_COVERAGE_WEIGHTS_HPP
