// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_EXPLORE_ODDS_POLICY_HPP
#define MAZEBOT_EXPLORE_ODDS_POLICY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../detail/flash.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"
#include "explore_policy.hpp"
#include "wall_context.hpp"
#include "wall_odds_table.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The odds that an unknown wall is present, in thirds: 3 is one to one, 12 is four to one or more. Counted over
/// contest mazes for each wall_context(). O(1).
MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t wall_odds(uint8_t context) {
  return detail::flash_byte(detail::WallOddsTable<void>::thirds, context);
}

/// The default policy of Explorer: weighs unknown walls by the odds that they are present, given what is known around
/// their posts, and prefers cells that are not explored yet. Costs are in fifths of a move.
///
/// Before the first goal, an unknown wall costs 1 + (odds in thirds) fifths of a move more than an opening. Of the
/// routes that may have to be proved, the policy chooses the one whose unknown walls are most likely open and near the
/// robot. It looks first at the walls far from the start, because the robot returns to the start in the end. In mazes
/// of more than 256 cells the detours that the odds suggest are too long. There the policy does not use the odds; only
/// distances and unexplored cells count. In mazes of more than 4096 cells all unknown walls 24 moves away and more
/// count as equally far, so a decision need not look at the whole maze.
class OddsPolicy : FewestUnknown {
 public:
  typedef OddsPolicy PolicyT;  ///< this class, so that MAZEBOT_CHECK_EXPLORE_POLICY notices a public derivation
  using FewestUnknown::local_crossing;

  /// As FewestUnknown, but of the unknown walls to be proved those far from the start come first.
  template <class StateT, class TargetsT>
  MAZEBOT_CONSTEXPR14 void aim(const StateT& state, TargetsT& targets) const {
    if (state.phase() == ExplorePhase::proving) {
      targets.aim_at_unknown_walls(1);
    } else {
      FewestUnknown::aim(state, targets);
    }
  }

  /// In fifths of a move, 2 to 18: openings 5, unknown walls more, less into cells that are not explored yet.
  template <class StateT, class IndexT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE uint8_t crossing(const StateT& state, IndexT cell, Heading heading) const {
    const auto& map = state.wall_map();
    const ExplorePhase phase = state.phase();
    const bool is_known = map.known_at(cell, heading);
    if (phase == ExplorePhase::homeward) return is_known ? 5 : 7;
    const bool large = is_large(map.grid());
    uint8_t cost = 5;
    if (!is_known) {
      const uint8_t odds = large ? uint8_t(0) : wall_odds(detail::wall_context(map, cell, heading));
      cost = static_cast<uint8_t>(phase == ExplorePhase::to_goal ? 6U + odds : 5U + odds / 2U);
    }
    if (map.explored_at(map.grid().neighbour(cell, heading))) return cost;
    return static_cast<uint8_t>(cost - (large ? 2U : 1U) - (phase == ExplorePhase::to_goal ? 0U : 1U));
  }

  /// Smaller for walls that are most likely open and near the robot.
  template <class StateT, class IndexT>
  MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE unsigned doubt(const StateT& state, IndexT cell, Heading heading) const {
    if (is_large(state.grid())) {
      const unsigned cells = nearness<int16_t>(state, cell, heading);
      return looks_far(state.grid()) || cells < far_away ? cells : unsigned(far_away);
    }
    const unsigned odds = wall_odds(detail::wall_context(state.wall_map(), cell, heading));
    return nearness<uint8_t>(state, cell, heading) + (odds * 171U >> 8);  // * 2 / 3: boards divide slowly
  }

  /// In mazes of more than 4096 cells the walls further away than this many moves have equal doubts, wherever the robot
  /// is. In smaller ones this is the largest distance.
  template <class StateT>
  constexpr int doubt_reach(const StateT& state) const {
    return looks_far(state.grid()) ? state.grid().width() + state.grid().height() : far_away - 2;
  }

 private:
  enum : uint8_t { far_away = 24 };  // doubts are distances up to this
  template <class GridT>
  static constexpr bool is_large(const GridT& grid) {
    return grid.cell_count() > 256;
  }
  // Does it tell apart how far away far walls are? In very large mazes that would cost time and save no moves.
  template <class GridT>
  static constexpr bool looks_far(const GridT& grid) {
    return grid.cell_count() <= 4096;
  }
  // 1 + the distance in cells from the robot to the nearer of a wall's two cells, walls ignored. NumberT holds a
  // coordinate.
  template <class NumberT, class StateT, class IndexT>
  static MAZEBOT_CONSTEXPR14 MAZEBOT_ALWAYS_INLINE unsigned nearness(const StateT& state, IndexT cell,
                                                                     Heading heading) {
    const Cell at = state.grid().cell(cell);
    const NumberT x = static_cast<NumberT>(at.x);
    const NumberT y = static_cast<NumberT>(at.y);
    const Pose& robot = state.pose();
    const NumberT robot_x = static_cast<NumberT>(robot.cell.x);
    const NumberT robot_y = static_cast<NumberT>(robot.cell.y);
    const bool towards_robot = heading == Heading::north   ? y < robot_y
                               : heading == Heading::east  ? x < robot_x
                               : heading == Heading::south ? y > robot_y
                                                           : x > robot_x;
    const NumberT across = static_cast<NumberT>(x < robot_x ? robot_x - x : x - robot_x);
    const NumberT up = static_cast<NumberT>(y < robot_y ? robot_y - y : y - robot_y);
    return static_cast<unsigned>(across) + static_cast<unsigned>(up) + (towards_robot ? 0U : 1U);
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_EXPLORE_ODDS_POLICY_HPP
