// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MMS_MMS_PLAYER_HPP
#define MAZEBOT_CLI_MMS_MMS_PLAYER_HPP

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mms_robot.hpp>
#include <mazebot/navigator/status.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mms_doubts.hpp"
#include "mms_planner.hpp"

/// Plays for mms's score: turns and effective distance of the best run, and a tenth of all turns and effective
/// distance.
///
/// It goes to the goal by the cheapest path that could exist. Then it draws mazes, and looks at walls as long as the
/// best run could become so much cheaper that the detour is worth it: first where the gain is large and the path short.
/// It returns, and makes the cheapest run it knows. Wherever mms's price for ackReset is less than that of driving, it
/// lets mms put it back to the start. Everything is decided anew from the map and the pose, so a Reset by the user only
/// puts the mouse back to the start, too.
///
/// With half steps it looks wherever it stops, along straights and diagonals. From the edge of a cell it sees all walls
/// of the cell, before it is in there.
class MmsPlayer {
 public:
  enum class Phase { to_goal, looking, running };
  /// Called after each command. Returns false if the user has pressed Reset.
  using Watcher = std::function<bool(const mazebot::RunTimeWallMap& map, const MmsRoute& run, Phase phase)>;

  MmsPlayer(mazebot::MmsRobot& robot, const mazebot::RunTimeGrid& grid, const MmsSkills& skills, Watcher watcher)
      : robot_(robot),
        watcher_(std::move(watcher)),
        grid_(grid),
        map_(grid),
        goals_(centre_of(grid)),
        skills_(skills),
        planner_(grid, skills),
        possible_(grid, skills),
        travel_(grid, skills),
        doubts_(grid, goals_, skills) {}

  /// The run it has made: F3 for three cells ahead, H5 for five half steps, R and L for quarter turns, r and l for
  /// eighths.
  std::string run_words() const {
    std::string words;
    MmsPose pose = run_.start;
    for (const MmsStep& step : run_.steps) {
      if (!words.empty()) words += ' ';
      const bool is_whole = step.half_steps % 2 == 0 && pose.is_at_centre();
      if (step.half_steps > 0) {
        words += (is_whole ? 'F' : 'H') + std::to_string(is_whole ? step.half_steps / 2 : step.half_steps);
      } else {
        words += step.eighths == 2 ? 'R' : step.eighths == -2 ? 'L' : step.eighths == 1 ? 'r' : 'l';
      }
      pose = pose.turned(step.eighths).moved(step.half_steps);
    }
    return words;
  }

  /// Walls it bumped into where it had read none. After each of them it forgets its map and begins anew.
  std::size_t contradictions() const { return contradictions_; }

  mazebot::Status play() {
    for (;;) {
      observe();
      const Decision decision = decide();
      if (decision.ends) return *decision.ends;
      phase_ = decision.is_last_run ? Phase::running : has_been_at_goal_ ? Phase::looking : Phase::to_goal;
      if (decision.is_last_run) {
        if (owes_penalty_) {
          drive_all(out_and_back(decision.steps));
          continue;
        }
        run_ = {pose_, decision.steps};
        if (drive_all(decision.steps)) return mazebot::Status::done;
        continue;
      }
      // Walls that contradict each other: no simulator has them.
      if (decision.steps.empty() || contradictions_ > most_contradictions) return mazebot::Status::contradicted;
      drive_until_news(decision.steps);
    }
  }

 private:
  static constexpr std::size_t most_contradictions = 8;
  // The part of the possible gain that counts against the detour, chosen by the mean score on every second classic
  // maze.
  static constexpr double expected_gain = 0.35;
  using Cost = MmsPlanner::Cost;
  struct Decision {
    std::optional<mazebot::Status> ends;
    bool is_last_run = false;
    std::vector<MmsStep> steps;
  };

  bool is_goal(MmsPose pose) const { return goals_.contains(pose.cell()); }
  bool is_start(MmsPose pose) const { return pose.is_at_centre() && pose.cell() == mazebot::Cell(0, 0); }

  // ---- decisions ----------------------------------------------------------------------------------------------------

  Decision decide() {
    const auto at_goal = [this](MmsPose pose) { return is_goal(pose); };
    if (goals_.contains(mazebot::Cell(0, 0))) return {mazebot::Status::done, false, {}};
    const std::optional<MmsPose> known_goal = planner_.search(map_, mazebot::Unknown::wall, run_start(), true, at_goal);
    if (!known_goal || !has_been_at_goal_) {
      // To the goal, by what is possible.
      const std::optional<MmsPose> goal = possible_.search(map_, mazebot::Unknown::open, pose_, false, at_goal);
      if (!goal) return unreachable();
      return travel_to_first_unknown(possible_.route(*goal));
    }
    const Cost known = planner_.cost(*known_goal);
    run_ = {run_start(), planner_.route(*known_goal)};
    if (std::optional<std::vector<MmsStep>> steps = path_to_look(known))
      return {std::nullopt, false, std::move(*steps)};
    if (!is_start(pose_)) {
      travel_.search(map_, mazebot::Unknown::wall, pose_, false, [this](MmsPose pose) { return is_start(pose); });
      return {std::nullopt, false, travel_route({1, 1, 0})};
    }
    const std::optional<MmsPose> goal = planner_.search(map_, mazebot::Unknown::wall, pose_, true, at_goal);
    return {std::nullopt, true, planner_.route(*goal)};
  }

  // mms adds the penalty of a reset to the next run. So the mouse leaves the start and comes back before the run that
  // is to count: the penalty then counts a tenth. Returns the commands, given those of the run.
  std::vector<MmsStep> out_and_back(const std::vector<MmsStep>& run) const {
    std::vector<MmsStep> steps;
    for (const MmsStep& step : run) {
      if (step.half_steps > 0) break;
      steps.push_back(step);
    }
    const MmsStep one = {0, skills_.half_steps ? 1 : 2};
    const MmsStep right = {2, 0};
    steps.insert(steps.end(), {one, right, right, one});
    return steps;
  }

  Decision unreachable() {
    if (is_start(pose_)) return {mazebot::Status::unreachable, false, {}};
    travel_.search(map_, mazebot::Unknown::wall, pose_, false, [this](MmsPose pose) { return is_start(pose); });
    return {std::nullopt, false, travel_route({1, 1, 0})};
  }

  MmsPose run_start() const { return MmsPose(); }

  // The route to a centre with the heading that costs least. Precondition: travel_ has reached it.
  std::vector<MmsStep> travel_route(MmsPose target) const {
    return travel_.route(travel_.cheapest_at(target.x, target.y).value_or(target));
  }

  // The path to the wall where the gain is largest for what it costs to get there, of those walls that are worth their
  // detour; nothing if none is.
  std::optional<std::vector<MmsStep>> path_to_look(Cost known) {
    const std::vector<MmsDoubt> doubts = doubts_.find(map_, known);
    if (doubts.empty()) return std::nullopt;
    search_travel();
    // The path back costs about the same in both directions.
    back_.search(map_, mazebot::Unknown::wall, run_start(), false, [](MmsPose) { return false; });
    const Cost home = travel_.cost(*travel_.cheapest_at(1, 1));
    std::optional<MmsPose> target;
    double most = 0;
    for (const MmsDoubt& doubt : doubts) {
      const std::optional<MmsPose> view = cheapest_view(doubt.edge);
      if (!view) continue;
      const Cost there = travel_.cost(*view);
      Cost back = back_.cost(*back_.cheapest_at(view->x, view->y));
      if (skills_.resets) back = std::min(back, MmsPlanner::reset_cost);
      if (1.1 * expected_gain * doubt.gain <= 0.1 * (there + back - home)) continue;
      const double worth = doubt.gain / (there + MmsPlanner::one);
      if (worth <= most) continue;
      most = worth;
      target = view;
    }
    if (!target) return std::nullopt;
    return travel_.route(*target);
  }

  Decision travel_to_first_unknown(const std::vector<MmsStep>& route) {
    std::optional<MmsPose> edge;
    MmsPlanner::for_each_unknown(map_, {pose_, route}, [&](MmsPose found) {
      edge = found;
      return false;
    });
    if (!edge) return {std::nullopt, false, route};
    search_travel();
    const std::optional<MmsPose> view = cheapest_view(*edge);
    return {std::nullopt, false, view ? travel_.route(*view) : std::vector<MmsStep>()};
  }

  // How far all poses are, along what is known.
  void search_travel() {
    travel_.search(map_, mazebot::Unknown::wall, pose_, false, [](MmsPose) { return false; });
  }

  // Where the mouse can see the wall of an edge at the least cost. Precondition: search_travel().
  std::optional<MmsPose> cheapest_view(MmsPose edge) const {
    std::optional<MmsPose> cheapest;
    for (const MmsPose& view : planner_.views_of(map_, edge)) {
      for (int heading = 0; heading < 8; ++heading) {
        const bool is_behind = ((view.heading - heading) & 7) == 4;
        const MmsPose pose = {view.x, view.y, heading};
        if (!travel_.reached(pose) || (is_behind && !skills_.half_steps)) continue;
        if (!cheapest || travel_.cost(pose) < travel_.cost(*cheapest)) cheapest = pose;
      }
    }
    return cheapest;
  }

  // ---- the robot ----------------------------------------------------------------------------------------------------

  void observe() {
    has_been_at_goal_ = has_been_at_goal_ || is_goal(pose_);
    if (!skills_.half_steps) {
      record(pose_, [&] { return robot_.wall_front(); });
      record(pose_.turned(2), [&] { return robot_.wall_right(); });
      record(pose_.turned(-2), [&] { return robot_.wall_left(); });
      return;
    }
    for (int eighths = 0; eighths < 8; ++eighths) {
      MmsPose ray = pose_.turned(eighths);
      for (int half_steps = 1; MmsPlanner::leads_on(ray); ++half_steps) {
        if (record(ray, [&] { return robot_.wall_within(eighths, half_steps); })) break;
        ray = ray.moved(1);
      }
    }
  }

  // Asks for the wall that a half step ahead passes, if it is unknown. Returns whether it is there.
  template <class AskT>
  bool record(MmsPose pose, AskT&& ask) {
    const auto wall = MmsPlanner::wall_ahead(pose);
    if (!wall) return false;
    if (!map_.known(wall->first, wall->second)) {
      map_.record(wall->first, wall->second, ask());
      has_news_ = true;
    }
    return map_.wall(wall->first, wall->second);
  }

  // Returns whether all of it was driven.
  bool drive_all(const std::vector<MmsStep>& steps) {
    for (const MmsStep& step : steps) {
      if (!command(step)) return false;
    }
    return true;
  }

  void drive_until_news(const std::vector<MmsStep>& steps) {
    has_news_ = false;
    for (const MmsStep& step : steps) {
      if (!command(step)) return;
      if (step.half_steps == 0 && !step.is_reset) continue;
      observe();
      if (has_news_) return;
    }
  }

  // Returns false if the mouse is somewhere else afterwards: after a Reset or a crash.
  bool command(const MmsStep& step) {
    bool moved = true;
    if (step.is_reset) {
      reset();
    } else if (step.half_steps > 0) {
      if (step.half_steps % 2 == 0 && pose_.is_at_centre()) {
        moved = robot_.forward_cells(step.half_steps / 2) == step.half_steps / 2;
      } else {
        moved = robot_.forward_half_steps(step.half_steps);
      }
      if (moved) pose_ = pose_.moved(step.half_steps);
      if (pose_.cell() != mazebot::Cell(0, 0)) owes_penalty_ = false;
    } else {
      if (step.eighths == 2) robot_.turn_right();
      if (step.eighths == -2) robot_.turn_left();
      if (step.eighths == 1) robot_.turn_right_45();
      if (step.eighths == -1) robot_.turn_left_45();
      pose_ = pose_.turned(step.eighths);
    }
    if (!moved) {
      // A wall that was not there before: nothing that is known can be trusted.
      ++contradictions_;
      map_ = mazebot::RunTimeWallMap(grid_);
      has_been_at_goal_ = false;
    }
    if (!watcher_(map_, run_, phase_) || !moved) {
      reset();
      return false;
    }
    return true;
  }

  void reset() {
    robot_.ack_reset();
    pose_ = MmsPose();
    owes_penalty_ = true;
  }

  mazebot::MmsRobot& robot_;
  Watcher watcher_;
  mazebot::RunTimeGrid grid_;
  mazebot::RunTimeWallMap map_;
  mazebot::RunTimeCellSet goals_;
  MmsSkills skills_;
  MmsPlanner planner_;
  MmsPlanner possible_;
  MmsPlanner travel_;
  MmsPlanner back_ = travel_;
  MmsDoubts doubts_;
  MmsPose pose_;
  Phase phase_ = Phase::to_goal;
  bool has_been_at_goal_ = false;
  bool has_news_ = false;
  bool owes_penalty_ = false;       // of a reset, in the next run
  std::size_t contradictions_ = 0;  // crashes where no wall was known
  MmsRoute run_;                    // the best one that is known
};

#endif  // MAZEBOT_CLI_MMS_MMS_PLAYER_HPP
