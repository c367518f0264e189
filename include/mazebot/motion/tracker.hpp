// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_TRACKER_HPP
#define MAZEBOT_MOTION_TRACKER_HPP

#include <stdint.h>

#include "../config.hpp"
#include "pose_2d.hpp"
#include "scalar_math.hpp"
#include "wheel_controller.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a robot on a trajectory does at a moment. In metres, seconds and radians; all angles are positive to the right.
template <class Scalar>
struct TrajectoryPoint {
  Pose2D<Scalar> pose;       ///< of the middle of the axle; the angle may leave -pi .. pi
  Scalar speed;              ///< m/s along the path
  Scalar turn_rate;          ///< rad/s
  Scalar acceleration;       ///< m/s^2 along the path
  Scalar turn_acceleration;  ///< rad/s^2
  Scalar curvature;          ///< 1/m
};

/// Whether a Tracker still follows its trajectory, or why it has stopped.
enum class TrackerStatus : uint8_t {
  tracking,
  off_the_path,  ///< the robot is too far from where it should be
  not_a_number   ///< a measurement is not a number, or out of all bounds
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(TrackerStatus status) {
  switch (status) {
    case TrackerStatus::tracking: return "tracking";
    case TrackerStatus::off_the_path: return "off_the_path";
    case TrackerStatus::not_a_number: break;
  }
  return "not_a_number";
}

/// How far a robot may be from its trajectory, and how strongly it may correct that. The first five are for usual
/// errors: an error of that size is worth a correction of that size. RAM: 7 scalars.
template <class Scalar>
struct TrackingTolerances {
  Scalar along_mm = Scalar(5);      ///< ahead of or behind the place
  Scalar lateral_mm = Scalar(3);    ///< beside the path
  Scalar heading_deg = Scalar(3);   ///< off the heading
  Scalar speed_mm_s = Scalar(100);  ///< a correction of the speed
  Scalar turn_deg_s = Scalar(60);   ///< a correction of the turn rate
  Scalar lost_mm = Scalar(20);      ///< beyond this distance the motors stop
  Scalar lost_deg = Scalar(20);     ///< beyond this angle the motors stop
};

/// Follows a trajectory: adds corrections to its speed and turn rate in proportion to the error of the pose.
///
///     Tracker<float> tracker;
///     const DriveCommand<float> command = tracker.update(trajectory.point(), odometry.pose());
///     if (tracker.status() != TrackerStatus::tracking) stop_motors();
///
/// The law is a linear-quadratic regulator (LQR) of the linearised error, in closed form. With the errors e along, y
/// across (positive if the path is to the right) and h of the heading, in the robot's frame,
///
///     speed      v cos(h) + k e            k  = speed tolerance / along tolerance
///     turn rate  w + k1 y + k2 h           k1 = turn tolerance / lateral tolerance * min(1, v / v0)
///                                          k2 = sqrt((turn tolerance / heading tolerance)^2 + 2 v k1)
///
/// k1 and k2 minimise the integral of (y / lateral)^2 + (h / heading)^2 + (correction / turn)^2, each by its tolerance.
/// Below v0 = 0.2 m/s the weight of y falls to 0, since a robot that stands cannot move sideways; there the law only
/// holds the heading. It is stable for each speed >= 0, as long as the wheels obey faster than 1 / k2 (25 ms at 2 m/s
/// with the default tolerances), and for errors as large as the limits allow. Source: Bryson and Ho, Applied Optimal
/// Control (1975), for the weights; the linearised error as in Kanayama and others (1990).
///
/// Beyond the limits, and if a number is none, the command is rest, and stays so until reset(). O(1). RAM: 10 scalars
/// and a byte.
template <class Scalar>
class Tracker {
 public:
  /// With the default tolerances.
  MAZEBOT_CONSTEXPR14 Tracker() : Tracker(TrackingTolerances<Scalar>(), Scalar(0)) {}
  /// `slide`: (m/s) / (m/s^2), how fast the tyres slide sideways for each unit of lateral acceleration. In a turn the
  /// robot then looks inwards by slide * turn rate, so that it moves along the path. Precondition: tolerances are
  /// positive.
  explicit MAZEBOT_CONSTEXPR14 Tracker(const TrackingTolerances<Scalar>& tolerances, Scalar slide = Scalar(0))
      : along_gain_(tolerances.speed_mm_s / tolerances.along_mm),
        lateral_gain_(in_radians(tolerances.turn_deg_s) * Scalar(1000) / tolerances.lateral_mm),
        heading_gain_(tolerances.turn_deg_s / tolerances.heading_deg),
        slide_(slide),
        farthest_(tolerances.lost_mm / Scalar(1000)),
        widest_(in_radians(tolerances.lost_deg)) {}

  /// The command for a point of the trajectory and the pose where the robot is. Rest if the status is not `tracking`.
  MAZEBOT_CONSTEXPR14 DriveCommand<Scalar> update(const TrajectoryPoint<Scalar>& wanted, const Pose2D<Scalar>& pose) {
    const SineCosine<Scalar> north = {Scalar(0), Scalar(1)};
    return update(wanted, pose, is_within(pose.angle, Scalar(1000)) ? sine_cosine(pose.angle) : north);
  }
  /// The same, if the sine and the cosine of the angle of the pose are known.
  MAZEBOT_CONSTEXPR14 DriveCommand<Scalar> update(const TrajectoryPoint<Scalar>& wanted, const Pose2D<Scalar>& pose,
                                                  const SineCosine<Scalar>& facing) {
    const Scalar zero = Scalar(0);
    const DriveCommand<Scalar> rest = {zero, zero, zero, zero};
    if (status_ != TrackerStatus::tracking) return rest;
    // Also false if it is not a number. Larger numbers do not fit all scalars.
    const Scalar bound = Scalar(1000);
    if (!(is_within(pose.x, bound) && is_within(pose.y, bound) && is_within(pose.angle, bound))) {
      status_ = TrackerStatus::not_a_number;
      return rest;
    }
    const Scalar east = wanted.pose.x - pose.x;
    const Scalar north = wanted.pose.y - pose.y;
    along_ = east * facing.sine + north * facing.cosine;
    lateral_ = east * facing.cosine - north * facing.sine;
    const Scalar circle = pi<Scalar>() * Scalar(2);
    const Scalar angle = wanted.pose.angle + slide_ * wanted.turn_rate - pose.angle;
    heading_ = angle - circle * Scalar(nearest_whole(angle * (Scalar(1) / circle)));
    if (!(is_within(along_, farthest_) && is_within(lateral_, farthest_) && is_within(heading_, widest_))) {
      status_ = TrackerStatus::off_the_path;
      return rest;
    }
    const Scalar speed = wanted.speed;
    const Scalar by_slow = Scalar(5);  // 1 / v0
    const Scalar lateral_gain = speed * by_slow < Scalar(1) ? lateral_gain_ * (speed * by_slow) : lateral_gain_;
    // The root of heading_gain^2 + 2 v k1, in numbers that fit into FixedPoint<20> up to 10 m/s.
    const Scalar half = Scalar(0.5);
    const Scalar half_gain = heading_gain_ * half;
    const Scalar heading_gain = Scalar(2) * root_(half_gain * half_gain + speed * half * lateral_gain);
    // The series of the cosine: a heading far off has stopped the robot.
    const Scalar hh = heading_ * heading_;
    const Scalar cosine = Scalar(1) - hh * (half - hh * (Scalar(1) / Scalar(24)));
    const DriveCommand<Scalar> command = {speed * cosine + along_gain_ * along_,
                                          wanted.turn_rate + lateral_gain * lateral_ + heading_gain * heading_,
                                          wanted.acceleration, wanted.turn_acceleration};
    return command;
  }

  constexpr TrackerStatus status() const { return status_; }  ///< whether it still follows
  /// Gives up, for a reason that the tracker does not see. Precondition: not `tracking`.
  MAZEBOT_CONSTEXPR14 void stop(TrackerStatus reason) { status_ = reason; }
  /// Follows again, from wherever the robot is.
  MAZEBOT_CONSTEXPR14 void reset() {
    status_ = TrackerStatus::tracking;
    root_ = detail::WarmRoot<Scalar>();
  }

  constexpr Scalar along_error() const { return along_; }      ///< metres that the robot is behind its place
  constexpr Scalar lateral_error() const { return lateral_; }  ///< metres that the robot is left of the path
  constexpr Scalar heading_error() const { return heading_; }  ///< radians that the robot looks left of the path

 private:
  static constexpr Scalar in_radians(Scalar degrees) { return degrees * (pi<Scalar>() / Scalar(180)); }
  static constexpr bool is_within(Scalar value, Scalar bound) { return value < bound && value > -bound; }

  Scalar along_gain_;
  Scalar lateral_gain_;
  Scalar heading_gain_;
  Scalar slide_;
  Scalar farthest_;
  Scalar widest_;
  Scalar along_ = Scalar(0);
  Scalar lateral_ = Scalar(0);
  Scalar heading_ = Scalar(0);
  detail::WarmRoot<Scalar> root_;
  TrackerStatus status_ = TrackerStatus::tracking;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_TRACKER_HPP
