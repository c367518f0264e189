// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_LOGGED_STEPS_HPP
#define MAZEBOT_RECOVER_LOGGED_STEPS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "step.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// The last steps of a robot, oldest first, and the step before them. RAM: 2 bytes a step and 4 bytes.
template <int Most>
class LoggedSteps {
 public:
  constexpr size_t size() const { return size_; }
  constexpr bool is_full() const { return size_ == Most; }
  constexpr const Step& operator[](size_t i) const { return steps_[i]; }
  // The step before step i. Before all of them, it is one without motion and sensors.
  constexpr const Step& before(size_t i) const { return i == 0 ? before_ : steps_[i - 1]; }

  // Precondition: not full.
  MAZEBOT_CONSTEXPR14 void append(const Step& step) { steps_[size_++] = step; }
  MAZEBOT_CONSTEXPR14 void confirm_bump() {
    if (size_ > 0) steps_[size_ - 1].confirm();
  }
  MAZEBOT_CONSTEXPR14 void clear() {
    size_ = 0;
    before_ = Step();
  }
  // Forgets all but the oldest `count` steps, or more than one of them.
  MAZEBOT_CONSTEXPR14 void keep_first(size_t count) {
    if (count < size_) size_ = static_cast<uint16_t>(count > 0 ? count : 1U);
  }
  // Forgets the oldest `count` steps. Precondition: 0 < count <= size(). O(size).
  MAZEBOT_CONSTEXPR14 void forget(size_t count) {
    before_ = steps_[count - 1];
    for (size_t i = count; i < size_; ++i) steps_[i - count] = steps_[i];
    size_ = static_cast<uint16_t>(size_ - count);
  }

 private:
  uint16_t size_ = 0;
  Step before_;
  Step steps_[static_cast<size_t>(Most)] = {};
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_LOGGED_STEPS_HPP
