// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_NAVIGATE_ODDS_POLICY_HPP
#define MAZEBOT_NAVIGATE_ODDS_POLICY_HPP

#include <stddef.h>
#include <stdint.h>

#include "../detail/config.hpp"
#include "../detail/flash.hpp"
#include "../detail/wall_odds_table.hpp"
#include "../map/cell.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"
#include "../plan/wall_context.hpp"
#include "explore_policy.hpp"

namespace mazebot {
inline namespace mazebot_v0 {

/// The odds that an unknown wall is there, in thirds: 3 is as likely as not, 12 is four to one or more. Counted over
/// contest mazes for each wall_context().
MAZEBOT_CONSTEXPR14 inline unsigned wall_odds(unsigned context) {
  return detail::flash_byte(detail::WallOddsTable<void>::thirds, context);
}

/// Weighs unknown walls by the odds that they are there, given what is known around their posts, and likes to enter
/// cells that have something new to show. Costs are in fifths of a move.
///
/// To the goal an unknown wall costs 0.2 moves and 0.2 a third of the odds more than an opening. Of the ways to be
/// proved it takes the one whose unknown walls are most likely open and near the robot, and begins with what lies far
/// from the start, which must be left behind anyhow on the way home. In mazes of more than 256 cells the detours that
/// the odds suggest are too long to be worth it: there only nearness and what is new count, and the table is not looked
/// at.
class OddsPolicy : public PlainPolicy {
 public:
  template <class ExplorerT, class FieldT, class DoubtT>
  MAZEBOT_CONSTEXPR14 void aim(const ExplorerT& explorer, FieldT& field, const DoubtT& doubt_of) const {
    if (explorer.leg() == Leg::proving) {
      field.aim_at_doubts(explorer.wall_map(), explorer.start(), doubt_of, 1);
    } else {
      PlainPolicy::aim(explorer, field, doubt_of);
    }
  }

  template <class ExplorerT, class IndexT>
  MAZEBOT_CONSTEXPR14 unsigned crossing(const ExplorerT& explorer, IndexT cell, Heading heading) const {
    const auto& map = explorer.wall_map();
    const bool is_known = (map.exits_at(cell, Unknown::wall) & direction_bit(heading)) != 0;
    const unsigned lure = shows_news(map, map.grid().neighbour(cell, heading)) ? 1U : 0U;
    const bool odds_count = explorer.leg() != Leg::homeward && !is_known && !is_large(map.grid());
    const unsigned odds = odds_count ? wall_odds(wall_context(map, cell, heading)) : 0U;
    switch (explorer.leg()) {
      case Leg::to_goal: return (is_known ? 5U : 6U + odds) - (is_large(map.grid()) ? 2U : 1U) * lure;
      case Leg::proving: return 5U + odds / 2U - (is_large(map.grid()) ? 3U : 2U) * lure;
      case Leg::homeward: break;
    }
    return is_known ? 5U : 7U;
  }

  template <class ExplorerT, class IndexT>
  MAZEBOT_CONSTEXPR14 unsigned doubt(const ExplorerT& explorer, IndexT cell, Heading heading) const {
    const Cell here = explorer.grid().cell(cell);
    const unsigned from_here = steps_between(here, explorer.pose().cell);
    const unsigned from_beyond = steps_between(here.towards(heading), explorer.pose().cell);
    const unsigned nearer = from_here < from_beyond ? from_here : from_beyond;
    if (is_large(explorer.grid())) return 1U + nearer;
    return 1U + nearer + wall_odds(wall_context(explorer.wall_map(), cell, heading)) * 2U / 3U;
  }

 private:
  template <class GridT>
  static constexpr bool is_large(const GridT& grid) {
    return grid.cell_count() > 256;
  }
  // Does the cell have unknown walls?
  template <class MapT, class IndexT>
  static MAZEBOT_CONSTEXPR14 bool shows_news(const MapT& map, IndexT cell) {
    return map.exits_at(cell, Unknown::open) != map.exits_at(cell, Unknown::wall);
  }
  static constexpr unsigned steps_between(Cell a, Cell b) {
    return static_cast<unsigned>((a.x < b.x ? b.x - a.x : a.x - b.x) + (a.y < b.y ? b.y - a.y : a.y - b.y));
  }
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_NAVIGATE_ODDS_POLICY_HPP
