// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_LOOSE_PIECES_HPP
#define MAZEBOT_HOST_MAP_LOOSE_PIECES_HPP

#include "../detail/requires_hosted.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../../map/cell.hpp"
#include "occupancy_grid.hpp"
#include "run_time_grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Finds what can be moved on an occupancy grid, such as chairs: connected squares that are not free, with free floor
/// all around, of at most `most_m2` square metres together. O(squares).
inline std::vector<std::vector<Cell>> loose_pieces(const OccupancyGrid& map, double most_m2 = 2) {
  const RunTimeGrid& grid = map.grid();
  const auto most = static_cast<std::size_t>(most_m2 / (map.resolution() * map.resolution()));
  std::vector<std::vector<Cell>> pieces;
  std::vector<std::uint8_t> seen(grid.cell_count(), 0);
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    if (OccupancyGrid::meaning_of(map.values()[i]) == Occupancy::free || seen[i] != 0) continue;
    std::vector<Cell> piece = {grid.cell(i)};
    seen[i] = 1;
    bool is_loose = true;
    for (std::size_t at = 0; at < piece.size(); ++at) {
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const Cell next(piece[at].x + dx, piece[at].y + dy);
          is_loose = is_loose && grid.contains(next);
          if (!grid.contains(next) || map.at(next) == Occupancy::free || seen[grid.index(next)] != 0) continue;
          seen[grid.index(next)] = 1;
          piece.push_back(next);
        }
      }
    }
    if (is_loose && piece.size() <= most) pieces.push_back(std::move(piece));
  }
  return pieces;
}

/// Returns the map without what can be moved: its squares are free. O(squares).
inline OccupancyGrid without_loose_pieces(const OccupancyGrid& map) {
  OccupancyGrid bare = map;
  for (const std::vector<Cell>& piece : loose_pieces(map)) {
    for (const Cell square : piece) bare.set(square, 0);
  }
  return bare;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_LOOSE_PIECES_HPP
