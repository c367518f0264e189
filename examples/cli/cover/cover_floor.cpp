// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "cover_floor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <mazebot/host/cover/floor_planner.hpp>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/map/distance_field.hpp>
#include <stdexcept>
#include <vector>

#include "../batch/write_file.hpp"
#include "../options/checks.hpp"

using namespace mazebot;

namespace {

constexpr double degree = 3.14159265358979323846 / 180;

Unknown unknown_of(const FloorOptions& options) { return options.unknown == "free" ? Unknown::open : Unknown::wall; }

FloorTask task_of(const FloorOptions& options) {
  FloorTask task;
  task.robot = {options.robot_radius, options.brush};
  task.speed = options.speed;
  task.turn_rate = options.turn_rate_deg * degree;
  task.unknown = unknown_of(options);
  task.share = options.every_square ? 1 : 0.995;
  return task;
}

// The square of --start-at, else the one that is farthest from obstacles.
Cell start_square(const OccupancyGrid& map, const FloorOptions& options) {
  const RunTimeCellSet free = map.free_squares(unknown_of(options));
  if (free.empty()) throw std::invalid_argument("found no free square, expected a floor");
  if (options.start_at.empty()) {
    const DistanceField clear(map.grid(), [&](RunTimeGrid::Index i) { return !free.contains_at(i); });
    RunTimeGrid::Index best = 0;
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      if (clear.four_squared(i) > clear.four_squared(best)) best = i;
    }
    return map.grid().cell(best);
  }
  double x = 0, y = 0, degrees = 0;
  char more = 0;
  const int found = std::sscanf(options.start_at.c_str(), "%lf,%lf,%lf%c", &x, &y, &degrees, &more);
  if ((found != 2 && found != 3) || !std::isfinite(x) || !std::isfinite(y)) {
    throw std::invalid_argument(
        fmt::format("--start-at: found '{}', expected X,Y,DEG in the map's frame", options.start_at));
  }
  const Pose2D<double> at = map.from_map({x, y, degrees * degree});
  const Cell square = map.square_at(at.x, at.y);
  if (!map.grid().contains(square)) {
    throw std::invalid_argument(
        fmt::format("--start-at {} is outside the map, expected a free square", options.start_at));
  }
  if (!free.contains(square)) {
    throw std::invalid_argument(fmt::format("--start-at {} is in {} square, expected a free one", options.start_at,
                                            map.at(square) == Occupancy::unknown ? "an unknown" : "an occupied"));
  }
  return square;
}

FloorReach reach_of(const OccupancyGrid& map, const FloorOptions& options) {
  FloorReach reach(map, {options.robot_radius, options.brush}, start_square(map, options), unknown_of(options));
  if (!reach.start()) {
    throw std::invalid_argument(fmt::format(
        "a robot of {:g} m radius does not fit {}; the widest that fits anywhere "
        "has a radius of {:.3f} m",
        options.robot_radius, options.start_at.empty() ? "anywhere" : "near --start-at", reach.widest_radius()));
  }
  return reach;
}

double square_metres(const OccupancyGrid& map, std::size_t squares) {
  return static_cast<double>(squares) * map.resolution() * map.resolution();
}

constexpr std::array<Reach, 4> reasons = {Reach::too_narrow, Reach::behind_no_go, Reach::behind_unknown,
                                          Reach::cut_off};

std::string reasons_of(const OccupancyGrid& map, const FloorReach& reach) {
  std::string text;
  for (const Reach reason : reasons) {
    if (reach.count(reason) == 0) continue;
    text += fmt::format("{}{:.1f} m2 {}", text.empty() ? "" : ", ", square_metres(map, reach.count(reason)),
                        to_string(reason));
  }
  return text.empty() ? "none" : text;
}

// In the map's frame. Each row is a vertex; the robot turns to where it drives next.
std::string csv_of(const OccupancyGrid& map, const std::vector<FloorPoint>& path) {
  std::string csv = "x_m,y_m,yaw_deg\n";
  double angle = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const FloorPoint to = path[std::min(i + 1, path.size() - 1)];
    if (to != path[i]) angle = std::atan2(to.x - path[i].x, to.y - path[i].y);
    const MapFramePose pose = map.to_map({path[i].x * map.resolution(), path[i].y * map.resolution(), angle});
    csv += fmt::format("{:.4f},{:.4f},{:.2f}\n", pose.x, pose.y, pose.yaw / degree);
  }
  return csv;
}

std::string svg_of(const OccupancyGrid& map, const FloorOptions& options, const FloorPlan& plan) {
  std::vector<MapPoint> points;
  for (const FloorPoint point : plan.path) points.push_back({point.x, point.y});
  SvgPicture picture(block_map_of(map, unknown_of(options)), 3);
  RunTimeCellSet missed(map.grid());
  for (const RunTimeGrid::Index square : plan.missed) missed.insert_at(square);
  picture.visited(missed, "not covered").path(points, SvgColour::blue, 0.5, "path of the robot's middle");
  return picture.mark(points.front(), SvgColour::green, 3, "start")
      .title(fmt::format("{}: {:.1f} % of {:.0f} square metres, {:.0f} m, {:.0f} min", map.name, 100 * plan.share(),
                         plan.reachable_m2, plan.path_m, plan.minutes))
      .svg();
}

// One letter for several squares: what is most important among them.
std::string drawn(const OccupancyGrid& map, const FloorReach* reach) {
  const int side = std::max({1, (map.width() + 99) / 100});
  std::string text;
  for (int y = (map.height() - 1) / (2 * side); y >= 0; --y) {
    std::string line;
    for (int x = 0; x <= (map.width() - 1) / side; ++x) {
      std::array<int, 8> counts{};
      for (int row = 2 * side * y; row < std::min(2 * side * (y + 1), map.height()); ++row) {
        for (int column = side * x; column < std::min(side * (x + 1), map.width()); ++column) {
          const Occupancy occupancy = map.at(Cell(column, row));
          const Reach kind = reach != nullptr                  ? reach->at(Cell(column, row))
                             : occupancy == Occupancy::free    ? Reach::reachable
                             : occupancy == Occupancy::unknown ? Reach::unknown
                                                               : Reach::occupied;
          ++counts[static_cast<std::size_t>(kind)];
        }
      }
      // A wall is thin: it counts four times.
      counts[static_cast<std::size_t>(Reach::occupied)] *= 4;
      const auto most = std::max_element(counts.begin(), counts.end());
      line += " #?fnguc"[most - counts.begin()];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace

void add_floor_options(CommandLine& command, FloorOptions& options) {
  command.add_option("--cell", options.cell, "metres a pixel, for bare pictures of maps").check(number_check(0.01, 1));
  command.add_option("--robot-radius", options.robot_radius, "of the robot on an occupancy grid, in metres")
      .check(number_check(0.001, 100))
      .show_default();
  command.add_option("--brush", options.brush, "its width in metres").check(number_check(0.001, 100)).show_default();
  command.add_option("--unknown", options.unknown, "what unknown squares are")
      .check(choice_check({"wall", "free"}))
      .show_default();
  command.add_option("--start-at", options.start_at, "X,Y,DEG: where the robot starts, in the frame of the map");
}

void add_cleaning_options(CommandLine& command, FloorOptions& options) {
  command.add_option("--speed", options.speed, "metres per second").check(number_check(0.001, 100)).show_default();
  command.add_option("--turn-rate", options.turn_rate_deg, "degrees per second, in place")
      .check(number_check(0.01, 10000))
      .show_default();
  command.add_flag("--every-square", options.every_square, "cover 100 % of what can be reached, not 99.5 %");
  command.add_option("--path", options.path, "write the path as CSV: x_m,y_m,yaw_deg in the frame of the map")
      .check(file_name_check())
      .type_name("FILE");
}

FloorResult cover_floor(const OccupancyGrid& map, const FloorOptions& options, const FloorBudget& budget,
                        const std::string& svg) {
  const FloorReach reach = reach_of(map, options);
  FloorTask task = task_of(options);
  task.seed = budget.seed;
  task.changes = budget.changes;
  task.seconds = budget.seconds.value_or(0);
  if (budget.seconds && *budget.seconds == 0) task.changes = 0;
  task.end = budget.returns ? TourEnd::at_start : TourEnd::anywhere;
  const FloorPlan plan = plan_floor(map, reach, task);
  if (!options.path.empty()) write_file(options.path, csv_of(map, plan.path));
  if (!svg.empty()) write_file(svg, svg_of(map, options, plan));
  FloorResult result;
  result.floor_m2 = square_metres(map, map.free_squares(unknown_of(options)).count());
  result.reachable_m2 = plan.reachable_m2;
  result.covered_m2 = plan.covered_m2;
  result.path_m = plan.path_m;
  result.rotation_rad = plan.rotation_rad;
  result.rotations = plan.rotations;
  result.crossings = plan.crossings;
  result.minutes = plan.minutes;
  result.squares = plan.reachable;
  result.missed = plan.missed.size();
  result.least_path_m = plan.least_path_m;
  result.times_area = plan.times_area(options.brush);
  result.overlap = std::max(0.0, result.times_area - 1);
  result.share = plan.share();
  result.reasons = reasons_of(map, reach);
  return result;
}

std::string floor_text(const OccupancyGrid& map, const FloorOptions& options, bool reachable) {
  const std::vector<std::size_t> counts = map.counts();
  std::string text = fmt::format(
      "map         {}x{} squares of {} m, origin {}, {}, {} rad\nfree        {:.1f} m2, occupied {:.1f} m2, unknown "
      "{:.1f} m2\n",
      map.width(), map.height(), map.resolution(), map.origin().x, map.origin().y, map.origin().yaw,
      square_metres(map, counts[0]), square_metres(map, counts[1]), square_metres(map, counts[2]));
  if (!reachable) return text + drawn(map, nullptr);
  const FloorReach reach = reach_of(map, options);
  text += fmt::format("reachable   {:.1f} m2 for a robot of {:g} m radius and a brush of {:g} m\nnot         {}\n",
                      square_metres(map, reach.count(Reach::reachable)), options.robot_radius, options.brush,
                      reasons_of(map, reach));
  return text + drawn(map, &reach) +
         "blank: reachable, #: occupied, ?: unknown, n: too narrow, g: behind no-go, u: behind unknown, c: cut off\n";
}
