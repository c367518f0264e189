// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_WALL_ODDS_TABLE_HPP
#define MAZEBOT_EXPLORE_WALL_ODDS_TABLE_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The odds that an unknown wall is present, in thirds, at most 12, for each wall_context(): rows are states of the post
// to the right, columns states of the post to the left. Written by `mazebot odds`, counted over 336 mazes.
template <class Unused>
struct WallOddsTable {
  static constexpr uint8_t thirds[121] MAZEBOT_FLASH = {
      // clang-format off
      3, 12, 5, 9, 4, 12, 12, 12, 12, 5, 12,
      12, 3, 5, 1, 2, 9, 1, 5, 1, 2, 3,
      5, 5, 5, 2, 3, 12, 4, 11, 4, 3, 5,
      9, 1, 2, 0, 0, 1, 0, 1, 0, 0, 0,
      4, 2, 3, 0, 1, 4, 1, 2, 0, 1, 1,
      12, 9, 12, 1, 4, 12, 4, 12, 2, 4, 9,
      12, 1, 4, 0, 1, 4, 1, 3, 1, 1, 1,
      12, 5, 11, 1, 2, 12, 3, 9, 2, 2, 5,
      12, 1, 4, 0, 0, 2, 1, 2, 0, 1, 1,
      5, 2, 3, 0, 1, 4, 1, 2, 1, 1, 1,
      12, 3, 5, 0, 1, 9, 1, 5, 1, 1, 3,
      // clang-format on
  };
};
#if MAZEBOT_CPLUSPLUS < 201703L  // from C++17 on the line above is a definition
template <class Unused>
constexpr uint8_t WallOddsTable<Unused>::thirds[121] MAZEBOT_FLASH;
#endif

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_WALL_ODDS_TABLE_HPP
