// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SAVE_SAVED_MAP_LAYOUT_HPP
#define MAZEBOT_SAVE_SAVED_MAP_LAYOUT_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/requirement.hpp"
#include "../map/cell.hpp"
#include "../map/grid.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a SavedMap has room for in each of its slots.
enum class Saved : uint8_t {
  walls,
  walls_and_looks,  ///< also the sides from which each wall was looked at; half a byte more for each cell
  walls_and_cells   ///< also the cells that a Coverage has visited; a bit more for each cell
};

namespace detail {

// A slot: the header, five walls to a byte, two cells' looks or eight visited cells to a byte, the checksum.
enum : size_t { saved_header_size = 10, saved_checksum_size = 4 };

constexpr size_t saved_walls_size(size_t width, size_t height) { return (2 * width * height - width - height + 4) / 5; }
constexpr size_t saved_slot_size(size_t width, size_t height, Saved content) {
  return saved_header_size + saved_walls_size(width, height) +
         (content == Saved::walls_and_looks   ? (width * height + 1) / 2
          : content == Saved::walls_and_cells ? (width * height + 7) / 8
                                              : 0) +
         saved_checksum_size;
}

constexpr int saved_slots_in(size_t room, size_t slot_size) {
  return room / slot_size < 2 ? 2 : room / slot_size > 4 ? 4 : static_cast<int>(room / slot_size);
}
// Four slots, or as many as fit into an Uno's EEPROM.
template <class GridT, Saved Content>
struct SavedSlots {
  enum : int { value = 4 };
};
template <int Width, int Height, Saved Content>
struct SavedSlots<Grid<Width, Height>, Content> {
  enum : int { value = saved_slots_in(1024, saved_slot_size(Width, Height, Content)) };
};

MAZEBOT_DETAIL_CALL_(HasLooksAt, uint8_t, looks_at(typename CallT::Index()))
MAZEBOT_DETAIL_ACTION_(HasSetLooks, set_looks(typename CallT::Index(), uint8_t()))

// The visited cells of a map, if they are saved.
template <bool SavesCells>
struct VisitedOf {
  template <class MapT, class IndexT>
  static constexpr bool get(const MapT& map, IndexT index) {
    return map.visited_at(index);
  }
  template <class MapT>
  static MAZEBOT_CONSTEXPR14 void set(MapT& map, Cell cell) {
    map.visit(cell);
  }
};
template <>
struct VisitedOf<false> {
  template <class MapT, class IndexT>
  static constexpr bool get(const MapT&, IndexT) {
    return false;
  }
  template <class MapT>
  static MAZEBOT_CONSTEXPR14 void set(MapT&, Cell) {}
};

// The looks of a map that knows them, and of one that does not.
template <bool HasLooks>
struct LooksOf {
  template <class MapT, class IndexT>
  static constexpr uint8_t get(const MapT& map, IndexT index) {
    return static_cast<uint8_t>(map.looks_at(index) & 15U);
  }
  template <class MapT, class IndexT>
  static MAZEBOT_CONSTEXPR14 void set(MapT& map, IndexT index, unsigned looks) {
    map.set_looks(index, static_cast<uint8_t>(looks));
  }
};
template <>
struct LooksOf<false> {
  template <class MapT, class IndexT>
  static constexpr uint8_t get(const MapT&, IndexT) {
    return 0;
  }
  template <class MapT, class IndexT>
  static MAZEBOT_CONSTEXPR14 void set(MapT&, IndexT, unsigned) {}
};

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SAVE_SAVED_MAP_LAYOUT_HPP
