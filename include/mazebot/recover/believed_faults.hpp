// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RECOVER_BELIEVED_FAULTS_HPP
#define MAZEBOT_RECOVER_BELIEVED_FAULTS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "diagnosis.hpp"
#include "faulty_motion.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// A motion fault in the log that is believed: see Diagnosis for most members.
struct BelievedFault {
  uint16_t step;
  uint16_t first;
  uint16_t last;
  uint16_t until;  // the last step when it was found
  FaultyMotion motion;
  bool guesses : 1;      // up to `until`: the robot did not feel bumps
  bool is_repeated : 1;  // a missed wall that had stopped the robot before
};

// The motion faults in the log that are believed, in the order of their steps. RAM: 17 bytes for each of 16.
class BelievedFaults {
 public:
  // The bits of Diagnosis::kept. Without bumps, sensors that misread three of a hundred readings miss a dozen walls in
  // a log of 512 steps, and an explanation that lacks one of them is wrong.
  enum : uint8_t { most = 16 };

  constexpr unsigned size() const { return size_; }
  constexpr const BelievedFault& operator[](size_t i) const { return faults_[i]; }
  MAZEBOT_CONSTEXPR14 void clear() { size_ = 0; }

  // Keeps only the faults whose bits are set: the lowest bit is the first fault's.
  MAZEBOT_CONSTEXPR14 void keep(unsigned faults) {
    uint8_t left = 0;
    for (uint8_t i = 0; i < size_; ++i) {
      if ((faults >> i & 1U) != 0) faults_[left++] = faults_[i];
    }
    size_ = left;
  }
  // Believes a diagnosis at the end of a log of `steps` steps. If there are too many faults, the last one is replaced.
  MAZEBOT_CONSTEXPR14 void believe(const Diagnosis& found, size_t steps, bool feels_bumps) {
    const bool is_repeated =
        found.has_fault && found.motion.is_missed_wall() && is_missed_wall(found.motion.place, size_, nullptr);
    keep(found.kept);
    if (!found.has_fault) return;
    if (size_ == most) --size_;
    uint8_t place = size_++;
    for (; place > 0 && faults_[place - 1].step > found.step; --place) faults_[place] = faults_[place - 1];
    BelievedFault& fault = faults_[place];
    fault.step = found.step;
    fault.first = found.first;
    fault.last = found.last;
    fault.until = static_cast<uint16_t>(steps - 1U);
    fault.motion = found.motion;
    fault.guesses = !feels_bumps;
    fault.is_repeated = is_repeated;
  }
  // Forgets the oldest `steps` steps of the log, and the `passed` faults in them.
  MAZEBOT_CONSTEXPR14 void forget(size_t steps, uint8_t passed) {
    uint8_t left = 0;
    for (uint8_t i = passed; i < size_; ++i) {
      BelievedFault fault = faults_[i];
      fault.step = earlier(fault.step, steps);
      fault.first = earlier(fault.first, steps);
      fault.last = earlier(fault.last, steps);
      fault.until = earlier(fault.until, steps);
      faults_[left++] = fault;
    }
    size_ = left;
  }

  // Returns whether the robot did not feel bumps in step i. `next` is the number of faults before it.
  constexpr bool guesses(unsigned next, size_t i) const {
    return next > 0 && faults_[next - 1].guesses && i <= faults_[next - 1].until;
  }
  // Returns whether step i may be before or after that fault.
  constexpr bool is_unsure(unsigned fault, size_t i) const {
    return fault < size_ && i >= faults_[fault].first && i < faults_[fault].last;
  }
  // Returns whether a wall that the sensors missed is ahead: that of one of the first `passed` faults, or `tried`.
  MAZEBOT_CONSTEXPR14 bool is_missed_wall(Pose pose, unsigned passed, const Pose* tried) const {
    if (tried != nullptr && is_same_side(pose, *tried)) return true;
    for (unsigned i = 0; i < passed; ++i) {
      if (faults_[i].motion.is_missed_wall() && is_same_side(pose, faults_[i].motion.place)) return true;
    }
    return false;
  }
  // How many of the first steps there are up to the last missed wall: faults in them would move it.
  MAZEBOT_CONSTEXPR14 size_t steps_to_missed_walls() const {
    for (unsigned i = size_; i-- > 0;) {
      if (faults_[i].motion.is_missed_wall()) return faults_[i].step + size_t(1);
    }
    return 0;
  }
  // Returns whether the readings of step i are those of a burst, if the last of the `passed` faults is one.
  constexpr bool is_shaken(unsigned passed, size_t i) const {
    return passed > 0 && faults_[passed - 1].motion.is_burst() &&
           i < faults_[passed - 1].step + size_t(FaultyMotion::steps_of_a_burst);
  }
  // Returns whether the last of the `passed` faults happened in step i.
  constexpr bool happens_at(unsigned passed, size_t i) const { return passed > 0 && faults_[passed - 1].step == i; }
  // Returns whether it is a missed wall that stopped the robot in step i.
  constexpr bool is_missed_wall_at(unsigned passed, size_t i) const {
    return happens_at(passed, i) && faults_[passed - 1].motion.is_missed_wall();
  }
  // The same for a wall that had stopped the robot before.
  constexpr bool is_repeated_wall_at(unsigned passed, size_t i) const {
    return is_missed_wall_at(passed, i) && faults_[passed - 1].is_repeated;
  }

 private:
  static constexpr bool is_same_side(Pose a, Pose b) {
    return a == b || (a.cell.towards(a.heading) == b.cell && a.heading == opposite(b.heading));
  }
  static constexpr uint16_t earlier(uint16_t step, size_t count) {
    return static_cast<uint16_t>(step < count ? 0 : step - count);
  }

  uint8_t size_ = 0;
  BelievedFault faults_[most] = {};
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RECOVER_BELIEVED_FAULTS_HPP
