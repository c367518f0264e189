// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_MAP_HEADING_HPP
#define MAZEBOT_MAP_HEADING_HPP

#include <stdint.h>

#include "../config.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// A compass direction, clockwise from north. Arithmetic on it is mod 4.
enum class Heading : uint8_t { north = 0, east = 1, south = 2, west = 3 };

/// A relative direction with the same numbers, clockwise: where something is as seen from the robot, and how far to
/// turn to face it.
enum class Turn : uint8_t { ahead = 0, right = 1, around = 2, left = 3 };

/// The names as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(Heading heading) {
  switch (heading) {
    case Heading::north: return "north";
    case Heading::east: return "east";
    case Heading::south: return "south";
    case Heading::west: break;
  }
  return "west";
}
/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(Turn turn) {
  switch (turn) {
    case Turn::ahead: return "ahead";
    case Turn::right: return "right";
    case Turn::around: return "around";
    case Turn::left: break;
  }
  return "left";
}

/// The four headings in order, for loops: `for (int i = 0; i < 4; ++i) heading_at(i)`. Any integer works, mod 4.
constexpr Heading heading_at(int quarter) { return static_cast<Heading>(quarter & 3); }
/// The four turns in order, from ahead clockwise. Any integer works, mod 4.
constexpr Turn turn_at(int quarter) { return static_cast<Turn>(quarter & 3); }

/// The heading after a turn.
constexpr Heading operator+(Heading heading, Turn turn) {
  return heading_at(static_cast<int>(heading) + static_cast<int>(turn));
}
/// The heading before a turn.
constexpr Heading operator-(Heading heading, Turn turn) {
  return heading_at(static_cast<int>(heading) - static_cast<int>(turn));
}
/// One turn after the other.
constexpr Turn operator+(Turn a, Turn b) { return turn_at(static_cast<int>(a) + static_cast<int>(b)); }
/// The turn that is left of `a` after `b`: `b + (a - b) == a`.
constexpr Turn operator-(Turn a, Turn b) { return turn_at(static_cast<int>(a) - static_cast<int>(b)); }
/// The turn that takes `from` to `to`: `from + (to - from) == to`.
constexpr Turn operator-(Heading to, Heading from) { return turn_at(static_cast<int>(to) - static_cast<int>(from)); }
/// The heading after turning around.
constexpr Heading opposite(Heading heading) { return heading + Turn::around; }

/// How many quarter turns a turn takes: ahead 0, right and left 1, around 2.
constexpr int quarter_turns(Turn turn) { return turn == Turn::left ? 1 : static_cast<int>(turn); }

/// The order in which planners and navigators try directions that are equally good: ahead, right, left, around.
/// Precondition: `place` is 0 to 3.
constexpr Turn preferred_turn(int place) { return turn_at(place ^ place >> 1); }

/// The bit that stands for a direction in a nibble of walls or exits:
///
///     bit      3      2     1      0
///            north  east  south  west          0b1000 >> heading
constexpr uint8_t direction_bit(Heading heading) { return static_cast<uint8_t>(8U >> static_cast<int>(heading)); }
/// The same for relative directions: ahead, right, around, left.
constexpr uint8_t direction_bit(Turn turn) { return static_cast<uint8_t>(8U >> static_cast<int>(turn)); }

namespace detail {

// Whether a nibble of directions, which is not 0, is a single one.
constexpr bool is_one_direction(uint8_t nibble) { return static_cast<uint8_t>(nibble & (nibble - 1)) == 0; }
// The first direction in a nibble that is not 0.
constexpr MAZEBOT_ALWAYS_INLINE Heading first_direction(uint8_t nibble) {
  return (nibble & 8U) != 0   ? Heading::north
         : (nibble & 4U) != 0 ? Heading::east
         : (nibble & 2U) != 0 ? Heading::south
                              : Heading::west;
}

}  // namespace detail

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_MAP_HEADING_HPP
