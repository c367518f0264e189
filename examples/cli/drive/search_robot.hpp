// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_DRIVE_SEARCH_ROBOT_HPP
#define MAZEBOT_CLI_DRIVE_SEARCH_ROBOT_HPP

#include <mazebot/navigator/command.hpp>
#include <mazebot/navigator/observation.hpp>
#include <mazebot/robot/search_trajectory.hpp>

#include "driven_mouse.hpp"

/// Drives the commands of a navigator from border to border, and reads the walls of the next cell on its border. It
/// stops only to turn around, and at the end.
template <class MapT>
class SearchRobot {
 public:
  /// The mouse stands so many metres behind the centre of its cell. Refers to the mouse and to the navigator's map.
  SearchRobot(DrivenMouse& mouse, const mazebot::SearchTrajectory<double>& trajectory, const MapT& map,
              const mazebot::Pose2D<double>& start, double behind)
      : mouse_(mouse), trajectory_(trajectory), map_(map), pose_(start), behind_(behind) {}

  /// The walls of the cell ahead of a border, or of the start cell. At a centre the sensors look into other cells.
  mazebot::Observation observe() const {
    mazebot::Observation seen;
    seen.set_feels_bumps(false);
    if (stands_ && behind_ == 0) return seen;
    for (const mazebot::Turn side : {mazebot::Turn::left, mazebot::Turn::ahead, mazebot::Turn::right}) {
      seen.set_wall(side, mouse_.sees_wall(side));
    }
    return seen;
  }

  /// Carries out a command. False: the mouse is lost.
  bool perform(mazebot::Command command) {
    using mazebot::SearchMotion;
    using mazebot::Turn;
    const Turn turn = command.turn();
    const bool is_smooth = !stands_ && (turn == Turn::left || turn == Turn::right) && command.cells() > 0;
    if (is_smooth && !drive(turn == Turn::left ? SearchMotion::turn_left : SearchMotion::turn_right)) return false;
    if (!is_smooth && turn != Turn::ahead) {
      const SearchMotion pivot = turn == Turn::left    ? SearchMotion::pivot_left
                                 : turn == Turn::right ? SearchMotion::pivot_right
                                                       : SearchMotion::pivot_around;
      if (!stop() || !drive(pivot)) return false;
    }
    for (int i = is_smooth ? 1 : 0; i < command.cells(); ++i) {
      if (!drive(stands_ ? SearchMotion::leave : SearchMotion::ahead)) return false;
      stands_ = false;
    }
    return true;
  }
  /// Stops at the centre of the cell. False: the mouse is lost.
  bool stop() {
    if (stands_) return true;
    stands_ = true;
    return drive(mazebot::SearchMotion::stop);
  }

 private:
  bool drive(mazebot::SearchMotion motion) {
    if (!trajectory_.begin(motion, pose_, behind_)) return false;
    behind_ = 0;
    const bool follows = mouse_.follow(trajectory_, map_, [] {});
    pose_ = trajectory_.point().pose;
    return follows;
  }

  DrivenMouse& mouse_;
  mazebot::SearchTrajectory<double> trajectory_;
  const MapT& map_;
  mazebot::Pose2D<double> pose_;  // where the last motion has ended
  double behind_;                 // the centre, before the first motion
  bool stands_ = true;
};

#endif  // MAZEBOT_CLI_DRIVE_SEARCH_ROBOT_HPP
