// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_WALL_CONTEXT_HPP
#define MAZEBOT_EXPLORE_WALL_CONTEXT_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"
#include "../map/heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {
namespace detail {

enum : int { post_state_count = 11, wall_context_count = post_state_count * post_state_count };

// The state of a post whose segment straight on is known. Index: the sum of look_along() over the two sides, which is
// different for each pair, less 16, plus 4 if there is a wall straight on.
template <class Unused>
struct PostStates {
  static constexpr uint8_t states[23] MAZEBOT_FLASH = {
      // clang-format off
      // o? #?          o? #?
      2, 4, 10, 10,  7, 9, 10, 10,  10, 10, 10, 10,  10, 10, 10, 10,
      0, 1,  3, 10,  5, 6,  8,
      // oo o# ##       oo o# ##
      // clang-format on
  };
};
#if MAZEBOT_CPLUSPLUS < 201703L  // from C++17 on the line above is a definition
template <class Unused>
constexpr uint8_t PostStates<Unused>::states[23] MAZEBOT_FLASH;
#endif

// The state of a wall, from the byte of one of its cells: 0 unknown, 16 open, 17 wall.
constexpr MAZEBOT_ALWAYS_INLINE uint8_t look_along(uint8_t byte, Heading heading) {
  return (byte & direction_bit(heading)) != 0 ? 17 : (byte & direction_bit(heading) << 4) != 0 ? 16 : 0;
}

// The state of the post that is at the end, towards `along`, of the wall on side `side` of a cell. `here` and `beyond`
// are the bytes of the wall's two cells.
template <class MapT>
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t post_state(const MapT& map, typename MapT::Index cell, uint8_t here,
                                                             uint8_t beyond, Heading side, Heading along) {
  const uint8_t sides = static_cast<uint8_t>(look_along(here, along) + look_along(beyond, along));
  if (sides == 0) return 10;
  uint8_t straight_on = 16;
  // The maze can end here only if both sides are walls.
  if (sides != 34 || map.grid().has_neighbour(cell, along)) {
    straight_on = look_along(map.byte_at(map.grid().neighbour(cell, along)), side);
    if (straight_on == 0) return 10;
  }
  return flash_byte(PostStates<void>::states, static_cast<uint8_t>(sides - 16 + (straight_on & 1) * 4));
}

/// Describes what is known around the two posts of a wall, as a number below 121: 11 * the state of the post to the
/// right, as seen from the cell, + the state of the post to the left. From the other side of the wall the two are
/// swapped.
///
///            side            side          From each post three more segments leave: one straight on, two to the
///             |               |            sides, in either order.
///      on --- + === wall? === + --- on
///             |               |            straight on   sides (o open, # wall, ? unknown)    state
///            side            side          open          oo  o#  o?  ##  #?                   0  1  2  3  4
///                                          wall          oo  o#  o?  ##  #?                   5  6  7  8  9
///                                          anything else                                      10
///
/// A mouse sees all walls of a cell at once, so the segment straight on is known if and only if a side is known. Other
/// combinations, which range sensors and bumps can give, share state 10. Segments beyond the border count as open.
/// O(1). Precondition: the wall is not part of the border.
template <class MapT>
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t wall_context(const MapT& map, typename MapT::Index cell,
                                                               Heading side) {
  const uint8_t here = map.byte_at(cell);
  const uint8_t beyond = map.byte_at(map.grid().neighbour(cell, side));
  // Most of the walls asked about have nothing known around them.
  const uint8_t sides =
      static_cast<uint8_t>((direction_bit(side + Turn::right) | direction_bit(side + Turn::left)) << 4);
  if (((here | beyond) & sides) == 0) return wall_context_count - 1;
  const uint8_t right = post_state(map, cell, here, beyond, side, side + Turn::right);
  const uint8_t left = post_state(map, cell, here, beyond, side, side + Turn::left);
  return static_cast<uint8_t>(right * post_state_count + left);
}

}  // namespace detail
}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_WALL_CONTEXT_HPP
