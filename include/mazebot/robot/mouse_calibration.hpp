// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_MOUSE_CALIBRATION_HPP
#define MAZEBOT_ROBOT_MOUSE_CALIBRATION_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../motion/scalar_math.hpp"
#include "mouse_driver.hpp"
#include "wheeled_mouse.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How fast the motors make a mouse, straight ahead or on the spot: a first-order system. RAM: 2 scalars.
template <class Scalar>
struct MotorAxis {
  Scalar gain;  ///< m/s or rad/s for each volt beyond the friction
  Scalar time;  ///< seconds to 63 % of the speed
};

/// Measures the numbers of a mouse with its own hardware: see docs/measure-a-mouse.md for the order.
///
///     MouseCalibration<MyHardware, float> calibration(hardware, 0.001f);
///     calibration.watch([] { return key_pressed(); });     // a person pushes the mouse 1 m straight ahead
///     const float mm = calibration.mm_per_1000_ticks(1.0f);
///     const float friction = calibration.friction();       // volts; the mouse begins to move
///     const MotorAxis<float> ahead = calibration.straight_axis(0.4f, 0.3f, friction, mm);
///
/// `Scalar` is float or double. Each measurement takes until the mouse stands again. RAM: 12 scalars.
template <class HardwareT, class Scalar>
class MouseCalibration {
  static_assert(detail::CheckMouseHardware<HardwareT>::ok, "");

 public:
  /// Refers to the hardware. `period`: seconds of a control period.
  MAZEBOT_CONSTEXPR14 MouseCalibration(HardwareT& hardware, Scalar period) : hardware_(&hardware), period_(period) {}

  /// The mean of a sensor's readings in half a second, for one point of its curve.
  MAZEBOT_CONSTEXPR14 int32_t reading(size_t sensor) {
    int64_t sum = 0;
    const int count = periods(Scalar(0.5));
    for (int i = 0; i < count; ++i) {
      hardware_->wait_for_next_period();
      sum += static_cast<int32_t>(hardware_->sensor_reading(sensor));
    }
    return static_cast<int32_t>((sum + count / 2) / count);
  }

  /// Watches a person who pushes or turns the mouse, after half a second of rest, until done() is true. The motors are
  /// off.
  template <class DoneT>
  MAZEBOT_CONSTEXPR14 void watch(DoneT&& done) {
    rest();
    begin();
    while (!done()) measure();
  }
  /// How far a wheel rolls in 1000 ticks, in mm, if the mouse was pushed so many metres straight ahead: 0 if its wheels
  /// have not turned.
  MAZEBOT_CONSTEXPR14 Scalar mm_per_1000_ticks(Scalar metres) const {
    const Scalar ticks = Scalar(static_cast<long>(left_ + right_)) / Scalar(2);
    return ticks > Scalar(0) ? metres * Scalar(1000000) / ticks : Scalar(0);
  }
  /// What to multiply the rates of the gyro by, if the mouse was turned so many times to the right.
  MAZEBOT_CONSTEXPR14 Scalar gyro_scale(int turns) const {
    const Scalar angle = pi<Scalar>() * Scalar(2 * turns);
    return turned_ > Scalar(0) ? angle / turned_ : Scalar(1);
  }
  /// Metres between the wheels, if the mouse was turned so many times to the right.
  MAZEBOT_CONSTEXPR14 Scalar track(int turns, Scalar mm_per_1000_ticks) const {
    const Scalar apart = Scalar(static_cast<long>(left_ - right_)) * mm_per_1000_ticks / Scalar(1000000);
    return apart / (pi<Scalar>() * Scalar(2 * turns));
  }

  /// The volts at which the motors begin to turn. Raises them by 0.4 % of the supply every 20 ms, up to a half. The
  /// mouse moves some millimetres.
  MAZEBOT_CONSTEXPR14 Scalar friction() {
    rest();
    begin();
    Scalar duty = Scalar(0);
    Scalar volts = Scalar(0);
    while (duty < Scalar(0.5) && left_ + right_ < 40) {
      duty = duty + Scalar(0.004);
      hardware_->set_motors(duty, duty);
      for (int i = periods(Scalar(0.02)); i > 0; --i) volts = duty * measure().supply;
    }
    rest();
    return volts;
  }
  /// Drives straight ahead at a duty for some seconds, and fits the model to the speed. It needs room: at 2 m/s, 0.3 s
  /// and 0.2 s more to roll to a stop take a metre. `seconds` should be the time constant or more.
  MAZEBOT_CONSTEXPR14 MotorAxis<Scalar> straight_axis(Scalar duty, Scalar seconds, Scalar friction,
                                                      Scalar mm_per_1000_ticks) {
    const Scalar metres_per_tick = mm_per_1000_ticks / Scalar(2000000);
    return fit(duty, duty, seconds, friction, [&](const MouseReadings<Scalar>&, int32_t ticks) {
      return Scalar(static_cast<long>(ticks)) * metres_per_tick / period_;
    });
  }
  /// Turns to the right on the spot at a duty for some seconds, and fits the model to the rate of the gyro, which must
  /// be able to measure it.
  MAZEBOT_CONSTEXPR14 MotorAxis<Scalar> turn_axis(Scalar duty, Scalar seconds, Scalar friction) {
    Scalar before = Scalar(0);
    return fit(duty, -duty, seconds, friction, [&](const MouseReadings<Scalar>& now, int32_t) {
      const Scalar at_begin = before;
      before = now.gyro_rate - bias_;
      return (at_begin + before) / Scalar(2);
    });
  }

  /// How fast the tyres slide sideways, in (m/s) / (m/s^2), from half a circle that was driven at a speed without
  /// knowing of it: how far (metres) the mouse is ahead of where it began, along the heading at the start, measured and
  /// by its odometry. In a turn by half a circle, a slide moves the mouse outwards, which sums up to 2 slide * speed in
  /// that direction.
  static constexpr Scalar slide(Scalar measured, Scalar by_odometry, Scalar speed) {
    return (measured - by_odometry) / (Scalar(2) * speed);
  }

 private:
  MAZEBOT_CONSTEXPR14 int periods(Scalar seconds) const { return static_cast<int>(seconds / period_ + Scalar(0.5)); }

  // Stands still, first without looking, and learns the bias of the gyro.
  MAZEBOT_CONSTEXPR14 void rest() {
    hardware_->set_motors(Scalar(0), Scalar(0));
    for (int i = periods(Scalar(1.5)); i > 0; --i) hardware_->wait_for_next_period();
    Scalar sum = Scalar(0);
    const int count = periods(Scalar(0.5));
    for (int i = 0; i < count; ++i) {
      hardware_->wait_for_next_period();
      sum = sum + hardware_->readings().gyro_rate;
    }
    bias_ = sum / Scalar(count);
  }
  MAZEBOT_CONSTEXPR14 void begin() {
    const MouseReadings<Scalar> now = hardware_->readings();
    left_count_ = now.left_count;
    right_count_ = now.right_count;
    left_ = right_ = 0;
    turned_ = Scalar(0);
  }
  MAZEBOT_CONSTEXPR14 MouseReadings<Scalar> measure() {
    hardware_->wait_for_next_period();
    const MouseReadings<Scalar> now = hardware_->readings();
    left_ += difference(now.left_count, left_count_);
    right_ += difference(now.right_count, right_count_);
    left_count_ = now.left_count;
    right_count_ = now.right_count;
    turned_ = turned_ + (now.gyro_rate - bias_) * period_;
    return now;
  }
  static constexpr int32_t difference(int32_t now, int32_t before) {
    return static_cast<int32_t>(static_cast<uint32_t>(now) - static_cast<uint32_t>(before));
  }

  // With volts u beyond the friction, d speed / dt = (gain u - speed) / time. Integrated: speed = gain / time (integral
  // of u) - 1 / time (integral of the speed), a line in two unknowns, which noise hardly moves. Least squares.
  template <class SpeedT>
  MAZEBOT_CONSTEXPR14 MotorAxis<Scalar> fit(Scalar left, Scalar right, Scalar seconds, Scalar friction,
                                            const SpeedT& speed_of) {
    rest();
    begin();
    const Scalar zero = Scalar(0);
    Scalar pushed = zero, moved = zero;  // the two integrals
    Scalar pp = zero, pm = zero, mm = zero, sp = zero, sm = zero;
    hardware_->set_motors(left, right);
    for (int i = periods(seconds); i > 0; --i) {
      const int32_t ticks = left_ + right_;
      const MouseReadings<Scalar> now = measure();
      const Scalar speed = speed_of(now, left_ + right_ - ticks);
      // The speed is the mean of the period, so both integrals are those at its middle.
      const Scalar push = (detail::magnitude(left) * now.supply - friction) * period_ / Scalar(2);
      const Scalar move = speed * period_ / Scalar(2);
      pushed = pushed + push;
      moved = moved + move;
      pp = pp + pushed * pushed;
      pm = pm + pushed * moved;
      mm = mm + moved * moved;
      sp = sp + speed * pushed;
      sm = sm + speed * moved;
      pushed = pushed + push;
      moved = moved + move;
    }
    rest();
    const Scalar determinant = pp * mm - pm * pm;
    const Scalar force = (sp * mm - sm * pm) / determinant;  // gain / time
    const Scalar drag = (sp * pm - sm * pp) / determinant;   // 1 / time
    const MotorAxis<Scalar> axis = {force / drag, Scalar(1) / drag};
    return axis;
  }

  HardwareT* hardware_;
  Scalar period_;
  Scalar bias_ = Scalar(0);
  Scalar turned_ = Scalar(0);
  int32_t left_ = 0;  // ticks since begin()
  int32_t right_ = 0;
  int32_t left_count_ = 0;
  int32_t right_count_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_MOUSE_CALIBRATION_HPP
