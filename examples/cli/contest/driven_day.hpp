// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_CONTEST_DRIVEN_DAY_HPP
#define MAZEBOT_CLI_CONTEST_DRIVEN_DAY_HPP

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mazebot/contest/contest.hpp>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/map/pose.hpp>
#include <mazebot/motion/pose_2d.hpp>
#include <mazebot/motion/tracker.hpp>
#include <mazebot/race/race_planner.hpp>
#include <mazebot/recover/recovery.hpp>
#include <mazebot/robot/search_drive.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "../drive/driven_mouse.hpp"
#include "../drive/robot_design.hpp"
#include "contest_day.hpp"

/// One day of a simulated mouse that has only its wheels and sensors. A person puts it to the start, with its back to
/// the wall, and again, which takes 10 s, when it gives up because it is lost. A Recovery leads its explorer.
class DrivenDay {
 public:
  DrivenDay(const ContestTask& task, DayExplorer& explorer)
      : task_(task),
        maze_(task.maze),
        design_(*task.design),
        explorer_(explorer),
        recovery_((task.options.faults.certain ? explorer.demand_certainty() : void(), explorer)),
        known_(task.maze),
        planner_(task.maze.grid()),
        behind_(design_.behind(task.maze)),
        start_(design_.behind_centre(task.maze.start, behind_)),
        mouse_(mazebot::MouseSimulator(design_.mouse(), task.maze, task.options.noise.value_or(1), task.seed), {},
               design_.calibration(), start_),
        robot_(mouse_.firmware(), design_.search(), explorer.wall_map()) {
    recovery_.set_work_per_call(0);  // a simulated clock counts no time to think
  }

  ContestDay day(bool runs_early, Touch touch) {
    using namespace mazebot;
    const auto clock = [this] { return now(); };
    const ContestRules rules = task_.options.rules(design_.pace(), runs_early);
    using ContestT = Contest<DayExplorer, decltype(clock), Recovery<DayExplorer>>;
    ContestT contest(explorer_, recovery_, rules, clock);
    LoggedContest<ContestT> logged(task_, contest, explorer_, rules);
    put_to_start();  // it stands there and learns the bias of its gyro before the day begins
    begun_ = mouse_.seconds();
    while (!task_.watch.cancelled && logged.choose(forecast(), now()) != ContestLeg::finished) {
      day_.curves.searched.push_back({point_of(mouse_.hardware().simulator().true_pose())});
      ContestLegLog log = {contest.leg(), seconds(now()), 0, 0, {}, contest.speed(), false, touches_};
      if (contest.leg() == ContestLeg::fast_run) {
        log.run_s = fast_run(logged, touch);
      } else {
        log.moves = drive_leg(logged, rules.ticks);
      }
      log.end_s = seconds(now());
      log.proved = day_.proved;
      log.touches = touches_ - log.touches;
      day_.legs.push_back(log);
      if (!is_in(contest.pose().cell)) ++day_.lost;
      if (now() >= rules.ticks || !can_start_) break;
    }
    if (!has_left_ && touches_ > 0 && can_start_) day_.status = "never_left";
    if (day_.status == std::string_view("done") && contest.runs() == 0) {
      const PlannedRun run = plan(stands_behind_);
      if (!run.found()) day_.status = run.status;
    }
    logged.finish();
    day_.fast_runs = contest.runs();
    day_.clock_s = seconds(std::min<std::uint64_t>(now(), rules.ticks));
    day_.contacts = mouse_.hardware().simulator().contacts();
    return std::move(day_);
  }

 private:
  static double seconds(std::uint64_t ms) { return static_cast<double>(ms) / 1000; }
  // Milliseconds since the day began.
  std::uint64_t now() const {
    return static_cast<std::uint64_t>(std::llround(1000 * (mouse_.seconds() - begun_))) + carried_ms_;
  }
  mazebot::MapPoint point_of(const mazebot::Pose2D<double>& pose) const {
    return {pose.x / design_.scale().cell_size, pose.y / design_.scale().cell_size};
  }
  mazebot::Cell true_cell() const { return design_.scale().pose_of(mouse_.hardware().simulator().true_pose()).cell; }
  bool is_in(mazebot::Cell cell) const { return true_cell() == cell; }

  void put_to_start() {
    mouse_.put(start_);
    mouse_.firmware().rest(RobotDesign::resting);
    robot_.begin(start_, behind_);
    stands_behind_ = behind_;
  }
  // A person carries it there.
  void carry_to_start() {
    ++touches_;
    carried_ms_ += carrying_ms;
    put_to_start();
  }

  PlannedRun plan(double behind) {
    known_.walls = explorer_.wall_map();
    return design_.plan(known_, {behind, true});
  }
  mazebot::Optional<std::uint32_t> forecast() {
    const PlannedRun run = plan(0);
    if (!run.found()) return mazebot::Optional<std::uint32_t>();
    return static_cast<std::uint32_t>(std::ceil(1000 * run.seconds));
  }

  // What the referee sees in each control period.
  void watch(const mazebot::TrajectoryPoint<double>& point) {
    mouse_.hardware().expect(point);
    has_left_ = has_left_ || !is_in(maze_.start.cell);
    if (!day_.first_goal_s && maze_.goals.contains(true_cell())) day_.first_goal_s = seconds(now());
    if (++periods_ % 20 == 0) {
      day_.curves.searched.back().push_back(point_of(mouse_.hardware().simulator().true_pose()));
    }
  }

  // A search, or the return. Returns its moves.
  template <class LoggedT>
  std::uint64_t drive_leg(LoggedT& logged, std::uint64_t ticks) {
    using namespace mazebot;
    const auto each_period = [this](const TrajectoryPoint<double>& point) { watch(point); };
    std::uint64_t moves = 0;
    while (!task_.watch.cancelled && now() < ticks) {
      const Command command = logged.next(robot_.observe(), now());
      if (!robot_.perform(command, each_period)) {
        can_start_ = mouse_.firmware().status() != TrackerStatus::tracking;
        if (!can_start_) break;
        carry_to_start();
        logged.start_at(maze_.start, now());
        continue;
      }
      if (command.is_stop()) break;
      stands_behind_ = 0;
      moves += static_cast<std::uint64_t>(command.cells());
      task_.watch.moves.fetch_add(static_cast<std::uint64_t>(command.cells()), std::memory_order_relaxed);
    }
    // A leg that the clock has ended has no status of its own.
    const bool is_cut = recovery_.status() == Status::running && now() >= ticks;
    day_.status = !can_start_ ? cannot_start : is_cut ? "timeout" : to_string(recovery_.status());
    day_.home_late = day_.home_late || now() > logged.contest().deadline();
    if (!day_.proved && is_in(maze_.start.cell)) {
      day_.proved = knows_fastest(planner_, explorer_.wall_map(), design_.race(), maze_);
      if (day_.proved) day_.search_s = seconds(now());
    }
    return moves;
  }

  // Returns its seconds, or nothing if the mouse was lost on the way.
  template <class LoggedT>
  std::optional<double> fast_run(LoggedT& logged, Touch touch) {
    using namespace mazebot;
    const auto& contest = logged.contest();
    const Turn turn = maze_.start.heading - contest.pose().heading;
    if (turn != Turn::ahead &&
        !robot_.perform(Command::turn_only(turn), [this](const TrajectoryPoint<double>& point) { watch(point); })) {
      carry_to_start();
    }
    PlannedRun run = plan(stands_behind_);
    std::vector<SpeedPoint> driven;
    const double at = seconds(now()) + RobotDesign::resting;
    const RunResult result = design_.follow(
        mouse_, run, contest.speed() / 100.0, explorer_.wall_map(),
        [&](const Pose2D<double>& pose) {
          // A run that begins with a turn on the spot begins at the centre: there a person puts it instead.
          if (stands_behind_ > 0 && !(run.ends.before > 0 && run.starts_straight())) mouse_.put(pose);
        },
        [&](const TrajectoryPoint<double>& point) {
          watch(point);
          driven.push_back({point_of(mouse_.hardware().simulator().true_pose()), point.speed});
        });
    if (result.seconds && day_.count_run(task_.options, *result.seconds, at, touches_ > 0)) {
      day_.curves.best_drive = std::move(driven);
      day_.curves.best_name = fmt::format("best run, {:.3f} s at {} %, as driven", *result.seconds, contest.speed());
    }
    const bool is_touched = touch == Touch::after_each_run || !result.arrived();
    if (is_touched) {
      carry_to_start();
    } else {
      robot_.begin(result.end, 0);
      stands_behind_ = 0;
    }
    logged.finish_run(is_touched ? maze_.start : run.end, result.arrived(), false);
    return result.arrived() ? result.seconds : std::nullopt;
  }

  const ContestTask& task_;
  const mazebot::Maze& maze_;
  const RobotDesign& design_;
  DayExplorer& explorer_;
  mazebot::Recovery<DayExplorer> recovery_;
  mazebot::Maze known_;
  mazebot::BasicRacePlanner<mazebot::RunTimeGrid, std::uint32_t> planner_;
  double behind_;  // metres from the start to the centre of the cell
  mazebot::Pose2D<double> start_;
  DrivenMouse mouse_;
  mazebot::SearchDrive<DrivenMouse::FirmwareT, DayExplorer::MapT> robot_;
  double stands_behind_ = 0;  // metres, now
  double begun_ = 0;          // the simulator's time when the day began
  ContestDay day_;
  std::uint64_t carried_ms_ = 0;  // so long was it carried, while the simulator's time stood still
  std::uint64_t periods_ = 0;
  std::size_t touches_ = 0;
  bool can_start_ = true;  // speeds up in half a cell
  bool has_left_ = false;  // its start cell
};

#endif  // MAZEBOT_CLI_CONTEST_DRIVEN_DAY_HPP
