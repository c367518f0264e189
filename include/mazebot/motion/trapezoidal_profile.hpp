// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_TRAPEZOIDAL_PROFILE_HPP
#define MAZEBOT_MOTION_TRAPEZOIDAL_PROFILE_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"
#include "scalar_math.hpp"

// The trapezoidal speed profile: speed up at a constant acceleration, hold the top speed, slow down in time.
//
//     speed            ________________ top
//                     /                \                    d  distance      a  acceleration
//                    /                  \                   v  speed at the ends, V  top speed
//             turn  /                    \ turn
//                  +----------------------+--> time
//
// It is written down twice, because one formula cannot serve both uses. Planners need its duration only, as whole ticks
// that are the same on every machine and while compiling: profile_ticks(), in integers. Controllers need the setpoint
// at any moment, in the scalar they calculate with: TrapezoidalProfile. Rounding to ticks and to a scalar differ in the
// last digits. SpeedLimits describes the robot for both, and a test compares their results.

namespace mazebot {
inline namespace mazebot_v0 {

/// How fast a robot drives a straight: from the speed of its turns up to the top speed and down again in time.
struct SpeedLimits {
  uint32_t turn_speed;    ///< mm/s at both ends; may be 0
  uint32_t top_speed;     ///< mm/s; at least the turn speed, and not 0
  uint32_t acceleration;  ///< mm/s^2, the same for slowing down; not 0

  /// One acceleration for speeding up and slowing down.
  constexpr SpeedLimits(uint32_t turning, uint32_t top, uint32_t acceleration_both_ways)
      : turn_speed(turning), top_speed(top), acceleration(acceleration_both_ways) {}
};

/// The duration of a trapezoidal profile in ticks, for planners: from turn speed to turn speed over a distance. Rounded
/// up, as is the peak speed (to um/s), and clamped to 2^32 - 1.
///
/// With room to reach the top speed it is d / V + (V - v)^2 / (a V), else 2 (sqrt(v^2 + a d) - v) / a. All in integers.
/// O(1). Precondition: distance_um < 2^32 (4 km), ticks_per_second <= 10^6, speeds and acceleration < 10^5.
MAZEBOT_CONSTEXPR14 inline uint32_t profile_ticks(const SpeedLimits& limits, uint64_t distance_um,
                                                  uint32_t ticks_per_second) {
  if (distance_um == 0) return 0;
  const uint64_t slow = uint64_t(1000) * limits.turn_speed;  // um/s
  const uint64_t fast = uint64_t(1000) * limits.top_speed;
  const uint64_t gain = uint64_t(1000) * limits.acceleration;  // um/s^2
  const uint64_t room = (fast * fast - slow * slow) / gain;    // um to speed up and slow down again
  if (distance_um < room) {
    const uint64_t square = slow * slow + gain * distance_um;
    const uint64_t below = detail::integer_root(square);
    const uint64_t peak = below * below < square ? below + 1 : below;
    return detail::cut_to_32_bits(detail::divide_up(2 * (peak - slow) * ticks_per_second, gain));
  }
  const uint64_t held = detail::divide_up((distance_um - room) * ticks_per_second, fast);
  return detail::cut_to_32_bits(detail::divide_up(2 * (fast - slow) * ticks_per_second, gain) + held);
}

/// Millimetres as metres: converts SpeedLimits for a profile. In two parts, because FixedPoint<20> ends at 2048.
template <class Scalar>
constexpr Scalar metres_from_mm(uint32_t mm) {
  return Scalar(static_cast<long>(mm / 1000)) + Scalar(static_cast<long>(mm % 1000)) / Scalar(1000);
}

/// What a profile asks of the robot at a moment.
template <class Scalar>
struct Setpoint {
  Scalar distance;      ///< covered so far
  Scalar speed;         ///< at that moment
  Scalar acceleration;  ///< at that moment; negative while the robot slows down
};

/// The distance needed to change from one speed to another at a constant acceleration (given without sign).
template <class Scalar>
constexpr Scalar braking_distance(Scalar speed, Scalar end_speed, Scalar acceleration) {
  return (speed > end_speed ? speed - end_speed : end_speed - speed) / acceleration * ((speed + end_speed) / Scalar(2));
}

/// Speed over time along a distance, as a trapezoid: speed up, hold, slow down.
///
///     const TrapezoidalProfile<float> profile(0.9f, 0.0f, 1.5f, 0.42f, 4.2f);
///     profile.at_distance(odometry.distance()).speed;    // what to drive at here
///
/// Use any units that agree (metres and seconds for FixedPoint). For an in-place turn the distance is an angle.
/// Setpoints are O(1). RAM: 8 scalars.
template <class Scalar>
class TrapezoidalProfile {
 public:
  /// From start_speed to end_speed over a distance, no faster than top_speed. If the distance is too short to reach the
  /// end speed, the profile speeds up or brakes all along, and end_speed() is the speed it reaches. A start or end
  /// speed above top_speed is clamped. Precondition: acceleration and top speed are positive, the others not negative.
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
      // Without room for the top speed the trapezoid is a triangle with this tip.
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

  /// The same in metres and metres per second, with the top speed and the acceleration of `limits`.
  MAZEBOT_CONSTEXPR14 TrapezoidalProfile(Scalar metres, Scalar start_speed, Scalar end_speed, const SpeedLimits& limits)
      : TrapezoidalProfile(metres, start_speed, metres_from_mm<Scalar>(limits.top_speed), end_speed,
                           metres_from_mm<Scalar>(limits.acceleration)) {}

  constexpr Scalar distance() const { return distance_; }  ///< of the motion, as it was asked for
  /// From the begin speed to the end speed.
  constexpr Scalar duration() const { return speed_up_time_ + hold_time_ + slow_down_time_; }
  /// The highest speed that is reached.
  constexpr Scalar top_speed() const { return peak_; }
  /// The speed at its end: not the one asked for if the distance is too short.
  constexpr Scalar end_speed() const { return end_; }

  /// The setpoint at a time; before the start it is the first, past the end the last.
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

  /// The setpoint at a distance, for a robot that follows its odometry rather than its clock. From a standstill the
  /// speed at distance 0 is 0, and a robot that obeys never moves: begin with at_time(), or ask for a point a little
  /// ahead.
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
