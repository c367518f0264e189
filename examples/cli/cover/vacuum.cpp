// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/draw/cell_picture.hpp>
#include <mazebot/host/draw/svg_chart.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/files/block_map_format.hpp>
#include <mazebot/host/map/occupancy_grid.hpp>
#include <mazebot/host/map/swept_disc.hpp>
#include <mazebot/host/robot/velocity_simulator.hpp>
#include <mazebot/robot/bump_and_spiral.hpp>
#include <memory>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/in_order.hpp"
#include "../batch/means.hpp"
#include "../batch/report.hpp"
#include "../batch/write_file.hpp"
#include "../draw/animation.hpp"
#include "../draw/run_replays.hpp"
#include "../map/floor_map.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../subcommand.hpp"
#include "floor_options.hpp"

namespace {

using namespace mazebot;
using MachineOptions = BumpAndSpiralOptions<float>;

struct Options : BatchOptions {
  std::string machine = "repaired";
  std::vector<float> spirals = {MachineOptions().spiral_probability};
  float speed = MachineOptions().speed;
  int minutes = 60;
  int seeds = 1;
  VelocitySimulatorOptions robot;
  bool has_cell = false;  // --cell was given: the side of a pixel of bare pictures, too
  std::string start_at;   // X,Y,DEG in the frame of an occupancy grid
  std::string unknown = "wall";
  bool referee = false;
};

// A house to clean, and the robot in it: the cells of an occupancy grid are its squares.
struct House {
  BlockMap map;
  VelocitySimulatorOptions robot;
  std::optional<OccupancyGrid> grid;
  std::vector<Cell> starts;  // on an occupancy grid: where the robot fits
};

MachineOptions machine_of(const Options& options, float spiral) {
  MachineOptions machine = options.machine == "literal"       ? MachineOptions::literal()
                           : options.machine == "three-state" ? MachineOptions::three_state()
                           : options.machine == "minimal"     ? MachineOptions::minimal_repair()
                                                              : MachineOptions();
  if (options.machine == "without-walls") machine.wall_probability = 0;
  machine.speed = options.speed;
  machine.reverse_speed = std::min(machine.reverse_speed, options.speed);
  machine.spiral_probability = spiral;
  machine.robot_radius = static_cast<float>(options.robot.robot_radius);
  // As far from the robot's edge as on the published robot.
  const float wider = machine.robot_radius - MachineOptions().robot_radius;
  machine.near_distance += wider;
  if (machine.room_most > 0) {
    machine.room_least += wider;
    machine.room_most += wider;
  }
  return machine;
}

// Returns the start of --start, --start-at or the file. The parts that they leave out are random.
Pose2D<double> start_of(const House& house, const Options& options, std::uint32_t seed) {
  const double cell_size = house.robot.cell_size;
  Random random(seed);
  if (house.grid && !options.start_at.empty()) return start_at(*house.grid, options.start_at);
  if (house.grid && !options.start) {
    const Cell square = house.starts[random.below(static_cast<std::uint32_t>(house.starts.size()))];
    return {(square.x + 0.5) * cell_size, (square.y + 0.5) * cell_size, random.unit() * 2 * pi<double>()};
  }
  const Pose pose =
      options.start ? start_in(house.map.free, *options.start, random) : house.map.start_or_random(random);
  const MapPoint middle = middle_of(pose.cell);
  return {middle.x * cell_size, middle.y * cell_size, MazeScale<double>::angle_of(pose.heading)};
}

// One drive: the shares of the floor that are clean after 0, 1, 2, ... minutes.
struct Drive {
  std::vector<double> coverage;     // of what the robot can reach
  std::vector<double> whole_floor;  // of all floor
  double area = 0;                  // that it can reach, in square metres
};

Drive clean(const House& house, const Options& options, float spiral, std::uint32_t seed) {
  VelocitySimulatorOptions how = house.robot;
  how.seed = seed;
  VelocitySimulator robot(house.map, start_of(house, options, seed), how);
  BumpAndSpiral<float> machine(seed, machine_of(options, spiral));
  Drive drive;
  drive.area = robot.floor().reachable_area();
  for (int minute = 0;; ++minute) {
    drive.coverage.push_back(robot.coverage());
    drive.whole_floor.push_back(robot.floor().floor_coverage());
    if (minute == options.minutes) return drive;
    drive_for(60000, robot, machine);
  }
}

// Of all drives in a house that run at the same time. A square takes 2 bytes, and a third while a drive begins: at most
// about 800 MB.
constexpr double most_squares_at_once = 16.0 * BrushCoverage::most_squares;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 != 0 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// The results of all seeds in a house with one spiral probability, minute by minute.
struct Row {
  std::string house;
  float spiral = 0;
  double area = 0;
  std::vector<double> coverage;  // medians
  std::vector<double> least;
  std::vector<double> most;
  std::vector<double> final_floor;  // seed by seed, of the whole floor
};

Row row_of(std::string house, float spiral, const std::vector<Drive>& drives) {
  Row row;
  row.house = std::move(house);
  row.spiral = spiral;
  row.area = drives.front().area;
  for (std::size_t minute = 0; minute < drives.front().coverage.size(); ++minute) {
    std::vector<double> shares;
    for (const Drive& drive : drives) shares.push_back(drive.coverage[minute]);
    row.coverage.push_back(median(shares));
    row.least.push_back(*std::min_element(shares.begin(), shares.end()));
    row.most.push_back(*std::max_element(shares.begin(), shares.end()));
  }
  for (const Drive& drive : drives) row.final_floor.push_back(drive.whole_floor.back());
  return row;
}

// The published referee: full marks for 30 % of the floor.
double mark_of(double share) { return std::min(10.0, 10 * share / 0.3); }

// A row of the report: one minute of the drives in a house, or with --referee one drive.
struct Line {
  const Options& options;
  const Row& row;
  std::size_t index;
};

std::vector<Column<Line>> minute_columns() {
  using L = const Line&;
  return {
      {"map", [](L l) { return Field(l.row.house); }},
      {"area_m2", [](L l) { return Field::decimals(l.row.area, 2); }},
      {"machine", [](L l) { return Field(l.options.machine); }},
      {"spiral", [](L l) { return Field::shortest(l.row.spiral); }},
      {"speed_m_s", [](L l) { return Field::shortest(l.options.speed); }},
      {"brush_m", [](L l) { return Field::shortest(l.options.robot.brush); }},
      {"seeds", [](L l) { return Field(l.options.seeds); }},
      {"minute", [](L l) { return Field(l.index); }},
      {"coverage", [](L l) { return Field::decimals(l.row.coverage[l.index], 4); }},
      {"least", [](L l) { return Field::decimals(l.row.least[l.index], 4); }},
      {"most", [](L l) { return Field::decimals(l.row.most[l.index], 4); }},
  };
}

std::vector<Column<Line>> referee_columns() {
  using L = const Line&;
  return {
      {"map", [](L l) { return Field(l.row.house); }},
      {"machine", [](L l) { return Field(l.options.machine); }},
      {"spiral", [](L l) { return Field::shortest(l.row.spiral); }},
      {"seed", [](L l) { return Field(static_cast<std::uint32_t>(l.options.seed + l.index)); }},
      {"coverage", [](L l) { return Field::decimals(l.row.final_floor[l.index], 4); }},
      {"mark", [](L l) { return Field::decimals(mark_of(l.row.final_floor[l.index]), 2); }},
  };
}

// For people: a line for each house and spiral probability.
class Table {
 public:
  explicit Table(const Options& options) : options_(options) {}

  void add(const Row& row) {
    if (std::exchange(is_first_, false)) print_head();
    if (options_.referee) {
      const double least = *std::min_element(row.final_floor.begin(), row.final_floor.end());
      const double middle = median(row.final_floor);
      fmt::print("{:<32} {:>7.1f} {:>7} {:>7} {:>9.4f} {:>5.1f}\n", row.house, row.area, row.spiral,
                 row.final_floor.size(), middle, mark_of(middle));
      fmt::print("{:<32} {:>7} {:>7} {:>7} {:>9.4f} {:>5.1f}\n", "", "", "", "worst", least, mark_of(least));
      return;
    }
    fmt::print("{:<32} {:>7.1f} {:>7} ", row.house, row.area, row.spiral);
    for (const int minute : minutes()) fmt::print("{:>10.4f}", row.coverage[static_cast<std::size_t>(minute)]);
    fmt::print(" {:>9.4f}\n", row.least.back());
  }

 private:
  void print_head() const {
    fmt::print("{:<32} {:>7} {:>7} ", "map", "m2", "spiral");
    if (options_.referee) {
      fmt::print("{:>7} {:>9} {:>5}\n", "runs", "coverage", "mark");
      return;
    }
    for (const int minute : minutes()) fmt::print("{:>6} min", minute);
    fmt::print(" {:>9}\n", "worst run");
  }
  std::vector<int> minutes() const {
    std::vector<int> shown;
    for (const int minute : {5, 15, 30}) {
      if (minute < options_.minutes) shown.push_back(minute);
    }
    shown.push_back(options_.minutes);
    return shown;
  }

  const Options& options_;
  bool is_first_ = true;
};

class Vacuum {
 public:
  explicit Vacuum(const Options& options) : options_(options), sums_(options.spirals.size()) {}

  ExitStatus run() {
    const std::vector<MapPath> paths = paths_of(options_);
    options_.check_outputs(paths.size() * options_.spirals.size());
    const auto at_once = static_cast<int>(std::clamp(paths.size(), std::size_t{1}, std::size_t(options_.jobs)));
    const bool is_text = options_.report_format() == ReportFormat::text;
    Report<Line> report(options_.report_format(), options_.referee ? referee_columns() : minute_columns(), 0,
                        [](const Line&) {});
    Table table(options_);
    Means means("Means of the maps, at the end", "spiral", {{"coverage %", 2}, {"worst run", 2}});
    watch_.unit = "drives";
    report.begin();
    const ExitStatus status = run_batch(
        options_, paths, watch_, [&](const MapPath& path) { return clean_house(path.name, at_once); },
        [&](const std::vector<Row>& rows) {
          for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::vector<double>& coverage = rows[i].coverage;
            const std::size_t lines = options_.referee ? rows[i].final_floor.size() : coverage.size();
            for (std::size_t line = 0; line < lines; ++line) report.add({options_, rows[i], line});
            if (is_text) table.add(rows[i]);
            means.add(fmt::format("{}", rows[i].spiral), true, {100 * coverage.back(), 100 * rows[i].least.back()});
            sums_[i].resize(coverage.size());
            for (std::size_t minute = 0; minute < coverage.size(); ++minute) sums_[i][minute] += coverage[minute];
          }
          ++houses_;
          return all_solved;
        });
    report.end();
    if (is_text && paths.size() > 1) means.print();
    if (!options_.chart.empty() && houses_ > 0) write_file(options_.chart, plot());
    return status;
  }

 private:
  // The rows of a house, one for each spiral probability. As many houses are cleaned at the same time.
  std::vector<Row> clean_house(const std::string& name, int at_once) {
    const House house = read_house(name);
    if (options_.animate || !options_.svg.empty() || !options_.html.empty()) watch(name, house);
    std::vector<Row> rows;
    for (const float spiral : options_.spirals) rows.push_back(row_of(name, spiral, drives_in(house, spiral, at_once)));
    return rows;
  }

  House read_house(const std::string& name) const {
    const std::optional<double> cell = options_.has_cell ? std::optional(options_.robot.cell_size) : std::nullopt;
    if (std::optional<OccupancyGrid> grid = read_occupancy_grid_at(name, cell)) {
      const Unknown unknown = options_.unknown == "free" ? Unknown::open : Unknown::wall;
      House house{block_map_of(*grid, unknown), options_.robot, std::nullopt, {}};
      house.robot.cell_size = grid->resolution();
      house.grid = std::move(grid);
      const DriveSpace space(house.map.free, options_.robot.robot_radius / house.robot.cell_size);
      house.map.free.for_each_index([&](RunTimeGrid::Index i) {
        const Cell square = house.map.grid().cell(i);
        if (space.fits({square.x + 0.5, square.y + 0.5})) house.starts.push_back(square);
      });
      if (house.starts.empty()) {
        throw std::invalid_argument(
            fmt::format("a robot of {:g} m radius fits nowhere, expected a smaller one", options_.robot.robot_radius));
      }
      return house;
    }
    if (!options_.start_at.empty()) {
      throw MapFileError(name, 1, 1, "an occupancy grid for --start-at", "a map of cells");
    }
    Ground ground = read_ground(name);
    if (!ground.blocks.has_value()) {
      throw MapFileError(name, 1, 1, "a block map: X and blanks", "a maze with walls between its cells");
    }
    return {std::move(*ground.blocks), options_.robot, std::nullopt, {}};
  }

  // All seeds, on the threads that the other houses leave.
  std::vector<Drive> drives_in(const House& house, float spiral, int at_once) {
    const double squares_per_side = house.robot.cell_size / house.robot.resolution;
    const double squares = squares_per_side * squares_per_side * static_cast<double>(house.map.grid().cell_count());
    const double fit = std::clamp(most_squares_at_once / squares, 1.0, 1024.0);
    std::vector<Drive> drives;
    in_order(
        static_cast<std::size_t>(options_.seeds), std::clamp(options_.jobs / at_once, 1, static_cast<int>(fit)),
        [&](std::size_t i) { return clean(house, options_, spiral, seed(static_cast<int>(i))); },
        [&](Drive drive) {
          drives.push_back(std::move(drive));
          ++watch_.moves;
        },
        [] {}, [] {});
    return drives;
  }
  std::uint32_t seed(int i) const { return static_cast<std::uint32_t>(options_.seed) + static_cast<std::uint32_t>(i); }

  // Repeats the first seed's drive, on the terminal or for the picture of its path.
  void watch(const std::string& name, const House& house) const {
    VelocitySimulatorOptions how = house.robot;
    how.seed = seed(0);
    VelocitySimulator robot(house.map, start_of(house, options_, seed(0)), how);
    BumpAndSpiral<float> machine(seed(0), machine_of(options_, options_.spirals.front()));
    std::vector<MapPoint> points;
    SweepRecorder recorder(
        name, fmt::format("{} minutes of the machine {}, seed {}", options_.minutes, options_.machine, seed(0)),
        house.map, how, options_.minutes);
    Animation animation(options_);
    animation.begin(name, Animation::size_of(house.map.grid(), true));
    drive_for(static_cast<std::uint32_t>(options_.minutes) * 60000U, robot, machine, [&] {
      points.push_back({robot.pose().x / how.cell_size, robot.pose().y / how.cell_size});
      if (!options_.html.empty()) recorder.look(robot, machine);
      animation.show([&] { return picture_of(house.map, robot); }, [&] { return line_of(robot); });
    });
    animation.end();
    if (!options_.svg.empty()) write_file(options_.svg, path_of(house.map, robot, points));
    if (!options_.html.empty()) write_file(options_.html, recorder.replay().html());
  }

  // One character a cell: X wall, . cleaned, : partly, the robot as an arrow.
  static std::string picture_of(const BlockMap& house, const VelocitySimulator& robot) {
    const RunTimeGrid& grid = house.grid();
    const BrushCoverage& floor = robot.floor();
    const int per_cell = floor.columns() / grid.width();
    const MazeScale<double> scale(robot.options().cell_size, 0);
    const Pose pose = scale.pose_of(robot.pose());
    return cell_picture(grid, [&](Cell cell) {
      int swept = 0;
      for (int i = 0; i < per_cell * per_cell; ++i) {
        swept += floor.passes(cell.x * per_cell + i % per_cell, cell.y * per_cell + i / per_cell) != 0;
      }
      return cell == pose.cell                       ? arrow(pose.heading)
             : !house.free.contains(cell)            ? 'X'
             : 10 * swept >= 9 * per_cell * per_cell ? '.'
             : swept > 0                             ? ':'
                                                     : ' ';
    });
  }
  static std::string line_of(const VelocitySimulator& robot) {
    return fmt::format("{:.1f} s, {:.1f} % of {:.1f} square metres", robot.seconds(), 100 * robot.coverage(),
                       robot.floor().reachable_area());
  }

  // The redder the floor, the more often it was cleaned.
  static std::string path_of(const BlockMap& house, const VelocitySimulator& robot,
                             const std::vector<MapPoint>& points) {
    const BrushCoverage& floor = robot.floor();
    // Two by two squares are one square of the picture: finer ones could not be seen. On an occupancy grid each is one.
    const bool is_grid = floor.columns() == house.grid().width();
    const int side = is_grid ? 1 : 2;
    const int columns = floor.columns() / side, rows = floor.rows() / side;
    std::vector<double> heat;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        double passes = 0;
        for (int i = 0; i < side * side; ++i) passes += floor.passes(side * column + i % 2, side * row + i / 2);
        heat.push_back(passes / (side * side));
      }
    }
    return SvgPicture(house)
        .heat(heat, columns, 10, "cleaned once to ten times")
        .path(points, SvgColour::blue, 1.2, "path of the robot", 0.15)
        .mark(points.empty() ? MapPoint() : points.front(), SvgColour::green, 0.3, "start")
        .title(fmt::format("{:.0f} min: {:.1f} % of {:.0f} square metres", robot.seconds() / 60, 100 * robot.coverage(),
                           floor.reachable_area()))
        .svg();
  }

  // On average, while it drives straight ahead; a tick lasts 50 ms.
  static std::string name_of_spirals(double probability) {
    return probability > 0 ? fmt::format("a spiral after {:.3g} s", 0.05 / probability) : "no spirals";
  }

  // Means over the houses.
  std::string plot() const {
    SvgChart chart(houses_ == 1 ? "Clean floor" : fmt::format("Clean floor, mean of {} houses", houses_), {"minutes"},
                   {"share of the floor in reach", SvgScale::share});
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      std::vector<SvgChart::Point> points;
      for (std::size_t minute = 0; minute < sums_[i].size(); ++minute) {
        points.push_back({static_cast<double>(minute), sums_[i][minute] / houses_});
      }
      chart.add(name_of_spirals(options_.spirals[i]), std::move(points));
    }
    return chart.svg();
  }

  const Options& options_;
  Watch watch_;
  std::vector<std::vector<double>> sums_;  // of the houses' medians, by spiral probability and minute
  int houses_ = 0;
};

}  // namespace

void add_vacuum(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("vacuum", "Clean houses with a robot that bumps, turns and spirals");
  add_maps(command, *options, "block maps, occupancy grids (YAML, PNG, PGM)");
  add_start(command, *options);
  command.add_option("--start-at", options->start_at,
                     "X,Y,DEG: where the robot starts on an occupancy grid, in the frame of the map");
  command.add_option("--unknown", options->unknown, "what unknown squares of an occupancy grid are")
      .check(choice_check({"wall", "free"}))
      .show_default();
  command.add_option("--machine", options->machine, "which state machine")
      .check(choice_check({"repaired", "without-walls", "minimal", "literal", "three-state"}))
      .show_default();
  command.add_option("--spiral", options->spirals, "probability of beginning a spiral, each tick; several with commas")
      .delimiter(',')
      .check(number_check(0.0, 1.0))
      .show_default();
  command.add_option("--speed", options->speed, "metres per second, at most")
      .check(number_check(0.01, 10.0))
      .show_default();
  Option minutes = command.add_option("--minutes", options->minutes, "how long to clean")
                       .check(whole_number_check(1, 1440))
                       .show_default();
  command.add_option("--seeds", options->seeds, "how many drives in each house")
      .check(whole_number_check(1, 10000))
      .show_default();
  add_seed(command, *options, "the first of them").check(whole_number_check(UINT32_MAX));
  Option brush = command.add_option("--brush", options->robot.brush, "its width in metres")
                     .check(number_check(0.01, 10.0))
                     .show_default();
  Option cell = command
                    .add_option("--cell", options->robot.cell_size,
                                "the side of a cell of a block map, or of a pixel of a bare picture, in metres")
                    .check(number_check(0.01, 100.0))
                    .show_default();
  command.add_option("--robot-radius,--radius", options->robot.robot_radius, "of the robot, in metres")
      .check(number_check(0.01, 10.0))
      .show_default();
  command
      .add_option("--slip", options->robot.wheel_slip, "of the wheels: standard deviation, as a share of the distance")
      .check(number_check(0.0, 1.0))
      .show_default();
  command.add_option("--noise", options->robot.laser_noise, "of the laser: standard deviation, in metres")
      .check(number_check(0.0, 1.0))
      .show_default();
  command
      .add_flag("--referee", options->referee, "the published contest: 15 minutes, a brush of 0.5 m, a mark out of 10")
      .excludes(minutes)
      .excludes(brush);
  add_format(command, *options);
  add_svg(command, *options, "the path of the first drive");
  add_html(command, *options);
  add_chart(command, *options, "coverage over time, the mean over the maps,");
  Option animate = add_animation(command, *options);
  add_jobs(command, *options, "drives at the same time").excludes(animate);
  add_shard(command, *options);
  command.footer(
      "Machines:\n"
      "  repaired       the default\n"
      "  without-walls  the same, but it never follows a wall\n"
      "  minimal        the published four states, but turning has priority\n"
      "  literal        the published four states: in a niche it never turns, a free spiral never ends\n"
      "  three-state    their predecessor, which never backs up\n"
      "Coverage is the share of the floor that the brush can reach from the start, in squares of about 5 cm: the\n"
      "median of the seeds, and their least and most. A map has at most 16777216 squares, 41943 square metres.\n"
      "--referee takes the share of all floor, and gives full marks for 30 %. spiral is the probability of beginning\n"
      "a spiral, each tick of 50 ms. In the table m2 is the floor in square metres; worst run is the least coverage\n"
      "of the seeds at the last minute. Without --start the robot starts where the file says, else at random.");
  command.callback([options, cell, &chosen] {
    check_animation(*options);
    options->has_cell = cell.count() > 0;
    if (options->referee) {
      options->minutes = 15;
      options->robot.brush = 0.5;
    }
    options->robot.top_speed = options->speed;
    chosen = [options] { return Vacuum(*options).run(); };
  });
}
