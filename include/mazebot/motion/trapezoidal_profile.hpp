// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_TRAPEZOIDAL_PROFILE_HPP
#define MAZEBOT_MOTION_TRAPEZOIDAL_PROFILE_HPP

#include "../config.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Where a profile wants the robot to be at a moment.
template <class Scalar>
struct Setpoint {
  Scalar distance;
  Scalar speed;
  Scalar acceleration;
};

/// How far it takes to get from one speed to another at a constant acceleration (given without sign).
template <class Scalar>
constexpr Scalar braking_distance(Scalar speed, Scalar end_speed, Scalar acceleration) {
  return (speed > end_speed ? speed - end_speed : end_speed - speed) / acceleration * ((speed + end_speed) / Scalar(2));
}

/// Speed over time along a distance, as a trapezoid: speed up, hold, slow down. Units are yours, as long as they agree
/// (metres and seconds for FixedPoint). setpoints are O(1); RAM: 9 scalars. Works for a turn on the spot just as well:
/// the distance is then an angle.
template <class Scalar>
class TrapezoidalProfile {
 public:
  /// From start_speed to end_speed over a distance, no faster than top_speed. All are positive or 0; the acceleration
  /// and the top speed are positive. If the distance is too short to reach the end speed, the robot speeds up or brakes
  /// all along; end_speed() tells what it then has. Speeds above top_speed are cut off.
  MAZEBOT_CONSTEXPR14 TrapezoidalProfile(Scalar distance, Scalar start_speed, Scalar top_speed, Scalar end_speed,
                                         Scalar acceleration)
      : distance_(distance),
        acceleration_(acceleration),
        start_(start_speed < top_speed ? start_speed : top_speed),
        end_(end_speed < top_speed ? end_speed : top_speed),
        peak_(top_speed) {
    const Scalar zero = Scalar(0);
    if (distance < braking_distance(start_, end_, acceleration)) {
      const Scalar change = Scalar(2) * acceleration * distance;
      const Scalar square = start_ < end_ ? start_ * start_ + change : start_ * start_ - change;
      end_ = square > zero ? square_root(square) : zero;
      peak_ = start_ < end_ ? end_ : start_;
    } else {
      // The triangle's tip, if it is below the top speed.
      const Scalar tip = square_root((start_ * start_ + end_ * end_) / Scalar(2) + acceleration * distance);
      if (tip < peak_) peak_ = tip;
      if (peak_ < start_) peak_ = start_;
      if (peak_ < end_) peak_ = end_;
    }
    speed_up_time_ = (peak_ - start_) / acceleration;
    slow_down_time_ = (peak_ - end_) / acceleration;
    const Scalar hold = distance - speed_up_distance() - slow_down_distance();
    hold_time_ = hold > zero && peak_ > zero ? hold / peak_ : zero;
  }

  constexpr Scalar distance() const { return distance_; }
  constexpr Scalar duration() const { return speed_up_time_ + hold_time_ + slow_down_time_; }
  constexpr Scalar top_speed() const { return peak_; }
  constexpr Scalar end_speed() const { return end_; }

  /// Before the beginning it is the beginning, after the end the end.
  MAZEBOT_CONSTEXPR14 Setpoint<Scalar> at_time(Scalar time) const {
    const Scalar zero = Scalar(0);
    if (time < zero) return point(zero, start_, zero);
    if (time < speed_up_time_) {
      return point(time * (start_ + acceleration_ * time / Scalar(2)), start_ + acceleration_ * time, acceleration_);
    }
    if (time < speed_up_time_ + hold_time_) {
      return point(speed_up_distance() + peak_ * (time - speed_up_time_), peak_, zero);
    }
    const Scalar left = duration() - time;
    if (left > zero) {
      return point(distance_ - left * (end_ + acceleration_ * left / Scalar(2)), end_ + acceleration_ * left,
                   -acceleration_);
    }
    return point(distance_, end_, zero);
  }

  /// The same by the distance covered so far: what a robot follows that trusts its wheels more than its clock. From a
  /// standstill the speed at distance 0 is 0, and a robot that obeys stays there for ever: begin with at_time(), or ask
  /// for a point a little ahead.
  MAZEBOT_CONSTEXPR14 Setpoint<Scalar> at_distance(Scalar covered) const {
    const Scalar zero = Scalar(0);
    if (covered < zero) return point(zero, start_, zero);
    if (covered < speed_up_distance()) {
      return point(covered, square_root(start_ * start_ + Scalar(2) * acceleration_ * covered), acceleration_);
    }
    const Scalar left = distance_ - covered;
    if (left > slow_down_distance()) return point(covered, peak_, zero);
    if (left > zero) {
      return point(covered, square_root(end_ * end_ + Scalar(2) * acceleration_ * left), -acceleration_);
    }
    return point(distance_, end_, zero);
  }

 private:
  static MAZEBOT_CONSTEXPR14 Setpoint<Scalar> point(Scalar distance, Scalar speed, Scalar acceleration) {
    const Setpoint<Scalar> result = {distance, speed, acceleration};
    return result;
  }
  constexpr Scalar speed_up_distance() const { return (start_ + peak_) / Scalar(2) * speed_up_time_; }
  constexpr Scalar slow_down_distance() const { return (end_ + peak_) / Scalar(2) * slow_down_time_; }

  Scalar distance_;
  Scalar acceleration_;
  Scalar start_;
  Scalar end_;
  Scalar peak_;
  Scalar speed_up_time_ = Scalar(0);
  Scalar hold_time_ = Scalar(0);
  Scalar slow_down_time_ = Scalar(0);
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_TRAPEZOIDAL_PROFILE_HPP
