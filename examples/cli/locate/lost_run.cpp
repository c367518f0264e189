// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "lost_run.hpp"

#include <cstdint>
#include <mazebot/host/robot/grid_simulator.hpp>
#include <mazebot/robot/drive.hpp>

using namespace mazebot;

namespace {

// A simulated robot with a fourth ray, to the back.
class FourRaySimulator : public RangeSimulator<RunTimeGrid> {
 public:
  using RangeSimulator::RangeSimulator;
  int free_back() const { return this->free_cells(Turn::around, reach()); }
};

template <class RobotT>
LostRun run(RobotT robot, AnyLocalizer& localizer, bool heading_matters, const LostRobots::Look& look) {
  const Pose start = robot.pose();
  const auto as_reported = [&](Pose pose) { return heading_matters ? pose : Pose(pose.cell, start.heading); };
  // The localizer's hypotheses are those at `end`; the robot is at `now`.
  const auto possible = [&](Pose now, Pose end) {
    std::vector<Pose> poses = localizer.hypotheses();
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

}  // namespace

LostRun run_lost_robot(const Ground& ground, const LocalizationSensors& sensors, Pose start, AnyLocalizer& localizer,
                       const LostRobots::Look& look) {
  const bool heading_matters = sensors.heading_matters();
  if (sensors.rays == 4) {
    return run(FourRaySimulator(ground.walls, start, sensors.reach), localizer, heading_matters, look);
  }
  return run(RangeSimulator<RunTimeGrid>(ground.walls, start, sensors.reach), localizer, heading_matters, look);
}
