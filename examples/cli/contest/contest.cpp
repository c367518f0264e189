// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <mazebot/contest/contest.hpp>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/draw/race_curve.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../batch/batch.hpp"
#include "../batch/means.hpp"
#include "../batch/report.hpp"
#include "../batch/watch.hpp"
#include "../batch/write_file.hpp"
#include "../explore/costs.hpp"
#include "../explore/policies.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../options/named.hpp"
#include "../race/robot_file.hpp"
#include "../race/robot_option.hpp"
#include "../recover/fault_options.hpp"
#include "../subcommand.hpp"
#include "contest_day.hpp"
#include "contest_replay.hpp"
#include "driven_day.hpp"
#include "simulated_day.hpp"
#include "strategies.hpp"

namespace {

using namespace mazebot;

struct ContestOptions : BatchOptions, DayOptions {
  std::string strategy = "fastest-first";
  std::uint64_t days = 1;
};

// ---- The strategies ----

// What the robot knew at the end of the day, where it searched, and its best run.
std::string svg_of(const ContestDay& day, const RunTimeWallMap& known, const Maze& maze) {
  SvgPicture picture(known);
  const char* name = "searched and returned";
  for (const std::vector<MapPoint>& leg : day.curves.searched) {
    picture.path(leg, SvgColour::grey, 5, std::exchange(name, ""), 0.3);
  }
  if (!day.curves.best_run.empty()) {
    picture.run(middle_of(maze.start.cell), day.curves.best_run, SvgColour::blue, 3, day.curves.best_name);
  }
  if (!day.curves.best_drive.empty()) picture.speeds(day.curves.best_drive, 3, day.curves.best_name);
  return picture.start(maze.start.cell)
      .goals(maze.goals)
      .title(fmt::format("{}: {:.0f} s, {}", maze.name, day.clock_s,
                         day.proved ? "the fastest run is proved" : "the fastest run is not proved"))
      .svg();
}

// How the explorer of a day is made.
MakeExplorer<RunTimeGrid> explorers_of(DaySearch search, const ContestTask& task) {
  switch (search) {
    case DaySearch::fastest: return fastest_run_explorers(task.robot.race, task.maze.grid());
    case DaySearch::likely: return likely_run_explorers(task.robot.race);
    case DaySearch::shortest: return named(policies(), "odds").explorer;
    case DaySearch::adachi: break;
  }
  return named(policies(), "adachi").explorer;
}

// One day: driven, or with faults if they are asked for. The fast runs are the fastest through what was seen.
ContestDay day_of(const Strategy& strategy, const ContestTask& task) {
  const MakeExplorer<RunTimeGrid> make = explorers_of(strategy.search, task);
  const std::unique_ptr<DayExplorer> explorer = make(task.maze.goals, task.maze.start);
  ContestDay day = task.design != nullptr ? DrivenDay(task, *explorer).day(strategy.runs_early, strategy.touch)
                   : task.options.is_faulty()
                       ? SimulatedDay<FaultyDay>(task, *explorer).day(strategy.runs_early, strategy.touch)
                       : SimulatedDay<PerfectDay>(task, *explorer).day(strategy.runs_early, strategy.touch);
  if (task.wants_picture) day.svg = svg_of(day, explorer->wall_map(), task.maze);
  return day;
}

const std::vector<Strategy>& strategies() {
  static const std::vector<Strategy> table(std::begin(all_strategies), std::end(all_strategies));
  return table;
}

// The fastest run as a mouse can drive it, from rest at the centre of the start cell.
std::optional<double> ideal_drive_seconds(const Maze& maze, const RobotDesign& design) {
  const PlannedRun run = design.plan(maze, {0, true});
  return run.found() ? std::optional<double>(run.seconds) : std::nullopt;
}

// ---- The report ----

Field in_seconds(const std::optional<double>& seconds, int digits) {
  return seconds.has_value() ? Field::decimals(*seconds, digits) : Field();
}

std::vector<Column<ContestDay>> columns(bool is_faulty) {
  std::vector<Column<ContestDay>> all = {
      {"map", [](const ContestDay& day) { return Field(day.map); }, "maze", -20},
      {"robot", [](const ContestDay& day) { return Field(day.robot); }},
      {"strategy", [](const ContestDay& day) { return Field(day.strategy); }, "strategy", -13},
      {"status", [](const ContestDay& day) { return Field(day.status); }, "status", -11},
      {"proved", [](const ContestDay& day) { return Field(day.proved); }, "proved", 6},
      {"search_s", [](const ContestDay& day) { return in_seconds(day.search_s, 3); }, "search s", 8},
      {"first_goal_s", [](const ContestDay& day) { return in_seconds(day.first_goal_s, 3); }, "goal s", 8},
      {"best_s", [](const ContestDay& day) { return in_seconds(day.best_s, 4); }, "best s", 8},
      {"ideal_s", [](const ContestDay& day) { return in_seconds(day.ideal_s, 4); }, "ideal s", 8},
      {"fast_runs", [](const ContestDay& day) { return Field(day.fast_runs); }, "runs", 4},
      {"home_late", [](const ContestDay& day) { return Field(day.home_late); }, "late", 4},
      {"clock_s", [](const ContestDay& day) { return Field::decimals(day.clock_s, 3); }, "clock s", 8},
  };
  if (!is_faulty) return all;
  all.push_back({"faults", [](const ContestDay& day) { return Field(day.faults); }, "faults", 6});
  all.push_back({"hits", [](const ContestDay& day) { return Field(day.hits); }, "hits", 4});
  all.push_back({"lost", [](const ContestDay& day) { return Field(day.lost); }, "lost", 4});
  all.push_back({"right", [](const ContestDay& day) { return Field(day.right()); }, "right", 5});
  return all;
}

std::string clock_time(double seconds) {
  const int tenths = static_cast<int>(std::lround(seconds * 10));
  return fmt::format("{:>2}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
}

// One day, leg by leg.
void print_day(const ContestDay& day) {
  fmt::print("{}, {}: {}\n", day.map, day.robot, day.strategy);
  for (const ContestLegLog& leg : day.legs) {
    fmt::print("{}  ", clock_time(leg.begin_s));
    switch (leg.leg) {
      case ContestLeg::search: fmt::print("search, {} moves", leg.moves); break;
      case ContestLeg::back: fmt::print("back to the start, {} moves", leg.moves); break;
      case ContestLeg::fast_run:
        fmt::print("fast run at {} %: {}", leg.speed, leg.run_s ? fmt::format("{:.3f} s", *leg.run_s) : "lost");
        break;
      case ContestLeg::finished: break;
    }
    if (leg.touches > 0)
      fmt::print(", put to the start {}", leg.touches == 1 ? "once" : fmt::format("{} times", leg.touches));
    fmt::print("{}\n", leg.leg != ContestLeg::fast_run && leg.proved ? "; the fastest run is proved" : "");
  }
  fmt::print("{}  finished, {}", clock_time(day.clock_s), day.status);
  if (day.contacts) fmt::print(", {} contacts with walls", *day.contacts);
  fmt::print("\n");
  if (day.best_s) fmt::print("best run {:.3f} s; ", *day.best_s);
  if (day.ideal_s) fmt::print("the fastest possible run takes {:.3f} s\n", *day.ideal_s);
}

std::vector<ContestDay> days_in(Maze maze, const std::string& name, const RobotDescription& robot,
                                const RobotDesign* design, const ContestOptions& options,
                                const std::vector<Strategy>& chosen, Watch& watch) {
  const std::optional<double> ideal =
      design != nullptr ? ideal_drive_seconds(maze, *design) : ideal_seconds(maze, robot.race);
  std::vector<ContestDay> days;
  for (std::size_t i = 0; i < chosen.size() * options.days; ++i) {
    const Strategy& strategy = chosen[i / options.days];
    std::optional<ContestReplay> replay;
    maze.name = name;
    if (!options.html.empty()) {
      replay.emplace(maze, robot.race, fmt::format("{}, strategy {}", robot.name, strategy.name));
    }
    GrowingLog log;
    ContestDay day =
        day_of(strategy, {maze, robot, design, options, watch, replay ? &*replay : nullptr,
                          options.seed + i % options.days, options.log.empty() ? nullptr : &log, !options.svg.empty(),
                          strategy.search == DaySearch::likely ? likely_run_policy : fastest_run_policy, nullptr});
    if (!options.log.empty()) day.log = log.bytes();
    day.map = name;
    day.robot = robot.name;
    day.strategy = strategy.name;
    day.start = maze.start;
    day.ideal_s = ideal;
    if (replay && !replay->empty()) {
      replay->finish(day, options.is_faulty());
      day.html = replay->html();
    }
    days.push_back(std::move(day));
  }
  return days;
}

ExitStatus contest(const ContestOptions& options) {
  const std::optional<SimulatedRobot> simulated =
      options.drives ? std::optional<SimulatedRobot>(simulated_robot(options.robot)) : std::nullopt;
  const RobotDescription robot = simulated ? simulated->robot : read_robot(options.robot);
  std::optional<RobotDesign> design;
  if (simulated) design.emplace(*simulated, 1);
  const std::vector<Strategy> chosen = chosen_from(strategies(), options.strategy);
  const std::vector<MapPath> paths = paths_of(options);
  const std::size_t days_in_all = paths.size() * chosen.size() * options.days;
  const bool is_single = days_in_all == 1;
  options.check_outputs(days_in_all, {{"--robot", options.robot}});
  Report<ContestDay> report(options.report_format(), columns(options.is_faulty()), longest_name(paths),
                            is_single ? print_day : std::function<void(const ContestDay&)>());
  Means means("Means of the days with a run", "strategy",
              {{"goal s", 1}, {"clock s", 1}, {"runs", 2}, {"best s", 3}, {"ideal s", 3}});
  Watch watch;
  report.begin();
  const ExitStatus status = run_batch(
      options, paths, watch,
      [&](const MapPath& path) {
        Maze maze = read_maze_at(path.name);
        if (options.start) maze.start = start_in(maze, options);
        return days_in(std::move(maze), path.name, robot, design ? &*design : nullptr, options, chosen, watch);
      },
      [&](const std::vector<ContestDay>& days) {
        print_drawn_start(options, days.front().map, days.front().start);
        ExitStatus of_map = all_solved;
        for (const ContestDay& day : days) {
          report.add(day);
          if (!day.svg.empty()) write_file(options.svg, day.svg);
          if (!day.html.empty()) write_file(options.html, day.html);
          if (!options.log.empty()) write_file(options.log, day.log);
          const bool has_run = day.best_s && day.ideal_s && day.first_goal_s;
          means.add(day.strategy, has_run,
                    has_run ? std::vector<double>{*day.first_goal_s, day.clock_s, static_cast<double>(day.fast_runs),
                                                  *day.best_s, *day.ideal_s}
                            : std::vector<double>());
          if (!day.as_expected()) of_map = some_failed;
        }
        return of_map;
      });
  report.end();
  if (options.report_format() == ReportFormat::text && !is_single) means.print();
  return status;
}

// A driven robot makes its own errors.
void check_drive(const ContestOptions& options) {
  if (!options.drives) {
    if (options.noise) throw UsageError("--noise", "needs --drive");
    return;
  }
  if (options.faults.any() || options.faults.no_bump || options.has_days) {
    throw UsageError("--drive",
                     "excludes the faults of torture, --no-bump and --runs-of-day: errors come from --noise");
  }
  if (options.faults.faults.slips_untold || options.faults.faults.kind != MisreadKind::both) {
    throw UsageError("--drive", "excludes --untold and --kind: they are for the faults of torture");
  }
  if (!options.html.empty()) throw UsageError("--drive", "excludes --html; --svg draws the day");
}

}  // namespace

void add_contest(CommandLine& program, Action& chosen) {
  const auto options = std::make_shared<ContestOptions>();
  CommandLine command = program.add_subcommand("contest", "Simulate contest days: search, fast runs, and the return");
  add_maps(command, *options, "maze files");
  add_start(command, *options);
  add_robot(command, options->robot);
  command.add_option("--strategy", options->strategy, "how to use the day")
      .check(choice_check(names_and_all(strategies())))
      .show_default();
  command.add_option("--minutes", options->minutes, "how long the day is")
      .check(number_check(0.1, 1000))
      .show_default();
  command.add_option("--runs", options->runs, "fast runs at most; 0 for any number")
      .check(whole_number_check(100))
      .show_default();
  command
      .add_option("--search-share", options->search_share,
                  "the part of the clock at the start of a run that is added to its time")
      .check(number_check(0, 1))
      .show_default();
  command.add_option("--touch-penalty", options->touch_penalty, "seconds added to a run after the robot was touched")
      .check(number_check(0, 1000))
      .show_default();
  command
      .add_option("--first-speed", options->chosen_first_speed,
                  "of the first fast run, in percent of what the robot can [70, with --search-share 85]")
      .check(whole_number_check(1, 100))
      .type_name("PERCENT");
  command.add_option("--faster-by", options->faster_by, "percent added after each fast run that reached the goal")
      .check(whole_number_check(100))
      .type_name("PERCENT")
      .show_default();
  command.add_flag("--drive", options->drives,
                   "simulate the motors, the encoders and the sensors, as 'drive' does: the robot knows nothing else");
  command
      .add_option("--noise", options->noise,
                  "with --drive: a factor for the errors of sensors and tyres, 1 for those of the robot's file [1]")
      .check(number_check(0, 100));
  add_faults(command, options->faults);
  command
      .add_option_function<std::uint64_t>(
          "--runs-of-day",
          [options](const std::uint64_t& days) {
            options->days = days;
            options->has_days = true;
          },
          "days of each maze with faults, with one seed each [1]")
      .check(whole_number_check(1, 1000000))
      .type_name("N");
  add_format(command, *options);
  add_svg(command, *options, "the best run of the day");
  add_html(command, *options);
  add_log(command, *options);
  add_jobs(command, *options, "mazes to simulate at the same time");
  add_shard(command, *options);
  add_seed(command, *options,
           "draws the faults of the first day; the others follow. It draws what --start leaves out, and noise");
  command.footer(
      described("Strategies", strategies()) +
      "\nThe search is driven with the robot's search motions. Fast runs begin at --first-speed and become\n"
      "faster by --faster-by each. No leg begins that cannot end in time. 'search s' is the clock when the\n"
      "fastest run is proved and the robot is home, 'best s' its best run, 'ideal s' the fastest run through\n"
      "the true maze. A day without a run, or with a late return, ends with exit status 1.\n"
      "Faults are those of torture. They happen while the robot searches and returns, and a Recovery leads it. A fast\n"
      "run ends at the first wall in its way. 'faults' are all that were injected, 'hits' the fast runs that ended at\n"
      "a wall, 'lost' the legs that ended at another pose than believed, and 'right' says whether the best run took "
      "no\n"
      "longer than the fastest run through the true maze.\n"
      "With --drive the robot's file must describe its drive, its motors and its sensors. All fast runs use all of\n"
      "its traction; --first-speed and --faster-by are parts of the speeds. They begin at the centre of the start "
      "cell,\n"
      "at rest, and 'best s' and 'ideal s' are the times to the border of the goal, as driven and by the limits. A\n"
      "person puts a robot that is lost to the start, with its back to the wall, in 10 s. A day ends as cannot_start\n"
      "if the robot cannot speed up in half a cell, never_left if it was put to the start but never left that cell,\n"
      "and timeout if the clock ends a search or a return.");
  command.callback([options, &chosen] {
    check_drive(*options);
    chosen = [options] { return contest(*options); };
  });
}
