// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_BEST_EXIT_HPP
#define MAZEBOT_SEARCH_BEST_EXIT_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../map/wall_map.hpp"
#include "../optional.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Finds where a plan leads from a pose: the exit of its cell with the largest gain(cell, cell beyond). Nothing if all
// gains are 0. Of equal exits the first in the order of preferred_turn(). O(1).
template <class GridT, class MapT, class GainT>
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE Optional<Heading> best_exit(const GridT& grid, const MapT& map, Pose pose,
                                                                      Unknown unknown, const GainT& gain) {
  typedef typename GridT::Index Index;
  const Index cell = grid.index(pose.cell);
  const uint8_t exits = map.exits_at(cell, unknown);
  Optional<Heading> best;
  auto most = decltype(gain(cell, cell))(0);
  for (int i = 0; i < 4; ++i) {
    const Heading heading = pose.heading + preferred_turn(i);
    if ((exits & direction_bit(heading)) == 0) continue;
    const auto found = gain(cell, grid.neighbour(cell, heading));
    if (found <= most) continue;
    most = found;
    best = heading;
  }
  return best;
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_BEST_EXIT_HPP
