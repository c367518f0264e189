// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdio.h>
#include <mazebot/mazebot.hpp>

using namespace mazebot;

const double pi_by_hand = 3.14159265358979;
const double wheel_diameter = 0.032;  // metres
const double ticks_per_turn = 360;    // counts per revolution of a wheel, gear included
const double track_width = 0.072;     // metres between the wheels

const double metres_per_tick = pi_by_hand * wheel_diameter / ticks_per_turn;

double x = 0.09, y = 0.09,
       angle = 0;  // the middle of the first cell, facing north; clockwise, in radians

// One step: the robot drives an arc. The chord of the arc points halfway between the old
// angle and the new one.
void update(int left_ticks, int right_ticks) {
  const double left = left_ticks * metres_per_tick;
  const double right = right_ticks * metres_per_tick;
  const double distance = (left + right) / 2;
  const double turned = (left - right) / track_width;
  x += distance * sin(angle + turned / 2);
  y += distance * cos(angle + turned / 2);
  angle += turned;
}

int main() {
  const float mm_per_1000_ticks = static_cast<float>(1e6 * metres_per_tick);
  const WheelCalibration<float> wheels = {mm_per_1000_ticks, mm_per_1000_ticks,
                                          static_cast<float>(track_width)};
  const MazeScale<float> scale(0.18f, 0.012f);
  Odometry<float> odometry(wheels, scale.centre_of(Pose()));

  const auto drive = [&](const char* what, int steps, int left, int right) {
    for (int i = 0; i < steps; ++i) {
      update(left, right);
      odometry.update(left, right);
    }
    const Pose pose = scale.pose_of(odometry.pose());
    printf("%s\n  by hand  x %.3f m, y %.3f m, %.1f degrees\n", what, x, y,
           angle * 180 / pi_by_hand);
    printf("  mazebot  x %.3f m, y %.3f m: cell (%d, %d), facing %s\n",
           static_cast<double>(odometry.pose().x), static_cast<double>(odometry.pose().y),
           pose.cell.x, pose.cell.y, to_string(pose.heading));
  };
  drive("644 ticks on both wheels", 161, 4, 4);
  drive("202 ticks left, -202 right", 101, 2, -2);
  drive("644 ticks on both wheels", 161, 4, 4);
}
