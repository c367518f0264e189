// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_DRIVE_LIMITS_HPP
#define MAZEBOT_MOTION_DRIVE_LIMITS_HPP

#include "../config.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The accelerations that a robot can do, in m/s^2. None if the robot is too fast for the place: least > most.
template <class Scalar>
struct AccelerationRange {
  Scalar least;  ///< how hard it can brake: negative, unless it is forced to speed up
  Scalar most;   ///< how hard it can speed up

  constexpr bool empty() const { return least > most; }  ///< whether no acceleration is possible
};

/// What a robot with a differential drive is built of, in SI units. Real is float or double: the numbers are too small
/// for FixedPoint.
template <class Real>
struct DrivePhysics {
  Real mass;         ///< kg
  Real yaw_inertia;  ///< kg m^2, around the vertical axis
  Real track;        ///< metres between the wheels
  Real force;        ///< newtons that the motor of one side pushes with at standstill
  Real free_speed;   ///< m/s of a wheel that pushes nothing: the force falls along a straight line to 0 there
};

/// What a robot with a differential drive can do: the limits of its tyres, motors and wheels. They tell which
/// accelerations it can do at a speed, a curvature, and a slope of the curvature (how fast the curvature changes along
/// the path).
///
///     const DrivePhysics<float> mouse = {0.0302f, 1.963e-5f, 0.039f, 0.465f, 8.13f};
///     const DriveLimits<float> drive(mouse, 71.1f, 15.5f, 15.5f, 5.0f);
///     drive.accelerations(2.0f, 9.0f, 100.0f).most;    // at 2 m/s, radius 1 / 9 m
///
/// With speed v, curvature k and its slope s, an acceleration a is possible if all of these hold:
///
///     tyres     a^2 + (v^2 k)^2 <= grip^2
///     along     -brake <= a <= acceleration (1 - v / fade_speed), and v <= top_speed
///     wheels    |(1 + e n k) a + e n v^2 s| <= q (1 - v |1 + e k track / 2| / free_speed)    on each side e = +1, -1
///
/// where q = 2 force / mass and n = 2 yaw_inertia / (mass track). The last line is the force of a wheel: half of it
/// accelerates the robot, and the difference of both turns it. It is what long clothoids save. Source: the equations
/// of motion of a rigid body; the friction circle and the straight line of a DC motor are the usual models. Not
/// modelled: tyres that slide, load that moves from tyre to tyre, and the grip that the tyres need to turn the robot
/// faster or slower. A robot whose motors are stronger than its tyres needs a reserve for that: see at_traction(). RAM:
/// 11 scalars.
template <class Scalar>
struct DriveLimits {
  Scalar grip;                ///< m/s^2 that the tyres hold in all directions, with downforce
  Scalar acceleration;        ///< m/s^2 along the path, at standstill
  Scalar fade;                ///< s/m: 1 / fade_speed; 0 if the acceleration is the same at all speeds
  Scalar brake;               ///< m/s^2 along the path
  Scalar top_speed;           ///< m/s
  Scalar wheel_acceleration;  ///< q, m/s^2: with the force of both motors at standstill
  Scalar free_speed;          ///< m/s of a wheel
  Scalar half_track;          ///< metres
  Scalar yaw_length;          ///< n, metres
  Scalar one_by_grip;         ///< 1 / grip
  Scalar one_by_free_speed;   ///< 1 / free_speed

  /// From the physics, the grip, the limits along the path, and the top speed, in SI units. The acceleration falls to 0
  /// at fade_speed; 0: it does not. Precondition: all others are positive.
  template <class Real>
  constexpr DriveLimits(const DrivePhysics<Real>& robot, Real tyre_grip, Real speeding_up, Real braking,
                        Real fastest_speed, Real fade_speed)
      : grip(static_cast<Scalar>(tyre_grip)),
        acceleration(static_cast<Scalar>(speeding_up)),
        fade(static_cast<Scalar>(fade_speed > Real(0) ? Real(1) / fade_speed : Real(0))),
        brake(static_cast<Scalar>(braking)),
        top_speed(static_cast<Scalar>(fastest_speed)),
        wheel_acceleration(static_cast<Scalar>(Real(2) * robot.force / robot.mass)),
        free_speed(static_cast<Scalar>(robot.free_speed)),
        half_track(static_cast<Scalar>(robot.track / Real(2))),
        yaw_length(static_cast<Scalar>(Real(2) * robot.yaw_inertia / (robot.mass * robot.track))),
        one_by_grip(static_cast<Scalar>(Real(1) / tyre_grip)),
        one_by_free_speed(static_cast<Scalar>(Real(1) / robot.free_speed)) {}

  /// From two measured numbers for each axis: switch the motors on, and fit an exponential to the speed.
  /// `speed_gain`: the m/s that the robot ends with; `speed_time`: the seconds to 63 % of it; `turn_gain` (rad/s) and
  /// `turn_time`: the same for turning on the spot. The motors' force is then speed_gain / speed_time.
  template <class Real>
  static constexpr DriveLimits measured(Real speed_gain, Real speed_time, Real turn_gain, Real turn_time, Real track,
                                        Real tyre_grip) {
    return DriveLimits<Scalar>(
        DrivePhysics<Real>{Real(1), speed_gain / speed_time * track / (Real(2) * turn_gain / turn_time), track,
                           speed_gain / speed_time / Real(2), speed_gain},
        tyre_grip, speed_gain / speed_time, tyre_grip, speed_gain, Real(0));
  }

  /// The same robot that uses only a part of what its tyres hold, for example 0.7 in the first fast run: scales grip,
  /// acceleration and brake. Its motors and its top speed stay what they are.
  MAZEBOT_CONSTEXPR14 DriveLimits at_traction(Scalar part) const {
    DriveLimits limits = *this;
    limits.grip = grip * part;
    limits.one_by_grip = one_by_grip / part;
    limits.acceleration = acceleration * part;
    limits.brake = brake * part;
    return limits;
  }

  /// Seconds for a turn on the spot by that angle (radians, positive), from rest to rest: half of it speeds up, half
  /// slows down. In 64 steps; the error is below 0.1 %.
  MAZEBOT_CONSTEXPR14 Scalar spin_seconds(Scalar angle) const {
    const Scalar step = angle / Scalar(128);
    Scalar seconds = Scalar(0);
    Scalar rate = Scalar(0);  // rad/s
    for (int i = 0; i < 64; ++i) {
      // The acceleration by the rate in the middle of the step, estimated twice.
      Scalar next = rate;
      for (int k = 0; k < 3; ++k) {
        Scalar push = wheel_acceleration * (Scalar(1) - (rate + next) / Scalar(2) * half_track * one_by_free_speed);
        if (push > grip) push = grip;
        if (push < Scalar(0)) push = Scalar(0);
        next = square_root(rate * rate + Scalar(2) * step * (push / yaw_length));
      }
      seconds += Scalar(2) * step / (rate + next);
      rate = next;
    }
    return seconds * Scalar(2);
  }

  /// The accelerations that are possible. O(1).
  MAZEBOT_CONSTEXPR14 AccelerationRange<Scalar> accelerations(Scalar speed, Scalar curvature, Scalar slope) const;
  /// The fastest speed at which the robot can drive on without speeding up or braking. O(1).
  MAZEBOT_CONSTEXPR14 Scalar steady_speed(Scalar curvature, Scalar slope) const {
    Scalar speed = top_speed;
    const Scalar bend = detail::magnitude(curvature);
    const Scalar zero = Scalar(0);
    if (bend > zero) {
      const Scalar tyres = square_root(grip / bend);
      if (tyres < speed) speed = tyres;
    }
    for (int side = -1; side <= 1; side += 2) {
      // The root of n s v^2 = q (1 - v w), in a form that needs no large numbers.
      const Scalar w = detail::magnitude(Scalar(1) + Scalar(side) * bend * half_track) * one_by_free_speed;
      const Scalar turning = yaw_length * detail::magnitude(slope) / wheel_acceleration;
      const Scalar sum = w + square_root(w * w + Scalar(4) * turning);
      if (sum * speed > Scalar(2)) speed = Scalar(2) / sum;
    }
    return fade * speed > Scalar(1) ? Scalar(1) / fade : speed;
  }
};

/// The limits of a robot at a curvature and its slope, for many speeds. RAM: 11 scalars.
template <class Scalar>
class LimitsAtCurvature {
 public:
  /// Refers to the limits.
  MAZEBOT_CONSTEXPR14 LimitsAtCurvature(const DriveLimits<Scalar>& drive, Scalar curvature, Scalar slope)
      : drive_(&drive), lateral_(detail::magnitude(curvature) * drive.one_by_grip), sides_() {
    const Scalar one = Scalar(1);
    for (int i = 0; i < 2; ++i) {
      const Scalar side = Scalar(i == 0 ? 1 : -1);
      const Scalar along = one + side * drive.yaw_length * curvature;
      const Scalar turning = side * drive.yaw_length * slope;
      sides_[i].speed = detail::magnitude(one + side * drive.half_track * curvature) * drive.one_by_free_speed;
      // A side without a lever along the path limits the speed only.
      sides_[i].lever = along > Scalar(0.001) || along < Scalar(-0.001) ? detail::magnitude(along) : Scalar(0);
      sides_[i].turning = along < Scalar(0) ? -turning : turning;
    }
  }

  /// The accelerations that are possible at a speed. `square` is its square. O(1).
  MAZEBOT_CONSTEXPR14 AccelerationRange<Scalar> at(Scalar speed, Scalar square) const {
    const Scalar zero = Scalar(0);
    const Scalar one = Scalar(1);
    AccelerationRange<Scalar> range = {-drive_->brake, drive_->acceleration * (one - drive_->fade * speed)};
    const AccelerationRange<Scalar> none = {one, -one};
    const Scalar across = lateral_ * square;  // the part of the grip
    if (across > one || speed > drive_->top_speed) return none;
    for (const Side& side : sides_) {
      const Scalar force = drive_->wheel_acceleration * (one - side.speed * speed);
      const Scalar turning = side.turning * square;
      if (force < zero) return none;
      // Divided only where it limits: with a short lever FixedPoint may not hold the quotient.
      const Scalar most = force - turning;
      if (most < range.most * side.lever) {
        if (most < range.least * side.lever) return none;
        range.most = most / side.lever;
      }
      const Scalar least = -force - turning;
      if (least > range.least * side.lever) {
        if (least > range.most * side.lever) return none;
        range.least = least / side.lever;
      }
    }
    // The friction circle, where it is the closest limit.
    const Scalar rest = one - across * across;
    const Scalar least = range.least * drive_->one_by_grip;
    const Scalar most = range.most * drive_->one_by_grip;
    const bool cuts_least = least * least > rest || least < -one || least > one;
    const bool cuts_most = most * most > rest || most < -one || most > one;
    if (cuts_least || cuts_most) {
      const Scalar along = drive_->grip * square_root(rest);
      if (cuts_least && range.least < -along) range.least = -along;
      if (cuts_most && range.most > along) range.most = along;
    }
    return range;
  }

 private:
  struct Side {
    Scalar speed;    // of the wheel, for 1 / free_speed
    Scalar lever;    // the wheel's force for an acceleration
    Scalar turning;  // that a square of the speed takes
  };

  const DriveLimits<Scalar>* drive_;
  Scalar lateral_;
  Side sides_[2];
};

template <class Scalar>
MAZEBOT_CONSTEXPR14 AccelerationRange<Scalar> DriveLimits<Scalar>::accelerations(Scalar speed, Scalar curvature,
                                                                                 Scalar slope) const {
  return LimitsAtCurvature<Scalar>(*this, curvature, slope).at(speed, speed * speed);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_DRIVE_LIMITS_HPP
