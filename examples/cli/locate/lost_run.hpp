// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_LOCATE_LOST_RUN_HPP
#define MAZEBOT_CLI_LOCATE_LOST_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/locate/localization_model.hpp>
#include <mazebot/host/locate/planned_elimination.hpp>
#include <mazebot/host/locate/step_counts.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/navigator/command.hpp>
#include <mazebot/navigator/observation.hpp>
#include <mazebot/navigator/status.hpp>
#include <utility>
#include <vector>

#include "../batch/watch.hpp"
#include "../map/ground.hpp"

/// How one lost robot was located.
struct LostRun {
  mazebot::Status status;
  mazebot::Pose pose;                   ///< where it truly stands at the end
  std::uint32_t steps;                  ///< what it cost
  std::vector<mazebot::Pose> possible;  ///< the hypotheses at the end: one pose, or an ambiguity class
  std::vector<mazebot::Pose> initial;   ///< where the robot stood at the start, for each of them
};

/// A localizer, whatever its policy is: so that driving it is compiled once.
class AnyLocalizer {
 public:
  AnyLocalizer() = default;
  AnyLocalizer(const AnyLocalizer&) = delete;
  AnyLocalizer& operator=(const AnyLocalizer&) = delete;
  virtual ~AnyLocalizer() = default;

  virtual mazebot::Command next(const mazebot::Observation& seen) = 0;
  virtual mazebot::Status status() const = 0;
  virtual std::vector<mazebot::Pose> hypotheses() const = 0;
};

/// One with the type of the library.
template <class LocalizerT>
class LocalizerOf final : public AnyLocalizer {
 public:
  explicit LocalizerOf(LocalizerT localizer) : localizer_(std::move(localizer)) {}

  mazebot::Command next(const mazebot::Observation& seen) override { return localizer_.next(seen); }
  mazebot::Status status() const override { return localizer_.status(); }
  std::vector<mazebot::Pose> hypotheses() const override { return list_of(localizer_.hypotheses()); }

 private:
  static std::vector<mazebot::Pose> list_of(std::vector<mazebot::Pose> hypotheses) { return hypotheses; }
  template <class HypothesesT>
  static std::vector<mazebot::Pose> list_of(const HypothesesT& hypotheses) {
    std::vector<mazebot::Pose> poses;
    hypotheses.for_each_while([&](mazebot::Pose pose) {
      poses.push_back(pose);
      return true;
    });
    return poses;
  }

  LocalizerT localizer_;
};

/// Lost robots in one map, one after the other, all with the same policy.
class LostRobots {
 public:
  /// Lists the poses that are possible at a step.
  using Possible = std::function<std::vector<mazebot::Pose>()>;
  using Look = std::function<void(mazebot::Pose now, const Possible& possible)>;

  LostRobots() = default;
  LostRobots(const LostRobots&) = delete;
  LostRobots& operator=(const LostRobots&) = delete;
  virtual ~LostRobots() = default;

  /// Runs one from that pose. Calls look() as run_lost_robot() does.
  virtual LostRun run(mazebot::Pose start, const Look& look) = 0;
  /// The steps from every pose the robot may start from. Tells the watch how many poses are located.
  virtual mazebot::StepCounts count_all(Watch& watch) = 0;
};

/// Drives a simulated robot with these sensors until its localizer ends. Calls look(Pose, possible) at the start, after
/// each quarter turn and after each cell, with the robot's pose; possible() lists the poses it may be in then. A robot
/// that need not turn keeps the heading it has at the start.
LostRun run_lost_robot(const Ground& ground, const mazebot::LocalizationSensors& sensors, mazebot::Pose start,
                       AnyLocalizer& localizer, const LostRobots::Look& look);

/// Lost robots that follow an elimination planner: any class with a constructor from a LocalizationModel and the member
/// `SplittingPose choose(PoseGroup)`.
template <class PlannerT>
class PlannedLostRobots : public LostRobots {
 public:
  PlannedLostRobots(const Ground& ground, const mazebot::LocalizationSensors& sensors)
      : ground_(ground), model_(ground.walls, ground.cells, sensors), planner_(model_) {}

  LostRun run(mazebot::Pose start, const Look& look) override {
    using namespace mazebot;
    const bool has_compass = model_.sensors().compass;
    LocalizerOf<PlannedLocalizer<PlannerT>> localizer(PlannedLocalizer<PlannerT>(
        ground_.walls, ground_.cells, has_compass ? Optional<Heading>(start.heading) : Optional<Heading>(),
        PlannedElimination<PlannerT>(planner_)));
    return run_lost_robot(ground_, model_.sensors(), start, localizer, look);
  }
  mazebot::StepCounts count_all(Watch& watch) override {
    return mazebot::count_steps(model_, planner_, [&](std::size_t poses) { watch.moves += poses; });
  }

 private:
  const Ground& ground_;
  mazebot::LocalizationModel model_;
  PlannerT planner_;
};

#endif  // MAZEBOT_CLI_LOCATE_LOST_RUN_HPP
