// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_RAY_SIMULATOR_HPP
#define MAZEBOT_HOST_ROBOT_RAY_SIMULATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "../detail/random.hpp"
#include "../map/occupancy_grid.hpp"
#include "../map/ray_caster.hpp"
#include "../map/ray_sensors.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Simulates a round robot with range sensors on an occupancy grid: it turns in place, drives ahead and stops at what
/// it touches. Its odometry is exact, its sensors have normal noise.
class RaySimulator {
 public:
  /// Poses are in metres from the grid's south-west corner. Precondition: the robot fits there.
  RaySimulator(const OccupancyGrid& map, double radius, const RaySensors& sensors, const Pose2D<double>& start,
               std::uint64_t seed)
      : caster_(map), radius_(radius), sensors_(sensors), pose_(start), random_(seed) {}

  /// Measures once with each ray, the first one ahead, then clockwise, in metres: the range if nothing is nearer.
  std::vector<double> rays() {
    std::vector<double> distances;
    for (int i = 0; i < sensors_.rays; ++i) {
      const double angle = pose_.angle + 2 * pi<double>() * i / sensors_.rays;
      const RayEnd end = caster_.cast(pose_.x, pose_.y, angle, sensors_.range);
      const double noise = sensors_.noise * random_.normal();
      const double measured = end.at == Occupancy::free ? sensors_.range : std::max(0.0, end.distance + noise);
      distances.push_back(std::min(measured, sensors_.range));
    }
    return distances;
  }
  /// Turns in place, by radians clockwise.
  void turn(double angle) { pose_.angle = std::remainder(pose_.angle + angle, 2 * pi<double>()); }
  /// Drives ahead, and returns how many metres it got: less if something is in the way.
  double forward(double metres) {
    const double dx = std::sin(pose_.angle), dy = std::cos(pose_.angle), step = caster_.resolution() / 5;
    double driven = 0;
    while (driven < metres) {
      const double next = std::min(metres, driven + step);
      if (!caster_.fits(pose_.x + dx * (next - driven), pose_.y + dy * (next - driven), radius_)) {
        ++contacts_;
        break;
      }
      pose_.x += dx * (next - driven), pose_.y += dy * (next - driven);
      driven = next;
    }
    driven_ += driven;
    return driven;
  }

  const Pose2D<double>& pose() const { return pose_; }  ///< where it truly is
  double driven_m() const { return driven_; }           ///< metres since the start
  int contacts() const { return contacts_; }            ///< how often it touched something

 private:
  RayCaster caster_;
  double radius_;
  RaySensors sensors_;
  Pose2D<double> pose_;
  Random random_;
  double driven_ = 0;
  int contacts_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_ROBOT_RAY_SIMULATOR_HPP
