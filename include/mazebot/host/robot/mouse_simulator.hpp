// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_MOUSE_SIMULATOR_HPP
#define MAZEBOT_HOST_ROBOT_MOUSE_SIMULATOR_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "../../motion/pose_2d.hpp"
#include "../../motion/scalar_math.hpp"
#include "../detail/exact_math.hpp"
#include "../map/maze.hpp"
#include "light_curve.hpp"
#include "maze_walls.hpp"
#include "mouse_description.hpp"
#include "outline_contact.hpp"
#include "wheel_drive.hpp"

MAZEBOT_EXACT_PRODUCTS_BEGIN

namespace mazebot {
inline namespace mazebot_v0 {

/// Simulates a micromouse with two driven wheels in a maze, down to the voltage of its motors and the counts of its
/// encoders. It offers what a microcontroller has: nothing tells the mouse where it is.
///
///     MouseSimulator mouse(micras_description(), maze, 1, seed);
///     for (;;) {
///       // reads counts, yaw rate and sensors, and decides
///       mouse.set_duty(left, right);
///       mouse.advance(0.001);
///     }
///
/// It begins in the centre of the start cell. Motors, battery and tyres are those of WheelDrive. A contact with a wall
/// or a post takes the velocity into it, and a mouse that still pushes slides along it. Infra-red sensors are five rays
/// in the cone of the beam. The same description, maze, noise and seed give the same run on every machine, and reading
/// a sensor changes nothing.
class MouseSimulator {
 public:
  /// `noise` is a factor for all errors of sensors, encoders and tyres: 0 for none, 1 for those of the description.
  /// Throws std::invalid_argument if a number of the description is out of range, or if the mouse does not fit at the
  /// start. `step`: seconds of a step of the integration, 1e-6 to 1e-4.
  MouseSimulator(const MouseDescription& mouse, const Maze& maze, double noise, std::uint64_t seed,
                 double step = longest_step)
      : mouse_(detail::checked(mouse, longest_step)),
        walls_(maze.walls, mouse.scale),
        contact_(mouse.outline),
        drive_(mouse, noise, seed),
        light_(mouse.light),
        noise_(noise),
        seed_(seed),
        step_(step),
        pose_() {
    detail::check_of_mouse("noise", noise, 0, 1000);
    detail::check_of_mouse("step", step, 1e-6, longest_step);
    const double cell = mouse.scale.cell_size;
    carry_to({cell * (maze.start.cell.x + 0.5), cell * (maze.start.cell.y + 0.5),
              MazeScale<double>::angle_of(maze.start.heading)});
    gyro_bias_ = noise * mouse.gyro.bias * detail::exact_deviation(seed, gyro_channel, 0);
    gyro_scale_ = 1 + noise * mouse.gyro.scale * detail::exact_deviation(seed, gyro_channel, 1);
    for (std::size_t i = 0; i < ray_count; ++i) {
      // Half of the intensity is left at the emitter's angle.
      const double part = (static_cast<double>(i) - 2) * 0.6;
      beam_[i] = detail::exact_sine_cosine(part * mouse.light.emitter_angle);
      share_[i] = detail::exact_power_of_two(-part * part);
      all_shares_ += share_[i];
    }
    for (std::size_t i = 0; i < walls_.size(); ++i) {
      const double around = detail::exact_deviation(seed, wall_channel, i) / 2;
      reflectivity_.push_back(1 + noise * mouse.light.reflectivity * std::clamp(around, -1.0, 1.0));
    }
  }

  // What the mouse can do.
  /// Sets the voltage of the motors as a part of the supply voltage, clamped to -1 .. 1. NaN counts as 0.
  void set_duty(double left, double right) {
    drive_.duty[WheelDrive::left] = std::isnan(left) ? 0 : std::clamp(left, -1.0, 1.0);
    drive_.duty[WheelDrive::right] = std::isnan(right) ? 0 : std::clamp(right, -1.0, 1.0);
  }
  std::int32_t left_count() const { return count_of(WheelDrive::left); }    ///< of the encoder; wraps around
  std::int32_t right_count() const { return count_of(WheelDrive::right); }  ///< of the encoder; wraps around
  /// The gyro's reading in rad/s, clockwise.
  double yaw_rate() const {
    const double error = gyro_bias_ + noise_ * mouse_.gyro.noise * deviation(gyro_channel);
    const double rate = std::clamp(drive_.yaw_rate() * gyro_scale_ + error, -mouse_.gyro.range, mouse_.gyro.range);
    return mouse_.gyro.step > 0 ? mouse_.gyro.step * std::floor(rate / mouse_.gyro.step + 0.5) : rate;
  }
  /// The counts of an infra-red sensor: with its light on, less those with its light off. Noise may make it negative.
  /// Precondition: sensor < MouseDescription::sensors.size(). O(walls near its five rays).
  int reading(std::size_t sensor) const {
    const double signal = light_of(sensor);
    const LightDescription& light = mouse_.light;
    const double counts =
        std::sqrt(light.noise * light.noise / 2 + light.relative_noise * light.relative_noise * signal * signal);
    const double dark = light.noise * 0.70710678118654752;
    const double on = ambient() + signal + noise_ * counts * deviation(sensor_channel + 2 * sensor);
    const double off = ambient() + noise_ * dark * deviation(sensor_channel + 2 * sensor + 1);
    const auto measured = [&](double value) {
      return static_cast<int>(std::floor(std::clamp(value, 0.0, light.saturation) + 0.5));
    };
    return measured(on) - measured(off);
  }
  double supply_voltage() const { return drive_.supply_voltage(); }  ///< volts of the battery under load

  /// Lets time pass: whole steps, and the rest at the next call. Throws std::invalid_argument if it is negative, NaN or
  /// more than a day.
  void advance(double seconds) {
    detail::check_of_mouse("time to advance", seconds, 0, 86400);
    due_ += seconds / step_;
    for (; due_ >= 0.5; due_ -= 1) step();
  }
  double seconds() const { return static_cast<double>(steps_) * step_; }  ///< since the beginning

  // The referee.
  const Pose2D<double>& true_pose() const { return pose_; }   ///< of the middle of the axle
  double true_speed() const { return drive_.ahead(); }        ///< m/s along the heading
  double true_yaw_rate() const { return drive_.yaw_rate(); }  ///< rad/s clockwise
  /// How often it drove against a wall or a post. A contact ends when the outline is 1 mm away from all of them.
  std::size_t contacts() const { return contacts_; }
  /// Where the motors, the battery and the tyres are, and where the energy went.
  const WheelDrive& wheels() const { return drive_; }
  const MouseDescription& description() const { return mouse_; }  ///< as it was made with

  /// Whether the mouse would touch nothing at that pose.
  bool fits(const Pose2D<double>& pose) {
    return std::isfinite(pose.x) && std::isfinite(pose.y) && std::fabs(pose.angle) < 1e6 && contact_.fits(walls_, pose);
  }
  /// A person lifts the mouse and puts it down, standing still. Throws std::invalid_argument if it does not fit there.
  void carry_to(const Pose2D<double>& pose) {
    if (!fits(pose)) {
      throw std::invalid_argument(
          fmt::format("{} does not fit at {:.3f}, {:.3f}, {:.3f} rad", mouse_.name, pose.x, pose.y, pose.angle));
    }
    pose_ = pose;
    drive_.stop();
    free_way_ = 0;
    is_in_contact_ = false;
  }
  /// The same, but no person puts it exactly there: with noise 1 it is off by 1 mm ahead and aside and by 0.3 degrees
  /// (standard deviations), or by less if it does not fit.
  void place_by_hand(const Pose2D<double>& pose) {
    const auto off = [&](std::uint64_t part) {
      return noise_ * detail::exact_deviation(seed_, hand_channel, 3 * placed_ + part);
    };
    Pose2D<double> by = {0.001 * off(0), 0.001 * off(1), 0.005 * off(2)};
    ++placed_;
    const auto there = [&] { return Pose2D<double>{pose.x + by.x, pose.y + by.y, pose.angle + by.angle}; };
    for (int i = 0; i < 10 && !fits(there()); ++i) by = {by.x / 2, by.y / 2, by.angle / 2};
    carry_to(fits(there()) ? there() : pose);
  }

 private:
  enum : std::uint64_t { gyro_channel = 3, eccentricity_channel, wall_channel, hand_channel, sensor_channel = 16 };
  static constexpr std::size_t ray_count = 5;
  static constexpr double longest_step = 0.0001;  // seconds

  void step() {
    const double angle = pose_.angle;
    const double ahead = drive_.ahead(), aside = drive_.aside(), rate = drive_.yaw_rate();
    drive_.step(step_);
    ++steps_;
    // Along the mean velocity, at the mean angle.
    const double turn = step_ * (rate + drive_.yaw_rate()) / 2;
    const double along = step_ * (ahead + drive_.ahead()) / 2;
    const double across = step_ * (aside + drive_.aside()) / 2;
    const SineCosine<double> middle = detail::exact_sine_cosine(angle + turn / 2);
    pose_.x += along * middle.sine + across * middle.cosine;
    pose_.y += along * middle.cosine - across * middle.sine;
    pose_.angle = angle + turn;
    const double circle = 2 * pi<double>();
    if (pose_.angle > circle / 2) pose_.angle -= circle;
    if (pose_.angle < -circle / 2) pose_.angle += circle;

    free_way_ -= std::fabs(along) + std::fabs(across) + std::fabs(turn) * contact_.radius();
    if (free_way_ <= 0) meet_walls();
  }

  // Finds out how far the mouse can move before it may touch a wall, or pushes it out.
  void meet_walls() {
    constexpr double look_out = 0.02, apart = 0.001, harmless = 0.001;
    const double depth = contact_.depth_at(walls_, pose_, look_out);
    free_way_ = -depth;
    if (depth < -apart) is_in_contact_ = false;
    if (contact_.touches().empty()) return;
    const SineCosine<double> heading = detail::exact_sine_cosine(pose_.angle);
    pushes_.assign(contact_.touches().size(), 0);
    double change = 1;  // m/s of any touch
    for (int i = 0; i < 20 && change > 1e-6; ++i) {
      change = 0;
      for (std::size_t k = 0; k < pushes_.size(); ++k) {
        const OutlineContact::Touch& touch = contact_.touches()[k];
        const double dx = touch.x - pose_.x, dy = touch.y - pose_.y;
        const double into = drive_.hit(dx * heading.sine + dy * heading.cosine, dx * heading.cosine - dy * heading.sine,
                                       touch.normal_x * heading.sine + touch.normal_y * heading.cosine,
                                       touch.normal_x * heading.cosine - touch.normal_y * heading.sine, pushes_[k]);
        if (into > 0 || pushes_[k] > 0) change = std::max(change, std::fabs(into));
        if (into < harmless || is_in_contact_) continue;
        ++contacts_;
        is_in_contact_ = true;
      }
    }
    for (const OutlineContact::Touch& touch : contact_.touches()) {
      if (touch.depth < depth || depth <= 0) continue;
      pose_.x += touch.normal_x * depth;
      pose_.y += touch.normal_y * depth;
      break;
    }
  }

  std::int32_t count_of(WheelDrive::Side side) const {
    const double turns = drive_.rolled(side) / (pi<double>() * mouse_.wheel_diameter) * mouse_.encoder.gear;
    const double phase = detail::exact_deviation(seed_, eccentricity_channel, side);
    const double wobble = detail::exact_sine_cosine(2 * pi<double>() * (turns + phase)).sine -
                          detail::exact_sine_cosine(2 * pi<double>() * phase).sine;
    const double counts =
        std::floor((turns + noise_ * mouse_.encoder.eccentricity * wobble) * mouse_.encoder.counts_per_turn);
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::int64_t>(counts)));
  }

  // Counts that come back along the five rays of a beam.
  double light_of(std::size_t sensor) const {
    const WallSensorPlace& place = mouse_.sensors[sensor];
    const SineCosine<double> heading = detail::exact_sine_cosine(pose_.angle);
    const SineCosine<double> axis = detail::exact_sine_cosine(pose_.angle + place.angle);
    const double x = pose_.x + place.ahead * heading.sine + place.right * heading.cosine;
    const double y = pose_.y + place.ahead * heading.cosine - place.right * heading.sine;
    double sum = 0;
    for (std::size_t i = 0; i < ray_count; ++i) {
      const double dx = axis.sine * beam_[i].cosine + axis.cosine * beam_[i].sine;
      const double dy = axis.cosine * beam_[i].cosine - axis.sine * beam_[i].sine;
      const MazeWalls::Hit hit = walls_.ray(x, y, dx, dy, light_.reach());
      if (hit.wall < walls_.size()) sum += share_[i] * reflectivity_[hit.wall] * light_.at(hit.distance);
    }
    return sum / all_shares_;
  }
  // Counts without the sensor's own light.
  double ambient() const {
    const double turns = 100 * seconds();
    const double lamps = detail::exact_sine_cosine(2 * pi<double>() * (turns - std::floor(turns))).sine;
    return noise_ * (mouse_.light.ambient + mouse_.light.flicker * lamps);
  }
  double deviation(std::uint64_t channel) const { return detail::exact_deviation(seed_, channel, steps_ + 2); }

  MouseDescription mouse_;
  MazeWalls walls_;
  OutlineContact contact_;
  WheelDrive drive_;
  LightCurve light_;
  double noise_;
  std::uint64_t seed_;
  double step_;
  Pose2D<double> pose_;
  std::uint64_t steps_ = 0;
  std::uint64_t placed_ = 0;    // times by hand
  double due_ = 0;              // steps
  double free_way_ = 0;         // metres that any corner may move before walls are looked at again
  std::vector<double> pushes_;  // of the touches
  std::size_t contacts_ = 0;
  bool is_in_contact_ = false;
  double gyro_bias_ = 0;
  double gyro_scale_ = 1;
  SineCosine<double> beam_[ray_count] = {};
  double share_[ray_count] = {};
  double all_shares_ = 0;
  std::vector<double> reflectivity_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

MAZEBOT_EXACT_PRODUCTS_END

#endif  // MAZEBOT_HOST_ROBOT_MOUSE_SIMULATOR_HPP
