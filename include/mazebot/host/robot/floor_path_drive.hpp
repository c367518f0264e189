// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_FLOOR_PATH_DRIVE_HPP
#define MAZEBOT_HOST_ROBOT_FLOOR_PATH_DRIVE_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "../detail/random.hpp"
#include "../map/swept_disc.hpp"
#include "velocity_simulator.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How a simulated robot follows a path. Metres, radians, seconds.
struct FloorPathDriveOptions {
  double speed = 0.3;            ///< on straight legs
  double turn_rate = 0.52;       ///< in place
  double tick = 0.05;            ///< between two commands
  double position_noise = 0.01;  ///< of the pose that the robot is told: standard deviation of x and of y
  double angle_noise = 0.5 * pi<double>() / 180;  ///< of its angle
  std::uint64_t seed = 1;                         ///< of the noise
};

/// What came of a drive.
struct FloorPathDriveResult {
  double seconds = 0;          ///< by the simulator's clock
  double worst_off_m = 0;      ///< the largest distance from the leg that was followed
  std::uint64_t contacts = 0;  ///< how often the robot drove into something
};

/// Drives a path of straight legs with a simulated robot that knows its pose with noise. `path` is in metres from the
/// map's south-west corner. The robot turns in place towards the next vertex, follows the leg, and slows down at its
/// end. It trusts its wheels from tick to tick, and corrects the pose by a fifth of the difference to what it is told.
/// What the brush has swept is in robot.floor(). O(ticks).
inline FloorPathDriveResult drive_floor_path(VelocitySimulator& robot, const std::vector<FloorPoint>& path,
                                             const FloorPathDriveOptions& options = FloorPathDriveOptions()) {
  Random random(options.seed);
  FloorPathDriveResult result;
  const double started = robot.seconds();
  const std::uint64_t hits = robot.hits();
  Pose2D<double> belief = robot.pose();
  const auto turned = [](double angle) { return std::remainder(angle, 2 * pi<double>()); };
  const auto tick = [&](double v, double w) {
    robot.set_velocity(v, w);
    robot.advance(options.tick);
    const double middle = belief.angle + w * options.tick / 2;
    belief.x += v * options.tick * std::sin(middle);
    belief.y += v * options.tick * std::cos(middle);
    belief.angle += w * options.tick;
    constexpr double trust = 0.2;
    const Pose2D<double>& truth = robot.pose();
    belief.x += trust * (truth.x + options.position_noise * random.normal() - belief.x);
    belief.y += trust * (truth.y + options.position_noise * random.normal() - belief.y);
    belief.angle += trust * turned(truth.angle + options.angle_noise * random.normal() - belief.angle);
  };
  for (std::size_t i = 1; i < path.size(); ++i) {
    const FloorPoint from = path[i - 1], to = path[i];
    const double length = distance_between(from, to);
    if (length == 0) continue;
    const double ux = (to.x - from.x) / length, uy = (to.y - from.y) / length;
    const double heading = std::atan2(ux, uy);
    // Turns in place, if the curve of the leg would not do.
    for (int ticks = 0; ticks < 10000; ++ticks) {
      const double off = turned(heading - belief.angle);
      if (std::fabs(off) < 0.02) break;
      tick(0, std::clamp(off / options.tick, -options.turn_rate, options.turn_rate));
    }
    for (int ticks = 0; ticks < 100000; ++ticks) {
      const double along = (belief.x - from.x) * ux + (belief.y - from.y) * uy;
      const double aside = (belief.x - from.x) * uy - (belief.y - from.y) * ux;  // to the right
      if (length - along < 0.004) break;
      // Aims at a point on the leg ahead.
      const double wanted = heading - std::atan2(aside, 0.25);
      const double w = std::clamp(3 * turned(wanted - belief.angle), -options.turn_rate, options.turn_rate);
      const double v = std::min(options.speed, (length - along) / options.tick);
      tick(v, w);
      const Pose2D<double>& truth = robot.pose();
      result.worst_off_m = std::max(result.worst_off_m, std::fabs((truth.x - from.x) * uy - (truth.y - from.y) * ux));
    }
  }
  robot.set_velocity(0, 0);
  result.seconds = robot.seconds() - started;
  result.contacts = robot.hits() - hits;
  return result;
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_FLOOR_PATH_DRIVE_HPP
