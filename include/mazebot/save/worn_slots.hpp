// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SAVE_WORN_SLOTS_HPP
#define MAZEBOT_SAVE_WORN_SLOTS_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "saved_map_layout.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Writes a byte, unless it is there already: that would only wear it out.
template <class StorageT>
MAZEBOT_CONSTEXPR14 void put_byte(StorageT& storage, size_t address, uint8_t byte) {
  if (storage.read(address) != byte) storage.write(address, byte);
}

// Marks a slot that does not keep what is written. It overwrites the whole header, so nobody takes the slot for a map,
// whichever byte is stuck.
struct WornSlots {
  // At least four bits from the marks of a slot in use, and as far from the bytes of erased memory.
  enum : uint8_t { mark = 0x3C };

  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 void fill_header(StorageT& storage, size_t slot, uint8_t byte) {
    for (uint8_t i = 0; i < saved_header_size; ++i) put_byte(storage, slot + i, byte);
  }
  // At most five bytes of any other header have this value: the low bytes of a size of 60, the maze id, the number.
  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 bool is_worn(StorageT& storage, size_t slot) {
    uint8_t count = 0;
    for (uint8_t i = 0; i < saved_header_size; ++i) {
      if (storage.read(slot + i) == mark) ++count;
    }
    return count >= 7;
  }
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SAVE_WORN_SLOTS_HPP
