// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_VELOCITY_ROBOT_HPP
#define MAZEBOT_ROBOT_VELOCITY_ROBOT_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"

/// What mazebot asks of a robot that is driven by velocity, not by the cell: a vacuum cleaner. No base class, nothing
/// virtual; members may be const or not.
///
/// Required:
///
///     void set_velocity(v, w);         metres per second ahead and radians per second CLOCKWISE, as headings turn: a
///                                      positive w turns right. It holds until the next call. What is too fast for the
///                                      motors is cut off by the robot.
///     bool bumper_left();              is the bumper pressed on that side? A robot with a single switch answers in
///     bool bumper_centre();            bumper_centre() and returns false in the other two.
///     bool bumper_right();
///     int laser_rays();                how many rays a scan has; 0 if there is no such sensor
///     number laser_angle(int ray);     radians clockwise from straight ahead: to the right positive; in any order
///     number laser_distance(int ray);  metres from the robot's middle; its reach if nothing is there
///     uint32_t milliseconds();         a clock; it may run over, as millis() does
///
/// Optional, found and used when present:
///
///     void wait_until(uint32_t);       sleeps until milliseconds() gets there; otherwise the clock is watched
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

MAZEBOT_DETAIL_ACTION_(HasSetVelocity, set_velocity(1, 1))
MAZEBOT_DETAIL_SENSOR_(HasBumperLeft, bumper_left(), bool)
MAZEBOT_DETAIL_SENSOR_(HasBumperCentre, bumper_centre(), bool)
MAZEBOT_DETAIL_SENSOR_(HasBumperRight, bumper_right(), bool)
MAZEBOT_DETAIL_SENSOR_(HasLaserRays, laser_rays(), int)
MAZEBOT_DETAIL_SENSOR_(HasLaserAngle, laser_angle(0), long)
MAZEBOT_DETAIL_SENSOR_(HasLaserDistance, laser_distance(0), long)
MAZEBOT_DETAIL_SENSOR_(HasMilliseconds, milliseconds(), uint32_t)

MAZEBOT_DETAIL_ACTION_(HasWaitUntil, wait_until(uint32_t()))

// The list of requirements, once: the static_asserts and the concept below both read it.
template <class RobotT>
struct VelocityRobotNeeds {
  enum : bool {
    set_velocity = HasSetVelocity<RobotT>::value,
    bumper_left = HasBumperLeft<RobotT>::value,
    bumper_centre = HasBumperCentre<RobotT>::value,
    bumper_right = HasBumperRight<RobotT>::value,
    laser_rays = HasLaserRays<RobotT>::value,
    laser_angle = HasLaserAngle<RobotT>::value,
    laser_distance = HasLaserDistance<RobotT>::value,
    milliseconds = HasMilliseconds<RobotT>::value,
    all = bool(set_velocity) && bool(bumper_left) && bool(bumper_centre) && bool(bumper_right) && bool(laser_rays) &&
          bool(laser_angle) && bool(laser_distance) && bool(milliseconds)
  };
};

MAZEBOT_DETAIL_EXPLAIN_(
    NeedsSetVelocity, "mazebot: your robot needs: void set_velocity(v, w)  (metres and radians per second, clockwise)")
MAZEBOT_DETAIL_EXPLAIN_(NeedsBumperLeft, "mazebot: your robot needs: bool bumper_left()")
MAZEBOT_DETAIL_EXPLAIN_(NeedsBumperCentre, "mazebot: your robot needs: bool bumper_centre()")
MAZEBOT_DETAIL_EXPLAIN_(NeedsBumperRight, "mazebot: your robot needs: bool bumper_right()")
MAZEBOT_DETAIL_EXPLAIN_(NeedsLaserRays, "mazebot: your robot needs: int laser_rays()  (0 if it has none)")
MAZEBOT_DETAIL_EXPLAIN_(NeedsLaserAngle, "mazebot: your robot needs: laser_angle(int ray)  (radians, clockwise)")
MAZEBOT_DETAIL_EXPLAIN_(NeedsLaserDistance, "mazebot: your robot needs: laser_distance(int ray)  (metres)")
MAZEBOT_DETAIL_EXPLAIN_(NeedsMilliseconds, "mazebot: your robot needs: uint32_t milliseconds()")

// Instantiating it explains, one line for each, what a robot class lacks.
template <class RobotT>
struct CheckVelocityRobot : NeedsSetVelocity<RobotT, VelocityRobotNeeds<RobotT>::set_velocity>,
                            NeedsBumperLeft<RobotT, VelocityRobotNeeds<RobotT>::bumper_left>,
                            NeedsBumperCentre<RobotT, VelocityRobotNeeds<RobotT>::bumper_centre>,
                            NeedsBumperRight<RobotT, VelocityRobotNeeds<RobotT>::bumper_right>,
                            NeedsLaserRays<RobotT, VelocityRobotNeeds<RobotT>::laser_rays>,
                            NeedsLaserAngle<RobotT, VelocityRobotNeeds<RobotT>::laser_angle>,
                            NeedsLaserDistance<RobotT, VelocityRobotNeeds<RobotT>::laser_distance>,
                            NeedsMilliseconds<RobotT, VelocityRobotNeeds<RobotT>::milliseconds> {
  enum : bool { ok = true };
};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// A robot that is driven by velocity; the members are listed at the top of this file.
template <class RobotT>
concept VelocityRobot = bool(detail::VelocityRobotNeeds<RobotT>::all);
#endif

/// Does the class have all that is needed? The same answer as the concept VelocityRobot, in every standard.
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
