// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SAVE_SLOT_CODEC_HPP
#define MAZEBOT_SAVE_SLOT_CODEC_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/crc32.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "saved_map_layout.hpp"
#include "slot_survey.hpp"
#include "worn_slots.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

// Writes a map into a slot, reads it back, and tells what a slot holds. The format is described at BasicSavedMap.
template <class GridT, Saved Content, int Slots>
class SlotCodec : private GridT {
 public:
  enum : uint8_t { layout_version = 2 };

  constexpr SlotCodec(const GridT& grid, uint16_t maze_id) : GridT(grid), maze_id_(maze_id) {}

  constexpr const GridT& grid() const { return *this; }
  constexpr uint16_t maze_id() const { return maze_id_; }
  constexpr size_t slot_size() const { return saved_slot_size(width(), height(), Content); }

  // Writes a slot; false if it does not keep what was written. Then it is not marked as complete, unless its mark is
  // the byte that is stuck. In this case nothing but the mark was touched.
  template <class StorageT, class MapT>
  MAZEBOT_CONSTEXPR14 bool write(StorageT& storage, size_t slot, const MapT& map, uint8_t sequence) const {
    put_byte(storage, slot, begun);
    if (storage.read(slot) != begun) return false;
    Crc32 crc;
    size_t position = slot;
    const auto append = [&](uint8_t byte) {
      crc.add(byte);
      put_byte(storage, ++position, byte);
    };
    for (uint8_t i = 1; i < maze_at; ++i) {
      const bool has_looks = i == contents_at && SavesLooks<MapT>::value;
      append(static_cast<uint8_t>(header_byte(i) | (has_looks ? int(looks_follow) : 0)));
    }
    append(low_byte(maze_id_));
    append(high_byte(maze_id_));
    append(sequence);
    unsigned packed = 0;
    unsigned weight = 1;  // of the next digit, in base 3
    for_each_wall([&](Cell cell, Heading heading) {
      packed += weight * (!map.known(cell, heading) ? 0U : map.wall(cell, heading) ? 2U : 1U);
      weight *= 3;
      if (weight < full) return;
      append(static_cast<uint8_t>(packed));
      packed = 0;
      weight = 1;
    });
    if (weight != 1) append(static_cast<uint8_t>(packed));
    if (SavesLooks<MapT>::value) {
      for (size_t i = 0; i < grid().cell_count(); ++i) {
        const uint8_t looks = LooksT<MapT>::get(map, static_cast<Index>(i));
        const bool is_second = i % 2 != 0;
        packed = is_second ? packed | static_cast<unsigned>(looks) << 4 : looks;
        if (is_second || i + 1 == grid().cell_count()) append(static_cast<uint8_t>(packed));
      }
    }
    packed = 0;
    for (size_t i = 0; saves_cells && i < grid().cell_count(); ++i) {
      if (VisitedOf<saves_cells>::get(map, static_cast<Index>(i))) packed |= 1U << (i % 8);
      if (i % 8 != 7 && i + 1 != grid().cell_count()) continue;
      append(static_cast<uint8_t>(packed));
      packed = 0;
    }
    for (int i = 0; i < 4; ++i) put_byte(storage, ++position, crc.byte(i));
    const size_t end = crc_at(SavesLooks<MapT>::value);
    if (checksum(storage, slot, end).value() != crc.value() || !holds(storage, slot + end, crc)) return false;
    put_byte(storage, slot, complete);
    return storage.read(slot) == complete;
  }

  // Reads a slot that is good. Overwrites all of the map.
  template <class StorageT, class MapT>
  MAZEBOT_CONSTEXPR14 void read(StorageT& storage, size_t slot, MapT& map) const {
    map.clear();
    // Before the walls: a map may ask which cells are free when it learns of a wall.
    const size_t cells_at = slot + header_size + saved_walls_size(width(), height());
    for (size_t i = 0; saves_cells && i < grid().cell_count(); ++i) {
      if ((storage.read(cells_at + i / 8) >> (i % 8) & 1) == 0) continue;
      VisitedOf<saves_cells>::set(map, grid().cell(static_cast<Index>(i)));
    }
    size_t position = slot + header_size;
    unsigned packed = 0;
    uint8_t digits = 0;  // left in `packed`, in base 3
    for_each_wall([&](Cell cell, Heading heading) {
      if (digits == 0) {
        packed = storage.read(position++);
        digits = static_cast<uint8_t>(digits_of_byte);
      }
      if (packed % 3U != 0) map.record(cell, heading, packed % 3U == 2);
      packed /= 3U;
      --digits;
    });
    if (KnowsLooks<MapT>::value) {
      const bool has_looks = (storage.read(slot + contents_at) & looks_follow) != 0;
      for (size_t i = 0; i < grid().cell_count(); ++i) {
        const Index index = static_cast<Index>(i);
        if (has_looks && i % 2 == 0) packed = storage.read(position++);
        LooksT<MapT>::set(map, index, has_looks ? packed & 15U : looked_at_once(map, index));
        packed >>= 4;
      }
    }
  }

  // Returns the sequence number of a complete slot.
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 uint8_t sequence(StorageT& storage, size_t slot) const {
    return storage.read(slot + sequence_at);
  }

  // Returns what a slot holds. O(cells).
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 SlotState inspect(StorageT& storage, size_t slot) const {
    if (WornSlots::is_worn(storage, slot)) return SlotState::empty;
    const uint8_t mark = storage.read(slot);
    if (mark == begun) return SlotState::begun;
    const uint8_t contents = storage.read(slot + contents_at);
    const bool has_looks = Content == Saved::walls_and_looks && (contents & looks_follow) != 0;
    uint8_t first_wrong = 0;
    uint8_t wrong = 0;
    for (uint8_t i = maze_at - 1; i > 0; --i) {
      const int added = i == contents_at && has_looks ? int(looks_follow) : 0;
      if (storage.read(slot + i) == (header_byte(i) | added)) continue;
      first_wrong = i;
      ++wrong;
    }
    // If the mark is wrong, too, most of six bytes tell whether this ever was a slot.
    if (mark != complete) return wrong <= 2 ? SlotState::damaged : SlotState::empty;
    if (wrong != 0) return first_wrong < size_at ? SlotState::other_version : SlotState::other_size;
    const size_t end = crc_at(has_looks);
    if (!holds(storage, slot + end, checksum(storage, slot, end))) return SlotState::damaged;
    if (maze_id_ != 0 && (storage.read(slot + maze_at) != low_byte(maze_id_) ||
                          storage.read(slot + maze_at + 1) != high_byte(maze_id_))) {
      return SlotState::other_maze;
    }
    return SlotState::good;
  }

 private:
  typedef typename GridT::Index Index;

  // At least four bits apart, and as far from the bytes of erased memory: three wrong bits confuse none of them.
  enum : uint8_t { complete = 0xA5, begun = 0x5A };
  // Looks that follow without room for them: visited cells.
  enum : uint8_t { room_for_looks = 0x40, looks_follow = 0x80 };
  enum : bool { saves_cells = Content == Saved::walls_and_cells };
  enum : size_t { contents_at = 2, size_at = 3, maze_at = 7, sequence_at = 9, header_size = saved_header_size };
  enum : unsigned { digits_of_byte = 5, full = 243 };  // 3 to the power of 5: a byte is full

  template <class MapT>
  struct KnowsLooks {
    enum : bool { value = HasLooksAt<const MapT, GridT>::value };
    static_assert(!value || HasSetLooks<MapT, GridT>::value,
                  "mazebot: a map with looks_at() also needs set_looks(Index, uint8_t), or its doubt cannot be loaded");
  };
  // Whether looks are saved: a map that has them may be saved where there is only room for walls.
  template <class MapT>
  struct SavesLooks {
    enum : bool { value = KnowsLooks<MapT>::value && Content == Saved::walls_and_looks };
  };
  template <class MapT>
  using LooksT = LooksOf<KnowsLooks<MapT>::value>;

  constexpr unsigned width() const { return static_cast<unsigned>(grid().width()); }
  constexpr unsigned height() const { return static_cast<unsigned>(grid().height()); }
  static constexpr uint8_t low_byte(unsigned number) { return static_cast<uint8_t>(number & 0xFFU); }
  static constexpr uint8_t high_byte(unsigned number) { return static_cast<uint8_t>(number >> 8); }
  constexpr size_t crc_at(bool has_looks) const {
    return header_size + saved_walls_size(width(), height()) +
           (saves_cells ? (grid().cell_count() + 7) / 8
            : has_looks ? (grid().cell_count() + 1) / 2
                        : 0);
  }

  // The bytes 1 to 6 of a slot without looks, which are the same in all slots.
  constexpr uint8_t header_byte(uint8_t position) const {
    return position == 1 ? uint8_t(layout_version)
           : position == contents_at
               ? static_cast<uint8_t>(Slots | (Content == Saved::walls_and_looks ? int(room_for_looks)
                                               : saves_cells                     ? int(looks_follow)
                                                                                 : 0))
           : position == size_at     ? low_byte(width())
           : position == size_at + 1 ? high_byte(width())
           : position == size_at + 2 ? low_byte(height())
                                     : high_byte(height());
  }

  // Visits the walls inside the maze in the order in which they are saved.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_wall(VisitorT&& visit) const {
    for (int y = 0; y < grid().height(); ++y) {
      for (int x = 0; x + 1 < grid().width(); ++x) visit(Cell(x, y), Heading::east);
    }
    for (int y = 0; y + 1 < grid().height(); ++y) {
      for (int x = 0; x < grid().width(); ++x) visit(Cell(x, y), Heading::north);
    }
  }

  // The looks of a cell in a map that was saved without any. Without a look, a known wall would count as certain.
  template <class MapT>
  MAZEBOT_CONSTEXPR14 unsigned looked_at_once(const MapT& map, Index index) const {
    unsigned looks = 0;
    for (int i = 0; i < 2; ++i) {
      const Heading heading = heading_at(i);  // north, east
      if (grid().has_neighbour(index, heading) && map.known(grid().cell(index), heading))
        looks |= direction_bit(heading);
    }
    return looks;
  }

  // The checksum of the bytes in a slot.
  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 Crc32 checksum(StorageT& storage, size_t slot, size_t end) {
    Crc32 crc;
    for (size_t i = 1; i < end; ++i) crc.add(storage.read(slot + i));
    return crc;
  }
  // Returns whether a checksum stands at this address.
  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 bool holds(StorageT& storage, size_t address, const Crc32& crc) {
    for (int i = 0; i < 4; ++i) {
      if (storage.read(address + static_cast<size_t>(i)) != crc.byte(i)) return false;
    }
    return true;
  }

  uint16_t maze_id_;
};

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SAVE_SLOT_CODEC_HPP
