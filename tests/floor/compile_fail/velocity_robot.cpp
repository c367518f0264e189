// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
// LACKS_SET_VELOCITY: mazebot: your robot needs: void set_velocity(v, w)  (metres and radians per second, clockwise)
// LACKS_BUMPER_LEFT: mazebot: your robot needs: bool bumper_left()
// LACKS_BUMPER_CENTRE: mazebot: your robot needs: bool bumper_centre()
// LACKS_BUMPER_RIGHT: mazebot: your robot needs: bool bumper_right()
// LACKS_LASER_RAYS: mazebot: your robot needs: int laser_rays()  (0 if it has none)
// LACKS_LASER_ANGLE: mazebot: your robot needs: laser_angle(int ray)  (radians, clockwise)
// LACKS_LASER_DISTANCE: mazebot: your robot needs: laser_distance(int ray)  (metres)
// LACKS_MILLISECONDS: mazebot: your robot needs: uint32_t milliseconds()
// PRIVATE_BUMPER_LEFT: mazebot: bumper_left of your robot is private or not of this form: bool bumper_le
// ONE_VELOCITY: mazebot: set_velocity of your robot is private or not of this form: void set_velocity(v, w)
// WAIT_UNTIL_NOTHING: mazebot: wait_until of your robot must be: void wait_until(uint32_t)
// IS_CONST: mazebot: this robot is const, and its members are not: pass a robot that is not const
// LACKS_EVERYTHING: mazebot: your robot needs: void set_velocity(v, w)
// LACKS_EVERYTHING: mazebot: your robot needs: bool bumper_left()
// LACKS_EVERYTHING: mazebot: your robot needs: bool bumper_centre()
// LACKS_EVERYTHING: mazebot: your robot needs: bool bumper_right()
// LACKS_EVERYTHING: mazebot: your robot needs: int laser_rays()
// LACKS_EVERYTHING: mazebot: your robot needs: laser_angle(int ray)
// LACKS_EVERYTHING: mazebot: your robot needs: laser_distance(int ray)
// LACKS_EVERYTHING: mazebot: your robot needs: uint32_t milliseconds()
#include "mazebot/robot/velocity_robot.hpp"

struct Vacuum {
#ifndef LACKS_EVERYTHING
#ifdef ONE_VELOCITY
  void set_velocity(float v);
#elif !defined(LACKS_SET_VELOCITY)
  void set_velocity(float v, float w);
#endif
#ifdef PRIVATE_BUMPER_LEFT
 private:
#endif
#ifndef LACKS_BUMPER_LEFT
  bool bumper_left();
#endif
#ifdef PRIVATE_BUMPER_LEFT
 public:
#endif
#ifndef LACKS_BUMPER_CENTRE
  bool bumper_centre();
#endif
#ifndef LACKS_BUMPER_RIGHT
  bool bumper_right();
#endif
#ifndef LACKS_LASER_RAYS
  int laser_rays();
#endif
#ifndef LACKS_LASER_ANGLE
  float laser_angle(int ray);
#endif
#ifndef LACKS_LASER_DISTANCE
  float laser_distance(int ray);
#endif
#ifdef WAIT_UNTIL_NOTHING
  void wait_until();
#endif
#ifndef LACKS_MILLISECONDS
  uint32_t milliseconds();
#endif
#endif
};
#ifdef IS_CONST
MAZEBOT_CHECK_VELOCITY_ROBOT(const Vacuum);
#else
MAZEBOT_CHECK_VELOCITY_ROBOT(Vacuum);
#endif
