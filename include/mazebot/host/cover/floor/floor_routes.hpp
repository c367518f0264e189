// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_ROUTES_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_ROUTES_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <utility>
#include <vector>

#include "../../../map/cell.hpp"
#include "../../../map/heading.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"
#include "floor_lattice.hpp"
#include "floor_reach.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Short paths from everywhere on a floor to one square, such as the dock: Dijkstra over the eight neighbours and the
/// passages, then straightened. Each leg is one that the robot can drive. O(squares log squares). RAM: 5 bytes a
/// square, 4 more if there are passages, 12 more while it is made.
class FloorRoutes {
 public:
  /// Precondition: the square is in reach.
  FloorRoutes(const FloorReach& reach, const DriveSpace& space, Cell to)
      : reach_(reach),
        space_(space),
        lengths_(reach.grid().cell_count(), std::numeric_limits<float>::infinity()),
        came_(reach.grid().cell_count(), 8) {
    using Entry = std::pair<float, RunTimeGrid::Index>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> open;
    const RunTimeGrid& grid = reach.grid();
    through_.resize(reach.passages().empty() ? 0 : grid.cell_count());
    lengths_[grid.index(to)] = 0;
    open.push({0, grid.index(to)});
    while (!open.empty()) {
      const auto [length, index] = open.top();
      open.pop();
      if (length > lengths_[index]) continue;
      const Cell at = grid.cell(index);
      for (std::uint8_t i = 0; i < 8; ++i) {
        const Cell next(at.x + steps_x[i], at.y + steps_y[i]);
        if (!is_in_reach(next)) continue;
        const bool is_diagonal = i % 2 != 0;
        const RunTimeGrid::Index index_of_next = grid.index(next);
        const float longer = length + (is_diagonal ? 1.41421356F : 1.0F);
        if (longer >= lengths_[index_of_next]) continue;
        if (is_diagonal && !space.fits(detail::FloorLattice::middle(at), detail::FloorLattice::middle(next))) continue;
        lengths_[index_of_next] = longer;
        came_[index_of_next] = i;
        open.push({longer, index_of_next});
      }
      const RunTimeGrid::Index here = index;
      const float until_here = length;
      reach.for_each_passage(index, [&](RunTimeGrid::Index next) {
        const FloorPoint begin = detail::FloorLattice::middle(at), end = detail::FloorLattice::middle(grid.cell(next));
        const float longer = until_here + static_cast<float>(distance_between(begin, end));
        if (longer >= lengths_[next]) return;
        lengths_[next] = longer;
        came_[next] = passage;
        through_[next] = here;
        open.push({longer, next});
      });
    }
  }

  /// Returns the path from a point to the square, both included; empty if it cannot be driven to from there. The point
  /// may lie between the middles of squares. O(squares on the path).
  std::vector<FloorPoint> route(FloorPoint from) const {
    const std::optional<Cell> first = square_beside(from);
    if (!first) return {};
    std::vector<FloorPoint> steps = {from};
    Cell at = *first;
    const auto add = [&](FloorPoint point) {
      if (point != steps.back()) steps.push_back(point);
    };
    add(detail::FloorLattice::middle(at));
    for (std::uint8_t came = came_[reach_.grid().index(at)]; came != 8; came = came_[reach_.grid().index(at)]) {
      at = came == passage ? reach_.grid().cell(through_[reach_.grid().index(at)])
                           : Cell(at.x - steps_x[came], at.y - steps_y[came]);
      add(detail::FloorLattice::middle(at));
    }
    return detail::FloorLattice::straightened(space_, steps);
  }
  /// About as long as route(), in squares, never shorter; infinite if there is none. O(1).
  double length(FloorPoint from) const {
    const std::optional<Cell> first = square_beside(from);
    if (!first) return std::numeric_limits<double>::infinity();
    return static_cast<double>(lengths_[reach_.grid().index(*first)]) +
           distance_between(from, detail::FloorLattice::middle(*first));
  }

  /// Whether the robot can turn at a point, so that it may leave a path there.
  bool can_turn_at(FloorPoint at) const { return space_.is_round() || space_.fits(at); }

  /// The square near a point to which the robot can drive straight, with the shortest path; nothing if there is none.
  /// O(1).
  std::optional<Cell> square_beside(FloorPoint at) const {
    std::optional<Cell> best;
    double least = std::numeric_limits<double>::infinity();
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const Cell square(static_cast<int>(at.x) + dx, static_cast<int>(at.y) + dy);
        if (!is_in_reach(square)) continue;
        const FloorPoint middle = detail::FloorLattice::middle(square);
        const double length = static_cast<double>(lengths_[reach_.grid().index(square)]) + distance_between(at, middle);
        if (length >= least || !space_.fits(at, middle)) continue;
        least = length;
        best = square;
      }
    }
    return best;
  }

 private:
  static constexpr std::uint8_t passage = 9;
  static constexpr int steps_x[8] = {0, 1, 1, 1, 0, -1, -1, -1};
  static constexpr int steps_y[8] = {1, 1, 0, -1, -1, -1, 0, 1};

  bool is_in_reach(Cell square) const {
    return reach_.grid().contains(square) && reach_.is_in_reach(reach_.grid().index(square));
  }
  const FloorReach& reach_;
  const DriveSpace& space_;
  std::vector<float> lengths_;      // in squares
  std::vector<std::uint8_t> came_;  // the step from the square that is nearer to the dock; 8: none; or `passage`
  std::vector<RunTimeGrid::Index> through_;  // the square at the other end of that passage; empty for a round robot
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_ROUTES_HPP
