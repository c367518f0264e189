// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SAVE_SLOT_SURVEY_HPP
#define MAZEBOT_SAVE_SLOT_SURVEY_HPP

#include <stdint.h>

#include "../config.hpp"
#include "save_result.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// What a slot holds.
enum class SlotState : uint8_t {
  empty,  // or worn
  begun,
  damaged,
  other_version,
  other_size,
  other_maze,
  good
};

// What the ring of slots holds: which map was saved last, and which slot comes next. Takes the slots one by one. Each
// save has the sequence number after that of the last one. These numbers wrap around.
class SlotSurvey {
 public:
  // Slots that are not complete, or of another size, have no sequence number.
  MAZEBOT_CONSTEXPR14 void add(int slot, SlotState state, uint8_t sequence) {
    if (state < SlotState::other_maze) {
      if (state != SlotState::empty) may_be_older_ = true;
      if (trouble_ == LoadResult::nothing_saved) trouble_ = trouble_of(state);
      return;
    }
    if (last_ < 0 || is_newer(sequence, sequence_)) {
      last_ = slot;
      sequence_ = sequence;
    }
    if (state == SlotState::other_maze) {
      trouble_ = LoadResult::other_maze;
    } else if (newest_ < 0 || is_newer(sequence, newest_sequence_)) {
      newest_ = slot;
      newest_sequence_ = sequence;
    }
  }

  // Returns whether a slot holds a map that may be loaded.
  constexpr bool has_map() const { return newest_ >= 0; }
  // Returns whether it is the slot that load() reads.
  constexpr bool is_newest(int slot) const { return slot == newest_; }
  // The slot that load() reads. Precondition: has_map().
  constexpr int newest() const { return newest_; }
  // What load() returns: of a map that was read, whether another slot may have held a newer one; or why there is none.
  constexpr LoadResult result() const {
    return !has_map() ? trouble_ : may_be_older_ ? LoadResult::loaded_older : LoadResult::loaded;
  }
  // The slot that was completed last, of whatever maze; -1 if there is none: the next save begins after it.
  constexpr int last() const { return last_; }
  // The sequence number of the next save.
  constexpr uint8_t next_sequence() const { return static_cast<uint8_t>(sequence_ + 1U); }

 private:
  static constexpr LoadResult trouble_of(SlotState state) {
    return state == SlotState::damaged         ? LoadResult::damaged
           : state == SlotState::other_version ? LoadResult::other_version
           : state == SlotState::other_size    ? LoadResult::other_size
                                               : LoadResult::nothing_saved;
  }
  // A newer number is less than 128 ahead.
  static constexpr bool is_newer(uint8_t sequence, uint8_t other) {
    return static_cast<uint8_t>(sequence - other) < 128;
  }

  int newest_ = -1;
  LoadResult trouble_ = LoadResult::nothing_saved;
  bool may_be_older_ = false;
  int last_ = -1;
  uint8_t sequence_ = 0;
  uint8_t newest_sequence_ = 0;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SAVE_SLOT_SURVEY_HPP
