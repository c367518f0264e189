// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_COVERAGE_WEIGHTS_HPP
#define MAZEBOT_NAVIGATE_COVERAGE_WEIGHTS_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What the weights of WeightedCoverage are, by their place in a table. Numbers in brackets: how many.
struct CoverageWeights {
  enum : int {
    one = 8,             // what a move weighs
    turn = 0,            // [3] to the right, around, to the left
    open_around = 3,     // [4] by how many of the cell's sides left, ahead and right are open
    unknown_around = 7,  // for each of them that is unknown
    left = 8,            // [4] what is left of the cell: closed, visited, open, unknown
    ahead = 12,          // [4]
    right = 16,          // [4]
    area = 20,           // [6] its area, where the areas are several: 1, 2..3, 4..8, 9..25, 26..60 or more cells
    jump_area = 26,      // [6] the same for the end of a way
    jump_open = 32,      // [5] by how many of its sides are open
    jump_unknown = 37,   // for each that is unknown
    jump_straight = 38,  // it can go straight on from there
    band_left = 39,      // the left is covered both here and there
    band_right = 40,
    parts = 41,       // [4] into how many parts the cells around it fall once it is visited
    jump_parts = 45,  // [4]
    count = 49
  };
};

// Learned on generated houses as `mazebot weights` does; docs/coverage.md tells how.
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
#if MAZEBOT_CPLUSPLUS < 201703L  // since then the lines above are definitions
template <class Unused>
constexpr int8_t CoverageWeightTables<Unused>::fewest_moves[CoverageWeights::count] MAZEBOT_FLASH;
template <class Unused>
constexpr int8_t CoverageWeightTables<Unused>::fewest_moves_and_turns[CoverageWeights::count] MAZEBOT_FLASH;
#endif

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_COVERAGE_WEIGHTS_HPP
