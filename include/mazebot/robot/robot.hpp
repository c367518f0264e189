// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_ROBOT_HPP
#define MAZEBOT_ROBOT_ROBOT_HPP

#include "../config.hpp"
#include "../detail/requirement.hpp"

/// What mazebot asks of your robot class. No base class, nothing virtual; members may be const or not, sensors may
/// return anything that converts to bool.
///
/// Required:
///
///     bool wall_left();   bool wall_front();   bool wall_right();     walls of the cell the robot stands in
///     void forward();                                                 cross one cell border, end in the next cell
///     void turn_left();   void turn_right();                          90 degrees on the spot
///
/// Optional, found and used when present:
///
///     bool forward();               instead of void: false if it was blocked and the robot is back where it was
///     void forward(int cells);      straight on over several borders in one go;
///     int  forward(int cells);      ... or returning how many of them were crossed (cut off at 0 and at cells)
///     void turn_around();           180 degrees on the spot; otherwise two right turns
///     void smooth_left();           a turn on the move: like turn_left() then forward(), in one curve
///     void smooth_right();          (both or neither; may return bool: false if it turned, but is still in its cell)
///     bool wall_back();             a sensor at the back
///     int  free_ahead();            range sensors: how many borders can be crossed that way, cut off at reach()
///     int  free_left();             (each replaces the wall sensor of its side)
///     int  free_right();
///     int  free_back();
///     int  reach();                 required with any of the four; at most 255
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

template <class T>
struct IsVoid {
  enum : bool { value = false };
};
template <>
struct IsVoid<void> {
  enum : bool { value = true };
};

template <class T>
struct IsBool {
  enum : bool { value = false };
};
template <>
struct IsBool<bool> {
  enum : bool { value = true };
};

MAZEBOT_DETAIL_SENSOR_(HasWallLeft, wall_left(), bool)
MAZEBOT_DETAIL_SENSOR_(HasWallFront, wall_front(), bool)
MAZEBOT_DETAIL_SENSOR_(HasWallRight, wall_right(), bool)
MAZEBOT_DETAIL_ACTION_(HasForward, forward())
MAZEBOT_DETAIL_ACTION_(HasTurnLeft, turn_left())
MAZEBOT_DETAIL_ACTION_(HasTurnRight, turn_right())

MAZEBOT_DETAIL_ACTION_(HasForwardCells, forward(2))
MAZEBOT_DETAIL_ACTION_(HasTurnAround, turn_around())
MAZEBOT_DETAIL_ACTION_(HasSmoothLeft, smooth_left())
MAZEBOT_DETAIL_ACTION_(HasSmoothRight, smooth_right())
MAZEBOT_DETAIL_SENSOR_(HasWallBack, wall_back(), bool)
MAZEBOT_DETAIL_SENSOR_(HasFreeAhead, free_ahead(), int)
MAZEBOT_DETAIL_SENSOR_(HasFreeLeft, free_left(), int)
MAZEBOT_DETAIL_SENSOR_(HasFreeRight, free_right(), int)
MAZEBOT_DETAIL_SENSOR_(HasFreeBack, free_back(), int)
MAZEBOT_DETAIL_SENSOR_(HasReach, reach(), int)

template <class RobotT>
struct HasAnyRange {
  enum : bool {
    value = bool(HasFreeAhead<RobotT>::value) || bool(HasFreeLeft<RobotT>::value) ||
            bool(HasFreeRight<RobotT>::value) || bool(HasFreeBack<RobotT>::value)
  };
};

// The list of requirements, once: the static_asserts and the concept below both read it.
template <class RobotT>
struct RobotNeeds {
  enum : bool {
    wall_left = HasWallLeft<RobotT>::value,
    wall_front = HasWallFront<RobotT>::value,
    wall_right = HasWallRight<RobotT>::value,
    forward = HasForward<RobotT>::value,
    turn_left = HasTurnLeft<RobotT>::value,
    turn_right = HasTurnRight<RobotT>::value,
    both_smooth_turns = bool(HasSmoothLeft<RobotT>::value) == bool(HasSmoothRight<RobotT>::value),
    reach = !bool(HasAnyRange<RobotT>::value) || bool(HasReach<RobotT>::value),
    all = bool(wall_left) && bool(wall_front) && bool(wall_right) && bool(forward) && bool(turn_left) &&
          bool(turn_right) && bool(both_smooth_turns) && bool(reach)
  };
};

// What a robot class lacks, in words.
MAZEBOT_DETAIL_EXPLAIN_(NeedsWallLeft, "mazebot: your robot needs: bool wall_left()")
MAZEBOT_DETAIL_EXPLAIN_(NeedsWallFront, "mazebot: your robot needs: bool wall_front()")
MAZEBOT_DETAIL_EXPLAIN_(NeedsWallRight, "mazebot: your robot needs: bool wall_right()")
MAZEBOT_DETAIL_EXPLAIN_(NeedsForward,
                        "mazebot: your robot needs: void forward()  (or bool forward(), false when blocked)")
MAZEBOT_DETAIL_EXPLAIN_(NeedsTurnLeft, "mazebot: your robot needs: void turn_left()")
MAZEBOT_DETAIL_EXPLAIN_(NeedsTurnRight, "mazebot: your robot needs: void turn_right()")
MAZEBOT_DETAIL_EXPLAIN_(NeedsBothSmoothTurns,
                        "mazebot: your robot needs both smooth_left() and smooth_right(), or neither")
MAZEBOT_DETAIL_EXPLAIN_(NeedsReach, "mazebot: your robot has range sensors and needs: int reach()")

// Instantiating it explains, one line for each, what a robot class lacks.
template <class RobotT>
struct CheckRobot : NeedsWallLeft<RobotT, RobotNeeds<RobotT>::wall_left>,
                    NeedsWallFront<RobotT, RobotNeeds<RobotT>::wall_front>,
                    NeedsWallRight<RobotT, RobotNeeds<RobotT>::wall_right>,
                    NeedsForward<RobotT, RobotNeeds<RobotT>::forward>,
                    NeedsTurnLeft<RobotT, RobotNeeds<RobotT>::turn_left>,
                    NeedsTurnRight<RobotT, RobotNeeds<RobotT>::turn_right>,
                    NeedsBothSmoothTurns<RobotT, RobotNeeds<RobotT>::both_smooth_turns>,
                    NeedsReach<RobotT, RobotNeeds<RobotT>::reach> {
  enum : bool { ok = true };
};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// A robot that moves cell by cell; the members are listed at the top of this file.
template <class RobotT>
concept Robot = bool(detail::RobotNeeds<RobotT>::all);
#endif

/// Does the class have all that mazebot needs? The same answer as the concept Robot, in every standard.
template <class RobotT>
constexpr bool is_robot() {
  return detail::RobotNeeds<RobotT>::all;
}

}  // namespace mazebot_v0
}  // namespace mazebot

/// `MAZEBOT_CHECK_ROBOT(MyRobot);` after the class: the compiler lists what is missing, in words.
#define MAZEBOT_CHECK_ROBOT(RobotT) \
  static_assert(::mazebot::detail::CheckRobot<RobotT>::ok, "mazebot: " #RobotT " is not a robot yet")

#endif  // MAZEBOT_ROBOT_ROBOT_HPP
