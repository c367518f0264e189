// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_GENERATE_MOVED_FURNITURE_HPP
#define MAZEBOT_HOST_GENERATE_MOVED_FURNITURE_HPP

#include "../detail/requires_hosted.hpp"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "../detail/random.hpp"
#include "../map/loose_pieces.hpp"
#include "../map/occupancy_grid.hpp"
#include "../map/run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Returns a map on which furniture has moved since the given one was made: `share` of as many squares as are free
/// have changed from free to occupied or back. Pieces that stand alone on the free floor (at most 2 square metres of
/// squares that are not free) go elsewhere, turned by quarters; when none is left, boxes with sides of 0.2 to 1.2 m
/// come. Every tenth piece is a single square. O(squares).
inline OccupancyGrid with_moved_furniture(const OccupancyGrid& map, double share, Random& random) {
  OccupancyGrid changed = map;
  using Piece = std::vector<Cell>;
  std::vector<Cell> free;
  std::vector<Piece> pieces = loose_pieces(map);
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (map.at(map.grid().cell(i)) == Occupancy::free) free.push_back(map.grid().cell(i));
  }
  if (free.empty()) return changed;
  random.shuffle(pieces);
  const auto wanted = static_cast<std::size_t>(share * static_cast<double>(free.size()));
  std::size_t count = 0;
  for (int turn = 0; count < wanted; ++turn) {
    const Cell to = free[random.below(static_cast<std::uint32_t>(free.size()))];
    Piece shape = {Cell(0, 0)};
    if (turn % 10 == 9) {
      // a single square
    } else if (!pieces.empty()) {
      shape = std::move(pieces.back());
      pieces.pop_back();
      for (const Cell square : shape) {
        changed.set(square, 0);
        ++count;
      }
      const Cell middle = shape[shape.size() / 2];
      const int quarters = random.between(0, 3);
      for (Cell& square : shape) {
        square = Cell(square.x - middle.x, square.y - middle.y);
        for (int i = 0; i < quarters; ++i) square = Cell(square.y, -square.x);
      }
    } else {
      const double half_x = (0.1 + 0.5 * random.unit()) / map.resolution();
      const double half_y = (0.1 + 0.5 * random.unit()) / map.resolution();
      const double angle = 3.14159265358979323846 * random.unit();
      const int around = static_cast<int>(std::ceil(std::hypot(half_x, half_y)));
      for (int y = -around; y <= around; ++y) {
        for (int x = -around; x <= around; ++x) {
          const double along = x * std::cos(angle) + y * std::sin(angle);
          const double across = y * std::cos(angle) - x * std::sin(angle);
          if (std::fabs(along) <= half_x && std::fabs(across) <= half_y) shape.emplace_back(x, y);
        }
      }
    }
    for (const Cell part : shape) {
      const Cell square(to.x + part.x, to.y + part.y);
      if (changed.at(square) != Occupancy::free) continue;
      changed.set(square, OccupancyGrid::occupied_value);
      ++count;
    }
  }
  return changed;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_GENERATE_MOVED_FURNITURE_HPP
