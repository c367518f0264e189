// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/report.hpp"
#include "../batch/watch.hpp"
#include "../batch/write_file.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../race/mouse_file.hpp"
#include "../race/robot_option.hpp"
#include "../subcommand.hpp"
#include "drive_run.hpp"

namespace {

using namespace mazebot;

struct Options : BatchOptions {
  std::string robot = "half-size";
  double noise = 1;
  double limits = 100;  // percent
  bool knows_map = false;
  bool has_recovery = false;
  bool is_certain = false;
  std::string dead;
  std::optional<double> carried_at;
};

// A run, and what it was asked for.
struct Row {
  std::string map;
  std::string robot;
  const Options* options;
  DriveRun run;
  std::string svg;   // if it is wanted
  std::string html;  // if it is wanted
};

Field with_decimals(const std::optional<double>& value, int digits) {
  return value.has_value() ? Field::decimals(*value, digits) : Field();
}

std::vector<Column<Row>> columns() {
  return {
      {"map", [](const Row& row) { return Field(row.map); }, "maze", -20},
      {"robot", [](const Row& row) { return Field(row.robot); }},
      {"seed", [](const Row& row) { return Field(row.options->seed); }},
      {"noise", [](const Row& row) { return Field::shortest(row.options->noise); }},
      {"limits", [](const Row& row) { return Field::shortest(row.options->limits); }},
      {"status", [](const Row& row) { return Field(row.run.status); }, "status", -11},
      {"search_s", [](const Row& row) { return with_decimals(row.run.search_s, 3); }, "search s", 9},
      {"planned_s", [](const Row& row) { return with_decimals(row.run.planned_s, 3); }, "planned s", 9},
      {"best_s", [](const Row& row) { return with_decimals(row.run.best_s, 3); }, "best s", 8},
      {"contacts", [](const Row& row) { return Field(row.run.contacts); }, "contacts", 8},
      {"worst_lateral_mm", [](const Row& row) { return with_decimals(row.run.worst_lateral_mm, 2); }, "aside mm", 8},
      {"worst_heading_deg", [](const Row& row) { return with_decimals(row.run.worst_heading_deg, 2); }, "degrees", 7},
      {"touches", [](const Row& row) { return Field(row.run.touches); }, "touches", 7},
      {"proof", [](const Row& row) { return row.run.proof ? Field(*row.run.proof ? "right" : "wrong") : Field(); },
       "proof", -5},
      {"cells", [](const Row& row) { return Field(row.run.sight.cells); }, "cells", 5},
      {"blocked", [](const Row& row) { return Field(row.run.sight.blocked); }, "blocked", 7},
      {"walls", [](const Row& row) { return Field(row.run.sight.walls); }},
      {"missed", [](const Row& row) { return Field(row.run.sight.missed); }, "missed", 6},
      {"openings", [](const Row& row) { return Field(row.run.sight.openings); }},
      {"phantoms", [](const Row& row) { return Field(row.run.sight.phantoms); }, "phantoms", 8},
      {"unsure", [](const Row& row) { return Field(row.run.sight.unsure); }, "unsure", 6},
      {"lost", [](const Row& row) { return Field(row.run.sight.lost); }},
  };
}

// The part that --dead names. A sensor's number counts from 1.
DeadParts dead_parts(const std::string& name, std::size_t sensors) {
  DeadParts dead;
  if (name.empty()) return dead;
  dead.left_encoder = name == "left-encoder";
  dead.right_encoder = name == "right-encoder";
  dead.gyro = name == "gyro";
  if (dead.left_encoder || dead.right_encoder || dead.gyro) return dead;
  for (std::size_t i = 0; i < sensors; ++i) {
    if (name == fmt::format("sensor-{}", i + 1)) dead.sensor = i;
  }
  if (dead.sensor) return dead;
  throw std::runtime_error(fmt::format(
      "--dead: found '{}', expected left-encoder, right-encoder, gyro, or sensor-1 to sensor-{}", name, sensors));
}

Row row_of(const std::string& map, const std::string& robot, const Options& options, const SimulatedDrives& drives,
           DriveTask task) {
  Maze maze = read_maze_at(map);
  maze.name = map;
  std::optional<DriveReplay> replay;
  if (!options.svg.empty() || !options.html.empty()) {
    replay.emplace(maze, drives.cell_size(),
                   fmt::format("{}, noise {:g}, limits {:g} %", robot, options.noise, options.limits));
    task.replay = &*replay;
  }
  Row row = {map, robot, &options, drives.drive(maze, task), {}, {}};
  if (!options.svg.empty()) {
    const DriveRun& run = row.run;
    const std::string driven =
        run.best_s ? fmt::format("driven in {:.3f} s, planned {:.3f} s", *run.best_s, *run.planned_s) : "driven";
    row.svg = replay->svg(fmt::format("{}, {}: {}, at most {:.1f} mm aside of its path", map, robot, run.status,
                                      run.worst_lateral_mm.value_or(0)),
                          driven);
  }
  if (!options.html.empty()) {
    replay->finish(row.run);
    row.html = replay->html();
  }
  return row;
}

ExitStatus drive(const Options& options) {
  SimulatedRobot robot = simulated_robot(options.robot);
  const std::string name = robot.robot.name;
  const SimulatedDrives drives(std::move(robot), options.limits / 100);
  GrowingLog log;
  const DriveTask task = {options.noise,
                          options.seed,
                          options.knows_map,
                          options.has_recovery,
                          options.is_certain,
                          dead_parts(options.dead, drives.sensors()),
                          options.carried_at,
                          options.log.empty() ? nullptr : &log,
                          nullptr,
                          options.robot};
  const std::vector<MapPath> paths = paths_of(options);
  options.check_outputs(paths.size(), {{"--robot", options.robot}});
  Report<Row> report(options.report_format(), columns(), longest_name(paths));
  Watch watch;
  report.begin();
  const ExitStatus status = run_batch(
      options, paths, watch, [&](const MapPath& path) { return row_of(path.name, name, options, drives, task); },
      [&](const Row& row) {
        report.add(row);
        if (!row.svg.empty()) write_file(options.svg, row.svg);
        if (!row.html.empty()) write_file(options.html, row.html);
        if (!options.log.empty()) write_file(options.log, log.bytes());
        return row.run.best_s ? all_solved : some_failed;
      });
  report.end();
  return status;
}

}  // namespace

void add_drive(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command =
      program.add_subcommand("drive", "Drive mazes with a simulated robot's motors, encoders and sensors");
  add_maps(command, *options, "maze files");
  add_robot(command, options->robot);
  command
      .add_option("--noise", options->noise,
                  "a factor for the errors of sensors and tyres: 0 for none, 1 for those of the robot's file")
      .check(number_check(0, 100))
      .show_default();
  command.add_option("--limits", options->limits, "how much of its traction the robot uses in the fast run, in percent")
      .check(number_check(1, 100))
      .type_name("PERCENT")
      .show_default();
  Option known = command.add_flag("--known-map", options->knows_map, "the robot knows the maze: only the fast run");
  command
      .add_flag("--recovery", options->has_recovery,
                "a Recovery watches over the search, and a person puts a robot that gave up to the start")
      .excludes(known);
  command.add_flag("--certain", options->is_certain, "the search looks again at walls that matter and were seen once")
      .excludes(known);
  command.add_option("--dead", options->dead, "a part that does not work: left-encoder, right-encoder, gyro, sensor-N")
      .type_name("PART");
  command.add_option("--carried-at", options->carried_at, "a person puts the robot into another cell in the search")
      .check(number_check(0, 86400))
      .type_name("SECONDS")
      .excludes(known);
  add_svg(command, *options, "the fast run, as planned and as driven");
  add_html(command, *options);
  add_log(command, *options).excludes(known);
  add_format(command, *options);
  add_jobs(command, *options, "mazes to drive at the same time");
  add_shard(command, *options);
  add_seed(command, *options, "draws the errors of sensors and tyres");
  command.footer(
      "A robot's file must describe its drive, its motors and its sensors, as those in examples/robots/ do.\n"
      "The robot knows only what its encoders, its gyro and its infra-red sensors measure. It begins with its back to\n"
      "the wall, explores with half of its traction until the fastest run is proved, and comes home: 'search s'. "
      "After\n"
      "15 minutes the search ends. A person puts it back against the wall, and it drives the fastest run through the\n"
      "map that it has seen. 'planned s' is the time of that run by the limits, 'best s' the time that it took, to "
      "the\n"
      "border of the goal. 'aside mm' and 'degrees' are the largest errors in search and run.\n"
      "'planned s' is longer than 'by limits' of 'mazebot race': here the battery sags under its load, the driver "
      "keeps\n"
      "3 % of the voltage for corrections, and the wheels get at most 60 % of the grip, the curves what remains.\n"
      "Other statuses than done: cannot_start (the robot cannot speed up in half a cell), undrivable (a path leads to "
      "a\n"
      "goal, and the robot cannot drive it), unreachable, not_home, timeout, and why the driver or the search gave "
      "up.\n"
      "In the search it crossed so many 'cells', and was 'blocked' by walls that it had not seen from the border "
      "before.\n"
      "It 'missed' walls, saw 'phantoms' where there are none, compared with the truth, and was 'unsure' about some.");
  command.callback([options, &chosen] { chosen = [options] { return drive(*options); }; });
}
