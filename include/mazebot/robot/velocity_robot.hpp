// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_VELOCITY_ROBOT_HPP
#define MAZEBOT_ROBOT_VELOCITY_ROBOT_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"

/// What mazebot asks of a robot that is driven by velocity instead of cell by cell: a vacuum cleaner. There is no base
/// class and nothing is virtual. Members may be const or not.
///
/// Required:
///
///     void set_velocity(v, w);         metres per second ahead and radians per second CLOCKWISE, as headings turn: a
///                                      positive w turns right. It holds until the next call. The robot clamps what
///                                      is too fast for its motors.
///     bool bumper_left();              whether the bumper is pressed on that side. A robot with a single switch
///     bool bumper_centre();            answers in bumper_centre() and returns false in the other two.
///     bool bumper_right();
///     int laser_rays();                how many rays a scan has; 0 if there is no such sensor
///     number laser_angle(int ray);     radians clockwise from straight ahead: to the right positive; in any order
///     number laser_distance(int ray);  metres from the robot's middle; the laser's reach if nothing is there
///     uint32_t milliseconds();         a clock; it may wrap around, as millis() does
///
/// Optional, found and used when present:
///
///     void wait_until(uint32_t);       sleeps until milliseconds() reaches that time; otherwise the clock is polled
///                                      (another public member of that name is refused)
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(SetVelocity, set_velocity, void, set_velocity(1, 1),
                                 "void set_velocity(v, w)  (metres and radians per second, clockwise)")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(BumperLeft, bumper_left, bool, bumper_left(), "bool bumper_left()")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(BumperCentre, bumper_centre, bool, bumper_centre(), "bool bumper_centre()")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(BumperRight, bumper_right, bool, bumper_right(), "bool bumper_right()")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(LaserRays, laser_rays, int, laser_rays(), "int laser_rays()  (0 if it has none)")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(LaserAngle, laser_angle, long, laser_angle(0),
                                 "laser_angle(int ray)  (radians, clockwise)")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(LaserDistance, laser_distance, long, laser_distance(0),
                                 "laser_distance(int ray)  (metres)")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(Milliseconds, milliseconds, uint32_t, milliseconds(), "uint32_t milliseconds()")

MAZEBOT_DETAIL_OPTIONAL_OF_ROBOT_(WaitUntil, wait_until, void, wait_until(uint32_t()), "void wait_until(uint32_t)")

// The list of requirements, once: the static_asserts and the concept below both read it.
#define MAZEBOT_DETAIL_VELOCITY_ROBOT_NEEDS_(NEED)                                              \
  NEED(VelocityRobotNeeds, set_velocity, HasSetVelocity<RobotT>::value, NeedsSetVelocity)       \
  NEED(VelocityRobotNeeds, bumper_left, HasBumperLeft<RobotT>::value, NeedsBumperLeft)          \
  NEED(VelocityRobotNeeds, bumper_centre, HasBumperCentre<RobotT>::value, NeedsBumperCentre)    \
  NEED(VelocityRobotNeeds, bumper_right, HasBumperRight<RobotT>::value, NeedsBumperRight)       \
  NEED(VelocityRobotNeeds, laser_rays, HasLaserRays<RobotT>::value, NeedsLaserRays)             \
  NEED(VelocityRobotNeeds, laser_angle, HasLaserAngle<RobotT>::value, NeedsLaserAngle)          \
  NEED(VelocityRobotNeeds, laser_distance, HasLaserDistance<RobotT>::value, NeedsLaserDistance) \
  NEED(VelocityRobotNeeds, milliseconds, HasMilliseconds<RobotT>::value, NeedsMilliseconds)     \
  NEED(VelocityRobotNeeds, wait_until_form, FitsWaitUntil<RobotT>::value, NeedsWaitUntilForm)
MAZEBOT_DETAIL_LIST_(VelocityRobotNeeds, MAZEBOT_DETAIL_VELOCITY_ROBOT_NEEDS_)

template <class RobotT>
struct CheckVelocityRobot : CheckNeeds<VelocityRobotNeeds, ExplainVelocityRobotNeeds, RobotT> {};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// A robot that is driven by velocity; the members are listed at the top of this file. The compiler's message names the
/// first one that is missing.
template <class RobotT>
concept VelocityRobot = true MAZEBOT_DETAIL_VELOCITY_ROBOT_NEEDS_(MAZEBOT_DETAIL_AND_NEED_);
#endif

/// Returns whether the class has all that is needed. The same answer as the concept VelocityRobot, in every standard.
template <class RobotT>
constexpr bool is_velocity_robot() {
  return detail::VelocityRobotNeeds<RobotT>::all;
}

}  // namespace mazebot_v0
}  // namespace mazebot

/// `MAZEBOT_CHECK_VELOCITY_ROBOT(MyRobot);` after the class: the compiler lists what is missing, in words.
#define MAZEBOT_CHECK_VELOCITY_ROBOT(RobotT) \
  static_assert(::mazebot::detail::CheckVelocityRobot<RobotT>::ok, "mazebot: " #RobotT " is not a velocity robot yet")

#endif  // MAZEBOT_ROBOT_VELOCITY_ROBOT_HPP
