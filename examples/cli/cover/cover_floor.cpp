// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "cover_floor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/host/cover/floor/floor_routes.hpp>
#include <mazebot/host/cover/floor/floor_trips.hpp>
#include <mazebot/host/cover/floor/round_turns.hpp>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/files/cleaned_format.hpp>
#include <mazebot/host/map/floor_rooms.hpp>
#include <mazebot/host/map/floor_shapes.hpp>
#include <stdexcept>
#include <utility>

#include "../batch/write_file.hpp"
#include "../map/no_go.hpp"
#include "../race/json_members.hpp"
#include "floor_path.hpp"
#include "floor_plans.hpp"

using namespace mazebot;

namespace {

constexpr double degree = 3.14159265358979323846 / 180;

FloorTask task_of(const FloorOptions& options, const FloorSetting& setting) {
  FloorTask task;
  task.robot = setting.robot();
  task.speed = options.speed;
  task.turn_rate = options.turn_rate_deg * degree;
  task.unknown = setting.unknown();
  task.forbidden = setting.forbidden();
  task.turning_radius = options.turning_radius.value_or(0);
  task.share = options.every_square ? 1 : options.share / 100;
  return task;
}

std::string svg_of(const OccupancyGrid& map, const FloorSetting& setting, const FloorPlan& plan) {
  std::vector<MapPoint> points;
  for (const FloorPoint point : plan.path) points.push_back({point.x, point.y});
  SvgPicture picture(block_map_of(map, setting.unknown()));
  RunTimeCellSet missed(map.grid());
  for (const RunTimeGrid::Index square : plan.missed) missed.insert_at(square);
  picture.visited(missed, "not covered").path(points, SvgColour::blue, 0.5, "path of the robot's middle");
  if (setting.dock()) picture.mark({setting.dock()->x + 0.5, setting.dock()->y + 0.5}, SvgColour::red, 3, "dock");
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

// What an earlier run has cleaned, on this map.
RunTimeCellSet cleaned_before(const OccupancyGrid& map, const FloorOptions& options) {
  RunTimeCellSet cleaned(map.grid());
  if (options.resume.empty()) return cleaned;
  const OccupancyGrid before = parse_cleaned(json_content(options.resume, "the file of --save"), options.resume);
  if (!share_floor(map, before)) {
    throw MapFileError(options.resume, 2, 1, "squares of a map in the same frame",
                       fmt::format("a map at {:g}, {:g}", before.origin().x, before.origin().y));
  }
  return squares_in(map, before);
}

void save_cleaned(const OccupancyGrid& map, const std::string& file, const FloorReach& reach,
                  const RunTimeCellSet& wanted, const RunTimeCellSet& before,
                  const std::vector<RunTimeGrid::Index>& missed) {
  OccupancyGrid cleaned(map.width(), map.height(), map.resolution(), map.origin());
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const bool is_clean = before.contains_at(i) || (wanted.contains_at(i) && reach.at(i) == Reach::reachable);
    cleaned.values()[i] = is_clean ? OccupancyGrid::occupied_value : std::int8_t{0};
  }
  for (const RunTimeGrid::Index i : missed) cleaned.values()[i] = 0;
  write_file(file, print_cleaned(cleaned));
}

// The squares to clean, room by room; a single set without --rooms.
std::vector<RunTimeCellSet> rooms_of(const OccupancyGrid& map, const FloorOptions& options, const FloorSetting& setting,
                                     const RunTimeCellSet& wanted) {
  if (options.rooms.empty()) return {wanted};
  const RunTimeCellSet free = map.free_squares(setting.unknown());
  const auto least = static_cast<std::size_t>(1 / (map.resolution() * map.resolution()));  // a square metre
  constexpr double door = 1.1;                                                             // metres
  const FloorRooms rooms =
      options.rooms == "doors"
          ? FloorRooms::cut_at_doors(free, door / map.resolution(), least)
          : FloorRooms(free,
                       squares_in(map,
                                  read_map_of_frame(options.rooms, map, options.cell,
                                                    "a map whose free parts are rooms, or the word doors"),
                                  Occupancy::free),
                       least);
  std::vector<RunTimeCellSet> sets(static_cast<std::size_t>(rooms.count()), RunTimeCellSet(map.grid()));
  wanted.for_each_index([&](RunTimeGrid::Index i) {
    if (setting.reach().at(i) != Reach::reachable) return;
    sets[static_cast<std::size_t>(rooms.room_at(i))].insert_at(i);
  });
  sets.erase(std::remove_if(sets.begin(), sets.end(), [](const RunTimeCellSet& room) { return room.empty(); }),
             sets.end());
  return sets;
}

// Cuts a path into trips of the battery from the dock, or from where the path begins. Returns where the trips begin.
std::vector<double> cut_by_battery(const OccupancyGrid& map, const FloorSetting& setting, const DriveSpace& space,
                                   double battery_m, std::vector<FloorPoint>& path) {
  const FloorRoutes home(setting.reach(), space, setting.dock().value_or(*setting.reach().start()));
  const double least = least_battery(path, home) * map.resolution();
  if (battery_m < least) {
    throw std::invalid_argument(fmt::format(
        "--battery {:g} is too little for the way to the farthest place and back, expected at least {:.2f} m",
        battery_m, least + 0.005));
  }
  FloorTrips trips = cut_into_trips(path, home, battery_m / map.resolution());
  path = std::move(trips.path);
  return trips.begins;
}

std::string missed_json(const OccupancyGrid& map, const FloorSetting& setting,
                        const std::vector<RunTimeGrid::Index>& missed) {
  std::string json = "[";
  const auto add = [&](RunTimeGrid::Index index, const char* reason) {
    const Cell square = map.grid().cell(index);
    const MapFramePose at = map.to_map({(square.x + 0.5) * map.resolution(), (square.y + 0.5) * map.resolution(), 0});
    json += fmt::format("{}[{:.3f},{:.3f},\"{}\"]", json.size() == 1 ? "" : ",", at.x, at.y, reason);
  };
  for (const RunTimeGrid::Index index : missed) add(index, "left out to save time");
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    const Reach reach = setting.reach().at(i);
    if (reach == Reach::reachable || reach == Reach::occupied || reach == Reach::unknown) continue;
    add(i, to_string(reach));
  }
  return json + ']';
}

FloorResult result_of(const OccupancyGrid& map, const FloorOptions& options, const FloorSetting& setting,
                      const FloorPlan& plan) {
  FloorResult result;
  const std::size_t reachable = setting.reach().count(Reach::reachable);
  result.floor_m2 = setting.square_metres(map.free_squares(setting.unknown()).count());
  result.reachable_m2 = setting.square_metres(reachable);
  result.covered_m2 = setting.square_metres(reachable - plan.missed.size());
  result.cleaned_before_m2 = result.reachable_m2 - plan.reachable_m2;
  result.share = static_cast<double>(reachable - plan.missed.size()) / static_cast<double>(reachable);
  result.path_m = plan.path_m;
  result.rotation_rad = plan.rotation_rad;
  result.rotations = plan.rotations;
  result.crossings = plan.crossings;
  result.blocked = plan.blocked;
  result.minutes = plan.minutes;
  result.squares = reachable;
  result.missed = plan.missed.size();
  result.least_path_m = plan.least_path_m;
  result.times_area = plan.times_area(options.brush);
  result.overlap = result.times_area - 1;
  result.reasons = setting.reasons();
  result.missed_json = missed_json(map, setting, plan.missed);
  return result;
}

// What is really there, by a map in the same frame. What that map does not show is an obstacle.
OccupancyGrid truth_of(const OccupancyGrid& map, const FloorOptions& options) {
  OccupancyGrid truth(map.width(), map.height(), map.resolution(), map.origin());
  const OccupancyGrid other =
      read_map_of_frame(options.truth, map, options.cell, "a map of what is really there, in the frame of the map");
  const RunTimeCellSet free = squares_in(map, other, Occupancy::free);
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    truth.values()[i] = free.contains_at(i) ? std::int8_t{0} : OccupancyGrid::occupied_value;
  }
  truth.name = map.name;
  return truth;
}

// Lets the robot clean what is really there. All is measured there.
FloorResult drive_over_truth(const OccupancyGrid& map, FloorOptions options, const FloorSetting& setting,
                             FloorTask task, const std::string& svg) {
  const OccupancyGrid truth = truth_of(map, options);
  const Cell start = setting.reach().way_out().empty() ? *setting.reach().start() : setting.reach().way_out().front();
  if (task.end == TourEnd::at_start && !task.dock) task.dock = setting.reach().start();
  const double side = map.resolution();
  const MapFramePose at = map.to_map({(start.x + 0.5) * side, (start.y + 0.5) * side, 0});
  options.start_at = fmt::format("{},{},0", at.x, at.y);
  options.dock_at.clear();  // it may be behind something
  const FloorSetting real(truth, options);
  constexpr double usual_range = 2;
  FloorDrive drive =
      drive_over(truth, map, task, start, options.battery.value_or(0), options.range.value_or(usual_range));
  const FloorPlan plan =
      measure_floor_path(truth, real.reach(), real.space(), task, std::move(drive.path), drive.way_out);
  if (!options.path.empty()) write_floor_path(options.path, truth, plan.path);
  if (!svg.empty()) write_file(svg, svg_of(truth, real, plan));
  FloorResult result = result_of(truth, options, real, plan);
  result.status = drive.status;
  result.plans = drive.plans;
  result.trips = options.battery ? drive.charges + 1 : 0;
  return result;
}

}  // namespace

FloorResult measured_floor(const OccupancyGrid& map, const FloorOptions& options, const FloorSetting& setting,
                           std::vector<FloorPoint> path, const std::string& svg) {
  const FloorPlan plan = measure_floor_path(map, setting.reach(), setting.space(), task_of(options, setting),
                                            std::move(path), setting.reach().way_out().size());
  if (!options.path.empty()) write_floor_path(options.path, map, plan.path);
  if (!svg.empty()) write_file(svg, svg_of(map, setting, plan));
  return result_of(map, options, setting, plan);
}

FloorResult cover_floor(const OccupancyGrid& map, const FloorOptions& options, const FloorBudget& budget,
                        const std::string& svg) {
  const FloorSetting setting(map, options);
  const RunTimeCellSet before = cleaned_before(map, options);
  RunTimeCellSet wanted(map.grid());
  for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
    if (!before.contains_at(i)) wanted.insert_at(i);
  }
  FloorTask task = task_of(options, setting);
  task.seed = budget.seed;
  task.changes = budget.changes;
  task.seconds = budget.seconds.value_or(0);
  if (budget.seconds && *budget.seconds == 0) task.changes = 0;
  task.end = budget.returns ? TourEnd::at_start : TourEnd::anywhere;
  task.dock = setting.dock();
  if (!options.truth.empty()) return drive_over_truth(map, options, setting, task, svg);
  std::vector<FloorPoint> earlier;
  if (!options.earlier.empty()) {
    earlier = read_floor_path(options.earlier, map);
    task.earlier = &earlier;
    task.wanted = &wanted;
  }
  const DriveSpace space = setting.space();
  const std::vector<RunTimeCellSet> rooms = rooms_of(map, options, setting, wanted);
  FloorPlan plan;
  if (options.rooms.empty() || rooms.empty()) {
    if (!options.resume.empty()) {
      // Of the whole floor as much may be left out as without an interruption.
      const double left = 1 - task.share, reachable = static_cast<double>(setting.reach().count(Reach::reachable));
      std::size_t squares = 0;
      for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
        squares += setting.reach().at(i) == Reach::reachable && wanted.contains_at(i) ? 1U : 0U;
      }
      task.wanted = &wanted;
      task.share = 1 - left * reachable / std::max(1.0, static_cast<double>(squares));
    }
    if (task.share > 0) {
      task.share = std::max(0.01, task.share);
      plan = plan_whole(map, setting, task);
    } else {  // no more is left than may be left out
      const Cell start = *setting.reach().start();
      const FloorPoint middle = {start.x + 0.5, start.y + 0.5};
      std::vector<FloorPoint> path = {middle};
      if (task.dock) path = FloorRoutes(setting.reach(), space, *task.dock).route(middle);
      plan = measure_floor_path(map, setting.reach(), space, task, std::move(path), 0);
    }
  } else {
    plan = plan_rooms(map, setting, task, budget, rooms, space);
  }
  std::vector<double> trips;
  if (options.battery) trips = cut_by_battery(map, setting, space, *options.battery, plan.path);
  RoundedPath rounded;
  double shortened = 1;  // by the arcs: about as much on each trip
  if (options.turning_radius) {
    task.wanted = &wanted;
    std::optional<FloorPoint> charger;
    if (options.battery) {
      const Cell square = setting.dock().value_or(*setting.reach().start());
      charger = FloorPoint{square.x + 0.5, square.y + 0.5};
    }
    rounded = round_turns(map, setting.reach(), space, task, plan.path, plan.way_out, charger);
    shortened = length_of(plan.path) / std::max(1e-9, length_of(rounded.path));
    plan.path = std::move(rounded.path);
  }
  const double whole_m = length_of(plan.path) * map.resolution();
  if (options.stop_after) {
    const double driven = *options.stop_after / map.resolution();
    plan.path = beginning_of(plan.path, driven);
    trips.erase(std::lower_bound(trips.begin(), trips.end(), driven * shortened), trips.end());
  }
  if (!options.rooms.empty() || options.battery || options.stop_after || options.turning_radius) {
    task.wanted = &wanted;
    plan = measure_floor_path(map, setting.reach(), space, task, std::move(plan.path), plan.way_out);
  }
  if (!options.path.empty()) write_floor_path(options.path, map, plan.path);
  if (!options.save.empty()) save_cleaned(map, options.save, setting.reach(), wanted, before, plan.missed);
  if (!svg.empty()) write_file(svg, svg_of(map, setting, plan));
  FloorResult result = result_of(map, options, setting, plan);
  result.trips = trips.size();
  if (options.turning_radius && !options.stop_after) result.arcs = rounded.arcs;  // they are those of the whole plan
  if (options.stop_after && *options.stop_after < whole_m) result.status = Status::stopped;
  result.rooms = options.rooms.empty() ? 0 : rooms.size();
  return result;
}

std::string floor_text(const OccupancyGrid& map, const FloorOptions& options, bool reachable) {
  const std::vector<std::size_t> counts = map.counts();
  const auto area = [&](std::size_t squares) {
    return static_cast<double>(squares) * map.resolution() * map.resolution();
  };
  std::string text = fmt::format(
      "map         {}x{} squares of {} m, origin {}, {}, {} rad\nfree        {:.1f} m2, occupied {:.1f} m2, unknown "
      "{:.1f} m2\n",
      map.width(), map.height(), map.resolution(), map.origin().x, map.origin().y, map.origin().yaw, area(counts[0]),
      area(counts[1]), area(counts[2]));
  if (!reachable) return text + drawn(map, nullptr);
  const FloorSetting setting(map, options);
  const FloorReach& reach = setting.reach();
  text += fmt::format("reachable   {:.1f} m2 for a robot of {} and a brush of {:g} m\nnot         {}\n",
                      setting.square_metres(reach.count(Reach::reachable)), setting.robot_text(), options.brush,
                      setting.reasons());
  return text + drawn(map, &reach) +
         "blank: reachable, #: occupied, ?: unknown, n: too narrow, g: behind no-go, u: behind unknown, c: cut off\n";
}
