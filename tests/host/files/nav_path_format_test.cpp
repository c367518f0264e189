// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include "mazebot/host/files/nav_path_format.hpp"

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "mazebot/motion/scalar_math.hpp"
#include "support/catch.hpp"

using namespace mazebot;

TEST_CASE("a path becomes a nav_msgs/Path", "[nav_path]") {
  CHECK(print_nav_path({}) == "header: {stamp: {sec: 0, nanosec: 0}, frame_id: map}\nposes: []\n");
  CHECK(print_nav_path({{1.5, -2, pi<double>() / 2}}, "odom") ==
        "header: {stamp: {sec: 0, nanosec: 0}, frame_id: odom}\n"
        "poses:\n"
        "- header: {stamp: {sec: 0, nanosec: 0}, frame_id: odom}\n"
        "  pose:\n"
        "    position: {x: 1.5000, y: -2.0000, z: 0.0}\n"
        "    orientation: {x: 0.0, y: 0.0, z: 0.707106781, w: 0.707106781}\n");
}

TEST_CASE("the quaternions of a nav_msgs/Path are of length 1 and give back the yaw", "[nav_path]") {
  for (int degrees = -179; degrees < 180; ++degrees) {
    const double yaw = degrees * pi<double>() / 180;
    const std::string yaml = print_nav_path({{0, 0, yaw}});
    double z = 0, w = 0;
    REQUIRE(std::sscanf(yaml.c_str() + yaml.find("z: 0.0}"), "z: 0.0}\n orientation: {x: 0.0, y: 0.0, z: %lf, w: %lf}",
                        &z, &w) == 2);
    CHECK(std::fabs(z * z + w * w - 1) < 1e-8);
    CHECK(std::fabs(2 * std::atan2(z, w) - yaw) < 1e-8);
  }
}
