// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_ROBOT_WALL_SENSOR_HPP
#define MAZEBOT_ROBOT_WALL_SENSOR_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../optional.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What an infra-red sensor reads from a wall at a distance.
template <class Scalar>
struct WallSensorPoint {
  int32_t reading;  ///< counts, less those of the ambient light
  Scalar metres;    ///< from the sensor to the wall, along its beam
};

/// Converts the readings of an infra-red sensor to distances, by a table that was measured on the robot.
///
///     const WallSensorPoint<float> measured[] = {{3100, 0.02f}, {1400, 0.04f}, {720, 0.06f}, {400, 0.08f}};
///     const WallSensor<float> left(measured, 4);
///     if (const Optional<float> metres = left.metres(reading)) driver.correct(map, left_place, *metres);
///
/// Between two points the distance is linear in the reading; points 5 mm apart keep the error below half a millimetre.
/// Readings beyond the table have no distance: the wall is too near, too far, or not there. O(log points). RAM: a
/// pointer and a number.
template <class Scalar>
class WallSensor {
 public:
  /// Refers to the points. Precondition: their distances grow, their readings fall.
  constexpr WallSensor(const WallSensorPoint<Scalar>* points, size_t count) : points_(points), count_(count) {}

  /// The distance in metres, if the table has the reading.
  MAZEBOT_CONSTEXPR14 Optional<Scalar> metres(int32_t reading) const {
    if (count_ < 2 || reading > points_[0].reading || reading < points_[count_ - 1].reading) return Optional<Scalar>();
    size_t near = 0;
    size_t far = count_ - 1;
    while (far - near > 1) {
      const size_t middle = (near + far) / 2;
      (points_[middle].reading < reading ? far : near) = middle;
    }
    const Scalar part = Scalar(static_cast<long>(points_[near].reading - reading)) /
                        Scalar(static_cast<long>(points_[near].reading - points_[far].reading));
    return points_[near].metres + (points_[far].metres - points_[near].metres) * part;
  }

 private:
  const WallSensorPoint<Scalar>* points_;
  size_t count_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_ROBOT_WALL_SENSOR_HPP
