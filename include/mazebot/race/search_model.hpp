// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_RACE_SEARCH_MODEL_HPP
#define MAZEBOT_RACE_SEARCH_MODEL_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "../search/straight_times.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// How long moves of a search take at most, in ticks: what is needed to be home in time. RAM: 4 bytes.
struct SearchPace {
  uint16_t move;         ///< a move, straight on or with a quarter turn
  uint16_t turn_around;  ///< what a turn around, or a turn on the spot to look, adds to that

  /// Moves that surely fit into that time, for Explorer::set_budget(). Two turns around are set aside: one for the
  /// next command, one to return. Every decision may set the budget anew. O(1).
  constexpr size_t moves_within(uint32_t ticks) const {
    return ticks < 2U * uint32_t(turn_around) ? 0 : static_cast<size_t>((ticks - 2U * uint32_t(turn_around)) / move);
  }
};

/// How long the motions of a search take, in ticks. A search is driven from border to border: where the robot enters a
/// cell it reads the walls and either drives on, turns in a smooth curve, or stops in the middle and turns there. It
/// drives at search speed, and faster where it knows several cells straight on; but it enters the last of them at
/// search speed again. The half cells at the start and the end of a search count as if driven at search speed. RAM: 108
/// bytes.
struct SearchModel {
  StraightTimes straights;  ///< 1, 2, 3, ... known cells straight on, from search speed to search speed
  uint16_t cell;            ///< a cell at search speed
  uint16_t turn_90;         ///< a smooth quarter turn, from border to border
  uint16_t turn_around;     ///< through a cell and back out: stopping, turning in place, starting
  uint16_t turn_in_place;   ///< a quarter turn to look again: stopping, turning, starting

  /// A robot with cells of that side. The turns are those of the members.
  MAZEBOT_CONSTEXPR14 SearchModel(const SpeedLimits& limits, uint32_t cell_um, uint32_t ticks_per_second,
                                  uint16_t smooth_90, uint16_t around, uint16_t in_place_90)
      : straights(limits, cell_um, ticks_per_second),
        cell(static_cast<uint16_t>(uint64_t(cell_um) * ticks_per_second / (uint64_t(1000) * limits.turn_speed))),
        turn_90(smooth_90),
        turn_around(around),
        turn_in_place(in_place_90) {}

  /// A turn, then cells straight on: one command of an Explorer. O(1).
  MAZEBOT_CONSTEXPR14 uint32_t operator()(Turn turn, int cells) const {
    if (cells == 0) return static_cast<uint32_t>(turn_in_place) * static_cast<uint32_t>(quarter_turns(turn));
    if (turn == Turn::ahead) return straight(cells);
    return (turn == Turn::around ? turn_around : turn_90) + straight(cells - 1);
  }
  /// The longest times of a move and of turning around, for BasicExplorer::set_budget() in ticks.
  MAZEBOT_CONSTEXPR14 SearchPace pace() const {
    const SearchPace most = {cell < turn_90 ? turn_90 : cell,
                             turn_around < turn_in_place ? turn_in_place : turn_around};
    return most;
  }

 private:
  MAZEBOT_CONSTEXPR14 uint32_t straight(int cells) const {
    return cells < 1 ? 0 : cells < 2 ? cell : cell + straights(cells - 1);
  }
};

/// The search of half_size_mouse(): 0.3 m/s, up to 0.7 m/s where several cells are known. In ticks of 1 ms.
MAZEBOT_CONSTEXPR14 inline SearchModel half_size_search() {
  return SearchModel(SpeedLimits(300, 700, 3000), 90000, 1000, 260, 900, 700);
}
/// The search of classic_mouse(): 0.5 m/s, up to 1.2 m/s where several cells are known. In ticks of 1 ms.
MAZEBOT_CONSTEXPR14 inline SearchModel classic_search() {
  return SearchModel(SpeedLimits(500, 1200, 5000), 180000, 1000, 310, 1100, 850);
}

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_RACE_SEARCH_MODEL_HPP
