// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_SEARCH_COST_MODELS_HPP
#define MAZEBOT_SEARCH_COST_MODELS_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/heading.hpp"
#include "straight_times.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

// Cost models: what a route costs, for Dijkstra. Take one of these, or write a class like them:
//
//   struct MyCost {
//     enum : bool { whole_straights = false };  // true: a straight may cost less than its cells one by one
//     enum : uint32_t { largest_step = 5 };     // no turn together with the straight after it costs more
//     uint32_t turn(Turn turn) const;           // of an in-place turn; ahead costs nothing
//     uint32_t straight(int cells) const;       // without whole_straights it is called with 1 only
//   };
//
// Costs are integers and not negative. Driving in a circle must cost something: if a straight costs nothing, each turn
// but ahead must cost something, else Dijkstra::run() returns zero_cost_cycle. With whole_straights, largest_step must
// hold for the longest straight of the maze. If a step costs more, run() returns step_too_expensive. Cheapest routes
// are right whatever they cost, but Dijkstra::cost() counts modulo 2^32.

/// The number of cells.
struct CellCost {
  enum : bool { whole_straights = false };
  enum : uint32_t { largest_step = 1 };
  constexpr uint32_t turn(Turn) const { return 0; }     ///< a turn costs nothing
  constexpr uint32_t straight(int) const { return 1; }  ///< a cell costs 1
};

/// Cells and quarter turns, each with a weight; turning around is two quarter turns.
template <unsigned CellWeight = 1, unsigned TurnWeight = 1>
struct CellTurnCost {
  static_assert(CellWeight != 0 || TurnWeight != 0, "mazebot: driving in a circle must cost something");
  static_assert(uint64_t(CellWeight) + 2 * uint64_t(TurnWeight) <= 357913941,
                "mazebot: a cell and two turns together cost up to 357913941");

  enum : bool { whole_straights = false };
  enum : uint32_t { largest_step = uint32_t(CellWeight) + 2 * uint32_t(TurnWeight) };
  /// TurnWeight for each quarter turn; around is two.
  constexpr uint32_t turn(Turn turn) const { return uint32_t(TurnWeight) * static_cast<uint32_t>(quarter_turns(turn)); }
  constexpr uint32_t straight(int) const { return CellWeight; }  ///< a cell costs CellWeight
};

/// Time in ticks, for a robot that turns in place: it drives each straight from standstill to standstill. The longest
/// straight of the maze and two quarter turns together take at most LargestStep ticks. RAM: 98 bytes.
template <uint32_t LargestStep>
class BasicTimeCost {
 public:
  enum : bool { whole_straights = true };
  enum : uint32_t { largest_step = LargestStep };

  /// Turning around takes two quarter turns.
  MAZEBOT_CONSTEXPR14 BasicTimeCost(const StraightTimes& straights, uint16_t quarter_turn_ticks)
      : straights_(straights), quarter_turn_(quarter_turn_ticks) {}

  /// In ticks; 0 for no turn.
  MAZEBOT_CONSTEXPR14 uint32_t turn(Turn turn) const {
    return quarter_turn_ * static_cast<uint32_t>(quarter_turns(turn));
  }
  MAZEBOT_CONSTEXPR14 uint32_t straight(int cells) const { return straights_(cells); }  ///< in ticks, from the table

 private:
  StraightTimes straights_;
  uint16_t quarter_turn_;
};
typedef BasicTimeCost<5000> TimeCost;  ///< for contest mazes with ticks of 1 ms or longer

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_SEARCH_COST_MODELS_HPP
