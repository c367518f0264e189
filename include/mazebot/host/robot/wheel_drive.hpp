// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_WHEEL_DRIVE_HPP
#define MAZEBOT_HOST_ROBOT_WHEEL_DRIVE_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "../detail/exact_math.hpp"
#include "mouse_description.hpp"

MAZEBOT_EXACT_PRODUCTS_BEGIN

namespace mazebot {
inline namespace mazebot_v0 {

/// Where the energy of a simulated robot went, in joules.
struct DriveEnergy {
  double supplied = 0;    ///< by the battery, before its resistance
  double electrical = 0;  ///< heat of battery and windings
  double friction = 0;    ///< heat of motors and gears
  double tyres = 0;       ///< heat of tyres that slide or slip
  double contacts = 0;    ///< lost at walls
};

/// How a robot with two driven wheels moves: motors, battery and tyres, without a position. It integrates the equations
/// of motion of a rigid body:
///
/// - A motor's current follows the voltage less the back EMF with its lag. Its force less the friction turns the rotor
///   and, through the tyre, drives the body. A motor below its friction stands still.
/// - A tyre rolls without slip as long as its force is within the friction circle: grip times half of the mass. Beyond
///   it slips, and holds less to the side.
/// - Sideways the robot slides as fast as TyreDescription::slide says for its lateral acceleration.
///
/// The forces of a step are those with which the tyres roll at its end (Moreau 1988), so a step of 0.1 ms is stable for
/// every robot. RAM: about 50 numbers.
class WheelDrive {
 public:
  /// A side of the robot.
  enum Side : std::size_t { left, right };

  /// `noise` is a factor for slip, creep and drift.
  WheelDrive(const MouseDescription& mouse, double noise, std::uint64_t seed)
      : motor_(mouse.motor),
        battery_(mouse.battery),
        tyres_(mouse.tyres),
        mass_(mouse.mass),
        yaw_inertia_(mouse.yaw_inertia),
        half_track_(mouse.track / 2),
        noise_(noise),
        seed_(seed),
        per_ampere_(motor_.stall_force * motor_.resistance / motor_.voltage),
        back_emf_(motor_.voltage / motor_.free_speed),
        friction_(motor_.stall_force * motor_.friction / motor_.voltage),
        // The smaller mass at a wheel of the two movements, straight ahead and on the spot.
        wheel_mass_(motor_.rotor_mass + std::min(mass_ / 2, yaw_inertia_ / (2 * half_track_ * half_track_))),
        supply_(battery_.voltage) {
    find_slips(left);
    find_slips(right);
  }

  double duty[2] = {0, 0};  ///< the part of the supply voltage at each motor, -1 to 1

  double ahead() const { return ahead_; }                       ///< m/s of the middle of the axle
  double aside() const { return aside_; }                       ///< m/s to the right
  double yaw_rate() const { return yaw_rate_; }                 ///< rad/s clockwise
  double rolled(Side side) const { return rolled_[side]; }      ///< metres that the tread of a wheel has turned
  double tread_speed(Side side) const { return speed_[side]; }  ///< m/s of the tread of a wheel
  double supply_voltage() const { return supply_; }             ///< volts of the battery under load
  const DriveEnergy& energy() const { return energy_; }         ///< since the beginning

  /// Joules of the moving body and its rotors.
  double kinetic_energy() const {
    return (mass_ * (ahead_ * ahead_ + aside_ * aside_) + yaw_inertia_ * yaw_rate_ * yaw_rate_ +
            motor_.rotor_mass * (speed_[left] * speed_[left] + speed_[right] * speed_[right])) /
           2;
  }

  /// Stands still at once.
  void stop() {
    ahead_ = aside_ = yaw_rate_ = 0;
    for (const Side side : {left, right}) speed_[side] = current_[side] = 0;
  }

  /// Hits a wall at a point of the body, in metres from the middle of the axle: the point's velocity into the wall
  /// becomes 0, without friction. (normal_ahead, normal_right) has length 1 and points out of the wall. `push` is the
  /// sum of the impulses at this point, in N s, never below 0: where several points hit at once, call it for one after
  /// the other, until nothing changes (projected Gauss-Seidel). Returns the velocity into the wall, in m/s.
  double hit(double at_ahead, double at_right, double normal_ahead, double normal_right, double& push) {
    const double lever = at_ahead * normal_right - at_right * normal_ahead;
    const double into = -(ahead_ * normal_ahead + aside_ * normal_right + yaw_rate_ * lever);
    const double before = kinetic_energy();
    const double sum = std::max(push + into / (1 / mass_ + lever * lever / yaw_inertia_), 0.0);
    const double change = sum - push;
    push = sum;
    ahead_ += change * normal_ahead / mass_;
    aside_ += change * normal_right / mass_;
    yaw_rate_ += change * lever / yaw_inertia_;
    energy_.contacts += before - kinetic_energy();
    return into;
  }

  /// Integrates one step of that many seconds.
  void step(double seconds) {
    const double rotor = motor_.rotor_mass;
    const double speed_before[2] = {speed_[left], speed_[right]};
    double push[2] = {0, 0};  // newtons at the tread, without the tyres
    feed_motors(seconds, push);

    // The body turns away under its velocity.
    const SineCosine<double> turned = small_angle(yaw_rate_ * seconds);
    const double ahead = ahead_ * turned.cosine + aside_ * turned.sine;
    const double aside = aside_ * turned.cosine - ahead_ * turned.sine;

    // The forces of the tyres with which both wheels roll at the end of the step: for the sum and the difference of
    // both sides, which do not depend on each other.
    const double scrub = 1 / (1 + seconds * tyres_.scrub / yaw_inertia_);
    const double slip[2] = {noise_ * tyres_.slip * slip_[left] * (ahead + yaw_rate_ * half_track_),
                            noise_ * tyres_.slip * slip_[right] * (ahead - yaw_rate_ * half_track_)};
    const double slow_sum = (speed_[left] + speed_[right] - slip[left] - slip[right]) / 2 - ahead;
    const double slow_difference =
        (speed_[left] - speed_[right] - slip[left] + slip[right]) / 2 - scrub * yaw_rate_ * half_track_;
    // Creep grows with the force that is to be found.
    const double creep = noise_ * tyres_.creep * std::fabs(ahead) / (mass_ * seconds);
    const double sum =
        (slow_sum / seconds + (push[left] + push[right]) / (2 * rotor)) / (1 / (2 * rotor) + 1 / mass_ + creep);
    const double difference = (slow_difference / seconds + (push[left] - push[right]) / (2 * rotor)) /
                              (1 / (2 * rotor) + scrub * half_track_ * half_track_ / yaw_inertia_ + creep);
    double along[2] = {(sum + difference) / 2, (sum - difference) / 2};
    const double drift = noise_ * tyres_.drift * drift_ * ahead;
    double across[2] = {-mass_ * (aside - drift) / (tyres_.slide + seconds) / 2, 0};
    across[right] = across[left];
    const double most = tyres_.grip * mass_ / 2;
    for (const Side side : {left, right}) {
      const double square = along[side] * along[side] + across[side] * across[side];
      if (square <= most * most) continue;
      const double part = most / std::sqrt(square);
      along[side] *= part;
      across[side] *= part;
    }

    const double next_ahead = ahead + seconds * (along[left] + along[right]) / mass_;
    const double next_aside = aside + seconds * (across[left] + across[right]) / mass_;
    const double next_yaw_rate =
        scrub * (yaw_rate_ + seconds * (along[left] - along[right]) * half_track_ / yaw_inertia_);
    const double mean_ahead = (ahead + next_ahead) / 2;
    const double mean_yaw_rate = (yaw_rate_ + next_yaw_rate) / 2;
    for (const Side side : {left, right}) {
      speed_[side] += seconds * (push[side] - along[side]) / rotor;
      const double mean_speed = (speed_before[side] + speed_[side]) / 2;
      const double ground = mean_ahead + (side == left ? mean_yaw_rate : -mean_yaw_rate) * half_track_;
      rolled_[side] += seconds * mean_speed;
      energy_.friction += seconds * (back_emf_ * current_[side] - push[side]) * mean_speed;
      energy_.electrical += seconds * (voltage_[side] * current_[side] - back_emf_ * current_[side] * mean_speed);
      energy_.tyres += seconds * (along[side] * (mean_speed - ground) - across[side] * (aside + next_aside) / 2);
      if (std::floor(rolled_[side] / slip_length) != slip_number_[side]) find_slips(side);
    }
    energy_.tyres += seconds * tyres_.scrub * next_yaw_rate * mean_yaw_rate;
    ahead_ = next_ahead;
    aside_ = next_aside;
    yaw_rate_ = next_yaw_rate;
  }

 private:
  static constexpr double slip_length = 0.1;  // metres for which a wheel slips alike: our choice

  static SineCosine<double> small_angle(double angle) {
    const double square = angle * angle;
    return {angle * (1 - square / 6), 1 - square / 2 * (1 - square / 12)};
  }

  void feed_motors(double seconds, double (&push)[2]) {
    double current = 0;  // of the battery
    for (const Side side : {left, right}) current += duty[side] * current_[side];
    supply_ = battery_.voltage - battery_.resistance * current;
    current = 0;
    for (const Side side : {left, right}) {
      voltage_[side] = duty[side] * supply_;
      const double steady = (voltage_[side] - back_emf_ * speed_[side]) / motor_.resistance;
      current_[side] += (steady - current_[side]) * seconds / (motor_.lag + seconds);
      current += duty[side] * current_[side];
      // Friction stops the wheel at most.
      const double drive = per_ampere_ * current_[side];
      push[side] = drive + std::clamp(-drive - wheel_mass_ * speed_[side] / seconds, -friction_, friction_);
    }
    energy_.supplied += seconds * battery_.voltage * current;
    energy_.electrical += seconds * (battery_.voltage - supply_) * current;
  }

  // Draws the errors of the next piece of floor.
  void find_slips(Side side) {
    slip_number_[side] = std::floor(rolled_[side] / slip_length);
    const auto number = static_cast<std::uint64_t>(static_cast<std::int64_t>(slip_number_[side]));
    slip_[side] = detail::exact_deviation(seed_, side, number);
    if (side == left) drift_ = detail::exact_deviation(seed_, 2, number);
  }

  MotorDescription motor_;
  BatteryDescription battery_;
  TyreDescription tyres_;
  double mass_, yaw_inertia_, half_track_;
  double noise_;
  std::uint64_t seed_;
  double per_ampere_;  // newtons at the tread
  double back_emf_;    // volts for each m/s
  double friction_;    // newtons
  double wheel_mass_;  // kg
  double supply_;

  double ahead_ = 0, aside_ = 0, yaw_rate_ = 0;
  double speed_[2] = {0, 0};    // m/s of the treads
  double rolled_[2] = {0, 0};   // metres
  double current_[2] = {0, 0};  // amperes of the windings
  double voltage_[2] = {0, 0};  // volts at the motors
  double slip_[2] = {0, 0};     // standard normal
  double slip_number_[2] = {0, 0};
  double drift_ = 0;  // standard normal
  DriveEnergy energy_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

MAZEBOT_EXACT_PRODUCTS_END

#endif  // MAZEBOT_HOST_ROBOT_WHEEL_DRIVE_HPP
