// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "floor_options.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <mazebot/host/map/distance_field.hpp>
#include <stdexcept>
#include <vector>

#include "../map/no_go.hpp"
#include "../options/checks.hpp"
#include "../options/numbers_in.hpp"

using namespace mazebot;

namespace {

// A position in the map's frame, in metres from the grid's corner: "X,Y" or, for the start, "X,Y,DEG".
Pose2D<double> position_of(const OccupancyGrid& map, const std::string& option, const std::string& text,
                           bool has_angle) {
  const std::vector<double> numbers = numbers_in(text, ',');
  if (numbers.size() != 2 && !(has_angle && numbers.size() == 3)) {
    throw std::invalid_argument(
        fmt::format("{}: found '{}', expected X,Y{} in the map's frame", option, text, has_angle ? ",DEG" : ""));
  }
  const double yaw = numbers.size() == 3 ? numbers[2] * pi<double>() / 180 : 0;
  const Pose2D<double> at = map.from_map({numbers[0], numbers[1], yaw});
  if (!map.grid().contains(map.square_at(at.x, at.y))) {
    throw std::invalid_argument(fmt::format("{} {} is outside the map, expected a free square", option, text));
  }
  return at;
}

Cell square_of(const OccupancyGrid& map, const std::string& option, const std::string& text, bool has_angle) {
  const Pose2D<double> at = position_of(map, option, text, has_angle);
  return map.square_at(at.x, at.y);
}

// The square at which obstacles are farthest, of those that are allowed if any are.
Cell widest_square(const RunTimeCellSet& free, const RunTimeCellSet* forbidden) {
  const RunTimeGrid& grid = free.grid();
  const auto is_blocked = [&](RunTimeGrid::Index i) {
    return !free.contains_at(i) || (forbidden != nullptr && forbidden->contains_at(i));
  };
  const DistanceField clear(grid, is_blocked);
  RunTimeGrid::Index best = 0;
  for (RunTimeGrid::Index i = 0; i < grid.cell_count(); ++i) {
    if (clear.four_squared(i) > clear.four_squared(best)) best = i;
  }
  return grid.cell(best);
}

// LENGTHxWIDTH[@AXLE]: length, width, and how far ahead of the middle the robot turns; empty if it is anything else.
std::vector<double> size_in(const std::string& text) {
  const std::size_t at = text.find('@');
  std::vector<double> size = numbers_in(text.substr(0, at), 'x');
  const std::vector<double> axle =
      at == std::string::npos ? std::vector<double>{0} : numbers_in(text.substr(at + 1), ',');
  if (size.size() != 2 || axle.size() != 1) return {};
  size.push_back(axle[0]);
  return size;
}

// From where it turns to the corner that is farthest.
double radius_in(const std::vector<double>& size) { return std::hypot(size[0] / 2 + std::fabs(size[2]), size[1] / 2); }

FloorRobot robot_of(const FloorOptions& options) {
  FloorRobot robot = {options.robot_radius, options.brush, options.brush_offset, 0};
  if (options.robot_size.empty()) return robot;
  const std::vector<double> size = size_in(options.robot_size);
  robot.radius = radius_in(size);
  robot.half_width = size[1] / 2;
  return robot;
}

std::string size_problem(const std::string& text) {
  const std::vector<double> size = size_in(text);
  const bool is_right = size.size() == 3 && size[0] >= 0.001 && size[0] <= 100 && size[1] >= 0.001 && size[1] <= 100 &&
                        radius_in(size) <= 100;
  return is_right
             ? ""
             : fmt::format(
                   "found '{}', expected LENGTHxWIDTH or LENGTHxWIDTH@AXLE in metres, 0.001 to 100, which turns within "
                   "100 m, such as 0.4x0.3 or 0.4x0.3@-0.1",
                   text);
}

std::string lattice_problem(const std::string& text) {
  if (text == "brush") return "";
  const std::vector<double> side = numbers_in(text, ',');
  const bool is_right = side.size() == 1 && side[0] >= 0.01 && side[0] <= 100;
  return is_right ? "" : fmt::format("found '{}', expected the side of a cell in metres, 0.01 to 100", text);
}

}  // namespace

Pose2D<double> start_at(const OccupancyGrid& map, const std::string& text) {
  return position_of(map, "--start-at", text, true);
}

std::string grid_option(const FloorOptions& options) {
  const FloorOptions defaults;
  return !options.lattice.empty()                          ? "--lattice"
         : !options.rooms.empty()                          ? "--rooms"
         : !options.no_go.empty()                          ? "--no-go"
         : !options.start_at.empty()                       ? "--start-at"
         : !options.dock_at.empty()                        ? "--dock-at"
         : options.battery                                 ? "--battery"
         : !options.save.empty()                           ? "--save"
         : !options.resume.empty()                         ? "--resume"
         : !options.earlier.empty()                        ? "--earlier"
         : options.stop_after                              ? "--stop-after"
         : !options.truth.empty()                          ? "--truth"
         : !options.path.empty()                           ? "--path"
         : options.every_square                            ? "--every-square"
         : options.share != defaults.share                 ? "--share"
         : !options.robot_size.empty()                     ? "--robot-size"
         : options.robot_radius != defaults.robot_radius   ? "--robot-radius"
         : options.brush != defaults.brush                 ? "--brush"
         : options.brush_offset != defaults.brush_offset   ? "--brush-offset"
         : options.unknown != defaults.unknown             ? "--unknown"
         : options.turning_radius                          ? "--turning-radius"
         : options.speed != defaults.speed                 ? "--speed"
         : options.turn_rate_deg != defaults.turn_rate_deg ? "--turn-rate"
                                                           : "";
}

void add_floor_options(CommandLine& command, FloorOptions& options) {
  command.add_option("--cell", options.cell, "metres a pixel, for bare pictures of maps").check(number_check(0.01, 1));
  Option radius =
      command.add_option("--robot-radius", options.robot_radius, "of the robot on an occupancy grid, in metres")
          .check(number_check(0.001, 100))
          .show_default();
  command
      .add_option(
          "--robot-size", options.robot_size,
          "LENGTHxWIDTH[@AXLE] in metres, instead of the radius: it turns around a point that is AXLE ahead of its "
          "middle, and drives straight through places in which it cannot turn")
      .check({size_problem, "LxW[@AXLE]"})
      .excludes(radius);
  command.add_option("--brush", options.brush, "its width in metres; may be wider than the robot")
      .check(number_check(0.001, 100))
      .show_default();
  command
      .add_option("--brush-offset", options.brush_offset,
                  "how many metres the brush's middle is ahead of the robot's, at most its radius; negative: behind")
      .check(number_check(-100, 100));
  command.add_option("--unknown", options.unknown, "what unknown squares are")
      .check(choice_check({"wall", "free"}))
      .show_default();
  command.add_option("--start-at", options.start_at, "X,Y,DEG: where the robot starts, in the frame of the map");
  command
      .add_option("--no-go", options.no_go,
                  "where the robot must not be: JSON with polygons and lines in the frame of the map, or a map whose "
                  "occupied squares are forbidden")
      .check(file_name_check())
      .type_name("FILE");
}

void add_cleaning_options(CommandLine& command, FloorOptions& options) {
  command.add_option("--speed", options.speed, "metres per second").check(number_check(0.001, 100)).show_default();
  command.add_option("--turn-rate", options.turn_rate_deg, "degrees per second, in place")
      .check(number_check(0.06, 10000))
      .show_default();
  Option radius = command
                      .add_option("--turning-radius", options.turning_radius,
                                  "metres: round the corners of the path to arcs of this radius, where there is room "
                                  "and no more is left out than --share allows; the robot then turns while it drives")
                      .check(number_check(0.01, 10));
  Option every =
      command.add_flag("--every-square", options.every_square, "cover 100 % of what can be reached, not 99.5 %");
  Option share = command.add_option("--share", options.share, "cover at least this per cent of what can be reached")
                     .check(number_check(1, 100))
                     .show_default()
                     .excludes(every);
  Option dock = command.add_option("--dock-at", options.dock_at,
                                   "X,Y: the dock, in the frame of the map; the path ends there, and begins there "
                                   "without --start-at");
  Option battery = command
                       .add_option("--battery", options.battery,
                                   "metres of driving; the robot goes home to the dock in time, charges and goes on")
                       .check(number_check(0.1, 1e6));
  Option rooms =
      command
          .add_option("--rooms", options.rooms,
                      "finish a room before the next: a map in which rooms are free and the doors closed, or "
                      "the word doors to cut the map itself")
          .check(file_name_check())
          .type_name("FILE")
          .excludes(share);
  Option save = command.add_option("--save", options.save, "write what is cleaned in the end, for --resume")
                    .check(file_name_check())
                    .type_name("FILE");
  Option resume = command
                      .add_option("--resume", options.resume,
                                  "clean only what the file of --save does not have; the map may have changed")
                      .check(file_name_check())
                      .type_name("FILE");
  Option earlier = command
                       .add_option("--earlier", options.earlier,
                                   "the CSV of an earlier --path: keep what is still of use of it, so that the rest of "
                                   "an interrupted path is driven with --resume")
                       .check(file_name_check())
                       .type_name("FILE")
                       .excludes(rooms);
  Option stop = command
                    .add_option("--stop-after", options.stop_after,
                                "metres of driving after which the work is interrupted: to try --save and --resume")
                    .check(number_check(0, 1e6));
  Option truth = command
                     .add_option("--truth", options.truth,
                                 "a map of what is really there: the robot drives over it, and its sensors win over "
                                 "what it knows")
                     .check(file_name_check())
                     .type_name("FILE");
  command.add_option("--range", options.range, "how many metres these sensors see; 2 unless given")
      .check(number_check(0.1, 100))
      .needs(truth);
  for (const Option& other : {radius, rooms, save, resume, earlier, stop}) truth.excludes(other);
  Option lattice =
      command
          .add_option_function<std::string>(
              "--lattice", [&](const std::string& side) { options.lattice = side.empty() ? "brush" : side; },
              "lay cells with this side over the grid, for the policies for cells; without a number as "
              "wide as the brush")
          .optional_value()
          .check({lattice_problem, "metres"});
  for (const Option& other : {radius, every, share, dock, battery, rooms, save, resume, earlier, stop, truth})
    lattice.excludes(other);
  command
      .add_option("--path", options.path,
                  "write the path in the frame of the map: a nav_msgs/Path if the name ends in .yaml, else CSV with "
                  "x_m,y_m,yaw_deg")
      .check(file_name_check())
      .type_name("FILE");
}

FloorSetting::FloorSetting(const OccupancyGrid& map, const FloorOptions& options)
    : map_(map),
      unknown_(options.unknown == "free" ? Unknown::open : Unknown::wall),
      robot_(robot_of(options)),
      size_(options.robot_size) {
  if (!(std::fabs(options.brush_offset) <= robot_.radius)) {
    throw std::invalid_argument(fmt::format("--brush-offset: found {:g}, expected at most the robot's radius, {:g} m",
                                            options.brush_offset, robot_.radius));
  }
  if (options.brush < map.resolution()) {
    throw std::invalid_argument(fmt::format("--brush: found {:g}, expected at least a square of the map, {:g} m",
                                            options.brush, map.resolution()));
  }
  const RunTimeCellSet free = map.free_squares(unknown_);
  if (free.empty()) throw NoRoomForRobot("found no free square, expected a floor");
  if (!options.no_go.empty()) forbidden_ = read_no_go(options.no_go, map, options.cell);
  std::optional<Cell> start;
  if (!options.start_at.empty()) {
    start = square_of(map, "--start-at", options.start_at, true);
    if (!free.contains(*start)) {
      throw std::invalid_argument(fmt::format("--start-at {} is in {} square, expected a free one", options.start_at,
                                              map.at(*start) == Occupancy::unknown ? "an unknown" : "an occupied"));
    }
  }
  std::optional<Cell> dock;
  if (!options.dock_at.empty()) dock = square_of(map, "--dock-at", options.dock_at, false);
  const Cell begin = start ? *start : dock ? *dock : widest_square(free, forbidden());
  reach_.emplace(map, robot_, begin, unknown_, forbidden());
  if (!reach_->start()) {
    throw NoRoomForRobot(fmt::format(
        "a robot of {} does not fit {}; the widest that fits anywhere has a radius of {:.3f} m", robot_text(),
        start  ? "near --start-at"
        : dock ? "near --dock-at"
               : "anywhere",
        reach_->widest_radius()));
  }
  if (!dock) return;
  dock_ = start ? reach_->nearest_in_reach(*dock, 2 * robot_.radius / map.resolution()) : reach_->start();
  if (!dock_) {
    throw std::invalid_argument(
        fmt::format("--dock-at {} cannot be reached, expected a place that the robot can drive to", options.dock_at));
  }
}

DriveSpace FloorSetting::space() const {
  return {map_.free_squares(unknown_, forbidden()), robot_.radius / map_.resolution(),
          robot_.half_width / map_.resolution()};
}

std::string FloorSetting::robot_text() const {
  return size_.empty() ? fmt::format("{:g} m radius", robot_.radius)
                       : fmt::format("{} m, which turns in a circle of {:.4g} m radius", size_, robot_.radius);
}

double FloorSetting::square_metres(std::size_t squares) const {
  return static_cast<double>(squares) * map_.resolution() * map_.resolution();
}

std::string FloorSetting::reasons() const {
  constexpr std::array<Reach, 5> reasons = {Reach::no_go, Reach::too_narrow, Reach::behind_no_go, Reach::behind_unknown,
                                            Reach::cut_off};
  std::string text;
  for (const Reach reason : reasons) {
    if (reach_->count(reason) == 0) continue;
    text += fmt::format("{}{:.1f} m2 {}", text.empty() ? "" : ", ", square_metres(reach_->count(reason)),
                        to_string(reason));
  }
  return text.empty() ? "none" : text;
}
