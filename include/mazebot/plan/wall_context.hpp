// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_WALL_CONTEXT_HPP
#define MAZEBOT_PLAN_WALL_CONTEXT_HPP

#include <stdint.h>

#include "../detail/config.hpp"
#include "../detail/flash.hpp"
#include "../map/heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

enum : int { post_state_count = 11, wall_context_count = post_state_count * post_state_count };

namespace detail {

enum : unsigned { segment_open = 0, segment_wall = 1, segment_unknown = 2 };

// The state of a wall, from the byte of a cell it belongs to.
constexpr unsigned segment(uint8_t byte, uint8_t direction) {
  return (byte & direction) != 0        ? unsigned(segment_wall)
         : (byte >> 4 & direction) != 0 ? unsigned(segment_open)
                                        : unsigned(segment_unknown);
}

// The state of a post, for 9 * straight on + 3 * one side + other side.
template <class Unused>
struct PostStates {
  static constexpr uint8_t states[27] MAZEBOT_FLASH = {
      // clang-format off
      0, 1, 2,    1, 3, 4,    2, 4, 10,     // straight on: open
      5, 6, 7,    6, 8, 9,    7, 9, 10,     //              wall
      10, 10, 10, 10, 10, 10, 10, 10, 10,   //              unknown
      // clang-format on
  };
};
#if MAZEBOT_CPLUSPLUS < 201703L  // since then the line above is a definition
template <class Unused>
constexpr uint8_t PostStates<Unused>::states[27] MAZEBOT_FLASH;
#endif

// The post at the end of a wall that lies on side `side` of a cell, towards `along`.
template <class MapT>
MAZEBOT_CONSTEXPR14 unsigned post_state(const MapT& map, typename MapT::Index cell, typename MapT::Index beyond,
                                        Heading side, Heading along) {
  const unsigned one_side = segment(map.byte_at(cell), direction_bit(along));
  const unsigned other_side = segment(map.byte_at(beyond), direction_bit(along));
  // Only behind a wall can the maze end.
  const bool is_inside = one_side != segment_wall || map.grid().contains(map.grid().cell(cell).towards(along));
  const unsigned straight_on =
      is_inside ? segment(map.byte_at(map.grid().neighbour(cell, along)), direction_bit(side)) : unsigned(segment_open);
  return flash_byte(PostStates<void>::states, straight_on * 9 + one_side * 3 + other_side);
}

}  // namespace detail

/// What is known around the two posts at the ends of a wall, as a number below 121: 11 * the state of one post + the
/// state of the other. From the other side of the wall the two are swapped.
///
///            side            side          From each post three more segments leave: one straight on, two to the
///             |               |            sides, in either order.
///      on --- + === wall? === + --- on
///             |               |            straight on   sides (o open, # wall, ? unknown)    state
///            side            side          open          oo  o#  o?  ##  #?                   0  1  2  3  4
///                                          wall          oo  o#  o?  ##  #?                   5  6  7  8  9
///                                          anything else                                      10
///
/// A mouse sees all walls of a cell at once, so straight on is known exactly if one of the sides is; what range sensors
/// and bumps find beyond that is not told apart. Segments beyond the border count as open. O(1).
/// Precondition: the wall is not part of the border.
template <class MapT>
MAZEBOT_CONSTEXPR14 unsigned wall_context(const MapT& map, typename MapT::Index cell, Heading side) {
  const typename MapT::Index beyond = map.grid().neighbour(cell, side);
  return detail::post_state(map, cell, beyond, side, side + Turn::right) * post_state_count +
         detail::post_state(map, cell, beyond, side, side + Turn::left);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_WALL_CONTEXT_HPP
