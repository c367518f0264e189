// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_MMS_MMS_PLAYER_HPP
#define MAZEBOT_CLI_MMS_MMS_PLAYER_HPP

#include <cstdlib>
#include <functional>
#include <mazebot/host/map/maze.hpp>
#include <mazebot/host/robot/mms_robot.hpp>
#include <mazebot/navigator/status.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mms_planner.hpp"

/// Plays for mms's score: turns and effective distance of the best run, and a tenth of all turns and effective
/// distance.
///
/// It goes to the goal by the cheapest path that could exist, and then looks at walls as long as the best run could
/// become so much cheaper that the detour is worth it. It returns, and makes the cheapest run it knows. Wherever mms's
/// price for ackReset is less than that of driving, it lets mms put it back to the start. Everything is decided anew
/// from the map and the pose, so a Reset by the user only puts the mouse back to the start, too.
class MmsPlayer {
 public:
  /// How readily it explores. The values were chosen by the mean score on every second classic maze.
  struct Tuning {
    double expected_gain = 0.2;            ///< the part of the possible gain that counts against the detour
    MmsPlanner::Cost unknown_to_goal = 1;  ///< for each unknown wall that a path to the goal passes
    MmsPlanner::Cost unknown_in_run = 16;  ///< ... that a run from the start passes
  };
  enum class Phase { to_goal, looking, running };
  /// Called after each command. Returns false if the user has pressed Reset.
  using Watcher = std::function<bool(const mazebot::RunTimeWallMap& map, const MmsRun& run, Phase phase)>;

  MmsPlayer(mazebot::MmsRobot& robot, const mazebot::RunTimeGrid& grid, const MmsSkills& skills, Watcher watcher)
      : robot_(robot),
        watcher_(std::move(watcher)),
        grid_(grid),
        map_(grid),
        goals_(centre_of(grid)),
        skills_(skills),
        planner_(grid, skills),
        possible_(grid, skills),
        travel_(grid, skills) {}

  Tuning& tuning() { return tuning_; }

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
    const std::optional<MmsPose> known_goal = planner_.search(map_, std::nullopt, run_start(), true, at_goal);
    if (!known_goal || !has_been_at_goal_) {
      // To the goal, by what is possible.
      const std::optional<MmsPose> goal = possible_.search(map_, tuning_.unknown_to_goal, pose_, false, at_goal);
      if (!goal) return unreachable();
      return travel_to_first_unknown(possible_.route(*goal), pose_);
    }
    const Cost known = planner_.cost(*known_goal);
    run_ = {run_start(), planner_.route(*known_goal)};

    const std::optional<MmsPose> possible_goal =
        possible_.search(map_, tuning_.unknown_in_run, run_start(), true, at_goal);
    const Cost gain = known - possible_.cost(*possible_goal);
    if (gain > 0) {
      const std::vector<MmsStep> route = possible_.route(*possible_goal);
      travel_.search(map_, std::nullopt, pose_, false, [](MmsPose) { return false; });
      const std::optional<Cost> home = travel_.cost(mazebot::Cell(0, 0));
      std::optional<std::pair<Cost, mazebot::Cell>> best;
      for_each_unknown(route, run_start(), [&](mazebot::Cell cell) {
        const std::optional<Cost> there = travel_.cost(cell);
        if (there && (!best || *there < best->first)) best = std::make_pair(*there, cell);
        return true;
      });
      if (best) {
        const MmsPose target = centre(best->second);
        std::vector<MmsStep> steps = travel_route(target);
        // From there home: the path back costs about the same in both directions.
        back_.search(map_, std::nullopt, target, false, [](MmsPose) { return false; });
        const Cost detour = best->first + back_.cost(mazebot::Cell(0, 0)).value_or(0) - home.value_or(0);
        if (1.1 * tuning_.expected_gain * gain > 0.1 * detour) return {std::nullopt, false, steps};
      }
    }
    if (!is_start(pose_)) {
      travel_.search(map_, std::nullopt, pose_, false, [this](MmsPose pose) { return is_start(pose); });
      return {std::nullopt, false, travel_route({1, 1, 0})};
    }
    const std::optional<MmsPose> goal = planner_.search(map_, std::nullopt, pose_, true, at_goal);
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
    travel_.search(map_, std::nullopt, pose_, false, [this](MmsPose pose) { return is_start(pose); });
    return {std::nullopt, false, travel_route({1, 1, 0})};
  }

  MmsPose run_start() const { return MmsPose(); }
  static MmsPose centre(mazebot::Cell cell) { return {2 * cell.x + 1, 2 * cell.y + 1, 0}; }

  // The route to a centre with the heading that costs least. Precondition: travel_ has reached it.
  std::vector<MmsStep> travel_route(MmsPose target) const {
    MmsPose best = target;
    for (int heading = 0; heading < 8; heading += 2) {
      const MmsPose pose = {target.x, target.y, heading};
      if (!travel_.reached(pose)) continue;
      if (!travel_.reached(best) || travel_.cost(pose) < travel_.cost(best)) best = pose;
    }
    return travel_.route(best);
  }

  // Calls use(cell) for each unknown wall that the route passes, with the cell before it, until it returns false.
  template <class UseT>
  void for_each_unknown(const std::vector<MmsStep>& route, MmsPose from, UseT&& use) const {
    for (const MmsStep& step : route) {
      from = step.is_reset ? MmsPose() : from.turned(step.eighths);
      for (int i = 0; i < step.half_steps; ++i) {
        const auto wall = MmsPlanner::wall_ahead(from);
        if (wall && !map_.known(wall->first, wall->second) && !use(wall->first)) return;
        from = from.moved(1);
      }
    }
  }

  Decision travel_to_first_unknown(const std::vector<MmsStep>& route, MmsPose from) {
    std::optional<mazebot::Cell> cell;
    for_each_unknown(route, from, [&](mazebot::Cell found) {
      cell = found;
      return false;
    });
    if (!cell) return {std::nullopt, false, route};
    const mazebot::Cell wanted = *cell;
    const auto target = travel_.search(map_, std::nullopt, pose_, false,
                                       [&](MmsPose pose) { return pose.is_at_centre() && pose.cell() == wanted; });
    return {std::nullopt, false, target ? travel_.route(*target) : std::vector<MmsStep>()};
  }

  // ---- the robot ----------------------------------------------------------------------------------------------------

  void observe() {
    const mazebot::Cell here = pose_.cell();
    has_been_at_goal_ = has_been_at_goal_ || goals_.contains(here);
    if (!pose_.is_at_centre()) return;
    for (const mazebot::Turn side :
         {mazebot::Turn::ahead, mazebot::Turn::right, mazebot::Turn::left, mazebot::Turn::around}) {
      const mazebot::Heading heading = mazebot::heading_at(pose_.heading / 2) + side;
      if (side == mazebot::Turn::around && !skills_.half_steps) continue;
      mazebot::Cell cell = here;
      for (int half_steps = 1;; half_steps += 2) {
        if (!map_.known(cell, heading)) {
          const bool wall = skills_.half_steps             ? robot_.wall_within(side, half_steps)
                            : side == mazebot::Turn::ahead ? robot_.wall_front()
                            : side == mazebot::Turn::right ? robot_.wall_right()
                                                           : robot_.wall_left();
          map_.record(cell, heading, wall);
          has_news_ = true;
        }
        if (!skills_.half_steps || map_.wall(cell, heading)) break;
        cell = cell.towards(heading);
      }
    }
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
  Tuning tuning_;
  MmsPlanner planner_;
  MmsPlanner possible_;
  MmsPlanner travel_;
  MmsPlanner back_ = travel_;
  MmsPose pose_;
  Phase phase_ = Phase::to_goal;
  bool has_been_at_goal_ = false;
  bool has_news_ = false;
  bool owes_penalty_ = false;       // of a reset, in the next run
  std::size_t contradictions_ = 0;  // crashes where no wall was known
  MmsRun run_;                      // the best one that is known
};

#endif  // MAZEBOT_CLI_MMS_MMS_PLAYER_HPP
