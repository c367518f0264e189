// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_COVER_FLOOR_FLOOR_PLANNER_HPP
#define MAZEBOT_HOST_COVER_FLOOR_FLOOR_PLANNER_HPP

#include "../../detail/requires_hosted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../../../map/cell.hpp"
#include "../../detail/random.hpp"
#include "../../detail/simulated_annealing.hpp"
#include "../../map/occupancy_grid.hpp"
#include "../../map/run_time_grid.hpp"
#include "../../map/swept_disc.hpp"
#include "../coverage_graph.hpp"
#include "floor_annealer.hpp"
#include "floor_detours.hpp"
#include "floor_lattice.hpp"
#include "floor_plan.hpp"
#include "floor_reach.hpp"
#include "floor_routes.hpp"
#include "floor_sweeps.hpp"
#include "floor_tours.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

inline void check_task(const FloorTask& task) {
  const auto check = [](const char* name, double value, double least, double most, const char* unit) {
    if (value >= least && value <= most) return;  // false if it is not a number
    throw std::invalid_argument(
        fmt::format("the {} of a floor task is from {:g} to {:g}{}, not {:g}", name, least, most, unit, value));
  };
  check("robot's radius", task.robot.radius, 0.001, 100, " m");
  check("half of the robot's width", task.robot.half_width, 0, task.robot.radius, " m");
  check("brush", task.robot.brush, 0.001, 100, " m");
  check("brush's offset", task.robot.brush_offset, -task.robot.radius, task.robot.radius, " m");
  check("speed", task.speed, 0.001, 100, " m/s");
  check("turn rate", task.turn_rate, 0.001, 1000, " rad/s");
  check("acceleration", task.acceleration, 0, 1000, " m/s2");
  check("turning radius", task.turning_radius, 0, 100, " m");
  check("clearance", task.clearance, 0, 100, " m");
  check("share", task.share, 0.01, 1, "");
  check("time to plan", task.seconds, 0, 1e6, " s");
}

// The stages of plan_floor().
class FloorPlanner {
 public:
  // `reach` is that of the robot as wide as it drives, with the task's clearance.
  FloorPlanner(const OccupancyGrid& map, const FloorReach& wanted, const FloorReach& reach, const FloorTask& task)
      : map_(map),
        wanted_(wanted),
        reach_(reach),
        task_(task),
        space_(space_of(map, task.robot.wider(task.clearance), task)),
        brush_(task.robot.brush / map.resolution() * (1 + 1e-9)),
        needed_(map.grid()),
        random_(task.seed),
        tours_(map, reach, space_, needed_, task, brush_) {
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      if (wanted.at(i) != Reach::reachable || (task.wanted != nullptr && !task.wanted->contains_at(i))) continue;
      if (reach.at(i) == Reach::reachable || (task.clearance > 0 && is_reached_between(i))) needed_.insert_at(i);
    }
  }

  FloorPlan plan() {
    const auto started = std::chrono::steady_clock::now();
    const Cell start = task_.from.value_or(*reach_.start());
    std::vector<FloorPoint> path =
        task_.earlier != nullptr
            ? repaired(start, task_.wanted != nullptr ? useful_part(*task_.earlier) : *task_.earlier)
        : task_.wanted != nullptr ? tours_.patches(start)
                                  : tours_.whole(start);
    const auto squares = static_cast<double>(needed_.count());
    const double allowed = std::floor((1 - task_.share) * squares + 1e-9);
    if (task_.share < 0.9) cut_when_covered(path, allowed);
    if (task_.dock) tours_.append_drive(path, *task_.dock);
    const auto seconds_used = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    };
    const bool returns = task_.end == TourEnd::at_start || task_.dock;
    // There a few squares decide, and their price swings: the best path so far counts.
    const bool is_small = squares < 1000 * brush_ * brush_;
    // The annealer finds no passages, but joins the detours over them.
    if (path.size() > 1 && !reach_.passages().empty()) path = completed(path, allowed);
    if (path.size() > 1) {
      FloorSweeps sweeps = empty_sweeps();
      FloorAnnealer annealer(space_, sweeps, path, returns, squares_a_radian(),
                             allowed - 0.03 * std::min(allowed, squares - allowed), random_);
      path = completed(path, allowed);
      const double total = tours_.changes();
      // Few changes do not mend what heat spoils: so they begin colder.
      const double heat = task_.seconds > 0 ? 1 : std::clamp(total / tours_.usual_changes(), 0.04, 1.0);
      const AnnealingSchedule cooling{0.3 * heat * brush_, 0.012 * brush_, AnnealingSchedule::Cooling::geometric};
      // The price of a missing square changes after each round: it needs a few hundred of them.
      const int round = task_.seconds > 0 ? 1024 : static_cast<int>(std::clamp(total / 512, 32.0, 1024.0));
      for (double done = 0;; done += round) {
        const double share = task_.seconds > 0 ? seconds_used() / task_.seconds : total > 0 ? done / total : 1;
        if (share >= 1) break;
        annealer.anneal(cooling.temperature(share, 1), round);
        if (is_small && annealer.missing() <= allowed) keep_faster(path, annealer.path());
      }
      // If a few squares too many are missing, some more changes cost less time than detours there and back.
      for (int more = 0; more < 50 && task_.seconds <= 0 && total > 0 && annealer.missing() > allowed; ++more) {
        annealer.anneal(cooling.cold, round);
      }
      keep_faster(path, completed(annealer.path(), allowed));
    } else {
      path = completed(path, allowed);
    }
    std::size_t way_out = 0;
    if (!task_.from) {
      const std::vector<FloorPoint> out = FloorLattice::corners(wanted_.way_out());
      way_out = out.empty() ? 0 : out.size() - 1;
      if (way_out > 0) path.insert(path.begin(), out.begin(), out.end() - 1);
    }
    return measure_floor_path(map_, wanted_, space_, task_, std::move(path), way_out);
  }

 private:
  // The time of a path without stops, as the length that is driven in that time, in squares.
  double cost_of(const std::vector<FloorPoint>& path) const {
    return length_of(path) + squares_a_radian() * rotation_of(path);
  }
  double squares_a_radian() const { return task_.speed / task_.turn_rate / map_.resolution(); }
  void keep_faster(std::vector<FloorPoint>& path, std::vector<FloorPoint> other) const {
    // The rest of an interrupted path is to become no longer.
    if (task_.earlier != nullptr && length_of(other) > length_of(path)) return;
    if (cost_of(other) < cost_of(path)) path = std::move(other);
  }
  // Ends a path where at most `allowed` squares are missing, and drives back if it returns. To leave out that much by
  // small changes would take long.
  void cut_when_covered(std::vector<FloorPoint>& path, double allowed) const {
    FloorSweeps sweeps = empty_sweeps();
    for (std::size_t i = 1; i < path.size(); ++i) {
      sweeps.add(path[i - 1], path[i]);
      if (static_cast<double>(sweeps.missing()) > allowed) continue;
      const Cell start(static_cast<int>(path.front().x), static_cast<int>(path.front().y));
      path.resize(i + 1);
      if (task_.end == TourEnd::at_start && !task_.dock) tours_.append_drive(path, start);
      return;
    }
  }
  // Whether the brush reaches a square from a position between the middles of squares, where the robot gets by a short
  // straight drive. O(squares under the brush).
  bool is_reached_between(RunTimeGrid::Index wanted) const {
    const Cell cell = map_.grid().cell(wanted);
    const FloorPoint target = FloorLattice::middle(cell);
    const int around = static_cast<int>(brush_ / 2 + 1.5);
    for (int y = cell.y - around; y <= cell.y + around; ++y) {
      for (int x = cell.x - around; x <= cell.x + around; ++x) {
        if (!map_.grid().contains(Cell(x, y)) || !reach_.is_in_reach(map_.grid().index(Cell(x, y)))) continue;
        const FloorPoint from = FloorLattice::middle(Cell(x, y));
        const double distance = distance_between(from, target), step = distance - brush_ / 2;
        if (step > 1.5) continue;
        if (step <= 0) return true;
        // On the quarters of squares on which vertices lie.
        const auto quarter = [&](double at, double to) {
          const double moved = at + (to - at) * step / distance;
          return (to > at ? std::ceil(moved * 4) : std::floor(moved * 4)) / 4;
        };
        const FloorPoint at = {quarter(from.x, target.x), quarter(from.y, target.y)};
        if (distance_between(at, target) <= brush_ / 2 && space_.fits(from, at)) return true;
      }
    }
    return false;
  }

  static DriveSpace space_of(const OccupancyGrid& map, const FloorRobot& robot, const FloorTask& task) {
    return {map.free_squares(task.unknown, task.forbidden), robot.radius / map.resolution(),
            robot.half_width / map.resolution()};
  }

  FloorSweeps empty_sweeps() const {
    FloorSweeps sweeps(map_.grid(), brush_ / 2, task_.robot.brush_offset / map_.resolution());
    needed_.for_each_index([&](RunTimeGrid::Index i) { sweeps.need(i); });
    return sweeps;
  }

  // What is still of use of an earlier path: the legs that pass over needed squares, and those between them that are no
  // detours. repaired() connects the others.
  std::vector<FloorPoint> useful_part(const std::vector<FloorPoint>& earlier) const {
    FloorSweeps sweeps = empty_sweeps();
    std::vector<FloorPoint> path;
    std::vector<FloorPoint> between;  // vertices since the last leg of use
    double length = 0;                // of these
    for (std::size_t i = 1; i < earlier.size(); ++i) {
      const FloorPoint from = earlier[i - 1], to = earlier[i];
      const std::size_t before = sweeps.missing();
      sweeps.add(from, to);
      if (sweeps.missing() == before) {
        between.push_back(to);
        length += distance_between(from, to);
        continue;
      }
      if (path.empty() || length > 1.5 * distance_between(path.back(), from)) {
        path.push_back(from);
      } else {
        path.insert(path.end(), between.begin(), between.end());
      }
      path.push_back(to);
      between.clear();
      length = 0;
    }
    return path;
  }

  // An earlier path on a map that has changed: drives around what is in its way.
  std::vector<FloorPoint> repaired(Cell start, const std::vector<FloorPoint>& earlier) const {
    std::vector<FloorPoint> path = {FloorLattice::middle(start)};
    if (!earlier.empty() && earlier.front() != path.front()) {
      // The drive to where an interrupted path continues may be long: so it is a shortest one.
      const std::vector<FloorPoint> back = FloorRoutes(reach_, space_, start).route(earlier.front());
      path.insert(path.end(), back.rbegin() + (back.empty() ? 0 : 1), back.rend());
    }
    for (const FloorPoint point : earlier) {
      const bool is_inside = point.x >= 0 && point.y >= 0 && point.x < map_.width() && point.y < map_.height();
      if (!is_inside || point == path.back() || !space_.fits(point)) continue;
      if (!space_.fits(path.back(), point)) {
        const std::optional<Cell> square = tours_.square_beside(point);
        if (!square) continue;
        tours_.append_drive(path, *square);
        if (path.back() != FloorLattice::middle(*square)) continue;
      }
      if (point != path.back()) path.push_back(point);
    }
    if (task_.wanted != nullptr) path = with_new_floor(path);
    if (task_.end == TourEnd::at_start && !task_.dock) tours_.append_drive(path, start);
    return path;
  }

  // Adds lanes over the needed floor that a repaired path does not cover, such as where furniture was.
  std::vector<FloorPoint> with_new_floor(const std::vector<FloorPoint>& path) const {
    FloorSweeps sweeps = empty_sweeps();
    for (std::size_t i = 1; i < path.size(); ++i) sweeps.add(path[i - 1], path[i]);
    RunTimeCellSet missing(map_.grid());
    needed_.for_each_index([&](RunTimeGrid::Index i) {
      if (sweeps.is_missing(i)) missing.insert_at(i);
    });
    return tours_.with_lanes_over(missing, path);
  }

  // Adds detours, the shortest first, until at most `allowed` squares are missing.
  std::vector<FloorPoint> completed(const std::vector<FloorPoint>& path, double allowed) const {
    FloorSweeps sweeps = empty_sweeps();
    if (path.size() == 1) sweeps.add(path[0], path[0]);
    for (std::size_t i = 1; i < path.size(); ++i) sweeps.add(path[i - 1], path[i]);
    if (static_cast<double>(sweeps.missing()) <= allowed) return path;
    // After a long detour other squares are near the path: so all others are looked for again.
    const auto far = static_cast<std::uint32_t>(3 * brush_ + 1);
    for (std::vector<FloorPoint> longer = path;;) {
      FloorDetours detours(reach_, space_, longer);
      std::vector<Missing> missing;
      RunTimeCellSet apart(map_.grid());  // within no brush's reach of a square in which the robot can turn
      for (RunTimeGrid::Index i = 0; i < map_.grid().cell_count(); ++i) {
        if (!sweeps.is_missing(i)) continue;
        const std::uint32_t steps = detours.steps(detours.nearest_reaching(i, brush_ / 2));
        missing.push_back({steps, i, nullptr});
        if (steps == FloorDetours::unreached) apart.insert_at(i);
      }
      add_passages_over(apart, detours, missing);
      std::sort(missing.begin(), missing.end());
      bool is_far = false;
      for (const auto& [steps, index, passage] : missing) {
        if (is_far || static_cast<double>(sweeps.missing()) <= allowed) break;
        if (steps == FloorDetours::unreached || !sweeps.is_missing(index)) continue;
        const RunTimeGrid::Index to = passage != nullptr ? passage->from : detours.nearest_reaching(index, brush_ / 2);
        const std::vector<FloorPoint> detour =
            detours.add(to, passage != nullptr ? there_and_back(*passage) : over(middle(to)));
        for (std::size_t i = 1; i < detour.size(); ++i) sweeps.add(detour[i - 1], detour[i]);
        is_far = steps > far;
      }
      longer = detours.path();
      if (!is_far) return longer;
    }
  }
  // A missing square, and a passage on which the brush passes over it, if no other way does.
  struct Missing {
    std::uint32_t steps;  // of the detour
    RunTimeGrid::Index square;
    const FloorPassage* passage;
    bool operator<(const Missing& other) const {
      return steps != other.steps ? steps < other.steps : square < other.square;
    }
  };
  void add_passages_over(const RunTimeCellSet& squares, const FloorDetours& detours,
                         std::vector<Missing>& missing) const {
    if (squares.empty()) return;
    for (const FloorPassage& passage : reach_.passages()) {
      const std::uint32_t steps = detours.steps(passage.from);
      if (steps == FloorDetours::unreached) continue;
      const SweptDisc swept(middle(passage.from), middle(passage.to), brush_ / 2);
      swept.for_each_middle(map_.height(), [&](int row, int first, int last) {
        for (int column = std::max(first, 0); column <= std::min(last, map_.width() - 1); ++column) {
          const RunTimeGrid::Index square = map_.grid().index(Cell(column, row));
          if (squares.contains_at(square)) missing.push_back({steps, square, &passage});
        }
      });
    }
  }
  std::vector<FloorPoint> there_and_back(const FloorPassage& passage) const {
    return {middle(passage.from), middle(passage.to), middle(passage.from)};
  }
  FloorPoint middle(RunTimeGrid::Index square) const { return FloorLattice::middle(map_.grid().cell(square)); }

  // A leg from a point and back on which a brush with an offset passes over all that one without would sweep at that
  // point; nothing if the brush has none, or if there is no room for the leg.
  std::vector<FloorPoint> over(FloorPoint at) const {
    const double offset = std::fabs(task_.robot.brush_offset) / map_.resolution();
    if (offset == 0) return {};
    const double length = std::ceil(8 * offset) / 4;  // on quarters of squares, on which vertices lie
    for (const auto& [x, y] : {std::pair{length, 0.0}, {-length, 0.0}, {0.0, length}, {0.0, -length}}) {
      const FloorPoint end = {at.x + x, at.y + y};
      if (space_.fits(at, end)) return {at, end, at};
    }
    return {};
  }

  const OccupancyGrid& map_;
  const FloorReach& wanted_;
  const FloorReach& reach_;
  const FloorTask& task_;
  DriveSpace space_;
  double brush_;  // in squares
  RunTimeCellSet needed_;
  Random random_;
  FloorTours tours_;
};

}  // namespace detail

/// Plans a path for a robot over all of a floor that its brush can reach: at least `task.share` of it.
///
/// Begins with lanes that are fitted to each room, so that they lie along its walls, and with a tour over the cells in
/// which they cross, as plan_coverage() makes it. Then it improves the path as a whole by simulated annealing: its
/// vertices move, vanish and appear, and parts change places. The cost is the time, and a price for squares that are
/// missing. At last detours are added if too much is missing. Every leg is one that the
/// robot can drive, at its full width. Deterministic for the same task, unless `task.seconds` is set.
///
/// The same `reach` must have been made with the task's robot, and with its no-go areas. Throws std::invalid_argument
/// for tasks out of range, and if the robot does not fit at its start. O(squares + changes * squares under a leg).
inline FloorPlan plan_floor(const OccupancyGrid& map, const FloorReach& reach, const FloorTask& task) {
  detail::check_task(task);
  if (!reach.start()) {
    throw std::invalid_argument(
        fmt::format("a robot of {} m radius does not fit at the start; the widest that fits anywhere has {:.3f} m",
                    task.robot.radius, reach.widest_radius()));
  }
  for (const std::optional<Cell>& square : {task.dock, task.from}) {
    if (!square || (map.grid().contains(*square) && reach.is_in_reach(map.grid().index(*square)))) continue;
    throw std::invalid_argument("the path begins or ends at a square that the robot cannot reach");
  }
  if (task.clearance <= 0) return detail::FloorPlanner(map, reach, reach, task).plan();
  const FloorReach driven(map, task.robot.wider(task.clearance), *reach.start(), task.unknown, task.forbidden);
  const auto is_clear = [&](const std::optional<Cell>& square) {
    return !square || driven.is_in_reach(map.grid().index(*square));
  };
  if (!driven.start() || !is_clear(task.dock) || !is_clear(task.from)) {
    throw std::invalid_argument(fmt::format("a robot of {} m radius has no clearance of {} m at the start or the end",
                                            task.robot.radius, task.clearance));
  }
  return detail::FloorPlanner(map, reach, driven, task).plan();
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_COVER_FLOOR_FLOOR_PLANNER_HPP
