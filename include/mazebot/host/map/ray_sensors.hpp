// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_MAP_RAY_SENSORS_HPP
#define MAZEBOT_HOST_MAP_RAY_SENSORS_HPP

#include "../detail/requires_hosted.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The range sensors of a robot. Their rays are evenly spaced around it; the first looks ahead.
struct RaySensors {
  int rays = 8;         ///< 1 to 360
  double range = 8;     ///< metres; a sensor that sees nothing reports this or more
  double noise = 0.02;  ///< metres, standard deviation
};

/// What one sensor has measured.
struct RayReading {
  double angle;       ///< radians, clockwise from the robot's heading
  double distance;    ///< metres
  double weight = 1;  ///< how much it counts: less than 1 if others see the same
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_MAP_RAY_SENSORS_HPP
