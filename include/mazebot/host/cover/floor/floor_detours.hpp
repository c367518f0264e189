// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_DETOURS_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_DETOURS_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
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
namespace detail {

// Shortest ways from a path to the rest of the floor, by one breadth-first search from all of the path's vertices, and
// the detours that were added to the path. Ways through passages may be longer than the shortest. O(squares). RAM: 9
// bytes a square.
class FloorDetours {
 public:
  FloorDetours(const FloorReach& reach, const DriveSpace& space, const std::vector<FloorPoint>& path)
      : reach_(reach),
        space_(space),
        path_(path),
        steps_(reach.grid().cell_count(), unreached),
        from_(reach.grid().cell_count(), 0) {
    const RunTimeGrid& grid = reach.grid();
    std::vector<RunTimeGrid::Index> waiting;
    for (std::size_t i = 0; i < path.size(); ++i) {
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const Cell square(static_cast<int>(path[i].x) + dx, static_cast<int>(path[i].y) + dy);
          if (!grid.contains(square)) continue;
          const RunTimeGrid::Index index = grid.index(square);
          if (steps_[index] != unreached || !reach.is_in_reach(index)) continue;
          if (!space.fits(path[i], FloorLattice::middle(square))) continue;
          steps_[index] = 0;
          from_[index] = static_cast<std::uint32_t>(i);
          waiting.push_back(index);
        }
      }
    }
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      const RunTimeGrid::Index index = waiting[i];
      for (int h = 0; h < 4; ++h) {
        if (!grid.has_neighbour(index, heading_at(h))) continue;
        const RunTimeGrid::Index next = grid.neighbour(index, heading_at(h));
        if (steps_[next] != unreached || !reach.is_in_reach(next)) continue;
        steps_[next] = steps_[index] + 1;
        from_[next] = index;
        waiting.push_back(next);
      }
      reach.for_each_passage(index, [&](RunTimeGrid::Index next) {
        if (steps_[next] != unreached) return;
        steps_[next] = steps_[index] + static_cast<std::uint32_t>(distance_between(middle(index), middle(next)));
        from_[next] = index;
        waiting.push_back(next);
      });
    }
  }

  static constexpr std::uint32_t unreached = UINT32_MAX;
  // Steps from the path to a square; `unreached` if the path has no connection to it.
  std::uint32_t steps(RunTimeGrid::Index index) const { return steps_[index]; }

  // The nearest square to the path from which a brush passes over that square; the same square if there is none.
  RunTimeGrid::Index nearest_reaching(RunTimeGrid::Index wanted, double radius) const {
    const RunTimeGrid& grid = reach_.grid();
    const Cell middle = grid.cell(wanted);
    const int around = static_cast<int>(radius);
    RunTimeGrid::Index best = wanted;
    std::uint32_t least = unreached;
    for (int dy = -around; dy <= around; ++dy) {
      for (int dx = -around; dx <= around; ++dx) {
        const Cell square(middle.x + dx, middle.y + dy);
        if (dx * dx + dy * dy > radius * radius || !grid.contains(square)) continue;
        const RunTimeGrid::Index index = grid.index(square);
        if (steps_[index] >= least) continue;
        least = steps_[index];
        best = index;
      }
    }
    return best;
  }

  // Adds a detour to a square, over `tour` there if that is not empty, and back by the same path. The tour begins and
  // ends in the middle of that square. Returns the detour with the vertex of the path from which it leaves.
  std::vector<FloorPoint> add(RunTimeGrid::Index to, const std::vector<FloorPoint>& tour = {}) {
    std::vector<FloorPoint> out;
    RunTimeGrid::Index at = to;
    for (; steps_[at] != 0; at = from_[at]) out.push_back(middle(at));
    out.push_back(middle(at));
    const std::uint32_t vertex = from_[at];
    out.push_back(path_[vertex]);
    std::reverse(out.begin(), out.end());
    out = FloorLattice::straightened(space_, out);
    std::vector<FloorPoint> detour = out;
    for (std::size_t i = 1; i < tour.size(); ++i) detour.push_back(tour[i]);
    for (std::size_t i = out.size() - 1; i-- > 0;) detour.push_back(out[i]);
    detours_.push_back({vertex, detour});
    return detour;
  }

  // The path with all detours.
  std::vector<FloorPoint> path() {
    std::stable_sort(detours_.begin(), detours_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<FloorPoint> all;
    std::size_t next = 0;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      all.push_back(path_[i]);
      for (; next < detours_.size() && detours_[next].first == i; ++next) {
        all.insert(all.end(), detours_[next].second.begin() + 1, detours_[next].second.end());
      }
    }
    return all;
  }

 private:
  FloorPoint middle(RunTimeGrid::Index index) const { return FloorLattice::middle(reach_.grid().cell(index)); }

  const FloorReach& reach_;
  const DriveSpace& space_;
  const std::vector<FloorPoint>& path_;
  std::vector<std::uint32_t> steps_;
  std::vector<std::uint32_t> from_;  // the square before, or the vertex of the path
  std::vector<std::pair<std::uint32_t, std::vector<FloorPoint>>> detours_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_DETOURS_HPP
