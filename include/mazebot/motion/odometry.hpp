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

/// What is particular about a robot's wheels.
template <class Scalar>
struct WheelCalibration {
  Scalar left_mm_per_1000_ticks;  ///< how far a wheel rolls: measure it over a long straight
  Scalar right_mm_per_1000_ticks;
  Scalar track;  ///< metres between the wheels: measure it by ten turns on the spot
};

/// Where a robot with two driven wheels is, from the ticks of its encoders.
///
/// Each update is an arc of a circle, and is added as one, so that the result does not depend on how often it is called
/// as long as the wheels keep their ratio in between. The angle is computed from the ticks of a whole metre, so that it
/// gathers next to no rounding errors; each metre it is brought back to half a circle either way. Slip it cannot see:
/// walls correct it. O(1); RAM: 9 scalars and 8 bytes.
template <class Scalar>
class Odometry {
 public:
  MAZEBOT_CONSTEXPR14 Odometry(const WheelCalibration<Scalar>& wheels, const Pose2D<Scalar>& start)
      : wheels_(wheels), at_(start), covered_(Scalar(0)), first_angle_(start.angle) {}

  constexpr const Pose2D<Scalar>& pose() const { return at_; }
  /// Metres driven by the middle of the axle since the beginning or reset_distance(); backwards counts against it.
  constexpr Scalar distance() const { return covered_; }
  MAZEBOT_CONSTEXPR14 void reset_distance() { covered_ = Scalar(0); }

  /// The ticks since the last call; forwards is positive. Less than a metre at a time.
  MAZEBOT_CONSTEXPR14 void update(int32_t left_ticks, int32_t right_ticks) {
    left_ticks_ += left_ticks;
    right_ticks_ += right_ticks;
    const Scalar left = rolled(left_ticks_, wheels_.left_mm_per_1000_ticks);
    const Scalar right = rolled(right_ticks_, wheels_.right_mm_per_1000_ticks);
    // The difference of totals: what one call rounds off the next makes up for.
    const Scalar middle = (left + right) / Scalar(2);
    const Scalar way = middle - middle_;
    middle_ = middle;
    const Scalar before = at_.angle;
    at_.angle = first_angle_ + (left - right) / wheels_.track;
    const Scalar half_turn = (at_.angle - before) / Scalar(2);
    // The chord of the arc: its length times sin(h) / h.
    const Scalar square = half_turn * half_turn;
    const Scalar chord = square < Scalar(0.1)
                             ? way * (Scalar(1) - square / Scalar(6) * (Scalar(1) - square / Scalar(20)))
                             : way * sine_cosine(half_turn).sine / half_turn;
    const SineCosine<Scalar> direction = sine_cosine(before + half_turn);
    at_.x += chord * direction.sine;
    at_.y += chord * direction.cosine;
    covered_ += way;
    // The angle is counted anew from here before the ticks so far get too many for the scalar.
    const Scalar limit = Scalar(1);
    if (left > limit || right > limit || left < -limit || right < -limit) set_angle(at_.angle);
  }

  /// Puts the robot where it is known to be.
  MAZEBOT_CONSTEXPR14 void set_pose(const Pose2D<Scalar>& at) {
    at_ = at;
    set_angle(at.angle);
  }
  MAZEBOT_CONSTEXPR14 void set_angle(Scalar angle) {
    const Scalar circle = pi<Scalar>() * Scalar(2);
    at_.angle = first_angle_ = angle - circle * Scalar(nearest_whole(angle / circle));
    left_ticks_ = right_ticks_ = 0;
    middle_ = Scalar(0);
  }

  /// A wall in front was seen at `clearance` metres from the middle of the axle: where the robot is along the heading
  /// it faces is certain now. Precondition: it is in the cell before that wall.
  MAZEBOT_CONSTEXPR14 void correct_by_front_wall(const MazeScale<Scalar>& scale, Scalar clearance) {
    const Pose pose = scale.pose_of(at_);
    const Scalar half_wall = scale.wall_thickness / Scalar(2);
    set_along(pose.heading, face_of_border(scale, pose, half_wall) - signed_for(pose.heading, clearance));
  }

  /// A wall at the side just began or ended, as seen by a sensor that looks `ahead` metres before the axle: there is a
  /// post's edge on the nearest line of posts. `begins`: the side was open before. Precondition: off by less than half
  /// a cell.
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
    // In two parts, so that neither product gets large.
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
  Scalar first_angle_;  // when the following were 0
  Scalar middle_ = Scalar(0);
  int32_t left_ticks_ = 0;
  int32_t right_ticks_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_ODOMETRY_HPP
