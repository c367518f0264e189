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
/// cells of 180 and of 90 mm and walls whose light differs by 10 %. RAM: 10 scalars.
template <class Scalar>
struct PoseFilterOptions {
  Scalar mm_per_1000_ticks;               ///< how far a wheel rolls: measure it over a long straight
  Scalar slide = Scalar(0);               ///< (m/s) / (m/s^2): how fast the tyres slide sideways in turns
  Scalar gate = Scalar(0.02);             ///< metres: a wall that seems to be farther from its place is ignored
  Scalar per_metre = Scalar(8);           ///< the part of an error that a wall corrects in each metre driven
  Scalar heading_per_metre = Scalar(10);  ///< radians of the heading, for each metre of error and metre driven
  Scalar most_per_metre = Scalar(0.1);    ///< metres: no wall moves the pose by more in each metre driven
  Scalar edge = Scalar(1.0 / 12);         ///< of a cell: the face of a wall is not looked at so close to its end
  Scalar reach = Scalar(0.2);             ///< metres: farther walls are not looked at
  Scalar per_end = Scalar(0.5);           ///< the part of an error that the end of a wall corrects
  Scalar most_per_end = Scalar(0.003);    ///< metres: no end of a wall moves the pose by more

  /// The defaults.
  explicit constexpr PoseFilterOptions(Scalar mm_rolled) : mm_per_1000_ticks(mm_rolled) {}
};

/// The wall that a sensor should see.
template <class Scalar>
struct ExpectedWall {
  bool is_known;              ///< whether the map knows one, and nothing speaks against using it
  Cell cell;                  ///< from which the beam meets the wall
  Heading side;               ///< of the cell: the beam meets the wall going there
  Scalar metres;              ///< from the sensor to the face of the wall, along the beam
  SineCosine<Scalar> facing;  ///< of the heading of the robot
  SineCosine<Scalar> look;    ///< of the direction of the beam
};

/// Where a beam leaves a wall, and how that place changes.
template <class Scalar>
struct WallEnd {
  bool is_known;              ///< whether the map knows one ahead of the beam, and nothing speaks against using it
  Scalar right;               ///< metres from the beam to the corner that it leaves; positive: right of the beam
  Scalar along;               ///< metres from the sensor to the same, along the beam
  Scalar sweep;               ///< metres that the beam goes to the right there, for each metre driven
  SineCosine<Scalar> facing;  ///< of the heading of the robot
  SineCosine<Scalar> look;    ///< of the direction of the beam
};

/// Knows the pose of a robot from its encoders, its gyro and the walls of a map. This is the cheap form: it has no
/// matrix, but constant gains.
///
///     PoseFilter<float> filter(options, scale, scale.centre_of(Pose()));
///     filter.update(left_ticks, right_ticks, gyro_rate, 0.001f);      // every millisecond
///     filter.correct(map, sensors[i], metres);                        // for each sensor that sees a wall
///     filter.correct_at_end(map, sensors[i], since);                  // when its beam has left a wall
///     filter.pose();
///
/// update() takes the distance from the wheels and the angle from the gyro, whose bias it learns while the wheels
/// stand. correct() compares the distance to the wall that a sensor sees with the distance to the wall that the map has
/// there, and moves the pose by a part of the difference, straight away from the wall: a wall at the side corrects
/// across and the heading, a wall ahead corrects along. It does so on straights, on diagonals and in curves, for walls
/// that the beam meets at 30 degrees or more. correct_at_end() takes the moment at which a beam leaves a wall, and
/// moves the pose along the path by a part of what is missing to the corner that the map has there. Each correction
/// passes a gate and is capped, so a wrong wall drags the pose slowly and never throws it. Walls that the map does not
/// know correct nothing. O(cells up to the wall), at most 4. RAM: 24 scalars and 11 bytes.
template <class Scalar>
class PoseFilter {
 public:
  /// A robot that stands at a pose.
  MAZEBOT_CONSTEXPR14 PoseFilter(const PoseFilterOptions<Scalar>& options, const MazeScale<Scalar>& scale,
                                 const Pose2D<Scalar>& start)
      : options_(options),
        scale_(scale),
        one_by_cell_(Scalar(1) / scale.cell_size),
        edge_(options.edge * scale.cell_size),
        most_ticks_(ticks_beyond(options.mm_per_1000_ticks)),
        at_(start) {
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
  /// so many seconds. What is not a number makes the angle none, for good; so does a wheel that rolls more than half
  /// a metre at once, because its encoder has failed.
  MAZEBOT_CONSTEXPR14 void update(int32_t left_ticks, int32_t right_ticks, Scalar gyro_rate, Scalar seconds) {
    if (!is_angle(at_.angle)) return;
    if (!(is_rolling(left_ticks) && is_rolling(right_ticks))) {
      at_.angle = Scalar(2000);
      return;
    }
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
      at_.angle = half_way;
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
    const Scalar part = detail::clamped(wanted * options_.per_metre * moved_, most);
    // Part of an error across comes from the heading.
    const Scalar to_right = wanted * (is_column ? -wall.facing.sine : wall.facing.cosine);
    at_.angle = at_.angle + detail::clamped(to_right * options_.heading_per_metre * moved_, most);
    if (is_column) {
      at_.y = at_.y + part;
    } else {
      at_.x = at_.x + part;
    }
    return true;
  }

  /// Corrects the pose along the path when the beam of a sensor has left a wall (see WallEndWatch). `since`: the part
  /// of the last update's time that has passed since. True if the map has the end of a wall there and it was used.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool correct_at_end(const MapT& map, const RangeSensor<Scalar>& sensor, Scalar since) {
    const WallEnd<Scalar> end = expected_end(map, sensor);
    if (!end.is_known) return false;
    const Scalar missing = end.right / end.sweep + since * moved_;  // metres ahead
    if (!(missing < options_.gate && missing > -options_.gate)) return false;
    const Scalar part = detail::clamped(missing * options_.per_end, options_.most_per_end);
    at_.x = at_.x + part * end.facing.sine;
    at_.y = at_.y + part * end.facing.cosine;
    return true;
  }

  /// The wall that a sensor should see from here. None whose end is near, that the beam meets at less than 30 degrees,
  /// or beyond the reach. O(cells up to the wall), at most 4.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 ExpectedWall<Scalar> expected(const MapT& map, const RangeSensor<Scalar>& sensor) const {
    const SineCosine<Scalar> none = {Scalar(0), Scalar(0)};
    ExpectedWall<Scalar> wall = {false, Cell(), Heading::north, Scalar(0), none, none};
    if (!is_angle(at_.angle)) return wall;
    wall.facing = facing_;
    wall.look = facing_.plus(sensor.look);
    const Scalar x = at_.x + sensor.ahead * wall.facing.sine + sensor.right * wall.facing.cosine;
    const Scalar y = at_.y + sensor.ahead * wall.facing.cosine - sensor.right * wall.facing.sine;
    wall.is_known = find_wall(map, x, y, wall);
    return wall;
  }

  /// The end of a wall that the beam of a sensor leaves about here. A beam that looks back at the wall sees its end
  /// face, too, and leaves it at the corner beyond. None of a wall that recedes, because its reading falls anyway, none
  /// that is farther than three quarters of a cell, and none while the robot drives slower than 0.05 m/s, turns by more
  /// than 4 rad in a cell, or its beam goes along the wall by less than 0.3 m for each metre. O(cells up to the wall),
  /// at most 4.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 WallEnd<Scalar> expected_end(const MapT& map, const RangeSensor<Scalar>& sensor) const {
    const Scalar zero = Scalar(0);
    WallEnd<Scalar> end = {false, zero, zero, zero, facing_, facing_.plus(sensor.look)};
    const SineCosine<Scalar>& look = end.look;
    if (!is_angle(at_.angle) || !(speed_ > Scalar(0.05))) return end;
    const Scalar bend = turn_rate_ / speed_;
    if (!(detail::magnitude(bend) * scale_.cell_size < Scalar(4))) return end;  // it turns nearly on the spot
    const Scalar x = at_.x + sensor.ahead * facing_.sine + sensor.right * facing_.cosine;
    const Scalar y = at_.y + sensor.ahead * facing_.cosine - sensor.right * facing_.sine;

    // The wall that the beam met a little before, and which of its ends the beam goes to.
    const Scalar back = options_.gate + edge_ + scale_.wall_thickness;
    ExpectedWall<Scalar> wall = {false, Cell(), Heading::north, zero, facing_, look.plus(sine_cosine(-back * bend))};
    if (!find_wall(map, x - back * facing_.sine, y - back * facing_.cosine, wall)) return end;
    const Scalar of_sensor = facing_.sine * look.cosine - facing_.cosine * look.sine +
                             bend * (sensor.ahead * sensor.look.cosine + sensor.right * sensor.look.sine);
    const Scalar of_beam = of_sensor + bend * wall.metres;
    const bool is_column = wall.side == Heading::north || wall.side == Heading::south;
    const bool is_high = wall.side == Heading::north || wall.side == Heading::east;
    const bool goes_up = ((of_beam > zero) == is_high) == is_column;
    const Heading to =
        is_column ? (goes_up ? Heading::east : Heading::west) : (goes_up ? Heading::north : Heading::south);
    const Scalar nearer = is_column ? facing_.cosine : facing_.sine;
    if ((is_high ? nearer : -nearer) < Scalar(-0.25)) return end;  // it recedes
    const Scalar aside = is_column ? look.sine : look.cosine;
    const Scalar onwards = goes_up ? aside : -aside;
    if (!is_open(map, wall.cell.towards(to), wall.side) || !is_open(map, wall.cell, to)) return end;
    const bool looks_back = onwards < zero && is_open(map, wall.cell.towards(wall.side), to);
    if (onwards < Scalar(-0.1) && !looks_back) return end;  // it sees a wall that is built on

    const Scalar across = border(is_column ? wall.cell.y : wall.cell.x, is_high, looks_back);
    const Scalar along = border(is_column ? wall.cell.x : wall.cell.y, goes_up, true);
    const Scalar east = (is_column ? along : across) - x;
    const Scalar north = (is_column ? across : along) - y;
    end.right = east * look.cosine - north * look.sine;
    end.along = east * look.sine + north * look.cosine;
    end.sweep = of_sensor + bend * end.along;
    const bool is_quick = detail::magnitude(end.sweep) > Scalar(0.3) && (end.sweep > zero) == (of_beam > zero);
    end.is_known = is_quick && end.along > zero && end.along < scale_.cell_size * Scalar(0.75);
    return end;
  }

  constexpr Scalar moved() const { return moved_; }                                ///< metres in the last update()
  constexpr const PoseFilterOptions<Scalar>& options() const { return options_; }  ///< as it was made with
  constexpr const MazeScale<Scalar>& scale() const { return scale_; }              ///< as it was made with

 private:
  // False for what is not a number, and for what no robot can turn in a control period.
  static constexpr bool is_angle(Scalar angle) { return angle < Scalar(1000) && angle > Scalar(-1000); }

  constexpr bool is_rolling(int32_t ticks) const { return ticks < most_ticks_ && ticks > -most_ticks_; }

  enum : int { most_cells_ = 4, still_ = 50, most_learnt_ = 500 };

  // More than half a metre. Ticks in two parts, because all of them would exceed the scalar's range.
  static constexpr int32_t ticks_beyond(Scalar mm_of_1000) {
    return whole_ticks(mm_of_1000 > Scalar(0.25) ? Scalar(500) / mm_of_1000 : Scalar(2000));
  }
  static constexpr int32_t whole_ticks(Scalar thousands) {
    return static_cast<int32_t>(static_cast<long>(thousands)) * 1000 +
           static_cast<int32_t>(static_cast<long>((thousands - Scalar(static_cast<long>(thousands))) * Scalar(1000))) +
           1;
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
  MAZEBOT_CONSTEXPR14 bool find_wall(const MapT& map, Scalar x, Scalar y, ExpectedWall<Scalar>& wall) const {
    const SineCosine<Scalar>& look = wall.look;
    const Scalar zero = Scalar(0);
    const Scalar size = scale_.cell_size;
    const Scalar half_wall = scale_.wall_thickness * Scalar(0.5);
    const Scalar tiny = Scalar(0.01);
    const Scalar columns = x * one_by_cell_;
    const Scalar rows = y * one_by_cell_;
    if (!(columns > zero && rows > zero && columns < Scalar(static_cast<int>(map.width())) &&
          rows < Scalar(static_cast<int>(map.height())))) {
      return false;
    }
    Cell cell(static_cast<int>(columns), static_cast<int>(rows));
    const Heading to_column = look.sine < zero ? Heading::west : Heading::east;
    const Heading to_row = look.cosine < zero ? Heading::south : Heading::north;
    for (int i = 0; i < most_cells_; ++i) {
      const Scalar column = size * Scalar(static_cast<int>(cell.x) + (to_column == Heading::east ? 1 : 0)) - x;
      const Scalar row = size * Scalar(static_cast<int>(cell.y) + (to_row == Heading::north ? 1 : 0)) - y;
      const bool goes_up = detail::magnitude(look.sine) < tiny ||
                           (detail::magnitude(look.cosine) >= tiny &&
                            detail::magnitude(row * look.sine) < detail::magnitude(column * look.cosine));
      const Heading side = goes_up ? to_row : to_column;
      const Scalar ahead = detail::magnitude(goes_up ? row : column);
      const Scalar slope = detail::magnitude(goes_up ? look.cosine : look.sine);
      const Scalar one_by_slope = Scalar(1) / slope;
      // Where the ray crosses the border, from the south or west end of the border.
      const Scalar crossed = ahead * one_by_slope;
      const Scalar along = (goes_up ? x + crossed * look.sine - size * Scalar(static_cast<int>(cell.x))
                                    : y + crossed * look.cosine - size * Scalar(static_cast<int>(cell.y)));
      if (!map.known(cell, side)) return false;
      const bool is_wall = map.wall(cell, side);
      if (along < edge_ && !continues(map, cell, side, goes_up ? Heading::west : Heading::south, is_wall)) {
        return false;
      }
      if (along > size - edge_ && !continues(map, cell, side, goes_up ? Heading::east : Heading::north, is_wall)) {
        return false;
      }
      if (is_wall) {
        wall.cell = cell;
        wall.side = side;
        wall.metres = (ahead - half_wall) * one_by_slope;
        return slope > Scalar(0.5) && wall.metres < options_.reach;
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

  // Whether the map knows an opening there.
  template <class MapT>
  static MAZEBOT_CONSTEXPR14 bool is_open(const MapT& map, Cell cell, Heading side) {
    if (cell.x < 0 || cell.y < 0 || cell.x >= map.width() || cell.y >= map.height()) return false;
    return map.known(cell, side) && !map.wall(cell, side);
  }
  // The face of a wall on the upper or lower border of a row or column of cells: the far one, or the near one.
  MAZEBOT_CONSTEXPR14 Scalar border(int cell, bool is_upper, bool is_far) const {
    const Scalar half_wall = scale_.wall_thickness * Scalar(0.5);
    const Scalar line = scale_.cell_size * Scalar(is_upper ? cell + 1 : cell);
    return is_upper == is_far ? line + half_wall : line - half_wall;
  }

  PoseFilterOptions<Scalar> options_;
  MazeScale<Scalar> scale_;
  Scalar one_by_cell_;  // 1 / size of a cell
  Scalar edge_;         // metres
  int32_t most_ticks_;  // so many and more are none: of more than half a metre
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

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_POSE_FILTER_HPP
