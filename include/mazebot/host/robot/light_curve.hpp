// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_ROBOT_LIGHT_CURVE_HPP
#define MAZEBOT_HOST_ROBOT_LIGHT_CURVE_HPP

#include "../detail/requires_hosted.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "../../motion/scalar_math.hpp"
#include "../detail/exact_math.hpp"
#include "mouse_description.hpp"

MAZEBOT_EXACT_PRODUCTS_BEGIN

namespace mazebot {
inline namespace mazebot_v0 {

/// How much of an infra-red sensor's light comes back from a wall at a distance. There are two models:
///
///     exponential        gain * exp(-d / decay)
///     inverse square     gain * 2^-(atan(separation / d) / receiver_angle)^2 / d^2
///
/// The second falls again when the wall is very near. From far walls less comes back, because a part of the beam meets
/// the floor: with the emitter 11.8 mm above it, a wall at 120, 150, 180 mm looks 5, 16, 45 mm farther away, and one
/// beyond 190 mm is not seen (measured by Team-Micras); these distances grow with the height. Memory: a table with a
/// step of 0.5 mm.
class LightCurve {
 public:
  /// Computes the table.
  explicit LightCurve(const LightDescription& light) {
    const double height = light.height / 0.0118;
    reach_ = 0.19 * height;
    const auto count = static_cast<std::size_t>(reach_ / table_step) + 2;
    for (std::size_t i = 0; i < count; ++i) {
      const double distance = static_cast<double>(i) * table_step;
      table_.push_back(without_floor(light, distance + height * farther_by(distance / height)));
    }
  }

  /// Metres beyond which a wall is not seen.
  double reach() const { return reach_; }

  /// The counts from a wall with the usual reflectivity. Interpolates between two entries of the table. O(1).
  double at(double distance) const {
    if (distance >= reach_) return 0;
    const double place = distance / table_step;
    const auto entry = static_cast<std::size_t>(place);
    const double rest = place - static_cast<double>(entry);
    return table_[entry] + (table_[entry + 1] - table_[entry]) * rest;
  }

  /// The counts of a model without floor.
  static double without_floor(const LightDescription& light, double distance) {
    if (light.decay > 0) return light.gain * detail::exact_power_of_two(-distance / light.decay / 0.693147180559945309);
    const double from = std::max(distance, table_step);
    const double view = detail::exact_arc_tangent(light.separation / from) / light.receiver_angle;
    return light.gain * detail::exact_power_of_two(-view * view) / (from * from);
  }

 private:
  static constexpr double table_step = 0.0005;

  // Metres, between the measured ones along straight lines.
  static double farther_by(double distance) {
    constexpr double measured[][2] = {{0.1, 0}, {0.12, 0.005}, {0.15, 0.016}, {0.18, 0.045}, {0.21, 0.074}};
    for (std::size_t i = 1; i < 5; ++i) {
      if (distance > measured[i][0]) continue;
      const double part = (distance - measured[i - 1][0]) / (measured[i][0] - measured[i - 1][0]);
      return std::max(measured[i - 1][1] + (measured[i][1] - measured[i - 1][1]) * part, 0.0);
    }
    return measured[4][1];
  }

  double reach_;
  std::vector<double> table_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

MAZEBOT_EXACT_PRODUCTS_END

#endif  // MAZEBOT_HOST_ROBOT_LIGHT_CURVE_HPP
