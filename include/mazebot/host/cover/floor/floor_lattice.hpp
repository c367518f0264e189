// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_LATTICE_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_LATTICE_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <unordered_map>
#include <vector>

#include "../../../map/cell.hpp"
#include "../../../map/heading.hpp"
#include "../../../map/pose.hpp"
#include "../../../map/wall_map.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"
#include "floor_reach.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Lays cells of one size over a floor, for robots that know their cell: what planners and policies of cells can clean.
// A cell is free if the robot fits in its middle, and neighbours are open to each other if it can drive straight.
// O(squares).
class FloorLattice {
 public:
  // `pitch` is the side of a cell in squares; the first cells begin at -offset.
  FloorLattice(const FloorReach& reach, const DriveSpace& space, int pitch, Cell offset)
      : reach_(reach),
        pitch_(pitch),
        offset_(offset),
        grid_((reach.grid().width() + offset.x + pitch - 1) / pitch,
              (reach.grid().height() + offset.y + pitch - 1) / pitch),
        walls_(grid_) {
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
      const Cell cell = grid_.cell(i);
      for (const Heading heading : {Heading::north, Heading::east}) {
        const Cell other = cell.towards(heading);
        if (!grid_.contains(other)) continue;
        const std::optional<Cell> a = point(cell), b = point(other);
        walls_.record(cell, heading, !a || !b || !space.fits(middle(*a), middle(*b)));
      }
    }
  }

  const RunTimeWallMap& walls() const { return walls_; }
  // The square in the middle of a free cell; nothing if it is not free.
  std::optional<Cell> point(Cell cell) const {
    const Cell square(cell.x * pitch_ - offset_.x + pitch_ / 2, cell.y * pitch_ - offset_.y + pitch_ / 2);
    const bool is_free = reach_.grid().contains(square) && reach_.is_in_reach(reach_.grid().index(square));
    return is_free ? std::optional<Cell>(square) : std::nullopt;
  }

  // The offset with which the robot fits in the middle of the most cells. O(squares).
  static Cell best_offset(const FloorReach& reach, int pitch) {
    std::vector<std::size_t> fits(static_cast<std::size_t>(pitch) * static_cast<std::size_t>(pitch), 0);
    for (RunTimeGrid::Index i = 0; i < reach.grid().cell_count(); ++i) {
      if (!reach.is_in_reach(i)) continue;
      const Cell square = reach.grid().cell(i);
      ++fits[static_cast<std::size_t>(square.y % pitch) * static_cast<std::size_t>(pitch) +
             static_cast<std::size_t>(square.x % pitch)];
    }
    std::size_t most = 0;
    Cell best(0, 0);
    for (int y = 0; y < pitch; ++y) {
      for (int x = 0; x < pitch; ++x) {
        const std::size_t count =
            fits[static_cast<std::size_t>(y) * static_cast<std::size_t>(pitch) + static_cast<std::size_t>(x)];
        if (count <= most) continue;
        most = count;
        best = Cell((pitch / 2 - x + pitch) % pitch, (pitch / 2 - y + pitch) % pitch);
      }
    }
    return best;
  }

  static FloorPoint middle(Cell square) { return {square.x + 0.5, square.y + 0.5}; }

  // The middles of the first, the last and each square at which a path of neighbours turns.
  static std::vector<FloorPoint> corners(const std::vector<Cell>& squares) {
    std::vector<FloorPoint> points;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const bool is_straight = i > 0 && i + 1 < squares.size() &&
                               squares[i].x - squares[i - 1].x == squares[i + 1].x - squares[i].x &&
                               squares[i].y - squares[i - 1].y == squares[i + 1].y - squares[i].y;
      if (!is_straight) points.push_back(middle(squares[i]));
    }
    return points;
  }

  // A short path between two squares within a window, by breadth-first search and then straightened; empty if there is
  // none. O(window).
  static std::vector<FloorPoint> drive_path(const FloorReach& reach, const DriveSpace& space, Cell from, Cell to,
                                            int west, int south, int east, int north) {
    const RunTimeGrid& squares = reach.grid();
    west = std::max(west, 0);
    south = std::max(south, 0);
    east = std::min(east, squares.width());
    north = std::min(north, squares.height());
    const int width = east - west;
    const auto at = [&](Cell square) {
      return static_cast<std::size_t>(square.y - south) * static_cast<std::size_t>(width) +
             static_cast<std::size_t>(square.x - west);
    };
    std::vector<std::int8_t> came(static_cast<std::size_t>(width) * static_cast<std::size_t>(north - south), -1);
    constexpr std::int8_t passage = 5;
    std::unordered_map<RunTimeGrid::Index, Cell> through;
    std::vector<Cell> waiting = {to};
    came[at(to)] = 4;
    for (std::size_t i = 0; i < waiting.size() && came[at(from)] < 0; ++i) {
      for (int h = 0; h < 4; ++h) {
        const Cell next = waiting[i].towards(heading_at(h));
        if (next.x < west || next.y < south || next.x >= east || next.y >= north) continue;
        if (came[at(next)] >= 0 || !reach.is_in_reach(squares.index(next))) continue;
        came[at(next)] = static_cast<std::int8_t>(h);
        waiting.push_back(next);
      }
      const Cell here = waiting[i];
      reach.for_each_passage(squares.index(here), [&](RunTimeGrid::Index index) {
        const Cell next = squares.cell(index);
        if (next.x < west || next.y < south || next.x >= east || next.y >= north || came[at(next)] >= 0) return;
        came[at(next)] = passage;
        through.emplace(index, here);
        waiting.push_back(next);
      });
    }
    if (came[at(from)] < 0) return {};
    std::vector<FloorPoint> steps = {middle(from)};
    for (Cell square = from; square != to;) {
      square = came[at(square)] == passage ? through.at(squares.index(square))
                                           : square.towards(opposite(heading_at(came[at(square)])));
      steps.push_back(middle(square));
    }
    return straightened(space, steps);
  }

  // Leaves out points between which the robot can drive straight.
  static std::vector<FloorPoint> straightened(const DriveSpace& space, const std::vector<FloorPoint>& steps) {
    std::vector<FloorPoint> points = {steps.front()};
    for (std::size_t i = 0; i + 1 < steps.size();) {
      std::size_t next = i + 1;
      for (std::size_t jump = 2; i + jump < steps.size() && jump < 64; ++jump) {
        if (space.fits(steps[i], steps[i + jump])) next = i + jump;
      }
      points.push_back(steps[next]);
      i = next;
    }
    return points;
  }

 private:
  const FloorReach& reach_;
  int pitch_;
  Cell offset_;
  RunTimeGrid grid_;
  RunTimeWallMap walls_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_LATTICE_HPP
