// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_STRAIGHT_TIMES_HPP
#define MAZEBOT_SEARCH_STRAIGHT_TIMES_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../motion/trapezoidal_profile.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The times of straights of 1, 2, 3, ... steps of one length, for planners. A long straight takes less time than its
/// parts, because the robot reaches a higher speed.
///
/// A table holds the first 48 steps. Each further step takes as long as the last one of the table, which is exact once
/// the top speed is reached. Each takes at least one tick. RAM: 96 bytes.
class StraightTimes {
 public:
  enum : int { table_size = 48 };

  /// Every step takes the same time.
  explicit MAZEBOT_CONSTEXPR14 StraightTimes(uint16_t ticks_per_step) : ticks_() {
    for (int i = 0; i < table_size; ++i) ticks_[i] = in_range(uint32_t(ticks_per_step) * static_cast<uint32_t>(i + 1));
  }
  /// The times of trapezoidal profiles: see profile_ticks(), also for the preconditions. Times over 65535 ticks are
  /// clamped: choose longer ticks.
  MAZEBOT_CONSTEXPR14 StraightTimes(const SpeedLimits& limits, uint32_t step_um, uint32_t ticks_per_second) : ticks_() {
    for (int i = 0; i < table_size; ++i) {
      ticks_[i] =
          in_range(profile_ticks(limits, uint64_t(step_um) * (static_cast<uint32_t>(i) + 1U), ticks_per_second));
    }
  }

  /// Ticks for a number of steps. O(1). Precondition: at least 1 step.
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

#endif  // MAZEBOT_SEARCH_STRAIGHT_TIMES_HPP
