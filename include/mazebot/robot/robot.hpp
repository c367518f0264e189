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
/// A public member with one of these names must have this form: mazebot refuses a robot rather than ignore its member.
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

MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(WallLeft, wall_left, bool, wall_left(), "bool wall_left()")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(WallFront, wall_front, bool, wall_front(), "bool wall_front()")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(WallRight, wall_right, bool, wall_right(), "bool wall_right()")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(Forward, forward, void, forward(),
                                 "void forward()  (or bool forward(), false when blocked)")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(TurnLeft, turn_left, void, turn_left(), "void turn_left()")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(TurnRight, turn_right, void, turn_right(), "void turn_right()")

MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(TurnAround, turn_around, void, turn_around(), "void turn_around()")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(
    SmoothLeft, smooth_left, void, smooth_left(),
    "void smooth_left()  (or bool smooth_left(), false if it turned, but is still in its cell)")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(
    SmoothRight, smooth_right, void, smooth_right(),
    "void smooth_right()  (or bool smooth_right(), false if it turned, but is still in its cell)")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(WallBack, wall_back, bool, wall_back(), "bool wall_back()")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(FreeFront, free_front, int, free_front(), "int free_front()")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(FreeLeft, free_left, int, free_left(), "int free_left()")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(FreeRight, free_right, int, free_right(), "int free_right()")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(FreeBack, free_back, int, free_back(), "int free_back()")
MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(Reach, reach, int, reach(), "int reach()")

// Converts to int and to nothing else: an argument that a parameter of another type refuses.
template <class T>
struct OnlyInt {};
template <>
struct OnlyInt<int> {
  typedef int Type;
};
struct ExactlyInt {
  template <class T, typename OnlyInt<T>::Type = 0>
  operator T() const;
};
MAZEBOT_DETAIL_ACTION_(TakesCells, forward_cells(ExactlyInt()))
MAZEBOT_DETAIL_SENSOR_(CountsCells, forward_cells(2), int)
MAZEBOT_DETAIL_ACTION_(TakesAnyCells, forward_cells(2))

MAZEBOT_DETAIL_PUBLIC_(NamesForwardCells, forward_cells)

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
    turn_around_form = FitsTurnAround<RobotT>::value,
    smooth_left_form = FitsSmoothLeft<RobotT>::value,
    smooth_right_form = FitsSmoothRight<RobotT>::value,
    wall_back_form = FitsWallBack<RobotT>::value,
    free_front_form = FitsFreeFront<RobotT>::value,
    free_left_form = FitsFreeLeft<RobotT>::value,
    free_right_form = FitsFreeRight<RobotT>::value,
    free_back_form = FitsFreeBack<RobotT>::value,
    reach_form = FitsReach<RobotT>::value,
    all = bool(wall_left) && bool(wall_front) && bool(wall_right) && bool(forward) && bool(turn_left) &&
          bool(turn_right) && bool(forward_cells_int) && bool(both_smooth_turns) && bool(reach) &&
          bool(turn_around_form) && bool(smooth_left_form) && bool(smooth_right_form) && bool(wall_back_form) &&
          bool(free_front_form) && bool(free_left_form) && bool(free_right_form) && bool(free_back_form) &&
          bool(reach_form)
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
struct ExplainRobotMembers : NeedsWallLeft<RobotT, void, RobotNeeds<RobotT>::wall_left>,
                             NeedsWallFront<RobotT, void, RobotNeeds<RobotT>::wall_front>,
                             NeedsWallRight<RobotT, void, RobotNeeds<RobotT>::wall_right>,
                             NeedsForward<RobotT, void, RobotNeeds<RobotT>::forward>,
                             NeedsTurnLeft<RobotT, void, RobotNeeds<RobotT>::turn_left>,
                             NeedsTurnRight<RobotT, void, RobotNeeds<RobotT>::turn_right>,
                             NeedsForwardCellsInt<RobotT, RobotNeeds<RobotT>::forward_cells_int>,
                             NeedsBothSmoothTurns<RobotT, RobotNeeds<RobotT>::both_smooth_turns>,
                             NeedsReach<RobotT, RobotNeeds<RobotT>::reach>,
                             NeedsTurnAroundForm<RobotT, RobotNeeds<RobotT>::turn_around_form>,
                             NeedsSmoothLeftForm<RobotT, RobotNeeds<RobotT>::smooth_left_form>,
                             NeedsSmoothRightForm<RobotT, RobotNeeds<RobotT>::smooth_right_form>,
                             NeedsWallBackForm<RobotT, RobotNeeds<RobotT>::wall_back_form>,
                             NeedsFreeFrontForm<RobotT, RobotNeeds<RobotT>::free_front_form>,
                             NeedsFreeLeftForm<RobotT, RobotNeeds<RobotT>::free_left_form>,
                             NeedsFreeRightForm<RobotT, RobotNeeds<RobotT>::free_right_form>,
                             NeedsFreeBackForm<RobotT, RobotNeeds<RobotT>::free_back_form>,
                             NeedsReachForm<RobotT, RobotNeeds<RobotT>::reach_form> {};
// If the class lacks something, its robots being const is the smaller problem.
template <class RobotT>
struct ExplainRobot<RobotT, false> : ExplainRobotMembers<typename RemoveConst<RobotT>::Type> {};
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
                bool(detail::RobotNeeds<RobotT>::both_smooth_turns) && bool(detail::RobotNeeds<RobotT>::reach) &&
                bool(detail::RobotNeeds<RobotT>::turn_around_form) &&
                bool(detail::RobotNeeds<RobotT>::smooth_left_form) &&
                bool(detail::RobotNeeds<RobotT>::smooth_right_form) &&
                bool(detail::RobotNeeds<RobotT>::wall_back_form) && bool(detail::RobotNeeds<RobotT>::free_front_form) &&
                bool(detail::RobotNeeds<RobotT>::free_left_form) && bool(detail::RobotNeeds<RobotT>::free_right_form) &&
                bool(detail::RobotNeeds<RobotT>::free_back_form) && bool(detail::RobotNeeds<RobotT>::reach_form);
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
