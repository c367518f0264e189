// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_CELL_USES_HPP
#define MAZEBOT_HOST_COVER_CELL_USES_HPP

#include "../detail/requires_hosted.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// How a path uses a cell. It passes through two of the four sides (ten pairs, a turn around uses the same side twice);
// where it begins or ends, it uses one side. Sides are numbered like headings: north, east, south, west.
struct CellUse {
  static constexpr std::uint8_t no_side = 4;
  std::uint8_t first;
  std::uint8_t second;  // no_side: an end of the path

  // How many of these sides it crosses; bit h is the side h.
  constexpr int crossings(unsigned sides) const {
    return static_cast<int>(sides >> first & 1U) + static_cast<int>(sides >> second & 1U);
  }
  constexpr int quarter_turns() const { return first == second ? 2 : second - first == 2 ? 0 : 1; }  // of a pass
};

inline constexpr std::size_t pass_count = 10;
inline constexpr std::array<CellUse, 14> cell_uses = {{{0, 0},
                                                       {0, 1},
                                                       {0, 2},
                                                       {0, 3},
                                                       {1, 1},
                                                       {1, 2},
                                                       {1, 3},  //
                                                       {2, 2},
                                                       {2, 3},
                                                       {3, 3},
                                                       {0, 4},
                                                       {1, 4},
                                                       {2, 4},
                                                       {3, 4}}};

// For each use, how often it occurs in a cell; fractions are possible.
using UseShares = std::array<float, cell_uses.size()>;

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_CELL_USES_HPP
