// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_SAVED_MAP_HPP
#define MAZEBOT_MAP_SAVED_MAP_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/crc32.hpp"
#include "cell.hpp"
#include "grid.hpp"
#include "heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The result of SavedMap::save(). After any other result than `saved` the storage still holds the map saved before.
enum class SaveResult : uint8_t {
  saved,
  write_failed,  ///< the storage did not keep what was written
  other_size     ///< the map has another size than the SavedMap; nothing was written
};

/// The result of SavedMap::load(). Any other result than `loaded` leaves the map as it was.
enum class LoadResult : uint8_t {
  loaded,
  nothing_saved,  ///< no save was ever completed here
  damaged,        ///< a map was saved, but its bytes do not match its checksum
  other_version,  ///< a version of this library with another layout saved it
  other_size      ///< the saved map has another size
};

/// The result as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(SaveResult result) {
  switch (result) {
    case SaveResult::saved: return "saved";
    case SaveResult::write_failed: return "write failed";
    case SaveResult::other_size: break;
  }
  return "other size";
}
MAZEBOT_CONSTEXPR14 inline const char* to_string(LoadResult result) {
  switch (result) {
    case LoadResult::loaded: return "loaded";
    case LoadResult::nothing_saved: return "nothing saved";
    case LoadResult::damaged: return "damaged";
    case LoadResult::other_version: return "other version";
    case LoadResult::other_size: break;
  }
  return "other size";
}

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
/// Power may fail at any byte. There are two slots, and save() writes the one that does not hold the last good map. It
/// first marks the slot as incomplete, then writes it, reads it back, and marks it as complete. So a power loss costs
/// at most the save in progress. Bytes that are right already are not written again, which spares the EEPROM.
///
///     byte   0           1        2..3   4..5    6         7...                 the last 4
///            0xA5, or 0  layout   width  height  sequence  walls, five to a     CRC-32 of bytes 1 to
///            incomplete  version                 number    byte, in base 3      the end of the walls
///
/// Numbers of several bytes are little-endian. A wall is 0 unknown, 1 open or 2 wall. First come the east walls of all
/// cells that have a neighbour there, row by row from the south-west, then the north walls in the same order. The
/// border is not stored. The CRC is that of Ethernet and zlib. In slots of up to 11 000 bytes it finds all changes of
/// up to three bits and all bursts of up to 32; of all others it misses one in four billion.
///
/// All functions are O(cells) and use no buffer. RAM: the address. Storage: 2 * (11 + walls / 5) bytes, walls / 5
/// rounded up, the border not counted: 214 bytes at 16x16, 816 at 32x32. An Uno's EEPROM has 1024.
template <class GridT>
class BasicSavedMap : private GridT {
 public:
  enum : uint8_t { layout_version = 1 };

  explicit constexpr BasicSavedMap(size_t address = 0, const GridT& grid = GridT()) : GridT(grid), address_(address) {}

  constexpr const GridT& grid() const { return *this; }

  /// Bytes of one slot, and of both.
  constexpr size_t slot_size() const { return crc_at() + 4; }
  constexpr size_t size() const { return 2 * slot_size(); }

  /// Writes the map into the older slot. Fixed sizes that differ do not compile.
  template <class StorageT, class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 SaveResult save(StorageT& storage, const MapT& map) const {
    if (!fits(map.grid())) return SaveResult::other_size;
    const Slots slots = look(storage);
    const size_t slot = slots.newest == 0 ? slot_address(1) : slot_address(0);
    const uint8_t header[] = {layout_version,     low_byte(width()),   high_byte(width()),
                              low_byte(height()), high_byte(height()), static_cast<uint8_t>(slots.sequence + 1U)};
    put(storage, slot, incomplete);
    detail::Crc32 crc;
    size_t position = slot;
    const auto append = [&](uint8_t byte) {
      crc.add(byte);
      put(storage, ++position, byte);
    };
    for (size_t i = 0; i < sizeof(header); ++i) append(header[i]);
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
    for (int i = 0; i < 4; ++i) put(storage, ++position, crc.byte(i));
    if (checksum(storage, slot).value() != crc.value() || !holds(storage, slot, crc)) return SaveResult::write_failed;
    put(storage, slot, complete);
    return storage.read(slot) == complete ? SaveResult::saved : SaveResult::write_failed;
  }

  /// Reads the last good map. Overwrites all of `map` or nothing.
  template <class StorageT, class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 LoadResult load(StorageT& storage, MapT& map) const {
    if (!fits(map.grid())) return LoadResult::other_size;
    const Slots slots = look(storage);
    if (slots.newest < 0) return slots.trouble;
    map.clear();
    size_t position = slot_address(slots.newest) + walls_at;
    unsigned packed = 0;
    unsigned weight = full;
    for_each_wall([&](Cell cell, Heading heading) {
      if (weight >= full) {
        packed = storage.read(position++);
        weight = 1;
      }
      if (packed % 3U != 0) map.record(cell, heading, packed % 3U == 2);
      packed /= 3U;
      weight *= 3U;
    });
    return LoadResult::loaded;
  }

 private:
  enum : uint8_t { incomplete = 0, complete = 0xA5 };
  enum : unsigned { walls_at = 7, full = 243 };  // 3 to the power of 5: a byte is full

  struct Slots {
    int newest;          // the slot of the last good map; -1: there is none
    uint8_t sequence;    // its number
    LoadResult trouble;  // why there is none
  };

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
  constexpr size_t wall_count() const { return 2 * grid().cell_count() - width() - height(); }
  constexpr size_t crc_at() const { return walls_at + (wall_count() + 4) / 5; }
  constexpr size_t slot_address(int slot) const { return address_ + (slot == 0 ? 0 : slot_size()); }

  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_wall(VisitorT&& visit) const {
    for (int y = 0; y < grid().height(); ++y) {
      for (int x = 0; x + 1 < grid().width(); ++x) visit(Cell(x, y), Heading::east);
    }
    for (int y = 0; y + 1 < grid().height(); ++y) {
      for (int x = 0; x < grid().width(); ++x) visit(Cell(x, y), Heading::north);
    }
  }

  template <class StorageT>
  static MAZEBOT_CONSTEXPR14 void put(StorageT& storage, size_t address, uint8_t byte) {
    if (storage.read(address) != byte) storage.write(address, byte);
  }

  // The checksum of the bytes in a slot, and whether the slot ends with this one.
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 detail::Crc32 checksum(StorageT& storage, size_t slot) const {
    detail::Crc32 crc;
    for (size_t i = 1; i < crc_at(); ++i) crc.add(storage.read(slot + i));
    return crc;
  }
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 bool holds(StorageT& storage, size_t slot, const detail::Crc32& crc) const {
    for (int i = 0; i < 4; ++i) {
      if (storage.read(slot + crc_at() + static_cast<size_t>(i)) != crc.byte(i)) return false;
    }
    return true;
  }

  template <class StorageT>
  MAZEBOT_CONSTEXPR14 LoadResult look_at(StorageT& storage, size_t slot) const {
    if (storage.read(slot) != complete) return LoadResult::nothing_saved;
    if (storage.read(slot + 1) != layout_version) return LoadResult::other_version;
    if (storage.read(slot + 2) != low_byte(width()) || storage.read(slot + 3) != high_byte(width()) ||
        storage.read(slot + 4) != low_byte(height()) || storage.read(slot + 5) != high_byte(height())) {
      return LoadResult::other_size;
    }
    return holds(storage, slot, checksum(storage, slot)) ? LoadResult::loaded : LoadResult::damaged;
  }
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 Slots look(StorageT& storage) const {
    Slots slots = {-1, 0, LoadResult::nothing_saved};
    for (int slot = 0; slot < 2; ++slot) {
      const LoadResult result = look_at(storage, slot_address(slot));
      if (result != LoadResult::loaded) {
        if (slots.trouble == LoadResult::nothing_saved) slots.trouble = result;
        continue;
      }
      const uint8_t sequence = storage.read(slot_address(slot) + walls_at - 1);
      // Sequence numbers wrap around: the newer slot is less than 128 ahead.
      if (slots.newest >= 0 && static_cast<uint8_t>(sequence - slots.sequence) >= 128) continue;
      slots.newest = slot;
      slots.sequence = sequence;
    }
    return slots;
  }

  size_t address_;
};

/// A saved map of a Width x Height maze.
template <int Width, int Height>
using SavedMap = BasicSavedMap<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_SAVED_MAP_HPP
