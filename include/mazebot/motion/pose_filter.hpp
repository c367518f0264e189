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

/// Where a wall sensor is on the robot, and where it looks. RAM: 5 scalars.
template <class Scalar>
struct RangeSensor {
  Scalar ahead;             ///< metres from the middle of the axle
  Scalar right;             ///< metres; negative: left of the middle
  Scalar angle;             ///< radians to the right of ahead
  SineCosine<Scalar> look;  ///< of the angle

  /// In metres and radians.
  MAZEBOT_CONSTEXPR14 RangeSensor(Scalar ahead_of_axle, Scalar right_of_middle, Scalar to_the_right)
      : ahead(ahead_of_axle), right(right_of_middle), angle(to_the_right), look(sine_cosine(to_the_right)) {}
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

/// The wall that a sensor should see.
template <class Scalar>
struct ExpectedWall {
  bool is_known;              ///< whether the map knows one, and nothing speaks against using it
  Heading side;               ///< of the cell: the beam meets the wall going there
  Scalar metres;              ///< from the sensor to the face of the wall, along the beam
  SineCosine<Scalar> facing;  ///< of the heading of the robot
  SineCosine<Scalar> look;    ///< of the direction of the beam
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
/// correct nothing. O(cells up to the wall), at most 4. RAM: 21 scalars and 7 bytes.
template <class Scalar>
class PoseFilter {
 public:
  /// A robot that stands at a pose.
  MAZEBOT_CONSTEXPR14 PoseFilter(const PoseFilterOptions<Scalar>& options, const MazeScale<Scalar>& scale,
                                 const Pose2D<Scalar>& start)
      : options_(options), scale_(scale), one_by_cell_(Scalar(1) / scale.cell_size), at_(start) {
    set_pose(start);
  }

  constexpr const Pose2D<Scalar>& pose() const { return at_; }  ///< the middle of the axle; the angle in -pi .. pi
  constexpr Scalar speed() const { return speed_; }             ///< m/s, from the wheels
  constexpr Scalar turn_rate() const { return turn_rate_; }     ///< rad/s to the right, from the gyro without its bias
  constexpr Scalar bias() const { return bias_; }               ///< rad/s: what the gyro shows while the robot stands
  /// The sine and cosine of the heading after the last update().
  constexpr const SineCosine<Scalar>& facing() const { return facing_; }
  /// Replaces the pose, for example by a known start.
  MAZEBOT_CONSTEXPR14 void set_pose(const Pose2D<Scalar>& at) {
    at_ = at;
    if (is_angle(at.angle)) facing_ = sine_cosine(at.angle);
  }

  /// Adds the ticks since the last call, and the turn rate (rad/s, positive to the right) that the gyro has shown for
  /// so many seconds. What is not a number makes the angle none, for good.
  MAZEBOT_CONSTEXPR14 void update(int32_t left_ticks, int32_t right_ticks, Scalar gyro_rate, Scalar seconds) {
    learn_bias(left_ticks == 0 && right_ticks == 0, gyro_rate);
    const Scalar length = rolled(left_ticks + right_ticks);
    speed_ = length / seconds;
    const Scalar before = turn_rate_;
    turn_rate_ = gyro_rate - bias_;
    moved_ = length < Scalar(0) ? -length : length;
    const Scalar turned = (before + turn_rate_) * Scalar(0.5) * seconds;
    const Scalar half_turned = turned * Scalar(0.5);
    const Scalar half_way = at_.angle + half_turned;
    if (!is_angle(half_way)) {
      at_.angle = at_.angle + turned;
      return;
    }
    const SineCosine<Scalar> middle = sine_cosine(half_way);
    const Scalar outwards = options_.slide * turn_rate_ * length;  // to the left in a turn to the right
    at_.x = at_.x + length * middle.sine - outwards * middle.cosine;
    at_.y = at_.y + length * middle.cosine + outwards * middle.sine;
    // The second half of the turn is small: the first terms of its sine and cosine suffice.
    facing_ = middle.plus({half_turned, Scalar(1) - half_turned * half_turned * Scalar(0.5)});
    const Scalar circle = pi<Scalar>() * Scalar(2);
    at_.angle = at_.angle + turned;
    if (at_.angle > pi<Scalar>()) at_.angle = at_.angle - circle;
    if (at_.angle < -pi<Scalar>()) at_.angle = at_.angle + circle;
  }

  /// Corrects the pose by the distance (metres) from a sensor to the wall that it sees. MapT has width(), height(),
  /// known(Cell, Heading) and wall(Cell, Heading), as a WallMap has. True if the wall was used.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool correct(const MapT& map, const RangeSensor<Scalar>& sensor, Scalar metres) {
    if (!(metres < options_.reach)) return false;
    const ExpectedWall<Scalar> wall = expected(map, sensor);
    if (!wall.is_known) return false;
    const Heading side = wall.side;
    const bool is_column = side == Heading::north || side == Heading::south;
    const Scalar error = (metres - wall.metres) * detail::magnitude(is_column ? wall.look.cosine : wall.look.sine);
    if (!(error < options_.gate && error > -options_.gate)) return false;
    // A wall farther away than expected: the robot is farther from it.
    const bool is_positive = side == Heading::north || side == Heading::east;
    const Scalar wanted = is_positive ? -error : error;
    const Scalar most = options_.most_per_metre * moved_;
    const Scalar part = clamped(wanted * options_.per_metre * moved_, most);
    // Part of an error across comes from the heading.
    const Scalar to_right = wanted * (is_column ? -wall.facing.sine : wall.facing.cosine);
    at_.angle = at_.angle + clamped(to_right * options_.heading_per_metre * moved_, most);
    if (is_column) {
      at_.y = at_.y + part;
    } else {
      at_.x = at_.x + part;
    }
    return true;
  }

  /// The wall that a sensor should see from here. None whose end is near, that the beam meets at less than 30 degrees,
  /// or beyond the reach. O(cells up to the wall), at most 4.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 ExpectedWall<Scalar> expected(const MapT& map, const RangeSensor<Scalar>& sensor) const {
    const SineCosine<Scalar> none = {Scalar(0), Scalar(0)};
    ExpectedWall<Scalar> wall = {false, Heading::north, Scalar(0), none, none};
    if (!is_angle(at_.angle)) return wall;
    wall.facing = facing_;
    wall.look = facing_.plus(sensor.look);
    const Scalar x = at_.x + sensor.ahead * wall.facing.sine + sensor.right * wall.facing.cosine;
    const Scalar y = at_.y + sensor.ahead * wall.facing.cosine - sensor.right * wall.facing.sine;
    wall.is_known = find_wall(map, x, y, wall.look, wall.side, wall.metres);
    return wall;
  }

  constexpr const PoseFilterOptions<Scalar>& options() const { return options_; }  ///< as it was made with
  constexpr const MazeScale<Scalar>& scale() const { return scale_; }              ///< as it was made with

 private:
  // False for what is not a number, and for what no robot can turn in a control period.
  static constexpr bool is_angle(Scalar angle) { return angle < Scalar(1000) && angle > Scalar(-1000); }

  enum : int { most_cells_ = 4, still_ = 50, most_learnt_ = 500 };

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

  // The mean of all that the gyro shows while the wheels stand; of the last half second, if it is longer. A robot that
  // is carried turns faster.
  MAZEBOT_CONSTEXPR14 void learn_bias(bool stands, Scalar gyro_rate) {
    resting_ = !stands ? 0 : resting_ < still_ ? static_cast<uint8_t>(resting_ + 1) : resting_;
    if (resting_ < still_ || !(detail::magnitude(gyro_rate) < Scalar(0.1))) return;
    if (learnt_ < most_learnt_) ++learnt_;
    bias_ = bias_ + (gyro_rate - bias_) / Scalar(static_cast<int>(learnt_));
  }

  // The first wall that a ray meets, if the map knows it, and the distance to its face.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool find_wall(const MapT& map, Scalar x, Scalar y, const SineCosine<Scalar>& look, Heading& side,
                                     Scalar& distance) const {
    const Scalar zero = Scalar(0);
    const Scalar size = scale_.cell_size;
    const Scalar half_wall = scale_.wall_thickness * Scalar(0.5);
    const Scalar tiny = Scalar(0.01);
    Cell cell(static_cast<int>(x * one_by_cell_), static_cast<int>(y * one_by_cell_));
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
      const Scalar one_by_slope = Scalar(1) / slope;
      // Where the ray crosses the border, from the south or west end of the border.
      const Scalar crossed = ahead * one_by_slope;
      const Scalar along = (goes_up ? x + crossed * look.sine - size * Scalar(static_cast<int>(cell.x))
                                    : y + crossed * look.cosine - size * Scalar(static_cast<int>(cell.y)));
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
        distance = (ahead - half_wall) * one_by_slope;
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
  Scalar one_by_cell_;  // 1 / size of a cell
  Pose2D<Scalar> at_;
  SineCosine<Scalar> facing_ = {Scalar(0), Scalar(1)};  // of at_, before the corrections since the last update
  Scalar speed_ = Scalar(0);
  Scalar turn_rate_ = Scalar(0);
  Scalar bias_ = Scalar(0);
  Scalar moved_ = Scalar(0);  // metres in the last update
  Scalar total_ = Scalar(0);  // metres that ticks_ make
  int32_t ticks_ = 0;         // of both wheels, since the last half metre
  uint16_t learnt_ = 0;       // readings in the mean of the bias
  uint8_t resting_ = 0;
};

/// How far a KalmanPoseFilter trusts wheels, gyro and walls, as standard deviations. The errors of the robot grow with
/// the root of the way. The defaults were found in a simulator, for cells of 180 and of 90 mm. RAM: 6 scalars.
template <class Scalar>
struct PoseDeviations {
  Scalar along = Scalar(0.003);       ///< metres along the path after a metre
  Scalar across = Scalar(0.002);      ///< metres across it
  Scalar heading = Scalar(0.001);     ///< radians after a metre
  Scalar per_radian = Scalar(0.002);  ///< radians after a turn by one radian
  Scalar wall = Scalar(0.001);        ///< metres of a measured distance
  Scalar wall_part = Scalar(0.05);    ///< and as a part of it: walls differ in how much light they send back
};

/// Knows the pose of a robot as PoseFilter does, and also how sure it is of it. This is the full form: an extended
/// Kalman filter of position and heading, so a wall corrects what it can tell most about. Its members are those of
/// PoseFilter, and MouseDriver takes either.
///
///     typedef KalmanPoseFilter<float> FilterT;
///     const FilterT filter(options, scale, scale.centre_of(Pose()));
///     MouseDriver<float, FilterT> driver(filter, tracker, wheels, 0.001f);
///
/// Walls far away weigh less than near ones, and a pose that is well known is moved less. All readings of one wall
/// share the error of its colour, so a length of wall as long as a cell counts as one measurement. A wall that is
/// farther from its place than the gate corrects nothing, and one that disagrees by more than three standard deviations
/// counts as three. Of the options of PoseFilter it uses `gate`, `edge` and `reach`. Source: Kalman (1960), linearised
/// as in Smith, Self and Cheeseman (1990).
///
/// Scalar is float or double: variances are too small for FixedPoint. O(1) but for the search of the wall. RAM: that of
/// PoseFilter and 12 scalars.
template <class Scalar>
class KalmanPoseFilter {
 public:
  /// A robot that stands at a pose.
  MAZEBOT_CONSTEXPR14 KalmanPoseFilter(const PoseFilterOptions<Scalar>& options, const MazeScale<Scalar>& scale,
                                       const Pose2D<Scalar>& start,
                                       const PoseDeviations<Scalar>& deviations = PoseDeviations<Scalar>())
      : reckoning_(options, scale, start), deviations_(deviations) {}

  constexpr const Pose2D<Scalar>& pose() const { return reckoning_.pose(); }  ///< the middle of the axle
  constexpr Scalar speed() const { return reckoning_.speed(); }               ///< m/s, from the wheels
  constexpr Scalar turn_rate() const { return reckoning_.turn_rate(); }       ///< rad/s to the right, from the gyro
  constexpr Scalar bias() const { return reckoning_.bias(); }  ///< rad/s: what the gyro shows while the robot stands
  constexpr const SineCosine<Scalar>& facing() const { return reckoning_.facing(); }  ///< of the heading
  constexpr Scalar x_variance() const { return xx_; }                                 ///< m^2
  constexpr Scalar y_variance() const { return yy_; }                                 ///< m^2
  constexpr Scalar angle_variance() const { return tt_; }                             ///< rad^2

  /// Replaces the pose by one that a person has found: to a millimetre and half a degree.
  MAZEBOT_CONSTEXPR14 void set_pose(const Pose2D<Scalar>& at) {
    reckoning_.set_pose(at);
    xx_ = yy_ = Scalar(1e-6);
    tt_ = Scalar(1e-4);
    xy_ = xt_ = yt_ = Scalar(0);
  }

  /// See PoseFilter::update().
  MAZEBOT_CONSTEXPR14 void update(int32_t left_ticks, int32_t right_ticks, Scalar gyro_rate, Scalar seconds) {
    const Pose2D<Scalar> before = pose();
    reckoning_.update(left_ticks, right_ticks, gyro_rate, seconds);
    moved_ = detail::magnitude(speed()) * seconds;
    const Scalar east = pose().x - before.x;
    const Scalar north = pose().y - before.y;
    // An error of the heading moves the robot aside.
    xx_ = xx_ + north * (xt_ + xt_ + north * tt_);
    xy_ = xy_ + north * (yt_ - east * tt_) - east * xt_;
    yy_ = yy_ - east * (yt_ + yt_ - east * tt_);
    xt_ = xt_ + north * tt_;
    yt_ = yt_ - east * tt_;
    tt_ = tt_ + squared(deviations_.heading) * moved_ +
          squared(deviations_.per_radian) * detail::magnitude(turn_rate()) * seconds;
    if (!(moved_ > Scalar(0))) return;
    const Scalar along = squared(deviations_.along) / moved_;
    const Scalar across = squared(deviations_.across) / moved_;
    xx_ = xx_ + along * east * east + across * north * north;
    yy_ = yy_ + along * north * north + across * east * east;
    xy_ = xy_ + (along - across) * east * north;
  }

  /// See PoseFilter::correct(). A robot that stands is corrected, too.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool correct(const MapT& map, const RangeSensor<Scalar>& sensor, Scalar metres) {
    const PoseFilterOptions<Scalar>& options = reckoning_.options();
    if (!(metres < options.reach)) return false;
    const ExpectedWall<Scalar> wall = reckoning_.expected(map, sensor);
    Scalar error = metres - wall.metres;
    if (!wall.is_known || !(error < options.gate && error > -options.gate)) return false;

    // How the distance changes with the pose.
    const SineCosine<Scalar>& facing = wall.facing;
    const SineCosine<Scalar>& look = wall.look;
    const bool is_column = wall.side == Heading::north || wall.side == Heading::south;
    const Scalar slope = is_column ? look.cosine : look.sine;
    const Scalar aside = is_column ? -look.sine : look.cosine;
    const Scalar lever = is_column ? -sensor.ahead * facing.sine - sensor.right * facing.cosine
                                   : sensor.ahead * facing.cosine - sensor.right * facing.sine;
    const Scalar by_x = is_column ? Scalar(0) : Scalar(-1) / slope;
    const Scalar by_y = is_column ? Scalar(-1) / slope : Scalar(0);
    const Scalar by_angle = -(lever + wall.metres * aside) / slope;

    const Scalar x = xx_ * by_x + xy_ * by_y + xt_ * by_angle;
    const Scalar y = xy_ * by_x + yy_ * by_y + yt_ * by_angle;
    const Scalar angle = xt_ * by_x + yt_ * by_y + tt_ * by_angle;
    const Scalar of_pose = by_x * x + by_y * y + by_angle * angle;
    const Scalar of_wall = squared(deviations_.wall + deviations_.wall_part * wall.metres);
    const Scalar most = Scalar(3) * square_root(of_pose + of_wall);
    error = error > most ? most : error < -most ? -most : error;
    const Scalar cell = reckoning_.scale().cell_size;
    const Scalar standing = cell / Scalar(100);
    const Scalar gain = Scalar(1) / (of_pose + of_wall * cell / (moved_ > standing ? moved_ : standing));
    const Scalar step = gain * error;
    reckoning_.set_pose({pose().x + x * step, pose().y + y * step, pose().angle + angle * step});
    xx_ = xx_ - x * gain * x;
    xy_ = xy_ - x * gain * y;
    yy_ = yy_ - y * gain * y;
    xt_ = xt_ - x * gain * angle;
    yt_ = yt_ - y * gain * angle;
    tt_ = tt_ - angle * gain * angle;
    return true;
  }

 private:
  static constexpr Scalar squared(Scalar value) { return value * value; }

  PoseFilter<Scalar> reckoning_;
  PoseDeviations<Scalar> deviations_;
  Scalar moved_ = Scalar(0);  // metres in the last update
  // The covariance.
  Scalar xx_ = Scalar(1e-6);
  Scalar xy_ = Scalar(0);
  Scalar yy_ = Scalar(1e-6);
  Scalar xt_ = Scalar(0);
  Scalar yt_ = Scalar(0);
  Scalar tt_ = Scalar(1e-4);
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_POSE_FILTER_HPP
