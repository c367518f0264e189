// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SAVE_SAVED_MAP_HPP
#define MAZEBOT_SAVE_SAVED_MAP_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/crc32.hpp"
#include "../map/cell.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "save_result.hpp"
#include "saved_map_layout.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Keeps a map in EEPROM or flash, so that a robot remembers it after a power loss.
///
///     struct Eeprom {
///       uint8_t read(size_t address) { return EEPROM.read(address); }
///       void write(size_t address, uint8_t byte) { EEPROM.write(address, byte); }
///     };
///     Eeprom eeprom;
///     SavedMap<16, 16> saved_map;
///     const SaveResult result = saved_map.save(eeprom, explorer.wall_map());  // from time to time
///     const LoadResult before = explorer.resume(saved_map, eeprom);           // after a reset, at the start pose
///
/// An Explorer needs only the map to continue. The program itself knows the goals and the start; they are not stored.
/// The cells that a Coverage has visited are not stored either: after a power loss it starts again.
///
/// The storage is any object with these two functions. It has at least size() bytes from the address given to the
/// constructor on. Flash that is erased by pages needs a storage that copies the page, as EEPROM emulations do.
///
/// **Power may fail at any byte.** The slots form a ring. save() never writes the slot that load() would read. It takes
/// the next one, marks it as begun, writes it, reads it back, and marks it as complete. So a power loss costs at most
/// the save in progress, and the next load() says `loaded_older`. Bytes that are right already are not written again,
/// which spares the EEPROM.
///
/// **A byte may wear out.** If a slot does not keep what is written, save() takes the next slot, marks the worn one and
/// no longer uses it. It tries worn slots again only when no other one is free. Saving works as long as two slots are
/// good: with four slots, two can be lost. With two slots, the first worn byte can end saving; the last good map stays.
///
/// **`loaded` is a promise**: no slot holds anything that could be newer. If a slot was begun and not completed, or if
/// up to three bits anywhere have changed, load() says `loaded_older`, even if the damaged slot was the older one. The
/// next saves overwrite that slot. Two kinds of damage are not noticed: a save whose very first write was torn, and
/// bytes that some other program left where no slot has been written yet.
///
/// **Slots.** By default there are four, or as many as fit into the 1024 bytes of an Uno's EEPROM, but at least two:
///
///                  Saved::walls                Saved::walls_and_looks
///     8x8          4 slots,  148 bytes         4 slots,  276 bytes
///     16x16        4 slots,  440 bytes         4 slots,  952 bytes
///     32x32        2 slots,  822 bytes         2 slots, 1846 bytes: not on an Uno
///
/// `SavedMap<16, 16, Saved::walls, 2>` has two, in 220 bytes. Each slot takes 14 + walls / 5 bytes, walls / 5 rounded
/// up and the border not counted, and with looks half a byte for each cell.
///
/// **Maze id.** `SavedMap<16, 16>(address, 7)` marks what it saves with the number 7, and loads only maps with this
/// number: others are refused as `other_maze`, and so are maps that were saved without one. 0 means that any map will
/// do. If several mazes were saved, load() takes the newest map of its own one. save() may overwrite the others'.
///
/// **Doubt.** A map may know from which sides each wall was looked at: it has `uint8_t looks_at(Index) const`, a nibble
/// with the bits of direction_bit(), and `set_looks(Index, uint8_t)`. A SavedMap for `Saved::walls_and_looks` saves
/// these nibbles and restores them, and with them how sure each wall is. It also takes maps without looks. Loaded into
/// a map without looks, the walls are known as they were, and a doubtful wall is unknown. If an image without looks is
/// loaded into a map with looks, each known wall counts as looked at once, from the south or west. That is also how a
/// map with looks comes back from `Saved::walls`: with more doubt than it had.
///
///     byte   0     1        2         3..4   5..6    7..8     9         10...    then     the last 4
///            mark  layout   contents  width  height  maze id  sequence  walls    looks    CRC-32 of bytes 1
///                  version                                    number                      to the end of the looks
///
/// The mark is 0xA5 complete or 0x5A begun. Contents: bits 0 to 5 the number of slots, bit 6 room for looks, bit 7
/// looks follow. In a worn slot the header is overwritten with 0x3C; seven of these ten bytes tell it. Numbers of
/// several bytes are little-endian. A wall is 0 unknown, 1 open or 2 wall, five to a byte in base 3. First come the
/// east walls of all cells that have a neighbour there, row by row from the south-west, then the north walls in the
/// same order. The border is not stored. Looks: two cells to a byte in the order of their indices, the first one in
/// bits 0 to 3. The CRC is that of Ethernet and zlib. In slots of up to 11 000 bytes it finds all changes of up to
/// three bits and all bursts of up to 32; of all others it misses one in four billion.
///
/// All functions are O(slots * cells) and use no buffer. RAM: the address and the maze id; 4 bytes on AVR.
template <class GridT, Saved Content = Saved::walls, int Slots = detail::SavedSlots<GridT, Content>::value>
class BasicSavedMap : private GridT {
  static_assert(Slots >= 2 && Slots <= 16, "mazebot: a SavedMap has 2 to 16 slots");

 public:
  enum : uint8_t { layout_version = 2 };

  /// Begins at `address` of the memory; maps saved with another `maze_id` are not loaded.
  explicit constexpr BasicSavedMap(size_t address = 0, uint16_t maze_id = 0) : address_(address), maze_id_(maze_id) {}
  /// The same for a grid whose size is known at run time.
  constexpr BasicSavedMap(size_t address, const GridT& grid, uint16_t maze_id = 0)
      : GridT(grid), address_(address), maze_id_(maze_id) {}

  constexpr const GridT& grid() const { return *this; }    ///< the size of the maze
  constexpr uint16_t maze_id() const { return maze_id_; }  ///< the number of the maze, chosen by you

  /// Bytes of one slot, the number of slots, and bytes of all slots.
  constexpr size_t slot_size() const { return detail::saved_slot_size(width(), height(), Content); }
  static constexpr int slots() { return Slots; }  ///< how many maps the memory holds one after the other
  /// Bytes of the memory that it uses, from its address on.
  constexpr size_t size() const { return static_cast<size_t>(Slots) * slot_size(); }

  /// Writes the map into the next slot that keeps it. Fixed sizes that differ do not compile.
  template <class StorageT, class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 SaveResult save(StorageT& storage, const MapT& map) const {
    if (!fits(map.grid())) return SaveResult::other_size;
    const Survey survey = look(storage);
    Failures failed = {};
    const uint8_t sequence = static_cast<uint8_t>(survey.sequence + 1U);
    // Worn slots come last: their fault may have passed.
    for (int round = 0; round < 2; ++round) {
      int slot = survey.last;
      for (int i = 0; i < Slots; ++i) {
        if (++slot == Slots) slot = 0;
        if (slot == survey.newest || is_worn(storage, slot_address(slot)) != (round == 1)) continue;
        failed[slot] = !write(storage, slot_address(slot), map, sequence);
        if (!failed[slot]) return finish(storage, failed);
      }
    }
    return SaveResult::write_failed;
  }

  /// Reads the last good map. Overwrites all of `map` or nothing.
  template <class StorageT, class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 LoadResult load(StorageT& storage, MapT& map) const {
    if (!fits(map.grid())) return LoadResult::other_size;
    const Survey survey = look(storage);
    if (survey.newest < 0) return survey.trouble;
    const size_t slot = slot_address(survey.newest);
    map.clear();
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
    return survey.is_doubtful ? LoadResult::loaded_older : LoadResult::loaded;
  }

  /// Forgets all maps, and which slots are worn. A load() then says `nothing_saved`, unless a byte is worn.
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 void erase(StorageT& storage) const {
    for (int slot = 0; slot < Slots; ++slot) fill_header(storage, slot_address(slot), 0xFF);
  }

  /// How many slots are marked as worn? If more than slots() - 2 are, saving ends.
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 int worn_slots(StorageT& storage) const {
    int count = 0;
    for (int slot = 0; slot < Slots; ++slot) count += is_worn(storage, slot_address(slot)) ? 1 : 0;
    return count;
  }

 private:
  typedef typename GridT::Index Index;

  // At least four bits apart, and as far from the bytes of erased memory: three wrong bits confuse none of them.
  enum : uint8_t { complete = 0xA5, begun = 0x5A, worn = 0x3C };
  enum : uint8_t { room_for_looks = 0x40, looks_follow = 0x80 };
  enum : size_t { contents_at = 2, size_at = 3, maze_at = 7, sequence_at = 9, header_size = detail::saved_header_size };
  enum : unsigned { digits_of_byte = 5, full = 243 };  // 3 to the power of 5: a byte is full

  enum class Slot : uint8_t {
    empty,  // or worn
    begun,
    damaged,
    other_version,
    other_size,
    other_maze,
    good
  };

  typedef bool Failures[static_cast<size_t>(Slots)];  // by slot
  struct Survey {
    int newest;          // the slot that load() reads; -1: there is none
    LoadResult trouble;  // why there is none
    bool is_doubtful;    // a slot may have held a newer map
    int last;            // the slot that was completed last, of whatever maze; -1: none
    uint8_t sequence;    // its number
    uint8_t newest_sequence;
  };

  template <class MapT>
  struct KnowsLooks {
    enum : bool { value = detail::HasLooksAt<const MapT, GridT>::value };
    static_assert(!value || detail::HasSetLooks<MapT, GridT>::value,
                  "mazebot: a map with looks_at() also needs set_looks(Index, uint8_t), or its doubt cannot be loaded");
  };
  // Are looks saved? A map that has them may be saved where there is only room for walls.
  template <class MapT>
  struct SavesLooks {
    enum : bool { value = KnowsLooks<MapT>::value && Content == Saved::walls_and_looks };
  };
  template <class MapT>
  using LooksT = detail::LooksOf<KnowsLooks<MapT>::value>;

  constexpr bool fits(const GridT& other) const { return other == grid(); }
  template <class OtherT>
  constexpr bool fits(const OtherT&) const {
    static_assert(sizeof(OtherT) == 0, "mazebot: a SavedMap and its map must be of the same size; both are named here");
    return false;
  }

  constexpr unsigned width() const { return static_cast<unsigned>(grid().width()); }
  constexpr unsigned height() const { return static_cast<unsigned>(grid().height()); }
  static constexpr uint8_t low_byte(unsigned number) { return static_cast<uint8_t>(number & 0xFFU); }
  static constexpr uint8_t high_byte(unsigned number) { return static_cast<uint8_t>(number >> 8); }
  constexpr size_t slot_address(int slot) const { return address_ + static_cast<size_t>(slot) * slot_size(); }
  constexpr size_t crc_at(bool has_looks) const {
    return header_size + detail::saved_walls_size(width(), height()) + (has_looks ? (grid().cell_count() + 1) / 2 : 0);
  }

  // The bytes 1 to 6 of a slot without looks, which are the same in all slots.
  constexpr uint8_t header_byte(uint8_t position) const {
    return position == 1             ? uint8_t(layout_version)
           : position == contents_at ? static_cast<uint8_t>(Slots | (Content == Saved::walls ? 0 : int(room_for_looks)))
           : position == size_at     ? low_byte(width())
           : position == size_at + 1 ? high_byte(width())
           : position == size_at + 2 ? low_byte(height())
                                     : high_byte(height());
  }

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

  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 void put(StorageT& storage, size_t address, uint8_t byte) {
    if (storage.read(address) != byte) storage.write(address, byte);
  }
  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 void fill_header(StorageT& storage, size_t slot, uint8_t byte) {
    for (uint8_t i = 0; i < header_size; ++i) put(storage, slot + i, byte);
  }

  // Writes a slot; false if it does not keep what was written. Then it is not marked as complete, unless its mark is
  // the byte that is stuck. In this case nothing but the mark was touched.
  template <class StorageT, class MapT>
  MAZEBOT_CONSTEXPR14 bool write(StorageT& storage, size_t slot, const MapT& map, uint8_t sequence) const {
    put(storage, slot, begun);
    if (storage.read(slot) != begun) return false;
    detail::Crc32 crc;
    size_t position = slot;
    const auto append = [&](uint8_t byte) {
      crc.add(byte);
      put(storage, ++position, byte);
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
    for (int i = 0; i < 4; ++i) put(storage, ++position, crc.byte(i));
    const size_t end = crc_at(SavesLooks<MapT>::value);
    if (checksum(storage, slot, end).value() != crc.value() || !holds(storage, slot + end, crc)) return false;
    put(storage, slot, complete);
    return storage.read(slot) == complete;
  }

  // Marks the slots that failed. Not before a map is saved: until then they are what tells that a save was begun.
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 SaveResult finish(StorageT& storage, const Failures& failed) const {
    SaveResult result = SaveResult::saved;
    for (int slot = 0; slot < Slots; ++slot) {
      // All of the header, so that the slot cannot pass for a map, whichever byte is stuck.
      if (failed[slot]) fill_header(storage, slot_address(slot), worn);
      if (failed[slot] || is_worn(storage, slot_address(slot))) result = SaveResult::saved_past_worn_slot;
    }
    return result;
  }

  // At most five bytes of any other header have this value: the low bytes of a size of 60, the maze id, the number.
  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 bool is_worn(StorageT& storage, size_t slot) {
    uint8_t count = 0;
    for (uint8_t i = 0; i < header_size; ++i) {
      if (storage.read(slot + i) == worn) ++count;
    }
    return count >= 7;
  }

  // The checksum of the bytes in a slot, and whether it stands at this address.
  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 detail::Crc32 checksum(StorageT& storage, size_t slot, size_t end) {
    detail::Crc32 crc;
    for (size_t i = 1; i < end; ++i) crc.add(storage.read(slot + i));
    return crc;
  }
  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 bool holds(StorageT& storage, size_t address, const detail::Crc32& crc) {
    for (int i = 0; i < 4; ++i) {
      if (storage.read(address + static_cast<size_t>(i)) != crc.byte(i)) return false;
    }
    return true;
  }

  template <class StorageT>
  MAZEBOT_CONSTEXPR14 Slot look_at(StorageT& storage, size_t slot) const {
    if (is_worn(storage, slot)) return Slot::empty;
    const uint8_t mark = storage.read(slot);
    if (mark == begun) return Slot::begun;
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
    if (mark != complete) return wrong <= 2 ? Slot::damaged : Slot::empty;
    if (wrong != 0) return first_wrong < size_at ? Slot::other_version : Slot::other_size;
    const size_t end = crc_at(has_looks);
    if (!holds(storage, slot + end, checksum(storage, slot, end))) return Slot::damaged;
    if (maze_id_ != 0 && (storage.read(slot + maze_at) != low_byte(maze_id_) ||
                          storage.read(slot + maze_at + 1) != high_byte(maze_id_))) {
      return Slot::other_maze;
    }
    return Slot::good;
  }

  static constexpr LoadResult trouble_of(Slot slot) {
    return slot == Slot::damaged         ? LoadResult::damaged
           : slot == Slot::other_version ? LoadResult::other_version
           : slot == Slot::other_size    ? LoadResult::other_size
           : slot == Slot::other_maze    ? LoadResult::other_maze
                                         : LoadResult::nothing_saved;
  }
  // Sequence numbers wrap around: a newer one is less than 128 ahead.
  static constexpr bool is_newer(uint8_t sequence, uint8_t other) {
    return static_cast<uint8_t>(sequence - other) < 128;
  }

  template <class StorageT>
  MAZEBOT_CONSTEXPR14 Survey look(StorageT& storage) const {
    Survey survey = {-1, LoadResult::nothing_saved, false, -1, 0, 0};
    for (int slot = 0; slot < Slots; ++slot) {
      const Slot found = look_at(storage, slot_address(slot));
      if (found < Slot::other_maze) {
        if (found != Slot::empty) survey.is_doubtful = true;
        if (survey.trouble == LoadResult::nothing_saved) survey.trouble = trouble_of(found);
        continue;
      }
      const uint8_t sequence = storage.read(slot_address(slot) + sequence_at);
      if (survey.last < 0 || is_newer(sequence, survey.sequence)) {
        survey.last = slot;
        survey.sequence = sequence;
      }
      if (found == Slot::other_maze) {
        survey.trouble = LoadResult::other_maze;
      } else if (survey.newest < 0 || is_newer(sequence, survey.newest_sequence)) {
        survey.newest = slot;
        survey.newest_sequence = sequence;
      }
    }
    return survey;
  }

  size_t address_;
  uint16_t maze_id_;
};

/// A saved map of a Width x Height maze.
template <int Width, int Height, Saved Content = Saved::walls,
          int Slots = detail::SavedSlots<Grid<Width, Height>, Content>::value>
using SavedMap = BasicSavedMap<Grid<Width, Height>, Content, Slots>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SAVE_SAVED_MAP_HPP
