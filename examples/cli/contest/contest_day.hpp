// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_CONTEST_CONTEST_DAY_HPP
#define MAZEBOT_CLI_CONTEST_CONTEST_DAY_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/contest/contest.hpp>
#include <mazebot/host/draw/map_point.hpp>
#include <mazebot/host/draw/race_curve.hpp>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/record/growing_log.hpp>
#include <mazebot/race/race_model.hpp>
#include <mazebot/race/race_planner.hpp>
#include <mazebot/race/race_route.hpp>
#include <mazebot/race/search_model.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../batch/watch.hpp"
#include "../explore/any_explorer.hpp"
#include "../race/robot_file.hpp"
#include "../record/explorer_recorder.hpp"
#include "../recover/fault_options.hpp"

class ContestReplay;
class RobotDesign;

/// The rules of a day, and what goes wrong in it.
struct DayOptions {
  std::string robot = "half-size";
  double minutes = 10;
  int runs = 0;
  double search_share = 0;
  double touch_penalty = 0;
  int faster_by = 15;
  std::optional<int> chosen_first_speed;
  bool drives = false;          // on wheels and sensors
  std::optional<double> noise;  // of these
  FaultOptions faults;
  bool has_days = false;  // --runs-of-day was given

  bool is_faulty() const { return !drives && (faults.any() || faults.no_bump || faults.certain || has_days); }
  // Each run before the last one delays it, which counts if a part of the clock does. With few runs the last one is at
  // full speed.
  int first_speed() const {
    const int least = search_share > 0 ? 85 : 70;
    return chosen_first_speed.value_or(runs > 0 ? std::max(least, 100 - faster_by * (runs - 1)) : least);
  }

  static constexpr std::uint32_t kept_for_first_run = 20000;  // ms, while no route is known
  mazebot::ContestRules rules(const mazebot::SearchPace& pace, bool runs_early) const {
    mazebot::ContestRules rules(static_cast<std::uint32_t>(std::lround(minutes * 60000)), kept_for_first_run, pace);
    rules.runs = static_cast<std::uint8_t>(runs);
    rules.faster_by = static_cast<std::uint8_t>(faster_by);
    rules.speed = static_cast<std::uint8_t>(first_speed());
    rules.runs_early = runs_early;
    return rules;
  }
};

/// A part of a day, for people.
struct ContestLegLog {
  mazebot::ContestLeg leg;
  double begin_s;
  double end_s;
  std::uint64_t moves;          ///< of a search or the return
  std::optional<double> run_s;  ///< of a fast run; nothing if the robot was lost in it
  int speed;
  bool proved;              ///< at its end
  std::size_t touches = 0;  ///< how often a person put a robot that was lost to the start
};

/// What is drawn of a day.
struct DayCurves {
  std::vector<std::vector<mazebot::MapPoint>> searched;  ///< in each leg
  std::vector<mazebot::CurvePiece> best_run;             ///< as planned, or
  std::vector<mazebot::SpeedPoint> best_drive;           ///< as driven
  std::string best_name;
};

/// How a day went. Times are in seconds.
struct ContestDay {
  std::string map;
  std::string robot;
  const char* strategy = "";
  const char* status = "running";
  bool proved = false;  ///< the fastest run
  std::optional<double> search_s;
  std::optional<double> first_goal_s;
  std::optional<double> best_s;
  std::optional<double> ideal_s;
  int fast_runs = 0;
  bool home_late = false;
  double clock_s = 0;
  std::uint64_t faults = 0;
  std::uint64_t hits = 0;               ///< fast runs that met a wall
  std::uint64_t lost = 0;               ///< legs that ended elsewhere than believed
  std::optional<double> fastest_s;      ///< of the runs that met none
  std::optional<std::size_t> contacts;  ///< with walls, if it was driven
  std::vector<ContestLegLog> legs;
  DayCurves curves;
  mazebot::Pose start;
  std::string svg;   ///< if it is wanted
  std::string html;  ///< if it is wanted
  std::string log;   ///< if it is wanted

  /// The best run is as fast as the fastest one that the maze allows, by the same planner.
  bool right() const { return fastest_s && ideal_s && *fastest_s <= *ideal_s * (1 + 1e-9); }
  bool as_expected() const { return best_s.has_value() && !home_late; }

  /// A fast run has reached the goal. Returns whether it is the best one so far. `begin_s`: of the run.
  bool count_run(const DayOptions& options, double run, double begin_s, bool was_touched) {
    if (!fastest_s || run < *fastest_s) fastest_s = run;
    const double score = run + options.search_share * begin_s + (was_touched ? options.touch_penalty : 0);
    if (best_s && score >= *best_s) return false;
    best_s = score;
    return true;
  }
};

/// Whether no run through unknown openings could be faster than the fastest known run, by the model.
template <class PlannerT>
bool knows_fastest(PlannerT& planner, const mazebot::RunTimeWallMap& known, const mazebot::RaceModel& model,
                   const mazebot::Maze& maze) {
  using namespace mazebot;
  BasicRaceRoute<RunTimeGrid> route(maze.start, maze.grid());
  if (planner.plan(known, model, maze.start, maze.goals, Unknown::open, route) != RaceResult::found) return false;
  const std::uint32_t at_least = route.ticks();
  return planner.plan(known, model, maze.start, maze.goals, Unknown::wall, route) == RaceResult::found &&
         route.ticks() == at_least;
}

constexpr std::uint64_t carrying_ms = 10000;  ///< to carry the robot back to the start

enum class Touch { never, after_each_run };

using DayExplorer = AnyExplorer<mazebot::RunTimeGrid>;

struct ContestTask {
  const mazebot::Maze& maze;
  const RobotDescription& robot;
  const RobotDesign* design;  ///< if it drives on wheels and sensors
  const DayOptions& options;
  Watch& watch;
  ContestReplay* replay;     ///< perhaps none
  std::uint64_t seed;        ///< of the faults, or of the noise
  mazebot::GrowingLog* log;  ///< perhaps none
  bool wants_picture;
  const char* policy;                                   ///< what a log calls it, if it is none that logs know
  std::function<void(std::uint64_t moves)> on_command;  ///< after each command of a search, if there is one
};

/// A contest whose calls are logged, if there is a log.
template <class ContestT>
class LoggedContest {
 public:
  LoggedContest(const ContestTask& task, ContestT& contest, const DayExplorer& explorer,
                const mazebot::ContestRules& rules)
      : contest_(contest) {
    if (task.log == nullptr) return;
    recorder_.emplace(contest, explorer, *task.log);
    recorder_->log_rules(rules);
    if (recorder_->name_policy(task.policy)) {
      recorder_->text(((task.options.drives ? "driven=" : "robot=") + task.options.robot).c_str());
    }
    if (task.options.faults.certain) recorder_->writer().call(mazebot::LoggedCall::demand_certainty);
  }
  mazebot::ContestLeg choose(const mazebot::Optional<std::uint32_t>& forecast, std::uint64_t now) {
    if (!recorder_) return contest_.choose(forecast);
    recorder_->set_time(static_cast<std::uint32_t>(now));
    return recorder_->choose(forecast);
  }
  mazebot::Command next(const mazebot::Observation& seen, std::uint64_t now) {
    if (!recorder_) return contest_.next(seen);
    recorder_->set_time(static_cast<std::uint32_t>(now));
    return recorder_->next(seen);
  }
  void finish_run(mazebot::Pose pose, bool arrived, bool wall_ahead) {
    recorder_ ? recorder_->finish_run(pose, arrived, wall_ahead) : contest_.finish_run(pose, arrived, wall_ahead);
  }
  void start_at(mazebot::Pose pose, std::uint64_t now) {
    if (!recorder_) return contest_.start_at(pose);
    recorder_->set_time(static_cast<std::uint32_t>(now));
    recorder_->start_at(pose);
  }
  void finish() {
    if (recorder_) recorder_->finish();
  }
  const ContestT& contest() const { return contest_; }

 private:
  ContestT& contest_;
  std::optional<ExplorerRecorder<ContestT, mazebot::LogTime::ticks>> recorder_;
};

/// The same without a recorder, for a program that never logs.
template <class ContestT>
class UnloggedContest {
 public:
  UnloggedContest(const ContestTask&, ContestT& contest, const DayExplorer&, const mazebot::ContestRules&)
      : contest_(contest) {}
  mazebot::ContestLeg choose(const mazebot::Optional<std::uint32_t>& forecast, std::uint64_t) {
    return contest_.choose(forecast);
  }
  mazebot::Command next(const mazebot::Observation& seen, std::uint64_t) { return contest_.next(seen); }
  void finish_run(mazebot::Pose pose, bool arrived, bool wall_ahead) { contest_.finish_run(pose, arrived, wall_ahead); }
  void finish() {}
  const ContestT& contest() const { return contest_; }

 private:
  ContestT& contest_;
};

/// The clock of a contest, which somebody else sets.
struct TickClock {
  const std::uint64_t* ticks;
  std::uint64_t operator()() const { return *ticks; }
};

#endif  // MAZEBOT_CLI_CONTEST_CONTEST_DAY_HPP
