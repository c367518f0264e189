// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_RACE_MODEL_HPP
#define MAZEBOT_PLAN_RACE_MODEL_HPP

#include <stdint.h>

#include "../config.hpp"
#include "straight_times.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// What a robot does in one go in a fast run. Smooth turns are driven at one speed, the turn speed; each takes a known
/// time. They begin and end at the centre of a cell if they come from or lead into a straight, in the middle of a
/// cell's border if they come from or lead into a diagonal:
///
///     turn_45    +   +   +   turn_90    +   +   +   turn_135   +   +   +   turn_180   +   +   +   diagonal_90  +   + +
///                     \ |                . - .                  . - .                  . - . /|\        .
///                +   + '.+              +   + | +              +   + | +              +   + | +              + / + \ +
///                        |                    |                 /    |                 |    |
///                +   +   +              +   +   +              +   +   +              +   +   +              +   +   +
///
/// turn_45 and turn_135 lead from a straight into a diagonal and, driven the other way, out of it again.
enum class PrimitiveKind : uint8_t {
  straight,     ///< along the cells; counted in half cells
  diagonal,     ///< from the middle of a border to the middle of the next; counted in borders: each is 0.707 cells on
  turn_45,      ///< one cell ahead and half a cell aside, or back out of it
  turn_90,      ///< one cell ahead and one aside
  turn_135,     ///< half a cell ahead and one aside, or back out of it
  turn_180,     ///< one cell aside, facing back
  diagonal_90,  ///< from a diagonal into the diagonal across: 0.707 cells ahead and as much aside
  pivot_90,     ///< brakes to a stop in a cell's centre, turns on the spot; on the way a straight must follow, at the
                ///< start anything may, another pivot_90 too
  pivot_180     ///< the same, and only at the start, if the robot does not stand as it should
};

/// Ticks for each turn. 0: the robot does not do it. A pivot's time is all that is lost by it: slowing down from the
/// turn speed, turning and speeding up again.
struct TurnTimes {
  uint16_t turn_45;
  uint16_t turn_90;
  uint16_t turn_135;
  uint16_t turn_180;
  uint16_t diagonal_90;
  uint16_t pivot_90;
  uint16_t pivot_180;
};

/// How fast a robot drives: what RacePlanner needs to know. All times are in ticks of a length of your choice; the
/// longer the ticks, the longer the routes that 16 bits can time. RAM: 216 bytes.
struct RaceModel {
  StraightTimes straights;  ///< for 1, 2, 3, ... cells
  StraightTimes diagonals;  ///< for 1, 2, 3, ... borders
  TurnTimes turns;
  uint32_t ticks_per_second;

  /// The same robot if it does not know diagonals.
  MAZEBOT_CONSTEXPR14 RaceModel without_diagonals() const {
    RaceModel model = *this;
    model.turns.turn_45 = model.turns.turn_135 = model.turns.diagonal_90 = 0;
    return model;
  }
};

namespace detail {

// The turns' times are given in milliseconds, the cell's side in um.
MAZEBOT_CONSTEXPR14 inline RaceModel race_model(const SpeedLimits& straight, const SpeedLimits& diagonal,
                                                uint32_t cell_um, uint32_t half_diagonal_um, const TurnTimes& ms,
                                                uint32_t ticks_per_second) {
  const uint32_t t = ticks_per_second;
  const TurnTimes turns = {
      static_cast<uint16_t>(ms.turn_45 * t / 1000),     static_cast<uint16_t>(ms.turn_90 * t / 1000),
      static_cast<uint16_t>(ms.turn_135 * t / 1000),    static_cast<uint16_t>(ms.turn_180 * t / 1000),
      static_cast<uint16_t>(ms.diagonal_90 * t / 1000), static_cast<uint16_t>(ms.pivot_90 * t / 1000),
      static_cast<uint16_t>(ms.pivot_180 * t / 1000)};
  const RaceModel model = {StraightTimes(straight, cell_um, t), StraightTimes(diagonal, half_diagonal_um, t), turns, t};
  return model;
}

}  // namespace detail

/// A brisk half-size mouse: cells of 90 mm, turns at about 0.4 m/s. A model to start from.
MAZEBOT_CONSTEXPR14 inline RaceModel half_size_mouse(uint32_t ticks_per_second = 1000) {
  const TurnTimes ms = {260, 375, 465, 565, 390, 450, 650};
  return detail::race_model(SpeedLimits(420, 1500, 4200), SpeedLimits(420, 1200, 3600), 90000, 63640, ms,
                            ticks_per_second);
}

/// A classic mouse: cells of 180 mm, turns at 0.7 m/s.
MAZEBOT_CONSTEXPR14 inline RaceModel classic_mouse(uint32_t ticks_per_second = 1000) {
  const TurnTimes ms = {310, 450, 560, 680, 470, 500, 700};
  return detail::race_model(SpeedLimits(700, 3000, 8000), SpeedLimits(700, 2400, 7000), 180000, 127280, ms,
                            ticks_per_second);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_RACE_MODEL_HPP
