// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_TOURS_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_TOURS_HPP

#include "../../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
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
// that the robot can drive. O(squares + changes), and for each part that is apart from all others O(cells): to number
// them, which takes a millisecond for a million.
class FloorTours {
 public:
  // `brush` is in squares, `needed` are the squares to be brushed. All must outlive it.
  FloorTours(const OccupancyGrid& map, const FloorReach& reach, const DriveSpace& space, const RunTimeCellSet& needed,
             const FloorTask& task, double brush)
      : map_(map), reach_(reach), space_(space), needed_(needed), task_(task), brush_(brush) {}

  // How often to change the path, if the time does not decide it.
  double changes() const { return task_.changes ? static_cast<double>(*task_.changes) : usual_changes(); }
  double usual_changes() const { return usual_changes(static_cast<double>(needed_.count()), brush_); }
  // 1000 changes for each square as wide as the brush take a second for a home of 100 square metres; twice as many save
  // 1 to 2 % of the driving time. Small rooms get enough for the price of missing squares to settle, and the largest
  // grids no more than take minutes.
  static double usual_changes(double squares, double brush) {
    return std::clamp(1000 * squares / (brush * brush), 2e5, 1e8);
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
    std::vector<FloorPoint> path = {FloorLattice::middle(start)};
    std::vector<std::uint32_t> seen(reach_.grid().cell_count(), 0);
    Cell at = start;
    for (std::uint32_t round = 1;; ++round) {
      const std::optional<Cell> next = nearest_of(points, at, seen, round);
      if (!next) break;
      append_drive(path, *next);
      const FittedLattice::Part part = lattice.part_from(lattice.node_of(*next));
      const std::vector<FloorPoint> over = tour_over(lattice, part, TourEnd::anywhere);
      path.insert(path.end(), over.begin() + 1, over.end());
      for (const FittedLattice::Node node : part.nodes) points.erase(lattice.point(node));
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
    // Room doors are 0.6 to 1 m wide. A part of less than a square metre, such as between chairs, is no room.
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
    return tour_over(lattice, part, end);
  }
  // A short path over a part of the cells, from its start.
  std::vector<FloorPoint> tour_over(const FittedLattice& lattice, const FittedLattice::Part& part, TourEnd end) const {
    CoverageTask task;
    // A quarter turn takes as long as 2.6 cells of 0.35 m, but between cells it mostly becomes a rounder one later.
    task.turn_weight = 1.5;
    task.end = end;
    task.seed = task_.seed;
    // A change here takes a tenth of the time of one of the floor's own, and gains more: so few changes of the floor
    // find this tour as good as many do. Twice 1000 a cell save at most 1 % of the driving time. A part gets its share
    // of all cells.
    const double cells = part.graph.size(), share = cells / lattice.size(), total = changes() * share;
    task.seconds = 0.2 * share * task_.seconds;
    if (task_.seconds <= 0) task.changes = static_cast<std::uint64_t>(std::min(25 * total, 1000 * cells));
    const CoveragePath tour = CoverageTourPlanner(part.graph, task).plan();
    std::vector<FloorPoint> path = {FloorLattice::middle(lattice.point(part.nodes[part.graph.start()]))};
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
    if (std::find(visited.begin(), visited.end(), false) == visited.end()) return path;
    FloorDetours detours(reach_, space_, path);
    std::vector<std::pair<std::uint32_t, FittedLattice::Node>> nearest;  // the steps to it first
    for (FittedLattice::Node node = 0; node < lattice.size(); ++node) {
      const std::uint32_t steps = detours.steps(reach_.grid().index(lattice.point(node)));
      if (!visited[node] && steps != FloorDetours::unreached) nearest.push_back({steps, node});
    }
    std::sort(nearest.begin(), nearest.end());
    for (const auto& [steps, node] : nearest) {
      if (visited[node]) continue;  // with a nearer one
      detours.add(reach_.grid().index(lattice.point(node)), tour_from(lattice, node, TourEnd::at_start, visited));
    }
    return detours.path();
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
      reach_.for_each_passage(waiting[i], [&](RunTimeGrid::Index next) {
        if (seen[next] == round) return;
        seen[next] = round;
        waiting.push_back(next);
      });
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
