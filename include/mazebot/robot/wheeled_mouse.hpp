// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_WHEELED_MOUSE_HPP
#define MAZEBOT_ROBOT_WHEELED_MOUSE_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "../map/heading.hpp"
#include "../motion/pose_2d.hpp"
#include "../motion/pose_filter.hpp"
#include "../motion/tracker.hpp"
#include "../motion/wall_sensor.hpp"
#include "mouse_driver.hpp"

/// What mazebot asks of the hardware of a mouse with two wheels. There is no base class and nothing is virtual. Members
/// may be const or not. `Scalar` is float, double or FixedPoint.
///
/// Required:
///
///     MouseReadings<Scalar> readings();        encoders, gyro and battery, now
///     int sensor_reading(size_t sensor);       counts of an infra-red sensor with its light on, less those without it
///     void set_motors(Scalar left, Scalar right);   parts of the battery's voltage, -1 .. 1; holds until the next call
///     void wait_for_next_period();             returns when the next control period begins
namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// An argument for a parameter of any type.
struct AnyNumber {
  template <class T>
  operator T() const;
};

MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(Readings, readings, void, readings(), "MouseReadings<Scalar> readings()")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(SensorReading, sensor_reading, int32_t, sensor_reading(size_t(0)),
                                 "int sensor_reading(size_t sensor)  (counts with its light on, less those without)")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(SetMotors, set_motors, void, set_motors(AnyNumber(), AnyNumber()),
                                 "void set_motors(Scalar left, Scalar right)  (parts of the battery's voltage)")
MAZEBOT_DETAIL_REQUIRE_OF_ROBOT_(WaitForNextPeriod, wait_for_next_period, void, wait_for_next_period(),
                                 "void wait_for_next_period()")

// The list of requirements, once: the static_asserts and the concept below both read it.
#define MAZEBOT_DETAIL_MOUSE_HARDWARE_NEEDS_(NEED)                                              \
  NEED(MouseHardwareNeeds, readings, HasReadings<RobotT>::value, NeedsReadings)                 \
  NEED(MouseHardwareNeeds, sensor_reading, HasSensorReading<RobotT>::value, NeedsSensorReading) \
  NEED(MouseHardwareNeeds, set_motors, HasSetMotors<RobotT>::value, NeedsSetMotors)             \
  NEED(MouseHardwareNeeds, wait_for_next_period, HasWaitForNextPeriod<RobotT>::value, NeedsWaitForNextPeriod)
MAZEBOT_DETAIL_LIST_(MouseHardwareNeeds, MAZEBOT_DETAIL_MOUSE_HARDWARE_NEEDS_)

template <class HardwareT>
struct CheckMouseHardware : CheckNeeds<MouseHardwareNeeds, ExplainMouseHardwareNeeds, HardwareT> {};

}  // namespace detail

#if MAZEBOT_HAS_CONCEPTS
/// The hardware of a mouse with two wheels; the members are listed at the top of this file. The compiler's message
/// names the first one that is missing.
template <class RobotT>
concept MouseHardware = true MAZEBOT_DETAIL_MOUSE_HARDWARE_NEEDS_(MAZEBOT_DETAIL_AND_NEED_);
#endif

/// Returns whether the class has all that is needed. The same answer as the concept MouseHardware, in every standard.
template <class HardwareT>
constexpr bool is_mouse_hardware() {
  return detail::MouseHardwareNeeds<HardwareT>::all;
}

/// What a mouse sees on a side.
enum class WallSight : uint8_t {
  unsure,  ///< so much light comes neither from a wall nor from an opening, or no sensor looks there
  open,    ///< an opening
  wall     ///< a wall
};

/// An infra-red sensor of a mouse: where it is, what its readings mean, and the mean of the last ones. RAM: that of
/// WallSensor, 7 scalars and 23 bytes.
template <class Scalar, size_t Points = 2>
class MouseSensor {
 public:
  /// `side`: where it looks: left, ahead or right. `wall_reading`: what it reads of the wall on that side of the cell
  /// ahead of a border, with the axle on the border; 1 to 1 000 000 counts.
  MAZEBOT_CONSTEXPR14 MouseSensor(const RangeSensor<Scalar>& place, const WallSensor<Scalar, Points>& curve, Turn side,
                                  int32_t wall_reading)
      : place_(place),
        curve_(curve),
        wall_reading_(wall_reading < 1 ? 1 : wall_reading),
        ends_(wall_reading_ / 5 * 2),
        side_(side) {}

  constexpr const RangeSensor<Scalar>& place() const { return place_; }         ///< on the robot
  constexpr const WallSensor<Scalar, Points>& curve() const { return curve_; }  ///< readings and distances
  constexpr Turn side() const { return side_; }                                 ///< where it looks
  /// The mean of the last readings: 1 if they are those of a wall of the cell ahead.
  constexpr Scalar strength() const { return strength_; }

  /// The distance by the last reading.
  constexpr const WallDistance<Scalar>& distance() const { return distance_; }

  /// Whether its beam left a wall between the last two readings. Not of a sensor that looks ahead.
  constexpr bool has_left_wall() const { return has_left_wall_; }
  /// The part of the time between them that has passed since.
  constexpr Scalar since() const { return ends_.template since<Scalar>(); }

  /// Takes in a reading, as so large a part of the mean.
  MAZEBOT_CONSTEXPR14 void read(int32_t reading, Scalar part) {
    distance_ = curve_.distance(reading);
    // In integers, since the readings would exceed the range of FixedPoint.
    const int32_t most = 2 * wall_reading_;
    const int32_t least = -most;
    const int32_t clamped = reading > most ? most : reading < least ? least : reading;
    const Scalar now = Scalar(static_cast<long>(clamped * 512 / wall_reading_)) / Scalar(512);
    strength_ = strength_ + (now - strength_) * part;
    has_left_wall_ = side_ != Turn::ahead && ends_.update(reading);
  }

 private:
  RangeSensor<Scalar> place_;
  WallSensor<Scalar, Points> curve_;
  WallDistance<Scalar> distance_ = {WallRange::too_far, Scalar(0)};
  Scalar strength_ = Scalar(0);
  int32_t wall_reading_;
  WallEndWatch ends_;
  Turn side_;
  bool has_left_wall_ = false;
};

/// A mouse with two wheels: your hardware, and all that drives it. It follows trajectories and tells which walls it
/// sees.
///
///     WheeledMouse<MyHardware, float> mouse(hardware, driver, sensors, 4);
///     mouse.stand_at(centre);
///     mouse.rest(0.5f);                            // learns the bias of the gyro
///     if (!mouse.follow(run, explorer.wall_map())) to_string(mouse.status());
///     mouse.stop();
///
/// SearchDrive lets a navigator drive it. A control period is a MouseDriver::update(), and a reading and a correction
/// for each sensor. `FilterT` knows the pose: PoseFilter or KalmanPoseFilter. RAM: that of the MouseDriver, and three
/// pointers; it refers to the hardware and the sensors.
template <class HardwareT, class ScalarT, size_t Points = 2, class FilterT = PoseFilter<ScalarT>>
class WheeledMouse {
  static_assert(detail::CheckMouseHardware<HardwareT>::ok, "");

 public:
  typedef ScalarT Scalar;                       ///< of all its numbers
  typedef MouseSensor<Scalar, Points> Sensor;   ///< one of its sensors
  typedef MouseDriver<Scalar, FilterT> Driver;  ///< what drives it

  /// Refers to the hardware and to `count` sensors; the hardware numbers them in the same order.
  MAZEBOT_CONSTEXPR14 WheeledMouse(HardwareT& hardware, const Driver& driver, Sensor* sensors, size_t count)
      : hardware_(&hardware), sensors_(sensors), count_(count), driver_(driver) {}

  constexpr const Driver& driver() const { return driver_; }           ///< where it is, and how far off
  constexpr TrackerStatus status() const { return driver_.status(); }  ///< whether it follows, or why not

  /// The mouse stands at that pose: it was put there, or has ended a trajectory there.
  MAZEBOT_CONSTEXPR14 void stand_at(const Pose2D<Scalar>& pose) {
    hardware_->set_motors(Scalar(0), Scalar(0));
    driver_.start(pose, hardware_->readings());
  }
  /// Lets it stand so long. It learns the bias of its gyro, and what its sensors see.
  MAZEBOT_CONSTEXPR14 void rest(Scalar seconds) {
    stop();
    for (Scalar past = Scalar(0); past < seconds; past = past + driver_.period()) {
      hardware_->wait_for_next_period();
      driver_.wait(hardware_->readings());
      for (size_t i = 0; i < count_; ++i) read(i);
    }
  }
  /// Switches the motors off.
  MAZEBOT_CONSTEXPR14 void stop() { hardware_->set_motors(Scalar(0), Scalar(0)); }

  /// What its sensors see on that side of the cell ahead of a border, with the axle on the border. Also for a mouse
  /// that stands with its back to the wall of its first cell. In between it is unsure: a reading that noise or a wrong
  /// pose could have made is better not believed, since the robot will look again.
  MAZEBOT_CONSTEXPR14 WallSight look(Turn side) const {
    Scalar seen = Scalar(0);
    int sensors = 0;
    for (size_t i = 0; i < count_; ++i) {
      if (sensors_[i].side() != side) continue;
      seen = seen + sensors_[i].strength();
      ++sensors;
    }
    if (sensors == 0) return WallSight::unsure;
    // A wall ahead is far away: its light is weak, and doubles where the mouse is a little nearer.
    const bool is_far = side == Turn::ahead;
    if (seen < Scalar(sensors) * Scalar(is_far ? 0.2 : 0.35)) return WallSight::open;
    return seen > Scalar(sensors) * Scalar(is_far ? 0.6 : 0.65) ? WallSight::wall : WallSight::unsure;
  }
  /// What its sensors see ahead of a mouse that stands in the centre of a cell. The wall is near: one sensor suffices,
  /// if another is dead.
  MAZEBOT_CONSTEXPR14 WallSight look_from_centre() const {
    WallSight sight = WallSight::unsure;
    for (size_t i = 0; i < count_; ++i) {
      if (sensors_[i].side() != Turn::ahead) continue;
      if (sensors_[i].strength() > Scalar(1.5)) return WallSight::wall;
      sight = WallSight::open;
    }
    return sight;
  }
  /// Whether a sensor that looks ahead now sees a wall, nearer to the axle than so many metres.
  MAZEBOT_CONSTEXPR14 bool sees_nearer(Scalar metres) const {
    for (size_t i = 0; i < count_; ++i) {
      const WallDistance<Scalar>& distance = sensors_[i].distance();
      const bool is_there = distance.range == WallRange::too_near || distance.range == WallRange::measured;
      const bool looks_ahead = sensors_[i].side() == Turn::ahead;
      if (looks_ahead && is_there && distance.metres + sensors_[i].place().ahead < metres) return true;
    }
    return false;
  }

  /// Follows a trajectory to its end, with the walls of a map. Calls each_period(const TrajectoryPoint<Scalar>&) in
  /// each control period after its work is done; it may take the time that is left. At the end the motors keep their
  /// voltage, because the next trajectory may begin at once: else call stop(). False: it gave up and stopped; status()
  /// says why.
  template <class TrajectoryT, class MapT, class VisitorT>
  MAZEBOT_CONSTEXPR14 bool follow(TrajectoryT& trajectory, const MapT& map, VisitorT&& each_period) {
    while (!trajectory.ended()) {
      const WheelDuties<Scalar> duties = driver_.update(trajectory, hardware_->readings());
      hardware_->set_motors(duties.left, duties.right);
      if (status() != TrackerStatus::tracking) return false;
      for (size_t i = 0; i < count_; ++i) {
        read(i);
        const WallDistance<Scalar>& distance = sensors_[i].distance();
        const RangeSensor<Scalar>& place = sensors_[i].place();
        if (distance.range == WallRange::measured) driver_.correct(map, place, distance.metres);
        if (sensors_[i].has_left_wall()) driver_.correct_at_end(map, place, sensors_[i].since());
      }
      each_period(trajectory.point());
      hardware_->wait_for_next_period();
    }
    return true;
  }
  /// The same without a function to call.
  template <class TrajectoryT, class MapT>
  MAZEBOT_CONSTEXPR14 bool follow(TrajectoryT& trajectory, const MapT& map) {
    return follow(trajectory, map, Ignore());
  }

 private:
  struct Ignore {
    MAZEBOT_CONSTEXPR14 void operator()(const TrajectoryPoint<Scalar>&) const {}
  };

  // The mean of the last 8 ms decides whether there is a wall.
  MAZEBOT_CONSTEXPR14 void read(size_t sensor) {
    sensors_[sensor].read(static_cast<int32_t>(hardware_->sensor_reading(sensor)), driver_.period() * Scalar(125));
  }
  HardwareT* hardware_;
  Sensor* sensors_;
  size_t count_;
  Driver driver_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

/// `MAZEBOT_CHECK_MOUSE_HARDWARE(MyHardware);` after the class: the compiler lists what is missing, in words.
#define MAZEBOT_CHECK_MOUSE_HARDWARE(HardwareT)                       \
  static_assert(::mazebot::detail::CheckMouseHardware<HardwareT>::ok, \
                "mazebot: " #HardwareT " cannot be driven by its wheels yet")

#endif  // MAZEBOT_ROBOT_WHEELED_MOUSE_HPP
