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
  enum : bool {
    nothing = IsSame<Type, void>::value,
    count = bool(CountsCells<RobotT>::value) && !bool(IsSame<Type, bool>::value)
  };
};

// forward_cells() in one of its two forms.
template <class RobotT>
struct HasForwardCells {
  typedef ForwardCellsReturn<RobotT, TakesCells<RobotT>::value> Return;
  enum : bool { value = bool(Return::nothing) || bool(Return::count) };
};

// A forward_cells() in neither form would be ignored without a word.
template <class RobotT>
struct FitsForwardCells {
  enum : bool {
    value = bool(HasForwardCells<RobotT>::value) ||
            !(bool(TakesAnyCells<RobotT>::value) || bool(NamesForwardCells<RobotT>::value))
  };
};

template <class RobotT>
struct HasAnyRange {
  enum : bool {
    value = bool(HasFreeFront<RobotT>::value) || bool(HasFreeLeft<RobotT>::value) ||
            bool(HasFreeRight<RobotT>::value) || bool(HasFreeBack<RobotT>::value)
  };
};

MAZEBOT_DETAIL_EXPLAIN_(NeedsForwardCellsInt,
                        "mazebot: forward_cells of your robot must be: int forward_cells(int cells)  (it returns how "
                        "many cell borders were crossed; or void)")
MAZEBOT_DETAIL_EXPLAIN_(NeedsBothSmoothTurns,
                        "mazebot: your robot needs both smooth_left() and smooth_right(), or neither")
MAZEBOT_DETAIL_EXPLAIN_(NeedsReach, "mazebot: your robot has range sensors and needs: int reach()")

// The list of requirements, once: the static_asserts and the concept below both read it.
#define MAZEBOT_DETAIL_ROBOT_NEEDS_(NEED)                                                                        \
  NEED(RobotNeeds, wall_left, HasWallLeft<RobotT>::value, NeedsWallLeft)                                         \
  NEED(RobotNeeds, wall_front, HasWallFront<RobotT>::value, NeedsWallFront)                                      \
  NEED(RobotNeeds, wall_right, HasWallRight<RobotT>::value, NeedsWallRight)                                      \
  NEED(RobotNeeds, forward, HasForward<RobotT>::value, NeedsForward)                                             \
  NEED(RobotNeeds, turn_left, HasTurnLeft<RobotT>::value, NeedsTurnLeft)                                         \
  NEED(RobotNeeds, turn_right, HasTurnRight<RobotT>::value, NeedsTurnRight)                                      \
  NEED(RobotNeeds, forward_cells_int, FitsForwardCells<RobotT>::value, NeedsForwardCellsInt)                     \
  NEED(RobotNeeds, both_smooth_turns, bool(HasSmoothLeft<RobotT>::value) == bool(HasSmoothRight<RobotT>::value), \
       NeedsBothSmoothTurns)                                                                                     \
  NEED(RobotNeeds, reach, !bool(HasAnyRange<RobotT>::value) || bool(HasReach<RobotT>::value), NeedsReach)        \
  NEED(RobotNeeds, turn_around_form, FitsTurnAround<RobotT>::value, NeedsTurnAroundForm)                         \
  NEED(RobotNeeds, smooth_left_form, FitsSmoothLeft<RobotT>::value, NeedsSmoothLeftForm)                         \
  NEED(RobotNeeds, smooth_right_form, FitsSmoothRight<RobotT>::value, NeedsSmoothRightForm)                      \
  NEED(RobotNeeds, wall_back_form, FitsWallBack<RobotT>::value, NeedsWallBackForm)                               \
  NEED(RobotNeeds, free_front_form, FitsFreeFront<RobotT>::value, NeedsFreeFrontForm)                            \
  NEED(RobotNeeds, free_left_form, FitsFreeLeft<RobotT>::value, NeedsFreeLeftForm)                               \
  NEED(RobotNeeds, free_right_form, FitsFreeRight<RobotT>::value, NeedsFreeRightForm)                            \
  NEED(RobotNeeds, free_back_form, FitsFreeBack<RobotT>::value, NeedsFreeBackForm)                               \
  NEED(RobotNeeds, reach_form, FitsReach<RobotT>::value, NeedsReachForm)
MAZEBOT_DETAIL_LIST_(RobotNeeds, MAZEBOT_DETAIL_ROBOT_NEEDS_)

template <class RobotT>
struct CheckRobot : CheckNeeds<RobotNeeds, ExplainRobotNeeds, RobotT> {};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// A robot that moves cell by cell; the members are listed at the top of this file. The compiler's message names the
/// first one that is missing.
template <class RobotT>
concept Robot = true MAZEBOT_DETAIL_ROBOT_NEEDS_(MAZEBOT_DETAIL_AND_NEED_);
#endif

/// Returns whether the class has all that mazebot needs. The same answer as the concept Robot, in every standard.
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
