// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_S_CURVE_PROFILE_HPP
#define MAZEBOT_MOTION_S_CURVE_PROFILE_HPP

#include "../config.hpp"
#include "scalar_math.hpp"
#include "trapezoidal_profile.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// An S-curve profile: like TrapezoidalProfile, but the acceleration rises and falls no faster than the jerk allows, so
/// wheels slip less. Each change of speed is symmetric: the acceleration rises, holds, falls. Bisection finds the
/// highest peak speed that leaves room to brake. at_time() is O(1), at_distance() a bisection of 40 steps. RAM: 12
/// scalars.
template <class Scalar>
class SCurveProfile {
 public:
  /// The parameters and preconditions are those of TrapezoidalProfile; the jerk is positive. If the distance is too
  /// short to reach the end speed, the profile ends at the nearest speed that it can reach.
  MAZEBOT_CONSTEXPR14 SCurveProfile(Scalar distance, Scalar start_speed, Scalar top_speed, Scalar end_speed,
                                    Scalar acceleration, Scalar jerk)
      : distance_(distance), hold_time_(Scalar(0)), up_(), down_() {
    const Scalar start = start_speed < top_speed ? start_speed : top_speed;
    Scalar end = end_speed < top_speed ? end_speed : top_speed;
    if (SpeedChange(start, end, acceleration, jerk).distance() > distance) {
      // Keeping the start speed takes no distance. Braking hard may take less distance than braking gently, because the
      // robot is slow sooner. So an end speed below the requested one may be reachable, too.
      const Scalar asked = end;
      end = reachable_end(start, asked, start, distance, acceleration, jerk);
      if (SpeedChange(start, Scalar(0), acceleration, jerk).distance() <= distance) {
        const Scalar slower = reachable_end(start, asked, Scalar(0), distance, acceleration, jerk);
        if (end > asked && asked - slower < end - asked) end = slower;
      }
    }
    Scalar peak = start > end ? start : end;
    Scalar high = top_speed;
    if (room(start, high, end, acceleration, jerk) <= distance) peak = high;
    for (int i = 0; i < bisection_steps && peak < high; ++i) {
      const Scalar tried = (peak + high) / Scalar(2);
      (room(start, tried, end, acceleration, jerk) > distance ? high : peak) = tried;
    }
    up_ = SpeedChange(start, peak, acceleration, jerk);
    down_ = SpeedChange(peak, end, acceleration, jerk);
    const Scalar hold = distance - up_.distance() - down_.distance();
    if (hold > Scalar(0) && peak > Scalar(0)) hold_time_ = hold / peak;
  }

  constexpr Scalar distance() const { return distance_; }  ///< of the motion, as it was asked for
  /// From the begin speed to the end speed.
  constexpr Scalar duration() const { return up_.duration() + hold_time_ + down_.duration(); }
  constexpr Scalar top_speed() const { return down_.from; }  ///< the highest speed that is reached
  /// The speed at its end: not the one asked for if the distance is too short.
  constexpr Scalar end_speed() const { return down_.to; }

  /// The setpoint at a time; before the start it is the first, past the end the last.
  MAZEBOT_CONSTEXPR14 Setpoint<Scalar> at_time(Scalar time) const {
    const Scalar zero = Scalar(0);
    if (!(time > zero)) return point(zero, up_.from, zero);
    if (time < up_.duration()) return up_.after(time, zero);
    if (time < up_.duration() + hold_time_) {
      return point(up_.distance() + down_.from * (time - up_.duration()), down_.from, zero);
    }
    if (time < duration()) return down_.after(time - up_.duration() - hold_time_, distance_ - down_.distance());
    return point(distance_, down_.to, zero);
  }

  /// The setpoint at a distance, as TrapezoidalProfile's: from a standstill the speed at distance 0 is 0.
  MAZEBOT_CONSTEXPR14 Setpoint<Scalar> at_distance(Scalar covered) const {
    Scalar early = Scalar(0);
    Scalar late = duration();
    for (int i = 0; i < bisection_steps; ++i) {
      const Scalar tried = (early + late) / Scalar(2);
      (at_time(tried).distance > covered ? late : early) = tried;
    }
    return at_time(early);
  }

 private:
  enum : int { bisection_steps = 40 };

  static MAZEBOT_CONSTEXPR14 Setpoint<Scalar> point(Scalar distance, Scalar speed, Scalar acceleration) {
    const Setpoint<Scalar> result = {distance, speed, acceleration};
    return result;
  }

  // A change from one speed to another: the acceleration rises for ramp_time, holds for hold_time, falls for ramp_time.
  struct SpeedChange {
    Scalar from;
    Scalar to;
    Scalar ramp_time;
    Scalar hold_time;
    Scalar peak;  // acceleration, with the sign of the change

    MAZEBOT_CONSTEXPR14 SpeedChange()
        : from(Scalar(0)), to(Scalar(0)), ramp_time(Scalar(0)), hold_time(Scalar(0)), peak(Scalar(0)) {}
    MAZEBOT_CONSTEXPR14 SpeedChange(Scalar from_speed, Scalar to_speed, Scalar acceleration, Scalar jerk)
        : from(from_speed), to(to_speed), ramp_time(acceleration / jerk), hold_time(Scalar(0)), peak(Scalar(0)) {
      const Scalar change = to < from ? from - to : to - from;
      if (change < acceleration * ramp_time) {
        ramp_time = square_root(change) / square_root(jerk);  // because change / jerk may be below the scalar's step
      } else {
        hold_time = change / acceleration - ramp_time;
      }
      // Not jerk * ramp_time: this reaches the end speed exactly, whatever was rounded above.
      if (ramp_time + hold_time > Scalar(0)) peak = (to - from) / (ramp_time + hold_time);
    }

    constexpr Scalar duration() const { return ramp_time + hold_time + ramp_time; }
    constexpr Scalar distance() const { return (from + to) / Scalar(2) * duration(); }
    MAZEBOT_CONSTEXPR14 Setpoint<Scalar> after(Scalar time, Scalar covered) const {
      const Scalar two = Scalar(2);
      const Scalar six = Scalar(6);
      if (time < ramp_time) {
        const Scalar now = peak * (time / ramp_time);
        return point(covered + time * (from + now * time / six), from + now * time / two, now);
      }
      const Scalar left = duration() - time;
      if (left < ramp_time) {
        const Scalar now = peak * (left / ramp_time);
        return point(covered + distance() - left * (to - now * left / six), to - now * left / two, now);
      }
      const Scalar held = time - ramp_time;
      const Scalar ramped = from + peak * ramp_time / two;
      return point(covered + ramp_time * (from + peak * ramp_time / six) + held * (ramped + peak * held / two),
                   ramped + peak * held, peak);
    }
  };

  // Bisects between an end speed that needs too much distance (bad) and one that does not (good). Returns the last good
  // one.
  static MAZEBOT_CONSTEXPR14 Scalar reachable_end(Scalar start, Scalar bad, Scalar good, Scalar distance,
                                                  Scalar acceleration, Scalar jerk) {
    for (int i = 0; i < bisection_steps; ++i) {
      const Scalar tried = (good + bad) / Scalar(2);
      (SpeedChange(start, tried, acceleration, jerk).distance() > distance ? bad : good) = tried;
    }
    return good;
  }

  static MAZEBOT_CONSTEXPR14 Scalar room(Scalar start, Scalar peak, Scalar end, Scalar acceleration, Scalar jerk) {
    return SpeedChange(start, peak, acceleration, jerk).distance() +
           SpeedChange(peak, end, acceleration, jerk).distance();
  }

  Scalar distance_;
  Scalar hold_time_;
  SpeedChange up_;
  SpeedChange down_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_S_CURVE_PROFILE_HPP
