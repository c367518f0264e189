// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_LOCATE_LOST_RUN_HPP
#define MAZEBOT_CLI_LOCATE_LOST_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mazebot/host/locate/bitboard_localizer.hpp>
#include <mazebot/host/locate/localization_model.hpp>
#include <mazebot/host/locate/planned_elimination.hpp>
#include <mazebot/host/locate/step_counts.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/map/wall_bitboards.hpp>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/robot/drive.hpp>
#include <string>
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

/// A simulated robot with a fourth ray, to the back.
class FourRaySimulator : public mazebot::RangeSimulator<mazebot::RunTimeGrid> {
 public:
  using RangeSimulator::RangeSimulator;
  int free_back() const { return this->free_cells(mazebot::Turn::around, reach()); }
};

/// The hypotheses of any localizer as a list.
inline std::vector<mazebot::Pose> list_of(std::vector<mazebot::Pose> hypotheses) { return hypotheses; }
template <class HypothesesT>
std::vector<mazebot::Pose> list_of(const HypothesesT& hypotheses) {
  std::vector<mazebot::Pose> poses;
  hypotheses.for_each_while([&](mazebot::Pose pose) {
    poses.push_back(pose);
    return true;
  });
  return poses;
}

/// Drives a simulated robot until its localizer ends. Calls look(Pose, possible) at the start, after each quarter turn
/// and after each cell, with the robot's pose; possible() lists the poses it may be in then. A robot that need not turn
/// keeps the heading it has at the start.
template <class RobotT, class LocalizerT, class LookT>
LostRun run_lost_robot(RobotT robot, LocalizerT& localizer, bool heading_matters, LookT&& look) {
  using namespace mazebot;
  const Pose start = robot.pose();
  const auto as_reported = [&](Pose pose) { return heading_matters ? pose : Pose(pose.cell, start.heading); };
  // The localizer's hypotheses are those at `end`; the robot is at `now`.
  const auto possible = [&](Pose now, Pose end) {
    std::vector<Pose> poses = list_of(localizer.hypotheses());
    for (Pose& pose : poses) pose = as_reported(compose(pose, relative_pose(end, now)));
    return poses;
  };
  const Status status = drive(robot, localizer, [&](const Observation&, Command command) {
    Pose now = robot.pose();
    const Pose end = now.turned(command.turn()).advanced(command.cells());
    const auto show = [&] { look(as_reported(now), [&] { return possible(now, end); }); };
    show();
    if (!heading_matters) now = now.turned(command.turn());
    while (now.heading != end.heading) {  // around: two quarter turns to the left
      now = now.turned(command.turn() == Turn::right ? Turn::right : Turn::left);
      if (now != end) show();
    }
    for (int i = 1; i < command.cells(); ++i) {
      now = now.advanced();
      show();
    }
  });
  const std::uint64_t steps = robot.moves() + (heading_matters ? robot.quarter_turns() : 0);
  const Pose end = robot.pose();
  return {status, as_reported(end), static_cast<std::uint32_t>(steps), possible(end, end), possible(start, end)};
}

/// Does the same for a robot with these sensors.
template <class LocalizerT, class LookT>
LostRun run_lost_robot(const Ground& ground, const mazebot::LocalizationSensors& sensors, mazebot::Pose start,
                       LocalizerT&& localizer, LookT&& look) {
  using Simulator = mazebot::RangeSimulator<mazebot::RunTimeGrid>;
  if (sensors.rays == 4) {
    return run_lost_robot(FourRaySimulator(ground.walls, start, sensors.reach), localizer, sensors.heading_matters(),
                          look);
  }
  return run_lost_robot(Simulator(ground.walls, start, sensors.reach), localizer, sensors.heading_matters(), look);
}

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
    return run_lost_robot(
        ground_, model_.sensors(), start,
        PlannedLocalizer<PlannerT>(ground_.walls, ground_.cells,
                                   has_compass ? Optional<Heading>(start.heading) : Optional<Heading>(),
                                   PlannedElimination<PlannerT>(planner_)),
        look);
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
