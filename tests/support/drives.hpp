// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_DRIVES_HPP
#define MAZEBOT_TESTS_SUPPORT_DRIVES_HPP

#include "mazebot/host/detail/random.hpp"
#include "mazebot/motion/drive_limits.hpp"

// Robots with wheels, for tests of what they can do.
namespace test {

inline double pick(mazebot::Random& random, double low, double high) {
  return low + (high - low) * random.below(1000001) / 1000000;
}

struct Drive {
  mazebot::DrivePhysics<double> physics;
  double grip, acceleration, brake, top_speed, fade_speed;

  template <class Scalar>
  mazebot::DriveLimits<Scalar> limits() const {
    return mazebot::DriveLimits<Scalar>(physics, grip, acceleration, brake, top_speed, fade_speed);
  }
};

/// Red Comet as a public planner describes it (snickrscodes/Time-Optimal-Micromouse).
inline Drive red_comet() { return {{0.0302, 1.9633e-5, 0.039, 0.4649, 8.129}, 71.12, 15.5, 15.5, 5.0, 5.0}; }

inline Drive random_drive(mazebot::Random& random) {
  Drive drive = {};
  drive.physics.mass = pick(random, 0.01, 0.2);
  drive.physics.track = pick(random, 0.025, 0.09);
  const double radius = pick(random, 0.3, 0.9) * drive.physics.track;  // of gyration
  drive.physics.yaw_inertia = drive.physics.mass * radius * radius;
  drive.physics.force = pick(random, 4, 40) * drive.physics.mass / 2;
  drive.physics.free_speed = pick(random, 2, 12);
  drive.grip = pick(random, 5, 80);
  drive.acceleration = pick(random, 3, 40);
  drive.brake = pick(random, 3, 40);
  drive.top_speed = pick(random, 1, 6);
  drive.fade_speed = random.below(2) == 0 ? 0 : pick(random, 1, 1.5) * drive.top_speed;
  return drive;
}

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_DRIVES_HPP
