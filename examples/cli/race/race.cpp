// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <mazebot/host/draw/race_curve.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/draw/terminal_picture.hpp>
#include <mazebot/race/race_planner.hpp>
#include <mazebot/search/dijkstra.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/means.hpp"
#include "../batch/report.hpp"
#include "../batch/write_file.hpp"
#include "../draw/terminal.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../subcommand.hpp"
#include "drive_time.hpp"
#include "free_line.hpp"
#include "race_replay.hpp"
#include "robot_file.hpp"
#include "robot_option.hpp"

namespace {

using namespace mazebot;

using CellRoute = BasicRoute<RunTimeGrid>;
using RaceRouteT = BasicRaceRoute<RunTimeGrid>;

struct Options : BatchOptions {
  std::string robot = "half-size";
  FreeLineOptions line;
};

// The route that is best by one measure, and the fastest run along it.
struct Run {
  CellRoute cells;
  RaceRouteT run;
};

// One row of the report. Without a run, the status says why.
struct Row {
  std::string map;
  RunTimeGrid grid;
  const char* cost;
  std::optional<Run> best;
  double seconds = 0;
  std::optional<DriveTime> timing;
  const char* status = "done";
};

// S3 R45 D4 L135 ...: straight and diagonal with their lengths, turns with their side and degrees, V for a turn from
// diagonal to diagonal, P for an in-place turn.
std::string words(const RaceRouteT& run) {
  std::string text;
  for (std::size_t i = 0; i < run.size(); ++i) {
    const MotionPrimitive motion = run[i];
    const char side = motion.side == Turn::left ? 'L' : 'R';
    if (i > 0) text += ' ';
    switch (motion.kind) {
      case PrimitiveKind::straight: text += fmt::format("S{}", motion.length); break;
      case PrimitiveKind::diagonal: text += fmt::format("D{}", motion.length); break;
      case PrimitiveKind::turn_45: text += fmt::format("{}45", side); break;
      case PrimitiveKind::turn_90: text += fmt::format("{}90", side); break;
      case PrimitiveKind::turn_135: text += fmt::format("{}135", side); break;
      case PrimitiveKind::turn_180: text += fmt::format("{}180", side); break;
      case PrimitiveKind::diagonal_90: text += fmt::format("{}V90", side); break;
      case PrimitiveKind::pivot_90: text += fmt::format("{}P90", side); break;
      case PrimitiveKind::pivot_180: text += "P180"; break;
    }
  }
  return text;
}

std::string letters(const CellRoute& route) {
  std::string text;
  for (std::size_t i = 0; i < route.size(); ++i) text += letter(route[i]);
  return text;
}

double seconds(const RaceModel& model, const RaceRouteT& run) {
  return static_cast<double>(run.ticks()) / static_cast<double>(model.ticks_per_second);
}

CellRoute cells_of(const Maze& maze, const RaceRouteT& run) {
  CellRoute route(maze.start, maze.grid());
  run.for_each_border([&](Cell, Heading heading) { route.append(heading); });
  return route;
}

// The fastest run along just these cells: no other borders are open.
RaceRouteT driven(const Maze& maze, const RaceModel& model, const CellRoute& route) {
  RunTimeWallMap walls(maze.grid());
  Pose pose = route.start();
  for (std::size_t i = 0; i < route.size(); ++i) {
    pose = pose.turned(route[i]);
    walls.record(pose, Turn::ahead, false);
    pose = pose.advanced();
  }
  BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
  RaceRouteT run(maze.start, maze.grid());
  if (planner.plan(walls, model, maze.start, maze.goals, Unknown::wall, run) != RaceResult::found)
    run.clear(maze.start);
  return run;
}

template <class CostT>
std::optional<Run> cheapest(const Maze& maze, const RaceModel& model, const CostT& cost) {
  BasicDijkstra<RunTimeGrid, CostT> dijkstra(cost, maze.grid());
  CellRoute route(maze.start, maze.grid());
  if (dijkstra.run(maze.walls, maze.goals, Unknown::wall) != DijkstraResult::done) return std::nullopt;
  if (dijkstra.append_route(maze.walls, maze.goals, Unknown::wall, route) != DijkstraResult::done) return std::nullopt;
  return Run{route, driven(maze, model, route)};
}

std::optional<Run> fastest(const Maze& maze, const RaceModel& model) {
  BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
  RaceRouteT run(maze.start, maze.grid());
  if (planner.plan(maze.walls, model, maze.start, maze.goals, Unknown::wall, run) != RaceResult::found) {
    return std::nullopt;
  }
  return Run{cells_of(maze, run), run};
}

std::vector<Row> rows_of(const std::string& name, const Maze& maze, const RobotDescription& robot,
                         const std::optional<DriveTimes>& drive, const FreeLineOptions& line) {
  const RaceModel& model = robot.race;
  std::vector<Row> rows;
  const auto add = [&](const char* cost, std::optional<Run> best) {
    const double time = best.has_value() ? seconds(model, best->run) : 0;
    std::optional<DriveTime> timing;
    if (best.has_value() && drive.has_value()) timing = drive->time_of(maze, best->run);
    const char* const status = best.has_value() ? "done" : why_no_run(maze);
    rows.push_back({name, maze.grid(), cost, std::move(best), time, std::move(timing), status});
  };
  add("cells", cheapest(maze, model, CellCost()));
  add("turns", cheapest(maze, model, CellTurnCost<1, 1>()));
  add("time", cheapest(maze, model, robot.stopping));
  add("smooth", fastest(maze, model.without_diagonals()));
  add("race", fastest(maze, model));
  if (drive.has_value()) {
    RaceRouteT run(maze.start, maze.grid());
    const bool found = drive->fastest(maze, run);
    add("drive", found ? std::optional<Run>(Run{cells_of(maze, run), run}) : std::nullopt);
    if (found) rows.back().seconds = static_cast<double>(run.ticks()) / DriveTimes::ticks_per_second;
    if (line.wanted()) {
      // A curve has no motions: the row has those of the run that it begins from.
      Row row = rows.back();
      row.cost = "line";
      if (row.timing.has_value()) row.timing = free_line(*drive, maze, run, *row.timing, line);
      if (!row.timing.has_value()) {
        if (found) row.status = "no_line";
        row.best.reset();
      }
      row.seconds = row.timing.has_value() ? row.timing->seconds : 0;
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

// The fastest run by the times of the robot's motions.
const Row& race_of(const std::vector<Row>& rows) { return rows[4]; }

// The fastest run that the robot can drive.
const Row& fastest_of(const std::vector<Row>& rows) {
  for (std::size_t i = rows.size(); i-- > 5;) {
    if (rows[i].best.has_value()) return rows[i];
  }
  return race_of(rows);
}

// Whether the robot can drive a run of each kind. A free line may be missing.
bool can_drive(const std::vector<Row>& rows) {
  return std::all_of(rows.begin(), rows.end(),
                     [](const Row& row) { return row.best.has_value() || row.cost == std::string_view("line"); });
}

// The value of a row that has a run.
template <class GetT>
Field of_run(const Row& row, GetT&& get) {
  return row.best.has_value() ? Field(get(*row.best)) : Field();
}

std::vector<Column<Row>> columns(bool has_drive) {
  std::vector<Column<Row>> columns = {
      {"map", [](const Row& row) { return Field(row.map); }, "map", -4},
      {"width", [](const Row& row) { return Field(row.grid.width()); }},
      {"height", [](const Row& row) { return Field(row.grid.height()); }},
      {"cost", [](const Row& row) { return Field(row.cost); }, "best by", -7},
      {"status", [](const Row& row) { return Field(row.status); }, "status", -11},
      {"cells", [](const Row& row) { return of_run(row, [](const Run& r) { return Field(r.cells.size()); }); }, "cells",
       6},
      {"turns", [](const Row& row) { return of_run(row, [](const Run& r) { return Field(r.cells.turn_count()); }); },
       "turns", 6},
      {"motions", [](const Row& row) { return of_run(row, [](const Run& r) { return Field(r.run.size()); }); },
       "motions", 8},
      {"predicted_s", [](const Row& row) { return row.best ? Field::decimals(row.seconds, 4) : Field(); }, "seconds",
       9},
      {"route", [](const Row& row) { return of_run(row, [](const Run& r) { return Field(letters(r.cells)); }); }},
      {"run", [](const Row& row) { return of_run(row, [](const Run& r) { return Field(words(r.run)); }); }},
  };
  if (has_drive) {
    columns.push_back({"timing_s",
                       [](const Row& row) { return row.timing ? Field::decimals(row.timing->seconds, 4) : Field(); },
                       "by limits", 10});
  }
  return columns;
}

// For the means.
std::vector<double> values_of(const Row& row) {
  if (!row.best.has_value()) return {};
  return {static_cast<double>(row.best->cells.size()), static_cast<double>(row.best->cells.turn_count()),
          static_cast<double>(row.best->run.size()), row.seconds};
}

std::vector<Cell> cells_on(const CellRoute& route) {
  std::vector<Cell> cells = {route.start().cell};
  Pose pose = route.start();
  for (std::size_t i = 0; i < route.size(); ++i) {
    pose = pose.turned(route[i]).advanced();
    cells.push_back(pose.cell);
  }
  return cells;
}

void print_text(const std::string& name, const Maze& maze, const std::vector<Row>& rows, bool has_drive) {
  fmt::print("{}\n", name);
  TerminalPicture picture(maze.walls);
  picture.start(maze.start.cell).goals(maze.goals).utf8(has_utf8()).colour(has_colours());
  if (!fastest_of(rows).best.has_value()) {
    fmt::print("{}status: {}, {}\n", picture.text(), race_of(rows).status,
               race_of(rows).status == std::string_view("unreachable")
                   ? "no path leads from the start to a goal"
                   : "a path leads to a goal, and the robot cannot drive it");
    return;
  }
  fmt::print("{}", picture.route(cells_on(fastest_of(rows).best->cells)).text());
  fmt::print("{:<8}{:>6}{:>7}{:>9}{:>9}{}\n", "best by", "cells", "turns", "motions", "seconds",
             has_drive ? " by limits" : "");
  for (const Row& row : rows) {
    if (!row.best.has_value()) {  // its turns do not fit, or its line
      fmt::print("{:<8}  {}\n", row.cost, row.status);
      continue;
    }
    fmt::print("{:<8}{:>6}{:>7}{:>9}{:>9.3f}", row.cost, row.best->cells.size(), row.best->cells.turn_count(),
               row.best->run.size(), row.seconds);
    if (has_drive) fmt::print("{:>10}", row.timing ? fmt::format("{:.3f}", row.timing->seconds) : "-");
    fmt::print("\n");
  }
  fmt::print("{}: {}\n", fastest_of(rows).cost == std::string("line") ? "fastest line around" : "fastest",
             words(fastest_of(rows).best->run));
}

Replay replay_of(const Maze& maze, const RaceModel& model, const std::vector<Row>& rows, double cell_size) {
  if (!race_of(rows).best) {
    Replay still(ReplayTask::race, maze.name, "no path leads to the goal", maze.walls);
    still.start(maze.start.cell).goals(maze.goals);
    still.frame(middle_of(maze.start.cell), 90.0 * static_cast<int>(maze.start.heading), 0).word("motion", "at rest");
    return still;
  }
  if (const std::optional<DriveTime>& timing = fastest_of(rows).timing) {
    return race_replay(maze, *timing, cell_size, cells_on(rows.front().best->cells),
                       fmt::format("the fastest {}, {:.3f} s by the limits, at least {:.1f} mm from walls",
                                   fastest_of(rows).cost == std::string("line") ? "line" : "run", timing->seconds,
                                   timing->clearance_mm));
  }
  return race_replay(maze, model, race_of(rows).best->run, cells_on(rows.front().best->cells),
                     fmt::format("the fastest run, {:.3f} s; the shortest route would take {:.3f} s",
                                 race_of(rows).seconds, rows.front().seconds));
}

// The fastest run, and the shortest route to compare it with.
std::string svg_of(const Maze& maze, const std::vector<Row>& rows, double cell_size) {
  SvgPicture picture(maze.walls);
  picture.title(fastest_of(rows).map).start(maze.start.cell).goals(maze.goals);
  if (const std::optional<Run>& shortest = rows.front().best) {
    picture.path(cells_on(shortest->cells), SvgColour::grey, 1.5,
                 fmt::format("shortest, {:.3f} s", rows.front().seconds));
  }
  if (const std::optional<Run>& fastest = fastest_of(rows).best) {
    if (const std::optional<DriveTime>& timing = fastest_of(rows).timing) {
      std::vector<SpeedPoint> points;
      for (const DriveMoment& moment : timing->moments) {
        points.push_back({{moment.pose.x / cell_size, moment.pose.y / cell_size}, moment.speed});
      }
      picture.speeds(points, 3,
                     fmt::format("fastest, {:.3f} s by the limits, up to {:.2f} m/s, at least {:.1f} mm from walls",
                                 timing->seconds, timing->top_speed, timing->clearance_mm));
    } else {
      picture.run(middle_of(maze.start.cell), race_curve(fastest->run), SvgColour::blue, 3,
                  fmt::format("fastest, {:.3f} s", fastest_of(rows).seconds));
    }
  }
  return picture.svg();
}

// The rows of a maze, and what is drawn of it.
struct MazeRaces {
  Maze maze;
  std::vector<Row> rows;
};

ExitStatus race(const Options& options) {
  const RobotDescription robot = read_robot(options.robot);
  const std::optional<DriveTimes> drive =
      robot.drive.has_value() ? std::optional<DriveTimes>(*robot.drive) : std::nullopt;
  const double cell_size = robot.drive.has_value() ? robot.drive->scale.cell_size : 0;  // metres
  if (options.line.wanted() && !drive.has_value()) {
    throw UsageError(
        options.line.changes ? "--changes" : "--line",
        fmt::format("found --robot {}, expected a file with outline_mm, body, drive and grip", options.robot));
  }
  FreeLineOptions line = options.line;
  line.seed = options.seed;
  const std::vector<MapPath> paths = paths_of(options);
  options.check_outputs(paths.size(), {{"--robot", options.robot}});
  const bool is_text = options.report_format() == ReportFormat::text;
  const bool is_single = is_text && paths.size() == 1;
  Report<Row> report(options.report_format(), columns(drive.has_value()), longest_name(paths),
                     is_single ? [](const Row&) {} : std::function<void(const Row&)>());
  Means means("Means of the mazes with a path to the goal", "best by",
              {{"cells", 2}, {"turns", 2}, {"motions", 2}, {"seconds", 3}});
  Watch watch;
  report.begin();
  const ExitStatus status = run_batch(
      options, paths, watch,
      [&](const MapPath& path) {
        Maze maze = read_maze_at(path.name);
        if (options.start) maze.start = start_in(maze, options);
        std::vector<Row> rows = rows_of(path.name, maze, robot, drive, line);
        return MazeRaces{std::move(maze), std::move(rows)};
      },
      [&](const MazeRaces& races) {
        const Row& fastest = fastest_of(races.rows);
        print_drawn_start(options, fastest.map, races.maze.start);
        for (const Row& row : races.rows) {
          report.add(row);
          means.add(row.cost, row.best.has_value(), values_of(row));
        }
        if (is_single) print_text(fastest.map, races.maze, races.rows, drive.has_value());
        if (!options.svg.empty()) write_file(options.svg, svg_of(races.maze, races.rows, cell_size));
        if (!options.html.empty())
          write_file(options.html, replay_of(races.maze, robot.race, races.rows, cell_size).html());
        return can_drive(races.rows) ? all_solved : some_failed;
      });
  report.end();
  if (is_text && !is_single) means.print();
  return status;
}

}  // namespace

void add_race(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<Options>();
  CommandLine command = program.add_subcommand("race", "Plan fast runs through known mazes, and predict their times");
  add_maps(command, *options, "maze files");
  add_start(command, *options);
  add_robot(command, options->robot);
  Option seconds = command
                       .add_option("--line", options->line.seconds,
                                   "seconds to search for the fastest free line; depends on the machine")
                       .check(number_check(0.001, 86400));
  command
      .add_option("--changes", options->line.changes,
                  "changes of the line to try instead of --line: the same line on every machine")
      .check(whole_number_check(1'000'000'000'000))
      .excludes(seconds);
  Option clearance =
      command.add_option("--clearance", options->line.clearance_mm, "mm that the free line keeps from walls and posts")
          .check(number_check(0.5, 100))
          .show_default();
  add_format(command, *options);
  add_svg(command, *options, "the fastest run");
  add_html(command, *options);
  add_jobs(command, *options, "mazes to plan at the same time");
  add_shard(command, *options);
  add_seed(command, *options, "for the free line, and for what --start leaves out");
  command.footer(
      "Five rows for each maze: the routes with the fewest cells, with the fewest cells and turns, with the least "
      "time\n"
      "if the mouse stops for each turn, the fastest run without diagonals, and the fastest run. The seconds are\n"
      "predicted for the same mouse on each route. The run is written in motions: S and D are straights in half cells\n"
      "and diagonals in half diagonals; R45 to L180 smooth turns; V90 from diagonal to diagonal; P in place.\n"
      "Several mazes are shown as a table, with the means below.\n"
      "Where the file of the robot describes its drive, 'by limits' is the time that its tyres, motors and brakes\n"
      "allow, from rest with the back to the wall to the border of the goal; the row drive is the fastest run of such\n"
      "a robot. --line adds a row: a curve around that run that is free to leave its motions. Its other columns are\n"
      "those of the run. Its status is no_line where no line keeps the clearance.\n"
      "These times are those of the limits in the robot's file. 'mazebot drive' plans with less, so its 'planned s' "
      "is\n"
      "longer: there the battery sags, the driver keeps 3 % of the voltage for corrections, and the wheels get at "
      "most\n"
      "60 % of the grip, the curves what remains.\n"
      "A maze without a path to the goal keeps its rows, with the status unreachable, and ends with exit status 1; so\n"
      "does one with a path that the robot cannot drive, with the status undrivable.");
  command.callback([options, clearance, &chosen] {
    if (clearance.count() > 0 && !options->line.wanted()) {
      throw UsageError(clearance.name(), "found no --line, expected the seconds to search for a line");
    }
    chosen = [options] { return race(*options); };
  });
}
