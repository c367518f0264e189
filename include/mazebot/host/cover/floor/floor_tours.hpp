// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_TOURS_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_TOURS_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../../../map/cell.hpp"
#include "../../../map/cell_set.hpp"
#include "../../../map/heading.hpp"
#include "../../map/distance_field.hpp"
#include "../../map/floor_rooms.hpp"
#include "../../map/occupancy_grid.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"
#include "../coverage_graph.hpp"
#include "../coverage_path.hpp"
#include "../coverage_tour.hpp"
#include "fitted_lattice.hpp"
#include "floor_detours.hpp"
#include "floor_lattice.hpp"
#include "floor_plan.hpp"
#include "floor_reach.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// First paths over a floor: tours over cells that are fitted to its rooms. They leave out little, and every leg is one
// that the robot can drive. O(squares + changes), and for each part that is apart from all others O(cells).
class FloorTours {
 public:
  // `brush` is in squares, `needed` are the squares to be brushed. All must outlive it.
  FloorTours(const OccupancyGrid& map, const FloorReach& reach, const DriveSpace& space, const RunTimeCellSet& needed,
             const FloorTask& task, double brush)
      : map_(map), reach_(reach), space_(space), needed_(needed), task_(task), brush_(brush) {}

  // How often to change the path, if the time does not decide it.
  double changes() const {
    if (task_.changes) return static_cast<double>(*task_.changes);
    return std::max(2e5, 400 * static_cast<double>(needed_.count()) / (brush_ * brush_));
  }

  // The first path over all of the floor.
  std::vector<FloorPoint> whole(Cell start) const {
    const FittedLattice lattice = lattice_over(needed_, brush_ / 2);
    std::vector<bool> visited(lattice.size(), false);
    const FittedLattice::Node first = lattice.node_of(start);
    if (first == FittedLattice::none) return with_other_parts(lattice, visited, {FloorLattice::middle(start)});
    std::vector<FloorPoint> path = tour_from(lattice, first, task_.end, visited);
    // The robot does not start at the point of its cell.
    const Cell point = lattice.point(first);
    if (point != start) {
      const std::vector<FloorPoint> to_point =
          FloorLattice::drive_path(reach_, space_, start, point, 0, 0, map_.width(), map_.height());
      path.insert(path.begin(), to_point.begin(), to_point.end() - 1);
      if (task_.end == TourEnd::at_start) path.insert(path.end(), to_point.rbegin() + 1, to_point.rend());
    }
    return with_other_parts(lattice, visited, path);
  }

  // The first path over patches of the floor, the nearest patch next.
  std::vector<FloorPoint> patches(Cell start) const {
    const FittedLattice lattice = lattice_over(needed_, brush_ / 2);
    RunTimeCellSet points(reach_.grid());  // of cells to visit
    for (FittedLattice::Node node = 0; node < lattice.size(); ++node) points.insert(lattice.point(node));
    std::vector<bool> visited(lattice.size(), false);
    std::vector<FloorPoint> path = {FloorLattice::middle(start)};
    std::vector<std::uint32_t> seen(reach_.grid().cell_count(), 0);
    Cell at = start;
    for (std::uint32_t round = 1;; ++round) {
      const std::optional<Cell> next = nearest_of(points, at, seen, round);
      if (!next) break;
      append_drive(path, *next);
      const std::vector<FloorPoint> over = tour_from(lattice, lattice.node_of(*next), TourEnd::anywhere, visited);
      path.insert(path.end(), over.begin() + 1, over.end());
      for (FittedLattice::Node node = 0; node < lattice.size(); ++node) {
        if (visited[node]) points.erase(lattice.point(node));
      }
      at = Cell(static_cast<int>(path.back().x), static_cast<int>(path.back().y));
    }
    if (task_.end == TourEnd::at_start && !task_.dock) append_drive(path, start);
    return path;
  }

  // A path with lanes over some further squares, where there is room for a lane among them.
  std::vector<FloorPoint> with_lanes_over(const RunTimeCellSet& squares, const std::vector<FloorPoint>& path) const {
    const FittedLattice lattice = lattice_over(squares, 0);
    std::vector<bool> visited(lattice.size(), false);
    return with_other_parts(lattice, visited, path);
  }

  // A square near a vertex of a path, to which the robot can drive straight.
  std::optional<Cell> square_beside(FloorPoint at) const {
    std::optional<Cell> best;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const Cell square(static_cast<int>(at.x) + dx, static_cast<int>(at.y) + dy);
        if (!reach_.grid().contains(square) || !reach_.is_in_reach(reach_.grid().index(square))) continue;
        if (!space_.fits(at, FloorLattice::middle(square))) continue;
        if (!best ||
            distance_between(at, FloorLattice::middle(square)) < distance_between(at, FloorLattice::middle(*best)))
          best = square;
      }
    }
    return best;
  }

  // Drives from the end of a path to a square.
  void append_drive(std::vector<FloorPoint>& path, Cell to) const {
    const std::optional<Cell> from = square_beside(path.back());
    if (!from || FloorLattice::middle(to) == path.back()) return;
    for (const FloorPoint point :
         FloorLattice::drive_path(reach_, space_, *from, to, 0, 0, map_.width(), map_.height())) {
      if (point != path.back()) path.push_back(point);
    }
  }

 private:
  // Cells fitted to the needed squares of a set, with the robot's middle at most `around` squares from one of them.
  FittedLattice lattice_over(const RunTimeCellSet& needed, double around) const {
    const DistanceField to_needed(
        reach_.grid(), [&](RunTimeGrid::Index i) { return needed.contains_at(i); }, DistanceField::To::middle);
    const auto most = static_cast<std::int32_t>(4 * around * around);
    RunTimeCellSet middles(reach_.grid()), floor = needed;
    for (RunTimeGrid::Index i = 0; i < reach_.grid().cell_count(); ++i) {
      if (!reach_.is_in_reach(i) || to_needed.four_squared(i) > most) continue;
      middles.insert_at(i);
      floor.insert_at(i);
    }
    constexpr double door = 1.1;  // metres
    const auto square_metre = static_cast<std::size_t>(1 / (map_.resolution() * map_.resolution()));
    return FittedLattice(reach_, space_, needed, middles,
                         FloorRooms::cut_at_doors(floor, door / map_.resolution(), square_metre), brush_);
  }

  // A short path over all cells that are joined to one. Marks them as visited.
  std::vector<FloorPoint> tour_from(const FittedLattice& lattice, FittedLattice::Node first, TourEnd end,
                                    std::vector<bool>& visited) const {
    const FittedLattice::Part part = lattice.part_from(first);
    for (const FittedLattice::Node node : part.nodes) visited[node] = true;
    CoverageTask task;
    // As on the floor, but a turn between cells mostly becomes a rounder one later.
    task.turn_weight = 1;
    task.end = end;
    task.seed = task_.seed;
    // A change here takes a tenth of the time of one of the floor's own, and its share of all cells of the floor.
    const double cells = part.graph.size(), share = cells / lattice.size(), total = changes() * share;
    task.seconds = 0.2 * share * task_.seconds;
    if (task_.seconds <= 0) {
      const double most = 1e12;  // of a CoverageTask
      task.changes = static_cast<std::uint64_t>(std::min({4 * total, std::max(300 * cells, 1.25 * total), most}));
    }
    const CoveragePath tour = CoverageTourPlanner(part.graph, task).plan();
    std::vector<FloorPoint> path = {FloorLattice::middle(lattice.point(first))};
    for (std::size_t i = 1; i < tour.nodes.size(); ++i) {
      const std::vector<FloorPoint> points =
          lattice.connection(part.nodes[tour.nodes[i - 1]], part.nodes[tour.nodes[i]]);
      path.insert(path.end(), points.begin() + 1, points.end());
    }
    return path;
  }

  // Adds the parts of a lattice that a path has not visited, each with a detour to it from the nearest vertex.
  std::vector<FloorPoint> with_other_parts(const FittedLattice& lattice, std::vector<bool>& visited,
                                           const std::vector<FloorPoint>& path) const {
    std::optional<FloorDetours> detours;
    for (;;) {
      std::uint32_t least = FloorDetours::unreached;
      FittedLattice::Node nearest = FittedLattice::none;
      for (FittedLattice::Node node = 0; node < lattice.size(); ++node) {
        if (visited[node]) continue;
        if (!detours) detours.emplace(reach_, space_, path);
        const std::uint32_t steps = detours->steps(reach_.grid().index(lattice.point(node)));
        if (steps >= least) continue;
        least = steps;
        nearest = node;
      }
      if (nearest == FittedLattice::none) break;
      detours->add(reach_.grid().index(lattice.point(nearest)),
                   tour_from(lattice, nearest, TourEnd::at_start, visited));
    }
    return detours ? detours->path() : path;
  }

  // The square of a set that is nearest on the floor, by breadth-first search. `seen` holds the rounds of earlier ones.
  std::optional<Cell> nearest_of(const RunTimeCellSet& squares, Cell from, std::vector<std::uint32_t>& seen,
                                 std::uint32_t round) const {
    const RunTimeGrid& grid = reach_.grid();
    std::vector<RunTimeGrid::Index> waiting = {grid.index(from)};
    seen[waiting.front()] = round;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (squares.contains_at(waiting[i])) return grid.cell(waiting[i]);
      for (int h = 0; h < 4; ++h) {
        if (!grid.has_neighbour(waiting[i], heading_at(h))) continue;
        const RunTimeGrid::Index next = grid.neighbour(waiting[i], heading_at(h));
        if (seen[next] == round || !reach_.is_in_reach(next)) continue;
        seen[next] = round;
        waiting.push_back(next);
      }
    }
    return std::nullopt;
  }

  const OccupancyGrid& map_;
  const FloorReach& reach_;
  const DriveSpace& space_;
  const RunTimeCellSet& needed_;
  const FloorTask& task_;
  double brush_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_TOURS_HPP
