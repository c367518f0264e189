// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_COST_MODELS_HPP
#define MAZEBOT_PLAN_COST_MODELS_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "straight_times.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// What a route costs. A cost model is any class like these; write your own:
//
//   struct Mine {
//     enum : bool { whole_straights = false };    // true: a straight may cost less than its cells one by one
//     enum : uint32_t { largest_step = 5 };       // no turn and straight after it cost more
//     uint32_t turn(Turn turn) const;             // on the spot; ahead costs nothing
//     uint32_t straight(int cells) const;         // asked for 1 cell only, if not whole_straights
//   };
//
// Costs are integers, 0 or more. Going round in a circle must cost something. With whole_straights largest_step must
// hold the longest straight there can be in the maze. A step that costs more makes Dijkstra::run() fail.

/// The fewest cells.
struct CellCost {
  enum : bool { whole_straights = false };
  enum : uint32_t { largest_step = 1 };
  constexpr uint32_t turn(Turn) const { return 0; }
  constexpr uint32_t straight(int) const { return 1; }
};

/// Cells and quarter turns, each with its weight; turning around is two quarter turns.
template <unsigned CellWeight = 1, unsigned TurnWeight = 1>
struct CellTurnCost {
  static_assert(CellWeight != 0 || TurnWeight != 0, "mazebot: going round in a circle must cost something");

  enum : bool { whole_straights = false };
  enum : uint32_t { largest_step = CellWeight + 2 * TurnWeight };
  constexpr uint32_t turn(Turn turn) const { return TurnWeight * static_cast<uint32_t>(quarter_turns(turn)); }
  constexpr uint32_t straight(int) const { return CellWeight; }
};

/// Time, in ticks, for a robot that turns on the spot: it drives each straight as a whole, from a stop to a stop. The
/// longest straight of the maze and two quarter turns may take LargestStep ticks. RAM: 98 bytes.
template <uint32_t LargestStep>
class BasicTimeCost {
 public:
  enum : bool { whole_straights = true };
  enum : uint32_t { largest_step = LargestStep };

  MAZEBOT_CONSTEXPR14 BasicTimeCost(const StraightTimes& straights, uint16_t quarter_turn_ticks)
      : straights_(straights), quarter_turn_(quarter_turn_ticks) {}

  MAZEBOT_CONSTEXPR14 uint32_t turn(Turn turn) const {
    return quarter_turn_ * static_cast<uint32_t>(quarter_turns(turn));
  }
  MAZEBOT_CONSTEXPR14 uint32_t straight(int cells) const { return straights_(cells); }

 private:
  StraightTimes straights_;
  uint16_t quarter_turn_;
};
typedef BasicTimeCost<5000> TimeCost;  ///< for contest mazes with ticks of 1 ms or longer

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_COST_MODELS_HPP
