// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_DRAW_CELL_PICTURE_HPP
#define MAZEBOT_HOST_DRAW_CELL_PICTURE_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <string>

#include "../../map/cell.hpp"
#include "../../map/heading.hpp"
#include "../map/block_map.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The robot in a picture: ^ > v <.
constexpr char arrow(Heading heading) { return "^>v<"[static_cast<int>(heading)]; }

/// Draws a map with one character for each cell, north up, each line ended by a newline: for block maps.
///
///     cell_picture(map.grid(), [&](Cell cell) { return map.free.contains(cell) ? ' ' : 'X'; })
///
/// Calls character(cell) once for each cell. O(cells).
template <class CharacterT>
std::string cell_picture(const RunTimeGrid& grid, CharacterT&& character) {
  std::string picture;
  picture.reserve(grid.cell_count() + static_cast<std::size_t>(grid.height()));
  for (int y = grid.height() - 1; y >= 0; --y) {
    for (int x = 0; x < grid.width(); ++x) picture += character(Cell(x, y));
    picture += '\n';
  }
  return picture;
}

/// Draws a block map: X wall, blank free, S the start, E the end.
inline std::string cell_picture(const BlockMap& map) {
  return cell_picture(map.grid(), [&map](Cell cell) {
    if (map.start == cell) return 'S';
    if (map.end == cell) return 'E';
    return map.free.contains(cell) ? ' ' : 'X';
  });
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_DRAW_CELL_PICTURE_HPP
