// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_PLAN_RACE_GRAPH_HPP
#define MAZEBOT_PLAN_RACE_GRAPH_HPP

#include <stddef.h>
#include <stdint.h>

#include "../config.hpp"
#include "../map/grid.hpp"
#include "../map/heading.hpp"
#include "../map/wall_map.hpp"
#include "motion_primitive.hpp"
#include "race_model.hpp"

// The graph that RacePlanner searches. A node is a RaceState; an edge is a motion primitive that fits between the
// walls.

namespace mazebot {
inline namespace mazebot_v0 {

/// Where a robot is between two motions of a speed run: at the centre of a cell, facing a heading, or in the middle of
/// the border by which it has just entered the cell, on a diagonal that leads to its right or to its left. These are 12
/// states for each cell.
class RaceState {
 public:
  enum : int { states_per_cell = 12 };

  static constexpr RaceState at_centre(size_t cell, Heading facing) {
    return RaceState(cell, static_cast<int>(facing));
  }
  /// Entered by `entered`; the diagonal leads to that side, right or left of it.
  static constexpr RaceState on_diagonal(size_t cell, Heading entered, Turn side) {
    return RaceState(cell, (side == Turn::right ? 4 : 8) + static_cast<int>(entered));
  }
  /// The state of a cell with a number, 0 .. states_per_cell - 1.
  static constexpr RaceState numbered(size_t cell, int number) { return RaceState(cell, number); }

  constexpr size_t cell() const { return cell_; }
  constexpr int number() const { return number_; }
  constexpr bool is_on_diagonal() const { return number_ >= 4; }
  /// Faced, or on a diagonal the one in which the robot entered the cell.
  constexpr Heading heading() const { return heading_at(number_); }
  /// Precondition: is_on_diagonal().
  constexpr Turn side() const { return number_ < 8 ? Turn::right : Turn::left; }

 private:
  //     number    0 ... 3              4 ... 7            8 ... 11
  //               centre + heading     right + heading    left + heading
  constexpr RaceState(size_t cell, int number) : cell_(cell), number_(number) {}

  size_t cell_;
  int number_;
};

/// The motions that a robot can make in a maze, from state to state. Whole straights and whole diagonals are single
/// edges, because their parts would take longer. A view for the duration of a search: it refers to the map and the
/// model.
template <class GridT, class MapT>
class RaceGraph {
 public:
  constexpr RaceGraph(const GridT& grid, const MapT& map, Unknown unknown, const RaceModel& model)
      : grid_(grid), map_(map), model_(model), unknown_(unknown) {}

  constexpr const RaceModel& model() const { return model_; }

  /// Does the border of a cell in that direction let the robot through?
  MAZEBOT_CONSTEXPR14 bool open(size_t cell, Heading heading) const { return has(exits(cell), heading); }
  /// The nibble of direction_bit()s that let the robot through.
  MAZEBOT_CONSTEXPR14 unsigned exits(size_t cell) const {
    return map_.exits_at(static_cast<typename GridT::Index>(cell), unknown_);
  }
  static constexpr bool has(unsigned exits, Heading heading) { return (exits & direction_bit(heading)) != 0; }
  /// The cell one step away. Precondition: it is inside the maze.
  MAZEBOT_CONSTEXPR14 size_t beyond(size_t cell, Heading heading) const {
    const size_t width = static_cast<size_t>(grid_.width());
    const size_t step = heading == Heading::north || heading == Heading::south ? width : 1;
    return heading == Heading::north || heading == Heading::east ? cell + step : cell - step;
  }

  /// The same position, facing the opposite heading. Every motion can be driven backwards: in the same time, to the
  /// other side, from the reverse of its end to the reverse of its beginning.
  MAZEBOT_CONSTEXPR14 RaceState reversed(RaceState state) const {
    const Heading back = opposite(state.heading());
    return state.is_on_diagonal() ? RaceState::on_diagonal(beyond(state.cell(), back), back, state.side())
                                  : RaceState::at_centre(state.cell(), back);
  }

  /// Calls visit(kind, side, length, end state, ticks) for every motion from a state except pivots; the first three are
  /// those of a MotionPrimitive. Leaves out motions that end on a diagonal which leads into a wall.
  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void for_each_motion(RaceState from, VisitorT&& visit) const {
    if (from.is_on_diagonal()) {
      from_diagonal(from.cell(), from.heading(), from.side(), visit);
    } else {
      from_centre(from.cell(), from.heading(), visit);
    }
  }

 private:
  static constexpr Turn mirrored(Turn side) { return side + Turn::around; }

  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void from_centre(size_t cell, Heading heading, VisitorT&& visit) const {
    if (!open(cell, heading)) return;
    const TurnTimes& turns = model_.turns;
    const size_t ahead = beyond(cell, heading);
    const unsigned ahead_exits = exits(ahead);
    const Heading back = opposite(heading);
    for (int i = 1; i <= 3; i += 2) {
      const Turn side = turn_at(i);
      const Heading aside = heading + side;
      if (!has(ahead_exits, aside)) continue;
      const size_t second = beyond(ahead, aside);
      const unsigned second_exits = exits(second);
      if (turns.turn_90 != 0) {
        visit(PrimitiveKind::turn_90, side, 1, RaceState::at_centre(second, aside), turns.turn_90);
      }
      if (turns.turn_45 != 0 && has(second_exits, heading)) {
        visit(PrimitiveKind::turn_45, side, 1, RaceState::on_diagonal(second, aside, mirrored(side)), turns.turn_45);
      }
      if (!has(second_exits, back)) continue;
      const size_t third = beyond(second, back);
      if (turns.turn_180 != 0) {
        visit(PrimitiveKind::turn_180, side, 1, RaceState::at_centre(third, back), turns.turn_180);
      }
      if (turns.turn_135 != 0 && open(third, aside)) {
        visit(PrimitiveKind::turn_135, side, 1, RaceState::on_diagonal(third, back, mirrored(side)), turns.turn_135);
      }
    }
    size_t end = ahead;
    visit(PrimitiveKind::straight, Turn::ahead, 2, RaceState::at_centre(end, heading), model_.straights(1));
    unsigned end_exits = ahead_exits;
    for (int cells = 2; has(end_exits, heading); ++cells) {
      end = beyond(end, heading);
      end_exits = exits(end);
      visit(PrimitiveKind::straight, Turn::ahead, 2 * cells, RaceState::at_centre(end, heading),
            model_.straights(cells));
    }
  }

  template <class VisitorT>
  MAZEBOT_CONSTEXPR14 void from_diagonal(size_t cell, Heading entered, Turn side, VisitorT&& visit) const {
    const Heading aside = entered + side;
    if (!open(cell, aside)) return;
    const TurnTimes& turns = model_.turns;
    const size_t ahead = beyond(cell, aside);
    const Heading back = opposite(entered);
    if (turns.turn_45 != 0) {
      visit(PrimitiveKind::turn_45, side, 1, RaceState::at_centre(ahead, aside), turns.turn_45);
    }
    if (open(ahead, back)) {
      const size_t second = beyond(ahead, back);
      if (turns.turn_135 != 0) {
        visit(PrimitiveKind::turn_135, side, 1, RaceState::at_centre(second, back), turns.turn_135);
      }
      if (turns.diagonal_90 != 0 && open(second, aside)) {
        visit(PrimitiveKind::diagonal_90, side, 1, RaceState::on_diagonal(second, back, mirrored(side)),
              turns.diagonal_90);
      }
    }
    // A diagonal crosses borders to `aside` and to the heading `entered` alternately.
    size_t end = ahead;
    Heading in = aside;
    Heading out = entered;
    Turn next_side = mirrored(side);
    for (int borders = 1; open(end, out); ++borders) {
      visit(PrimitiveKind::diagonal, Turn::ahead, borders, RaceState::on_diagonal(end, in, next_side),
            model_.diagonals(borders));
      end = beyond(end, out);
      const Heading swapped = in;
      in = out;
      out = swapped;
      next_side = mirrored(next_side);
    }
  }

  const GridT& grid_;
  const MapT& map_;
  const RaceModel& model_;
  Unknown unknown_;
};

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_PLAN_RACE_GRAPH_HPP
