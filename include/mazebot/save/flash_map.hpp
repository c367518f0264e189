// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SAVE_FLASH_MAP_HPP
#define MAZEBOT_SAVE_FLASH_MAP_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Records the walls that an array in flash holds: one byte for each cell, row by row from the south-west, as
/// WallMap::byte_at() gives it. `mazebot show --format cpp MAZE` prints such an array.
///
///     static const uint8_t maze_walls[256] MAZEBOT_FLASH = { ... };
///     WallMap<16, 16> map;
///     record_from_flash(map, maze_walls);
///
/// The array must have a byte for each cell of the map. O(cells).
template <class MapT>
void record_from_flash(MapT& map, const uint8_t* walls) {
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) {
      const size_t at = static_cast<size_t>(y) * static_cast<size_t>(map.width()) + static_cast<size_t>(x);
      const uint8_t byte = detail::flash_byte(walls, at);
      for (int i = 0; i < 4; ++i) {
        const Heading heading = heading_at(i);
        const uint8_t bit = direction_bit(heading);
        if ((byte & (bit << 4)) != 0) map.record(Cell(x, y), heading, (byte & bit) != 0);
      }
    }
  }
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SAVE_FLASH_MAP_HPP
