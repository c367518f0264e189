// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_COVER_WEIGHTED_COVERAGE_HPP
#define MAZEBOT_COVER_WEIGHTED_COVERAGE_HPP

#include <stdint.h>

#include "../config.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/pose.hpp"
#include "../optional.hpp"
#include "coverage_map.hpp"
#include "coverage_weights.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The default policy of Coverage: weighs the open neighbours of the robot by what is covered around them, and enters
/// the smaller area first where the robot's own path has separated two. Where no neighbour is open it goes to a cell
/// that is near and has few uncovered cells around it. The weights are learned: FewestMoves or FewestMovesAndTurns.
///
///     Coverage<16, 16, WeightedCoverage<FewestMoves>> coverage;  // for robots that turn at no cost
///
/// step() is O(1), or three areas of up to 60 cells. RAM: none; flash: 49 bytes of weights.
template <class WeightsT = FewestMovesAndTurns>
class WeightedCoverage {
 public:
  typedef WeightedCoverage PolicyT;  ///< this class, so that MAZEBOT_CHECK_COVERAGE_POLICY notices a public derivation
  enum : int {
    cell_cost = WeightsT::cell_cost,
    turn_cost = WeightsT::turn_cost,
    price_unit = int(WeightsT::move) / int(WeightsT::cell_cost),
    least_price = WeightsT::least_price
  };

  /// The open side with the least price; nothing if no side is open.
  template <class StateT>
  MAZEBOT_CONSTEXPR14 Optional<Heading> step(const StateT& state) {
    typedef typename StateT::Index Index;
    const auto& map = state.coverage_map();
    const Pose pose = state.pose();
    const Index here = state.grid().index(pose.cell);
    int prices[4] = {0, 0, 0, 0};
    unsigned open = 0;
    for (int i = 0; i < 4; ++i) {
      if (map.beyond(here, pose.heading + turn_at(i)) == Beyond::open) open |= 1U << i;
    }
    if (open == 0) return Optional<Heading>();
    const bool several = (open & (open - 1)) != 0;
    if (several && regions_around(map, pose.cell) > 1) price_areas(state, here, pose.heading, open, prices);
    Optional<Heading> best;
    int least = 0;
    for (int i = 0; i < 4; ++i) {
      if ((open >> i & 1U) == 0) continue;
      const int price = prices[i] + (several ? price_of_step(map, here, pose.heading, turn_at(i)) : 0);
      if (best && price >= least) continue;
      best = pose.heading + turn_at(i);
      least = price;
    }
    return best;
  }

  /// Less for cells with few uncovered cells around them.
  template <class StateT, class IndexT>
  MAZEBOT_CONSTEXPR14 int price(const StateT& state, IndexT cell, Heading arrived) {
    const auto& map = state.coverage_map();
    int open = 0;
    int price = 0;
    for (int i = 0; i < 4; ++i) {
      const Beyond there = map.beyond(cell, heading_at(i));
      if (there == Beyond::open) ++open;
      if (there == Beyond::unknown) price += weight(WeightsT::target_unknown);
    }
    price += weight(WeightsT::target_open + open);
    price += weight(WeightsT::target_regions + regions_around(map, map.grid().cell(cell)));
    if (map.may_enter(cell, arrived)) price += weight(WeightsT::target_straight);
    return price + weight(WeightsT::target_area + bin_of(state.area(cell, Ignore())));
  }

 private:
  struct Ignore {
    template <class IndexT>
    MAZEBOT_CONSTEXPR14 void operator()(IndexT) const {}
  };

  static MAZEBOT_CONSTEXPR14 int weight(int which) { return WeightsT::at(which); }
  static constexpr int bin_of(int cells) {
    return cells <= 1 ? 0 : cells <= 3 ? 1 : cells <= 8 ? 2 : cells <= 25 ? 3 : cells <= 60 ? 4 : 5;
  }

  template <class CoverageMapT, class IndexT>
  static MAZEBOT_CONSTEXPR14 int price_of_step(const CoverageMapT& map, IndexT here, Heading heading, Turn turn) {
    const Heading towards = heading + turn;
    const IndexT next = map.grid().neighbour(here, towards);
    const Beyond left = map.beyond(next, towards + Turn::left);
    const Beyond ahead = map.beyond(next, towards);
    const Beyond right = map.beyond(next, towards + Turn::right);
    int price = turn == Turn::ahead ? 0 : weight(WeightsT::turn + static_cast<int>(turn) - 1);
    price += weight(WeightsT::open_around + int(left == Beyond::open) + int(ahead == Beyond::open) +
                    int(right == Beyond::open));
    price += weight(WeightsT::unknown_around) *
             (int(left == Beyond::unknown) + int(ahead == Beyond::unknown) + int(right == Beyond::unknown));
    price += weight(WeightsT::left + static_cast<int>(left)) + weight(WeightsT::ahead + static_cast<int>(ahead)) +
             weight(WeightsT::right + static_cast<int>(right));
    price += weight(WeightsT::regions + regions_around(map, map.grid().cell(next)));
    if (is_covered(left) && is_covered(map.beyond(here, towards + Turn::left))) price += weight(WeightsT::along_left);
    if (is_covered(right) && is_covered(map.beyond(here, towards + Turn::right)))
      price += weight(WeightsT::along_right);
    return price;
  }
  static constexpr bool is_covered(Beyond there) { return there == Beyond::closed || there == Beyond::visited; }

  // Counts the regions into which a cell separates its sides that may be entered, if only the eight cells around it
  // connect them.
  template <class CoverageMapT>
  static MAZEBOT_CONSTEXPR14 int regions_around(const CoverageMapT& map, Cell cell) {
    unsigned sides = 0;
    for (int i = 0; i < 4; ++i) sides |= unsigned(may_pass(map, cell, heading_at(i))) << i;
    int ends = 0;
    for (int i = 0; i < 4; ++i) {
      if ((sides >> i & 1U) == 0) continue;
      const Cell side = cell.towards(heading_at(i));
      const Heading clockwise = heading_at(i + 1);
      const bool is_connected = (sides >> ((i + 1) & 3) & 1U) != 0 && may_pass(map, side, clockwise) &&
                                may_pass(map, side.towards(clockwise), clockwise + Turn::right);
      ends += int(!is_connected);
    }
    return ends == 0 && sides != 0 ? 1 : ends;
  }
  template <class CoverageMapT>
  static MAZEBOT_CONSTEXPR14 bool may_pass(const CoverageMapT& map, Cell cell, Heading heading) {
    return map.grid().contains(cell) && map.may_enter(map.grid().index(cell), heading);
  }

  template <class StateT, class IndexT>
  static MAZEBOT_CONSTEXPR14 void price_areas(const StateT& state, IndexT here, Heading heading, unsigned open,
                                              int (&prices)[4]) {
    unsigned first_area = 0;
    for (int i = 0; i < 4; ++i) {
      if ((open >> i & 1U) == 0) continue;
      const IndexT from = state.grid().neighbour(here, heading + turn_at(i));
      unsigned reached = 0;
      const int cells = state.area(from, [&](IndexT cell) {
        for (int j = 0; j < 4; ++j) {
          if ((open >> j & 1U) != 0 && cell == state.grid().neighbour(here, heading + turn_at(j))) reached |= 1U << j;
        }
      });
      prices[i] = weight(WeightsT::area + bin_of(cells));
      if (first_area == 0) first_area = reached;
    }
    // All open neighbours belong to one area and are equally good.
    if (first_area == open) prices[0] = prices[1] = prices[2] = prices[3] = 0;
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_COVER_WEIGHTED_COVERAGE_HPP
