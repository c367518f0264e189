// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <cmath>
#include <functional>
#include <mazebot/host/detail/random.hpp>
#include <mazebot/host/map/run_time_grid.hpp>
#include <mazebot/host/race/replanned_race.hpp>
#include <mazebot/host/robot/mouse_simulator.hpp>
#include <mazebot/recover/recovery.hpp>
#include <mazebot/robot/search_drive.hpp>
#include <type_traits>

#include "../explore/costs.hpp"
#include "../record/explorer_recorder.hpp"
#include "drive_run.hpp"
#include "driven_mouse.hpp"

using namespace mazebot;

namespace {

constexpr double most_seconds = 900;  // of a search

}  // namespace

// An explorer, or a Recovery around it, perhaps with a recorder.
struct SimulatedDrives::Leader {
  std::function<Command(const Observation& seen)> next;
  std::function<Status()> status;
  std::function<void(Pose pose)> start_at;  // a person has put the mouse there; only a Recovery can be told
};

template <bool IsRecovery, class NavigatorT>
SimulatedDrives::Leader SimulatedDrives::leader_of(NavigatorT& navigator) {
  Leader leader = {
      [&](const Observation& seen) { return navigator.next(seen); }, [&] { return navigator.status(); }, {}};
  if constexpr (IsRecovery) leader.start_at = [&](Pose pose) { navigator.start_at(pose); };
  return leader;
}

bool SimulatedDrives::search(Driving& driving, Maze& known) const {
  const Maze& maze = driving.maze;
  const MakeExplorer<RunTimeGrid> make = fastest_run_explorers(design_.race(), maze.grid());
  const auto made = make(maze.goals, maze.start);
  Explorer& explorer = *made;
  if (driving.task.is_certain) explorer.demand_certainty();
  const double begun = driving.mouse.seconds() + RobotDesign::resting;
  bool is_proved = false;
  if (driving.task.has_recovery) {
    Recovery<Explorer> recovery(explorer);
    recovery.set_work_per_call(0);  // a simulated clock counts no time to think
    if (!explore_and_log(driving, explorer, recovery)) return false;
    is_proved = recovery.proved();
  } else if (explore_and_log(driving, explorer, explorer)) {
    is_proved = explorer.proved();
  } else {
    return false;
  }
  const Pose2D<double>& truth = driving.mouse.hardware().simulator().true_pose();
  if (design_.scale().pose_of(truth).cell != maze.start.cell) {
    driving.result.status = "not_home";
    return false;
  }
  known.walls = explorer.wall_map();
  if (is_proved) {
    driving.result.search_s = driving.mouse.seconds() - begun;
    driving.result.proof = is_fastest(maze, known);
  }
  return true;
}

template <class NavigatorT>
bool SimulatedDrives::explore_and_log(Driving& driving, Explorer& explorer, NavigatorT& navigator) const {
  constexpr bool is_recovery = std::is_same_v<NavigatorT, Recovery<Explorer>>;
  if (driving.task.log == nullptr) return explore(driving, explorer, leader_of<is_recovery>(navigator));
  ExplorerRecorder<NavigatorT> recorder(navigator, explorer, *driving.task.log);
  recorder.name_policy(fastest_run_policy);
  recorder.text(("driven=" + driving.task.robot).c_str());
  if (driving.task.is_certain) recorder.writer().call(LoggedCall::demand_certainty);
  const bool is_done = explore(driving, explorer, leader_of<is_recovery>(recorder));
  recorder.finish();
  return is_done;
}

bool SimulatedDrives::explore(Driving& driving, const Explorer& explorer, const Leader& leader) const {
  DrivenMouse& mouse = driving.mouse;
  SearchDrive<DrivenMouse::FirmwareT, Explorer::MapT> robot(mouse.firmware(), design_.search(), explorer.wall_map());
  const auto to_start = [&] {
    mouse.put(driving.start);
    mouse.firmware().rest(RobotDesign::resting);
    robot.begin(driving.start, driving.behind);
  };
  to_start();
  std::optional<double> carried_at = driving.task.carried_at;
  if (carried_at) *carried_at += mouse.seconds();
  const auto each_period = [&](const TrajectoryPoint<double>& point) {
    mouse.hardware().expect(point);
    if (!carried_at || mouse.seconds() < *carried_at) return;
    carried_at.reset();
    mouse.carry(elsewhere(driving.maze, driving.task.seed));
  };
  const double begun = mouse.seconds();
  for (;;) {
    if (mouse.seconds() - begun > most_seconds) {
      driving.result.status = "timeout";
      return false;
    }
    const Observation seen = robot.observe();
    if (driving.task.replay != nullptr) driving.task.replay->see(explorer.wall_map());
    judge(driving, robot.pose(), robot.stands(), seen);
    const Command command = leader.next(seen);
    if (!command.is_stop()) driving.result.sight.cells += static_cast<std::size_t>(command.cells());
    if (robot.perform(command, each_period)) {
      if (!command.is_stop()) continue;
      driving.result.status = to_string(leader.status());
      return leader.status() == Status::done;
    }
    if (mouse.firmware().status() == TrackerStatus::tracking) {
      driving.result.status = cannot_start;
      return false;
    }
    driving.result.status = to_string(mouse.firmware().status());
    if (!leader.start_at || driving.result.touches == most_touches) return false;
    ++driving.result.touches;
    to_start();
    leader.start_at(driving.maze.start);
  }
}

void SimulatedDrives::judge(Driving& driving, const Pose2D<double>& believed, bool stands,
                            const Observation& seen) const {
  // On a border it looks into the cell ahead.
  const auto cell_of = [&](Pose2D<double> pose) {
    const double further = stands ? 0 : design_.scale().cell_size / 4;
    pose.x += further * std::sin(pose.angle);
    pose.y += further * std::cos(pose.angle);
    return design_.scale().pose_of(pose);
  };
  DriveSight& sight = driving.result.sight;
  const Pose at = cell_of(driving.mouse.hardware().simulator().true_pose());
  if (at != cell_of(believed)) sight.lost = true;
  if (seen.short_by() > 0) {
    ++sight.blocked;
    sight.cells -= static_cast<std::size_t>(seen.short_by());
  }
  if (!driving.maze.grid().contains(at.cell)) return;  // pushed over the edge
  for (const Turn side : {Turn::left, Turn::ahead, Turn::right}) {
    const bool is_wall = driving.maze.walls.wall(at.cell, at.heading + side);
    if (!seen.sensed(side)) {
      if (!stands) ++sight.unsure;
      continue;
    }
    ++(is_wall ? sight.walls : sight.openings);
    if (seen.wall(side) != is_wall) ++(is_wall ? sight.missed : sight.phantoms);
  }
}

Pose2D<double> SimulatedDrives::elsewhere(const Maze& maze, std::uint64_t seed) const {
  Random random(seed);
  const Cell cell(static_cast<int>(random.below(static_cast<std::uint32_t>(maze.width()))),
                  static_cast<int>(random.below(static_cast<std::uint32_t>(maze.height()))));
  return design_.scale().centre_of(Pose(cell, heading_at(static_cast<int>(random.below(4)))));
}

bool SimulatedDrives::is_fastest(const Maze& maze, const Maze& known) const {
  BasicReplannedRace<RunTimeGrid> planner(design_.race(), maze.grid());
  const Optional<std::uint32_t> fastest = planner.plan(maze.walls, maze.start, maze.goals, Unknown::wall);
  const Optional<std::uint32_t> proved = planner.plan(known.walls, maze.start, maze.goals, Unknown::wall);
  if (!fastest || !proved || *fastest != *proved) return false;
  bool is_open = true;
  planner.route().for_each_border(
      [&](Cell cell, Heading heading) { is_open = is_open && !maze.walls.wall(cell, heading); });
  return is_open;
}
