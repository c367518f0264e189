// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_RECOVERY_WORK_HPP
#define MAZEBOT_RECOVER_RECOVERY_WORK_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How much work a Recovery does at a time.
struct RecoveryWork {
  /// Logged steps that one call of next() plays while it searches for what happened to the robot: see
  /// Recovery::set_work_per_call(). With it a call costs less than 400 000 instructions of a Cortex-M3 (16x16, 512
  /// steps).
  enum : uint32_t { per_call = 1000 };
  /// In larger mazes it is more: otherwise most of each call would repeat what the one before has prepared.
  static constexpr uint32_t of(size_t cells) { return cells <= 256 ? uint32_t(per_call) : uint32_t(4 * cells); }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_RECOVERY_WORK_HPP
