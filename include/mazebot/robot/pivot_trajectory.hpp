// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_PIVOT_TRAJECTORY_HPP
#define MAZEBOT_ROBOT_PIVOT_TRAJECTORY_HPP

#include "../config.hpp"
#include "../motion/pose_2d.hpp"
#include "../motion/scalar_math.hpp"
#include "../motion/tracker.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The trajectory of a turn on the spot, from rest to rest in a given time: the first half speeds up, the second half
/// slows down, both at the same rate.
///
///     PivotTrajectory<float> pivot;
///     pivot.begin(pose, pi<float>(), drive.spin_seconds(pi<float>()));    // half a circle to the right
///
/// All members are O(1). RAM: 6 scalars.
template <class Scalar>
class PivotTrajectory {
 public:
  /// Begins a turn by an angle (radians, negative to the left). Precondition: `seconds` is positive.
  MAZEBOT_CONSTEXPR14 void begin(const Pose2D<Scalar>& from, Scalar angle, Scalar seconds) {
    from_ = from;
    angle_ = angle;
    duration_ = seconds;
    seconds_ = Scalar(0);
  }

  constexpr bool ended() const { return !(seconds_ < duration_); }  ///< whether the turn is over
  constexpr Scalar seconds() const { return seconds_; }             ///< since the beginning

  /// Moves on by so many seconds. Returns how many of them are left after the end.
  MAZEBOT_CONSTEXPR14 Scalar advance(Scalar seconds) {
    const Scalar left = duration_ - seconds_;
    const bool ends = !(seconds < left);
    seconds_ = ends ? duration_ : seconds_ + seconds;
    return ends ? seconds - left : Scalar(0);
  }

  /// What the robot should do now.
  MAZEBOT_CONSTEXPR14 TrajectoryPoint<Scalar> point() const {
    const Scalar zero = Scalar(0);
    TrajectoryPoint<Scalar> point = {from_, zero, zero, zero, zero, zero};
    if (ended()) {
      point.pose.angle = from_.angle + angle_;
      return point;
    }
    const Scalar half = duration_ / Scalar(2);
    const Scalar rate = angle_ / half / half;  // rad/s^2
    const bool speeds_up = seconds_ < half;
    const Scalar time = speeds_up ? seconds_ : duration_ - seconds_;  // since or until rest
    const Scalar turned = rate * time * time / Scalar(2);
    point.pose.angle = from_.angle + (speeds_up ? turned : angle_ - turned);
    point.turn_rate = rate * time;
    point.turn_acceleration = speeds_up ? rate : -rate;
    return point;
  }

 private:
  Pose2D<Scalar> from_ = {Scalar(0), Scalar(0), Scalar(0)};
  Scalar angle_ = Scalar(0);
  Scalar duration_ = Scalar(0);
  Scalar seconds_ = Scalar(0);
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_PIVOT_TRAJECTORY_HPP
