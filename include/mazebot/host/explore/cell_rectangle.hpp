// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_EXPLORE_CELL_RECTANGLE_HPP
#define MAZEBOT_HOST_EXPLORE_CELL_RECTANGLE_HPP

#include "../detail/requires_hosted.hpp"

#include "../../config.hpp"
#include "../../map/cell.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The smallest rectangle that contains the cells given, clamped to a maze.
struct CellRectangle {
  int low_x = 0, low_y = 0, high_x = -1, high_y = -1;

  constexpr bool empty() const { return high_x < low_x; }
  MAZEBOT_CONSTEXPR14 void clear() { *this = CellRectangle(); }
  template <class GridT>
  MAZEBOT_CONSTEXPR14 void include(const GridT& grid, Cell cell) {
    const int x = cell.x < 0 ? 0 : cell.x < grid.width() ? cell.x : grid.width() - 1;
    const int y = cell.y < 0 ? 0 : cell.y < grid.height() ? cell.y : grid.height() - 1;
    const bool is_first = empty();
    if (is_first || x < low_x) low_x = x;
    if (is_first || y < low_y) low_y = y;
    if (is_first || x > high_x) high_x = x;
    if (is_first || y > high_y) high_y = y;
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_EXPLORE_CELL_RECTANGLE_HPP
