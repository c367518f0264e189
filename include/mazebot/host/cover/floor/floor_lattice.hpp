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

// Lays cells over a floor so that a planner of cells can order its parts. A cell is free if the robot fits anywhere in
// it; its point is the position nearest to its middle. Two neighbours are open to each other if a path leads from point
// to point that leaves the two cells by at most half a cell. O(squares).
class FloorLattice {
 public:
  // With Points::in_the_middle a cell is free only if the robot fits in its middle, and neighbours are open to each
  // other if it can drive straight: what a robot of cells can do.
  enum class Points : std::uint8_t { anywhere, in_the_middle };

  // `pitch` is the side of a cell in squares; the first cells begin at -offset. Cells for whose point `is_useful` is
  // false are closed.
  template <class UsefulT>
  FloorLattice(const FloorReach& reach, const DriveSpace& space, int pitch, Cell offset, UsefulT&& is_useful,
               Points points = Points::anywhere)
      : reach_(reach),
        space_(space),
        pitch_(pitch),
        kind_(points),
        offset_(offset),
        grid_((reach.grid().width() + offset.x + pitch - 1) / pitch,
              (reach.grid().height() + offset.y + pitch - 1) / pitch),
        points_(grid_.cell_count()),
        walls_(grid_) {
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
      points_[i] = point_of(grid_.cell(i));
      if (points_[i] >= 0 && !is_useful(reach.grid().cell(static_cast<RunTimeGrid::Index>(points_[i]))))
        points_[i] = -1;
    }
    for (RunTimeGrid::Index i = 0; i < grid_.cell_count(); ++i) {
      const Cell cell = grid_.cell(i);
      for (const Heading heading : {Heading::north, Heading::east}) {
        const Cell other = cell.towards(heading);
        if (grid_.contains(other)) walls_.record(cell, heading, connection(cell, other).empty());
      }
    }
  }

  const RunTimeWallMap& walls() const { return walls_; }
  // The cell of a square.
  Cell cell_of(Cell square) const { return Cell((square.x + offset_.x) / pitch_, (square.y + offset_.y) / pitch_); }
  std::optional<Cell> point(Cell cell) const {
    const std::int32_t index = points_[grid_.index(cell)];
    return index < 0 ? std::nullopt : std::optional<Cell>(reach_.grid().cell(static_cast<RunTimeGrid::Index>(index)));
  }
  // The points on the path between two neighbours, both included; none if there is no path.
  std::vector<FloorPoint> connection(Cell from, Cell to) const {
    const std::optional<Cell> a = point(from), b = point(to);
    if (!a || !b) return {};
    const FloorPoint begin = middle(*a), end = middle(*b);
    if (space_.fits(begin, end)) return {begin, end};
    if (kind_ == Points::in_the_middle) return {};
    const int margin = pitch_ / 2;
    const int west = std::min(from.x, to.x) * pitch_ - offset_.x - margin;
    const int south = std::min(from.y, to.y) * pitch_ - offset_.y - margin;
    const int east = (std::max(from.x, to.x) + 1) * pitch_ - offset_.x + margin;
    const int north = (std::max(from.y, to.y) + 1) * pitch_ - offset_.y + margin;
    return drive_path(reach_, space_, *a, *b, west, south, east, north);
  }

  // The offset with which the robot fits in the middle of the most cells.
  // Tries every step-th. O(squares).
  static Cell best_offset(const FloorReach& reach, int pitch, int step) {
    std::vector<std::size_t> fits(static_cast<std::size_t>(pitch) * static_cast<std::size_t>(pitch), 0);
    for (RunTimeGrid::Index i = 0; i < reach.grid().cell_count(); ++i) {
      if (!reach.is_in_reach(i)) continue;
      const Cell square = reach.grid().cell(i);
      ++fits[static_cast<std::size_t>(square.y % pitch) * static_cast<std::size_t>(pitch) +
             static_cast<std::size_t>(square.x % pitch)];
    }
    std::size_t most = 0;
    Cell best(0, 0);
    for (int y = 0; y < pitch; y += step) {
      for (int x = 0; x < pitch; x += step) {
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
    }
    if (came[at(from)] < 0) return {};
    std::vector<FloorPoint> steps = {middle(from)};
    for (Cell square = from; square != to;) {
      square = square.towards(opposite(heading_at(came[at(square)])));
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
  std::int32_t point_of(Cell cell) const {
    const int west = cell.x * pitch_ - offset_.x, south = cell.y * pitch_ - offset_.y;
    if (kind_ == Points::in_the_middle) {
      const Cell square(west + pitch_ / 2, south + pitch_ / 2);
      const bool is_free = reach_.grid().contains(square) && reach_.is_in_reach(reach_.grid().index(square));
      return is_free ? static_cast<std::int32_t>(reach_.grid().index(square)) : -1;
    }
    std::int32_t best = -1;
    int least = INT32_MAX;
    for (int y = std::max(south, 0); y < std::min(south + pitch_, reach_.grid().height()); ++y) {
      for (int x = std::max(west, 0); x < std::min(west + pitch_, reach_.grid().width()); ++x) {
        const RunTimeGrid::Index index = reach_.grid().index(Cell(x, y));
        if (!reach_.is_in_reach(index)) continue;
        const int dx = 2 * (x - west) + 1 - pitch_, dy = 2 * (y - south) + 1 - pitch_;
        if (dx * dx + dy * dy >= least) continue;
        least = dx * dx + dy * dy;
        best = static_cast<std::int32_t>(index);
      }
    }
    return best;
  }

  const FloorReach& reach_;
  const DriveSpace& space_;
  int pitch_;
  Points kind_;
  Cell offset_;
  RunTimeGrid grid_;
  std::vector<std::int32_t> points_;
  RunTimeWallMap walls_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_LATTICE_HPP
