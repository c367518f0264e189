// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_MOUSE_DRIVER_HPP
#define MAZEBOT_ROBOT_MOUSE_DRIVER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../motion/pose_2d.hpp"
#include "../motion/pose_filter.hpp"
#include "../motion/tracker.hpp"
#include "../motion/wheel_controller.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a robot measures in a control period.
template <class Scalar>
struct MouseReadings {
  int32_t left_count;   ///< of the left encoder, forwards is positive; it may wrap around
  int32_t right_count;  ///< of the right encoder
  Scalar gyro_rate;     ///< rad/s to the right
  Scalar supply;        ///< volts of the battery
};

/// Drives a trajectory: from encoders, gyro and wall sensors to the voltages of both wheels, once in each control
/// period.
///
///     MouseDriver<float> driver(filter, tracker, wheels, 0.001f);
///     driver.start(run.point().pose, readings);
///     while (!run.ended() && driver.status() == TrackerStatus::tracking) {   // every millisecond
///       duties = driver.update(run, readings);
///       for (size_t i = 0; i < sensors; ++i) driver.correct(map, sensor[i], distance[i]);
///     }
///
/// TrajectoryT has point() and advance(seconds). If the supply does not suffice for the trajectory, the driver slows
/// its clock: at scale s all speeds are multiplied by s and all accelerations by s * s, and the path stays the same.
/// The scale goes to min(1, scale * available / demand), gradually, so the speed does not jump. If the tracker gives
/// up, the duties are 0. `FilterT` is PoseFilter or KalmanPoseFilter. O(1), besides the trajectory. RAM: that of its
/// parts, 4 scalars and 9 bytes.
template <class Scalar, class FilterT = PoseFilter<Scalar>>
class MouseDriver {
 public:
  /// Copies its parts. `period`: seconds between two calls of update(). `usable`: the part of the supply that the
  /// trajectory may take; corrections get the remainder.
  MAZEBOT_CONSTEXPR14 MouseDriver(const FilterT& filter, const Tracker<Scalar>& tracker,
                                  const WheelController<Scalar>& wheels, Scalar period, Scalar usable = Scalar(0.97))
      : filter_(filter), tracker_(tracker), wheels_(wheels), period_(period), usable_(usable) {}

  constexpr TrackerStatus status() const { return tracker_.status(); }   ///< whether it follows, or why not
  constexpr const FilterT& filter() const { return filter_; }            ///< where the robot is
  constexpr const Tracker<Scalar>& tracker() const { return tracker_; }  ///< how far it is off
  constexpr Scalar period() const { return period_; }                    ///< seconds between two updates
  constexpr Scalar clock_scale() const { return scale_; }                ///< 1 unless the supply is too weak

  /// The robot stands at a pose, and a trajectory begins.
  MAZEBOT_CONSTEXPR14 void start(const Pose2D<Scalar>& pose, const MouseReadings<Scalar>& readings) {
    filter_.set_pose(pose);
    left_ = readings.left_count;
    right_ = readings.right_count;
    scale_ = Scalar(1);
    tracker_.reset();
    wheels_.reset();
  }

  /// The duties of both wheels for the next period, after one more period on the trajectory.
  template <class TrajectoryT>
  MAZEBOT_CONSTEXPR14 WheelDuties<Scalar> update(TrajectoryT& trajectory, const MouseReadings<Scalar>& readings) {
    measure(readings);
    const WheelDuties<Scalar> rest = {Scalar(0), Scalar(0)};
    if (!(readings.supply > Scalar(0) && readings.supply < Scalar(1000))) tracker_.stop(TrackerStatus::not_a_number);
    if (status() != TrackerStatus::tracking) return rest;
    trajectory.advance(period_ * scale_);
    TrajectoryPoint<Scalar> wanted = trajectory.point();
    wanted.speed = wanted.speed * scale_;
    wanted.turn_rate = wanted.turn_rate * scale_;
    wanted.acceleration = wanted.acceleration * scale_ * scale_;
    wanted.turn_acceleration = wanted.turn_acceleration * scale_ * scale_;
    const DriveCommand<Scalar> planned = {wanted.speed, wanted.turn_rate, wanted.acceleration,
                                          wanted.turn_acceleration};
    scale_ = next_scale(wheels_.demand(planned), readings.supply * usable_);
    const DriveCommand<Scalar> command = tracker_.update(wanted, filter_.pose(), filter_.facing());
    if (status() != TrackerStatus::tracking) return rest;
    return wheels_.update(command, filter_.speed(), filter_.turn_rate(), readings.supply);
  }
  /// Takes in the readings of a robot that stands and waits: the filter learns the bias of the gyro.
  MAZEBOT_CONSTEXPR14 void wait(const MouseReadings<Scalar>& readings) { measure(readings); }

  /// Corrects the pose by the distance (metres) from a sensor to the wall that it sees: see PoseFilter.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool correct(const MapT& map, const RangeSensor<Scalar>& sensor, Scalar metres) {
    return filter_.correct(map, sensor, metres);
  }

  /// Corrects the pose when the beam of a sensor has left a wall, such a part of the last period ago: see PoseFilter.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool correct_at_end(const MapT& map, const RangeSensor<Scalar>& sensor, Scalar since) {
    return filter_.correct_at_end(map, sensor, since);
  }

 private:
  MAZEBOT_CONSTEXPR14 void measure(const MouseReadings<Scalar>& readings) {
    filter_.update(difference(readings.left_count, left_), difference(readings.right_count, right_), readings.gyro_rate,
                   period_);
    left_ = readings.left_count;
    right_ = readings.right_count;
  }
  static constexpr int32_t difference(int32_t now, int32_t before) {
    return static_cast<int32_t>(static_cast<uint32_t>(now) - static_cast<uint32_t>(before));
  }
  // Half of the difference at once, since the demand grows with the scale: else it would swing around the right one.
  // And gradually, so that the speed does not jump: all of it takes 0.1 s down, and 0.5 s up.
  MAZEBOT_CONSTEXPR14 Scalar next_scale(Scalar demand, Scalar available) const {
    const Scalar one = Scalar(1);
    if (!(scale_ < one) && demand < available) return one;
    const Scalar half = scale_ * Scalar(0.5);
    const Scalar wanted = available < demand + demand ? half + half * (available / demand) : one;
    const Scalar most = scale_ + period_ * Scalar(2);
    const Scalar least = scale_ - period_ * Scalar(10);
    const Scalar next = wanted > most ? most : wanted < least ? least : wanted;
    return next < one ? next : one;
  }

  FilterT filter_;
  Tracker<Scalar> tracker_;
  WheelController<Scalar> wheels_;
  Scalar period_;
  Scalar usable_;
  Scalar scale_ = Scalar(1);
  int32_t left_ = 0;
  int32_t right_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_MOUSE_DRIVER_HPP
