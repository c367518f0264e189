// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "drive_run.hpp"

#include <mazebot/host/robot/mouse_simulator.hpp>

#include "driven_mouse.hpp"

using namespace mazebot;

DriveRun SimulatedDrives::drive(const Maze& maze, const DriveTask& task) const {
  DriveRun result;
  const double behind = design_.behind(maze);
  const Pose2D<double> start = design_.behind_centre(maze.start, behind);
  DrivenMouse mouse(MouseSimulator(design_.mouse(), maze, task.noise, task.seed), task.dead, design_.calibration(),
                    start);
  if (task.replay != nullptr) {
    mouse.hardware().watch(
        [&](const SimulatedHardware& hardware, const DriveSample& sample) { task.replay->record(hardware, sample); });
  }
  Driving driving = {task, maze, mouse, start, behind, result};
  Maze known = maze;
  if (task.knows_map || search(driving, known)) race(driving, known);
  result.contacts = mouse.hardware().simulator().contacts();
  result.worst_lateral_mm = 1000 * mouse.hardware().worst_lateral();
  result.worst_heading_deg = mouse.hardware().worst_heading() * 180 / pi<double>();
  return result;
}

void SimulatedDrives::race(Driving& driving, const Maze& known) const {
  DrivenMouse& mouse = driving.mouse;
  DriveRun& result = driving.result;
  PlannedRun run = design_.plan(known, {driving.behind});
  result.status = run.status;
  if (!run.found()) return;
  result.planned_s = run.seconds;
  if (driving.task.replay != nullptr) {
    driving.task.replay->see(known.walls);
    driving.task.replay->begin(DriveReplay::fast_run);
    driving.task.replay->plan(design_.curve(run));
  }
  for (;;) {
    const RunResult driven = design_.follow(
        mouse, run, 1, known.walls, [&](const Pose2D<double>& pose) { mouse.put(pose); },
        [&](const TrajectoryPoint<double>& point) { mouse.hardware().expect(point); });
    result.status = driven.status;
    if (driven.arrived()) {
      result.best_s = driven.seconds;
      return;
    }
    if (!driving.task.has_recovery || result.touches == most_touches) return;
    ++result.touches;
  }
}
