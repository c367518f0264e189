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

/// How loading a SavedMap went. Everything but `loaded` left the map as it was.
enum class LoadResult : uint8_t {
  loaded,         ///< the last complete image is in the map
  none,           ///< there is no complete image: nothing was ever saved, or power failed during the very first time
  damaged,        ///< there are images, but their checksums do not agree with their bytes
  other_version,  ///< the image was written by a version of this library with another layout
  other_size      ///< the image is of a maze of another size
};

/// The result as text, for people.
MAZEBOT_CONSTEXPR14 inline const char* to_string(LoadResult result) {
  switch (result) {
    case LoadResult::loaded: return "loaded";
    case LoadResult::none: return "none";
    case LoadResult::damaged: return "damaged";
    case LoadResult::other_version: return "other version";
    case LoadResult::other_size: break;
  }
  return "other size";
}

/// Keeps a map in EEPROM or flash, so that a robot whose power was cut goes on with what it knew.
///
/// There are two slots, written in turn: the one with the last good map is never touched. A slot is marked as
/// unfinished before its first byte changes and as complete after its last one was read back, so that power may fail
/// at any byte, and at most the save at hand is lost. Bytes that are right already are not written again, which spares
/// EEPROM.
///
///     byte   0         1        2..3   4..5    6         7...                 the last 4
///            0xA5 or   layout   width  height  sequence  walls, five to a     CRC-32 of bytes 1 to
///            0, not    version                 number    byte, in base 3      the end of the walls
///            complete  1
///
/// Numbers of several bytes begin with the lowest. Walls are 0 unknown, 1 open, 2 wall; first the east walls of all
/// cells that have a neighbour there, row by row from the south-west, then the north walls in the same way. The border
/// is not stored. The CRC is that of Ethernet and zlib: it finds every change of up to three bits and every burst of
/// up to 32, in slots of up to 11 000 bytes, and misses one in four billion of all others.
///
/// The storage is any object with `uint8_t read(size_t address)` and `void write(size_t address, uint8_t byte)`, of at
/// least size() bytes from the address given to the constructor on:
///
///     struct Eeprom {
///       uint8_t read(size_t address) { return EEPROM.read(address); }
///       void write(size_t address, uint8_t byte) { EEPROM.write(address, byte); }
///     };
///     Eeprom eeprom;
///     SavedMap<16, 16> image;
///     image.save(eeprom, explorer.wall_map());  // from time to time
///     explorer.resume(image, eeprom);           // after a reset, with the robot put at the start
///
/// What an Explorer must remember to go on is the map; all else follows from it. The goals and the start are the
/// program's, and are not stored. Neither is which cells a Coverage has visited: after a power cut it starts over.
/// Flash that is erased by pages needs a storage that copies the page; EEPROM emulations do so. All functions are
/// O(cells) and use no buffer. RAM: the address. Storage: 2 * (11 + walls / 5) bytes, walls / 5 rounded up and the
/// border not counted: 214 at 16x16, 816 at 32x32, which an Uno's EEPROM holds.
template <class GridT>
class BasicSavedMap : private GridT {
 public:
  enum : uint8_t { layout_version = 1 };

  explicit constexpr BasicSavedMap(size_t address = 0, const GridT& grid = GridT()) : GridT(grid), address_(address) {}

  constexpr const GridT& grid() const { return *this; }

  /// Bytes of one slot, and of both.
  constexpr size_t slot_size() const { return crc_at() + 4; }
  constexpr size_t size() const { return 2 * slot_size(); }

  /// Writes the map into the older slot. False if the storage does not hold what was written, or the map is of another
  /// size (sizes known when compiled must be the same to compile); what was saved before is still there then.
  template <class StorageT, class MapT>
  MAZEBOT_CONSTEXPR14 bool save(StorageT& storage, const MapT& map) const {
    if (!fits(map.grid())) return false;
    const Slots slots = look(storage);
    const size_t slot = slots.newest == 0 ? slot_address(1) : slot_address(0);
    const uint8_t header[] = {layout_version,     low_byte(width()),   high_byte(width()),
                              low_byte(height()), high_byte(height()), static_cast<uint8_t>(slots.sequence + 1U)};
    put(storage, slot, unfinished);
    detail::Crc32 crc;
    size_t position = slot;
    const auto append = [&](uint8_t byte) {
      crc.add(byte);
      put(storage, ++position, byte);
    };
    for (size_t i = 0; i < sizeof(header); ++i) append(header[i]);
    unsigned packed = 0;
    unsigned place = 1;
    for_each_wall([&](Cell cell, Heading heading) {
      packed += place * (!map.known(cell, heading) ? 0U : map.wall(cell, heading) ? 2U : 1U);
      place *= 3;
      if (place < places) return;
      append(static_cast<uint8_t>(packed));
      packed = 0;
      place = 1;
    });
    if (place != 1) append(static_cast<uint8_t>(packed));
    for (int i = 0; i < 4; ++i) put(storage, ++position, crc.byte(i));
    if (checksum(storage, slot).value() != crc.value() || !holds(storage, slot, crc)) return false;
    put(storage, slot, complete);
    return storage.read(slot) == complete;
  }

  /// Reads the last good map. `map` is overwritten as a whole, or not at all.
  template <class StorageT, class MapT>
  MAZEBOT_CONSTEXPR14 LoadResult load(StorageT& storage, MapT& map) const {
    if (!fits(map.grid())) return LoadResult::other_size;
    const Slots slots = look(storage);
    if (slots.newest < 0) return slots.trouble;
    map.clear();
    size_t position = slot_address(slots.newest) + walls_at;
    unsigned packed = 0;
    unsigned place = places;
    for_each_wall([&](Cell cell, Heading heading) {
      if (place >= places) {
        packed = storage.read(position++);
        place = 1;
      }
      if (packed % 3U != 0) map.record(cell, heading, packed % 3U == 2);
      packed /= 3U;
      place *= 3U;
    });
    return LoadResult::loaded;
  }

 private:
  enum : uint8_t { unfinished = 0, complete = 0xA5 };
  enum : unsigned { walls_at = 7, places = 243 };  // 3 to the power of 5

  struct Slots {
    int newest;          // the slot of the last good image; -1: there is none
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

  // The checksum of what is in the slot, and whether it is the one that lies there.
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
    if (storage.read(slot) != complete) return LoadResult::none;
    if (storage.read(slot + 1) != layout_version) return LoadResult::other_version;
    if (storage.read(slot + 2) != low_byte(width()) || storage.read(slot + 3) != high_byte(width()) ||
        storage.read(slot + 4) != low_byte(height()) || storage.read(slot + 5) != high_byte(height())) {
      return LoadResult::other_size;
    }
    return holds(storage, slot, checksum(storage, slot)) ? LoadResult::loaded : LoadResult::damaged;
  }
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 Slots look(StorageT& storage) const {
    Slots slots = {-1, 0, LoadResult::none};
    for (int slot = 0; slot < 2; ++slot) {
      const LoadResult result = look_at(storage, slot_address(slot));
      if (result != LoadResult::loaded) {
        if (slots.trouble == LoadResult::none) slots.trouble = result;
        continue;
      }
      const uint8_t sequence = storage.read(slot_address(slot) + walls_at - 1);
      // Round and round: the later one is less than half a round ahead.
      if (slots.newest >= 0 && static_cast<uint8_t>(sequence - slots.sequence) >= 128) continue;
      slots.newest = slot;
      slots.sequence = sequence;
    }
    return slots;
  }

  size_t address_;
};

/// The image of a Width x Height map.
template <int Width, int Height>
using SavedMap = BasicSavedMap<Grid<Width, Height>>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_SAVED_MAP_HPP
