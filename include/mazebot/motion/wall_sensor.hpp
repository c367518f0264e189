// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MOTION_WALL_SENSOR_HPP
#define MAZEBOT_MOTION_WALL_SENSOR_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The natural logarithm of a positive number: that of the power of two nearby, and an inverse hyperbolic tangent. The
// error is below 4e-6 plus a few steps of the scalar.
template <class Scalar>
MAZEBOT_CONSTEXPR14 Scalar logarithm(int32_t number) {
  int power = 31 - leading_zeros(static_cast<uint32_t>(number));
  // number = 2^power (1 + part / 65536)
  const int32_t rest = number - (static_cast<int32_t>(1) << power);
  const int32_t part = power > 16 ? rest >> (power - 16) : rest << (16 - power);
  const Scalar one = Scalar(1);
  const Scalar low = Scalar(static_cast<long>(part & 255)) / Scalar(256);
  Scalar mantissa = one + (Scalar(static_cast<long>(part >> 8)) + low) / Scalar(256);
  if (part > 27146) {  // more than the square root of 2
    mantissa = mantissa / Scalar(2);
    ++power;
  }
  const Scalar x = (mantissa - one) / (mantissa + one);
  const Scalar xx = x * x;
  return Scalar(power) * Scalar(0.693147180559945309) +
         Scalar(2) * x * (one + xx * (one / Scalar(3) + xx * (one / Scalar(5) + xx / Scalar(7))));
}

}  // namespace detail

/// A measured point of a sensor's curve.
template <class Scalar>
struct SensorPoint {
  int32_t reading;  ///< counts with the light on, less those with the light off
  Scalar distance;  ///< metres to the wall
};

/// What a reading says about a distance.
enum class WallRange : uint8_t {
  measured,  ///< the distance is known
  too_near,  ///< nearer than the curve, or more light than the sensor can measure
  too_far,   ///< farther than the curve: perhaps there is no wall
  blinded    ///< too much light, also with the sensor's own light off: nothing is known
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(WallRange range) {
  switch (range) {
    case WallRange::measured: return "measured";
    case WallRange::too_near: return "too near";
    case WallRange::too_far: return "too far";
    case WallRange::blinded: break;
  }
  return "blinded";
}

/// A distance from an infra-red sensor.
template <class Scalar>
struct WallDistance {
  WallRange range;  ///< whether it was measured
  Scalar metres;    ///< the distance; where it was not measured, the end of the curve on that side
};

/// Turns the readings of an infra-red sensor into distances.
///
///     const SensorPoint<float> points[] = {{1400, 0.02f}, {520, 0.04f}, {130, 0.08f}, {58, 0.12f}};
///     const WallSensor<float, 4> left(points, 4000);
///     left.distance(on, off);    // 0.055 metres, with light on 304 and off 14
///
///     const auto ahead = WallSensor<float>::logarithmic(0.08676f, -0.0129f, 0.0f, 0.06f, 4000);
///
/// The counts with the light off, which are ambient light, are subtracted. Between two points the distance changes with
/// the logarithm of the reading, which suits reflected light; one piece is the law a + b ln(reading). Source of the
/// law: kerikun11's KERISE firmware. A curve must fall: near the sensor many read less again, so begin beyond the
/// highest reading. O(Points); RAM: 3 Points - 1 scalars and 8 bytes.
template <class Scalar, size_t Points = 2>
class WallSensor {
  static_assert(Points >= 2, "mazebot: a sensor's curve has at least two points");

 public:
  /// From measured points. `rail`: counts from which on a measurement is too large for the sensor. Precondition: from
  /// point to point the distance grows, and the reading falls but stays positive.
  MAZEBOT_CONSTEXPR14 WallSensor(const SensorPoint<Scalar> (&points)[Points], int32_t rail)
      : logarithms_(), distances_(), slopes_(), rail_(rail), least_(points[Points - 1].reading) {
    for (size_t i = 0; i < Points; ++i) {
      logarithms_[i] = detail::logarithm<Scalar>(points[i].reading);
      distances_[i] = points[i].distance;
    }
    find_slopes();
  }

  /// The law distance = a + b ln(reading), in metres, between two distances. Precondition: b < 0.
  static MAZEBOT_CONSTEXPR14 WallSensor logarithmic(Scalar a, Scalar b, Scalar nearest, Scalar farthest, int32_t rail) {
    WallSensor sensor(rail);
    for (size_t i = 0; i < Points; ++i) {
      sensor.distances_[i] =
          nearest + (farthest - nearest) * Scalar(static_cast<long>(i)) / Scalar(static_cast<long>(Points - 1));
      sensor.logarithms_[i] = (sensor.distances_[i] - a) / b;
    }
    sensor.find_slopes();
    return sensor;
  }

  /// The distance by counts with the light on and with the light off.
  MAZEBOT_CONSTEXPR14 WallDistance<Scalar> distance(int32_t on, int32_t off) const {
    if (off >= rail_) return {WallRange::blinded, distances_[Points - 1]};
    if (on >= rail_) return {WallRange::too_near, distances_[0]};
    return distance(on - off);
  }
  /// The distance by their difference.
  MAZEBOT_CONSTEXPR14 WallDistance<Scalar> distance(int32_t reading) const {
    const WallDistance<Scalar> too_far = {WallRange::too_far, distances_[Points - 1]};
    if (reading < least_) return too_far;
    const Scalar logarithm = detail::logarithm<Scalar>(reading);
    if (logarithm < logarithms_[Points - 1]) return too_far;
    if (logarithm > logarithms_[0]) return {WallRange::too_near, distances_[0]};
    size_t piece = 0;
    while (logarithm < logarithms_[piece + 1]) ++piece;  // ends: it is not below the last one
    return {WallRange::measured, distances_[piece] + slopes_[piece] * (logarithm - logarithms_[piece])};
  }

 private:
  explicit MAZEBOT_CONSTEXPR14 WallSensor(int32_t rail)
      : logarithms_(), distances_(), slopes_(), rail_(rail), least_(1) {}
  MAZEBOT_CONSTEXPR14 void find_slopes() {
    for (size_t i = 0; i + 1 < Points; ++i) {
      slopes_[i] = (distances_[i + 1] - distances_[i]) / (logarithms_[i + 1] - logarithms_[i]);
    }
  }

  Scalar logarithms_[Points];  // of the readings, falling
  Scalar distances_[Points];
  Scalar slopes_[Points - 1];  // metres for 1
  int32_t rail_;
  int32_t least_;  // readings below are too far
};

/// Whether there is a wall, from its distance, with hysteresis: noise at one threshold would make walls come and go.
///
///     WallPresence<float> left(0.10f, 0.12f);
///     left.update(sensor.distance(on, off));    // true: there is a wall
///
/// A wall nearer than the first distance is there, one beyond the second is not, and in between, or while the sensor is
/// blinded, the last answer stays. RAM: 2 scalars and a byte.
template <class Scalar>
class WallPresence {
 public:
  /// In metres. Precondition: there_below <= gone_beyond.
  constexpr WallPresence(Scalar there_below, Scalar gone_beyond, bool is_there = false)
      : there_below_(there_below), gone_beyond_(gone_beyond), is_there_(is_there) {}

  /// Takes a new distance, and returns whether there is a wall.
  MAZEBOT_CONSTEXPR14 bool update(const WallDistance<Scalar>& distance) {
    if (distance.range == WallRange::blinded) return is_there_;
    if (distance.range == WallRange::too_near || distance.metres < there_below_) {
      is_there_ = true;
    } else if (distance.range == WallRange::too_far || distance.metres > gone_beyond_) {
      is_there_ = false;
    }
    return is_there_;
  }
  constexpr bool is_there() const { return is_there_; }  ///< the last answer

 private:
  Scalar there_below_;
  Scalar gone_beyond_;
  bool is_there_;
};

/// Notices when the beam of a sensor leaves a wall: the reading falls below half of what the wall sent back.
///
///     WallEndWatch watch(wall_reading / 2);        // less comes from no wall
///     if (watch.update(reading)) filter.correct_at_end(map, sensor, watch.since<float>());
///
/// What the wall sends back is the most of the last readings. It fades by 1/32 from reading to reading, so that a wall
/// that slowly comes to be farther away does not end; and by 1/256 while a reading is below three quarters of it, since
/// it falls for some readings before the beam has left. A fall over 30 readings is noticed 6 of them late. O(1), in
/// integers; RAM: 16 bytes.
class WallEndWatch {
 public:
  /// `least`: counts, 0 or more; a wall sends back more.
  explicit constexpr WallEndWatch(int32_t least) : least_(least < 0 ? 0 : least) {}

  /// Takes in a reading. True: since the last one, the beam has left a wall.
  MAZEBOT_CONSTEXPR14 bool update(int32_t reading) {
    const int32_t now = reading > most ? most : reading < -most ? -most : reading;
    const int32_t half = level_ / 2;
    const bool has_ended = level_ > least_ && now < half;
    if (has_ended) {
      since_ = static_cast<int16_t>((half - now) * 256 / (last_ - now));  // the last one was not below the half
      level_ = 0;
    } else {
      const int32_t parts = now < level_ - level_ / 4 ? 256 : 32;
      level_ -= (level_ + parts - 1) / parts;
      if (now > level_) level_ = now;
    }
    last_ = now;
    return has_ended;
  }
  /// The part of the time between the last two readings that has passed since, if a wall has ended: the reading fell in
  /// a straight line. 0 .. 1.
  template <class Scalar>
  constexpr Scalar since() const {
    return Scalar(static_cast<int>(since_)) / Scalar(256);
  }

 private:
  enum : int32_t { most = 4000000 };  // more counts would not fit

  int32_t least_;
  int32_t level_ = 0;  // what the wall sends back
  int32_t last_ = 0;
  int16_t since_ = 0;  // in parts of 256
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MOTION_WALL_SENSOR_HPP
