// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_MOTION_PRIMITIVE_HPP
#define MAZEBOT_RACE_MOTION_PRIMITIVE_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The kinds of motions that a speed run consists of: straights, diagonals, smooth turns (also called slalom turns) and
/// in-place turns (pivots).
///
/// A smooth turn is driven at one speed, the turn speed, in a known time. It begins and ends at the centre of a cell
/// where it meets a straight, and in the middle of a cell's border where it meets a diagonal:
///
///     turn_45    +   +   +   turn_90    +   +   +   turn_135   +   +   +   turn_180   +   +   +   diagonal_90  +   + +
///                     \ |                . - .                  . - .                  . - . /|\        .
///                +   + '.+              +   + | +              +   + | +              +   + | +              + / + \ +
///                        |                    |                 /    |                 |    |
///                +   +   +              +   +   +              +   +   +              +   +   +              +   +   +
///
/// turn_45 and turn_135 lead from a straight into a diagonal and, driven in reverse, out of it again.
enum class PrimitiveKind : uint8_t {
  straight,     ///< along the cells; counted in half cells
  diagonal,     ///< from the middle of a border to the middle of the next; counted in borders, 0.707 cells each
  turn_45,      ///< one cell ahead and half a cell aside, or back out of the diagonal
  turn_90,      ///< one cell ahead and one aside
  turn_135,     ///< half a cell ahead and one aside, or back out of the diagonal
  turn_180,     ///< one cell aside, facing back
  diagonal_90,  ///< from a diagonal into the diagonal across it: 0.707 cells ahead and as much aside
  pivot_90,     ///< stops in a cell's centre and turns in place; a straight follows, and at the start any motion may
  pivot_180     ///< the same, at the start only: the robot faces away from the route
};

/// The name as text, for people. Flash: the text, if it is used.
MAZEBOT_CONSTEXPR14 inline const char* to_string(PrimitiveKind kind) {
  switch (kind) {
    case PrimitiveKind::straight: return "straight";
    case PrimitiveKind::diagonal: return "diagonal";
    case PrimitiveKind::turn_45: return "turn_45";
    case PrimitiveKind::turn_90: return "turn_90";
    case PrimitiveKind::turn_135: return "turn_135";
    case PrimitiveKind::turn_180: return "turn_180";
    case PrimitiveKind::diagonal_90: return "diagonal_90";
    case PrimitiveKind::pivot_90: return "pivot_90";
    case PrimitiveKind::pivot_180: break;
  }
  return "pivot_180";
}

/// One motion of a speed run: what, to which side, how far.
struct MotionPrimitive {
  PrimitiveKind kind;  ///< straight, diagonal, or which turn
  Turn side;           ///< right or left for turns; ahead for straights and diagonals; around for pivot_180
  uint16_t length;     ///< half cells of a straight, borders of a diagonal; 1 for turns

  /// Whether motion, side and length are the same.
  friend constexpr bool operator==(MotionPrimitive a, MotionPrimitive b) {
    return a.kind == b.kind && a.side == b.side && a.length == b.length;
  }
  friend constexpr bool operator!=(MotionPrimitive a, MotionPrimitive b) { return !(a == b); }  ///< whether they differ
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_MOTION_PRIMITIVE_HPP
