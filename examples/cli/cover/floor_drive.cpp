// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "floor_drive.hpp"

#include <algorithm>
#include <cmath>
#include <mazebot/host/cover/floor/floor_cleaner.hpp>
#include <optional>

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
