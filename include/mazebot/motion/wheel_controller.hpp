// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_WHEEL_CONTROLLER_HPP
#define MAZEBOT_MOTION_WHEEL_CONTROLLER_HPP

#include "../config.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A motion that the wheels are to do. Turns to the right are positive.
template <class Scalar>
struct DriveCommand {
  Scalar speed;              ///< m/s
  Scalar turn_rate;          ///< rad/s
  Scalar acceleration;       ///< m/s^2
  Scalar turn_acceleration;  ///< rad/s^2
};

/// The robot as its motors feel it: two first-order systems with static friction. Four numbers are measured as for
/// DriveLimits::measured(): switch the motors on, and fit an exponential to the speed. RAM: 6 scalars.
template <class Scalar>
struct MotorModel {
  Scalar speed_gain;  ///< m/s for each volt on both motors
  Scalar speed_time;  ///< seconds to 63 % of that speed
  Scalar turn_gain;   ///< rad/s for each volt on the left motor and minus one volt on the right
  Scalar turn_time;   ///< seconds to 63 % of that rate
  Scalar friction;    ///< volts at which a motor begins to turn
  Scalar track;       ///< metres between the wheels
};

/// What the wheels do, as a part of the supply: -1 .. 1.
template <class Scalar>
struct WheelDuties {
  Scalar left;   ///< of the left motor
  Scalar right;  ///< of the right motor
};

/// Turns a motion into voltages of two motors: feed-forward by a MotorModel, and a PI controller for the speed (the
/// mean of both wheels) and one for the turn rate (their difference).
///
///     WheelController<float> wheels(motors, 0.008f, 0.001f);
///     duties = wheels.update(command, speed, turn_rate, battery_volts);   // every millisecond
///
/// Its knob is the response: the seconds in which an error of the speed falls to 37 % or less. Both gains follow from
/// it and the motors by pole-zero cancellation: kp = time / (gain * response), ki = 1 / (gain * response). A response
/// of five control periods or more is stable; a shorter one makes noise of the encoders audible.
///
/// If the supply does not suffice, the turn rate gets its voltage first and the speed what remains, so the heading
/// wins. An integrator whose axis is saturated grows no further (anti-windup by clamping). Source: internal model
/// control of a first-order system (Rivera, Morari and Skogestad 1986). O(1). RAM: 17 scalars.
template <class Scalar>
class WheelController {
 public:
  /// `response` and `period` in seconds: update() is called once every period. Precondition: both are positive.
  constexpr WheelController(const MotorModel<Scalar>& motors, Scalar response, Scalar period)
      : motors_(motors),
        half_track_(motors.track / Scalar(2)),
        speed_(motors.speed_gain, motors.speed_time, response, period),
        turn_(motors.turn_gain, motors.turn_time, response, period) {}

  /// The voltages for a command, as parts of the supply (volts, positive). `speed` (m/s) and `turn_rate` (rad/s) are
  /// measured.
  MAZEBOT_CONSTEXPR14 WheelDuties<Scalar> update(const DriveCommand<Scalar>& command, Scalar speed, Scalar turn_rate,
                                                 Scalar supply) {
    const Volts forward = feed_forward(command);
    const Scalar turn = turn_.update(forward.apart, command.turn_rate - turn_rate, supply);
    const Scalar drive = speed_.update(forward.both, command.speed - speed, supply - detail::magnitude(turn));
    const Scalar part = Scalar(1) / supply;
    const WheelDuties<Scalar> duties = {(drive + turn) * part, (drive - turn) * part};
    return duties;
  }
  /// Forgets the errors of the past. Call it before a new trajectory.
  MAZEBOT_CONSTEXPR14 void reset() { speed_.integral = turn_.integral = Scalar(0); }

  /// The volts that a command needs on the motor that needs more, without corrections.
  MAZEBOT_CONSTEXPR14 Scalar demand(const DriveCommand<Scalar>& command) const {
    const Volts forward = feed_forward(command);
    return detail::magnitude(forward.both) + detail::magnitude(forward.apart);
  }
  constexpr const MotorModel<Scalar>& motors() const { return motors_; }  ///< the model

 private:
  struct Axis {
    Scalar steady;                // volts that keep a speed of 1
    Scalar lead;                  // volts for an acceleration of 1
    Scalar per_period;            // volts more in a period for an error of 1
    Scalar at_once;               // volts for an error of 1
    Scalar integral = Scalar(0);  // volts

    constexpr Axis(Scalar gain, Scalar time, Scalar response, Scalar period)
        : steady(Scalar(1) / gain),
          lead(time / gain),
          per_period(period / response / gain),
          at_once(time / response / gain) {}
    constexpr Scalar forward(Scalar speed, Scalar acceleration) const { return steady * speed + lead * acceleration; }
    MAZEBOT_CONSTEXPR14 Scalar update(Scalar forward, Scalar error, Scalar limit) {
      const Scalar grown = integral + per_period * error;
      const Scalar wanted = forward + at_once * error + grown;
      const bool is_high = wanted > limit;
      const bool is_low = wanted < -limit;
      if (!(is_high && grown > integral) && !(is_low && grown < integral)) integral = grown;
      return is_high ? limit : is_low ? -limit : wanted;
    }
  };

  struct Volts {
    Scalar both;   // on both motors
    Scalar apart;  // on the left motor, and minus as much on the right
  };
  MAZEBOT_CONSTEXPR14 Volts feed_forward(const DriveCommand<Scalar>& command) const {
    const Scalar half = Scalar(0.5);
    const Scalar difference = command.turn_rate * half_track_;
    const Scalar left = friction(command.speed + difference);
    const Scalar right = friction(command.speed - difference);
    const Volts volts = {speed_.forward(command.speed, command.acceleration) + (left + right) * half,
                         turn_.forward(command.turn_rate, command.turn_acceleration) + (left - right) * half};
    return volts;
  }
  constexpr Scalar friction(Scalar wheel_speed) const {
    return wheel_speed > Scalar(0) ? motors_.friction : wheel_speed < Scalar(0) ? -motors_.friction : Scalar(0);
  }

  MotorModel<Scalar> motors_;
  Scalar half_track_;  // metres
  Axis speed_;
  Axis turn_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_WHEEL_CONTROLLER_HPP
