// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_STRAIGHT_TIMES_HPP
#define MAZEBOT_PLAN_STRAIGHT_TIMES_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/integers.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How a straight is driven: speed up from the speed of the turns, hold the top speed, slow down again in time.
struct SpeedLimits {
  uint32_t turn_speed;    ///< mm/s at both ends; may be 0
  uint32_t top_speed;     ///< mm/s; at least the turn speed, and not 0
  uint32_t acceleration;  ///< mm/s^2, the same for slowing down; not 0

  constexpr SpeedLimits(uint32_t turning, uint32_t top, uint32_t acceleration_both_ways)
      : turn_speed(turning), top_speed(top), acceleration(acceleration_both_ways) {}
};

/// The time that a profile takes for a distance, in ticks, rounded up (as is the peak speed, to um/s) and at most 2^32
/// - 1. The closed form: with room to reach the top speed V from the turn speed v at acceleration a, d / V + (V - v)^2
/// / (a V); without, 2 (sqrt(v^2 + a d) - v) / a. All in integers. Precondition: distance_um < 2^32 (4 km),
/// ticks_per_second <= 10^6, speeds and acceleration < 10^5.
MAZEBOT_CONSTEXPR14 inline uint32_t profile_ticks(const SpeedLimits& profile, uint64_t distance_um,
                                                  uint32_t ticks_per_second) {
  if (distance_um == 0) return 0;
  const uint64_t slow = uint64_t(1000) * profile.turn_speed;  // um/s
  const uint64_t fast = uint64_t(1000) * profile.top_speed;
  const uint64_t gain = uint64_t(1000) * profile.acceleration;  // um/s^2
  const uint64_t room = (fast * fast - slow * slow) / gain;     // um to speed up and slow down again
  if (distance_um < room) {
    const uint64_t square = slow * slow + gain * distance_um;
    const uint64_t below = detail::integer_root(square);
    const uint64_t peak = below * below < square ? below + 1 : below;
    return detail::cut_to_32_bits(detail::divide_up(2 * (peak - slow) * ticks_per_second, gain));
  }
  const uint64_t rest = detail::divide_up((distance_um - room) * ticks_per_second, fast);
  return detail::cut_to_32_bits(detail::divide_up(2 * (fast - slow) * ticks_per_second, gain) + rest);
}

/// The times of straights of 1, 2, 3, ... steps of one length: a long straight takes less than its parts, since it gets
/// to a higher speed. The first steps are in a table; from there on each step takes what the last one of the table
/// took, which is exact once the top speed is reached. Each takes at least one tick. RAM: 2 * table_size bytes.
class StraightTimes {
 public:
  enum : int { table_size = 48 };

  /// Every step takes the same.
  explicit MAZEBOT_CONSTEXPR14 StraightTimes(uint16_t ticks_a_step) : ticks_() {
    for (int i = 0; i < table_size; ++i) ticks_[i] = in_range(uint32_t(ticks_a_step) * static_cast<uint32_t>(i + 1));
  }
  /// Precondition: as profile_ticks(). Times over 65535 ticks are cut off there: take longer ticks.
  MAZEBOT_CONSTEXPR14 StraightTimes(const SpeedLimits& profile, uint32_t step_um, uint32_t ticks_per_second)
      : ticks_() {
    for (int i = 0; i < table_size; ++i) {
      ticks_[i] = in_range(profile_ticks(profile, uint64_t(step_um) * static_cast<uint32_t>(i + 1), ticks_per_second));
    }
  }

  /// Ticks for that many steps, at least 1. O(1).
  MAZEBOT_CONSTEXPR14 uint32_t operator()(int steps) const {
    const unsigned last = static_cast<unsigned>(steps) - 1U;
    return last < table_size ? uint32_t(ticks_[last])
                             : uint32_t(ticks_[table_size - 1]) +
                                   static_cast<uint32_t>(steps - table_size) *
                                       static_cast<uint32_t>(ticks_[table_size - 1] - ticks_[table_size - 2]);
  }

 private:
  static constexpr uint16_t in_range(uint32_t ticks) {
    return static_cast<uint16_t>(ticks < 1U ? 1U : ticks < 0xFFFFU ? ticks : 0xFFFFU);
  }

  uint16_t ticks_[table_size];
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_STRAIGHT_TIMES_HPP
