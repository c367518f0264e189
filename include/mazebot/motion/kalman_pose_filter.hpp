// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_KALMAN_POSE_FILTER_HPP
#define MAZEBOT_MOTION_KALMAN_POSE_FILTER_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "pose_2d.hpp"
#include "pose_filter.hpp"
#include "scalar_math.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How far a KalmanPoseFilter trusts wheels, gyro and walls, as standard deviations. The errors of the robot grow with
/// the root of the distance. The defaults were found in a simulator, for cells of 180 and of 90 mm. RAM: 10 scalars.
template <class Scalar>
struct PoseDeviations {
  Scalar placed = Scalar(0.001);      ///< metres of a robot that a person has put down, its back to a wall
  Scalar aligned = Scalar(0.005);     ///< radians of the same
  Scalar along = Scalar(0.003);       ///< metres along the path after a metre
  Scalar across = Scalar(0.002);      ///< metres across it
  Scalar heading = Scalar(0.001);     ///< radians after a metre
  Scalar per_radian = Scalar(0.001);  ///< radians after a turn by one radian
  Scalar scale = Scalar(0.004);       ///< of the gyro: the part by which a turn seems too large, at the beginning
  Scalar end = Scalar(0.002);         ///< metres from a beam to the corner of a wall that it leaves
  Scalar wall = Scalar(0.0025);       ///< metres of a measured distance, along a cell
  Scalar colour = Scalar(0.05);  ///< and as a part of it, for a wall: walls differ in how much light they send back
};

/// Knows the pose of a robot as PoseFilter does, and also how sure it is of it. This is the full form: an extended
/// Kalman filter, so a wall corrects what it can tell most about. Its members are those of PoseFilter, and MouseDriver
/// takes either.
///
///     typedef KalmanPoseFilter<float> FilterT;
///     const FilterT filter(options, scale, scale.centre_of(Pose()));
///     MouseDriver<float, FilterT> driver(filter, tracker, wheels, 0.001f);
///
/// Its state is the position, the heading, the scale of the gyro, and the colours of the last three walls:
///
/// - What walls correct after turns tells how much the gyro exaggerates turns. So the heading stays right after many
///   turns to the same side, where no wall is parallel to the path.
/// - A wall that sends back more light seems nearer by a part of its distance, everywhere. So its distance tells little
///   about the position across, but how that distance changes tells the heading.
///
/// Walls far away weigh less than near ones, and a pose that is well known is moved less. A wall that is farther from
/// its place than the gate corrects nothing, and one that disagrees by more than three standard deviations counts as
/// three. Of the options of PoseFilter it uses `gate`, `edge` and `reach`. Source: Kalman (1960), linearised as in
/// Smith, Self and Cheeseman (1990).
///
/// Scalar is float or double: variances are too small for FixedPoint. O(1) but for the search of the wall. RAM: that of
/// PoseFilter, 63 scalars and 31 bytes. It remembers the light of three walls: one on each side, and one ahead. If the
/// sensors meet more walls at the same time, their light is learnt anew in each period.
template <class Scalar>
class KalmanPoseFilter {
 public:
  /// A robot that stands at a pose.
  MAZEBOT_CONSTEXPR14 KalmanPoseFilter(const PoseFilterOptions<Scalar>& options, const MazeScale<Scalar>& scale,
                                       const Pose2D<Scalar>& start,
                                       const PoseDeviations<Scalar>& deviations = PoseDeviations<Scalar>())
      : reckoning_(options, scale, start), deviations_(deviations), colours_(), walls_(), covariance_() {
    covariance_[gyro][gyro] = squared(deviations.scale);
    set_pose(start);
  }

  constexpr const Pose2D<Scalar>& pose() const { return reckoning_.pose(); }  ///< the middle of the axle
  constexpr Scalar speed() const { return reckoning_.speed(); }               ///< m/s, from the wheels
  constexpr Scalar turn_rate() const { return reckoning_.turn_rate(); }       ///< rad/s to the right, from the gyro
  constexpr Scalar bias() const { return reckoning_.bias(); }  ///< rad/s: what the gyro shows while the robot stands
  constexpr const SineCosine<Scalar>& facing() const { return reckoning_.facing(); }  ///< of the heading
  constexpr Scalar gyro_scale() const { return gyro_scale_; }        ///< what the rate of the gyro is multiplied by
  constexpr Scalar x_variance() const { return covariance_[x][x]; }  ///< m^2
  constexpr Scalar y_variance() const { return covariance_[y][y]; }  ///< m^2
  constexpr Scalar angle_variance() const { return covariance_[angle][angle]; }  ///< rad^2

  /// Replaces the pose, because a person has put the robot there. The scale of the gyro stays.
  MAZEBOT_CONSTEXPR14 void set_pose(const Pose2D<Scalar>& at) {
    reckoning_.set_pose(at);
    forget(x, squared(deviations_.placed));
    forget(y, squared(deviations_.placed));
    forget(angle, squared(deviations_.aligned));
    for (int i = 0; i < most_walls; ++i) walls_[i].last_seen = 0;
  }

  /// See PoseFilter::update().
  MAZEBOT_CONSTEXPR14 void update(int32_t left_ticks, int32_t right_ticks, Scalar gyro_rate, Scalar seconds) {
    const Pose2D<Scalar> before = pose();
    reckoning_.update(left_ticks, right_ticks, gyro_rate * gyro_scale_, seconds);
    const Scalar moved = reckoning_.moved();
    const Scalar east = pose().x - before.x;
    const Scalar north = pose().y - before.y;
    const Scalar turned = turn_rate() * seconds;
    // An error of the heading moves the robot aside, and one of the gyro's scale turns it.
    for (int i = 0; i < size; ++i) {
      Scalar* const row = covariance_[i];
      row[x] = row[x] + north * row[angle];
      row[y] = row[y] - east * row[angle];
      row[angle] = row[angle] + turned * row[gyro];
    }
    for (int i = 0; i < size; ++i) {
      covariance_[x][i] = covariance_[x][i] + north * covariance_[angle][i];
      covariance_[y][i] = covariance_[y][i] - east * covariance_[angle][i];
      covariance_[angle][i] = covariance_[angle][i] + turned * covariance_[gyro][i];
    }
    covariance_[angle][angle] = covariance_[angle][angle] + squared(deviations_.heading) * moved +
                                squared(deviations_.per_radian) * detail::magnitude(turned);
    if (!(moved > Scalar(0))) return;
    const Scalar along = squared(deviations_.along) / moved;
    const Scalar across = squared(deviations_.across) / moved;
    const Scalar both = (along - across) * east * north;
    covariance_[x][x] = covariance_[x][x] + along * east * east + across * north * north;
    covariance_[y][y] = covariance_[y][y] + along * north * north + across * east * east;
    covariance_[x][y] = covariance_[x][y] + both;
    covariance_[y][x] = covariance_[y][x] + both;
  }

  /// See PoseFilter::correct(). A robot that stands is corrected, too.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool correct(const MapT& map, const RangeSensor<Scalar>& sensor, Scalar metres) {
    const PoseFilterOptions<Scalar>& options = reckoning_.options();
    if (!(metres < options.reach)) return false;
    const ExpectedWall<Scalar> wall = reckoning_.expected(map, sensor);
    Scalar error = metres - wall.metres;
    if (!wall.is_known || !(error < options.gate && error > -options.gate)) return false;
    const int colour = colour_of(wall);
    error = error - wall.metres * colours_[colour];

    // How the distance changes with the state.
    const SineCosine<Scalar>& facing = wall.facing;
    const SineCosine<Scalar>& look = wall.look;
    const bool is_column = wall.side == Heading::north || wall.side == Heading::south;
    const Scalar slope = is_column ? look.cosine : look.sine;
    const Scalar aside = is_column ? -look.sine : look.cosine;
    const Scalar lever = is_column ? -sensor.ahead * facing.sine - sensor.right * facing.cosine
                                   : sensor.ahead * facing.cosine - sensor.right * facing.sine;
    const int across = is_column ? y : x;
    const Scalar by_position = Scalar(-1) / slope;
    const Scalar by_angle = (lever + wall.metres * aside) * by_position;

    Scalar with[size] = {};  // the covariance of the state with the distance
    for (int i = 0; i < size; ++i) {
      const Scalar* const row = covariance_[i];
      with[i] = row[across] * by_position + row[angle] * by_angle + row[first_colour + colour] * wall.metres;
    }
    const Scalar of_state =
        with[across] * by_position + with[angle] * by_angle + with[first_colour + colour] * wall.metres;
    const Scalar cell = reckoning_.scale().cell_size;
    const Scalar standing = cell / Scalar(100);
    const Scalar moved = reckoning_.moved();
    const Scalar of_wall = squared(deviations_.wall) * cell / (moved > standing ? moved : standing);
    const Scalar most = Scalar(3) * square_root(of_state + squared(deviations_.wall));
    learn(with, detail::clamped(error, most), Scalar(1) / (of_state + of_wall));
    return true;
  }

  /// See PoseFilter::correct_at_end(). It also corrects the heading and what else the state has to do with it.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 bool correct_at_end(const MapT& map, const RangeSensor<Scalar>& sensor, Scalar since) {
    const WallEnd<Scalar> end = reckoning_.expected_end(map, sensor);
    if (!end.is_known) return false;
    // At that moment the corner was on the beam.
    const Scalar error = -end.right - since * reckoning_.moved() * end.sweep;
    const Scalar gate = reckoning_.options().gate * detail::magnitude(end.sweep);
    if (!(error < gate && error > -gate)) return false;

    // How the distance to the corner changes with the state.
    const SineCosine<Scalar>& facing = end.facing;
    const SineCosine<Scalar>& look = end.look;
    const Scalar by_x = -look.cosine;
    const Scalar by_y = look.sine;
    const Scalar by_angle = (sensor.ahead * facing.cosine - sensor.right * facing.sine) * by_x -
                            (sensor.ahead * facing.sine + sensor.right * facing.cosine) * by_y - end.along;
    Scalar with[size] = {};  // the covariance of the state with the distance
    for (int i = 0; i < size; ++i) {
      const Scalar* const row = covariance_[i];
      with[i] = row[x] * by_x + row[y] * by_y + row[angle] * by_angle;
    }
    const Scalar variance = with[x] * by_x + with[y] * by_y + with[angle] * by_angle + squared(deviations_.end);
    learn(with, detail::clamped(error, Scalar(3) * square_root(variance)), Scalar(1) / variance);
    return true;
  }

 private:
  enum : int { most_walls = 3 };  // one on each side, and one ahead
  enum State : int { x, y, angle, gyro, first_colour, size = first_colour + most_walls };

  struct SeenWall {
    Cell cell;
    Heading side = Heading::north;
    uint32_t last_seen = 0;  // 0: none
  };

  static constexpr Scalar squared(Scalar value) { return value * value; }
  // Moves the state by an error of a measurement. `with`: the covariance of the state with it; `gain`: 1 / its
  // variance.
  MAZEBOT_CONSTEXPR14 void learn(const Scalar (&with)[size], Scalar error, Scalar gain) {
    const Scalar step = gain * error;
    reckoning_.set_pose({pose().x + with[x] * step, pose().y + with[y] * step, pose().angle + with[angle] * step});
    gyro_scale_ = gyro_scale_ + with[gyro] * step;
    for (int i = 0; i < most_walls; ++i) colours_[i] = colours_[i] + with[first_colour + i] * step;
    for (int i = 0; i < size; ++i) {
      const Scalar part = with[i] * gain;
      for (int k = 0; k < size; ++k) covariance_[i][k] = covariance_[i][k] - part * with[k];
    }
  }
  // The number of the wall's colour. A wall that is new takes the place of the one that was seen the longest ago.
  MAZEBOT_CONSTEXPR14 int colour_of(const ExpectedWall<Scalar>& wall) {
    ++corrections_;
    int oldest = 0;
    for (int i = 0; i < most_walls; ++i) {
      SeenWall& seen = walls_[i];
      if (seen.last_seen != 0 && seen.side == wall.side && seen.cell == wall.cell) {
        seen.last_seen = corrections_;
        return i;
      }
      if (seen.last_seen < walls_[oldest].last_seen) oldest = i;
    }
    walls_[oldest].cell = wall.cell;
    walls_[oldest].side = wall.side;
    walls_[oldest].last_seen = corrections_;
    colours_[oldest] = Scalar(0);
    forget(first_colour + oldest, squared(deviations_.colour));
    return oldest;
  }
  // From now on a part of the state has a known variance, and nothing to do with the others.
  MAZEBOT_CONSTEXPR14 void forget(int part, Scalar variance) {
    for (int i = 0; i < size; ++i) covariance_[part][i] = covariance_[i][part] = Scalar(0);
    covariance_[part][part] = variance;
  }

  PoseFilter<Scalar> reckoning_;
  PoseDeviations<Scalar> deviations_;
  Scalar gyro_scale_ = Scalar(1);
  Scalar colours_[most_walls];  // by which part the walls seem farther away
  SeenWall walls_[most_walls];
  uint32_t corrections_ = 0;
  Scalar covariance_[size][size];
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_KALMAN_POSE_FILTER_HPP
