// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_CONTEST_SIMULATED_DAY_HPP
#define MAZEBOT_CLI_CONTEST_SIMULATED_DAY_HPP

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mazebot/contest/contest.hpp>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/draw/race_curve.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/faulty_simulator.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/navigator/command.hpp>
#include <mazebot/navigator/observation.hpp>
#include <mazebot/navigator/status.hpp>
#include <mazebot/optional.hpp>
#include <mazebot/race/race_planner.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/recover/recovery.hpp>
#include <mazebot/robot/drive.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "../recover/torture_run.hpp"
#include "contest_day.hpp"
#include "contest_replay.hpp"

constexpr int full_speed = 100;  ///< percent

/// How long a run takes, in ms, at a speed in percent.
inline std::uint64_t ms_of(std::uint32_t race_ticks, const mazebot::RaceModel& model, int percent) {
  const std::uint64_t per_ms = std::uint64_t{model.ticks_per_second} * static_cast<std::uint64_t>(percent);
  return (std::uint64_t{race_ticks} * 1000 * full_speed + per_ms - 1) / per_ms;
}

/// How a robot without faults is led, and what happens to it.
class PerfectDay {
 public:
  using Mouse = mazebot::GridSimulator<mazebot::RunTimeGrid>;
  using Leader = DayExplorer;

  PerfectDay(const ContestTask& task, DayExplorer& explorer) : mouse(task.maze), leader(explorer) {}
  mazebot::Observation look() { return mazebot::observe(mouse); }
  // Where the last command leads it, as it believes.
  mazebot::Pose destination() const { return leader.pose(); }
  std::uint64_t count_faults() const { return 0; }
  const std::vector<mazebot::InjectedFault>* faults() const { return nullptr; }
  void after_command() {}

  Mouse mouse;
  Leader& leader;
};

/// A robot with faults, led by a Recovery.
class FaultyDay {
 public:
  using Mouse = TortureRobot;
  using Leader = mazebot::Recovery<DayExplorer>;

  FaultyDay(const ContestTask& task, DayExplorer& explorer)
      : mouse(task.maze, !task.options.faults.no_bump, task.options.faults.faults,
              seed_of_run(fingerprint(task.maze), task.seed)),
        leader((task.options.faults.certain ? explorer.demand_certainty() : void(), explorer)) {
    leader.set_work_per_call(0);  // on a desktop no robot needs to wait
    if (task.replay != nullptr) mouse.log_to(&faults_);
  }
  mazebot::Observation look() { return mouse.look(); }
  mazebot::Pose destination() const { return leader.destination(); }
  std::uint64_t count_faults() const {
    std::uint64_t count = 0;
    for (const mazebot::Fault fault : mazebot::all_faults) count += mouse.injected(fault);
    return count;
  }
  const std::vector<mazebot::InjectedFault>* faults() const { return &faults_; }
  void after_command() { mouse.after_command(); }

  Mouse mouse;
  Leader leader;

 private:
  std::vector<mazebot::InjectedFault> faults_;  // so far, if there is a replay
};

/// One day of a robot that moves from cell to cell, with an explorer. WorldT: PerfectDay or FaultyDay. LoggedT:
/// LoggedContest or UnloggedContest.
template <class WorldT, template <class> class LoggedT = LoggedContest>
class SimulatedDay {
 public:
  SimulatedDay(const ContestTask& task, DayExplorer& explorer)
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
    const mazebot::ContestRules rules = options_.rules(robot_.search.pace(), runs_early);
    using ContestT = mazebot::Contest<DayExplorer, TickClock, typename WorldT::Leader>;
    ContestT contest(explorer_, world_.leader, rules, TickClock{&now_});
    LoggedT<ContestT> logged(task_, contest, explorer_, rules);
    while (!watch_.cancelled && logged.choose(forecast(), now_) != mazebot::ContestLeg::finished) {
      day_.curves.searched.push_back({mazebot::middle_of(mouse_.pose().cell)});
      ContestLegLog log = {contest.leg(), seconds(now_), 0, mouse_.moves(), {}, contest.speed(), false};
      if (replay_ != nullptr) {
        replay_->begin(contest.leg() == mazebot::ContestLeg::search ? "search"
                       : contest.leg() == mazebot::ContestLeg::back ? "back to the start"
                                                                    : fmt::format("fast run at {} %", contest.speed()));
        if (replay_->empty()) record_move(0, contest.pose());
      }
      if (contest.leg() == mazebot::ContestLeg::fast_run) {
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

  // The robot has moved since the last call, and believes to be there.
  void record_move(std::uint64_t ms, mazebot::Pose believed) {
    day_.curves.searched.back().push_back(mazebot::middle_of(mouse_.pose().cell));
    if (replay_ == nullptr) return;
    replay_->move({explorer_.wall_map(), mouse_.pose(), believed, mouse_.moves(), world_.faults()}, seconds(ms));
  }

  mazebot::RaceResult plan() {
    return planner_.plan(explorer_.wall_map(), robot_.race, maze_.start, maze_.goals, mazebot::Unknown::wall, route_);
  }
  mazebot::Optional<std::uint32_t> forecast() {
    if (plan() != mazebot::RaceResult::found) return mazebot::Optional<std::uint32_t>();
    return static_cast<std::uint32_t>(ms_of(route_.ticks(), robot_.race, full_speed));
  }

  // A search, or the return.
  template <class ContestT>
  void drive_leg(ContestT& logged) {
    for (int short_by = 0; !watch_.cancelled;) {
      if (maze_.goals.contains(mouse_.pose().cell) && !day_.first_goal_s) day_.first_goal_s = seconds(now_);
      const mazebot::Command command = logged.next(world_.look().set_short_by(short_by), now_);
      if (command.is_stop()) break;
      short_by = mazebot::perform(mouse_, command);
      world_.after_command();
      now_ += robot_.search(command.turn(), command.cells());
      record_move(robot_.search(command.turn(), command.cells()), world_.destination().advanced(-short_by));
      if (task_.on_command) task_.on_command(mouse_.moves());
      watch_.moves.fetch_add(static_cast<std::uint64_t>(command.cells()), std::memory_order_relaxed);
    }
    day_.status = mazebot::to_string(explorer_.status());
    day_.home_late = day_.home_late || now_ > logged.contest().deadline();
    if (day_.proved) return;
    day_.proved = knows_fastest(planner_, explorer_.wall_map(), robot_.race, maze_);
    if (day_.proved) day_.search_s = seconds(now_);
  }

  // Returns its seconds.
  template <class ContestT>
  double fast_run(ContestT& logged, Touch touch) {
    const auto& contest = logged.contest();
    // Where the robot truly is, as seen from where it believes to be: Pose() if it is not lost.
    const mazebot::Pose believed = contest.pose();
    const mazebot::Pose truly = mazebot::compose(mouse_.pose(), mazebot::inverse(believed));
    if (believed.heading != maze_.start.heading) {
      now_ += robot_.search.turn_around;
      mouse_.carry_to(mazebot::compose(truly, maze_.start));
      record_move(robot_.search.turn_around, maze_.start);
    }
    const double at = seconds(now_);
    (void)plan();
    const double run = static_cast<double>(route_.ticks()) * full_speed /
                       (static_cast<double>(robot_.race.ticks_per_second) * contest.speed());
    mazebot::Pose pose = maze_.start;
    const auto borders = count_borders();
    const std::size_t crossed = drive_route(truly, pose);
    const bool arrived = crossed == borders;
    const std::uint64_t ms = ms_of(route_.ticks(), robot_.race, contest.speed());
    now_ += arrived ? ms : ms * crossed / borders;
    if (arrived && maze_.goals.contains(mazebot::compose(truly, pose).cell)) {
      if (!day_.first_goal_s) day_.first_goal_s = seconds(now_);
      if (day_.count_run(options_, run, at, touches_ > 0)) {
        day_.curves.best_run = mazebot::race_curve(route_);
        day_.curves.best_name = fmt::format("best run, {:.3f} s at {} %", run, contest.speed());
      }
    }
    if (!arrived) ++day_.hits;
    if (replay_ != nullptr) {
      replay_->fast_run(explorer_.wall_map(), contest.speed(), {truly, arrived ? borders : crossed}, day_.best_s);
    }
    if (touch == Touch::after_each_run) {
      ++touches_;
      now_ += carrying_ms;
      mouse_.carry_to(maze_.start);
      record_move(carrying_ms, maze_.start);
      logged.finish_run(maze_.start, arrived, false);
    } else {
      mouse_.carry_to(mazebot::compose(truly, pose));
      logged.finish_run(pose, arrived, !arrived);
    }
    return run;
  }
  std::size_t count_borders() const {
    std::size_t borders = 0;
    route_.for_each_border([&](mazebot::Cell, mazebot::Heading) { ++borders; });
    return borders;
  }
  // Drives as far as no wall is in the way. Returns the borders crossed; `pose` becomes where the robot believes to be.
  std::size_t drive_route(mazebot::Pose truly, mazebot::Pose& pose) const {
    std::size_t crossed = 0;
    bool is_blocked = false;
    route_.for_each_border([&](mazebot::Cell cell, mazebot::Heading heading) {
      if (is_blocked) return;
      pose = mazebot::Pose(cell, heading);
      const mazebot::Pose here = mazebot::compose(truly, pose);
      is_blocked =
          !maze_.grid().contains(here.cell) || !maze_.walls.open(here, mazebot::Turn::ahead, mazebot::Unknown::wall);
      if (is_blocked) return;
      pose = pose.advanced();
      ++crossed;
    });
    return crossed;
  }

  const ContestTask& task_;
  const mazebot::Maze& maze_;
  const RobotDescription& robot_;
  const DayOptions& options_;
  Watch& watch_;
  ContestReplay* replay_;
  DayExplorer& explorer_;
  WorldT world_;
  typename WorldT::Mouse& mouse_;
  mazebot::BasicRacePlanner<mazebot::RunTimeGrid, std::uint32_t> planner_;
  mazebot::BasicRaceRoute<mazebot::RunTimeGrid> route_;
  ContestDay day_;
  std::uint64_t now_ = 0;  // ms since the day began
  int touches_ = 0;
};

/// The fastest run through the true maze, by the exact planner, in seconds; nothing if there is none.
inline std::optional<double> ideal_seconds(const mazebot::Maze& maze, const mazebot::RaceModel& model) {
  using namespace mazebot;
  BasicRacePlanner<RunTimeGrid, std::uint32_t> planner(maze.grid());
  BasicRaceRoute<RunTimeGrid> route(maze.start, maze.grid());
  if (planner.plan(maze.walls, model, maze.start, maze.goals, Unknown::wall, route) != RaceResult::found) {
    return std::nullopt;
  }
  return static_cast<double>(route.ticks()) / model.ticks_per_second;
}

#endif  // MAZEBOT_CLI_CONTEST_SIMULATED_DAY_HPP
