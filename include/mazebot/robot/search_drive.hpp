// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_SEARCH_DRIVE_HPP
#define MAZEBOT_ROBOT_SEARCH_DRIVE_HPP

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../motion/pose_2d.hpp"
#include "../motion/tracker.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "search_trajectory.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Carries out the commands of a navigator with the wheels of a mouse: from border to border, with smooth turns. It
/// stops only to turn around, and at the end.
///
///     SearchDrive<MouseT, Explorer<16, 16>::MapT> search(mouse, trajectory, explorer.wall_map());
///     search.begin(start, 0.03f);                       // 3 cm behind the centre: with its back to the wall
///     for (;;) {
///       const Command command = explorer.next(search.observe());
///       if (!search.perform(command)) break;            // lost: to_string(mouse.status())
///       if (command.is_stop()) break;                   // explorer.status() says why
///     }
///
/// The mouse reads the walls of a cell on the border before it, asks the navigator and drives on. So a decision must
/// take less than a control period, or be prepared: perform(command, visit) calls visit(const TrajectoryPoint<Scalar>&)
/// in each control period, where PlanAhead::prepare() can do a part of the work.
///
/// `MouseT` is a WheeledMouse, `MapT` the map of the navigator. RAM: that of SearchTrajectory, 4 scalars, two pointers
/// and a byte; it refers to the mouse and the map.
template <class MouseT, class MapT>
class SearchDrive {
  typedef typename MouseT::Scalar Scalar;

 public:
  /// Refers to the mouse and to the map; copies the trajectory.
  MAZEBOT_CONSTEXPR14 SearchDrive(MouseT& mouse, const SearchTrajectory<Scalar>& trajectory, const MapT& map)
      : mouse_(&mouse), map_(&map), trajectory_(trajectory) {}

  /// The mouse stands at that pose, so many metres behind the centre of its cell. With its back to the wall (more than
  /// 0) it sees the walls of its first cell about as it sees those of the next cell on a border.
  MAZEBOT_CONSTEXPR14 void begin(const Pose2D<Scalar>& pose, Scalar behind) {
    pose_ = pose;
    behind_ = behind;
    stands_ = true;
  }

  /// The walls of the cell ahead of a border, or of the first cell. At a centre the sensors look into other cells, so
  /// there it has no readings. The mouse feels no bumps.
  MAZEBOT_CONSTEXPR14 Observation observe() const {
    Observation seen;
    seen.set_feels_bumps(false);
    if (stands_ && !(behind_ > Scalar(0))) return seen;
    const Turn sides[] = {Turn::left, Turn::ahead, Turn::right};
    for (const Turn side : sides) seen.set_wall(side, mouse_->sees_wall(side));
    return seen;
  }

  /// Carries out a command, and visits each control period. At the end the mouse is on a border, or stands at a centre.
  /// False: the mouse is lost, or it cannot speed up in half a cell. Its motors are off then.
  template <class EachPeriodT>
  MAZEBOT_CONSTEXPR14 bool perform(Command command, EachPeriodT&& each_period) {
    if (command.is_stop()) return stop(each_period);
    const Turn turn = command.turn();
    const bool is_aside = turn == Turn::left || turn == Turn::right;
    const bool is_smooth = !stands_ && is_aside && command.cells() > 0;
    if (is_smooth && !drive(turn == Turn::left ? SearchMotion::turn_left : SearchMotion::turn_right, each_period)) {
      return false;
    }
    if (!is_smooth && turn != Turn::ahead) {
      const SearchMotion pivot = turn == Turn::left    ? SearchMotion::pivot_left
                                 : turn == Turn::right ? SearchMotion::pivot_right
                                                       : SearchMotion::pivot_around;
      if (!stop(each_period) || !drive(pivot, each_period)) return false;
    }
    for (int i = is_smooth ? 1 : 0; i < command.cells(); ++i) {
      if (!drive(stands_ ? SearchMotion::leave : SearchMotion::ahead, each_period)) return false;
      stands_ = false;
    }
    return true;
  }
  /// The same without a function to call.
  MAZEBOT_CONSTEXPR14 bool perform(Command command) { return perform(command, Ignore()); }

  constexpr bool stands() const { return stands_; }               ///< at a centre, or where it has begun
  constexpr const Pose2D<Scalar>& pose() const { return pose_; }  ///< where the last motion has ended

 private:
  struct Ignore {
    MAZEBOT_CONSTEXPR14 void operator()(const TrajectoryPoint<Scalar>&) const {}
  };

  // Stops at the centre of the cell.
  template <class EachPeriodT>
  MAZEBOT_CONSTEXPR14 bool stop(EachPeriodT& each_period) {
    if (stands_) return true;
    stands_ = true;
    if (!drive(SearchMotion::stop, each_period)) return false;
    mouse_->stop();
    return true;
  }
  template <class EachPeriodT>
  MAZEBOT_CONSTEXPR14 bool drive(SearchMotion motion, EachPeriodT& each_period) {
    const bool can_drive = trajectory_.begin(motion, pose_, behind_);
    behind_ = Scalar(0);
    const bool follows = can_drive && mouse_->follow(trajectory_, *map_, each_period);
    pose_ = trajectory_.point().pose;
    if (!follows) mouse_->stop();
    return follows;
  }

  MouseT* mouse_;
  const MapT* map_;
  SearchTrajectory<Scalar> trajectory_;
  Pose2D<Scalar> pose_ = {Scalar(0), Scalar(0), Scalar(0)};
  Scalar behind_ = Scalar(0);  // the centre, before the first motion
  bool stands_ = true;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_SEARCH_DRIVE_HPP
