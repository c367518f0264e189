// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_POCKET_WEIGHTS_HPP
#define MAZEBOT_HOST_COVER_POCKET_WEIGHTS_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "../../cover/coverage_weights.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Learned as the weights of WeightedCoverage, with a planner of pockets that has a tenth of its usual time (`mazebot
// weights --pockets`). The weights for moves and turns are only three quarters of the distance from the initial weights
// to the learned ones; docs/coverage.md tells why.
inline constexpr std::array<std::int8_t, CoverageWeights::count> pocket_moves = {
    // clang-format off
    65, -36, -7,
    -51, 52, 43, -35,
    63,
    -15, -49, 3, 58,
    -19, -76, 34, 49,
    -26, -32, 25, -51,
    -103, -110, -127, -107, -101, 123,
    -4, 15, 19, -2, 47, 115,
    -6, 14, 24, 47, -12,
    6, 30, 53, 8,
    22, -33, 17, -57,
    4, -9, -7, -2,
    // clang-format on
};
inline constexpr std::array<std::int8_t, CoverageWeights::count> pocket_moves_and_turns = {
    // clang-format off
    8, 39, 8,
    -19, 15, 32, 14,
    9,
    -12, -18, 18, -14,
    -4, 26, -10, -13,
    0, 13, 44, -36,
    -127, -126, -103, -124, -60, 23,
    -42, -25, -18, -16, -14, 74,
    -18, 5, 21, 26, 36,
    6, 17, -45, 14,
    -48, 11, 22, 23,
    18, 6, 39, -15,
    // clang-format on
};

}  // namespace detail

/// The weights of PocketCoverage for the fewest moves.
struct PocketMoves : detail::CoverageWeights {
  enum : int { cell_cost = 1, turn_cost = 1, counts_turns = 0, least_price = -11 };
  /// The weight with that index of the table.
  static constexpr int at(int which) { return detail::pocket_moves[static_cast<std::size_t>(which)]; }
};

/// The weights of PocketCoverage for the least sum of moves and quarter turns.
struct PocketMovesAndTurns : detail::CoverageWeights {
  enum : int { cell_cost = 1, turn_cost = 1, counts_turns = 1, least_price = -42 };
  /// The weight with that index of the table.
  static constexpr int at(int which) { return detail::pocket_moves_and_turns[static_cast<std::size_t>(which)]; }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_POCKET_WEIGHTS_HPP
