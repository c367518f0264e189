// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_ODOMETRY_HPP
#define MAZEBOT_MOTION_ODOMETRY_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "pose_2d.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The calibration of a robot's wheels and encoders.
template <class Scalar>
struct WheelCalibration {
  Scalar left_mm_per_1000_ticks;   ///< how far the wheel rolls: measure it over a long straight
  Scalar right_mm_per_1000_ticks;  ///< what the right wheel rolls in 1000 ticks, in mm
  Scalar track_width;  ///< metres between the wheels: measure it by ten in-place turns; 0 or less: the angle is not
                       ///< updated
};

/// Computes the pose of a robot with a differential drive (two driven wheels) from the ticks of its encoders: odometry,
/// also called dead reckoning.
///
///     Odometry<float> odometry(wheels, scale.centre_of(Pose()));
///     odometry.update(left_ticks, right_ticks);   // about every millisecond
///     odometry.pose();                            // metres and radians
///
/// Each update adds the arc of a circle. While the ratio of the wheels' speeds stays the same, the result does not
/// depend on how often update() is called. The angle is computed from the sum of the ticks since the last whole metre,
/// so rounding errors do not add up; after each metre it is brought back into -pi .. pi. Odometry does not notice slip:
/// call correct_by_front_wall() and correct_by_wall_edge() to remove its error at walls. O(1); RAM: 9 scalars and 8
/// bytes.
template <class Scalar>
class Odometry {
 public:
  /// A robot that stands at `start`.
  MAZEBOT_CONSTEXPR14 Odometry(const WheelCalibration<Scalar>& wheels, const Pose2D<Scalar>& start)
      : wheels_(wheels), at_(start), covered_(Scalar(0)), first_angle_(start.angle) {}

  constexpr const Pose2D<Scalar>& pose() const { return at_; }  ///< where the middle of the axle is now
  /// Metres driven by the middle of the axle since the beginning or reset_distance(); reversing reduces it.
  constexpr Scalar distance() const { return covered_; }
  /// Sets the distance covered to 0, for the next motion.
  MAZEBOT_CONSTEXPR14 void reset_distance() { covered_ = Scalar(0); }

  /// Adds the ticks since the last call; forwards is positive. Precondition: each wheel rolled less than a metre.
  MAZEBOT_CONSTEXPR14 void update(int32_t left_ticks, int32_t right_ticks) {
    left_ticks_ += left_ticks;
    right_ticks_ += right_ticks;
    const Scalar left = rolled(left_ticks_, wheels_.left_mm_per_1000_ticks);
    const Scalar right = rolled(right_ticks_, wheels_.right_mm_per_1000_ticks);
    // The difference of two totals, so rounding errors do not add up.
    const Scalar middle = (left + right) / Scalar(2);
    const Scalar length = middle - middle_;
    middle_ = middle;
    const Scalar before = at_.angle;
    at_.angle = wheels_.track_width > Scalar(0) ? first_angle_ + (left - right) / wheels_.track_width : first_angle_;
    const Scalar half_turn = (at_.angle - before) / Scalar(2);
    // The chord of the arc: its length times sin(h) / h.
    const Scalar square = half_turn * half_turn;
    const Scalar chord = square < Scalar(0.1)
                             ? length * (Scalar(1) - square / Scalar(6) * (Scalar(1) - square / Scalar(20)))
                             : length * sine_cosine(half_turn).sine / half_turn;
    const SineCosine<Scalar> direction = sine_cosine(before + half_turn);
    at_.x += chord * direction.sine;
    at_.y += chord * direction.cosine;
    covered_ += length;
    // Restarts the sum of the ticks at this angle before it gets too large for the scalar.
    const Scalar limit = Scalar(1);
    if (left > limit || right > limit || left < -limit || right < -limit) set_angle(at_.angle);
  }

  /// Replaces the pose, for example by a known start.
  MAZEBOT_CONSTEXPR14 void set_pose(const Pose2D<Scalar>& at) {
    at_ = at;
    set_angle(at.angle);
  }
  /// Replaces the angle, in radians. Any value is allowed; pose() then has it in -pi .. pi.
  MAZEBOT_CONSTEXPR14 void set_angle(Scalar angle) {
    const Scalar circle = pi<Scalar>() * Scalar(2);
    at_.angle = first_angle_ = angle - circle * Scalar(nearest_whole(angle / circle));
    left_ticks_ = right_ticks_ = 0;
    middle_ = Scalar(0);
  }

  /// Corrects the position along the heading: the wall in front is `clearance` metres from the middle of the axle.
  /// Precondition: by odometry the robot is in the cell before that wall.
  MAZEBOT_CONSTEXPR14 void correct_by_front_wall(const MazeScale<Scalar>& scale, Scalar clearance) {
    const Pose pose = scale.pose_of(at_);
    const Scalar half_wall = scale.wall_thickness / Scalar(2);
    set_along(pose.heading, face_of_border(scale, pose, half_wall) - signed_for(pose.heading, clearance));
  }

  /// Corrects the position along the heading at the edge of a post: a sensor `ahead` metres in front of the axle has
  /// just seen a wall at the side begin or end. `begins`: the side was open before. Assumes the nearest line of posts.
  /// Precondition: the position is off by less than half a cell.
  MAZEBOT_CONSTEXPR14 void correct_by_wall_edge(const MazeScale<Scalar>& scale, Scalar ahead, bool begins) {
    const Heading heading = MazeScale<Scalar>::heading_of(at_.angle);
    const Scalar along = heading == Heading::north || heading == Heading::south ? at_.y : at_.x;
    const Scalar seen = along + signed_for(heading, ahead);
    const Scalar line = Scalar(nearest_whole(seen / scale.cell_size)) * scale.cell_size;
    const Scalar half_wall = scale.wall_thickness / Scalar(2);
    // A wall begins at the near side of its post and ends at the far side.
    const Scalar edge = line + signed_for(heading, begins ? -half_wall : half_wall);
    set_along(heading, edge - signed_for(heading, ahead));
  }

 private:
  static MAZEBOT_CONSTEXPR14 Scalar rolled(int32_t ticks, Scalar mm_per_1000_ticks) {
    // In two parts, because the product of all ticks would exceed the scalar's range.
    const Scalar thousands = Scalar(static_cast<long>(ticks / 1000));
    const Scalar rest = Scalar(static_cast<long>(ticks % 1000)) / Scalar(1000);
    return (thousands * mm_per_1000_ticks + rest * mm_per_1000_ticks) / Scalar(1000);
  }
  static constexpr Scalar signed_for(Heading heading, Scalar along) {
    return heading == Heading::north || heading == Heading::east ? along : -along;
  }
  static MAZEBOT_CONSTEXPR14 Scalar face_of_border(const MazeScale<Scalar>& scale, Pose pose, Scalar half_wall) {
    const int cell = pose.heading == Heading::north || pose.heading == Heading::south ? pose.cell.y : pose.cell.x;
    const int border = pose.heading == Heading::north || pose.heading == Heading::east ? cell + 1 : cell;
    return scale.cell_size * Scalar(border) - signed_for(pose.heading, half_wall);
  }
  MAZEBOT_CONSTEXPR14 void set_along(Heading heading, Scalar value) {
    (heading == Heading::north || heading == Heading::south ? at_.y : at_.x) = value;
  }

  WheelCalibration<Scalar> wheels_;
  Pose2D<Scalar> at_;
  Scalar covered_;
  Scalar first_angle_;  // the angle when the following three were 0
  Scalar middle_ = Scalar(0);
  int32_t left_ticks_ = 0;
  int32_t right_ticks_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_ODOMETRY_HPP
