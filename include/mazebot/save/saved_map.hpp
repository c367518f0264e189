// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SAVE_SAVED_MAP_HPP
#define MAZEBOT_SAVE_SAVED_MAP_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "save_result.hpp"
#include "saved_map_layout.hpp"
#include "slot_codec.hpp"
#include "slot_survey.hpp"
#include "worn_slots.hpp"

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
/// A Coverage needs the cells that it has visited, too: `SavedMap<16, 16, Saved::walls_and_cells>` saves its
/// coverage_map(), and BasicCoverage::resume(saved_map, eeprom) continues.
///
/// The storage is any object with these two functions. It has at least size() bytes from the address given to the
/// constructor on. Flash that is erased by pages needs a storage that copies the page, as EEPROM emulations do.
///
/// **Power may fail at any byte.** The slots form a ring. save() never writes the slot that load() would read. It takes
/// the next one, marks it as begun, writes it, reads it back, and marks it as complete. So a power loss costs at most
/// the save in progress, and the next load() says `loaded_older`. Bytes that are right already are not written again,
/// so the EEPROM lasts longer.
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
/// up and the border not counted, with looks half a byte for each cell, and with visited cells a bit.
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
/// looks follow; bit 7 without bit 6 visited cells follow, which stand where looks would. In a worn slot the header is
/// overwritten with 0x3C; seven of these ten bytes tell it. Numbers of several bytes are little-endian. A wall is 0
/// unknown, 1 open or 2 wall, five to a byte in base 3. First come the east walls of all cells that have a neighbour
/// there, row by row from the south-west, then the north walls in the same order. The border is not stored. Looks: two
/// cells to a byte in the order of their indices, the first one in bits 0 to 3. Visited cells: eight to a byte, the
/// first one in bit 0. The CRC is that of Ethernet and zlib. In slots of up to 11 000 bytes it finds all changes of up
/// to three bits and all bursts of up to 32; of all others it misses one in four billion.
///
/// All functions are O(slots * cells) and use no buffer. RAM: the address and the maze id; 4 bytes on AVR.
template <class GridT, Saved Content = Saved::walls, int Slots = detail::SavedSlots<GridT, Content>::value>
class BasicSavedMap {
  static_assert(Slots >= 2 && Slots <= 16, "mazebot: a SavedMap has 2 to 16 slots");

 public:
  enum : uint8_t { layout_version = detail::SlotCodec<GridT, Content, Slots>::layout_version };  ///< of a slot

  /// Begins at `address` of the memory; maps saved with another `maze_id` are not loaded.
  explicit constexpr BasicSavedMap(size_t address = 0, uint16_t maze_id = 0)
      : BasicSavedMap(address, GridT(), maze_id) {}
  /// The same for a grid whose size is known at run time.
  constexpr BasicSavedMap(size_t address, const GridT& grid, uint16_t maze_id = 0)
      : address_(address), codec_(grid, maze_id) {}

  constexpr const GridT& grid() const { return codec_.grid(); }    ///< the size of the maze
  constexpr uint16_t maze_id() const { return codec_.maze_id(); }  ///< the number of the maze, chosen by you

  constexpr size_t slot_size() const { return codec_.slot_size(); }  ///< bytes of one slot
  static constexpr int slots() { return Slots; }                     ///< the number of slots
  /// Bytes of all slots: how much of the memory it uses, from its address on.
  constexpr size_t size() const { return static_cast<size_t>(Slots) * slot_size(); }

  /// Writes the map into the next slot that keeps it. Fixed sizes that differ do not compile.
  template <class StorageT, class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 SaveResult save(StorageT& storage, const MapT& map) const {
    if (!fits(map.grid())) return SaveResult::other_size;
    const detail::SlotSurvey survey = look(storage);
    Failures failed = {};
    // Worn slots come last: their fault may have passed.
    for (int round = 0; round < 2; ++round) {
      int slot = survey.last();
      for (int i = 0; i < Slots; ++i) {
        if (++slot == Slots) slot = 0;
        if (survey.is_newest(slot) || is_worn(storage, slot) != (round == 1)) continue;
        failed[slot] = !codec_.write(storage, slot_address(slot), map, survey.next_sequence());
        if (!failed[slot]) return finish(storage, failed);
      }
    }
    return SaveResult::write_failed;
  }

  /// Reads the last good map. Overwrites all of `map` or nothing.
  template <class StorageT, class MapT>
  MAZEBOT_NODISCARD MAZEBOT_CONSTEXPR14 LoadResult load(StorageT& storage, MapT& map) const {
    if (!fits(map.grid())) return LoadResult::other_size;
    const detail::SlotSurvey survey = look(storage);
    if (survey.has_map()) codec_.read(storage, slot_address(survey.newest()), map);
    return survey.result();
  }

  /// Forgets all maps, and which slots are worn. A load() then says `nothing_saved`, unless a byte is worn.
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 void erase(StorageT& storage) const {
    for (int slot = 0; slot < Slots; ++slot) detail::WornSlots::fill_header(storage, slot_address(slot), 0xFF);
  }

  /// Returns how many slots are marked as worn. If more than slots() - 2 are, saving ends.
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 int worn_slots(StorageT& storage) const {
    int count = 0;
    for (int slot = 0; slot < Slots; ++slot) count += is_worn(storage, slot) ? 1 : 0;
    return count;
  }

 private:
  typedef bool Failures[static_cast<size_t>(Slots)];  // by slot

  constexpr bool fits(const GridT& other) const { return other == grid(); }
  template <class OtherT>
  constexpr bool fits(const OtherT&) const {
    static_assert(sizeof(OtherT) == 0, "mazebot: a SavedMap and its map must be of the same size; both are named here");
    return false;
  }

  constexpr size_t slot_address(int slot) const { return address_ + static_cast<size_t>(slot) * slot_size(); }
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 bool is_worn(StorageT& storage, int slot) const {
    return detail::WornSlots::is_worn(storage, slot_address(slot));
  }

  template <class StorageT>
  MAZEBOT_CONSTEXPR14 detail::SlotSurvey look(StorageT& storage) const {
    detail::SlotSurvey survey;
    for (int slot = 0; slot < Slots; ++slot) {
      const size_t address = slot_address(slot);
      const detail::SlotState state = codec_.inspect(storage, address);
      const bool has_sequence = state >= detail::SlotState::other_maze;
      survey.add(slot, state, has_sequence ? codec_.sequence(storage, address) : uint8_t(0));
    }
    return survey;
  }

  // Marks the slots that failed. Not before a map is saved: until then they are what tells that a save was begun.
  template <class StorageT>
  MAZEBOT_CONSTEXPR14 SaveResult finish(StorageT& storage, const Failures& failed) const {
    SaveResult result = SaveResult::saved;
    for (int slot = 0; slot < Slots; ++slot) {
      if (failed[slot]) detail::WornSlots::fill_header(storage, slot_address(slot), detail::WornSlots::mark);
      if (failed[slot] || is_worn(storage, slot)) result = SaveResult::saved_past_worn_slot;
    }
    return result;
  }

  size_t address_;
  detail::SlotCodec<GridT, Content, Slots> codec_;
};

/// A saved map of a Width x Height maze.
template <int Width, int Height, Saved Content = Saved::walls,
          int Slots = detail::SavedSlots<Grid<Width, Height>, Content>::value>
using SavedMap = BasicSavedMap<Grid<Width, Height>, Content, Slots>;

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SAVE_SAVED_MAP_HPP
