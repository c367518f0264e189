// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_DIAGNOSIS_HPP
#define MAZEBOT_RECOVER_DIAGNOSIS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/pose.hpp"
#include "faulty_motion.hpp"
#include "log_odds.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The most likely explanation of what a robot has logged: some of the faults believed so far, and perhaps a new one.
struct Diagnosis {
  Pose pose;            ///< where the explanation ends: the pose now
  int evidence;         ///< for this explanation
  int runner_up;        ///< evidence for the best explanation that ends elsewhere
  int current;          ///< evidence for the explanation believed so far
  bool is_current;      ///< whether it is the explanation believed so far
  uint16_t kept;        ///< faults believed so far that it keeps, as bits: the lowest one is the first fault's
  bool has_fault;       ///< whether it has a new fault
  uint16_t step;        ///< in which the new fault happened
  uint16_t first;       ///< the fault may have happened here or later: do not record [first, last)
  uint16_t last;        ///< see first
  FaultyMotion motion;  ///< what the robot did in that step

  /// Returns whether it is clearly more likely than every explanation that ends elsewhere.
  constexpr bool is_clear() const { return evidence >= runner_up + LogOdds::clear_lead; }
  /// Returns whether the robot is lost: this explanation is clearly more likely than the one believed so far. The more
  /// readings have contradicted the map, the less each of them says about the pose.
  constexpr bool refutes_current(size_t contradictions) const {
    return !is_current && evidence >= current + LogOdds::clear_lead + static_cast<int>(contradictions);
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_DIAGNOSIS_HPP
