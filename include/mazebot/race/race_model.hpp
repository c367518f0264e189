// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_RACE_MODEL_HPP
#define MAZEBOT_RACE_RACE_MODEL_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../search/straight_times.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// Ticks for each kind of turn (see PrimitiveKind). 0: the robot cannot do it. The time of a pivot includes slowing
/// down from the turn speed and speeding up again.
struct TurnTimes {
  uint16_t turn_45;      ///< 45 degrees, between a straight and a diagonal
  uint16_t turn_90;      ///< 90 degrees, between straights
  uint16_t turn_135;     ///< 135 degrees, between a straight and a diagonal
  uint16_t turn_180;     ///< 180 degrees, between straights
  uint16_t diagonal_90;  ///< 90 degrees, between diagonals
  uint16_t pivot_90;     ///< 90 degrees on the spot
  uint16_t pivot_180;    ///< 180 degrees on the spot
};

/// How fast a robot drives, for RacePlanner. All times are in ticks, whose length you choose: 16 bits hold 65 s in
/// ticks of 1 ms, and longer routes in longer ticks. RAM: 216 bytes.
struct RaceModel {
  StraightTimes straights;    ///< for 1, 2, 3, ... cells
  StraightTimes diagonals;    ///< for 1, 2, 3, ... borders
  TurnTimes turns;            ///< of turns, smooth or on the spot
  uint32_t ticks_per_second;  ///< how many ticks a second has

  /// The same robot without diagonals.
  MAZEBOT_CONSTEXPR14 RaceModel without_diagonals() const {
    RaceModel model = *this;
    model.turns.turn_45 = model.turns.turn_135 = model.turns.diagonal_90 = 0;
    return model;
  }
};

namespace detail {

// The times of the turns in milliseconds, the cell's side and half its diagonal in um.
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

/// A fast half-size mouse, as a model to start from: cells of 90 mm, turns at about 0.4 m/s.
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

#endif  // MAZEBOT_RACE_RACE_MODEL_HPP
