// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_SEARCH_DRIVE_HPP
#define MAZEBOT_ROBOT_SEARCH_DRIVE_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../motion/pose_2d.hpp"
#include "../motion/tracker.hpp"
#include "../navigator/command.hpp"
#include "../navigator/observation.hpp"
#include "search_trajectory.hpp"
#include "wheeled_mouse.hpp"

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
/// in each control period, where PlanAhead::prepare() can do a part of the work. If the navigator says Command::wait(),
/// the mouse stops at the centre.
///
/// On its way through a cell the mouse looks ahead all the time. If there is a wall where the navigator saw none, it
/// stops at the centre before the wall, and the next observation says that it was blocked, as after a bump: but it has
/// touched nothing. So it notices a wall that its sensors have missed on the border, and mostly that it is lost.
///
/// `MouseT` is a WheeledMouse, `MapT` the map of the navigator. RAM: that of SearchTrajectory, 5 scalars, two pointers
/// and 5 bytes; it refers to the mouse and the map.
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

  /// The walls of the cell ahead of a border, or of the first cell; only those of which the mouse is sure. At a centre
  /// the sensors aside look into other cells, so there it sees only ahead.
  MAZEBOT_CONSTEXPR14 Observation observe() const {
    Observation seen;
    seen.set_short_by(short_by_);
    if (stands_ && !(behind_ > Scalar(0))) {
      set(seen, Turn::ahead, mouse_->look_from_centre());
      return seen;
    }
    const Turn sides[] = {Turn::left, Turn::ahead, Turn::right};
    for (const Turn side : sides) set(seen, side, mouse_->look(side));
    return seen;
  }

  /// Carries out a command, and visits each control period. At the end the mouse is on a border, or stands at a centre.
  /// False: the mouse is lost, or it cannot speed up in half a cell. Its motors are off then.
  template <class EachPeriodT>
  MAZEBOT_CONSTEXPR14 bool perform(Command command, EachPeriodT&& each_period) {
    short_by_ = 0;
    if (command.is_stop()) return stop(each_period);
    if (command.is_wait()) {
      if (!stop(each_period)) return false;
      mouse_->rest(Scalar(0.02));
      return true;
    }
    const Turn turn = command.turn();
    const bool is_aside = turn == Turn::left || turn == Turn::right;
    // Into a side that it does not see open it goes by way of the centre, where it looks again.
    const bool is_smooth = !stands_ && is_aside && command.cells() > 0 && mouse_->look(turn) == WallSight::open;
    if (is_smooth && !drive(turn == Turn::left ? SearchMotion::turn_left : SearchMotion::turn_right, each_period)) {
      return false;
    }
    if (!is_smooth && turn != Turn::ahead) {
      const SearchMotion pivot = turn == Turn::left    ? SearchMotion::pivot_left
                                 : turn == Turn::right ? SearchMotion::pivot_right
                                                       : SearchMotion::pivot_around;
      if (!stop(each_period)) return false;
      if (behind_ > Scalar(0) && !drive(SearchMotion::centre, each_period)) return false;
      if (!drive(pivot, each_period)) return false;
      mouse_->rest(Scalar(0.02));  // until it sees what is ahead
    }
    for (int i = is_smooth ? 1 : 0; i < command.cells(); ++i) {
      const bool leaves = stands_;
      const bool is_blocked = leaves && sees_wall_ahead();
      if (!is_blocked && !drive(leaves ? SearchMotion::leave : SearchMotion::ahead, each_period)) return false;
      stands_ = is_blocked || stopped_;
      if (!stands_) continue;
      mouse_->rest(Scalar(0.02));
      short_by_ = command.cells() - i;
      return true;
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

  // Visits a control period, and looks ahead.
  template <class EachPeriodT>
  struct LookAhead {
    SearchDrive* drive;
    EachPeriodT* visit;
    MAZEBOT_CONSTEXPR14 void operator()(const TrajectoryPoint<Scalar>& point) const {
      (*visit)(point);
      drive->look_ahead();
    }
  };

  // Of a mouse that stands.
  MAZEBOT_CONSTEXPR14 bool sees_wall_ahead() const {
    return (behind_ > Scalar(0) ? mouse_->look(Turn::ahead) : mouse_->look_from_centre()) == WallSight::wall;
  }
  static MAZEBOT_CONSTEXPR14 void set(Observation& seen, Turn side, WallSight sight) {
    if (sight != WallSight::unsure) seen.set_wall(side, sight == WallSight::wall);
  }
  // In the second and third eighth of the cell its far border is near enough to see a wall there surely, and far enough
  // to stop.
  MAZEBOT_CONSTEXPR14 void look_ahead() {
    const Scalar cell = trajectory_.cell_size();
    const Scalar driven = trajectory_.distance();
    if (!looks_ || driven < cell / Scalar(8) || driven > cell * Scalar(0.375)) return;
    near_ = mouse_->sees_nearer(cell * Scalar(1.125) - driven) ? static_cast<uint8_t>(near_ + 1) : 0;
    if (near_ < sure_) return;
    looks_ = false;
    stopped_ = trajectory_.stop_at_centre();
  }
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
    looks_ = motion == SearchMotion::ahead;
    stopped_ = false;
    near_ = 0;
    const LookAhead<EachPeriodT> visit = {this, &each_period};
    const bool follows = can_drive && mouse_->follow(trajectory_, *map_, visit);
    pose_ = trajectory_.point().pose;
    if (!follows) mouse_->stop();
    return follows;
  }

  enum : int { sure_ = 8 };  // control periods

  MouseT* mouse_;
  const MapT* map_;
  SearchTrajectory<Scalar> trajectory_;
  Pose2D<Scalar> pose_ = {Scalar(0), Scalar(0), Scalar(0)};
  Scalar behind_ = Scalar(0);  // the centre, before the first motion
  int short_by_ = 0;           // cells of the last command
  bool stands_ = true;
  bool looks_ = false;    // ahead, for a wall
  bool stopped_ = false;  // before a wall
  uint8_t near_ = 0;      // control periods in which it has seen one
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_SEARCH_DRIVE_HPP
