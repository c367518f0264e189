// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_DRIVE_HPP
#define MAZEBOT_ROBOT_DRIVE_HPP

#include "../config.hpp"
#include "../detail/functors.hpp"
#include "../detail/integers.hpp"
#include "../detail/requirement.hpp"
#include "../navigator/command.hpp"
#include "../navigator/navigator.hpp"
#include "../navigator/observation.hpp"
#include "../navigator/status.hpp"
#include "robot.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// One side of an observation: the range sensor if there is one, else the wall sensor, else nothing.
#define MAZEBOT_DETAIL_SENSE_(sense_side, wall_call, free_call, side, HasWall, HasFree)              \
  template <class RobotT, bool AnyWall>                                                              \
  MAZEBOT_CONSTEXPR14 void sense_side(RobotT& robot, Observation& seen, Flag<true>, Flag<AnyWall>) { \
    seen.set_ray(side, static_cast<int>(robot.free_call()), static_cast<int>(robot.reach()));        \
  }                                                                                                  \
  template <class RobotT>                                                                            \
  MAZEBOT_CONSTEXPR14 void sense_side(RobotT& robot, Observation& seen, Flag<false>, Flag<true>) {   \
    seen.set_wall(side, static_cast<bool>(robot.wall_call()));                                       \
  }                                                                                                  \
  template <class RobotT>                                                                            \
  MAZEBOT_CONSTEXPR14 void sense_side(RobotT&, Observation&, Flag<false>, Flag<false>) {}            \
  template <class RobotT>                                                                            \
  MAZEBOT_CONSTEXPR14 void sense_side(RobotT& robot, Observation& seen) {                            \
    sense_side(robot, seen, Flag<HasFree<RobotT>::value>(), Flag<HasWall<RobotT>::value>());         \
  }
MAZEBOT_DETAIL_SENSE_(sense_front, wall_front, free_front, Turn::ahead, HasWallFront, HasFreeFront)
MAZEBOT_DETAIL_SENSE_(sense_right, wall_right, free_right, Turn::right, HasWallRight, HasFreeRight)
MAZEBOT_DETAIL_SENSE_(sense_back, wall_back, free_back, Turn::around, HasWallBack, HasFreeBack)
MAZEBOT_DETAIL_SENSE_(sense_left, wall_left, free_left, Turn::left, HasWallLeft, HasFreeLeft)
#undef MAZEBOT_DETAIL_SENSE_

// Returns whether the call succeeded. Calls that return nothing always do.
#define MAZEBOT_DETAIL_TRY_(try_name, call)                                      \
  template <class RobotT>                                                        \
  MAZEBOT_CONSTEXPR14 bool try_name(RobotT& robot, Flag<true>) {                 \
    robot.call();                                                                \
    return true;                                                                 \
  }                                                                              \
  template <class RobotT>                                                        \
  MAZEBOT_CONSTEXPR14 bool try_name(RobotT& robot, Flag<false>) {                \
    return static_cast<bool>(robot.call());                                      \
  }                                                                              \
  template <class RobotT>                                                        \
  MAZEBOT_CONSTEXPR14 bool try_name(RobotT& robot) {                             \
    return try_name(robot, Flag<IsSame<decltype(robot.call()), void>::value>()); \
  }
MAZEBOT_DETAIL_TRY_(try_forward, forward)
MAZEBOT_DETAIL_TRY_(try_smooth_left, smooth_left)
MAZEBOT_DETAIL_TRY_(try_smooth_right, smooth_right)
#undef MAZEBOT_DETAIL_TRY_

// Crosses several borders; returns how many were crossed. The first tag: does forward_cells() say so?
template <class RobotT>
MAZEBOT_CONSTEXPR14 int cross_straight(RobotT& robot, int cells, Flag<true>) {
  robot.forward_cells(cells);
  return cells;
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 int cross_straight(RobotT& robot, int cells, Flag<false>) {
  return static_cast<int>(robot.forward_cells(cells));
}

template <class RobotT>
MAZEBOT_CONSTEXPR14 int forward_cells(RobotT& robot, int cells, Flag<true>) {
  if (cells == 1) return try_forward(robot) ? 1 : 0;
  return cross_straight(robot, cells, Flag<HasForwardCells<RobotT>::Return::nothing>());
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 int forward_cells(RobotT& robot, int cells, Flag<false>) {
  int crossed = 0;
  while (crossed < cells && try_forward(robot)) ++crossed;
  return crossed;
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 int forward_cells(RobotT& robot, int cells) {
  if (cells == 0) return 0;
  return forward_cells(robot, cells, Flag<HasForwardCells<RobotT>::value>());
}

template <class RobotT>
MAZEBOT_CONSTEXPR14 void turn_around(RobotT& robot, Flag<true>) {
  robot.turn_around();
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 void turn_around(RobotT& robot, Flag<false>) {
  robot.turn_right();
  robot.turn_right();
}

template <class RobotT>
MAZEBOT_CONSTEXPR14 int turn_and_go(RobotT& robot, Command command) {
  switch (command.turn()) {
    case Turn::ahead: break;
    case Turn::right: robot.turn_right(); break;
    case Turn::around: turn_around(robot, Flag<HasTurnAround<RobotT>::value>()); break;
    case Turn::left: robot.turn_left(); break;
  }
  return forward_cells(robot, command.cells());
}

template <class RobotT>
MAZEBOT_CONSTEXPR14 int cross(RobotT& robot, Command command, Flag<true>) {
  const bool sideways = command.turn() == Turn::left || command.turn() == Turn::right;
  if (!sideways || command.cells() == 0) return turn_and_go(robot, command);
  const bool through = command.turn() == Turn::left ? try_smooth_left(robot) : try_smooth_right(robot);
  return through ? 1 + forward_cells(robot, command.cells() - 1) : 0;
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 int cross(RobotT& robot, Command command, Flag<false>) {
  return turn_and_go(robot, command);
}

template <class StepT>
MAZEBOT_CONSTEXPR14 bool keep_going(StepT& on_step, const Observation& seen, Command command, Flag<true>) {
  on_step(seen, command);
  return true;
}
template <class StepT>
MAZEBOT_CONSTEXPR14 bool keep_going(StepT& on_step, const Observation& seen, Command command, Flag<false>) {
  return static_cast<bool>(on_step(seen, command));
}

}  // namespace detail

/// Reads all sensors of the robot.
template <class RobotT>
MAZEBOT_CONSTEXPR14 Observation observe(RobotT& robot) {
  static_assert(detail::CheckRobot<RobotT>::ok, "");
  Observation seen;
  seen.set_feels_bumps(!detail::IsSame<decltype(robot.forward()), void>::value);
  detail::sense_front(robot, seen);
  detail::sense_right(robot, seen);
  detail::sense_back(robot, seen);
  detail::sense_left(robot, seen);
  return seen;
}

/// Carries out a command. Returns how many of its cells were not crossed; 0 if the robot was not blocked.
template <class RobotT>
MAZEBOT_CONSTEXPR14 int perform(RobotT& robot, Command command) {
  static_assert(detail::CheckRobot<RobotT>::ok, "");
  const int crossed = detail::cross(robot, command, detail::Flag<detail::HasSmoothLeft<RobotT>::value>());
  return crossed < 0 ? command.cells() : crossed > command.cells() ? 0 : command.cells() - crossed;
}

/// Drives a robot with a navigator: observes, asks the navigator, carries out its command, until it says stop. Returns
/// the navigator's status.
///
/// on_step(observation, command) is called before each command is carried out, the final stop included; it may return
/// nothing, or false to stop (Status::stopped) once that command has been carried out; drive() may be called again.
/// Firmware with a loop of its own calls navigator.next() itself, whenever the robot has come to a cell's centre.
template <class RobotT, class NavigatorT, class StepT>
MAZEBOT_CONSTEXPR14 Status drive(RobotT& robot, NavigatorT& navigator, StepT&& on_step) {
  static_assert(detail::CheckRobot<RobotT>::ok, "");
  static_assert(detail::CheckNavigator<NavigatorT>::ok, "");
  for (int short_by = 0;;) {
    const Observation seen = observe(robot).set_short_by(short_by);
    const Command command = navigator.next(seen);
    typedef detail::Flag<detail::IsSame<decltype(on_step(seen, command)), void>::value> ReturnsNothing;
    const bool go_on = detail::keep_going(on_step, seen, command, ReturnsNothing());
    if (command.is_stop()) return go_on ? navigator.status() : Status::stopped;
    short_by = perform(robot, command);
    // If the robot was blocked, the navigator must learn it before the loop stops: its pose counts on the command.
    if (!go_on && short_by == 0) return Status::stopped;
  }
}
/// The same without a call before each command.
template <class RobotT, class NavigatorT>
MAZEBOT_CONSTEXPR14 Status drive(RobotT& robot, NavigatorT& navigator) {
  return drive(robot, navigator, detail::Ignore());
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_DRIVE_HPP
