// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_POSE_FILTER_HPP
#define MAZEBOT_MOTION_POSE_FILTER_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "pose_2d.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Where a wall sensor is on the robot, and where it looks.
template <class Scalar>
struct RangeSensor {
  Scalar ahead;  ///< metres from the middle of the axle
  Scalar right;  ///< metres; negative: left of the middle
  Scalar angle;  ///< radians to the right of ahead
};

/// What a PoseFilter knows of its robot, and how far it trusts the walls. The defaults were found in a simulator, for
/// cells of 180 and of 90 mm and walls whose light differs by 10 %. RAM: 8 scalars.
template <class Scalar>
struct PoseFilterOptions {
  Scalar mm_per_1000_ticks;               ///< how far a wheel rolls: measure it over a long straight
  Scalar slide = Scalar(0);               ///< (m/s) / (m/s^2): how fast the tyres slide sideways in turns
  Scalar gate = Scalar(0.02);             ///< metres: a wall that seems to be farther from its place is ignored
  Scalar per_metre = Scalar(8);           ///< the part of an error that a wall corrects in each metre driven
  Scalar heading_per_metre = Scalar(10);  ///< radians of the heading, for each metre of error and metre driven
  Scalar most_per_metre = Scalar(0.1);    ///< metres: no wall moves the pose by more in each metre driven
  Scalar edge = Scalar(0.015);            ///< metres: a wall is not looked at so close to its end
  Scalar reach = Scalar(0.2);             ///< metres: farther walls are not looked at

  /// The defaults.
  explicit constexpr PoseFilterOptions(Scalar mm_rolled) : mm_per_1000_ticks(mm_rolled) {}
};

/// Knows the pose of a robot from its encoders, its gyro and the walls of a map. This is the cheap form: it has no
/// matrix, but constant gains.
///
///     PoseFilter<float> filter(options, scale, scale.centre_of(Pose()));
///     filter.update(left_ticks, right_ticks, gyro_rate, 0.001f);      // every millisecond
///     filter.correct(map, sensors[i], metres);                        // for each sensor that sees a wall
///     filter.pose();
///
/// update() takes the distance from the wheels and the angle from the gyro, whose bias it learns while the wheels
/// stand. correct() compares the distance to the wall that a sensor sees with the distance to the wall that the map has
/// there, and moves the pose by a part of the difference, straight away from the wall: a wall at the side corrects
/// across and the heading, a wall ahead corrects along. It does so on straights, on diagonals and in curves, for walls
/// that the beam meets at 30 degrees or more. Each correction passes a gate and is capped for each metre driven, so a
/// wrong wall drags the pose slowly and never throws it. Walls that the map does not know, and the ends of walls,
/// correct nothing. O(cells up to the wall), at most 4. RAM: 18 scalars and 5 bytes.
template <class Scalar>
class PoseFilter {
 public:
  /// A robot that stands at a pose.
  MAZEBOT_CONSTEXPR14 PoseFilter(const PoseFilterOptions<Scalar>& options, const MazeScale<Scalar>& scale,
                                 const Pose2D<Scalar>& start)
      : options_(options), scale_(scale), at_(start) {}

  constexpr const Pose2D<Scalar>& pose() const { return at_; }  ///< the middle of the axle; the angle in -pi .. pi
  constexpr Scalar speed() const { return speed_; }             ///< m/s, from the wheels
  constexpr Scalar turn_rate() const { return turn_rate_; }     ///< rad/s to the right, from the gyro without its bias
  constexpr Scalar bias() const { return bias_; }               ///< rad/s: what the gyro shows while the robot stands
  /// Replaces the pose, for example by a known start.
  MAZEBOT_CONSTEXPR14 void set_pose(const Pose2D<Scalar>& at) { at_ = at; }

  /// Adds the ticks since the last call, and the turn rate (rad/s, positive to the right) that the gyro has shown for
  /// so many seconds. What is not a number makes the angle none, for good.
  MAZEBOT_CONSTEXPR14 void update(int32_t left_ticks, int32_t right_ticks, Scalar gyro_rate, Scalar seconds) {
    learn_bias(left_ticks == 0 && right_ticks == 0, gyro_rate);
    const Scalar length = rolled(left_ticks + right_ticks);
    speed_ = length / seconds;
    const Scalar before = turn_rate_;
    turn_rate_ = gyro_rate - bias_;
    moved_ = length < Scalar(0) ? -length : length;
    const Scalar turned = (before + turn_rate_) / Scalar(2) * seconds;
    const Scalar half_way = at_.angle + turned / Scalar(2);
    if (!is_angle(half_way)) {
      at_.angle = at_.angle + turned;
      return;
    }
    const SineCosine<Scalar> middle = sine_cosine(half_way);
    const Scalar outwards = options_.slide * turn_rate_ * length;  // to the left in a turn to the right
    at_.x = at_.x + length * middle.sine - outwards * middle.cosine;
    at_.y = at_.y + length * middle.cosine + outwards * middle.sine;
    const Scalar circle = pi<Scalar>() * Scalar(2);
    at_.angle = at_.angle + turned;
    if (at_.angle > pi<Scalar>()) at_.angle = at_.angle - circle;
    if (at_.angle < -pi<Scalar>()) at_.angle = at_.angle + circle;
  }

  /// Corrects the pose by the distance (metres) from a sensor to the wall that it sees. MapT has width(), height(),
  /// known(Cell, Heading) and wall(Cell, Heading), as a WallMap has. True if the wall was used.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool correct(const MapT& map, const RangeSensor<Scalar>& sensor, Scalar metres) {
    const Scalar zero = Scalar(0);
    if (!(metres < options_.reach) || !is_angle(at_.angle)) return false;
    const SineCosine<Scalar> facing = sine_cosine(at_.angle);
    const SineCosine<Scalar> look = sine_cosine(at_.angle + sensor.angle);
    const Scalar x = at_.x + sensor.ahead * facing.sine + sensor.right * facing.cosine;
    const Scalar y = at_.y + sensor.ahead * facing.cosine - sensor.right * facing.sine;
    Heading side = Heading::north;
    Scalar expected = zero;
    if (!find_wall(map, x, y, look, side, expected)) return false;
    const bool is_column = side == Heading::north || side == Heading::south;
    const Scalar error = (metres - expected) * detail::magnitude(is_column ? look.cosine : look.sine);
    if (!(error < options_.gate && error > -options_.gate)) return false;
    // A wall farther away than expected: the robot is farther from it.
    const bool is_positive = side == Heading::north || side == Heading::east;
    const Scalar wanted = is_positive ? -error : error;
    const Scalar most = options_.most_per_metre * moved_;
    const Scalar part = clamped(wanted * options_.per_metre * moved_, most);
    // Part of an error across comes from the heading.
    const Scalar to_right = wanted * (is_column ? -facing.sine : facing.cosine);
    at_.angle = at_.angle + clamped(to_right * options_.heading_per_metre * moved_, most);
    if (is_column) {
      at_.y = at_.y + part;
    } else {
      at_.x = at_.x + part;
    }
    return true;
  }

 private:
  // False for what is not a number, and for what no robot can turn in a control period.
  static constexpr bool is_angle(Scalar angle) { return angle < Scalar(1000) && angle > Scalar(-1000); }

  enum : int { most_cells_ = 4, still_ = 50 };

  static constexpr Scalar clamped(Scalar value, Scalar most) {
    return value > most ? most : value < -most ? -most : value;
  }
  // Metres of the middle of the axle: the difference of two totals, so rounding errors do not add up.
  MAZEBOT_CONSTEXPR14 Scalar rolled(int32_t ticks_of_both) {
    ticks_ += ticks_of_both;
    // In two parts, because the product of all ticks would exceed the scalar's range.
    const Scalar thousands = Scalar(static_cast<long>(ticks_ / 1000));
    const Scalar rest = Scalar(static_cast<long>(ticks_ % 1000)) / Scalar(1000);
    const Scalar total = (thousands * options_.mm_per_1000_ticks + rest * options_.mm_per_1000_ticks) / Scalar(2000);
    const Scalar length = total - total_;
    total_ = total;
    if (detail::magnitude(total) > Scalar(0.5)) {
      ticks_ = 0;
      total_ = Scalar(0);
    }
    return length;
  }

  // The mean while the wheels stand, of about a quarter of a second. A robot that is carried turns faster.
  MAZEBOT_CONSTEXPR14 void learn_bias(bool stands, Scalar gyro_rate) {
    resting_ = !stands ? 0 : resting_ < still_ ? static_cast<uint8_t>(resting_ + 1) : resting_;
    if (resting_ < still_ || !(detail::magnitude(gyro_rate) < Scalar(0.1))) return;
    bias_ = bias_ + (gyro_rate - bias_) / Scalar(256);
  }

  // The first wall that a ray meets, if the map knows it, and the distance to its face.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool find_wall(const MapT& map, Scalar x, Scalar y, const SineCosine<Scalar>& look, Heading& side,
                                     Scalar& distance) const {
    const Scalar zero = Scalar(0);
    const Scalar size = scale_.cell_size;
    const Scalar half_wall = scale_.wall_thickness / Scalar(2);
    const Scalar tiny = Scalar(0.01);
    Cell cell(static_cast<int>(x / size), static_cast<int>(y / size));
    if (!(x > zero && y > zero) || cell.x >= map.width() || cell.y >= map.height()) return false;
    const Heading to_column = look.sine < zero ? Heading::west : Heading::east;
    const Heading to_row = look.cosine < zero ? Heading::south : Heading::north;
    for (int i = 0; i < most_cells_; ++i) {
      const Scalar column = size * Scalar(static_cast<int>(cell.x) + (to_column == Heading::east ? 1 : 0)) - x;
      const Scalar row = size * Scalar(static_cast<int>(cell.y) + (to_row == Heading::north ? 1 : 0)) - y;
      const bool goes_up = detail::magnitude(look.sine) < tiny ||
                           (detail::magnitude(look.cosine) >= tiny &&
                            detail::magnitude(row * look.sine) < detail::magnitude(column * look.cosine));
      side = goes_up ? to_row : to_column;
      const Scalar ahead = detail::magnitude(goes_up ? row : column);
      const Scalar slope = detail::magnitude(goes_up ? look.cosine : look.sine);
      // Where the ray crosses the border, from the south or west end of the border.
      const Scalar along = (goes_up ? x + ahead / slope * look.sine - size * Scalar(static_cast<int>(cell.x))
                                    : y + ahead / slope * look.cosine - size * Scalar(static_cast<int>(cell.y)));
      if (!map.known(cell, side)) return false;
      const bool is_wall = map.wall(cell, side);
      if (along < options_.edge && !continues(map, cell, side, goes_up ? Heading::west : Heading::south, is_wall)) {
        return false;
      }
      if (along > size - options_.edge &&
          !continues(map, cell, side, goes_up ? Heading::east : Heading::north, is_wall)) {
        return false;
      }
      if (is_wall) {
        distance = (ahead - half_wall) / slope;
        return slope > Scalar(0.5) && distance < options_.reach;
      }
      cell = cell.towards(side);
    }
    return false;
  }
  // Whether a wall goes straight on into the neighbouring cell.
  template <class MapT>
  static MAZEBOT_CONSTEXPR14 bool continues(const MapT& map, Cell cell, Heading side, Heading to, bool is_wall) {
    if (!is_wall) return false;
    const Cell next = cell.towards(to);
    if (next.x < 0 || next.y < 0 || next.x >= map.width() || next.y >= map.height()) return false;
    return map.known(next, side) && map.wall(next, side);
  }

  PoseFilterOptions<Scalar> options_;
  MazeScale<Scalar> scale_;
  Pose2D<Scalar> at_;
  Scalar speed_ = Scalar(0);
  Scalar turn_rate_ = Scalar(0);
  Scalar bias_ = Scalar(0);
  Scalar moved_ = Scalar(0);  // metres in the last update
  Scalar total_ = Scalar(0);  // metres that ticks_ make
  int32_t ticks_ = 0;         // of both wheels, since the last half metre
  uint8_t resting_ = 0;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_POSE_FILTER_HPP
