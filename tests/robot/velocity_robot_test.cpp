// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/robot/velocity_robot.hpp"

#include <cstdint>

#include "support/catch.hpp"

using namespace mazebot;

namespace {

struct Complete {
  void set_velocity(float, float) {}
  bool bumper_left() { return false; }
  bool bumper_centre() { return false; }
  bool bumper_right() { return false; }
  int laser_rays() { return 0; }
  float laser_angle(int) { return 0; }
  float laser_distance(int) { return 0; }
  std::uint32_t milliseconds() { return 0; }
};
struct Waits : Complete {
  void wait_until(std::uint32_t) {}
};

// Each lacks one member: a deleted function cannot be called.
struct NoVelocity : Complete {
  void set_velocity(float, float) = delete;
};
struct NoBumperLeft : Complete {
  bool bumper_left() = delete;
};
struct NoBumperCentre : Complete {
  bool bumper_centre() = delete;
};
struct NoBumperRight : Complete {
  bool bumper_right() = delete;
};
struct NoRays : Complete {
  int laser_rays() = delete;
};
struct NoAngle : Complete {
  float laser_angle(int) = delete;
};
struct NoDistance : Complete {
  float laser_distance(int) = delete;
};
struct NoClock : Complete {
  std::uint32_t milliseconds() = delete;
};

// Each has only one member: no other may replace the missing ones.
struct OnlyClock {
  std::uint32_t milliseconds() { return 0; }
};
struct OnlyVelocity {
  void set_velocity(float, float) {}
};

}  // namespace

TEST_CASE("A class with all members is a velocity robot, and one that lacks any of them is not") {
  CHECK(is_velocity_robot<Complete>());
  CHECK(is_velocity_robot<Waits>());
  CHECK_FALSE(is_velocity_robot<NoVelocity>());
  CHECK_FALSE(is_velocity_robot<NoBumperLeft>());
  CHECK_FALSE(is_velocity_robot<NoBumperCentre>());
  CHECK_FALSE(is_velocity_robot<NoBumperRight>());
  CHECK_FALSE(is_velocity_robot<NoRays>());
  CHECK_FALSE(is_velocity_robot<NoAngle>());
  CHECK_FALSE(is_velocity_robot<NoDistance>());
  CHECK_FALSE(is_velocity_robot<NoClock>());
  CHECK_FALSE(is_velocity_robot<OnlyClock>());
  CHECK_FALSE(is_velocity_robot<OnlyVelocity>());
}

MAZEBOT_CHECK_VELOCITY_ROBOT(Complete);
