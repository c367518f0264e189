// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_RUN_ROBOT_HPP
#define MAZEBOT_ROBOT_RUN_ROBOT_HPP

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "../detail/requirement.hpp"
#include "../map/heading.hpp"
#include "../navigator/status.hpp"
#include "../optional.hpp"
#include "../race/motion_primitive.hpp"
#include "../race/route_motions.hpp"
#include "robot.hpp"

/// What mazebot asks of a robot class that drives fast runs: motions instead of commands. The class may be that of the
/// search. PrimitiveKind draws the turns. Each member run_...() may return bool instead of void: false if a wall ahead
/// has blocked the robot.
///
/// Required:
///
///     void run_straight(int half_cells);   straight ahead
///     void turn_left();                    90 degrees on the spot; turn_around() is used if present
///     void turn_right();
///
/// For smooth runs, both or neither:
///
///     void run_90(Turn side);              Turn::left or Turn::right
///     void run_180(Turn side);
///
/// For diagonal runs, these four in addition, or none of them:
///
///     void run_diagonal(int borders);      straight on a diagonal
///     void run_45(Turn side);
///     void run_135(Turn side);
///     void run_diagonal_90(Turn side);
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(RunStraight, run_straight, void, run_straight(2), "void run_straight(int half_cells)")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(RunDiagonal, run_diagonal, void, run_diagonal(2), "void run_diagonal(int borders)")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(Run45, run_45, void, run_45(Turn::left), "void run_45(mazebot::Turn side)")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(Run90, run_90, void, run_90(Turn::left), "void run_90(mazebot::Turn side)")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(Run135, run_135, void, run_135(Turn::left), "void run_135(mazebot::Turn side)")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(Run180, run_180, void, run_180(Turn::left), "void run_180(mazebot::Turn side)")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(RunDiagonal90, run_diagonal_90, void, run_diagonal_90(Turn::left),
                                  "void run_diagonal_90(mazebot::Turn side)")

MAZEBOT_DETAIL_EXPLAIN_(NeedsBothSmoothRuns, "mazebot: your robot needs both run_90() and run_180(), or neither")
MAZEBOT_DETAIL_EXPLAIN_(NeedsAllDiagonalRuns,
                        "mazebot: for diagonal runs your robot needs run_diagonal(), run_45(), run_90(), run_135(), "
                        "run_180() and run_diagonal_90()")

template <class RobotT>
struct RunRobotMembers {
  enum : bool {
    smooth = bool(HasRun90<RobotT>::value) && bool(HasRun180<RobotT>::value),
    diagonal = bool(HasRunDiagonal<RobotT>::value) && bool(HasRun45<RobotT>::value) && bool(HasRun135<RobotT>::value) &&
               bool(HasRunDiagonal90<RobotT>::value),
    all_diagonal_or_none = bool(diagonal) ? bool(smooth)
                                          : !(bool(HasRunDiagonal<RobotT>::value) || bool(HasRun45<RobotT>::value) ||
                                              bool(HasRun135<RobotT>::value) || bool(HasRunDiagonal90<RobotT>::value))
  };
};

// The list of requirements, once.
#define MAZEBOT_DETAIL_RUN_ROBOT_NEEDS_(NEED)                                                         \
  NEED(RunRobotNeeds, run_straight, HasRunStraight<RobotT>::value, NeedsRunStraight)                  \
  NEED(RunRobotNeeds, turn_left, HasTurnLeft<RobotT>::value, NeedsTurnLeft)                           \
  NEED(RunRobotNeeds, turn_right, HasTurnRight<RobotT>::value, NeedsTurnRight)                        \
  NEED(RunRobotNeeds, turn_around_form, FitsTurnAround<RobotT>::value, NeedsTurnAroundForm)           \
  NEED(RunRobotNeeds, run_diagonal_form, FitsRunDiagonal<RobotT>::value, NeedsRunDiagonalForm)        \
  NEED(RunRobotNeeds, run_45_form, FitsRun45<RobotT>::value, NeedsRun45Form)                          \
  NEED(RunRobotNeeds, run_90_form, FitsRun90<RobotT>::value, NeedsRun90Form)                          \
  NEED(RunRobotNeeds, run_135_form, FitsRun135<RobotT>::value, NeedsRun135Form)                       \
  NEED(RunRobotNeeds, run_180_form, FitsRun180<RobotT>::value, NeedsRun180Form)                       \
  NEED(RunRobotNeeds, run_diagonal_90_form, FitsRunDiagonal90<RobotT>::value, NeedsRunDiagonal90Form) \
  NEED(RunRobotNeeds, both_smooth, bool(HasRun90<RobotT>::value) == bool(HasRun180<RobotT>::value),   \
       NeedsBothSmoothRuns)                                                                           \
  NEED(RunRobotNeeds, all_diagonal, RunRobotMembers<RobotT>::all_diagonal_or_none, NeedsAllDiagonalRuns)
MAZEBOT_DETAIL_LIST_(RunRobotNeeds, MAZEBOT_DETAIL_RUN_ROBOT_NEEDS_)

template <class RobotT>
struct CheckRunRobot : ExplainRunRobotNeeds<RobotT> {
  enum : bool { ok = true };
};

// Calls a member. True if it returns nothing.
#define MAZEBOT_DETAIL_TRY_RUN_(try_name, member, ArgumentT)                                         \
  template <class RobotT>                                                                            \
  MAZEBOT_CONSTEXPR14 bool try_name(RobotT& robot, ArgumentT argument, Flag<true>) {                 \
    robot.member(argument);                                                                          \
    return true;                                                                                     \
  }                                                                                                  \
  template <class RobotT>                                                                            \
  MAZEBOT_CONSTEXPR14 bool try_name(RobotT& robot, ArgumentT argument, Flag<false>) {                \
    return static_cast<bool>(robot.member(argument));                                                \
  }                                                                                                  \
  template <class RobotT>                                                                            \
  MAZEBOT_CONSTEXPR14 bool try_name(RobotT& robot, ArgumentT argument) {                             \
    return try_name(robot, argument, Flag<IsSame<decltype(robot.member(argument)), void>::value>()); \
  }
MAZEBOT_DETAIL_TRY_RUN_(try_straight, run_straight, int)
MAZEBOT_DETAIL_TRY_RUN_(try_diagonal, run_diagonal, int)
MAZEBOT_DETAIL_TRY_RUN_(try_45, run_45, Turn)
MAZEBOT_DETAIL_TRY_RUN_(try_90, run_90, Turn)
MAZEBOT_DETAIL_TRY_RUN_(try_135, run_135, Turn)
MAZEBOT_DETAIL_TRY_RUN_(try_180, run_180, Turn)
MAZEBOT_DETAIL_TRY_RUN_(try_diagonal_90, run_diagonal_90, Turn)
#undef MAZEBOT_DETAIL_TRY_RUN_

template <class RobotT>
MAZEBOT_CONSTEXPR14 void pivot(RobotT& robot, Turn side, Flag<true>) {
  if (side == Turn::right) robot.turn_right();
  if (side == Turn::left) robot.turn_left();
  if (side == Turn::around) robot.turn_around();
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 void pivot(RobotT& robot, Turn side, Flag<false>) {
  if (side == Turn::left) robot.turn_left();
  if (side != Turn::left) robot.turn_right();
  if (side == Turn::around) robot.turn_right();
}

// What a robot cannot do is not called: drive() refuses the style.
template <class RobotT>
MAZEBOT_CONSTEXPR14 bool run_smooth(RobotT& robot, MotionPrimitive motion, Flag<true>) {
  return motion.kind == PrimitiveKind::turn_180 ? try_180(robot, motion.side) : try_90(robot, motion.side);
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 bool run_smooth(RobotT&, MotionPrimitive, Flag<false>) {
  return false;
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 bool run_diagonally(RobotT& robot, MotionPrimitive motion, Flag<true>) {
  return motion.kind == PrimitiveKind::diagonal   ? try_diagonal(robot, static_cast<int>(motion.length))
         : motion.kind == PrimitiveKind::turn_45  ? try_45(robot, motion.side)
         : motion.kind == PrimitiveKind::turn_135 ? try_135(robot, motion.side)
                                                  : try_diagonal_90(robot, motion.side);
}
template <class RobotT>
MAZEBOT_CONSTEXPR14 bool run_diagonally(RobotT&, MotionPrimitive, Flag<false>) {
  return false;
}

}  // namespace detail

/// Returns whether the class has all that a fast run needs.
template <class RobotT>
constexpr bool is_run_robot() {
  return detail::RunRobotNeeds<RobotT>::all;
}

/// The fastest style that the robot has members for.
template <class RobotT>
constexpr RunStyle run_style() {
  return detail::RunRobotMembers<RobotT>::diagonal ? RunStyle::diagonal
         : detail::RunRobotMembers<RobotT>::smooth ? RunStyle::smooth
                                                   : RunStyle::in_place;
}

/// Carries out a motion. False if the robot was blocked, or has no member for it.
template <class RobotT>
MAZEBOT_CONSTEXPR14 bool perform(RobotT& robot, MotionPrimitive motion) {
  static_assert(detail::CheckRunRobot<RobotT>::ok, "");
  switch (motion.kind) {
    case PrimitiveKind::straight: return detail::try_straight(robot, static_cast<int>(motion.length));
    case PrimitiveKind::turn_90:
    case PrimitiveKind::turn_180:
      return detail::run_smooth(robot, motion, detail::Flag<detail::RunRobotMembers<RobotT>::smooth>());
    case PrimitiveKind::pivot_90:
    case PrimitiveKind::pivot_180:
      detail::pivot(robot, motion.side, detail::Flag<detail::HasTurnAround<RobotT>::value>());
      return true;
    case PrimitiveKind::diagonal:
    case PrimitiveKind::turn_45:
    case PrimitiveKind::turn_135:
    case PrimitiveKind::diagonal_90: break;
  }
  return detail::run_diagonally(robot, motion, detail::Flag<detail::RunRobotMembers<RobotT>::diagonal>());
}

/// Drives a fast run. `done` at its end; `blocked` if the robot said so: motions.position() counts the borders up to
/// the end of the motion that was blocked. `invalid` at once if the motions are of a style that the robot has no
/// members for.
template <class RobotT, class GridT>
MAZEBOT_CONSTEXPR14 Status drive(RobotT& robot, BasicRouteMotions<GridT>& motions) {
  if (motions.style() > run_style<RobotT>()) return Status::invalid;
  while (const Optional<MotionPrimitive> motion = motions.next()) {
    if (!perform(robot, *motion)) return Status::blocked;
  }
  return Status::done;
}

}  // namespace mazebot_v0
}  // namespace mazebot

/// `MAZEBOT_CHECK_RUN_ROBOT(MyRobot);` after the class: the compiler lists what is missing, in words.
#define MAZEBOT_CHECK_RUN_ROBOT(RobotT) \
  static_assert(::mazebot::detail::CheckRunRobot<RobotT>::ok, "mazebot: " #RobotT " cannot drive fast runs yet")

#endif  // MAZEBOT_ROBOT_RUN_ROBOT_HPP
