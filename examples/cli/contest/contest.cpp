// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/contest/contest.hpp>
#include <mazebot/explore/cheapest_policy.hpp>
#include <mazebot/explore/explorer.hpp>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/draw/race_curve.hpp>
#include <mazebot/host/draw/svg_picture.hpp>
#include <mazebot/host/explore/run_time_explorer.hpp>
#include <mazebot/host/race/replanned_race.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/race/race_planner.hpp>
#include <mazebot/record/recorder.hpp>
#include <mazebot/recover/recovery.hpp>
#include <mazebot/robot/drive.hpp>
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
#include "../explore/solve_maze.hpp"
#include "../map/ground.hpp"
#include "../map/map_paths.hpp"
#include "../options/batch_options.hpp"
#include "../options/checks.hpp"
#include "../options/named.hpp"
#include "../race/robot_file.hpp"
#include "../race/robot_option.hpp"
#include "../recover/fault_options.hpp"
#include "../recover/torture_run.hpp"
#include "../subcommand.hpp"
#include "contest_day.hpp"
#include "contest_replay.hpp"
#include "driven_day.hpp"

namespace {

using namespace mazebot;

constexpr int full_speed = 100;

std::uint64_t ms_of(std::uint32_t race_ticks, const RaceModel& model, int percent) {
  const std::uint64_t per_ms = std::uint64_t{model.ticks_per_second} * static_cast<std::uint64_t>(percent);
  return (std::uint64_t{race_ticks} * 1000 * full_speed + per_ms - 1) / per_ms;
}

// How a robot without faults is led, and what happens to it.
template <class ExplorerT>
class PerfectDay {
 public:
  using Mouse = GridSimulator<RunTimeGrid>;
  using Leader = ExplorerT;

  PerfectDay(const ContestTask& task, ExplorerT& explorer) : mouse(task.maze), leader(explorer) {}
  Observation look() { return observe(mouse); }
  std::uint64_t count_faults() const { return 0; }
  void after_command() {}

  Mouse mouse;
  Leader& leader;
};

// A robot with faults, led by a Recovery.
template <class ExplorerT>
class FaultyDay {
 public:
  using Mouse = TortureRobot;
  using Leader = Recovery<ExplorerT>;

  FaultyDay(const ContestTask& task, ExplorerT& explorer)
      : mouse(task.maze, !task.options.faults.no_bump, task.options.faults.faults,
              seed_of_run(fingerprint(task.maze), task.seed)),
        leader((task.options.faults.certain ? explorer.demand_certainty() : void(), explorer)) {
    leader.set_work_per_call(0);  // on a desktop no robot needs to wait
  }
  Observation look() { return mouse.look(); }
  std::uint64_t count_faults() const {
    std::uint64_t count = 0;
    for (const Fault fault : all_faults) count += mouse.injected(fault);
    return count;
  }
  void after_command() { mouse.after_command(); }

  Mouse mouse;
  Leader leader;
};

// One day with an explorer.
template <class ExplorerT, class WorldT>
class Simulation {
 public:
  Simulation(const ContestTask& task, ExplorerT& explorer)
      : task_(task),
        maze_(task.maze),
        robot_(task.robot),
        options_(task.options),
        watch_(task.watch),
        replay_(task.replay),
        explorer_(explorer),
        world_(task, explorer),
        mouse_(world_.mouse),
        planner_(maze_.grid()),
        route_(maze_.start, maze_.grid()) {}

  ContestDay day(bool runs_early, Touch touch) {
    const auto clock = [this] { return now_; };
    const ContestRules rules = options_.rules(robot_.search.pace(), runs_early);
    using ContestT = Contest<ExplorerT, decltype(clock), typename WorldT::Leader>;
    ContestT contest(explorer_, world_.leader, rules, clock);
    LoggedContest<ContestT, ExplorerT> logged(task_, contest, explorer_, rules);
    while (!watch_.cancelled && logged.choose(forecast(), now_) != ContestLeg::finished) {
      day_.curves.searched.push_back({middle_of(mouse_.pose().cell)});
      ContestLegLog log = {contest.leg(), seconds(now_), 0, mouse_.moves(), {}, contest.speed(), false};
      if (replay_ != nullptr) {
        replay_->begin(contest.leg() == ContestLeg::search ? "search"
                       : contest.leg() == ContestLeg::back ? "back to the start"
                                                           : fmt::format("fast run at {} %", contest.speed()));
        if (replay_->empty()) record_move(0);
      }
      if (contest.leg() == ContestLeg::fast_run) {
        log.run_s = fast_run(logged, touch);
      } else {
        drive_leg(logged);
      }
      log.end_s = seconds(now_);
      log.moves = mouse_.moves() - log.moves;
      log.proved = day_.proved;
      day_.legs.push_back(log);
      if (mouse_.pose() != contest.pose()) ++day_.lost;
    }
    logged.finish();
    day_.faults = world_.count_faults();
    day_.fast_runs = contest.runs();
    day_.clock_s = seconds(std::min<std::uint64_t>(now_, rules.ticks));  // a robot may be carried when the day ends
    return std::move(day_);
  }

 private:
  static double seconds(std::uint64_t ms) { return static_cast<double>(ms) / 1000; }

  // The robot has moved since the last call.
  void record_move(std::uint64_t ms) {
    day_.curves.searched.back().push_back(middle_of(mouse_.pose().cell));
    if (replay_ != nullptr) replay_->move(explorer_.wall_map(), mouse_.pose(), seconds(ms));
  }

  RaceResult plan() {
    return planner_.plan(explorer_.wall_map(), robot_.race, maze_.start, maze_.goals, Unknown::wall, route_);
  }
  Optional<std::uint32_t> forecast() {
    if (plan() != RaceResult::found) return Optional<std::uint32_t>();
    return static_cast<std::uint32_t>(ms_of(route_.ticks(), robot_.race, full_speed));
  }

  // A search, or the return.
  template <class LoggedT>
  void drive_leg(LoggedT& logged) {
    for (int short_by = 0; !watch_.cancelled;) {
      if (maze_.goals.contains(mouse_.pose().cell) && !day_.first_goal_s) day_.first_goal_s = seconds(now_);
      const Command command = logged.next(world_.look().set_short_by(short_by), now_);
      if (command.is_stop()) break;
      short_by = perform(mouse_, command);
      world_.after_command();
      now_ += robot_.search(command.turn(), command.cells());
      record_move(robot_.search(command.turn(), command.cells()));
      watch_.moves.fetch_add(static_cast<std::uint64_t>(command.cells()), std::memory_order_relaxed);
    }
    day_.status = to_string(explorer_.status());
    day_.home_late = day_.home_late || now_ > logged.contest().deadline();
    if (day_.proved) return;
    day_.proved = knows_fastest(planner_, explorer_.wall_map(), robot_.race, maze_);
    if (day_.proved) day_.search_s = seconds(now_);
  }

  // Returns its seconds.
  template <class LoggedT>
  double fast_run(LoggedT& logged, Touch touch) {
    const auto& contest = logged.contest();
    // Where the robot truly is, as seen from where it believes to be: Pose() if it is not lost.
    const Pose believed = contest.pose();
    const Pose truly = compose(mouse_.pose(), inverse(believed));
    if (believed.heading != maze_.start.heading) {
      now_ += robot_.search.turn_around;
      mouse_.carry_to(compose(truly, maze_.start));
      record_move(robot_.search.turn_around);
    }
    const double at = seconds(now_);
    (void)plan();
    const double run = static_cast<double>(route_.ticks()) * full_speed /
                       (static_cast<double>(robot_.race.ticks_per_second) * contest.speed());
    Pose pose = maze_.start;
    const auto borders = count_borders();
    const std::size_t crossed = drive_route(truly, pose);
    const bool arrived = crossed == borders;
    const std::uint64_t ms = ms_of(route_.ticks(), robot_.race, contest.speed());
    now_ += arrived ? ms : ms * crossed / borders;
    if (arrived && maze_.goals.contains(compose(truly, pose).cell)) {
      if (!day_.first_goal_s) day_.first_goal_s = seconds(now_);
      if (day_.count_run(options_, run, at, touches_ > 0)) {
        day_.curves.best_run = race_curve(route_);
        day_.curves.best_name = fmt::format("best run, {:.3f} s at {} %", run, contest.speed());
      }
    }
    if (!arrived) ++day_.hits;
    if (replay_ != nullptr) replay_->fast_run(explorer_.wall_map(), contest.speed(), day_.best_s);
    if (touch == Touch::after_each_run) {
      ++touches_;
      now_ += carrying_ms;
      mouse_.carry_to(maze_.start);
      record_move(carrying_ms);
      logged.finish_run(maze_.start, arrived, false);
    } else {
      mouse_.carry_to(compose(truly, pose));
      logged.finish_run(pose, arrived, !arrived);
    }
    return run;
  }
  std::size_t count_borders() const {
    std::size_t borders = 0;
    route_.for_each_border([&](Cell, Heading) { ++borders; });
    return borders;
  }
  // Drives as far as no wall is in the way. Returns the borders crossed; `pose` becomes where the robot believes to be.
  std::size_t drive_route(Pose truly, Pose& pose) const {
    std::size_t crossed = 0;
    bool is_blocked = false;
    route_.for_each_border([&](Cell cell, Heading heading) {
      if (is_blocked) return;
      pose = Pose(cell, heading);
      const Pose here = compose(truly, pose);
      is_blocked = !maze_.grid().contains(here.cell) || !maze_.walls.open(here, Turn::ahead, Unknown::wall);
      if (is_blocked) return;
      pose = pose.advanced();
      ++crossed;
    });
    return crossed;
  }

  const ContestTask& task_;
  const Maze& maze_;
  const RobotDescription& robot_;
  const ContestOptions& options_;
  Watch& watch_;
  ContestReplay* replay_;
  ExplorerT& explorer_;
  WorldT world_;
  typename WorldT::Mouse& mouse_;
  BasicRacePlanner<RunTimeGrid, std::uint32_t> planner_;
  BasicRaceRoute<RunTimeGrid> route_;
  ContestDay day_;
  std::uint64_t now_ = 0;  // ms since the day began
  int touches_ = 0;
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

// One day: driven, or with faults if they are asked for.
template <class ExplorerT>
ContestDay simulate(const ContestTask& task, ExplorerT& explorer, bool runs_early, Touch touch) {
  const ContestOptions& options = task.options;
  ContestDay day = task.design != nullptr ? DrivenDay<ExplorerT>(task, explorer).day(runs_early, touch)
                   : options.is_faulty()
                       ? Simulation<ExplorerT, FaultyDay<ExplorerT>>(task, explorer).day(runs_early, touch)
                       : Simulation<ExplorerT, PerfectDay<ExplorerT>>(task, explorer).day(runs_early, touch);
  if (!options.svg.empty()) day.svg = svg_of(day, explorer.wall_map(), task.maze);
  return day;
}

// Explores until the fastest run is proved.
ContestDay prove_fastest(const ContestTask& task, bool runs_early, Touch touch) {
  using ToursT = ToursOfEight<RunTimeGrid>;
  const RunTimeGrid& grid = task.maze.grid();
  BasicReplannedRace<RunTimeGrid> objective(task.robot.race, grid);
  using PolicyT = CheapestPolicy<decltype(objective), ToursT>;
  RunTimeExplorer<PolicyT> explorer(task.maze.goals, task.maze.start, PolicyT(objective, ToursT(grid)));
  return simulate(task, explorer, runs_early, touch);
}

// Explores until the shortest route is proved; the fast runs are the fastest through what was seen.
template <class PolicyT>
ContestDay prove_shortest(const ContestTask& task, bool runs_early, Touch touch) {
  RunTimeExplorer<PolicyT> explorer(task.maze.goals, task.maze.start);
  return simulate(task, explorer, runs_early, touch);
}

struct Strategy {
  const char* name;
  const char* what;
  ContestDay (*search)(const ContestTask& task, bool runs_early, Touch touch);
  bool runs_early = false;
  Touch touch = Touch::never;

  ContestDay day(const ContestTask& task) const { return search(task, runs_early, touch); }
};

const std::vector<Strategy>& strategies() {
  static const std::vector<Strategy> table = {
      {"fastest-first", "proves the fastest run, then drives it faster and faster", prove_fastest},
      {"goal-first", "drives a fast run as soon as a route is known, and proves the fastest on the return",
       prove_fastest, true},
      {"shortest", "proves the shortest route only, then drives the fastest run through what it has seen",
       prove_shortest<OddsPolicy>},
      {"adachi", "the same, searching from goal to start and back by the shortest possible path",
       prove_shortest<Adachi>},
      {"carried", "as fastest-first, and a person carries the robot back after each fast run (10 s)", prove_fastest,
       false, Touch::after_each_run},
  };
  return table;
}

std::optional<double> ideal_seconds(const Maze& maze, const RaceModel& model) {
  BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
  BasicRaceRoute<RunTimeGrid> route(maze.start, maze.grid());
  if (planner.plan(maze.walls, model, maze.start, maze.goals, Unknown::wall, route) != RaceResult::found) {
    return std::nullopt;
  }
  return static_cast<double>(route.ticks()) / model.ticks_per_second;
}

// The same as a mouse can drive it, from rest at the centre of the start cell.
std::optional<double> ideal_seconds(const Maze& maze, const RobotDesign& design) {
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
      design != nullptr ? ideal_seconds(maze, *design) : ideal_seconds(maze, robot.race);
  std::vector<ContestDay> days;
  for (std::size_t i = 0; i < chosen.size() * options.days; ++i) {
    const Strategy& strategy = chosen[i / options.days];
    std::optional<ContestReplay> replay;
    maze.name = name;
    if (!options.html.empty()) {
      replay.emplace(maze, robot.race, fmt::format("{}, strategy {}", robot.name, strategy.name));
    }
    GrowingLog log;
    ContestDay day = strategy.day({maze, robot, design, options, watch, replay ? &*replay : nullptr,
                                   options.seed + i % options.days, options.log.empty() ? nullptr : &log});
    if (!options.log.empty()) day.log = log.bytes();
    if (replay && !replay->empty()) day.html = replay->html();
    day.map = name;
    day.robot = robot.name;
    day.strategy = strategy.name;
    day.start = maze.start;
    day.ideal_s = ideal;
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
  options.check_outputs(days_in_all, options.robot);
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
      "person puts a robot that is lost to the start, with its back to the wall, in 10 s.");
  command.callback([options, &chosen] {
    check_drive(*options);
    chosen = [options] { return contest(*options); };
  });
}
