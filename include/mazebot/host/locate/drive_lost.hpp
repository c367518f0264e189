// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_LOCATE_DRIVE_LOST_HPP
#define MAZEBOT_HOST_LOCATE_DRIVE_LOST_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "../../motion/scalar_math.hpp"
#include "../../navigator/status.hpp"
#include "ray_localizer.hpp"
#include "ray_model.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A straight leg of a lost robot: first turn in place, then drive ahead.
struct LostLeg {
  double turn = 0;   ///< radians clockwise
  double ahead = 0;  ///< metres; 0: the robot cannot move
};

/// Where a lost robot has looked, and what it has seen or touched, by its odometry.
class LostSurroundings {
 public:
  /// `clearance` is how near its middle may come to anything, in metres.
  explicit LostSurroundings(double clearance) : clearance_(clearance) {}

  /// Adds what it sees from where it is. Readings of the range or more are nothing.
  void add(const Pose2D<double>& from, const std::vector<RayReading>& scan, double range) {
    looked_.push_back({from.x, from.y});
    for (const RayReading& reading : scan) {
      if (reading.distance < range) add_obstacle(from, reading.angle, reading.distance);
    }
  }
  /// Adds something at an angle and a distance from the robot's middle.
  void add_obstacle(const Pose2D<double>& from, double angle, double distance) {
    obstacles_.push_back(
        {from.x + distance * std::sin(from.angle + angle), from.y + distance * std::cos(from.angle + angle)});
  }
  /// Chooses the next leg, of those in the directions of a scan: along which it comes near to nothing, and to where it
  /// is far from where it has looked before. O(readings * obstacles).
  LostLeg next_leg(const Pose2D<double>& from, const std::vector<RayReading>& scan) const {
    constexpr double longest = 2, shortest = 0.1;  // metres: beyond, something may stand between two rays
    LostLeg best;
    double most = 0;
    for (const RayReading& towards : scan) {
      const double angle = from.angle + towards.angle, dx = std::sin(angle), dy = std::cos(angle);
      double ahead = std::min(longest, towards.distance - clearance_);
      for (const Point& obstacle : obstacles_) {
        const double along = (obstacle.x - from.x) * dx + (obstacle.y - from.y) * dy;
        const double across = (obstacle.x - from.x) * dy - (obstacle.y - from.y) * dx;
        if (along < 0 || std::fabs(across) >= clearance_) continue;
        ahead = std::min(ahead, along - std::sqrt(clearance_ * clearance_ - across * across));
      }
      if (ahead < shortest) continue;
      double nearest = 4;
      for (const Point& then : looked_) {
        nearest = std::min(nearest, std::hypot(from.x + ahead * dx - then.x, from.y + ahead * dy - then.y));
      }
      const double turn = std::remainder(towards.angle, 2 * pi<double>());
      const double value = nearest + 0.2 * ahead - 0.02 * std::fabs(turn);
      if (value <= most) continue;
      most = value;
      best = {turn, ahead};
    }
    return best;
  }

 private:
  struct Point {
    double x, y;
  };

  double clearance_;
  std::vector<Point> looked_, obstacles_;
};

/// Drives a lost robot until its localizer ends, or until it has looked `most_scans` times: then it is `ambiguous` or
/// `contradicted`. The robot turns in place until its rays have looked in directions at most 9 degrees apart, and then
/// drives a leg along which it sees nothing. `RobotT` has `std::vector<double> rays()`, `void turn(double radians)` and
/// `double forward(double metres)`, which returns how far it got. Calls look() before each leg.
template <class RobotT, class LookT>
Status drive_lost(RobotT& robot, RayLocalizer& localizer, const RaySensors& sensors, double radius, int most_scans,
                  LookT&& look) {
  const double between = 2 * pi<double>() / sensors.rays;
  const int turns = static_cast<int>(std::ceil(between / (9.01 * pi<double>() / 180)));
  const double clearance = radius + 0.05 + 2 * sensors.noise;
  LostSurroundings surroundings(clearance);
  for (int scans = 0; localizer.status() == Status::running; ++scans) {
    // By the heading at the end of the turn.
    const double turned = between / turns * (turns - 1);
    std::vector<RayReading> scan;
    for (int i = 0; i < turns; ++i) {
      if (i > 0) robot.turn(between / turns);
      const std::vector<double> distances = robot.rays();
      for (int ray = 0; ray < sensors.rays; ++ray) {
        const double angle = between * ray + between / turns * i - turned;
        scan.push_back({angle, distances[static_cast<std::size_t>(ray)]});
      }
    }
    localizer.move(0, turned);
    localizer.see(scan);
    look();
    if (localizer.status() != Status::running) break;
    surroundings.add(localizer.odometry(), scan, sensors.range);
    const LostLeg leg = surroundings.next_leg(localizer.odometry(), scan);
    if (leg.ahead == 0 || scans + 1 >= most_scans) {
      localizer.give_up();
      break;
    }
    robot.turn(leg.turn);
    const double ahead = robot.forward(leg.ahead);
    localizer.move(0, leg.turn);
    localizer.move(ahead, 0);
    if (ahead < leg.ahead - 0.005) surroundings.add_obstacle(localizer.odometry(), 0, radius);
  }
  return localizer.status();
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_LOCATE_DRIVE_LOST_HPP
