// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "locate_floor.hpp"

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/files/map_file_error.hpp>
#include <mazebot/host/generate/moved_furniture.hpp>
#include <mazebot/host/locate/drive_lost.hpp>
#include <mazebot/host/locate/step_counts.hpp>
#include <mazebot/host/robot/ray_simulator.hpp>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/report.hpp"
#include "../cover/floor_options.hpp"
#include "../map/floor_map.hpp"
#include "../map/map_paths.hpp"
#include "../options/checks.hpp"
#include "../options/error_message.hpp"

namespace {

using namespace mazebot;
using FloorPose = Pose2D<double>;

constexpr int most_scans = 40;
constexpr double degree = 0.017453292519943295;

// One lost robot.
struct LostOnFloor {
  Status status = Status::running;
  FloorPose start = {}, end = {};            // where it truly was
  std::vector<FloorPose> possible, initial;  // at the end, and where it was at the start for each of them
  int scans = 0;
  double path_m = 0;
  int contacts = 0;
  bool kept = false;  // the true pose is one of those that are left
};

struct Row {
  std::string map;
  const RayOptions* options;
  std::vector<LostOnFloor> runs;
  std::vector<std::string> poses;  // of the first run, as text: start, end, possible, initial
  StepCounts scans;

  const LostOnFloor& run() const { return runs.front(); }
  template <class IsT>
  int count(IsT&& is) const {
    int count = 0;
    for (const LostOnFloor& one : runs) count += is(one) ? 1 : 0;
    return count;
  }
  int located(bool right) const {
    return count([&](const LostOnFloor& one) { return one.status == Status::located && one.kept == right; });
  }
  int ended(Status status) const {
    return count([&](const LostOnFloor& one) { return one.status == status; });
  }
  int kept() const {
    return count([](const LostOnFloor& one) { return one.kept; });
  }
  double mean_path_m() const {
    double sum = 0;
    for (const LostOnFloor& one : runs) sum += one.path_m;
    return sum / static_cast<double>(runs.size());
  }
  int contacts() const {
    int sum = 0;
    for (const LostOnFloor& one : runs) sum += one.contacts;
    return sum;
  }
};

std::string text_of(const OccupancyGrid& map, const FloorPose& pose) {
  const MapFramePose there = map.to_map(pose);
  return fmt::format("{:.2f},{:.2f},{:.1f}", there.x, there.y, there.yaw / degree);
}
std::string text_of(const OccupancyGrid& map, const std::vector<FloorPose>& poses) {
  std::string list;
  for (const FloorPose& pose : poses) list += (list.empty() ? "" : " ") + text_of(map, pose);
  return list;
}

// The columns of a robot among cells that say the same here, and then those of rays.
std::vector<Column<Row>> run_columns() {
  using R = const Row&;
  return {
      {"map", [](R row) { return Field(row.map); }, "map", -4},
      {"policy", [](R) { return Field("rays"); }},
      {"sensors", [](R row) { return Field(row.options->sensors.rays); }},
      {"reach", [](R) { return Field(); }},
      {"compass", [](R) { return Field(false); }},
      {"start", [](R row) { return Field(row.poses[0]); }, "start", -20},
      {"status", [](R row) { return Field(to_string(row.run().status)); }, "status", -12},
      {"steps", [](R row) { return Field(row.run().scans); }, "looks", 6},
      {"pose", [](R row) { return Field(row.poses[1]); }, "pose", -20},
      {"poses_left", [](R row) { return Field(row.run().possible.size()); }, "left", 6},
      {"walk", [](R) { return Field(); }},
      {"possible", [](R row) { return Field(row.poses[2]); }},
      {"initial", [](R row) { return Field(row.poses[3]); }},
      {"range_m", [](R row) { return Field::shortest(row.options->sensors.range); }},
      {"ray_noise_m", [](R row) { return Field::shortest(row.options->sensors.noise); }},
      {"changed_percent", [](R row) { return Field::shortest(row.options->changed); }},
      {"path_m", [](R row) { return Field::decimals(row.run().path_m, 2); }, "metres", 7},
      {"contacts", [](R row) { return Field(row.run().contacts); }},
      {"kept", [](R row) { return Field(row.run().kept); }, "kept", -4},
  };
}

void print_run(const Row& row) {
  const LostOnFloor& run = row.run();
  fmt::print("map      {}\npolicy   {} rays of {:g} m, noise {:g} m\nstart    {}\nstatus   {}\n", row.map,
             row.options->sensors.rays, row.options->sensors.range, row.options->sensors.noise, row.poses[0],
             to_string(run.status));
  fmt::print("steps    {} looks, {:.1f} m driven, {} contacts\npose     {}\n", run.scans, run.path_m, run.contacts,
             row.poses[1]);
  fmt::print("found    {}\n", row.poses[2].empty() ? "nothing" : row.poses[2]);
}

std::vector<Column<Row>> count_columns() {
  using R = const Row&;
  return {
      {"map", [](R row) { return Field(row.map); }, "map", -4},
      {"poses", [](R row) { return Field(row.runs.size()); }, "poses", 8},
      {"policy", [](R) { return Field("rays"); }},
      {"sensors", [](R row) { return Field(row.options->sensors.rays); }},
      {"reach", [](R) { return Field(); }},
      {"compass", [](R) { return Field(false); }},
      {"mean_steps", [](R row) { return Field::decimals(row.scans.mean(), 4); }, "looks", 8},
      {"median_steps", [](R row) { return Field(row.scans.quantile(0.5)); }, "median", 7},
      {"p95_steps", [](R row) { return Field(row.scans.quantile(0.95)); }, "95 %", 6},
      {"max_steps", [](R row) { return Field(row.scans.most()); }, "most", 6},
      {"ambiguous_poses", [](R row) { return Field(row.ended(Status::ambiguous)); }, "ambiguous", 9},
      {"range_m", [](R row) { return Field::shortest(row.options->sensors.range); }},
      {"ray_noise_m", [](R row) { return Field::shortest(row.options->sensors.noise); }},
      {"changed_percent", [](R row) { return Field::shortest(row.options->changed); }},
      {"path_m", [](R row) { return Field::decimals(row.mean_path_m(), 2); }, "metres", 7},
      {"contacts", [](R row) { return Field(row.contacts()); }},
      {"located_right", [](R row) { return Field(row.located(true)); }, "right", 6},
      {"located_wrong", [](R row) { return Field(row.located(false)); }, "wrong", 6},
      {"contradicted", [](R row) { return Field(row.ended(Status::contradicted)); }, "contradicted", 12},
      {"kept", [](R row) { return Field(row.kept()); }, "kept", 6},
  };
}

void print_counts(const Row& row) {
  fmt::print(
      "{}: {} poses, mean {:.2f} looks and {:.1f} m; located {} right, {} wrong; {} ambiguous, {} contradicted\n",
      row.map, row.runs.size(), row.scans.mean(), row.mean_path_m(), row.located(true), row.located(false),
      row.ended(Status::ambiguous), row.ended(Status::contradicted));
}

class LostOnFloors {
 public:
  LostOnFloors(const BatchOptions& batch, const RayOptions& options, int random)
      : batch_(batch), options_(options), random_(random) {}

  Row locate_in(const MapPath& path, Watch& watch) const {
    const auto map = read_occupancy_grid_at(path.name, options_.cell);
    if (!map) throw MapFileError(path.name, 1, 1, "an occupancy grid for a robot with rays", "a map of cells");
    if (options_.sensors.range < map->resolution()) {
      throw std::invalid_argument(fmt::format("--range {:g} is less than a square, expected at least {:g} m",
                                              options_.sensors.range, map->resolution()));
    }
    const RayCaster floor(*map);
    Row row = {path.name, &options_, {}, {}, {}};
    std::optional<RayViews> views;
    for (int i = 0; i < std::max(1, random_); ++i) {
      // Each run has the same random numbers alone and among others.
      Random random(batch_.seed + static_cast<std::uint64_t>(i));
      const OccupancyGrid truth = with_moved_furniture(*map, options_.changed / 100, random);
      const FloorPose start = start_on(*map, floor, RayCaster(truth), random);
      if (!views) views.emplace(*map, options_.robot_radius, options_.sensors.range);
      row.runs.push_back(run(truth, *views, start, random.next()));
      const LostOnFloor& last = row.runs.back();
      row.scans.add(static_cast<std::uint32_t>(last.scans), 1, last.status == Status::ambiguous);
      ++watch.moves;
    }
    const LostOnFloor& first = row.run();
    row.poses = {text_of(*map, first.start), text_of(*map, first.end), text_of(*map, first.possible),
                 text_of(*map, first.initial)};
    return row;
  }

 private:
  // Where a robot fits, on the map and in truth.
  FloorPose start_on(const OccupancyGrid& map, const RayCaster& known, const RayCaster& truth, Random& random) const {
    const double radius = options_.robot_radius;
    if (!options_.start_at.empty()) {
      const FloorPose start = start_at(map, options_.start_at);
      if (!known.fits(start.x, start.y, radius) || !truth.fits(start.x, start.y, radius)) {
        throw std::invalid_argument(
            fmt::format("a robot of {:g} m radius does not fit at --start-at {}, expected a "
                        "place on the free floor",
                        radius, options_.start_at));
      }
      return start;
    }
    std::vector<Cell> places;
    for (RunTimeGrid::Index i = 0; i < map.grid().cell_count(); ++i) {
      const Cell square = map.grid().cell(i);
      const double x = (square.x + 0.5) * map.resolution(), y = (square.y + 0.5) * map.resolution();
      if (known.fits(x, y, radius) && truth.fits(x, y, radius)) places.push_back(square);
    }
    if (places.empty()) {
      throw std::invalid_argument(
          fmt::format("a robot of {:g} m radius does not fit anywhere, expected a smaller --robot-radius", radius));
    }
    const Cell square = places[random.below(static_cast<std::uint32_t>(places.size()))];
    const double x = (square.x + random.unit()) * map.resolution();
    const double y = (square.y + random.unit()) * map.resolution();
    return {x, y, (2 * random.unit() - 1) * pi<double>()};
  }

  LostOnFloor run(const OccupancyGrid& truth, const RayViews& views, const FloorPose& start, std::uint64_t seed) const {
    RaySimulator robot(truth, options_.robot_radius, options_.sensors, start, seed);
    RayLocalizer localizer(views, options_.sensors);
    LostOnFloor run;
    run.start = start;
    run.status = drive_lost(robot, localizer, options_.sensors, options_.robot_radius, most_scans, [] {});
    run.end = robot.pose();
    run.scans = localizer.scans();
    run.path_m = robot.driven_m();
    run.contacts = robot.contacts();
    const FloorPose& moved = localizer.odometry();
    for (const RayLocalizer::Hypothesis& one : localizer.hypotheses()) {
      const FloorPose& pose = one.pose;
      run.kept = run.kept || RayLocalizer::is_near(pose, run.end);
      run.possible.push_back(pose);
      const double angle = pose.angle - moved.angle, sine = std::sin(angle), cosine = std::cos(angle);
      run.initial.push_back(
          {pose.x - cosine * moved.x - sine * moved.y, pose.y + sine * moved.x - cosine * moved.y, angle});
    }
    return run;
  }

  const BatchOptions& batch_;
  const RayOptions& options_;
  int random_;
};

}  // namespace

std::vector<Option> add_ray_options(CommandLine& command, RayOptions& options) {
  return {
      command
          .add_option("--rays", options.sensors.rays, "on an occupancy grid: range sensors, evenly spaced, first ahead")
          .check(whole_number_check(1, 360))
          .show_default(),
      command.add_option("--range", options.sensors.range, "how far a ray sees, in metres")
          .check(number_check(0.001, 1000))
          .show_default(),
      command.add_option("--ray-noise", options.sensors.noise, "standard deviation of a ray, in metres")
          .check(number_check(0, 10))
          .show_default(),
      command
          .add_option("--changed", options.changed,
                      "per cent of the squares that have changed since the map was made: furniture has moved")
          .check(number_check(0, 50))
          .show_default(),
      command.add_option("--robot-radius", options.robot_radius, "of the robot on an occupancy grid, in metres")
          .check(number_check(0.001, 100))
          .show_default(),
      command.add_option("--cell", options.cell, "metres a pixel, for bare pictures of maps")
          .check(number_check(0.01, 1)),
      command.add_option("--start-at", options.start_at, "X,Y,DEG: where the robot is, in the frame of the map")};
}

ExitStatus locate_on_floors(const BatchOptions& batch, const RayOptions& options, int random) {
  const std::vector<MapPath> paths = paths_of(batch);
  batch.check_outputs(paths.size());
  const bool is_many = random > 0, is_single = paths.size() == 1;
  Report<Row> report(batch.report_format(), is_many ? count_columns() : run_columns(), longest_name(paths),
                     is_single ? is_many ? print_counts : print_run : std::function<void(const Row&)>());
  const LostOnFloors robots(batch, options, random);
  Watch watch;
  watch.unit = "poses";
  report.begin();
  const ExitStatus status = run_batch(
      batch, paths, watch, [&](const MapPath& path) { return robots.locate_in(path, watch); },
      [&](const Row& row) {
        report.add(row);
        return row.ended(Status::contradicted) == 0 ? all_solved : some_failed;
      });
  report.end();
  if (options.start_at.empty() || options.changed > 0) print_error(fmt::format("random with --seed {}", batch.seed));
  return status;
}
