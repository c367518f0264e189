// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "floor_plans.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mazebot/host/cover/floor/floor_cleaner.hpp>
#include <mazebot/host/cover/floor/floor_planner.hpp>
#include <mazebot/host/cover/floor/floor_routes.hpp>
#include <optional>
#include <utility>

using namespace mazebot;

namespace {

// Rays so close to each other that at their ends no square lies between two of them.
void look(FloorCleaner& cleaner, const OccupancyGrid& truth, double squares) {
  const FloorPoint at = cleaner.position();
  const int rays = static_cast<int>(std::ceil(2 * pi<double>() * squares / 0.7));
  for (int ray = 0; ray < rays; ++ray) {
    const double angle = 2 * pi<double>() * ray / rays, dx = std::cos(angle), dy = std::sin(angle);
    for (double along = 0; along <= squares; along += 0.25) {
      const Cell square(static_cast<int>(std::floor(at.x + along * dx)),
                        static_cast<int>(std::floor(at.y + along * dy)));
      if (!truth.grid().contains(square)) break;
      const Occupancy seen = truth.at(square);
      cleaner.see(square, seen);
      if (seen == Occupancy::occupied) break;
    }
  }
}

// Drives to a point, two squares at a time, until something is in the way.
void drive(FloorCleaner& cleaner, const OccupancyGrid& truth, FloorPoint to, double squares) {
  const FloorPoint from = cleaner.position();
  const double length = distance_between(from, to);
  const int steps = std::max(1, static_cast<int>(std::ceil(length / 2)));
  for (int step = 1; step <= steps && cleaner.is_free(); ++step) {
    const double share = static_cast<double>(step) / steps;
    cleaner.drove_to(step == steps ? to
                                   : FloorPoint{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share});
    look(cleaner, truth, squares);
  }
}

}  // namespace

FloorPlan plan_whole(const OccupancyGrid& map, const FloorSetting& setting, const FloorTask& task) {
  return plan_floor(map, setting.reach(), task);
}

FloorPlan plan_rooms(const OccupancyGrid& map, const FloorSetting& setting, FloorTask task, const FloorBudget& budget,
                     std::vector<RunTimeCellSet> rooms, const DriveSpace& space) {
  std::size_t squares = 0;
  for (const RunTimeCellSet& room : rooms) squares += room.count();
  FloorPlan whole;
  task.end = TourEnd::anywhere;
  const std::optional<Cell> last = task.dock ? task.dock : budget.returns ? setting.reach().start() : std::nullopt;
  task.dock = std::nullopt;
  std::optional<Cell> from;
  while (!rooms.empty()) {
    // The nearest room by the floor.
    const FloorRoutes routes(setting.reach(), space, from.value_or(*setting.reach().start()));
    std::size_t nearest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      rooms[i].for_each_index([&](RunTimeGrid::Index index) {
        const Cell square = map.grid().cell(index);
        const double length =
            setting.reach().is_in_reach(index) ? routes.length({square.x + 0.5, square.y + 0.5}) : least;
        if (length < least) least = length, nearest = i;
      });
    }
    const RunTimeCellSet room = rooms[nearest];
    rooms.erase(rooms.begin() + static_cast<std::ptrdiff_t>(nearest));
    const double part = static_cast<double>(room.count()) / static_cast<double>(std::max<std::size_t>(squares, 1));
    task.wanted = &room;
    if (budget.changes) task.changes = static_cast<std::uint64_t>(part * static_cast<double>(*budget.changes));
    if (budget.seconds) task.seconds = part * *budget.seconds;
    task.from = from;
    task.dock = rooms.empty() ? last : std::nullopt;
    FloorPlan plan = plan_floor(map, setting.reach(), task);
    whole.way_out = from ? whole.way_out : plan.way_out;
    if (!rooms.empty()) {
      // On to a square, from which the next one can begin.
      std::optional<Cell> end;
      for (std::size_t i = plan.path.size(); i-- > 0 && !end;) {
        if (plan.path[i] != plan.path.back()) plan.path.push_back(plan.path[i]);  // out of a narrow place
        end = routes.square_beside(plan.path[i]);
      }
      from = end ? end : setting.reach().start();
      plan.path.push_back({from->x + 0.5, from->y + 0.5});
    }
    for (const FloorPoint point : plan.path) {
      if (whole.path.empty() || whole.path.back() != point) whole.path.push_back(point);
    }
  }
  return whole;
}

FloorDrive drive_over(const OccupancyGrid& truth, const OccupancyGrid& map, const FloorTask& task, Cell start,
                      double battery, double range) {
  FloorDrive done;
  const double squares = range / map.resolution();
  FloorCleaner cleaner(map, task, start, battery);
  done.path.push_back(cleaner.position());
  look(cleaner, truth, squares);
  while (const std::optional<FloorPoint> to = cleaner.next()) {
    if (cleaner.is_way_out()) done.way_out = done.path.size();
    drive(cleaner, truth, *to, squares);
    if (cleaner.position() != done.path.back()) done.path.push_back(cleaner.position());
  }
  done.status = cleaner.status();
  done.plans = cleaner.plans();
  done.charges = cleaner.charges();
  return done;
}
