// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_ROBOT_HPP
#define MAZEBOT_ROBOT_ROBOT_HPP

#include "../config.hpp"
#include "../detail/requirement.hpp"

/// What mazebot asks of your robot class. There is no base class and nothing is virtual. Members may be const or not;
/// sensors may return anything that converts to bool.
///
/// Required:
///
///     bool wall_left();   bool wall_front();   bool wall_right();     walls of the cell the robot stands in
///     void forward();                                                 cross one cell border, end in the next cell
///     void turn_left();   void turn_right();                          90 degrees on the spot
///
/// Optional, found and used when present:
///
///     bool forward();                 instead of void: false if it was blocked and the robot is back where it was
///     void forward_cells(int cells);  straight ahead across several borders without stopping;
///     int  forward_cells(int cells);  ... or returning how many it crossed (clamped to 0..cells)
///     void turn_around();             180 degrees on the spot; otherwise two right turns
///     void smooth_left();             a turn while moving: like turn_left() then forward(), in one curve
///     void smooth_right();            (both or neither; may return bool: false if it turned, but is still in its cell)
///     bool wall_back();               a sensor at the back
///     int  free_front();              range sensors: how many borders can be crossed on that side, clamped to reach()
///     int  free_left();               (each replaces the wall sensor of its side)
///     int  free_right();
///     int  free_back();
///     int  reach();                   required with any of the four; at most 255
///
/// Other members are left alone: forward() is called without arguments, whatever defaults it has.
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

MAZEBOT_DETAIL_REQUIRE_(WallLeft, "robot", wall_left, bool, wall_left(), "bool wall_left()")
MAZEBOT_DETAIL_REQUIRE_(WallFront, "robot", wall_front, bool, wall_front(), "bool wall_front()")
MAZEBOT_DETAIL_REQUIRE_(WallRight, "robot", wall_right, bool, wall_right(), "bool wall_right()")
MAZEBOT_DETAIL_REQUIRE_(Forward, "robot", forward, void, forward(),
                        "void forward()  (or bool forward(), false when blocked)")
MAZEBOT_DETAIL_REQUIRE_(TurnLeft, "robot", turn_left, void, turn_left(), "void turn_left()")
MAZEBOT_DETAIL_REQUIRE_(TurnRight, "robot", turn_right, void, turn_right(), "void turn_right()")

MAZEBOT_DETAIL_ACTION_(HasTurnAround, turn_around())
MAZEBOT_DETAIL_ACTION_(HasSmoothLeft, smooth_left())
MAZEBOT_DETAIL_ACTION_(HasSmoothRight, smooth_right())
MAZEBOT_DETAIL_SENSOR_(HasWallBack, wall_back(), bool)
MAZEBOT_DETAIL_SENSOR_(HasFreeFront, free_front(), int)
MAZEBOT_DETAIL_SENSOR_(HasFreeLeft, free_left(), int)
MAZEBOT_DETAIL_SENSOR_(HasFreeRight, free_right(), int)
MAZEBOT_DETAIL_SENSOR_(HasFreeBack, free_back(), int)
MAZEBOT_DETAIL_SENSOR_(HasReach, reach(), int)

// Converts to int and to nothing else: an argument that a parameter of another type refuses.
struct ExactlyInt {
  template <class T, bool IsInt = IsSame<T, int>::value, char (*)[IsInt ? 1 : -1] = nullptr>
  operator T() const;
};
MAZEBOT_DETAIL_ACTION_(TakesCells, forward_cells(ExactlyInt()))
MAZEBOT_DETAIL_SENSOR_(CountsCells, forward_cells(2), int)
MAZEBOT_DETAIL_ACTION_(TakesAnyCells, forward_cells(2))

// Any public member of that name, if it is not overloaded.
template <class RobotT>
struct NamesForwardCells {
  template <class T>
  static char test(decltype(&T::forward_cells)*);
  template <class T>
  static long test(...);
  enum : bool { value = sizeof(test<RobotT>(nullptr)) == sizeof(char) };
};

template <class RobotT, bool HasForwardCellsMember>
struct ForwardCellsReturn {
  enum : bool { nothing = false, count = false };
};
template <class RobotT>
struct ForwardCellsReturn<RobotT, true> {
  typedef decltype(any_object<RobotT>().forward_cells(2)) Type;
  enum : bool { nothing = IsVoid<Type>::value, count = bool(CountsCells<RobotT>::value) && !bool(IsBool<Type>::value) };
};

// forward_cells() in one of its two forms.
template <class RobotT>
struct HasForwardCells {
  typedef ForwardCellsReturn<RobotT, TakesCells<RobotT>::value> Return;
  enum : bool { value = bool(Return::nothing) || bool(Return::count) };
};

template <class RobotT>
struct HasAnyRange {
  enum : bool {
    value = bool(HasFreeFront<RobotT>::value) || bool(HasFreeLeft<RobotT>::value) ||
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
    forward_cells_int = bool(HasForwardCells<RobotT>::value) ||
                        !(bool(TakesAnyCells<RobotT>::value) || bool(NamesForwardCells<RobotT>::value)),
    both_smooth_turns = bool(HasSmoothLeft<RobotT>::value) == bool(HasSmoothRight<RobotT>::value),
    reach = !bool(HasAnyRange<RobotT>::value) || bool(HasReach<RobotT>::value),
    all = bool(wall_left) && bool(wall_front) && bool(wall_right) && bool(forward) && bool(turn_left) &&
          bool(turn_right) && bool(forward_cells_int) && bool(both_smooth_turns) && bool(reach)
  };
};

MAZEBOT_DETAIL_EXPLAIN_(NeedsForwardCellsInt,
                        "mazebot: forward_cells of your robot must be: int forward_cells(int cells)  (it returns how "
                        "many cell borders were crossed; or void)")
MAZEBOT_DETAIL_EXPLAIN_(NeedsBothSmoothTurns,
                        "mazebot: your robot needs both smooth_left() and smooth_right(), or neither")
MAZEBOT_DETAIL_EXPLAIN_(NeedsReach, "mazebot: your robot has range sensors and needs: int reach()")

// Instantiating it explains, one line for each, what a robot class lacks.
template <class RobotT, bool OnlyConstIsWrong>
struct ExplainRobot : NeedsToBeMutable<RobotT, false> {};
template <class RobotT>
struct ExplainRobot<RobotT, false> : NeedsWallLeft<RobotT, void, RobotNeeds<RobotT>::wall_left>,
                                     NeedsWallFront<RobotT, void, RobotNeeds<RobotT>::wall_front>,
                                     NeedsWallRight<RobotT, void, RobotNeeds<RobotT>::wall_right>,
                                     NeedsForward<RobotT, void, RobotNeeds<RobotT>::forward>,
                                     NeedsTurnLeft<RobotT, void, RobotNeeds<RobotT>::turn_left>,
                                     NeedsTurnRight<RobotT, void, RobotNeeds<RobotT>::turn_right>,
                                     NeedsForwardCellsInt<RobotT, RobotNeeds<RobotT>::forward_cells_int>,
                                     NeedsBothSmoothTurns<RobotT, RobotNeeds<RobotT>::both_smooth_turns>,
                                     NeedsReach<RobotT, RobotNeeds<RobotT>::reach> {};
template <class RobotT>
struct CheckRobot : ExplainRobot<RobotT, !bool(RobotNeeds<RobotT>::all) &&
                                             bool(RobotNeeds<typename RemoveConst<RobotT>::Type>::all)> {
  enum : bool { ok = true };
};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// A robot that moves cell by cell; the members are listed at the top of this file. The compiler's message names the
/// first one that is missing.
template <class RobotT>
concept Robot = bool(detail::RobotNeeds<RobotT>::wall_left) && bool(detail::RobotNeeds<RobotT>::wall_front) &&
                bool(detail::RobotNeeds<RobotT>::wall_right) && bool(detail::RobotNeeds<RobotT>::forward) &&
                bool(detail::RobotNeeds<RobotT>::turn_left) && bool(detail::RobotNeeds<RobotT>::turn_right) &&
                bool(detail::RobotNeeds<RobotT>::forward_cells_int) &&
                bool(detail::RobotNeeds<RobotT>::both_smooth_turns) && bool(detail::RobotNeeds<RobotT>::reach);
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
